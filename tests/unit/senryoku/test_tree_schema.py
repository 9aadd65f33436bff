"""The schema of senryoku's effect trees: in step with the compiler, and wide enough for every tree there is."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from cardforge.database.schema.schemas import schemas
from cardforge.files import places
from cardforge.games.senryoku.compiling import tree_schema
from cardforge.games.senryoku.compiling.compiler import Compiler
from cardforge.games.senryoku.compiling.vocabulary import VOCABULARY
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.wording import phrasebook
from cardforge.wording.guide.generate import generate
from cardforge.wording.meaning.senseless import senseless
from tests.unit.senryoku.decks import LIBRARY, card

FILE = "effect-tree.schema.json"


def faults(tree: Any) -> list[str]:
    """What the schema finds wrong with a tree."""
    return [fault.text.en for fault in schemas("senryoku").faults(FILE, tree)]


def test_the_file_is_what_the_code_knows() -> None:
    written = (places.path("schemas") / "senryoku" / FILE).read_text(encoding="utf-8")
    assert written == tree_schema.to_json(), f"python -m {tree_schema.__name__} > schemas/senryoku/{FILE}"
    described = json.loads(written)["$defs"]
    assert described["effect"]["properties"]["do"]["enum"] == list(nodes_of(VOCABULARY))
    assert described["condition"]["properties"]["is"]["enum"] == list(VOCABULARY.conditions)


def test_every_text_of_the_library_fits() -> None:
    texts = {each.id: each.trees["text"] for each in LIBRARY.cards.values() if "text" in each.trees}
    assert {name: found for name, tree in texts.items() if (found := faults(tree))} == {}


@pytest.mark.parametrize("kind", ["soldier", "sorcery", "land"])
def test_generated_trees_fit(kind: str) -> None:
    """Of the trees that the phrasebook can say, those that can be meant and played."""
    book = phrasebook("senryoku")
    meant = [tree for tree in (generate(book, seed) for seed in range(120)) if senseless(tree, book.grammar.sense) is None]
    trees = [tree for tree in meant if not Compiler().faults(replace(card("試し", kind), trees={"text": tree}))]
    assert len(trees) > 10
    assert [(faults(tree), tree) for tree in trees if faults(tree)] == []


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"do": "damag", "amount": 1}, "damag"),
        ({"do": "damage", "to": "enemy"}, "“amount” is missing"),
        ({"do": "forbid", "who": {"this": "soldier"}, "what": "fly"}, "fly"),
        ({"do": "correct", "who": {"this": "soldier"}, "correction": [1]}, "correction"),
        ({"do": "transfer", "who": {"this": "soldier"}, "at": ["moon"]}, "moon"),
    ],
)
def test_a_wrong_tree_is_named(effect: dict[str, Any], said: str) -> None:
    found = faults({"abilities": [{"when": "normal", "cost": {"use": 1}, "effect": effect}]})
    assert found
    assert any(said in each for each in found), found
