"""What is out of line in decks: cards that score more or less than a plain card in their place, and why; cards that another one beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from cardforge.games.shared.design.knobs import Knob
from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Clock, Estimate, estimate, shared_out
from cardforge.lab.statistics.estimate import apart, discoveries
from cardforge.model import Card, Text
from cardforge.simulation.matches.insight import is_played
from cardforge.simulation.matches.match import check, play_match
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.matches.statistics import Share, share, z_of

#: The share of the time for seeing what is dead weight.
_WEIGHING: Final = 0.15
#: The share of what is left for finding what is out of line; the rest is for looking at that again and taking it apart.
_FINDING: Final = 0.6
#: How many finds are looked at again.
_MOST: Final = 5
#: One find in twenty may be none.
_FALSE: Final = 0.05
#: A card is dead weight where its deck surely uses it in less than this share of the games in which it was drawn.
_DEAD: Final = 0.15
#: Pairs in which each deck plays itself to see that.
_WEIGHED: Final = 50
#: What is added to the seed for the games that look at a find again: what was found by luck is not found twice.
_FRESH: Final = 1_000_003


@dataclass(frozen=True, slots=True)
class Trial:
    """A card (``name``) in a ``deck`` whose ``number`` is asked about: the match of it against a plain card in its place (``plan``).

    ``parts`` are the same matches with a part of the card taken away, by what that part is called.
    """

    name: Text
    number: Text
    deck: Text
    plan: MatchPlan
    parts: tuple[tuple[Text, MatchPlan], ...]


@dataclass(frozen=True, slots=True)
class Find:
    """A card that was out of line: its ``share`` in fresh games, and the share without each of its parts (``without``).

    ``confirmed``: the fresh games say the same, that it is ``"strong"`` or ``"weak"`` (their intervals hold together with 95 %).
    """

    trial: Trial
    side: Literal["strong", "weak"]
    share: Estimate
    without: tuple[tuple[Text, Estimate], ...]

    @property
    def confirmed(self) -> bool:
        """Whether the fresh games say it, too."""
        return self.share.low > 0.5 if self.side == "strong" else self.share.high < 0.5

    @property
    def because(self) -> Text | None:
        """The part without which the card is nearest to a plain one, where that part makes a difference that is sure."""
        sure = [each for each in self.without if each[1].high < self.share.low or each[1].low > self.share.high]
        return min(sure, key=lambda each: abs(each[1].value - 0.5))[0] if sure else None

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``--json`` prints."""
        trial, because = self.trial, self.because
        return {
            "name": trial.name._asdict(),
            "number": trial.number._asdict(),
            "deck": trial.deck._asdict(),
            "side": self.side,
            "confirmed": self.confirmed,
            "because": because and because._asdict(),
            "share": self.share.as_dict(),
            "without": [{"part": part._asdict(), **share.as_dict()} for part, share in self.without],
        }


@dataclass(frozen=True, slots=True)
class Dead:
    """A card (``name``) of a ``deck`` that is dead weight: in how many of the games in which it was drawn it was used (``used``)."""

    name: Text
    deck: Text
    used: Share

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``--json`` prints."""
        return {"name": self.name._asdict(), "deck": self.deck._asdict(), **self.used.as_dict()}


@dataclass(frozen=True, slots=True)
class Audit:
    """The answer: what is out of line (``finds``), of how many ``trials``, and how many were ``flagged`` before the fresh games.

    ``dominated`` are pairs of cards: the first is in nothing better than the second, and in something worse. ``dead`` are cards that are
    drawn and hardly ever used. ``missed`` is how many trials the time did not reach.
    """

    finds: tuple[Find, ...]
    flagged: int
    trials: tuple[tuple[Trial, Estimate], ...]
    dominated: tuple[tuple[Text, Text], ...]
    dead: tuple[Dead, ...]
    bot: str
    seed: int
    missed: int = 0

    @property
    def headline(self) -> Text:
        """The answer in one sentence."""
        found = [find for find in self.finds if find.confirmed]
        if not found:
            return Text(
                f"{len(self.trials)}通りのうち、普通のカードからはっきり外れたものは見つからない。",
                f"None of {len(self.trials)} trials is clearly out of line with a plain card.",
            )
        worst, because = found[0], found[0].because
        name, share = worst.trial.name, worst.share
        why = Text(f"（{because.ja}のため）", f", because of {because.en}") if because else Text("", "")
        if worst.side == "strong":
            return Text(
                f"「{name.ja}」が強すぎる{why.ja}: 普通のカードに {share}。",
                f"“{name.en}” is too strong{why.en}: {share} against a plain card.",
            )
        return Text(
            f"「{name.ja}」が弱すぎる{why.ja}: 普通のカードに {share}。",
            f"“{name.en}” is too weak{why.en}: {share} against a plain card.",
        )

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge lab audit --json`` prints."""
        return {
            "question": "audit",
            "headline": self.headline._asdict(),
            "bot": self.bot,
            "seed": self.seed,
            "flagged": self.flagged,
            "missed": self.missed,
            "finds": [find.as_dict() for find in self.finds],
            "trials": [
                {"name": trial.name._asdict(), "number": trial.number._asdict(), "deck": trial.deck._asdict(), **share.as_dict()}
                for trial, share in self.trials
            ],
            "dead": [each.as_dict() for each in self.dead],
            "dominated": [{"card": card._asdict(), "by": by._asdict()} for card, by in self.dominated],
        }


