"""The schema of effect trees: in step with the compiler, and wide enough for every tree there is."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import built_in
from cardforge.database.schema.schemas import schemas
from cardforge.files import places as resources
from cardforge.games.deckmaster.compiling import tree_schema
from cardforge.games.deckmaster.compiling.vocabulary import VOCABULARY
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.shared.compiling.tree_schema import as_file
from cardforge.games.shared.design.checking import check_files
from cardforge.wording import phrasebook
from cardforge.wording.guide.generate import generate
from cardforge.wording.meaning.senseless import senseless

FILE = "effect-tree.schema.json"
#: The part of the schema for each kind of sentence.
PARTS = {"text": FILE, "seal-condition": f"{FILE}#/$defs/condition"}


def faults(tree: Any, kind: str = "text") -> list[str]:
    return [fault.text.en for fault in schemas("deckmaster").faults(PARTS[kind], tree)]


def test_the_file_is_what_the_code_knows() -> None:
    written = (resources.path("schemas") / "deckmaster" / FILE).read_text(encoding="utf-8")
    hint = f"python -m {tree_schema.__name__} > schemas/deckmaster/{FILE}"
    assert json.loads(written) == tree_schema.tree_schema(), hint
    assert written == as_file(tree_schema.tree_schema()), hint


def test_nothing_is_described_that_the_compiler_does_not_know() -> None:
    described = tree_schema.tree_schema()["$defs"]
    assert described["effect"]["properties"]["do"]["enum"] == list(nodes_of(VOCABULARY))
    assert described["condition"]["properties"]["is"]["enum"] == list(VOCABULARY.conditions)


def test_every_tree_of_the_library_fits() -> None:
    library = built_in("deckmaster")
    cards = [*library.cards.values(), *library.tokens, *(master.card for master in library.masters.values())]
    wrong = {
        card.id: found
        for card in cards
        for key, tree in card.trees.items()
        if (found := faults(tree, "seal-condition" if key == "condition" else "text"))
    }
    assert wrong == {}
    assert [entry.id for entry in library.menu if faults({"abilities": [entry.tree]})] == []


@pytest.mark.parametrize("kind", PARTS)
def test_generated_trees_fit(kind: str) -> None:
    book = phrasebook("deckmaster")
    drawn = (generate(book, seed, kind=kind) for seed in range(200))
    trees = [tree for tree in drawn if senseless(tree, book.grammar.sense) is None]
    assert [tree for tree in trees if faults(tree, kind)] == []


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"do": "damag", "amount": 1}, "damag"),
        ({"do": "damage"}, "“amount” is missing"),
        ({"do": "damage", "amount": 1, "who": {"this": "unit"}}, "there is no field “who”"),
        ({"do": "move", "what": {"select": "unit"}, "to": "own"}, "there is no “own”"),
        ({"do": "grant", "keywords": ["fly ing"]}, "a keyword’s id"),
        ({"do": "if", "cond": {"is": "released"}, "then": {"do": "draw", "count": 1}}, "“side” is missing"),
        ({"do": "then", "steps": [{"do": "draw", "count": -1}]}, "at least 0"),
    ],
)
def test_a_wrong_tree_is_named(effect: dict[str, Any], said: str) -> None:
    found = faults({"abilities": [{"effect": effect}]})
    assert len(found) == 1
    assert said in found[0]


def test_a_card_may_carry_a_tree_and_its_faults_have_their_place(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    head = "- kind: spell\n  name: 火\n  cost: 1\n  attributes: [red]\n  text:\n    abilities:\n"
    file.write_text(f"{head}      - effect: {{do: damage, to: enemy, amount: 1000}}\n", encoding="utf-8")
    report = check_files([file])
    assert report.problems == ()
    assert report.cards[0].trees["text"]["abilities"] == [{"effect": {"do": "damage", "to": "enemy", "amount": 1000}}]
    assert report.cards[0].trees["text"]["keywords"] == []
    file.write_text(f"{head}      - effect: {{do: damage, to: enemy, amont: 1000}}\n", encoding="utf-8")
    problems = check_files([file]).problems
    assert {problem.line for problem in problems} == {7}
    assert any("amont" in problem.message.ja for problem in problems)
