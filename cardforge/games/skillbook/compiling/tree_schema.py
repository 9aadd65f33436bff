"""The JSON Schema of effect trees, made from the game's vocabulary: ``python -m`` with this module prints it.

It is kept in ``schemas/skillbook/effect-tree.schema.json``, where editors find it for cards that carry a tree in place of a sentence.
"""

from __future__ import annotations

from typing import Final

from cardforge.games.shared.compiling import tree_schema as shared
from cardforge.games.shared.compiling.tree_schema import AT_LEAST_ONE, Schema, mapping, number, ref, words
from cardforge.games.skillbook.compiling.vocabulary import VOCABULARY
from cardforge.games.skillbook.play import terms

_REACH: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 12}
_FILTERS: Final[dict[str, Schema]] = {
    "line": _REACH,
    "pierced_line": _REACH,
    "area": _REACH,
    **{value: ref("bounds") for value in ("attack", "defence", "speed", "damage", "cost")},
    "attribute": words("属性 / attribute", terms.ATTRIBUTES),
    "keyword": {"type": "string", "minLength": 1},
    "exhausted": {"type": "boolean"},
}
#: What an ability costs: the unit is exhausted, cards of the book go to the grave.
_COST: Final = mapping("コスト / cost", {"tap": {"const": True}, "cards": number(AT_LEAST_ONE)}, minProperties=1)


def tree_schema() -> Schema:
    """The whole schema."""
    schema = shared.tree_schema(VOCABULARY, _FILTERS, VOCABULARY.triggers, "ability", {"cost": _COST})
    parts = schema["$defs"]
    parts["ability"]["properties"]["response"] = {"title": "レスポンス / response", "const": True}
    # Units are given keywords by the words that stand on cards, for ranges are part of them.
    for node in ("do-grant", "do-token"):
        parts[node]["properties"]["keywords"] = {
            "type": "array",
            "items": {"type": "string", "minLength": 1},
            "minItems": 1,
            "uniqueItems": True,
        }
    for node in ("do-transfer", "do-token"):
        parts[node]["properties"]["at"] = ref("selection")
    return schema


def to_json() -> str:
    """The schema as its file holds it."""
    return shared.as_file(tree_schema())


if __name__ == "__main__":
    print(to_json(), end="")
