"""When games have told enough: a test that may be looked at after every pair."""

from __future__ import annotations

from random import Random

import pytest

from cardforge.lab.statistics.sequential import Comparison, Verdict


def matches(count: int, wins: float, alike: float = 0.0) -> list[tuple[Verdict, int]]:
    """The verdicts, with the pairs they took, on so many matches in which deck a wins this share of its games.

    ``alike`` is how often the second game of a pair ends as the first did or, below 0, the other way round.
    """
    chance = Random(7)
    found: list[tuple[Verdict, int]] = []
    for _ in range(count):
        test = Comparison(apart=0.03)
        while test.verdict == "open" and test.pairs < 4000:
            first, second = chance.random() < wins, chance.random() < wins
            if chance.random() < abs(alike):
                second = first if alike > 0 else not first
            test.add((first + second) / 2)
        found.append((test.verdict, test.pairs))
    return found


@pytest.mark.parametrize("alike", [0.0, 0.5, -0.8])
def test_even_decks_are_called_different_in_at_most_17_of_200_matches(alike: float) -> None:
    found = [verdict for verdict, _ in matches(200, 0.5, alike)]
    assert sum(verdict in ("better", "worse") for verdict in found) <= 17
    assert found.count("alike") >= 170


@pytest.mark.parametrize(("wins", "verdict"), [(0.53, "better"), (0.47, "worse"), (0.6, "better")])
def test_a_difference_as_asked_for_is_found(wins: float, verdict: Verdict) -> None:
    found = [each for each, _ in matches(100, wins)]
    assert found.count(verdict) >= 90


def test_a_great_difference_is_found_soon() -> None:
    assert sum(pairs for _, pairs in matches(100, 0.7)) / 100 < 100


def test_nothing_is_said_of_a_few_pairs() -> None:
    assert Comparison(0.03).look([1.0] * 7) == "open"
    assert Comparison(0.03).look([1.0] * 8) == "better"


def test_a_verdict_stays() -> None:
    test = Comparison(0.03)
    test.look([1.0] * 20)
    assert test.look([0.0] * 500) == "better"
