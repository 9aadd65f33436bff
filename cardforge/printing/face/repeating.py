"""Elements that many cards of one layout have in common: what an element drew for a card stands for every card that says the same in all
that the element names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardforge.printing.drawing.operations import Operation
from cardforge.printing.face.asking import ABSENT, asked_by_elements, frozen
from cardforge.printing.face.elements import draw_elements, layered
from cardforge.printing.face.scope import Scope
from cardforge.printing.face.templates import Template

#: Elements of these kinds are drawn from more than the facts that they name, or from files.
_OWN: Final = frozenset({"scene", "image", "emblem"})
#: So many different cards are remembered for an element; one that has been seen on so many and stood for none is given up.
_MOST: Final = 512
_HOPELESS: Final = 64


class _Part:
    """One element: itself, all words in it that may be names of facts, those of them that are, and what it drew."""

    def __init__(self, name: str, element: Mapping[str, Any], words: frozenset[str]) -> None:
        self.name = name
        self.alone = {name: element}
        self.words = words
        self.repeated = not _has_own(element)
        self.forget()

    def forget(self) -> None:
        """Nothing is known any more, for other facts may be asked for."""
        self.asked: tuple[str, ...] = ()
        self.found: dict[tuple[object, ...], tuple[list[Operation], int, int]] = {}
        self.used = False


class Repeats:
    """The elements of one layout, in one language of print."""

    def __init__(self, template: Template) -> None:
        self.template = template
        words = asked_by_elements(template)
        self._parts = [_Part(name, element, words[name]) for name, element in layered(template.elements)]
        self._known: set[str] = set()
        self._last: dict[str, tuple[object, object]] = {}

    def draw(self, scope: Scope) -> list[Operation]:
        """The operations of all elements, as ``draw_elements`` gives them.

        Raises CardforgeError: as it does.
        """
        if not scope.facts.keys() <= self._known:
            self._known |= scope.facts.keys()
            for part in self._parts:
                part.forget()
                part.asked = tuple(sorted(part.words & self._known))
        stands: dict[str, object] = {}
        operations: list[Operation] = []
        for part in self._parts:
            if part.repeated and part.name not in scope.measured:
                operations += self._drawn(part, scope, stands)
            else:
                operations += draw_elements(part.alone, scope)
        return operations

    def _drawn(self, part: _Part, scope: Scope, stands: dict[str, object]) -> list[Operation]:
        """What one element draws, or drew for a card that says the same."""
        key = tuple([stands[name] if name in stands else self._stands(name, scope.facts, stands) for name in part.asked])
        found = part.found.get(key)
        if found is not None:
            part.used = True
            operations, count, made = found
            scope.drawn[0] += count
            scope.drawn[1] += made
            return operations
        elements, made, warned, opened = *scope.drawn, len(scope.warnings or ()), len(scope.pictures)
        operations = draw_elements(part.alone, scope)
        if (len(scope.warnings or ()), len(scope.pictures)) == (warned, opened) and len(part.found) < _MOST:
            part.found[key] = operations, scope.drawn[0] - elements, scope.drawn[1] - made
            if len(part.found) >= _HOPELESS and not part.used:
                part.repeated = False
                part.found.clear()
        return operations

    def _stands(self, name: str, facts: Mapping[str, Any], stands: dict[str, object]) -> object:
        """What stands for a fact of this card; data that is the same for all cards is looked through once."""
        value = facts.get(name, ABSENT)
        last, known = self._last.get(name, (ABSENT, None))
        if last is not value or value is ABSENT:
            known = frozen(value)
            self._last[name] = value, known
        stands[name] = known
        return known


def _has_own(element: object) -> bool:
    """Whether an element, or one within it, is drawn from more than it names."""
    if isinstance(element, Mapping):
        return str(element.get("kind")) in _OWN or any(map(_has_own, element.values()))
    return False
