"""What card lists for other programs say about a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from cardforge.database.schema.fields import fields_of
from cardforge.model.markup import bare
from cardforge.printing.content.fields import name_of
from cardforge.printing.face.faceset import Copy, FaceSet

#: What is not read: how a card looks.
_SILENT: Final = frozenset({"template", "frame", "back", "focus", "quiet"})
#: Lists for whatever program, as schemas name them.
_PROGRAM: Final = "lists"


class Entry(NamedTuple):
    """One card of a list: its game, its face and back by name, its printed name, rules text, kind, own fields, and how many there are."""

    game: str
    face: str
    back: str | None
    name: str
    text: str
    kind: str
    fields: dict[str, Any]
    copies: int
    beside: bool


def entries(faces: FaceSet) -> list[Entry]:
    """Each different card once, in the order printed."""
    counts = Counter(copy.front for copy in faces.copies)
    found: dict[str, Entry] = {}
    for copy in faces.copies:
        if copy.front in found or copy.card is None:
            continue
        facts = faces.facts[copy.front]
        written = {key: facts.get(key, value) for key, value in copy.card.fields.items() if value not in (None, [], "")}
        fields = dict(_flat(copy.card.game, written, facts["lang"]))
        name, text = facts["plain_name"], rules_text(facts)
        found[copy.front] = Entry(
            copy.card.game, copy.front, copy.back, name, text, copy.card.kind, fields, counts[copy.front], is_beside(copy)
        )
    return list(found.values())


def _flat(game: str, written: dict[str, Any], lang: str) -> Iterator[tuple[str, Any]]:
    """The fields of a card, each with one value: a name in both languages in that of print, the parts of a mapping by themselves."""
    names = {part: field.name for field in fields_of(game) for part in field.parts}
    for key, value in written.items():
        if not isinstance(value, dict):
            yield key, value
        elif value.keys() <= {"ja", "en"}:
            yield key, value.get(lang) or next(iter(value.values()))
        else:
            yield from ((names.get((key, part), f"{key}_{part}"), each) for part, each in value.items())


def rules_text(facts: dict[str, Any]) -> str:
    """The keywords and sentences of a card, a line each; a text that the game's schema puts ``under`` a name stands below that name."""
    under = fields_of(facts["game"]).kind_export(facts["kind"], _PROGRAM).get("under", {})
    lines: list[str] = []
    for field, text in facts["texts"].items():
        said = [*(keyword.name for keyword in text.keywords), *text.sentences]
        if said and field in under:
            named = facts.get(under[field]) or facts["plain_name"]
            lines.append(f"― {(named.get(facts['lang']) or next(iter(named.values()))) if isinstance(named, dict) else named} ―")
        lines += said
    return "\n".join(map(bare, lines))


def read_aloud(faces: FaceSet, copy: Copy) -> str:
    """What a card says, in the order in which it is read: its name, its kind, its fields in words, its text."""
    facts = faces.facts[copy.front]
    if copy.card is None:
        return str(facts["plain_name"])
    game, lang = copy.card.game, facts["lang"]
    named = facts.get("named", {})
    parts = [str(facts["plain_name"]), named.get("kind", {}).get(copy.card.kind, "")]
    for key, value in _flat(game, {key: facts.get(key, value) for key, value in copy.card.fields.items()}, lang):
        if value in (None, "", (), []) or key.startswith("x_") or key in _SILENT:
            continue
        words = [named.get(key, {}).get(each, str(each)) for each in (value if isinstance(value, list | tuple) else [value])]
        parts.append(f"{name_of(key, game).get(lang)} {' '.join(words)}")
    stop = "。" if lang == "ja" else ". "
    return stop.join(part for part in [*parts, rules_text(facts).replace("\n", " "), bare(str(facts.get("flavor", "")))] if part)


def is_beside(copy: Copy) -> bool:
    """Whether a copy lies beside the deck, which brings it along without shuffling it in: what the game's schema says of its kind."""
    return copy.card is not None and bool(fields_of(copy.card.game).kind_export(copy.card.kind, _PROGRAM).get("beside"))


def plain(value: Any) -> str:
    """A field's value in one word."""
    return "/".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
