"""Looking for faults in many faces of one layout, without drawing what surely has none.

An element that was drawn without a fault is not drawn again for a card that says the same in all that the element names; a text that has
room for sure is not set (``typeset.sure``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.face.asking import ABSENT, asked_by_elements, frozen, names_in
from cardforge.printing.face.elements import draw_elements
from cardforge.printing.face.elements.text import SPARE, with_spare
from cardforge.printing.face.scope import Scope
from cardforge.printing.face.templates import Template
from cardforge.printing.face.warned import Warned
from cardforge.printing.typeset.runs import BlockStyle, RunStyle

#: So many different cards are remembered for an element.
_MOST: Final = 4096


class Prover:
    """Looks for faults in the faces of one layout, in one language of print; ``places`` are the folders that pictures may lie in."""

    def __init__(self, template: Template, fonts: FontBook, places: tuple[Path, ...] = ()) -> None:
        self.template, self.fonts, self._places = template, fonts, places
        self._values = {name: frozenset(names_in(expression, bare=True)) for name, expression in template.let.items()}
        self._elements = asked_by_elements(template)
        #: The elements that are there or not by the room that a text leaves: a picture above it.
        self._by_room = frozenset(
            name for name, element in template.elements.items() if "when" in element and SPARE in set(names_in(element["when"], bare=True))
        )
        self._styles: dict[tuple[type[RunStyle | BlockStyle], str], Any] = {}
        self._known: set[str] = set()
        self._asked: dict[frozenset[str], tuple[str, ...]] = {}
        self._found: dict[tuple[str, object], tuple[Any, object]] = {}
        self._good: dict[str, dict[object, int]] = {name: {} for name in self._elements}

    def prove(self, facts: Mapping[str, Any], warnings: list[Warned], pictures: list[Path]) -> None:
        """Note in ``warnings`` what would be wrong with the face of a card, and in ``pictures`` those that were opened.

        Raises CardforgeError: the layout has a fault, as in ``draw_face``.
        """
        data = self.template.data
        # A text that fits its box fits what it needs of it.
        said = {**data, SPARE: 0.0, **facts}
        self._learn(said)
        stands: dict[str, object] = {name: frozen(value) for name, value in facts.items()}
        scope = Scope(
            self.template,
            said,
            self.fonts,
            warnings=warnings,
            places=self._places,
            pictures=pictures,
            proof=True,
            styles=self._styles,
        )
        for name, names in self._values.items():
            said[name], stands[name] = self._value(name, self._key(names, stands), scope)
        by_room = self._measured(scope) if self._by_room else scope
        for name, names in self._elements.items():
            place, key = scope, self._key(names, stands)
            if name in self._by_room:
                place, key = by_room, (*key, by_room.facts[SPARE])
            count = self._good[name].get(key)
            if count is None:
                self._prove(name, key, place)
            else:
                scope.drawn[0] += count

    def _measured(self, scope: Scope) -> Scope:
        """``scope`` with the room that the text leaves, as it is drawn with."""
        return replace(with_spare(self.template.elements, replace(scope, proof=False)), proof=True)

    def _learn(self, said: Mapping[str, Any]) -> None:
        """Forget what was found out where a fact is new that an element may name."""
        if not said.keys() <= self._known:
            self._known |= said.keys() | self._values.keys()
            self._asked.clear()
            self._found.clear()
            for good in self._good.values():
                good.clear()

    def _key(self, names: frozenset[str], stands: Mapping[str, object]) -> tuple[object, ...]:
        """What a card says of ``names``."""
        asked = self._asked.get(names)
        if asked is None:
            asked = self._asked[names] = tuple(sorted(names & self._known))
        return tuple([stands.get(name, ABSENT) for name in asked])

    def _value(self, name: str, key: object, scope: Scope) -> tuple[Any, object]:
        """The value of a ``let``, and what stands for it."""
        found = self._found.get((name, key))
        if found is None:
            value = scope.at(f"let.{name}").evaluate(self.template.let[name])
            found = value, frozen(value)
            if len(self._found) < _MOST:
                self._found[name, key] = found
        return found

    def _prove(self, name: str, key: object, scope: Scope) -> None:
        """Draw one element; remember it where it has neither a fault nor a picture, which may change."""
        before = scope.drawn[0], len(scope.warnings or ()), len(scope.pictures)
        draw_elements({name: self.template.elements[name]}, scope)
        good = self._good[name]
        if (len(scope.warnings or ()), len(scope.pictures)) == before[1:] and len(good) < _MOST:
            good[key] = scope.drawn[0] - before[0]
