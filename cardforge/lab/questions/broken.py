"""Whether a deck can be broken: legal changes, one after another, with which it wins too much, and which single change tames it again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from statistics import fmean
from typing import Any, Final

from cardforge.games.shared.design.genome import Change
from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Clock, Estimate, estimate, shared_out
from cardforge.model import CardforgeError, Deck, Text
from cardforge.simulation.matches.match import check
from cardforge.simulation.matches.plan import MatchPlan

#: What a deck may score against the others before it is called broken.
FAIR: Final = 0.58
#: The part of the time in which changes are looked for, and, of what is left, in which one is looked for that tames what was found.
_CLIMBING: Final = 0.6
_TAMING: Final = 0.5
#: How many changes are made at most, one after another, and how many that tame are looked at again.
_MOST_CHANGES: Final = 6
_TAMERS: Final = 3
#: Pairs against the first opponent; against each further one there are twice as many, of half as many decks.
_FEW: Final = 3
_MOST_PAIRS: Final = 96
#: What is added to the seed for the games that look at a find again: what was found by luck is not found twice.
_FRESH: Final = 1_000_003

#: The match of a deck against an opponent, of so many pairs.
PlanOf = Callable[[Deck, Deck, int], MatchPlan]


@dataclass(frozen=True, slots=True)
class Broken:
    """The answer: a ``deck`` scored ``before`` against the others, and with the ``changes``, made one after another, ``share``.

    ``found`` is the deck with them (the deck itself where none made it better). ``tamed`` are single changes of that, with what it scores
    then, the nearest to one half first. All intervals hold together with 95 %, and are of deals that were not searched with. ``tried`` is
    how many legal changes were looked at.
    """

    deck: Text
    changes: tuple[Text, ...]
    found: Deck
    before: Estimate
    share: Estimate
    tamed: tuple[tuple[Text, Estimate], ...]
    tried: int
    bot: str
    seed: int

    @property
    def confirmed(self) -> bool:
        """Whether what was found surely wins more than is fair."""
        return self.share.low > FAIR

    @property
    def because(self) -> Text | None:
        """The change that tames it best, where it surely does."""
        sure = [change for change, share in self.tamed if share.high < self.share.low]
        return sure[0] if self.confirmed and sure else None

    @property
    def headline(self) -> Text:
        """The answer in one sentence."""
        ja, en = self.deck
        if not self.confirmed:
            return Text(
                f"「{ja}」は、ルールどおりに変えても{100 * FAIR:.0f}%よりはっきり多くは勝たない: {self.share}。",
                f"No legal change makes “{en}” win surely more than {100 * FAIR:.0f} %: {self.share}.",
            )
        how = Text("そのままで", "as it is")
        if self.changes:
            how = Text(f"{len(self.changes)}か所変えると", f"with {len(self.changes)} change{'s' if len(self.changes) > 1 else ''}")
        why = Text("", "")
        if self.because is not None:
            why = Text(f" 一番よくおさまる変え方: {self.because.ja}", f" What tames it best: {self.because.en}")
        return Text(f"「{ja}」は{how.ja}強すぎる: {self.share}。{why.ja}", f"“{en}” is too strong {how.en}: {self.share}.{why.en}")

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge lab audit --search --json`` prints."""
        return {
            "question": "search",
            "headline": self.headline._asdict(),
            "bot": self.bot,
            "seed": self.seed,
            "deck": self.deck._asdict(),
            "changes": [change._asdict() for change in self.changes],
            "confirmed": self.confirmed,
            "before": self.before.as_dict(),
            "share": self.share.as_dict(),
            "because": self.because and self.because._asdict(),
            "tamed": [{"change": change._asdict(), **share.as_dict()} for change, share in self.tamed],
            "tried": self.tried,
        }


