"""What card lists for other programs say about a card."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardforge.printing.faceset import FaceSet


class Entry(NamedTuple):
    """One card of a list: its face's name, its printed name, its rules text, its kind, its own fields."""

    face: str
    name: str
    text: str
    kind: str
    fields: dict[str, Any]


def entries(faces: FaceSet) -> list[Entry]:
    """Each different card once, in the order printed."""
    found: dict[str, Entry] = {}
    for copy in faces.copies:
        if copy.front in found or copy.card is None:
            continue
        facts = faces.facts[copy.front]
        parts: list[str] = []
        for text in facts["texts"].values():
            parts.extend(keyword.name for keyword in text.keywords)
            parts.extend(text.sentences)
        fields = {key: facts.get(key, value) for key, value in copy.card.fields.items() if value not in (None, [], "")}
        found[copy.front] = Entry(copy.front, facts["plain_name"], "\n".join(parts), copy.card.kind, fields)
    return list(found.values())


def plain(value: Any) -> str:
    """A field's value in one word."""
    return "/".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
