"""In every game and language: a killed game is gone on with, a record is stepped through both ways, piles are looked through."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from random import Random

import pytest

from cardforge.cli.screen.board import _inline
from cardforge.cli.screen.wide import width
from cardforge.files.places import games
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.telling.view import COLOUR_MARKS, Mark, Piece
from cardforge.model import Text
from cardforge.simulation.table.looking import look
from cardforge.simulation.table.sitting import HUMAN
from cardforge.workspace import Workspace
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal

LANGUAGES = ("ja", "en")
#: What a terminal is told of colours.
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def decks(game: str, lang: str) -> list[str]:
    """Two decks of the game, called as in ``lang``."""
    library = Workspace(game=game).library
    return [library.decks[name].title.get(lang) for name in Workspace(game=game).lesson_decks()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_a_game_that_was_killed_is_gone_on_with_where_it_was(data: Path, terminals: list[Terminal], game: str, lang: str) -> None:
    terminals.append(first := Terminal("play", *decks(game, lang), "--seed", "3", lang=lang))
    first.until("> ")
    first.type("1\n")
    first.until("1\r\n")
    asked = first.until("> ")
    first.process.send_signal(signal.SIGKILL)
    assert first.process.wait(10) != 0
    assert len(list((data / "games").glob("*.json"))) == 1
    terminals.append(again := Terminal("play", "--resume", lang=lang))
    shown = again.until("> ")
    assert shown.splitlines()[-3:] == asked.splitlines()[-3:], "the same question is asked"
    assert all(width(line) <= 80 for line in COLOURS.sub("", shown).splitlines())
    again.type("c\n")
    again.until("> ")
    again.type("y\n")
    again.until("投了" if lang == "ja" else "by concession")
    assert again.process.wait(10) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_a_record_is_stepped_through_both_ways(run: Run, home: Path, terminals: list[Terminal], game: str, lang: str) -> None:
    run("play", *decks(game, lang), "--watch", "--seed", "21", "--bot", "random", "--record", "game.json")
    terminals.append(terminal := Terminal("replay", "game.json", "--step", "--to", "15", lang=lang))

    def at(number: int) -> str:
        return terminal.until(f"{number}/15手>" if lang == "ja" else f"Choice {number} of 15>")

    at(0)
    for keys, number in (("5", 5), ("", 6), ("b", 5), ("b", 4), ("ｂ", 3), ("１５", 15), ("0", 0), ("b", 0), ("12", 12)):
        terminal.type(f"{keys}\n")
        assert "── " in at(number), "the board"
    terminal.type("what\n")
    assert "── " not in at(12), "what is not understood is asked again and nothing goes on"
    terminal.type("ｑ\n")
    terminal.until("15手目まで" if lang == "ja" else "Up to choice 15.")
    assert terminal.process.wait(10) == 0


@pytest.mark.parametrize(("lang", "words"), [("ja", ("墓地", "捨て札", "p")), ("en", ("discard", "grave", "piles"))])
@pytest.mark.parametrize("game", games())
def test_the_piles_are_looked_through_by_any_word_for_them(run: Run, game: str, lang: str, words: tuple[str, ...]) -> None:
    keys = "".join(f"{word}\n" for word in words)
    told = run("play", *decks(game, lang), "--seed", "1", "--lang", lang, keys=f"{keys}s\n").stdout
    piles = [line for line in told.splitlines() if line.removeprefix("> ").startswith({"ja": "相手の", "en": "Your opponent's "}[lang])]
    assert len(piles) >= len(words)
    assert not any("out" in pile for pile in piles)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("ja", "「ギルビアの新兵」をa1に召喚する …: このフェイズではできません [001-R18]"),
        ("en", "Summon Recruit of Girvia to a1 …: not in this phase [001-R18]"),
    ],
)
def test_a_refusal_that_names_no_card_names_the_move(run: Run, lang: str, told: str) -> None:
    titles = [Workspace(game="senryoku").library.decks[name].title.get(lang) for name in ("ギルビアの進撃", "天空の翼")]
    assert told in run("play", *titles, "--seed", "1", "--lang", lang, keys="w\ns\n").stdout


@pytest.mark.parametrize("game", games())
def test_the_words_that_can_be_asked_for_are_the_first_ones_of_the_language(run: Run, game: str) -> None:
    told = " ".join(run("play", *decks(game, "en"), "--seed", "3", keys="?zzqq\ns\n").stdout.split())
    first = [next(name for name in word.called if name.isascii()) for word in pack_of(game).playing().spoken.words]
    assert f"You can ask for {', '.join(first[:8])} …" in told


def test_a_colour_is_said_before_a_name_that_begins_with_its_letter() -> None:
    assert _inline(Piece("c1", "x", Text("赤毛の狼", "Redpelt Wolf"), marks=(Mark(*COLOUR_MARKS["red"]),))).plain == "赤 赤毛の狼"
    assert _inline(Piece("c2", "y", Text("♢K", "DK"), marks=(Mark(Text("♢", "D"), "red"),))).plain == "♢K"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_no_two_answers_read_the_same(game: str, lang: str) -> None:
    workspace = Workspace(game=game)
    for seed in range(3):
        sitting = workspace.play(*workspace.lesson_decks(), players=(HUMAN, HUMAN), seed=seed)
        rng = Random(seed)
        while not sitting.over and len(sitting.choices) < 250:
            answers = [answer.text.get(lang) for answer in look(sitting, sitting.state.asked).answers]
            assert len(answers) == len(set(answers)), answers
            sitting.choose(rng.choice(sitting.table.playing.answers(sitting.state)))


def test_two_of_one_name_are_numbered_from_the_left_where_they_have_to_be_told_apart() -> None:
    sitting = Workspace().play("森王の行進", "森王の行進", players=(HUMAN, HUMAN), seed=1)
    rng = Random(1)
    said: set[str] = set()
    while not sitting.over:
        said |= {answer.text.en for answer in look(sitting, sitting.state.asked).answers}
        sitting.choose(rng.choice(sitting.table.playing.answers(sitting.state)))
    assert any(text.endswith("with Unit token #1") for text in said)
    assert any(text.endswith("with Unit token #2") for text in said)
