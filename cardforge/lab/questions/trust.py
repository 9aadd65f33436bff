"""Can the bots be trusted here: is each surely better than the one before, and does it win no less with a card that is better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Clock, Estimate, Pair, estimate, shared_out
from cardforge.lab.statistics.estimate import apart, discoveries
from cardforge.model import Text
from cardforge.simulation.matches.match import check
from cardforge.simulation.matches.plan import MatchPlan

#: The share of the time that the ladder has where there are laws to look at.
_LADDER: Final = 0.5
#: Pairs of a law without which it is not looked at: there are then others that are looked at better.
_LEAST: Final = 20
#: One law in a hundred that is said to be broken may be kept.
_FALSE: Final = 0.01

#: What is said of a bot.
Trusted = Literal["trusted", "worse", "lawless", "open"]


@dataclass(frozen=True, slots=True)
class Law:
    """That a card (``name``) scores no less with a better ``number`` (``better`` in place of ``own``) in a deck, all else being equal.

    ``plan`` is the match of the two versions, the better one as deck a.
    """

    name: Text
    number: Text
    own: int
    better: int
    plan: MatchPlan


@dataclass(frozen=True, slots=True)
class Kept:
    """What the better version of a law's card scored (``share``), and whether that is surely less than one half (``broken``)."""

    law: Law
    share: Estimate
    broken: bool

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``--json`` prints."""
        law = self.law
        said = {"name": law.name._asdict(), "number": law.number._asdict(), "own": law.own, "better": law.better}
        return {**said, "deck": law.plan.decks[0].title._asdict(), "broken": self.broken, **self.share.as_dict()}


@dataclass(frozen=True, slots=True)
class Rung:
    """A ``bot`` of the ladder: what it scored against the one ``below``, and the laws of dominance that were looked at.

    ``all_laws`` is how many there are; where the time was short for the bot some were not looked at.
    """

    bot: str
    below: str
    share: Estimate
    laws: tuple[Kept, ...]
    all_laws: int

    @property
    def unasked(self) -> bool:
        """Whether there are laws, and none of them was looked at."""
        return bool(self.all_laws) and not self.laws

    @property
    def verdict(self) -> Trusted:
        """``"trusted"``: surely better than the one below, and no law is broken."""
        if any(law.broken for law in self.laws):
            return "lawless"
        if self.share.low > 0.5 and not self.unasked:
            return "trusted"
        return "worse" if self.share.high < 0.5 else "open"

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``--json`` prints."""
        laws = [law.as_dict() for law in self.laws]
        return {
            "bot": self.bot,
            "below": self.below,
            "verdict": self.verdict,
            "share": self.share.as_dict(),
            "laws": laws,
            "all_laws": self.all_laws,
        }