def audit(
    trials: Sequence[Trial],
    dominated: Sequence[tuple[Text, Text]],
    decks: Sequence[MatchPlan],
    effort: Effort,
    on_pair: Callable[[int], None] = lambda _pairs: None,
) -> Audit:
    """Which cards of the ``trials`` (at least one) are out of line with a plain card in their place; the ``decks`` play themselves.

    All that the time reaches are played; those that are surely not even, so that one in twenty of them may be, are played again with other
    deals, and once more without each of their parts. ``on_pair`` is told how many pairs are done.
    """
    check(trials[0].plan, effort.jobs)
    clock = Clock(effort.seconds)
    weighing = replace(effort, seconds=clock.left * _WEIGHING / max(1, len(decks)))
    dead = [each for plan in decks for each in dead_weight(plan, weighing)]
    plan, asked = trials[0].plan, len(trials)
    played = shared_out([trial.plan for trial in trials], replace(effort, seconds=clock.left * _FINDING), on_pair, every=False)
    trials = [trial for trial, pairs in zip(trials, played, strict=True) if pairs]
    scores = [[pair.score for pair in pairs] for pairs in played if pairs]
    chances = [2 * min(apart([score - 0.5 for score in row]), apart([0.5 - score for score in row])) for row in scores]
    estimates = [estimate(row, len(trials)) for row in scores]
    out = [number for number, each in enumerate(discoveries(chances, _FALSE)) if each]
    flagged = sorted(out, key=lambda number: chances[number])[:_MOST]
    again = [(trials[number], plan) for number in flagged for _, plan in (("", trials[number].plan), *trials[number].parts)]
    fresh = [replace(plan, seed=plan.seed + _FRESH) for _, plan in again]
    done = sum(map(len, played))
    seen = shared_out(fresh, replace(effort, seconds=clock.left), lambda new: on_pair(done + new)) if fresh else []
    coming = iter(estimate([pair.score for pair in pairs], len(fresh)) for pairs in seen)
    finds = []
    for number in flagged:
        side: Literal["strong", "weak"] = "strong" if estimates[number].value > 0.5 else "weak"
        own = next(coming)
        finds.append(Find(trials[number], side, own, tuple((part, next(coming)) for part, _ in trials[number].parts)))
    finds.sort(key=lambda find: (not find.confirmed, -abs(find.share.value - 0.5)))
    looked, missed = tuple(zip(trials, estimates, strict=True)), asked - len(trials)
    return Audit(tuple(finds), len(out), looked, tuple(dominated), tuple(dead), plan.bots[0], plan.seed, missed)


def dead_weight(plan: MatchPlan, effort: Effort) -> list[Dead]:
    """The cards of a deck (deck a of a ``plan``) that are drawn and hardly ever used; cards that nobody plays are not asked.

    Where the ``effort``'s time is over after a few games, they say so of no card.
    """
    deck = plan.decks[0]
    weighed = replace(plan, games=2 * min(_WEIGHED, effort.pairs))
    report = play_match(weighed, jobs=effort.jobs, cluster=effort.cluster, seconds=effort.seconds)
    played = {card.id for card, _ in deck.cards if is_played(card)}
    found = []
    for side, card, name, tally in report.cards:
        used = share(min(tally.games, tally.used_games), tally.games, z_of(len(played)))
        if side == 0 and card in played and used.of and used.high < _DEAD and not tally.attacks:
            found.append(Dead(name, deck.title, used))
    return found


def dominated_cards(cards: Sequence[Card], knobs: Sequence[Knob]) -> list[tuple[Text, Text]]:
    """Pairs of cards that say the same, of which the first has no number better than the second and at least one worse."""
    alike: dict[str, list[tuple[Card, Mapping[str, int]]]] = {}
    for card in cards:
        ways = {knob.name: knob.more_is_better for knob in knobs if knob.kind == card.kind}
        ways |= {knob.cost: False for knob in knobs if knob.kind == card.kind}
        good = {
            name: value if ways[name] else -value for name, value in sorted(card.fields.items()) if name in ways and isinstance(value, int)
        }
        rest = sorted((name, repr(value)) for name, value in card.fields.items() if name not in good)
        alike.setdefault(repr((card.kind, sorted(good), rest, sorted(card.trees.items()))), []).append((card, good))
    return [
        (card.name, other.name)
        for group in alike.values()
        for card, good in group
        for other, better in group
        if good != better and all(better[name] >= value for name, value in good.items())
    ]
