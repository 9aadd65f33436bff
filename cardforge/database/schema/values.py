"""What a card has in its fields, and how it is said to people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from cardforge.database.schema.field import OF_EVERY_CARD, TEXT, Field
from cardforge.database.schema.sentences import sentence
from cardforge.model import Card, Text

_NO_NAMES: Final[Mapping[str, Text]] = MappingProxyType({})


def value_of(card: Card, field: Field) -> Any:
    """What a card has in a field: a number, a word, words (a tuple) or a text in both languages; ``None`` where it has nothing."""
    for said, path in field.parts:
        inside = card.trees.get(said) or card.fields.get(said)
        if inside is not None:
            found = _fitted(list(_walk(inside, [step for step in path.split("/") if step])), field)
            if found not in (None, ()):
                return found
    if field.name in OF_EVERY_CARD:
        return getattr(card, field.name) or None
    if field.name == TEXT:
        parts = [sentence(card, name) for name in card.trees]
        return _told(Text("\n".join(part.ja for part in parts if part.ja), "\n".join(part.en for part in parts if part.en)))
    for key in field.keys:
        if key in card.trees:
            return _told(sentence(card, key))
        if key in card.fields:
            value = card.fields[key]
            if isinstance(value, dict) and field.sort == "text":
                return _told(Text(str(value.get("ja") or value.get("en")), str(value.get("en") or value.get("ja"))))
            return _fitted([value], field) if field.sort == "choice" else tuple(value) if isinstance(value, list) else value
    return None


def shown(card: Card, field: Field, lang: str, names: Mapping[str, Text] = _NO_NAMES) -> str | int | float | None:
    """What a card has in a field, in words for people; ``names`` are words of lists of names (races) in both languages."""
    value = value_of(card, field)
    match value:
        case Text():
            return value.get(lang)
        case tuple():
            own = {word.id: word.name for word in card.words} if field.keywords_of else {}
            words = [(own.get(word) or names.get(word) or field.called(word)).get(lang) for word in value]
            # Words of one letter need nothing between them: 赤青.
            return ("" if all(len(word) == 1 for word in words) else "・" if lang == "ja" else "/").join(words)
        case None | int() | float() if not isinstance(value, bool):
            return value
    return field.called(value).get(lang)


def _told(text: Text) -> Text | None:
    return text if any(text) else None


def _walk(value: Any, steps: list[str]) -> Iterator[Any]:
    """Everything that a path leads to in a tree or mapping; ``*`` stands for each item of a list."""
    if not steps:
        yield value
    elif steps[0] == "*":
        for inner in value if isinstance(value, list) else ():
            yield from _walk(inner, steps[1:])
    elif isinstance(value, dict) and steps[0] in value:
        yield from _walk(value[steps[0]], steps[1:])


def _fitted(found: list[Any], field: Field) -> Any:
    """What was found in a tree in the form of the field: numbers count, mappings name each thing as often as they say."""
    if field.sort == "number":
        found = [each for each in found if not isinstance(each, dict)]
    if not found:
        return None
    if field.sort == "number":
        return found[0] if isinstance(found[0], (int, float)) else len(found[0])
    words: list[str] = []
    for each in found:
        if isinstance(each, dict):
            words += [str(word) for word, count in each.items() for _ in range(count if isinstance(count, int) else 1)]
        else:
            words += map(_word, each) if isinstance(each, (list, tuple)) else [_word(each)]
    known = [field.value_named(word) or word for word in words]
    return known[0] if field.sort == "choice" else tuple(known)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
