"""Fields of one's own are written, searched, printed by a template and exported; a bundle of them is opened: in every game and language."""

from __future__ import annotations

import csv
import zipfile
from pathlib import Path

import pypdfium2
import pytest

from cardforge.workspace import Workspace
from tests.cli.conftest import Run
from tests.cli.evening.conftest import Own

FIELDS = "origin: house\n  artist: Hanako\n  rarity: R\n  collector: 7\n  set: 夜の章\n  x_mood: sleepy"
TEMPLATE = """\
extends: base
styles: {mood: {font: gothic, size: 7}}
elements:
  mood: {kind: text, text: "{{ x_mood }}", box: [2, 2, 30, 6], style: mood}
"""


def test_a_field_of_ones_own_is_searched_printed_and_exported(run: Run, own: Own) -> None:
    own.spoil("origin: house", FIELDS)
    assert run("check").exit_code == 0
    for query in ("artist:Hanako", "rarity:R", "collector=7", "set:夜の章", "x_mood:sleepy"):
        assert run("cards", "search", query, "--names").stdout == f"{own.card}\n", query
    templates = Path("templates") / own.game
    templates.mkdir(parents=True)
    (templates / f"{Workspace().library.find(own.card).kind}.yaml").write_text(TEMPLATE, "utf-8")
    printed = run("print", own.card, "-o", "札.pdf")
    assert printed.exit_code == 0, printed.stderr
    assert "sleepy" in pypdfium2.PdfDocument("札.pdf")[0].get_textpage().get_text_range()
    assert run("cards", "export", own.card, "-o", "札.csv").exit_code == 0
    (row,) = csv.DictReader(Path("札.csv").read_text("utf-8-sig").splitlines())
    assert row["x_mood"] == "sleepy"
    assert {"Hanako", "R", "7", "夜の章"} <= set(row.values())


def test_a_friend_opens_and_prints_a_bundle(run: Run, own: Own, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own.spoil("origin: house", FIELDS)
    assert run("bundle", "-o", "贈り物.zip").exit_code == 0
    friend = home / "友だち"
    with zipfile.ZipFile("贈り物.zip") as packed:
        packed.extractall(friend)
    (folder,) = friend.iterdir()
    monkeypatch.chdir(folder)
    assert run("check").exit_code == 0
    assert run("cards", "search", "x_mood:sleepy", "--names").stdout == f"{own.card}\n"
    assert run("print", own.deck).exit_code == 0
    assert list((folder / "out").glob("*.pdf"))
