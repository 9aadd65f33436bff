"""Which deck rules: every deck against every other, rated, and the mix that no deck beats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, Final

from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Estimate, estimate, shared_out
from cardforge.lab.pictures import matrix
from cardforge.lab.statistics.ratings import expected, mix, ratings
from cardforge.model import Text
from cardforge.simulation.matches.plan import MatchPlan

#: How often the pairs are drawn anew to see how sure ratings and mix are.
_RESAMPLES: Final = 200
#: A share of the mix below this is none.
_IN: Final = 0.005


@dataclass(frozen=True, slots=True)
class Standing:
    """One deck: its rating with the 95 % interval, its share of the mix that no deck beats, and how surely it is in it.

    ``often`` is the share (0 to 1) of resamples of the pairs in whose mix the deck is.
    """

    deck: Text
    rating: float
    low: float
    high: float
    share: float
    often: float

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``--json`` prints."""
        return {
            "deck": self.deck._asdict(),
            "rating": round(self.rating),
            "low": round(self.low),
            "high": round(self.high),
            "mix": round(self.share, 3),
            "in_mix": round(self.often, 3),
        }


@dataclass(frozen=True, slots=True)
class Meta:
    """The answer: where each deck stands, the strongest first; ``matrix[a, b]`` is what deck a of ``decks`` scored against deck b.

    ``misfit`` is the match that the ratings foresee worst, and by how much of a game: scissors, paper, stone. The intervals of the matrix
    hold together with 95 %.
    """

    decks: tuple[Text, ...]
    standings: tuple[Standing, ...]
    matrix: dict[tuple[int, int], Estimate]
    misfit: tuple[int, int, float]
    bot: str
    seed: int

    @property
    def headline(self) -> Text:
        """The answer in one sentence."""
        best, second = self.standings[:2]
        if best.share > 1 - _IN and best.often >= 0.95:
            return Text(f"「{best.deck.ja}」がほかの全てに勝つ。", f"“{best.deck.en}” beats every other deck.")
        if best.low > second.high:
            return Text(f"「{best.deck.ja}」が一番強い。", f"“{best.deck.en}” is the strongest deck.")
        inside = [standing.deck for standing in self.standings if standing.share > _IN]
        if len(inside) == 1:
            return Text(
                f"「{inside[0].ja}」が一番強そうだが、まだ確かではない。",
                f"“{inside[0].en}” seems to be the strongest deck, but that is not certain yet.",
            )
        return Text(
            f"一番強いデッキは決まらない。釣り合う組み合わせ: {'、'.join(deck.ja for deck in inside)}",
            f"No deck is clearly the strongest; in balance with each other: {', '.join(deck.en for deck in inside)}",
        )

    def picture(self, lang: str) -> str:
        """What each deck scored against each, as SVG in a language (``"ja"`` or ``"en"``); the strongest deck stands first."""
        order = [self.decks.index(standing.deck) for standing in self.standings]
        shares = {match: share.value for match, share in self.matrix.items()}
        shares |= {(b, a): 1 - share for (a, b), share in shares.items()}
        names = [f"{number} {self.decks[deck].get(lang)}" for number, deck in enumerate(order, 1)]
        axis = Text("行のデッキが列のデッキに勝つ割合（%）", "how often the row's deck beats the column's, in %").get(lang)
        return matrix(self.headline.get(lang), axis, names, [[shares.get((a, b)) for b in order] for a in order])

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge lab meta --json`` prints."""
        a, b, by = self.misfit
        return {
            "question": "meta",
            "headline": self.headline._asdict(),
            "bot": self.bot,
            "seed": self.seed,
            "standings": [standing.as_dict() for standing in self.standings],
            "matrix": [{"a": self.decks[a].ja, "b": self.decks[b].ja, **share.as_dict()} for (a, b), share in self.matrix.items()],
            "misfit": {"a": self.decks[a].ja, "b": self.decks[b].ja, "by": round(by, 3)},
        }


def meta(
    decks: Sequence[Text],
    plan_of: Callable[[int, int], MatchPlan],
    effort: Effort,
    on_pair: Callable[[int], None] = lambda _pairs: None,
) -> Meta:
    """Where each of at least two ``decks`` stands; ``plan_of`` gives the match of two of them by number.

    ``effort`` is shared out among the matches; ``on_pair`` is told how many pairs are done.
    """
    plans = {(a, b): plan_of(a, b) for a, b in combinations(range(len(decks)), 2)}
    pairs_of = shared_out(list(plans.values()), effort, on_pair)
    scores = {match: [pair.score for pair in pairs] for match, pairs in zip(plans, pairs_of, strict=True)}
    rated, mixed = _standings(len(decks), scores)
    chance = Random(0)
    again = [_standings(len(decks), {match: chance.choices(row, k=len(row)) for match, row in scores.items()}) for _ in range(_RESAMPLES)]
    standings = []
    for number, deck in enumerate(decks):
        drawn = sorted(sample[0][number] for sample in again)
        often = sum(sample[1][number] > _IN for sample in again) / _RESAMPLES
        low, high = drawn[round(0.025 * (_RESAMPLES - 1))], drawn[round(0.975 * (_RESAMPLES - 1))]
        standings.append(Standing(deck, rated[number], low, high, mixed[number], often))
    standings.sort(key=lambda standing: -standing.rating)
    shares = {match: estimate(row, len(scores)) for match, row in scores.items()}
    plan = plans[0, 1]
    return Meta(tuple(decks), tuple(standings), shares, _misfit(shares, rated), plan.bots[0], plan.seed)


def _standings(count: int, scores: dict[tuple[int, int], list[float]]) -> tuple[list[float], list[float]]:
    """The ratings and the mix that pairs' scores give."""
    means = [[0.5] * count for _ in range(count)]
    pairs = [[0.0] * count for _ in range(count)]
    for (a, b), row in scores.items():
        means[a][b] = sum(row) / len(row)
        means[b][a] = 1 - means[a][b]
        pairs[a][b] = pairs[b][a] = len(row)
    return ratings(means, pairs), mix(means)


def _misfit(matrix: dict[tuple[int, int], Estimate], rated: Sequence[float]) -> tuple[int, int, float]:
    """The match whose share lies farthest from what the ratings foresee, and by how much."""
    found = [(abs(share.value - expected(rated[a], rated[b])), a, b) for (a, b), share in matrix.items()]
    by, a, b = max(found)
    return a, b, by
