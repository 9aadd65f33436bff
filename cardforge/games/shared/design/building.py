"""Building a leader (a Deck Master) step by step, in any game that has them: the draft, the steps, and what a game's builder offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar, cast

from cardforge.database import Library
from cardforge.model import Card, Deck, Master, Text


class Draft(Protocol):
    """A leader being built: a frozen dataclass of its game, with a field for each step, which is empty while nothing is chosen in it."""

    @property
    def name(self) -> str:
        """What the leader is called; empty while it has no name."""

    @property
    def english(self) -> str:
        """What the leader is called in English, where that is another name."""


D = TypeVar("D", bound=Draft)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen in a step: its value, its label, what it adds to the worth (power), and why it may not be chosen now."""

    value: str
    label: Text
    power: int = 0
    why_not: Text | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked in one step: from ``least`` to ``most`` of the ``options``.

    ``by_value``: an option is called by its value, not by its place in the list. ``open``: fewer may be given at first, and the rest later.
    """

    name: str
    question: Text
    options: tuple[Option, ...]
    least: int
    most: int = 1
    by_value: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class Flag:
    """How a step is answered on the command line: ``--NAME VALUE``, several times where it is ``many``, or one of the ``numbers``."""

    name: str
    help: Text
    many: bool = True
    numbers: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Building(Generic[D]):
    """A game's builder of leaders: ``steps`` are its steps (and what each sets in a draft) in their order, and their flags.

    ``begin`` gives a draft with nothing but a name; ``step`` says what can be chosen in a step; ``flaws`` what is wrong with a draft after
    a step beyond its options; ``mapping`` what a file says of a draft in a language; ``draft_of`` makes a draft of a leader again;
    ``suggest`` gives legal completions, as many as asked for; ``starter_deck`` a legal deck to begin with, by name; ``facts`` what
    leaders are compared by, each with its label; ``fields`` what a file says of a draft in a language, each step in a field that can be
    changed alone (``None``: nothing is said). ``menu`` is the step in which abilities are chosen from the library's menu, ``""``
    where there is none.
    """

    steps: Mapping[str, Flag]
    begin: Callable[[str], D]
    step: Callable[[str, D, Library], Step]
    flaws: Callable[[str, D, Library], Iterable[Text]]
    mapping: Callable[[D, Library, str], dict[str, Any]]
    draft_of: Callable[[Master], D]
    suggest: Callable[[D, Library, int], list[D]]
    starter_deck: Callable[[Master, Library, str], Deck]
    facts: Callable[[Master], list[tuple[Text, Text]]]
    fields: Callable[[D, Library, str], dict[str, Any]]
    menu: str = ""

    def choose(self, draft: D, name: str, values: Sequence[str], library: Library) -> tuple[D, list[Text]]:
        """The draft with ``values`` chosen in a step, and why they may not be chosen; nothing where they may."""
        asked = self.step(name, draft, library)
        reasons: list[Text] = []
        if not asked.least <= len(values) <= asked.most or len(set(values)) < len(values):
            reasons.append(_how_many(asked.least, asked.most))
        reasons += [option.why_not for value in values for option in asked.options if option.value == value and option.why_not]
        before = getattr(draft, name)
        chosen: Any = tuple(values) if isinstance(before, tuple) else int(values[0]) if values else before
        changed: D = replace(cast(Any, draft), **{name: chosen})
        return changed, reasons or list(self.flaws(name, changed, library))


def drawn_up(rows: Iterable[tuple[Iterable[Card], int]], size: int, copies: int) -> list[tuple[Card, int]]:
    """A pile of ``size`` cards, fewer where there are not enough: of each row of cards in turn at most so many, ``copies`` of each card."""
    chosen: list[tuple[Card, int]] = []
    for cards, most in rows:
        left = most
        for card in cards:
            count = min(copies, left, size - sum(number for _, number in chosen))
            if count > 0 and all(other is not card for other, _ in chosen):
                chosen.append((card, count))
                left -= count
    return chosen


def _how_many(least: int, most: int) -> Text:
    """How many different things are to be chosen in a step."""
    if least == most == 1:
        return Text("一つ選びます。", "choose one.")
    many = str(least) if least == most else f"{least}〜{most}"
    return Text(f"別々のものを{many}個選びます。", f"choose {many.replace('〜', ' to ')}, each once.")
