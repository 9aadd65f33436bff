"""A folder is given away as one file: a friend opens it, checks it and prints it, and nothing else is in it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from cardforge.files.places import games, path
from tests.cli.conftest import Run

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#c33"/></svg>'


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A folder of each game, with a picture, a font, a layout and things that are nobody's business."""
    name = str(request.param)
    run("new", "贈り物", "--game", name)
    monkeypatch.chdir(home / "贈り物")
    cards = Path("cards") / name
    (cards / "art").mkdir()
    (cards / "art" / "one.svg").write_text(SVG, "utf-8")
    (cards / "art" / "unused.svg").write_text(SVG, "utf-8")
    (cards / "art" / "LICENSE.txt").write_text("CC BY", "utf-8")
    file = cards / "cards.yaml"
    file.write_text(file.read_text("utf-8").replace("  origin: house\n", "  art: art/one.svg\n  origin: house\n", 1), "utf-8")
    font = next(path("fonts").glob("*.?tf"))
    (Path("fonts") / font.name).write_bytes(font.read_bytes())
    for secret in (".env", "fonts/.hidden", "notes.docx", "out/old.pdf"):
        Path(secret).write_text("secret", "utf-8")
    return name


def test_a_friend_opens_checks_and_prints_it(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    made = run("bundle", "-o", "../gift.zip")
    assert made.exit_code == 0, made.output
    assert "no licence" in made.stderr
    friend = home / "friend"
    with zipfile.ZipFile(home / "gift.zip") as whole:
        names = whole.namelist()
        whole.extractall(friend)
    assert {f"贈り物/cards/{game}/art/{name}" for name in ("one.svg", "LICENSE.txt")} <= set(names)
    assert not any(word in name for name in names for word in ("unused", ".env", "hidden", "docx", "old.pdf"))
    monkeypatch.chdir(friend / "贈り物")
    checked = json.loads(run("check", ".", "--json").stdout)
    assert (checked["ok"], checked["decks"]) == (True, 1)
    deck = {
        "deckmaster": "はじまりのデッキ",
        "blackpoker": "はじまりの20枚",
        "groove": "はじまりのデッキ",
        "senryoku": "はじまりのデッキ",
        "skillbook": "はじまりのデッキ",
    }[game]
    assert run("print", deck).exit_code == 0


def test_the_same_folder_gives_the_same_file_and_nothing_is_overwritten(run: Run, home: Path, game: str) -> None:
    assert run("bundle", "-o", "../one.zip").exit_code == 0
    assert run("bundle", "-o", "../two.zip").exit_code == 0
    assert (home / "one.zip").read_bytes() == (home / "two.zip").read_bytes()
    assert run("bundle", "-o", "../one.zip").exit_code == 2
    assert game


def test_what_is_not_ready_is_not_given_away(run: Run, home: Path, game: str) -> None:
    (Path("cards") / game / "art" / "one.svg").unlink()
    refused = run("bundle")
    assert refused.exit_code == 2
    assert "one.svg" in refused.stderr
    assert not (home / "贈り物" / "out" / "贈り物.zip").exists()


def test_nothing_outside_the_folder_is_taken(run: Run, home: Path, game: str) -> None:
    (home / "outside.svg").write_text(SVG, "utf-8")
    art = Path("cards") / game / "art" / "one.svg"
    art.unlink()
    art.symlink_to(home / "outside.svg")
    assert run("bundle").exit_code == 2