@dataclass(frozen=True, slots=True)
class Trust:
    """The answer: the ladder of bots, the least first. The intervals of the ladder hold together with 95 %."""

    rungs: tuple[Rung, ...]
    seed: int

    @property
    def headline(self) -> Text:
        """The answer in one sentence."""
        lawless = [rung for rung in self.rungs if rung.verdict == "lawless"]
        if lawless:
            worst = min((law for law in lawless[0].laws if law.broken), key=lambda law: law.share.value).law
            name, number, bot = worst.name, worst.number, lawless[0].bot
            return Text(
                f"{bot} は信用できない: 「{name.ja}」の{number.ja}が{worst.own:,}から{worst.better:,}に良くなると、かえって負ける。",
                f"{bot} cannot be trusted: with {number.en} {worst.better:,} in place of {worst.own:,} on “{name.en}” it wins less.",
            )
        for rung in self.rungs:
            if rung.verdict == "worse":
                return Text(f"{rung.bot} は {rung.below} より弱い: {rung.share}。", f"{rung.bot} is worse than {rung.below}: {rung.share}.")
        unsure = next((rung for rung in self.rungs if rung.verdict == "open"), None)
        if unsure and unsure.share.low > 0.5:
            return Text(
                f"{unsure.bot} は {unsure.below} より強いが、法則を守るかを調べる時間が足りなかった。",
                f"{unsure.bot} is better than {unsure.below}, but there was no time to look whether it keeps the laws.",
            )
        if unsure:
            return Text(
                f"{unsure.bot} が {unsure.below} より強いかは、この対戦数ではまだ言えない: {unsure.share}。",
                f"These games do not tell yet whether {unsure.bot} is better than {unsure.below}: {unsure.share}.",
            )
        names = [rung.bot for rung in self.rungs]
        kept = Text("し、カードが良くなって負けることもない", ", and none wins less with a better card")
        if not any(rung.laws for rung in self.rungs):
            kept = Text("", "")
        if len(names) == 1:
            below = self.rungs[0].below
            law = ", and does not win less with a better card" if kept.en else ""
            return Text(
                f"ボットは信用できる: {names[0]} は {below} より強い{kept.ja}。",
                f"The bot can be trusted: {names[0]} is better than {below}{law}.",
            )
        return Text(
            f"ボットは信用できる: {'、'.join(names)} は、どれも一つ下のボットより強い{kept.ja}。",
            f"The bots can be trusted: {', '.join(names)} are each better than the one before{kept.en}.",
        )

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge lab bots --json`` prints."""
        rungs = [rung.as_dict() for rung in self.rungs]
        return {"question": "bots", "headline": self.headline._asdict(), "seed": self.seed, "bots": rungs}


def trust(
    plans: Sequence[MatchPlan],
    laws: Sequence[Law],
    bots: Sequence[str],
    effort: Effort,
    on_pair: Callable[[int], None] = lambda _pairs: None,
) -> Trust:
    """Whether the ``bots``, the least first, can be trusted: each plays the one before in all ``plans`` (decks that are even).

    Then each but the least plays both versions of the ``laws``' cards, of as many as there is time for; which of them are broken is said
    so that one in a hundred that is named may be wrong. ``on_pair`` is told how many pairs are done.
    """
    steps = list(zip(bots[1:], bots[:-1], strict=True))
    for bot in bots:
        # A bot that there is not is told before the others have played.
        check(replace(plans[0], bots=(bot, bot)), effort.jobs)
    clock = Clock(effort.seconds)
    ladder = [replace(plan, bots=step) for step in steps for plan in plans]
    climbed = shared_out(ladder, replace(effort, seconds=clock.left * (_LADDER if laws else 1.0)), on_pair)
    done = sum(map(len, climbed))
    rungs = []
    for number, (bot, below) in enumerate(steps):
        found = [pair for pairs in climbed[number * len(plans) : (number + 1) * len(plans)] for pair in pairs]
        left = clock.left / (len(steps) - number)
        chosen = _that_fit(laws, left, found, effort)
        trials = [replace(law.plan, bots=(bot, bot)) for law in chosen]
        tried = shared_out(trials, replace(effort, seconds=left), lambda new: on_pair(done + new))  # noqa: B023 – told while it plays
        done += sum(map(len, tried))
        scores = [[pair.score for pair in pairs] for pairs in tried]
        broken = discoveries([apart([0.5 - score for score in row]) for row in scores], _FALSE)
        kept = tuple(Kept(law, estimate(row, len(chosen)), each) for law, row, each in zip(chosen, scores, broken, strict=True))
        rungs.append(Rung(bot, below, estimate([pair.score for pair in found], len(steps)), kept, len(laws)))
    return Trust(tuple(rungs), plans[0].seed)


def _that_fit(laws: Sequence[Law], seconds: float, seen: Sequence[Pair], effort: Effort) -> Sequence[Law]:
    """As many of the laws, evenly spread, as can be looked at in so many seconds with a bot whose pairs were ``seen``."""
    took = sum(game.seconds for pair in seen for game in pair.games) / max(1, len(seen)) / effort.jobs
    count = min(len(laws), int(seconds / max(1e-9, took * min(_LEAST, effort.pairs))))
    return [laws[number * len(laws) // count] for number in range(count)]
