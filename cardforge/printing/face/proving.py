"""Looking for faults in many faces of one layout, without drawing what surely has none.

An element that was drawn without a fault is not drawn again for a card that says the same in all that the element names; a text that has
room for sure is not set (``typeset.sure``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.face.elements import draw_elements
from cardforge.printing.face.elements.text import SPARE
from cardforge.printing.face.scope import Scope, Warned
from cardforge.printing.face.templates import Template
from cardforge.printing.typeset.runs import BlockStyle, RunStyle

#: So many different cards are remembered for an element.
_MOST: Final = 4096
#: Under these keys of an element an expression stands without a sign of it.
_BARE: Final = frozenset({"when", "each", "let"})
_NAME: Final = re.compile(r"[^\W\d]\w*")
#: What stands for a fact that a card has not.
_ABSENT: Final = object()


class Prover:
    """Looks for faults in the faces of one layout, in one language of print; ``places`` are the folders that pictures may lie in."""

    def __init__(self, template: Template, fonts: FontBook, places: tuple[Path, ...] = ()) -> None:
        self.template, self.fonts, self._places = template, fonts, places
        shared = frozenset(_names((template.styles, template.icons)))
        self._values = {name: frozenset(_names(expression, bare=True)) for name, expression in template.let.items()}
        self._elements = {name: shared | frozenset(_names(element)) for name, element in template.elements.items()}
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
        frozen: dict[str, object] = {name: _frozen(value) for name, value in facts.items()}
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
            said[name], frozen[name] = self._value(name, self._key(names, frozen), scope)
        for name, names in self._elements.items():
            key = self._key(names, frozen)
            count = self._good[name].get(key)
            if count is None:
                self._prove(name, key, scope)
            else:
                scope.drawn[0] += count

    def _learn(self, said: Mapping[str, Any]) -> None:
        """Forget what was found out where a fact is new that an element may name."""
        if not said.keys() <= self._known:
            self._known |= said.keys() | self._values.keys()
            self._asked.clear()
            self._found.clear()
            for good in self._good.values():
                good.clear()

    def _key(self, names: frozenset[str], frozen: Mapping[str, object]) -> tuple[object, ...]:
        """What a card says of ``names``."""
        asked = self._asked.get(names)
        if asked is None:
            asked = self._asked[names] = tuple(sorted(names & self._known))
        return tuple([frozen.get(name, _ABSENT) for name in asked])

    def _value(self, name: str, key: object, scope: Scope) -> tuple[Any, object]:
        """The value of a ``let``, and what stands for it."""
        found = self._found.get((name, key))
        if found is None:
            value = scope.at(f"let.{name}").evaluate(self.template.let[name])
            found = value, _frozen(value)
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


def _names(raw: object, *, bare: bool = False) -> Iterator[str]:
    """Every word in a piece of a layout that may be the name of a fact; ``bare``: a text is an expression without a sign of it."""
    if isinstance(raw, str):
        if bare or raw.startswith("=") or "{" in raw:
            yield from _NAME.findall(raw)
    elif isinstance(raw, Mapping):
        for key, value in raw.items():
            yield from _names(value, bare=bare or key in _BARE)
    elif isinstance(raw, list | tuple):
        for value in raw:
            yield from _names(value, bare=bare)


def _frozen(value: Any) -> object:
    """What stands for a value: the same for equal plain data only."""
    kind = type(value)
    if kind is str or value is None:
        return value
    if kind in (int, float, bool):
        return kind, value
    if kind in (list, tuple):
        return kind, *map(_frozen, value)
    if isinstance(value, Mapping):
        return dict, *((key, _frozen(each)) for key, each in value.items())
    return value if value.__hash__ is not None else object()
