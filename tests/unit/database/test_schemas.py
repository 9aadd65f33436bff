"""The JSON Schemas: valid themselves, in both languages, and in step with the rules and the phrasebook."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cardforge.database import built_in
from cardforge.database.schema.schemas import schemas
from cardforge.files import places as resources
from cardforge.files.yaml import load_yaml
from cardforge.games.deckmaster.design import legality
from cardforge.wording import phrasebook

FOLDER = resources.path("schemas") / "deckmaster"
CARDS = resources.path("cards") / "deckmaster"


def parts(schema: Any) -> list[dict[str, Any]]:
    """Every mapping inside a schema."""
    if isinstance(schema, dict):
        return [schema, *(found for part in schema.values() for found in parts(part))]
    return [found for part in schema for found in parts(part)] if isinstance(schema, list) else []


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: str(file.name))
def test_a_schema_is_one_and_speaks_both_languages(file: Path) -> None:
    schema = json.loads(file.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    for part in parts(schema):
        if isinstance(part.get("title"), str):
            assert " / " in part["title"], part["title"]


def test_what_a_person_reads_has_a_title_in_both_languages() -> None:
    for kind in ("unit", "spell", "enchantment", "seal", "token"):
        for name, schema in schemas("deckmaster").properties(f"cards.schema.json#/$defs/{kind}").items():
            assert " / " in schema["title"], (kind, name)


@pytest.mark.parametrize("file", sorted(CARDS.rglob("*.yaml")), ids=lambda file: str(file.name))
def test_the_built_in_files_fit_the_schema_they_name(file: Path) -> None:
    """As an editor checks them: the whole file against the whole schema."""
    first = file.read_text(encoding="utf-8").splitlines()[0]
    name = (file.parent / first.removeprefix("# yaml-language-server: $schema=")).resolve().name
    errors = list(schemas("deckmaster").validator(name).iter_errors(load_yaml(file)))
    assert errors == []


def test_the_schemas_and_the_rules_agree() -> None:
    found = schemas("deckmaster")
    master = found.properties("masters.schema.json#/$defs/master")
    assert (master["rank"]["minimum"], master["rank"]["maximum"]) == (legality.LEAST_RANK, legality.MOST_RANK)
    assert found.part("cards.schema.json#/$defs/races")["maxItems"] == legality.MOST_RACES
    assert found.part("cards.schema.json#/$defs/attributes")["maxItems"] == legality.MOST_ATTRIBUTES
    attribute = found.part("cards.schema.json#/$defs/attribute")
    assert {attribute["x-names"].get(name, name) for name in attribute["enum"]} == set(legality.ATTRIBUTES)
    assert {name.ja: key for key, name in legality.ATTRIBUTES.items()}.items() <= attribute["x-names"].items()


def test_the_race_table_is_one_table() -> None:
    """Cards of the house use only races of the table; 000-R18 asks it of Deck Masters."""
    library = built_in("deckmaster")
    known = {race.name.ja for race in library.races}
    assert {race for card in library.cards.values() for race in card.fields.get("races", ())} <= known
    assert {race for entry in library.menu for race in entry.races} <= known


def test_the_schema_completes_the_keywords_that_may_be_set() -> None:
    book = phrasebook("deckmaster")
    settable = [key for key in book.keywords if book.keyword(key).data["settable"]]
    names = [book.keyword_name(key, lang) for lang in ("ja", "en") for key in settable]
    assert schemas("deckmaster").part("masters.schema.json#/$defs/keyword")["examples"] == names
