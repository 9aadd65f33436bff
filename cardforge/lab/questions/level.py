"""How early a seal's condition is met: against its level, and against the other seals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final, Literal

from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Clock, Estimate, estimate
from cardforge.lab.pictures import Dot, dots
from cardforge.lab.timing import Timings, timed_games, timed_in
from cardforge.model import Text
from cardforge.simulation.matches.match import check
from cardforge.simulation.matches.plan import MatchPlan

#: Half of the games: the median turn is that by which the condition was met in so many.
_HALF: Final = 0.5

#: What is said of a level against the turn on which the condition is met.
Fits = Literal["early", "late", "fits", "none"]


@dataclass(frozen=True, slots=True)
class Met:
    """How early a card's condition is met in the games of some decks.

    ``by`` holds for each own turn what share of the games it was met on it or before, with its interval; ``median`` is the turn by which it
    was met in half of them, between ``low`` and ``high`` with 95 %; ``None`` is never.
    """

    name: Text
    level: int | None
    by: dict[int, Estimate]
    median: int | None
    low: int | None
    high: int | None

    @property
    def ever(self) -> Estimate:
        """The share of the games in which it was met at all."""
        return self.by[max(self.by)]

    @property
    def verdict(self) -> Fits:
        """Whether the median turn is surely before (``"early"``) or after (``"late"``) the level; ``"none"`` where it has none."""
        if self.level is None:
            return "none"
        if self.high is not None and self.high < self.level:
            return "early"
        return "late" if self.low is None or self.low > self.level else "fits"

    @property
    def span(self) -> str:
        """The median turn with its interval, as people read it; ``-`` is never."""
        turns = ["-" if turn is None else str(turn) for turn in (self.median, self.low, self.high)]
        return f"{turns[0]} ({turns[1]}–{turns[2]})"

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``--json`` prints."""
        return {
            "name": self.name._asdict(),
            "level": self.level,
            "median": self.median,
            "low": self.low,
            "high": self.high,
            "verdict": self.verdict,
            "ever": self.ever.as_dict(),
            "by_turn": {str(turn): round(share.value, 4) for turn, share in self.by.items()},
        }


def met_of(name: Text, level: int | None, pairs: Sequence[Sequence[int | None]]) -> Met:
    """How early a condition is met, given the own turns on which it was in the games of each pair (``None``: in that one never).

    >>> print(met_of(Text("印", "seal"), 2, [[1, 2], [2, None], [2, 3], [2, 2]] * 20).span)
    2 (2–2)
    >>> print(met_of(Text("印", "seal"), 2, [[None, None]] * 20).span)
    - (-–-)
    """
    last = max((turn for pair in pairs for turn in pair if turn is not None), default=1)
    by = {
        turn: estimate([sum(each is not None and each <= turn for each in pair) / len(pair) for pair in pairs])
        for turn in range(1, last + 1)
    }

    def first(end: Callable[[Estimate], float]) -> int | None:
        return next((turn for turn, share in by.items() if end(share) >= _HALF), None)

    # The share that was met by a turn only rises with the turn: the median's interval is where that share's interval holds one half.
    return Met(name, level, by, first(lambda share: share.value), first(lambda share: share.high), first(lambda share: share.low))


