"""One game of each game as its players see it, decision by decision: the position and the answers in words, and what was chosen.

A difference shows what a change of the rules or words means to players. `make renew` writes the games anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.database import built_in
from cardforge.engine.rng import Dice
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.telling.view import Figure, Piece, View, Zone
from cardforge.simulation.matches.plan import MOST_DECISIONS
from cardforge.simulation.table.looking import look, names_of
from cardforge.simulation.table.sitting import Sitting
from cardforge.simulation.table.table import Table
from tests.amount import RENEW

FOLDER = Path(__file__).parents[2] / "golden"
#: A game's seed: one that is not long, and in which much happens.
SEEDS = {"deckmaster": 8, "blackpoker": 9, "groove": 3, "skillbook": 4, "senryoku": 6}
#: Decisions after which a long game is left: one of senryoku takes a thousand.
FIRST = {"senryoku": 120}


def told(game: str) -> Iterator[str]:
    """A game of random choices between the first and the last sample deck, line by line."""
    library = built_in(game)
    decks = list(library.decks.values())
    table = Table((decks[0], decks[-1]), tokens=pack_of(game).playing().parts(library))
    sitting, dice, since = Sitting(table, ("human", "human"), library, seed=SEEDS[game]), Dice(SEEDS[game]), 0
    most = FIRST.get(game, MOST_DECISIONS)
    while not sitting.over and sitting.state.decisions < most:
        state, player = sitting.state, sitting.state.asked
        view = look(sitting, player, since=since)
        since = len(state.log)
        yield from (f"    {line.en}" for line in view.log)
        asked = view.question.en if view.question else ""
        yield f"{len(sitting.choices) + 1}. turn {state.turn}, player {player}: {asked}"
        if view.whole_move:
            yield from seen(view)
        yield from (f"    {answer.number} {answer.text.en}" for answer in view.answers)
        option = state.options[dice.below(len(state.options))]
        yield f"    > {table.teller(names_of(sitting, player), player).option(state, option).en}"
        sitting.choose(option)
    if not sitting.over:
        return
    end = look(sitting, None, since=since)
    yield from (f"    {line.en}" for line in end.log)
    yield f"won by {end.winner}: {end.reason}"


def seen(view: View) -> Iterator[str]:
    """What the viewer sees: each player's numbers and zones, then what belongs to both."""
    for side in view.layout.sides:
        yield f"    | player {side.player}: {', '.join(map(figure, side.figures))}"
        yield from (f"    |   {zone_of(zone)}" for zone in side.zones if zone.count)
    yield from (f"    | {zone_of(zone)}" for zone in view.layout.shared if zone.count)


def figure(number: Figure) -> str:
    return f"{number.id} {number.value}" + ("" if number.most is None else f"/{number.most}")


def zone_of(zone: Zone) -> str:
    pieces = "; ".join(map(piece_of, zone.pieces))
    return f"{zone.id} {zone.count}" + (f": {pieces}" if pieces else "")


def piece_of(piece: Piece) -> str:
    numbers = [str(number) for number in (piece.cost, piece.value) if number is not None]
    notes = [note.en for note in piece.notes]
    return " ".join([piece.name.en, *numbers, *notes, *(["(resting)"] if piece.resting else [])])


@pytest.mark.parametrize("game", list(SEEDS))
def test_a_game_is_told_as_it_was(game: str) -> None:
    file = FOLDER / f"{game}.txt"
    found = "".join(f"{line}\n" for line in told(game))
    if RENEW:
        FOLDER.mkdir(exist_ok=True)
        file.write_text(found, "utf-8")
    assert found.splitlines() == file.read_text("utf-8").splitlines(), "another game than before; `make renew` if that is meant"
    assert len(found.splitlines()) > 100
