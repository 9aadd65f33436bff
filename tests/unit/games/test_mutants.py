"""The search for mutants finds something: the core as it is passes, changed lines do not."""

from __future__ import annotations

from itertools import islice

import pytest

import cardforge
from benchmarks.mutants import checks, equals, mutants, noticed, possible, tried

GAMES = ["deckmaster", "blackpoker", "groove"]


@pytest.mark.skipif(cardforge.build() != "plain", reason="functions of the compiled core cannot be exchanged")
@pytest.mark.parametrize("game", GAMES)
def test_a_changed_line_is_noticed_and_an_unchanged_core_is_not(game: str) -> None:
    assert noticed(dict(islice(checks(game).items(), 100))) == ""
    found = dict(islice(checks(game).items(), 100))
    # Many a changed line matters to one of a hundred positions; none of eight would be bad luck.
    results = list(tried(mutants(game, 8, seed=1), found, seconds=4.0))
    assert len(results) == 8
    assert any(what for _, what in results)
    assert noticed(found) == "", "nothing was changed in this process"


@pytest.mark.parametrize("game", GAMES)
def test_mutants_are_drawn_alike_by_one_seed_and_named_apart(game: str) -> None:
    drawn = mutants(game, 150, seed=1)
    assert drawn == mutants(game, 150, seed=1) != mutants(game, 150, seed=2)
    assert len({(mutant.file, mutant.line) for mutant in drawn}) == 150
    names = [mutant.name for mutant in possible(game)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES)
def test_every_equal_mutant_is_listed_with_why(game: str) -> None:
    assert all(len(why) > 10 for why in equals(game).values())
