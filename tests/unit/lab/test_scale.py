"""The simulation of many designers asking at once: what can be worked out by hand comes out of it."""

from __future__ import annotations

import pytest

from benchmarks.scale import Phase, simulate


def test_equal_tasks_of_one_designer_are_done_in_rounds() -> None:
    found = simulate([[Phase([2.0] * 10, 10)]], 4, 0.0)
    assert found.whole == pytest.approx(6.0)
    assert found.wasted == 0
    assert found.busy == pytest.approx(20 / 24)


def test_one_worker_does_everything_one_after_the_other() -> None:
    found = simulate([[Phase([1.0] * 3, 3), Phase([5.0], 1)]] * 7, 1, 0.0)
    assert found.whole == pytest.approx(7 * 8)
    assert found.busy == pytest.approx(1.0)


def test_the_scheduler_bounds_what_many_workers_do() -> None:
    found = simulate([[Phase([0.1] * 100, 100)]] * 100, 2000, 0.01)
    assert found.whole == pytest.approx(10_000 * 0.01, rel=0.02)
    assert found.busy < 0.01


def test_what_no_answer_needed_is_played_for_nothing() -> None:
    # Four are under way; when the eighth of eight is done, three more were begun.
    found = simulate([[Phase([1.0] * 100, 8)]], 20, 0.0)
    assert found.whole == pytest.approx(2.0)
    assert found.wasted == pytest.approx(3 / 11)


@pytest.mark.parametrize("workers", [2, 20, 2000])
def test_more_workers_are_never_slower(workers: int) -> None:
    asked = [[Phase([0.5, 0.7, 0.2] * 5, 12), Phase([1.0] * 8, 8)]] * 30
    work = 30 * (sum(([0.5, 0.7, 0.2] * 5)[:12]) + 8)
    found = simulate(asked, workers, 0.0)
    assert found.whole >= work / workers
    assert found.half <= found.most <= found.whole
    assert found.whole <= simulate(asked, max(1, workers // 2), 0.0).whole
    assert found.wasted <= 0.4
