"""A command that is told nothing: it takes the folder somebody stands in, names the decks there, or asks at a terminal."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from cardforge.files.places import games
from tests.cli.conftest import Run

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def test_check_looks_at_the_folder_somebody_stands_in(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = run("check")
    assert empty.exit_code == 2
    assert "cardforge new NAME" in empty.stderr
    run("new", "mine")
    monkeypatch.chdir(home / "mine")
    assert run("check").stdout == "Checked 3 cards, 1 Deck Master and 1 deck: no errors.\n"
    assert run("check", "--lang", "ja").stdout == "カード3枚、デッキマスター1枚、デッキ1個を検査しました: 誤りはありません。\n"
    (home / "mine/cards/deckmaster/cards.yaml").write_text("- {kind: unit, name: x, cost: 1, power: abc, attributes: [red]}\n")
    assert run("check").exit_code == 1


def test_a_folder_above_names_the_folders_of_cards_in_it(run: Run, home: Path) -> None:
    run("new", "one", "--game", "groove")
    run("new", "two", "--game", "groove")
    told = run("check")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "one, two" in told.stderr
    assert run("check", "one").stdout == "Checked 2 cards and 1 deck: no errors.\n"


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_decks_that_are_there_are_the_example(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, game: str, lang: str) -> None:
    assert run("new", "mine", "--game", game, "--lang", lang).exit_code == 0
    monkeypatch.chdir(home / "mine")
    for command in ("match", "print"):
        told = run(command, "--lang", lang)
        assert told.exit_code == 2
        assert {"ja": f"例: cardforge {command} はじまりの", "en": f'Example: cardforge {command} "First '}[lang] in told.stderr
    line = run("match", "--lang", lang).stderr.splitlines()[1]
    assert run(*shlex.split(line.partition("cardforge ")[2]), "--games", "2", "--bot", "random").exit_code == 0


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_a_new_folder_holds_is_in_the_language_asked_for(run: Run, home: Path, game: str, lang: str) -> None:
    assert run("new", "mine", "--game", game, "--lang", lang).exit_code == 0
    for file in [home / "mine/README.md", *(home / "mine/cards").rglob("*.yaml")]:
        words = re.sub(r"\{ja: .*?\}|notation: .*|@\S+", "", file.read_text("utf-8"))
        assert bool(JAPANESE.search(words)) == (lang == "ja"), file


def test_bundle_says_where_to_go(run: Run, home: Path) -> None:
    told = run("bundle")
    assert told.exit_code == 2
    assert "cardforge bundle FOLDER" in told.stderr


def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("cardforge.cli.commands.new", "cardforge.cli.commands.master"):
        __import__(module)
        monkeypatch.setattr(sys.modules[module], "at_terminal", lambda: True)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize(("lang", "keys"), [("ja", "月の宴\nMoon Feast\n"), ("en", "Moon Feast\n月の宴\n")])
def test_new_asks_for_the_name_in_both_languages(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, game: str, lang: str, keys: str
) -> None:
    at_a_terminal(monkeypatch)
    assert run("new", "mine", "--game", game, "--lang", lang, keys=keys).exit_code == 0
    text = next((home / "mine/cards" / game / "decks").glob("*.yaml")).read_text("utf-8")
    assert "name: {ja: 月の宴, en: Moon Feast}" in text
    assert {"ja": "月の宴", "en": '"Moon Feast"'}[lang] in (home / "mine/README.md").read_text("utf-8")
    assert run("check", "mine").exit_code == 0
    # The name that is offered has both, and nothing more is asked.
    assert run("new", "other", "--game", game, "--lang", lang, keys="\n").exit_code == 0
    assert "First" in next((home / "other/cards" / game / "decks").glob("*.yaml")).read_text("utf-8")


def test_without_a_terminal_nothing_is_asked(run: Run, home: Path) -> None:
    assert run("new", "mine", "--deck", "月の宴").exit_code == 0
    assert "name: 月の宴" in (home / "mine/cards/deckmaster/decks/first.yaml").read_text("utf-8")
    assert run("new", "two", "--deck", "月の宴", "--deck-en", "Moon Feast").exit_code == 0
    assert "{ja: 月の宴, en: Moon Feast}" in (home / "two/cards/deckmaster/decks/first.yaml").read_text("utf-8")
    for command in (("master", "build"), ("printers", "add", "x")):
        told = run(*command)
        assert told.exit_code == 2
        assert "Without a terminal" in told.stderr


def test_master_build_asks_for_the_other_name_of_one_that_is_given(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    call = ("master", "build", "--name", "炎の子", "--rank", "2", "--attribute", "red", "-o", "child.yaml", "--lang", "ja")
    assert run(*call, "--yes").exit_code == 0
    assert "en:" not in (home / "child.yaml").read_text("utf-8").split("seals")[0]
    at_a_terminal(monkeypatch)
    assert "英語の名前" in run(*call, keys="Child of Fire\n").stdout


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_only_deck_of_a_folder_is_played_against_a_built_in_one(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, game: str, lang: str
) -> None:
    assert run("new", "mine", "--game", game, "--lang", lang).exit_code == 0
    monkeypatch.chdir(home / "mine")
    told = run("play", "--lang", lang, "--seed", "1", keys="s\n")
    assert told.exit_code == 0, told.stderr
    assert {"ja": "「はじまりの", "en": "“First "}[lang] in told.stderr
    assert {"ja": "と対戦します（相手を選ぶには: cardforge play はじまりの", "en": '(to choose another: cardforge play "First '}[
        lang
    ] in told.stderr


def test_where_there_are_several_decks_or_none_two_are_asked_for(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("play").exit_code == 2
    assert run("play", "赤単アグロ", "--seed", "1", keys="s\n").exit_code == 0
    run("new", "mine")
    monkeypatch.chdir(home / "mine")
    text = (home / "mine/cards/deckmaster/decks/first.yaml").read_text("utf-8")
    (home / "mine/cards/deckmaster/decks/second.yaml").write_text(
        text.replace("First Deck", "Second").replace("はじまりのデッキ", "次"), "utf-8"
    )
    told = run("play", "--lang", "en")
    assert (told.exit_code, "Name two decks" in told.stderr) == (2, True)
