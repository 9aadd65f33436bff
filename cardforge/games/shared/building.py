"""Building a Deck Master step by step, in any game that has them: the draft, the steps, and what a game's builder offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardforge.database import Library
from cardforge.model import Deck, Master, Text


@dataclass(frozen=True, slots=True)
class Draft:
    """A Deck Master being built; ``abilities`` are ids of the menu, ``seals`` names of seal cards, ``rank`` 0 while not chosen."""

    name: str = ""
    rank: int = 0
    attributes: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen in a step: its value, its label, its change of power, and why it may not be chosen now."""

    value: str
    label: Text
    power: int = 0
    why_not: Text | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked in one step: from ``least`` to ``most`` of the ``options``."""

    name: str
    question: Text
    options: tuple[Option, ...]
    least: int
    most: int = field(default=1)


@dataclass(frozen=True, slots=True)
class Building:
    """A game's builder of Deck Masters: ``steps`` are the names of its steps (and of what each sets in a draft) in their order.

    ``step`` says what can be chosen in one; ``flaws`` what is wrong with a draft after a step beyond its options; ``mapping`` what a file
    says of a draft; ``draft_of`` makes a draft of a Deck Master again; ``suggest`` gives legal completions, as many as asked for;
    ``starter_deck`` a legal deck to begin with, by name; ``facts`` what Deck Masters are compared by, each with its label.
    """

    steps: tuple[str, ...]
    step: Callable[[str, Draft, Library], Step]
    flaws: Callable[[str, Draft, Library], Iterable[Text]]
    mapping: Callable[[Draft, Library], dict[str, Any]]
    draft_of: Callable[[Master], Draft]
    suggest: Callable[[Draft, Library, int], list[Draft]]
    starter_deck: Callable[[Master, Library, str], Deck]
    facts: Callable[[Master], list[tuple[Text, Text]]]

    def choose(self, draft: Draft, name: str, values: Sequence[str], library: Library) -> tuple[Draft, list[Text]]:
        """The draft with ``values`` chosen in a step, and why they may not be chosen; nothing where they may."""
        asked = self.step(name, draft, library)
        reasons: list[Text] = []
        if not asked.least <= len(values) <= asked.most or len(set(values)) < len(values):
            many = str(asked.least) if asked.least == asked.most else f"{asked.least}~{asked.most}"
            reasons.append(Text(f"別々のものを{many}個選びます。", f"choose {many} different ones."))
        reasons += [option.why_not for value in values for option in asked.options if option.value == value and option.why_not]
        before = getattr(draft, name)
        chosen: Any = tuple(values) if isinstance(before, tuple) else int(values[0]) if values else before
        changed = replace(draft, **{name: chosen})
        return changed, reasons or list(self.flaws(name, changed, library))
