"""What lies among the cards and is no card file is named with the endings that are read; what nobody takes for cards is not."""

from pathlib import Path

import pytest

from cardforge.database.formats.folders import ENDINGS
from cardforge.files.places import games
from tests.cli.conftest import Run


@pytest.fixture(params=games())
def folder(request: pytest.FixtureRequest, run: Run, home: Path) -> Path:
    run("new", "mine", "--game", request.param)
    return home / "mine" / "cards" / str(request.param)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_file_of_another_ending_is_named(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.chdir(folder.parents[1])
    for name in ("stray.toml", "table.ods", "notes.md", "art.PNG", "LICENSE", "old.yaml~", ".hidden.toml"):
        (folder / name).write_bytes(b"x")
    (folder / "decks" / "deep.toml").write_bytes(b"x")
    told = run("--lang", lang, "check")
    assert told.exit_code == 0
    for name in ("stray.toml", "table.ods", "deep.toml"):
        assert name in told.stdout
    for name in ("notes.md", "art.PNG", "LICENSE", "old.yaml~", ".hidden.toml"):
        assert name not in told.stdout
    assert all(ending in told.stdout for ending in ENDINGS)


def test_a_text_is_told_how_it_is_taken_over(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parents[1])
    (folder / "my deck.txt").write_text("3 x\n", "utf-8")
    assert f'cardforge cards import "cards/{folder.name}/my deck.txt"' in run("--lang", "ja", "check").stdout
    other = next(game for game in games() if game != folder.name)
    assert "my deck.txt" not in run("check", ".", "--game", other).output


def test_a_folder_that_is_not_one_of_cards_may_hold_anything(run: Run, home: Path) -> None:
    (home / "a.toml").write_bytes(b"x")
    (home / "b.yaml").write_text("- {kind: spell, name: 火, cost: 1, attributes: [red], text: カードを一枚引く。}\n", "utf-8")
    told = run("check", ".")
    assert (told.exit_code, "a.toml" in told.output) == (0, False)
