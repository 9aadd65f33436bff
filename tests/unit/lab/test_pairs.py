"""Games in pairs, in the order of their numbers whatever the number of processes."""

from __future__ import annotations

import pytest

from cardforge.database import built_in
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Clock, estimate, played
from cardforge.simulation.matches.match import play_match
from cardforge.simulation.matches.plan import MatchPlan


def plan_of(game: str, pairs: int, bot: str = "random") -> MatchPlan:
    """A match between two decks of a game."""
    library = built_in(game)
    decks = list(library.decks.values())
    return MatchPlan((decks[0], decks[1]), (bot, bot), games=2 * pairs, seed=3, tokens=pack_of(game).playing().parts(library))


def told(plan: MatchPlan, jobs: int) -> list[tuple[int, float, float]]:
    return [(pair.number, pair.score, pair.first) for pair in played(plan, Clock(600), Effort(jobs=jobs))]


@pytest.mark.parametrize("game", playable_games())
def test_the_pairs_are_the_same_whatever_the_number_of_processes(game: str) -> None:
    plan = plan_of(game, 22)
    assert [number for number, _, _ in told(plan, 1)] == list(range(22))
    assert told(plan, 1) == told(plan, 2) == told(plan, 3)


def test_the_pairs_are_those_of_the_match() -> None:
    plan = plan_of(playable_games()[0], 9)
    report = play_match(plan)
    scores = [score for _, score, _ in told(plan, 1)]
    assert sum(scores) / 9 == pytest.approx((report.wins[0] + report.wins[2] / 2) / 18)
    found = estimate(scores)
    if report.wins[2] == 0:
        assert (found.low, found.high) == pytest.approx((report.share_a.low, report.share_a.high))


def test_without_time_one_round_is_played_and_no_more() -> None:
    pairs = list(played(plan_of(playable_games()[0], 5000), Clock(0), Effort()))
    assert 1 <= len(pairs) <= 4


def test_nothing_is_left_when_somebody_has_seen_enough() -> None:
    import multiprocessing

    coming = played(plan_of(playable_games()[0], 5000), Clock(600), Effort(jobs=2))
    next(coming)
    assert len(multiprocessing.active_children()) == 2
    coming.close()
    assert multiprocessing.active_children() == []
