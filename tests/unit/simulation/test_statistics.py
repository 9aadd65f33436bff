from __future__ import annotations

import random

import pytest

from cardforge.simulation.matches.statistics import paired_share, share, spread


def test_wilson_interval_of_a_known_case() -> None:
    # Worked by hand: middle 0.7097, half width 0.1784.
    found = share(15, 20)
    assert found.low == pytest.approx(0.531, abs=0.001)
    assert found.high == pytest.approx(0.888, abs=0.001)


@pytest.mark.parametrize(("count", "of"), [(0, 0), (0, 1), (1, 1), (0, 400), (400, 400)])
def test_the_interval_stays_between_nothing_and_all(count: int, of: int) -> None:
    found = share(count, of)
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_a_share_of_pairs_of_independent_games_is_nearly_that_of_games() -> None:
    # As many pairs won twice, once and never as coins give: 25, 50 and 25 of 100.
    found, alone = paired_share([(2, 2)] * 25 + [(1, 2)] * 50 + [(0, 2)] * 25), share(100, 200)
    assert found.low == pytest.approx(alone.low, abs=0.002)
    assert found.high == pytest.approx(alone.high, abs=0.002)


@pytest.mark.parametrize("pairs", [[], [(1, 1)], [(0, 2)], [(2, 2)] * 40, [(0, 2)] * 40, [(1, 2)] * 9 + [(0, 1)]])
def test_the_interval_of_pairs_stays_between_nothing_and_all_and_is_never_empty(pairs: list[tuple[int, int]]) -> None:
    found = paired_share(pairs)
    assert 0 <= found.low <= found.share <= found.high <= 1
    assert found.low < found.high


@pytest.mark.parametrize(("wins", "alike"), [(0.5, 0.0), (0.5, 0.5), (0.5, 1.0), (0.3, 0.3), (0.8, 0.6), (0.5, -0.6)])
def test_the_interval_of_pairs_holds_the_truth_in_about_95_of_100_matches(wins: float, alike: float) -> None:
    """``alike`` is how often the second game of a pair ends as the first did or, below 0, the other way round."""
    dice, matches = random.Random(5), 1000
    truth = wins if alike >= 0 else ((1 + alike / 2) * wins + -alike / 2 * (1 - wins))

    def pair() -> tuple[int, int]:
        first, second, bound = dice.random() < wins, dice.random() < wins, dice.random() < abs(alike)
        return first + ((first if alike > 0 else not first) if bound else second), 2

    shares = [paired_share([pair() for _ in range(60)]) for _ in range(matches)]
    assert 0.92 <= sum(each.low <= truth <= each.high for each in shares) / matches <= 0.98


def test_spread_of_nothing_is_zero() -> None:
    assert spread([]).as_dict() == {"mean": 0.0, "median": 0.0, "min": 0, "max": 0}
    assert spread([3, 1, 8]).as_dict() == {"mean": 4.0, "median": 3, "min": 1, "max": 8}
