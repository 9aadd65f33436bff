"""Where a rising curve crosses one half, on simulated pairs of which the truth is known."""

from __future__ import annotations

import math
from random import Random

import pytest

from cardforge.lab.pairs import Estimate
from cardforge.lab.questions.price import Asked, Priced
from cardforge.lab.statistics.estimate import Crossing, crossed, falls_somewhere, rising
from cardforge.model import Text
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.workspace import Workspace
from tests.amount import amount

VALUES = (1000, 2000, 3000, 4000, 5000)


def simulated(seed: int, truth: float, pairs: int = 60, slope: float = 1 / 20000) -> dict[float, list[float]]:
    """Scores of pairs of the same deals at each value: each game is won where its deal's luck is below what the value gives."""
    chance = Random(seed)
    luck = [(chance.random(), chance.random()) for _ in range(pairs)]
    return {value: [sum(each < 0.5 + (value - truth) * slope for each in deal) / 2 for deal in luck] for value in VALUES}


def test_a_curve_that_rises_is_left_as_it_is() -> None:
    assert rising([0.1, 0.4, 0.9], [1, 2, 3]) == [0.1, 0.4, 0.9]


def test_the_interval_of_a_price_holds_it_nearly_always() -> None:
    truth, runs = 3200.0, amount(60, 400)
    found = [crossed(simulated(seed, truth)) for seed in range(runs)]
    held = sum(each.low <= truth <= each.high for each in found)
    assert held >= 0.88 * runs


@pytest.mark.parametrize(("truth", "beyond"), [(-20000.0, -math.inf), (30000.0, math.inf)])
def test_a_price_beyond_what_was_tried_is_infinite(truth: float, beyond: float) -> None:
    assert crossed(simulated(1, truth, slope=1 / 40000)) == Crossing(beyond, beyond, beyond)


def test_a_curve_that_falls_is_read_the_other_way_round() -> None:
    scores = {value: [1 - each for each in row] for value, row in simulated(3, 3200.0).items()}
    assert crossed(scores, falls=True).value == pytest.approx(crossed(simulated(3, 3200.0)).value)


def test_a_curve_that_rises_is_seldom_taken_for_one_that_falls() -> None:
    runs = amount(100, 400)
    assert sum(falls_somewhere(simulated(seed, 3000.0)) is not None for seed in range(runs)) <= 0.05 * runs


def test_a_bot_that_plays_the_stronger_card_worse_is_found() -> None:
    scores = simulated(1, 3000.0, pairs=200)
    scores[4000], scores[2000] = [0.25] * 200, [0.75] * 200
    assert falls_somewhere(scores) == (2000, 4000)


def priced(
    at: Crossing,
    *,
    declared: int | None = 3000,
    better: bool = True,
    pairs: int = 100,
    broken: tuple[int, int] | None = None,
    second: float | None = None,
) -> Priced:
    deck = Workspace(game="deckmaster").deck("赤単アグロ")
    asked = Asked(Text("甲", "A"), Text("パワー", "power"), VALUES, declared, better)
    curve = {value: Estimate(0.5, 0.4, 0.6, pairs) for value in VALUES}
    other = None if second is None else ("search:100", 3000, Estimate(second, second - 0.05, second + 0.05, 50))
    return Priced(asked, at, curve, broken, other, MatchPlan((deck, deck)), ())


INF = math.inf


def test_a_price_of_few_pairs_or_of_a_card_that_the_bot_misplays_is_not_given_to_programs_either() -> None:
    at = Crossing(3100, 2900, 3300)
    few, broken, sure = priced(at, pairs=8), priced(at, broken=(2000, 4000)), priced(at)
    prices = [each.as_dict()["fair_at"]["value"] for each in (few, broken, sure)]
    assert prices == [None, None, 3100]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (priced(Crossing(3100, 2900, 3300)), "“A” is fair with power 3,100 (2,900–3,300); its 3,000 is fair."),
        (priced(Crossing(2000, 1800, 2200)), "“A” is fair with power 2,000 (1,800–2,200); its 3,000 is too strong."),
        (priced(Crossing(4000, 3500, INF)), "“A” is fair with power 4,000 (3,500–>5,000); its 3,000 is too weak."),
        (priced(Crossing(4000, 3500, 4500), better=False), "“A” is fair with power 4,000 (3,500–4,500); its 3,000 is too strong."),
        (priced(Crossing(3100, 2900, 3300), declared=None), "“A” is fair with power 3,100 (2,900–3,300)."),
        (priced(Crossing(3100, 2900, 3300), pairs=8), "These games do not tell yet which power makes “A” fair."),
        (priced(Crossing(3100, -INF, INF)), "These games do not tell yet which power makes “A” fair (<1,000–>5,000)."),
        (priced(Crossing(INF, INF, INF)), "No power from 1,000 to 5,000 makes “A” fair: it is too weak."),
        (priced(Crossing(-INF, -INF, -INF)), "No power from 1,000 to 5,000 makes “A” fair: it is too strong."),
        (priced(Crossing(INF, INF, INF), better=False), "No power from 1,000 to 5,000 makes “A” fair: it is too strong."),
        (
            priced(Crossing(3100, 2900, 3300), broken=(2000, 4000)),
            "No price for “A”: this bot plays it worse with power 4,000 than with 2,000.",
        ),
        (
            priced(Crossing(3100, 2900, 3300), second=0.6),
            "“A” is fair with power 3,100 (2,900–3,300), but not for the better bot: it depends on skill.",
        ),
        (priced(Crossing(3100, 2900, 3300), second=0.52), "“A” is fair with power 3,100 (2,900–3,300); its 3,000 is fair."),
    ],
)
def test_an_answer_is_one_sentence(found: Priced, words: str) -> None:
    assert found.headline.en == words
