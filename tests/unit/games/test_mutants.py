"""The search for mutants finds something: the core as it is passes, changed lines do not."""

from __future__ import annotations

import pytest

from benchmarks.mutants import Mutant, mutants, tried


@pytest.mark.parametrize("game", ["deckmaster", "blackpoker"])
def test_a_changed_line_is_noticed_and_an_unchanged_core_is_not(game: str) -> None:
    assert tried(game, Mutant("", 0, 0, "", "")) == ""
    drawn = mutants(game, 150, seed=1)
    assert drawn == mutants(game, 150, seed=1)
    assert len({(mutant.file, mutant.line) for mutant in drawn}) == 150
    # Two in three lines matter to some position; none of three would be bad luck once in thirty seeds.
    assert any(tried(game, mutant) for mutant in drawn[:3])
