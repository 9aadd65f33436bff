"""Building a Deck Master step by step, in any game that has them: the draft, the steps, and what a game's builder offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardforge.database import Library
from cardforge.games.shared.parts import Price
from cardforge.model import Deck, Master, Problem, Text


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
    """A game's builder of Deck Masters: ``steps`` are the names of its steps in their order.

    ``step`` says what can be chosen in one; ``choose`` gives the draft with values chosen, and why they may not be; ``mapping`` what a file
    says of a draft, ``build`` the Deck Master that it describes, ``cost`` its power, ``problems`` what is not legal about it; ``draft_of``
    makes a draft of a Deck Master again; ``suggest`` gives legal completions, as many as asked for; ``starter_deck`` a legal deck to begin
    with, by name; ``differences`` what two Deck Masters have differently: the label, and what each has.
    """

    steps: tuple[str, ...]
    step: Callable[[str, Draft, Library], Step]
    choose: Callable[[Draft, str, Sequence[str], Library], tuple[Draft, list[Text]]]
    mapping: Callable[[Draft, Library], dict[str, Any]]
    build: Callable[[Draft, Library], Master]
    cost: Callable[[Draft, Library], Price]
    problems: Callable[[Draft, Library], list[Problem]]
    draft_of: Callable[[Master], Draft]
    suggest: Callable[[Draft, Library, int], list[Draft]]
    starter_deck: Callable[[Master, Library, str], Deck]
    differences: Callable[[Master, Master], list[tuple[Text, Text, Text]]]
