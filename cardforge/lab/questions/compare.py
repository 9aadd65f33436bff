"""Is one better than the other: a sequential test, asked of a quick bot and of a better one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final

from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Clock, Estimate, Pair, estimate, played
from cardforge.lab.statistics.sequential import Comparison, Verdict
from cardforge.model import Text
from cardforge.simulation.matches.plan import MatchPlan

#: The share of the time that each bot but the last has: quick games say soon what they say.
_SHARE: Final = 0.4
#: Pairs that are named to be looked at.
_TELLING: Final = 3


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one bot's games say: the ``verdict`` on the first against the second, the ``share`` that the first scored.

    ``telling`` are the numbers of the first pairs in which one side won both games: the deal was the same, the outcome was not.
    """

    bot: str
    verdict: Verdict
    share: Estimate
    telling: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``--json`` prints."""
        return {"bot": self.bot, "verdict": self.verdict, "share": self.share.as_dict(), "telling_pairs": list(self.telling)}


@dataclass(frozen=True, slots=True)
class Compared:
    """The answer: what was compared (``names``), what difference of shares matters (``apart``), and each bot's opinion.

    ``plan`` are the matches that were played, with the first bot.
    """

    names: tuple[Text, Text]
    apart: float
    opinions: tuple[Opinion, ...]
    plan: MatchPlan

    @property
    def verdict(self) -> Verdict | str:
        """What the bots say together; ``"skill"`` where they contradict each other."""
        said = {opinion.verdict for opinion in self.opinions} - {"open"}
        return "open" if not said else said.pop() if len(said) == 1 else "skill"

    @property
    def headline(self) -> Text:
        """The answer in one sentence."""
        a, b = self.names
        percent = f"{100 * self.apart:g} %"
        match self.verdict:
            case "better":
                return Text(f"「{a.ja}」のほうが「{b.ja}」より強い。", f"“{a.en}” is better than “{b.en}”.")
            case "worse":
                return Text(f"「{a.ja}」のほうが「{b.ja}」より弱い。", f"“{a.en}” is worse than “{b.en}”.")
            case "alike":
                return Text(
                    f"「{a.ja}」と「{b.ja}」の差は、あっても{percent}以内。", f"“{a.en}” and “{b.en}” differ by no more than {percent}."
                )
            case "skill":
                return Text(
                    f"「{a.ja}」と「{b.ja}」のどちらが強いかは、使う人の腕による。",
                    f"Whether “{a.en}” or “{b.en}” is better depends on how well they are played.",
                )
        return Text(
            f"「{a.ja}」と「{b.ja}」のどちらが強いか、この対戦数ではまだ言えない。",
            f"These games do not tell yet whether “{a.en}” or “{b.en}” is better.",
        )

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge lab compare --json`` prints."""
        return {
            "question": "compare",
            "names": [name._asdict() for name in self.names],
            "verdict": self.verdict,
            "headline": self.headline._asdict(),
            "apart": self.apart,
            "seed": self.plan.seed,
            "opinions": [opinion.as_dict() for opinion in self.opinions],
        }


def compare(
    plan: MatchPlan,
    names: tuple[Text, Text],
    effort: Effort,
    *,
    apart: float = 0.03,
    bots: Sequence[str] = ("greedy", "search:100"),
    on_pair: Callable[[str, int], None] = lambda _bot, _pairs: None,
) -> Compared:
    """Whether the plan's deck a is better than its deck b, worse, or neither by more than ``apart`` (a share of the games, 0 to 1).

    Each of ``bots`` plays until its games tell, the plan's games are over or its part of the time is; ``on_pair`` is told which bot has
    played how many pairs. ``names`` are what the decks are called in the answer.
    """
    clock = Clock(effort.seconds)
    opinions = []
    for number, bot in enumerate(bots):
        left = clock.left * (_SHARE if number + 1 < len(bots) else 1.0)
        opinions.append(_opinion(replace(plan, bots=(bot, bot)), apart, Clock(left), effort, on_pair))
    return Compared(names, apart, tuple(opinions), replace(plan, bots=(bots[0], bots[0])))


def _opinion(plan: MatchPlan, apart: float, clock: Clock, effort: Effort, on_pair: Callable[[str, int], None]) -> Opinion:
    """What one bot's games say, played until they say it."""
    test = Comparison(apart)
    pairs: list[Pair] = []
    with closing(played(plan, clock, effort)) as coming:
        for pair in coming:
            pairs.append(pair)
            on_pair(plan.bots[0], len(pairs))
            if test.add(pair.score) != "open":
                break
    return Opinion(plan.bots[0], test.verdict, estimate([pair.score for pair in pairs]), telling(pairs))


def telling(pairs: Sequence[Pair]) -> tuple[int, ...]:
    """The numbers of pairs that one side won both games of, those of the side that won more of them first."""
    both = [pair.number for pair in pairs if pair.score == 1.0], [pair.number for pair in pairs if pair.score == 0.0]
    more, fewer = sorted(both, key=len, reverse=True)
    return tuple([*more, *fewer][:_TELLING])
