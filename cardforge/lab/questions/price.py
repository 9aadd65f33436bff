"""What number makes a card fair: it plays against a plain card in its place, at every value of the number, in the same deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Clock, Estimate, Pair, estimate, played, shared_out
from cardforge.lab.pictures import Dot, curve
from cardforge.lab.questions.compare import telling
from cardforge.lab.statistics.estimate import Crossing, apart, crossed, falls_somewhere
from cardforge.model import Text
from cardforge.simulation.matches.match import check
from cardforge.simulation.matches.plan import MatchPlan

#: The share of the time that the quick bot has where a better one is asked, and that of it for finding out about where to look.
_QUICK: Final = 0.6
_COARSE: Final = 0.2
#: The share of it for the values that hold the interval; the rest is for those next to the price, where a pair tells most.
_MIDDLE: Final = 0.3
#: How many values are tried to find out about where to look, and how many there then, at most.
_WIDE: Final = 5
_NEAR: Final = 7
#: Pairs at the price before which nothing is said: drawing few of them anew again and again looks surer than it is.
_LEAST: Final = 20
#: How seldom what is good for nothing may look as if it did harm, and more of what is good as if it were bad.
_LAW: Final = 0.01
_SURE: Final = 0.01

#: What an answer says of the number that is asked about, or why it says nothing.
Fair = Literal["fair", "strong", "weak", "open", "none", "skill", "withheld"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: the card's ``name``, the ``number`` (what it is called), its ``values``, and the one ``declared`` for the card.

    ``more_is_better`` of the number (``None``: the games will tell); where the plain card stays the same (``plain_stays``) it is a law that
    more of it never scores less. At the value ``free``, if any, what is asked about costs nothing and is good: it is a law that it scores
    no less than one half there.
    """

    name: Text
    number: Text
    values: Sequence[int]
    declared: int | None = None
    more_is_better: bool | None = True
    plain_stays: bool = True
    free: int | None = None


