"""The schema of skillbook's effect trees: in step with the compiler, and wide enough for every tree there is."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from cardforge.database.schema.schemas import schemas
from cardforge.files import places
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.skillbook.compiling import tree_schema
from cardforge.games.skillbook.compiling.compiler import Compiler
from cardforge.games.skillbook.compiling.vocabulary import VOCABULARY
from cardforge.wording import phrasebook
from cardforge.wording.guide.generate import generate
from tests.unit.skillbook.decks import LIBRARY, card

FILE = "effect-tree.schema.json"


def faults(tree: Any) -> list[str]:
    """What the schema finds wrong with a tree."""
    return [fault.text.en for fault in schemas("skillbook").faults(FILE, tree)]


def playable(kind: str, tree: Any) -> bool:
    """Whether a card of the kind with this tree could be played."""
    return not Compiler().faults(replace(card("試し", kind), trees={"text": tree}))


def test_the_file_is_what_the_code_knows() -> None:
    written = (places.path("schemas") / "skillbook" / FILE).read_text(encoding="utf-8")
    assert written == tree_schema.to_json(), f"python -m {tree_schema.__name__} > schemas/skillbook/{FILE}"
    described = json.loads(written)["$defs"]
    assert described["effect"]["properties"]["do"]["enum"] == list(nodes_of(VOCABULARY))
    assert described["condition"]["properties"]["is"]["enum"] == list(VOCABULARY.conditions)


def test_every_text_of_the_library_fits() -> None:
    texts = {each.id: each.trees["text"] for each in LIBRARY.cards.values() if "text" in each.trees}
    assert {name: found for name, tree in texts.items() if (found := faults(tree))} == {}


@pytest.mark.parametrize("kind", ["skill", "unit", "hero", "bind", "aura", "curse", "terrain"])
def test_generated_trees_fit(kind: str) -> None:
    """Of the trees that the phrasebook can say, those that can be played."""
    book = phrasebook("skillbook")
    trees = [tree for tree in (generate(book, seed, kind=kind) for seed in range(150)) if playable(kind, tree)]
    assert len(trees) > 10
    assert [(faults(tree), tree) for tree in trees if faults(tree)] == []


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"do": "damag", "amount": 1}, "damag"),
        ({"do": "damage"}, "“amount” is missing"),
        ({"do": "forbid", "who": {"this": "unit"}, "what": "fly"}, "fly"),
        ({"do": "then", "steps": [{"do": "draw", "count": -1}]}, "at least"),
    ],
)
def test_a_wrong_tree_is_named(effect: dict[str, Any], said: str) -> None:
    found = faults({"abilities": [{"effect": effect}]})
    assert found
    assert any(said in each for each in found)
