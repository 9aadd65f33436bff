"""What the parts of a layout ask a card for: a part need not be drawn, or looked through, again for a card that says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardforge.printing.face.templates import Template

#: Under these keys of an element an expression stands without a sign of it.
_BARE: Final = frozenset({"when", "each", "let"})
_NAME: Final = re.compile(r"[^\W\d]\w*")
#: What stands for a fact that a card has not.
ABSENT: Final = object()


def names_in(raw: object, *, bare: bool = False) -> Iterator[str]:
    """Every word in a piece of a layout that may be the name of a fact; ``bare``: a text is an expression without a sign of it.

    >>> sorted(names_in({"kind": "rect", "fill": "=first.deep", "when": "power"}))
    ['deep', 'first', 'power']
    """
    if isinstance(raw, str):
        if bare or raw.startswith("=") or "{" in raw:
            yield from _NAME.findall(raw)
    elif isinstance(raw, Mapping):
        for key, value in raw.items():
            yield from names_in(value, bare=bare or key in _BARE)
    elif isinstance(raw, list | tuple):
        for value in raw:
            yield from names_in(value, bare=bare)


def asked_by_elements(template: Template) -> dict[str, frozenset[str]]:
    """The words that may be names of facts in each element of a layout, and in the styles and icons that it may be set in."""
    icons = frozenset(names_in(template.icons))
    every = frozenset(names_in(template.styles))
    found = {}
    for name, element in template.elements.items():
        styles = set(_styles_in(element))
        # A style that an expression chooses may be any.
        chosen = any(not isinstance(style, str) or style.startswith("=") for style in styles)
        own = every if chosen else frozenset(word for style in styles for word in _names_of_style(template, style))
        found[name] = icons | own | frozenset(names_in(element))
    return found


def _styles_in(raw: object) -> Iterator[Any]:
    """What stands under ``style`` anywhere in an element."""
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            if key == "style":
                yield value if isinstance(value, str) else "="
            else:
                yield from _styles_in(value)
    elif isinstance(raw, list | tuple):
        for value in raw:
            yield from _styles_in(value)


def _names_of_style(template: Template, name: str) -> Iterator[str]:
    """The words in a style and in those that it extends."""
    seen: set[str] = set()
    while name not in seen and isinstance(style := template.styles.get(name), Mapping):
        seen.add(name)
        yield from names_in(style)
        name = str(style.get("extends", ""))


def frozen(value: Any) -> object:
    """What stands for a value: the same for equal plain data only.

    >>> frozen([1, {"a": "b"}]) == frozen([1, {"a": "b"}]), frozen([1]) == frozen([True])
    (True, False)
    """
    kind = type(value)
    if kind is str or value is None:
        return value
    if kind in (int, float, bool):
        return kind, value
    if kind in (list, tuple):
        return kind, *map(frozen, value)
    if isinstance(value, Mapping):
        return dict, *((key, frozen(each)) for key, each in value.items())
    try:
        hash(value)
    except TypeError:
        return object()
    return value
