from __future__ import annotations

import pytest

from cardforge.simulation.matches.statistics import share, spread


def test_wilson_interval_of_a_known_case() -> None:
    # Worked by hand: middle 0.7097, half width 0.1784.
    found = share(15, 20)
    assert found.low == pytest.approx(0.531, abs=0.001)
    assert found.high == pytest.approx(0.888, abs=0.001)


@pytest.mark.parametrize(("count", "of"), [(0, 0), (0, 1), (1, 1), (0, 400), (400, 400)])
def test_the_interval_stays_between_nothing_and_all(count: int, of: int) -> None:
    found = share(count, of)
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_spread_of_nothing_is_zero() -> None:
    assert spread([]).as_dict() == {"mean": 0.0, "median": 0.0, "min": 0, "max": 0}
    assert spread([3, 1, 8]).as_dict() == {"mean": 4.0, "median": 3, "min": 1, "max": 8}
