"""Cards as JSON and back, for the index."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from cardforge.model import Card, OwnKeyword, Problem, Source, Text, Tree

#: Made once: ``json.dumps`` makes one for each call that asks for other than its own form.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def card_to_json(card: Card) -> str:
    """A card in one line of JSON; where it came from is kept, but for the file."""
    return _ENCODER.encode(card_as_data(card))


def card_as_data(card: Card) -> dict[str, Any]:
    """A card as data that JSON can hold; what sentences mean that were not read is ``None``."""
    data: dict[str, Any] = {
        "game": card.game,
        "kind": card.kind,
        "id": card.id,
        "name": card.name,
        "fields": card.fields,
        "texts": card.texts,
        "trees": None if card.later is not None else card.trees,
        "lang": card.lang,
        "origin": card.origin,
        "art": card.art,
        "flavor": card.flavor,
        "line": card.source.line,
        "lines": card.source.lines,
    }
    if card.scene:
        data["scene"] = card.scene
    if card.words:
        data["words"] = [[word.id, word.name, word.text, word.data] for word in card.words]
    return data


def card_from_json(text: str, file: Path | None) -> Card:
    """The card that ``card_to_json`` wrote, found in ``file``."""
    return card_of_data(json.loads(text), file)


def card_of_data(data: dict[str, Any], file: Path | None, later: Callable[[Card], dict[str, Tree]] | None = None) -> Card:
    """The card that ``card_as_data`` took apart, found in ``file``; ``later`` reads what was not read."""
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in data["fields"].items()}
    return Card(
        game=data["game"],
        kind=data["kind"],
        id=data["id"],
        name=Text(*data["name"]),
        fields=fields,
        texts=data["texts"],
        trees=data["trees"] or {},
        lang=data["lang"],
        origin=data["origin"],
        art=data["art"],
        flavor=None if data["flavor"] is None else Text(*data["flavor"]),
        source=Source(file, data["line"], data["lines"]),
        scene=data.get("scene", {}),
        words=tuple(OwnKeyword(key, Text(*name), said, tuple(map(tuple, rest))) for key, name, said, rest in data.get("words", ())),
        later=later if data["trees"] is None else None,
    )


def problems_to_json(problems: list[Problem]) -> str:
    """Problems of one file in JSON."""
    return json.dumps(
        [[each.severity, each.rule, each.message, each.where, each.line, each.where_en] for each in problems], ensure_ascii=False
    )


def problems_from_json(text: str, file: Path) -> list[Problem]:
    """The problems that ``problems_to_json`` wrote, of ``file``."""
    return [
        Problem(severity, rule, Text(*message), where, file, line, english)
        for severity, rule, message, where, line, english in json.loads(text)
    ]
