"""Outlines that last: those of the figures that pictures are made of, which have one name in every document.

Where a face paints one of them, a document may show a form of that name in its place; a face's content is then the same in whatever
document it stands. Outlines are known by being the same object, for to compare their steps takes as long as to write them.
"""

from __future__ import annotations

from cardforge.printing.drawing.operations import Outline

#: The names by which object it is, with the object, so that no other takes its place.
_NAMES: dict[int, tuple[str, Outline]] = {}


def name_outline(name: str, outline: Outline) -> Outline:
    """Give an outline its name, of ASCII letters and figures; returns the outline.

    >>> square = name_outline("doc1", (("M", 0.0, 0.0), ("L", 1.0, 0.0), ("L", 1.0, 1.0), ("Z",)))
    >>> lasting_name(square), lasting_name((("M", 0.0, 0.0), ("Z",)))
    ('doc1', '')
    """
    _NAMES[id(outline)] = name, outline
    return outline


def lasting_name(outline: Outline) -> str:
    """The name of an outline that lasts; nothing where it is another."""
    found = _NAMES.get(id(outline))
    return "" if found is None else found[0]