@dataclass(frozen=True, slots=True)
class Priced:
    """The answer: where the card is as good as a plain one (``fair_at``), and what it scored at each value tried (``curve``).

    ``broken`` are two values of which the better one scored surely less: the bot cannot play the card; or twice the value at which what is
    good for nothing scored surely less than one half. ``second`` is the better bot, with
    the value at which it was asked and what the card scored there. ``telling`` are the numbers of pairs of ``plan`` to be looked at.
    """

    asked: Asked
    fair_at: Crossing
    curve: dict[int, Estimate]
    broken: tuple[int, int] | None
    second: tuple[str, int, Estimate] | None
    plan: MatchPlan
    telling: tuple[int, ...]

    @property
    def few(self) -> bool:
        """Whether there are too few pairs at the price to say anything."""
        return self.curve[_nearest(self.curve, self.fair_at.value)].pairs < _LEAST

    @property
    def verdict(self) -> Fair:
        """What the answer says of the declared number; ``"open"`` where the interval ends beyond what was tried."""
        at, declared = self.fair_at, self.asked.declared
        if self.broken:
            return "withheld"
        if self.few:
            return "open"
        if math.isinf(at.value):
            return "none" if at.low == at.high else "open"
        if self.second and not self.second[2].low <= 0.5 <= self.second[2].high:
            return "skill"
        if declared is None:
            return "open" if math.isinf(at.low) or math.isinf(at.high) else "fair"
        if at.low <= declared <= at.high:
            return "open" if math.isinf(at.low) or math.isinf(at.high) else "fair"
        return "strong" if (declared > at.high) == self.asked.more_is_better else "weak"

    @property
    def interval(self) -> str:
        """The interval of the price, in the number's unit; ``<`` and ``>`` where it ends beyond what was tried."""
        least, most = self.asked.values[0], self.asked.values[-1]
        low = f"<{least:,}" if math.isinf(self.fair_at.low) else f"{self.fair_at.low:,.0f}"
        high = f">{most:,}" if math.isinf(self.fair_at.high) else f"{self.fair_at.high:,.0f}"
        return f"{low} … {high}" if low.startswith("-") else f"{low}–{high}"

    @property
    def headline(self) -> Text:
        """The answer in one sentence."""
        name, number, declared = self.asked.name, self.asked.number, self.asked.declared
        verdict = self.verdict
        if verdict == "withheld" and self.broken:
            a, b = self.broken
            if a == b:
                return Text(
                    f"「{name.ja}」の値段は言えない: このボットは、ただで付けるとかえって負ける。",
                    f"No price for “{name.en}”: even free of charge, it makes this bot win less.",
                )
            return Text(
                f"「{name.ja}」の値段は言えない: このボットは{number.ja}{b:,}のほうが{a:,}より下手に使う。",
                f"No price for “{name.en}”: this bot plays it worse with {number.en} {b:,} than with {a:,}.",
            )
        if verdict == "none":
            return self._none()
        if verdict == "open":
            within = Text("", "") if self.few else Text(f"（{self.interval}）", f" ({self.interval})")
            return Text(
                f"「{name.ja}」がつり合う{number.ja}は、この対戦数ではまだ言えない{within.ja}。",
                f"These games do not tell yet which {number.en} makes “{name.en}” fair{within.en}.",
            )
        price = f"{self.fair_at.value:,.0f}" if self.asked.values[1] - self.asked.values[0] > 1 else f"{self.fair_at.value:.1f}"
        fair = Text(
            f"「{name.ja}」は{number.ja}{price}（{self.interval}）でつり合う",
            f"“{name.en}” is fair with {number.en} {price} ({self.interval})",
        )
        if verdict == "skill":
            return Text(
                f"{fair.ja}が、強いボットではずれる: 使う人の腕による。",
                f"{fair.en}, but not for the better bot: it depends on skill.",
            )
        if declared is None:
            return Text(f"{fair.ja}。", f"{fair.en}.")
        said = {
            "fair": Text(f"書いてある{declared:,}はつり合っている", f"its {declared:,} is fair"),
            "strong": Text(f"書いてある{declared:,}では強すぎる", f"its {declared:,} is too strong"),
            "weak": Text(f"書いてある{declared:,}では弱すぎる", f"its {declared:,} is too weak"),
        }[verdict]
        return Text(f"{fair.ja}。{said.ja}。", f"{fair.en}; {said.en}.")

    def _none(self) -> Text:
        """That the answer is not among the values."""
        name, number = self.asked.name, self.asked.number
        least, most = self.asked.values[0], self.asked.values[-1]
        strong = (self.fair_at.value < 0) == self.asked.more_is_better
        return Text(
            f"「{name.ja}」は{number.ja}{least:,}~{most:,}のどれでもつり合わない: {'強' if strong else '弱'}すぎる。",
            f"No {number.en} from {least:,} to {most:,} makes “{name.en}” fair: it is too {'strong' if strong else 'weak'}.",
        )

    def picture(self, lang: str) -> str:
        """The curve as SVG in a language (``"ja"`` or ``"en"``): the shares with their intervals, the fair number, the declared one."""
        points = [Dot(f"{value:,}", share.value, share.low, share.high, value) for value, share in self.curve.items()]
        at = self.fair_at
        hidden = self.few or self.verdict in ("withheld", "none") or math.isinf(at.value)
        fair = None if hidden else (at.value, at.low, at.high)
        return curve(self.headline.get(lang), self.asked.number.get(lang), points, fair=fair, declared=self.asked.declared)

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge lab price --json`` prints; an end of the interval beyond what was tried is ``None``."""
        ends = {"value": self.fair_at.value, "low": self.fair_at.low, "high": self.fair_at.high}
        hidden = self.few or self.verdict == "withheld"
        return {
            "question": "price",
            "name": self.asked.name._asdict(),
            "number": self.asked.number._asdict(),
            "declared": self.asked.declared,
            "verdict": self.verdict,
            "headline": self.headline._asdict(),
            "fair_at": {key: None if hidden or math.isinf(end) else round(end, 2) for key, end in ends.items()},
            "curve": [{"value": value, **share.as_dict()} for value, share in self.curve.items()],
            "broken": self.broken and list(self.broken),
            "bot": self.plan.bots[0],
            "second": self.second and {"bot": self.second[0], "value": self.second[1], **self.second[2].as_dict()},
            "seed": self.plan.seed,
        }


def price(
    asked: Asked,
    plan_at: Callable[[int], MatchPlan],
    effort: Effort,
    *,
    bots: Sequence[str] = ("greedy", "search:100"),
    on_pair: Callable[[str, int], None] = lambda _bot, _pairs: None,
) -> Priced:
    """The number that makes a card fair: ``plan_at`` gives the match of the card with a value of it against the plain card (deck b).

    The first of ``bots`` plays a few pairs at values far apart, then more where the card may be fair; a second one is asked at the price
    whether the card is fair for it, too. ``on_pair`` is told which bot has played how many pairs.
    """
    for bot in bots:
        # A bot that there is not is told before the other one has played.
        check(replace(plan_at(asked.values[0]), bots=(bot, bot)), effort.jobs)
    clock = Clock(effort.seconds)
    quick = clock.left * (_QUICK if len(bots) > 1 else 1.0)
    found: dict[int, list[Pair]] = {}

    def play(values: Sequence[int], seconds: float, pairs: int) -> None:
        done = sum(map(len, found.values()))
        plans = [replace(plan_at(value), bots=(bots[0], bots[0]), games=2 * pairs) for value in values]
        shares = shared_out(plans, replace(effort, seconds=seconds), lambda new: on_pair(bots[0], done + new))
        found.update(zip(values, shares, strict=True))

    wide = sorted({*_thinned(asked.values, _WIDE), *(value for value in asked.values if value in (asked.declared, asked.free))})
    play(wide, quick * _COARSE, max(1, effort.pairs // 4))
    if asked.more_is_better is None:
        asked = replace(asked, more_is_better=not _falls(found[wide[0]], found[wide[-1]]))
    play(_near(asked, wide, _at(asked, found)), quick * _MIDDLE, effort.pairs)
    # What was played stays in the ledger: the values about the price are asked again, with more pairs.
    play(_narrow(sorted(found), _at(asked, found)), quick * (1 - _COARSE - _MIDDLE), effort.pairs)
    fair_at = _at(asked, found)
    scores = {float(value if asked.more_is_better else -value): [pair.score for pair in found[value]] for value in found}
    fell = falls_somewhere(scores) if asked.plain_stays else None
    harm = asked.free in found and apart([0.5 - pair.score for pair in found[asked.free]]) < _LAW
    value = _nearest(found, fair_at.value)
    second = _second(plan_at(value), bots[1], value, clock, effort, on_pair) if len(bots) > 1 else None
    shown = _nearest(found, value if asked.declared is None else asked.declared)
    plan = replace(plan_at(shown), bots=(bots[0], bots[0]))
    shares = {value: estimate([pair.score for pair in found[value]], len(found)) for value in sorted(found)}
    turn = 1 if asked.more_is_better else -1
    broken = (
        (asked.free, asked.free) if harm and asked.free is not None else (round(turn * fell[0]), round(turn * fell[1])) if fell else None
    )
    return Priced(asked, fair_at, shares, broken, second, plan, telling(found[shown]))


def _at(asked: Asked, found: dict[int, list[Pair]]) -> Crossing:
    return crossed({value: [pair.score for pair in pairs] for value, pairs in found.items()}, falls=not asked.more_is_better)


def _falls(least: Sequence[Pair], most: Sequence[Pair]) -> bool:
    """Whether the card scored surely less with the most than with the least, in the same deals."""
    return apart([one.score - other.score for one, other in zip(least, most, strict=False)]) < _SURE


def _second(
    plan: MatchPlan, bot: str, value: int, clock: Clock, effort: Effort, on_pair: Callable[[str, int], None]
) -> tuple[str, int, Estimate]:
    """What the card scores at a value with another bot, in the time that is left."""
    scores: list[float] = []
    with closing(played(replace(plan, bots=(bot, bot)), clock, effort)) as coming:
        for pair in coming:
            scores.append(pair.score)
            on_pair(bot, len(scores))
    return bot, value, estimate(scores)


def _thinned(values: Sequence[int], most: int) -> list[int]:
    """At most so many of the values, both ends among them, as evenly as can be."""
    last = len(values) - 1
    count = min(most, len(values))
    return sorted({values[round(number * last / max(1, count - 1))] for number in range(count)})


def _near(asked: Asked, wide: Sequence[int], fair_at: Crossing) -> list[int]:
    """The values about where the card may be fair: those between the tried ones that hold the interval."""
    low = max((value for value in wide if value < fair_at.low), default=wide[0])
    high = min((value for value in wide if value > fair_at.high), default=wide[-1])
    if math.isinf(fair_at.low) and fair_at.low == fair_at.high:
        low = high = wide[0] if fair_at.low < 0 else wide[-1]
    return _thinned([value for value in asked.values if low <= value <= high], _NEAR)


def _narrow(tried: Sequence[int], fair_at: Crossing) -> list[int]:
    """The tried values next to the price, two on each side at most."""
    below = [value for value in tried if value < fair_at.value]
    above = [value for value in tried if value >= fair_at.value]
    return [*below[-2:], *above[:2]]


def _nearest(found: Collection[int], value: float) -> int:
    """The tried value nearest to one."""
    return min(found, key=lambda tried: (abs(tried - max(min(value, max(found)), min(found))), tried))
