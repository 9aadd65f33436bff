"""The numbered answers on the screen: none is lost, and where they are many those about squares stand together."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from cardforge.cli.screen.answers import answer_lines
from cardforge.cli.screen.board import hand_lines, question_lines, table_lines
from cardforge.database import built_in
from cardforge.simulation.table.looking import look
from cardforge.simulation.table.sitting import Sitting
from cardforge.simulation.table.table import Table
from tests.amount import amount

SQUARES = [(number, f"「虹の鳥」をb{number}に召喚する{'（味方と戦闘！）' if number != 4 else ''}") for number in range(1, 6)]


def plain(lines: Sequence[object]) -> list[str]:
    return [str(line) for line in lines]


def test_answers_that_differ_in_the_square_stand_in_one_line_where_room_is_short() -> None:
    assert plain(answer_lines(SQUARES, 100, 3)) == ["  「虹の鳥」を…に召喚する  4 b4  （味方と戦闘！） 1 b1  2 b2  3 b3  5 b5"]
    assert len(answer_lines(SQUARES, 100, None)) == len(answer_lines(SQUARES, 100, 9)) == 5


def test_a_remark_in_english_stands_before_the_squares_that_it_is_about() -> None:
    moves = [(7, "Move Wolf (a1) to f1 (battle)"), (8, "Move Wolf (a1) to a2"), (9, "Move Wolf (a1) to a4"), (10, "End the turn")]
    assert plain(answer_lines(moves, 50, 2)) == ["  Move Wolf (a1) to …  8 a2  9 a4  (battle) 7 f1", "  10  End the turn"]


def test_a_line_of_squares_that_is_too_long_goes_on_below() -> None:
    lines = plain(answer_lines(SQUARES, 50, 2))
    assert len(lines) == 2
    assert re.findall(r"\d b\d", " ".join(lines)) == ["4 b4", "1 b1", "2 b2", "3 b3", "5 b5"]


def test_what_is_in_brackets_only_says_where_something_stands() -> None:
    """Two soldiers of one name stay two answers."""
    picks = [(1, "相手の狼 (a1)"), (2, "相手の狼 (a2)"), (3, "相手の狼 (a3)")]
    assert plain(answer_lines(picks, 40, 1)) == ["   1  相手の狼 (a1)     3  相手の狼 (a3)", "   2  相手の狼 (a2)"]


def test_long_answers_are_not_cut_where_they_differ_in_a_remark() -> None:
    cards = ["Last Stand", "Bomb Rock", "Mercenary Captain", "Footman"]
    answers = [(1, "Put it into the grave")]
    for card in cards:
        answers += [(len(answers) + 1, f"On your table ({card} to the grave)")]
        answers += [(len(answers) + 1, f"As your trump; the old one to your table ({card} to the grave)")]
    shown = plain(answer_lines(answers, 100, 7))
    assert not [line for line in shown if "…" in line]
    for number, text in answers[1:]:
        assert f"{number} {text[text.index('(') :]}" in " ".join(shown)
    assert max(map(len, shown)) <= 100


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_late_position_with_more_than_thirty_answers_fits_a_hundred_columns_and_thirty_lines(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardforge.cli.screen.board.language", lambda: lang)
    monkeypatch.setattr("cardforge.cli.output.language", lambda: lang)
    library = built_in("senryoku")
    decks = library.decks
    many = games = 0
    for seed in range(3, 33):
        sitting = Sitting(Table((decks["ギルビアの進撃"], decks["天空の翼"])), ("greedy", "greedy"), library, first=0, seed=seed)
        while not sitting.over:
            player = sitting.state.asked
            if len(sitting.state.options) > 30:
                view = look(sitting, player)
                above = [*table_lines(view, 100), *hand_lines(view, player, 100)]
                lines = question_lines(view, 100, 30 - len(above) - 1)
                many += len(view.answers) > 30
                assert max(line.cell_len for line in lines) <= 100
                assert len(above) + len(lines) < 30, "\n".join(map(str, lines))
                shown = "\n".join(map(str, lines))
                assert all(re.search(rf"(^|  |[）)] ) *{answer.number} ", shown, re.MULTILINE) for answer in view.answers), shown
            sitting.choose_by_bot()
        games += many > 0
        if games == amount(1, 6):
            break
    assert many


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("room", [None, 3, 30])
def test_no_answer_is_wider_than_the_screen_and_none_loses_a_letter(width: int, room: int | None) -> None:
    long = "Attack your opponent's Dark Knight of the Northern Wastes (f4) with your Lou, Hunter of the Gale (g3)"
    attack = "「もっと長い名前の暗黒騎士団長ザルガス」で「とても長い名前の騎士たちの王」（3000）を攻撃する（味方と戦闘！）"
    answers = [(1, "End your turn"), (2, long), (3, attack)]
    lines = answer_lines(answers, width, room)
    assert all(line.cell_len <= width for line in lines)
    if room != 3:
        shown = "".join("".join(plain(lines)).split())
        assert all("".join(text.split()) in shown for _, text in answers)