@dataclass(frozen=True, slots=True)
class Asked:
    """A card that is asked about: its ``id``, ``name`` and ``level`` (``None``: it has none); ``chosen`` where the user named it."""

    id: str
    name: Text
    level: int | None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Levels:
    """The answer: how early each condition is met in all games (``cards``), and of those that were named in each deck's (``decks``).

    ``crossed`` are pairs of them of which the first has the lower level and is surely met later. ``telling`` are games to be looked at: a
    match and the game's number in it.
    """

    cards: tuple[Met, ...]
    chosen: tuple[Text, ...]
    decks: tuple[tuple[Text, Met], ...]
    crossed: tuple[tuple[Met, Met], ...]
    pairs: int
    bot: str
    seed: int
    telling: tuple[tuple[MatchPlan, int], ...] = field(default=(), compare=False)

    @property
    def headline(self) -> Text:
        """The answer in one sentence."""
        named = [met for met in self.cards if met.name in self.chosen]
        if named:
            return _said(named[0])
        if self.crossed:
            one, other = self.crossed[0]
            return Text(
                f"「{one.name.ja}」（レベル{one.level}）は「{other.name.ja}」（レベル{other.level}）より遅い: "
                f"中央は{one.span}と{other.span}ターン目。",
                f"“{one.name.en}” (level {one.level}) is met later than “{other.name.en}” (level {other.level}): "
                f"on turn {one.span} against {other.span}.",
            )
        off = [met for met in self.cards if met.verdict in ("early", "late")]
        if off:
            return _said(max(off, key=lambda met: abs((met.level or 0) - (met.median or max(met.by) + 1))))
        if all(met.level is None for met in self.cards):
            early = min(self.cards, key=lambda met: (met.median is None, met.median or 0, -met.ever.value))
            return Text(
                f"レベルのないゲームなので、早さだけを言う。一番早いのは「{early.name.ja}」: {early.span}ターン目。",
                f"There are no levels in this game, so this is how early each is met; first comes “{early.name.en}”: on turn {early.span}.",
            )
        return Text(
            "どの封印も、レベルどおりのターンに条件を満たす。", "The condition of every seal is met on the turn that its level says."
        )

    def picture(self, lang: str) -> str:
        """The median turns with their intervals as SVG in a language (``"ja"`` or ``"en"``); a mark stands at each level."""
        last = max(10, *(turn for met in self.cards for turn in (met.median, met.level) if turn is not None))
        rows = [Dot(met.name.get(lang), met.median, met.low, met.high, met.level) for met in self.cards]
        axis = Text("条件を満たす自分のターン（中央値と95%区間。赤はレベル）", "own turn on which it is met (median, 95 %; red: the level)")
        return dots(self.headline.get(lang), axis.get(lang), rows, list(range(last + 1)))

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge lab level --json`` prints."""
        return {
            "question": "level",
            "headline": self.headline._asdict(),
            "bot": self.bot,
            "seed": self.seed,
            "pairs": self.pairs,
            "conditions": [met.as_dict() for met in self.cards],
            "decks": [{"deck": deck._asdict(), **met.as_dict()} for deck, met in self.decks],
            "crossed": [{"lower": one.name._asdict(), "higher": other.name._asdict()} for one, other in self.crossed],
        }


def _said(met: Met) -> Text:
    """What is said of one seal."""
    ja, en = met.name
    ever = f"{100 * met.ever.value:.0f} %"
    if met.median is None:
        level = (f"（レベル{met.level}）", f" (level {met.level})") if met.level is not None else ("", "")
        return Text(
            f"「{ja}」{level[0]}の条件は、半分より多くの対戦で満たされない: 満たすのは{ever}。",
            f"The condition of “{en}”{level[1]} is not met in most games: only in {ever}.",
        )
    says = {
        "early": (f"レベル{met.level}なのに早い: ", f"is early for level {met.level}: "),
        "late": (f"レベル{met.level}なのに遅い: ", f"is late for level {met.level}: "),
        "fits": (f"レベル{met.level}どおり: ", f"fits its level {met.level}: "),
        "none": ("", ""),
    }[met.verdict]
    return Text(
        f"「{ja}」は{says[0]}条件を満たすのは中央で{met.span}ターン目、{ever}の対戦で。",
        f"“{en}” {says[1]}its condition is met on turn {met.span} (median), in {ever} of the games.",
    )


def level(
    asked: Sequence[Asked],
    plans: Sequence[MatchPlan],
    effort: Effort,
    on_pair: Callable[[int], None] = lambda _pairs: None,
) -> Levels:
    """How early the conditions of the ``asked`` cards (at least one) are met in games of the ``plans``: cards of their decks or tokens.

    Every plan gets the same part of the effort's time; ``on_pair`` is told how many pairs are done.
    """
    check(plans[0], effort.jobs)
    clock = Clock(effort.seconds)
    played: list[list[tuple[Timings, Timings]]] = []
    done = 0
    for number, plan in enumerate(plans):
        played.append([])
        with closing(timed_games(plan, Clock(clock.left / (len(plans) - number)), effort)) as coming:
            for pair in coming:
                played[-1].append(pair)
                done += 1
                on_pair(done)
    found = [met_of(each.name, each.level, _turns(each.id, plans, played)) for each in asked]
    chosen = [each for each in asked if each.chosen]
    decks = list(dict.fromkeys(deck.title for plan in plans for deck in plan.decks))
    by_deck = tuple(
        (deck, met_of(each.name, each.level, turns)) for each in chosen for deck in decks if (turns := _turns(each.id, plans, played, deck))
    )
    levels = sorted((met for met in found if met.level is not None), key=lambda met: met.level or 0)
    crossed = tuple((one, other) for one, other in combinations(levels, 2) if (one.level or 0) < (other.level or 0) and _later(one, other))
    shown = (chosen or list(asked))[0].id
    return Levels(
        tuple(sorted(found, key=lambda met: (met.level or 0, met.median is None, met.median or 0, -met.ever.value))),
        tuple(each.name for each in chosen),
        by_deck,
        crossed,
        done,
        plans[0].bots[0],
        plans[0].seed,
        _telling(shown, plans, played),
    )


def _turns(
    card: str, plans: Sequence[MatchPlan], played: Sequence[Sequence[tuple[Timings, Timings]]], deck: Text | None = None
) -> list[list[int | None]]:
    """For each pair the own turns on which a card's condition was met, of the players it was looked at for; with this ``deck``, if any."""
    found = []
    for plan, pairs in zip(plans, played, strict=True):
        sides = [side for side in (0, 1) if card in timed_in(plan, side) and deck in (None, plan.decks[side].title)]
        if sides:
            found += [[game.met[side].get(card) for game in pair for side in sides] for pair in pairs]
    return found


def _later(one: Met, other: Met) -> bool:
    """Whether the first condition is surely met later than the second."""
    return other.high is not None and (one.low is None or one.low > other.high)


def _telling(
    card: str, plans: Sequence[MatchPlan], played: Sequence[Sequence[tuple[Timings, Timings]]]
) -> tuple[tuple[MatchPlan, int], ...]:
    """A game in which a card's condition was met first of all, and one in which it never was, or was last."""
    turns: list[tuple[int, MatchPlan, int]] = []
    for plan, pairs in zip(plans, played, strict=True):
        for side in (0, 1):
            if card in timed_in(plan, side):
                turns += [(game.met[side].get(card, plan.most), plan, game.number) for pair in pairs for game in pair]
    if not turns:
        return ()
    ends = min(turns, key=lambda each: each[0]), max(turns, key=lambda each: each[0])
    return tuple((plan, number) for _, plan, number in ends)
