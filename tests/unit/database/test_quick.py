"""The compiled schemas give the same answer as jsonschema, soft faults (those of legality) aside."""

import copy
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cardforge.database.schema.faults import fault
from cardforge.database.schema.quick import QuickTests
from cardforge.database.schema.schemas import schemas
from cardforge.files import places as resources
from cardforge.files.places import games
from cardforge.files.yaml import load_yaml

GAME = "deckmaster"
STRANGE: list[Any] = [
    None,
    True,
    0,
    -1,
    2.0,
    2.5,
    10**9,
    "",
    " ",
    "x",
    "影" * 101,
    "a\nb",
    [],
    ["red"],
    ["red", "red"],
    [1],
    {},
    {"ja": "影"},
    {"x": 1},
]


def mutants(value: Any, chance: random.Random) -> Any:
    """``value`` with one thing in it changed, taken away or added."""
    value = copy.deepcopy(value)
    places = [(value, key) for key in (value if isinstance(value, dict) else range(len(value)))]
    for holder, key in list(places):
        inner = holder[key]
        if isinstance(inner, (dict, list)):
            places += [(inner, deeper) for deeper in (inner if isinstance(inner, dict) else range(len(inner)))]
    holder, key = chance.choice(places)
    what = chance.randrange(3)
    if what == 0 and isinstance(holder, dict):
        del holder[key]
    elif what == 1 and isinstance(holder, dict):
        holder["moer"] = 1
    else:
        holder[key] = copy.deepcopy(chance.choice(STRANGE))
    return value


@pytest.mark.parametrize(
    ("file", "key", "reference"),
    [
        ("units.yaml", "", "cards.schema.json#/$defs/unit"),
        ("units.yaml", "", "cards.schema.json#/$defs/card"),
        ("spells.yaml", "", "cards.schema.json#/$defs/spell"),
        ("seals.yaml", "", "cards.schema.json#/$defs/seal"),
        ("masters.yaml", "masters", "masters.schema.json#/$defs/master"),
        ("abilities.yaml", "abilities", "abilities.schema.json#/$defs/ability"),
        ("races.yaml", "races", "races.schema.json#/$defs/race"),
        ("decks/red-aggro.yaml", "", "decks.schema.json#/$defs/deck"),
    ],
)
def test_the_same_answer_as_jsonschema(file: str, key: str, reference: str) -> None:
    known = schemas(GAME)
    loaded = load_yaml(resources.path("cards") / GAME / file)
    examples = loaded[key] if key else loaded if isinstance(loaded, list) else [loaded]
    chance = random.Random(reference)
    quick = QuickTests(known.locate).reference(reference, "")
    answers = set()
    for _ in range(400):
        value = mutants(chance.choice(examples), chance)
        hard = [one for error in known.validator(reference).iter_errors(value) for one in fault(error) if not one.soft]
        right = not hard
        if not right or list(known.validator(reference).iter_errors(value)) == []:
            assert quick(value) == right, value
        else:
            assert quick(value), value
        answers.add(right)
    assert answers == {True, False}


@pytest.mark.parametrize("game", games())
def test_every_part_of_every_schema_is_known(game: str) -> None:
    known = schemas(game)
    quick = QuickTests(known.locate)
    # Positions are read by the scenarios' own reader; their schema is for editors.
    for file in sorted(known.files.keys() - {"positions.schema.json"}):
        for name in known.files[file].get("$defs", ()):
            reference = f"{file}#/$defs/{name}"
            for value in STRANGE:
                right = not any(not one.soft for error in known.validator(reference).iter_errors(value) for one in fault(error))
                assert right or not quick.reference(reference, "")(value), (reference, value)


@pytest.mark.parametrize(("value", "right"), [({"a": 1, "b": 2}, True), ({"a": 1}, False), ({"c": 1}, True), ({}, False)])
def test_if_then_else(value: dict[str, int], right: bool) -> None:
    schema = {"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"required": ["c"]}}
    assert QuickTests(lambda _reference, _inside: ({}, "")).compile(schema, "")(value) == right


@pytest.mark.parametrize("schema", [{"enum": [0, 90, "round"]}, {"exclusiveMinimum": 0}, {"enum": [None, False]}])
@pytest.mark.parametrize("value", [0, 0.0, 90, 1, -1, True, False, None, "round", "0", 0.5, []])
def test_keywords_of_the_schema_of_templates(schema: dict[str, Any], value: Any) -> None:
    quick = QuickTests(lambda reference, inside: ({}, ""))
    assert quick.compile(schema, "")(value) == Draft202012Validator(schema).is_valid(value)
