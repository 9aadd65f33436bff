"""To learn a game by playing it: a dealt game in which each question is explained when it is asked for the first time."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardforge.cli.screen.wide import width
from cardforge.files.places import games
from cardforge.games.shared.pack import pack_of
from cardforge.workspace import Workspace
from tests.cli.conftest import Run

DECK = {"deckmaster": (), "blackpoker": ("全54枚",), "groove": ("火の群れ",)}
WELCOME = {
    "deckmaster": ("HPを0にすれば勝ち", "HP to 0 to win"),
    "blackpoker": ("なくせば勝ち", "Empty your opponent's deck"),
    "groove": ("シール5枚を表にすれば勝ち", "Turn up the five seals"),
}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", sorted(DECK))
def test_a_lesson_is_dealt_and_every_question_explained_once(run: Run, game: str, lang: str) -> None:
    told = run("--lang", lang, "play", *DECK[game], "--learn", keys="1\n" * 6 + "s\n").stdout
    assert WELCOME[game][lang == "en"] in told
    lessons = [line for line in told.splitlines() if line.startswith("☞")]
    assert len(lessons) >= 2
    assert len(lessons) == len(set(lessons)), "each once"
    assert told.splitlines()[:12] == run("--lang", lang, "play", *DECK[game], "--learn", keys="s\n").stdout.splitlines()[:12], "dealt"


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_a_lesson_is_played_to_its_end_and_fits_the_screen(run: Run, game: str, lang: str) -> None:
    rng = Random(5)
    keys = "".join(f"{rng.choice((1, 2, 1, 3, 2))}\n" for _ in range(3000))
    result = run("--lang", lang, "play", "--learn", "--game", game, keys=keys)
    assert result.exit_code == 0
    last = result.stdout.splitlines()[-1]
    assert ("の勝ち（ターン" if lang == "ja" else " won (turn ") in last or ("引き分け" if lang == "ja" else "draw") in last.lower()
    lessons = [line for line in result.stdout.splitlines() if line.startswith("☞")]
    assert len(lessons) >= 3
    assert all(width(line) <= 80 for line in result.stdout.splitlines() if not line.startswith(">"))


@pytest.mark.parametrize("game", sorted(DECK))
def test_a_lesson_is_of_the_game_asked_for_or_of_the_folder(run: Run, game: str, home: Path) -> None:
    assert WELCOME[game][1] in run("play", "--learn", "--game", game, keys="s\n").stdout
    (home / "cards" / game).mkdir(parents=True)
    assert WELCOME[game][1] in run("play", "--learn", keys="s\n").stdout


def test_nobody_is_taught_who_does_not_ask(run: Run) -> None:
    assert "☞" not in run("play", "赤単アグロ", "森王の行進", keys="1\ns\n").stdout


@pytest.mark.parametrize("game", games())
def test_every_question_of_every_game_has_a_lesson(game: str) -> None:
    spoken = pack_of(game).playing().spoken
    assert spoken.welcome is not None
    lessons = {number: spoken.lesson(number) for number in spoken.questions}
    assert all(text is not None and text.ja != text.en for text in lessons.values()), lessons


def test_the_decks_of_a_lesson_are_legal() -> None:
    for game in games():
        workspace = Workspace(game=game)
        assert [fault for deck in workspace.lesson_decks() for fault in workspace.faults_of(deck)] == []
