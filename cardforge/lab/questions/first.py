"""Does going first win: over decks against each other, and under the game's optional rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Estimate, estimate, shared_out
from cardforge.model import Text
from cardforge.simulation.matches.plan import MatchPlan


@dataclass(frozen=True, slots=True)
class Going:
    """What the players who went first scored between two decks, under a rule (``""``: the game's own)."""

    rule: str
    decks: tuple[Text, Text]
    share: Estimate

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``--json`` prints."""
        return {"rule": self.rule, "decks": [deck._asdict() for deck in self.decks], **self.share.as_dict()}


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """The answer: the share that going first scores under each rule (``""`` is the game as it is), and between each two decks.

    The intervals of ``rules`` hold together with 95 %, and so do those of ``between``.
    """

    rules: dict[str, Estimate]
    between: tuple[Going, ...]
    bot: str
    seed: int

    @property
    def headline(self) -> Text:
        """The answer in one sentence."""
        share = self.rules[""]
        if share.low > 0.5:
            return Text(f"先攻が有利: 先攻の勝率は {share}。", f"Going first is an advantage: the first player wins {share}.")
        if share.high < 0.5:
            return Text(f"後攻が有利: 先攻の勝率は {share}。", f"Going second is an advantage: the first player wins {share}.")
        return Text(
            f"先攻と後攻に差は見えない: 先攻の勝率は {share}。",
            f"Neither going first nor going second shows an advantage: the first player wins {share}.",
        )

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge lab first --json`` prints."""
        return {
            "question": "first",
            "headline": self.headline._asdict(),
            "bot": self.bot,
            "seed": self.seed,
            "rules": {rule: share.as_dict() for rule, share in self.rules.items()},
            "between": [going.as_dict() for going in self.between],
        }


def first_player(
    plans: Sequence[tuple[str, MatchPlan]], effort: Effort, on_pair: Callable[[int], None] = lambda _pairs: None
) -> FirstPlayer:
    """What going first is worth in matches, each played under a rule (``""``: the game as it is).

    ``effort`` is shared out among the matches; ``on_pair`` is told how many pairs are done.
    """
    pairs_of = shared_out([plan for _, plan in plans], effort, on_pair)
    played_pairs = [(rule, plan, pairs) for (rule, plan), pairs in zip(plans, pairs_of, strict=True)]
    rules = list(dict.fromkeys(rule for rule, _ in plans))
    shares = {
        rule: estimate([pair.first for name, _, pairs in played_pairs if name == rule for pair in pairs], len(rules)) for rule in rules
    }
    between = tuple(
        Going(rule, (plan.decks[0].title, plan.decks[1].title), estimate([pair.first for pair in pairs], len(plans)))
        for rule, plan, pairs in played_pairs
    )
    return FirstPlayer(shares, between, plans[0][1].bots[0], plans[0][1].seed)


def under_rules(plans: Sequence[MatchPlan], flags: Sequence[str]) -> list[tuple[str, MatchPlan]]:
    """The matches as they are and once more under each of the rule flags turned round."""
    turned = [(name, replace(plan, options={**plan.options, name: not plan.options.get(name, False)})) for name in flags for plan in plans]
    return [*(("", plan) for plan in plans), *turned]
