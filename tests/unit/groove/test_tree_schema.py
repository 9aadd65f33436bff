"""The schema of groove's effect trees: in step with the compiler, and wide enough for every tree there is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import built_in
from cardforge.database.schema.schemas import schemas
from cardforge.files import places
from cardforge.games.groove.compiling import tree_schema
from cardforge.games.groove.compiling.vocabulary import VOCABULARY
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.shared.design.checking import check_files
from cardforge.wording import phrasebook
from cardforge.wording.guide.generate import generate

FILE = "effect-tree.schema.json"
CARD = """game: groove
cards:
  - name: {ja: 火, en: Fire}
    summon_cost: 1
    strength: 10
    cast_cost: 1
    spell_name: {ja: 炎, en: Flame}
    mana: {amount: 1, colors: [red]}
    effect:
      abilities:
"""


def faults(tree: Any) -> list[str]:
    return [fault.text.en for fault in schemas("groove").faults(FILE, tree)]


def test_the_file_is_what_the_code_knows() -> None:
    written = (places.path("schemas") / "groove" / FILE).read_text(encoding="utf-8")
    assert written == tree_schema.to_json(), f"python -m {tree_schema.__name__} > schemas/groove/{FILE}"
    described = json.loads(written)["$defs"]
    assert described["effect"]["properties"]["do"]["enum"] == list(nodes_of(VOCABULARY))
    assert described["condition"]["properties"]["is"]["enum"] == list(VOCABULARY.conditions)


def test_every_tree_of_the_library_fits() -> None:
    cards = built_in("groove").cards.values()
    assert {card.id: found for card in cards for tree in card.trees.values() if (found := faults(tree))} == {}


@pytest.mark.parametrize("kind", ["dual-ability", "dual-effect", "seal-effect"])
def test_generated_trees_fit(kind: str) -> None:
    book = phrasebook("groove")
    trees = [generate(book, seed, kind=kind) for seed in range(100)]
    assert [(faults(tree), tree) for tree in trees if faults(tree)] == []


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"do": "damag", "amount": 1}, "damag"),
        ({"do": "damage"}, "“amount” is missing"),
        ({"do": "heal", "amount": 1}, "heal"),
        ({"do": "discard", "to": "nobody", "count": 1}, "nobody"),
        ({"do": "forbid", "who": {"this": "creature"}, "what": "fly"}, "fly"),
        ({"do": "then", "steps": [{"do": "draw", "count": -1}]}, "at least 0"),
    ],
)
def test_a_wrong_tree_is_named(effect: dict[str, Any], said: str) -> None:
    found = faults({"abilities": [{"effect": effect}]})
    assert found
    assert any(said in each for each in found)


def test_a_half_may_carry_a_tree_and_its_faults_have_their_place(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(f"{CARD}        - effect: {{do: damage, to: enemy, amount: 1}}\n", encoding="utf-8")
    report = check_files([file], game="groove")
    assert report.problems == ()
    assert report.cards[0].trees["effect"]["abilities"] == [{"effect": {"do": "damage", "to": "enemy", "amount": 1}}]
    file.write_text(f"{CARD}        - effect: {{do: damage, to: enemy, amont: 1}}\n", encoding="utf-8")
    problems = check_files([file], game="groove").problems
    assert {problem.line for problem in problems} == {11}
    assert any("amont" in problem.message.en for problem in problems)
