"""What is not legal about a deck that names a card or a leader that there is not, whatever is meant by the name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cardforge.model import Card, Deck, Master, Problem, Text
from cardforge.model.nearest import nearest

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.database.library.kinds import Incomplete

#: So many leaders stand in for an unknown one.
_LEADERS: Final = 4
_QUOTED: Final = re.compile("「([^」]*)」")


def certain_faults(broken: Incomplete, library: Library, check: Callable[[Deck, Library], Iterable[Problem]]) -> list[Problem]:
    """The faults that ``check`` finds in a deck whatever its unknown names stand for.

    For each the card of the nearest name stands in, or, where no name is near, one card of every kind in turn; what is only found with
    some of them, or is said of a stand-in, is left out.
    """
    names = [name for name, _, _ in broken.unknown]
    rounds = [
        {
            (fault.rule, fault.message.ja, fault.line): fault
            for fault in check(deck, library)
            if fault.severity == "error" and not any(name in (fault.where, *_quoted(fault)) for name in names)
        }
        for deck in _possible(broken, library)
    ]
    return [fault for key, fault in rounds[0].items() if all(key in others for others in rounds)]


def _quoted(fault: Problem) -> list[str]:
    """What a fault says between quotation marks."""
    return _QUOTED.findall(fault.message.ja)


def _possible(broken: Incomplete, library: Library) -> Iterator[Deck]:
    """The decks that may be meant; at least one."""
    deck = broken.deck
    every = [_meant(name, library) for name, _, _ in broken.unknown]
    leaders = _leaders(broken.leader, library) if broken.leader else [deck.master]
    for turn in range(max([1, len(leaders), *map(len, every)])):
        cards, lines = list(deck.cards), list(deck.lines)
        for found, (_, count, line) in zip(every, broken.unknown, strict=True):
            cards.append((found[turn % len(found)], count))
            lines.append(line)
        yield replace(deck, cards=tuple(cards), lines=tuple(lines), master=leaders[turn % len(leaders)])


def _meant(name: str, library: Library) -> list[Card]:
    """The cards that a name may stand for, called by it; of one that has a fault itself nobody knows its kind."""
    faulty = [word for fault in library.problems if fault.severity == "error" for word in (fault.where, fault.where_en) if word]
    near = nearest(name, [*(word for card in library.cards.values() for word in card.name), *faulty])
    found = [library.find(near)] if near and near not in faulty else list({card.kind: card for card in library.cards.values()}.values())
    return [replace(card, id=name, name=Text(name, name)) for card in found]


def _leaders(name: str, library: Library) -> list[Master | None]:
    """The leaders that a name may stand for."""
    near = nearest(name, [word for each in library.masters.values() for word in each.card.name])
    return [library.find_master(near)] if near else [*list(library.masters.values())[:_LEADERS]] or [None]
