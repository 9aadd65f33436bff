"""Tokens: the cards that effects put out and no deck holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardforge.model import Card, Text, Tree

#: What of a node says how many come and whose they are; the rest says what they are.
_OF_NODE: Final = ("do", "count", "to", "name", "keywords")


def token_of(tree: Tree, tokens: Sequence[Card], plain: Card) -> Card:
    """The token that a node describes by values of its fields, keywords and a name: one of the game's ``tokens``, or one made of a
    ``plain`` one.

    >>> token_of({"do": "token", "size": 3, "name": "狼"}, (), Card("", "token", "token", Text("", ""), fields={"size": 0})).fields
    {'size': 3}
    """
    keywords, name = tree.get("keywords", []), tree.get("name")
    fields = {key: value for key, value in tree.items() if key not in _OF_NODE}
    for card in tokens:
        words = card.trees.get("text", {}).get("keywords", ())
        if set(words) == set(keywords) and (name is None or name in card.name) and all(_has(card, *field) for field in fields.items()):
            return card
    called = "-".join([plain.id, *map(str, fields.values()), *sorted(keywords), *([f"={name}"] if name else ())])
    text = {"keywords": list(keywords), "abilities": []}
    said = Text(name, name) if name else plain.name
    return Card(plain.game, plain.kind, called, said, fields={**plain.fields, **fields}, trees={"text": text})


def _has(card: Card, field: str, value: Any) -> bool:
    there = card.fields.get(field)
    return set(value) <= set(there or ()) if isinstance(value, list) else there == value
