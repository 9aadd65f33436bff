"""What a player sees, in every game: nothing of what he may not know, and all of it as plain data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from cardforge.cli.screen.board import answers_in_hand, hand_lines, pile_lines, question_lines, table_lines
from cardforge.database import built_in
from cardforge.engine.rng import Dice
from cardforge.games.shared.telling.view import View, plain
from cardforge.simulation.bots import make_bot
from cardforge.simulation.table.looking import look
from cardforge.simulation.table.sitting import Sitting
from cardforge.simulation.table.table import Table
from tests.amount import amount

GAMES = amount(4, 6)
#: How many of a game's positions are looked at after the first, which are all looked at.
FIRST, SHARE = 30, amount(0.1, 1.0)


def sittings(tables: list[Table], player: str = "random") -> Iterator[tuple[Sitting, Random]]:
    """Decisions of some games between two bots."""
    for seed in range(GAMES):
        chance = Random(seed)
        table = tables[seed % len(tables)]
        sitting = Sitting(table, (player, player), built_in(table.decks[0].game), first=seed % 2, seed=seed)
        while not sitting.over:
            if len(sitting.choices) < FIRST or chance.random() < SHARE:
                yield sitting, Random(seed * 1000 + len(sitting.choices))
            sitting.choose_by_bot()


def guessed(sitting: Sitting, player: int, seed: int) -> Sitting:
    """The same game with everything changed that the player cannot know."""
    other = Sitting(sitting.table, sitting.players, sitting.library, first=sitting.first, seed=sitting.seed)
    game = sitting.table.game
    other.state = game.determinise(game.observe(sitting.state, player), seed)
    return other


def test_what_a_player_may_not_know_changes_nothing_that_he_sees_or_a_bot_does(tables: list[Table]) -> None:
    bots = [make_bot("random"), make_bot("greedy"), make_bot("search:12")]
    changed = 0
    for number, (sitting, rng) in enumerate(sittings(tables)):
        game, state = sitting.table.game, sitting.state
        for player in (0, 1) if number % 3 == 0 else ():
            other = guessed(sitting, player, rng.getrandbits(40))
            changed += other.state.digest() != state.digest()
            assert game.observe(other.state, player) == game.observe(state, player)
            assert look(other, player, since=0, refusals=True) == replace(look(sitting, player, refusals=True), log=())
            if player == state.asked:
                for bot in bots if number % 30 == 0 else bots[:2]:
                    assert bot.choose(game, other.state, Dice(number)) == bot.choose(game, state, Dice(number)), bot.name
    assert changed > 50


def test_a_view_is_plain_data_and_answers_stand_for_all_options(tables: list[Table]) -> None:
    for number, (sitting, _) in enumerate(sittings(tables)):
        if number % amount(3, 10):
            continue
        asked = sitting.state.asked
        view = look(sitting, asked, refusals=True)
        assert view.question is not None
        assert [answer.number for answer in view.answers] == list(range(1, len(view.answers) + 1))
        ids = [piece.id for piece in view.pieces()]
        assert len(ids) == len(set(ids))
        for piece in view.pieces():
            assert all(1 <= answer <= len(view.answers) for answer in piece.answers)
        for lang in ("ja", "en"):
            data = plain(view, lang)
            assert json.loads(json.dumps(data)) == data
        other = look(sitting, 1 - asked)
        assert (other.question, other.answers, other.refusals) == (None, (), ())
        hidden = [zone for zone in other.layout.sides[asked].zones if zone.id in ("hand", "deck", "life")]
        assert hidden
        assert not [piece for zone in hidden for piece in zone.pieces]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_board_fits_a_terminal_and_breaks_no_number(tables: list[Table], lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardforge.cli.screen.board.language", lambda: lang)
    monkeypatch.setattr("cardforge.cli.output.language", lambda: lang)
    for number, (sitting, _) in enumerate(sittings(tables, "greedy")):
        if number % 7:
            continue
        for viewer in (0, 1, None):
            view = look(sitting, viewer)
            hand = sitting.state.asked if viewer is None else viewer
            board, cards = table_lines(view, 80), hand_lines(view, hand, 80)
            lines = [*board, *cards, *pile_lines(view, 80), *question_lines(view, 80)]
            assert max(line.cell_len for line in lines[: len(board) + len(cards)]) <= 80, "\n".join(map(str, lines))
            # Games on a board of squares may have 30 lines, all others 24; two are for the question.
            squares = any(zone.shape == "board" for zone in view.layout.shared)
            assert len(board) + min(len(cards), 8) <= (28 if squares else 22)
            shown = " ".join(line.plain for line in (*board, *cards)).replace("│", " ")
            for word in numbers(view):
                assert word in shown.replace("(", " ").replace(")", " ").replace("[", " ").replace("]", " "), (word, shown)


def numbers(view: View) -> list[str]:
    """The numbers that a board has to show whole."""
    found = []
    for side in view.layout.sides:
        found += [f" {figure.value}" + ("" if figure.most is None else f"/{figure.most}") for figure in side.figures]
        found += [str(piece.value) for zone in side.zones if zone.shape == "places" for piece in zone.pieces]
        found += [f" {zone.count} " for zone in side.zones if zone.shape == "pile" and not zone.open]
    return found


def test_a_question_with_many_long_answers_fits_what_room_there_is(tables: list[Table]) -> None:
    tall, scrolled, asked = 0, 0, 0
    for sitting, _ in sittings(tables):
        view = look(sitting, sitting.state.asked)
        asked += 1
        if not view.whole_move:
            continue
        above = [*table_lines(view, 80), *hand_lines(view, sitting.state.asked, 80)]
        lines = question_lines(view, 80, 24 - len(above) - 1)
        tall += len(question_lines(view, 80)) > len(lines)
        in_hand = answers_in_hand(view)
        shown = "\n".join(line.plain for line in lines)
        assert all(line.cell_len <= 80 for line in lines)
        halved = len(lines) <= 2 + len(view.answers) // 2
        scrolled += not halved and len(above) + len(lines) + 1 > 24
        for answer in view.answers:
            assert answer.number in in_hand or re.search(rf"(^|  |） |\) ){answer.number} ", shown, re.MULTILINE), shown
        # Answers that differ look different, however little of them is shown.
        said = [each for line in lines[1:] for each in re.split(r"(?:^|  ) *\d+  ", line.plain) if each]
        assert len(said) - len(set(said)) <= len(view.answers) - len({answer.text for answer in view.answers}), shown
    # In two columns some of these would look the same.
    assert scrolled <= asked // 50
    assert tall > 0 or tables[0].decks[0].game not in ("deckmaster", "groove"), "elsewhere the answers are short"


def test_a_heading_never_breaks_off_what_a_player_is_called(tables: list[Table]) -> None:
    for sitting, _ in sittings(tables):
        lines = table_lines(look(sitting, sitting.state.asked), 80)
        for name in ("相手", "あなた"):
            assert sum(re.match(rf"(── )?(▶ )?{name}(:| )", line.plain) is not None for line in lines) == 1
        assert all(line.cell_len <= 80 for line in lines)


def test_each_reason_is_about_pieces_or_says_the_move(tables: list[Table]) -> None:
    about = 0
    for sitting, _ in sittings(tables):
        for each in look(sitting, sitting.state.asked, refusals=True).refusals:
            assert each.pieces or each.moves
            assert all(move.ja and move.en for move in each.moves)
            about += 1
    assert about