def broken(
    deck: Deck,
    opponents: Sequence[Deck],
    changes_of: Callable[[Deck], Sequence[Change]],
    tamers_of: Callable[[Deck], Sequence[Change]],
    plan_of: PlanOf,
    effort: Effort,
    on_pair: Callable[[int], None] = lambda _pairs: None,
) -> Broken:
    """What ``deck`` can be made by legal changes, against the ``opponents`` (at least one).

    Change after change is made as long as it scores more in the same deals and there is time. ``changes_of`` gives the legal changes of a
    deck, ``tamers_of`` what may be taken from the deck that is found. ``on_pair`` is told how many pairs are done.

    Raises ``CardforgeError`` where the deck has no legal change.
    """
    plan = plan_of(deck, opponents[0], 1)
    check(plan, effort.jobs)
    race = _Race(opponents, plan_of, effort, on_pair)
    clock = Clock(effort.seconds * _CLIMBING)
    now, made = Change(deck.title, deck), list[Text]()
    while clock.left and len(made) < _MOST_CHANGES:
        changes = changes_of(now.deck)
        if not changes and not made:
            raise CardforgeError(
                Text(f"「{deck.name}」には、ルールどおりの変え方が見つかりません。", f"There is no legal change of “{deck.title.en}”."),
                hint=Text("デッキどうしは lab compare で比べられます。", "Decks can be compared: lab compare"),
            )
        best = race.best([now, *changes], clock, lambda score: -score)[0]
        if best is now:
            break
        made.append(best.name)
        now = best
    clock = Clock((effort.seconds - effort.seconds * _CLIMBING + clock.left) * _TAMING)
    ranked = race.best([now, *tamers_of(now.deck)], clock, lambda score: abs(score - 0.5))
    # What is as far from one half as the deck without it changes nothing, or was overtaken by it.
    tamers = list(takewhile(lambda each: each is not now, ranked))[:_TAMERS]
    shares = race.again([Change(deck.title, deck), now, *tamers])
    tamed = sorted(zip((each.name for each in tamers), shares[2:], strict=True), key=lambda each: abs(each[1].value - 0.5))
    return Broken(deck.title, tuple(made), now.deck, shares[0], shares[1], tuple(tamed), race.tried, plan.bots[0], plan.seed)


class _Race:
    """Versions of a deck that play the same opponents in the same deals."""

    def __init__(self, opponents: Sequence[Deck], plan_of: PlanOf, effort: Effort, on_pair: Callable[[int], None]) -> None:
        self._opponents = opponents
        self._plan_of = plan_of
        self._effort = effort
        self._on_pair = on_pair
        self._done = 0
        self._end = Clock(effort.seconds)
        self.tried = 0

    def best(self, changes: Sequence[Change], clock: Clock, key: Callable[[float], float]) -> list[Change]:
        """The versions whose score has the least ``key``, first: after each opponent the better half stays, and the first of them."""
        self.tried += len(changes) - 1
        left = list(enumerate(changes))
        scores: dict[int, list[float]] = {number: [] for number, _ in left}
        for turn, opponent in enumerate(self._opponents):
            if turn and not clock.left:
                break
            pairs = min(_FEW << turn, _MOST_PAIRS, self._effort.pairs)
            plans = [self._plan_of(each.deck, opponent, pairs) for _, each in left]
            part = clock.left / (len(self._opponents) - turn)
            for (number, _), row in zip(left, self._played(plans, part), strict=True):
                scores[number].append(fmean(row))
            # What stood first is the deck as it is: of equals it goes before its changes.
            left.sort(key=lambda each: (key(fmean(scores[each[0]])), each[0]))
            left = [each for place, each in enumerate(left) if place < max(_TAMERS + 1, len(left) // 2) or each[0] == 0]
        return [each for _, each in left]

    def again(self, versions: Sequence[Change]) -> list[Estimate]:
        """What each version scores in fresh deals, against all opponents alike."""
        pairs = self._effort.pairs
        plans = [self._plan_of(each.deck, opponent, pairs) for each in versions for opponent in self._opponents]
        rows = self._played([replace(plan, seed=plan.seed + _FRESH) for plan in plans], self._end.left)
        many = len(self._opponents)
        found = []
        for number in range(len(versions)):
            own = rows[many * number : many * (number + 1)]
            # Each opponent weighs the same: of a row that had more time as many pairs count as of the others.
            least = min(map(len, own))
            found.append(estimate([score for row in own for score in row[:least]], len(versions)))
        return found

    def _played(self, plans: Sequence[MatchPlan], seconds: float) -> list[list[float]]:
        begun = self._done
        rows = shared_out(plans, replace(self._effort, seconds=seconds), lambda new: self._on_pair(begun + new))
        self._done += sum(map(len, rows))
        return [[pair.score for pair in row] for row in rows]
