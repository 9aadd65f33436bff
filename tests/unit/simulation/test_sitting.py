"""A sitting takes choices back exactly, in every game, and its record says so."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardforge.database import built_in
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.simulation.table.record import read_record, write_record
from cardforge.simulation.table.sitting import HUMAN, Sitting, resume
from cardforge.simulation.table.table import Table


@pytest.fixture(params=playable_games())
def table(request: pytest.FixtureRequest) -> Table:
    library = built_in(request.param)
    first, second, *_ = library.decks.values()
    return Table((first, second), tokens=pack_of(request.param).playing().parts(library))


def deal(table: Table, players: tuple[str, str], seed: int) -> Sitting:
    return Sitting(table, players, built_in(table.decks[0].game), first=seed % 2, seed=seed)


def test_what_is_taken_back_comes_again(table: Table) -> None:
    for seed in range(3):
        sitting, rng = deal(table, (HUMAN, "random"), seed), Random(seed)
        assert not sitting.can_undo
        assert not sitting.undo()
        own: list[tuple[str, int, list[int]]] = []
        while not sitting.over:
            if sitting.bot is not None:
                sitting.choose_by_bot()
                continue
            if sitting.pass_over():
                continue
            own.append((sitting.state.digest(), len(sitting.state.log), list(sitting.choices)))
            sitting.choose(rng.choice(sitting.state.options))
        end, choices = sitting.state.digest(), list(sitting.choices)
        while own:
            assert sitting.undo()
            assert (sitting.state.digest(), len(sitting.state.log), sitting.choices) == own.pop()
        assert not sitting.can_undo
        for option in choices[len(sitting.choices) :]:
            sitting.take(option)
        assert (sitting.state.digest(), sitting.choices) == (end, choices)


def test_giving_up_is_taken_back_too(table: Table) -> None:
    sitting = deal(table, (HUMAN, HUMAN), 1)
    sitting.choose(sitting.state.options[0])
    before = sitting.state.digest()
    sitting.concede(0)
    assert sitting.over
    assert sitting.undo()
    assert (sitting.state.digest(), sitting.over) == (before, False)
    assert sitting.taken_back == [(2, 1)]


def test_a_step_back_goes_over_bots_choices_one_by_one(table: Table) -> None:
    sitting = deal(table, ("random", "random"), 2)
    digests = []
    for _ in range(30):
        digests.append(sitting.state.digest())
        sitting.choose_by_bot()
    assert not sitting.undo()
    while digests:
        assert sitting.step_back()
        assert sitting.state.digest() == digests.pop()
    assert not sitting.step_back()
    assert sitting.taken_back == []


def test_a_record_keeps_what_was_taken_back(table: Table, tmp_path: Path) -> None:
    sitting = deal(table, (HUMAN, HUMAN), 3)
    for _ in range(4):
        sitting.choose(sitting.state.options[-1])
    sitting.undo()
    sitting.undo()
    write_record(sitting.record(), tmp_path / "game.json")
    again = resume(read_record(tmp_path / "game.json"), sitting.library)
    assert again.taken_back == [(4, 3), (3, 2)]
    assert again.state.digest() == sitting.state.digest()
    assert again.whole_story() == sitting.whole_story()
