"""The JSON Schema of effect trees, made from the game's vocabulary: ``python -m`` with this module prints it.

It is kept in ``schemas/deckmaster/effect-tree.schema.json``, where editors find it for cards that carry a tree in place of a sentence.
"""

from __future__ import annotations

import json

from cardforge.games.deckmaster.compiling.vocabulary import VOCABULARY
from cardforge.games.deckmaster.play import terms
from cardforge.games.shared.tree_schema import AT_LEAST_ONE, DIALECT, WHOLE, Schema, definitions, mapping, number, ref, trigger, words


def tree_schema() -> Schema:
    """The whole schema."""
    filters: dict[str, Schema] = {
        "power": ref("bounds"),
        "cost": ref("bounds"),
        "keyword": ref("keyword"),
        "race": {"type": "string", "minLength": 1},
        "attribute": words("属性 / attribute", terms.ATTRIBUTES),
        "tapped": {"type": "boolean"},
    }
    return {
        "$schema": DIALECT,
        "title": "効果の木 / effect trees",
        "description": "文の意味。カードの text に文の代わりに書ける。 / What a rules text means; may stand in a card's text in its place.",
        "$ref": "#/$defs/text",
        "$defs": {
            "text": _text(),
            "ability": _ability(),
            "cost": mapping("コスト / cost", {"mana": number(WHOLE), **_costs(), "tap": {"const": True}}, minProperties=1),
            **definitions(VOCABULARY, filters),
        },
    }


def to_json() -> str:
    """The schema as its file holds it."""
    return json.dumps(tree_schema(), ensure_ascii=False, indent=2) + "\n"


def _text() -> Schema:
    properties = {
        "keywords": {"type": "array", "items": ref("keyword"), "uniqueItems": True},
        "abilities": {"type": "array", "items": ref("ability")},
    }
    return mapping("カードの文章 / the text of a card", properties, minProperties=1)


def _ability() -> Schema:
    properties = {
        "when": trigger(VOCABULARY, terms.TRIGGERS),
        "cost": ref("cost"),
        "limit": {"title": "1ターンに何度 / how often a turn", **number(AT_LEAST_ONE)},
        "effect": ref("effect"),
    }
    return mapping("能力 / ability", properties, ["effect"])


def _costs() -> Schema:
    return {name: number(AT_LEAST_ONE) for name in ("life", "discard", "seals")}


if __name__ == "__main__":
    print(to_json(), end="")
