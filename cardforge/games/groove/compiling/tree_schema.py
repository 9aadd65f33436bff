"""The JSON Schema of effect trees, made from the game's vocabulary: ``python -m`` with this module prints it.

It is kept in ``schemas/groove/effect-tree.schema.json``, where editors find it for cards that carry a tree in place of a sentence.
"""

from __future__ import annotations

from typing import Final

from cardforge.games.groove.compiling.vocabulary import VOCABULARY
from cardforge.games.groove.play import terms
from cardforge.games.shared.compiling import tree_schema as shared
from cardforge.games.shared.compiling.tree_schema import Schema, ref, words

_FILTERS: Final[dict[str, Schema]] = {
    "strength": ref("bounds"),
    "race": {"type": "string", "minLength": 1},
    "colour": words("色 / colour", terms.COLOURS),
    "exhausted": {"type": "boolean"},
}


def tree_schema() -> Schema:
    """The whole schema."""
    return shared.tree_schema(VOCABULARY, _FILTERS, VOCABULARY.triggers, "ability", {})


def to_json() -> str:
    """The schema as its file holds it."""
    return shared.as_file(tree_schema())


if __name__ == "__main__":
    print(to_json(), end="")
