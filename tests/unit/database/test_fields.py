"""A game's fields come from its schema alone: shown by a small game that nobody has heard of."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Library
from cardforge.database.convert import convert
from cardforge.database.finding import search, search_library
from cardforge.database.formats.mapping import mapping_of
from cardforge.database.index.query import parse
from cardforge.database.index.tokens import QueryError
from cardforge.database.library.keeping import code_digest
from cardforge.database.schema.fields import fields_of, read_fields
from cardforge.database.schema.schemas import schemas
from cardforge.database.schema.values import shown
from cardforge.files import places
from cardforge.model import Card, CardforgeError, Master
from cardforge.wording import book

GAME = "brewing"
Change = Callable[[dict[str, Any]], object]

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "カード / cards",
    "x-groups": {"pot": "鍋 / the pot"},
    "x-is": {"strong": {"title": "強い / strong", "query": "heat>=7 -flavour:bitter"}},
    "$defs": {
        "kind": {"title": "種類 / kind", "enum": ["potion"]},
        "potion": {
            "title": "薬 / potion",
            "type": "object",
            "required": ["kind", "name", "heat"],
            "additionalProperties": False,
            "properties": {
                "kind": {"$ref": "#/$defs/kind"},
                "id": {"type": "string"},
                "name": {"title": "名前 / name", "type": "string", "x-text": True},
                "heat": {"title": "温度 / heat", "type": "integer", "x-search": ["h"], "x-column": 2, "x-order": 2, "x-group": "pot"},
                "flavour": {
                    "title": "味 / flavour",
                    "enum": ["sweet", "bitter", "甘い", "苦い"],
                    "x-names": {"甘い": "sweet", "苦い": "bitter"},
                    "x-column": 1,
                },
                "herbs": {"title": "薬草 / herbs", "type": "array", "items": {"type": "string"}, "x-also": ["材料"]},
                "uses": {
                    "title": "用途 / uses",
                    "type": "array",
                    "items": {"enum": ["heal", "sleep"], "x-names": {"治療": "heal", "眠り": "sleep"}},
                    "x-is": {"panacea": "uses>=2"},
                },
                "rare": {"title": "希少 / rare", "type": "boolean"},
                "maker": {"title": "作者 / maker", "type": "string"},
                "recipe": {
                    "title": "作り方 / recipe",
                    "type": "string",
                    "x-sentence": "text",
                    "x-parts": {"stirs": {"title": "混ぜる回数 / stirs", "type": "integer", "x-from": "stir", "x-order": 3}},
                },
            },
        },
        "card": {"$ref": "#/$defs/potion"},
    },
}
BOOK = """
kinds: {text: recipe}
languages: {ja: {}, en: {}}
"""
RECIPES = """
recipe:
  - {tree: {stir: <times:n>}, ja: "{times}回混ぜる。", en: "Stir {times} times."}
n: {number: [1, null], samples: [2, 7]}
"""
CARDS = """
- {kind: potion, id: balm, name: 月の香油, heat: 3, flavour: 甘い, herbs: [ヨモギ, Mint], uses: [治療, sleep], recipe: 7回混ぜる。}
- {kind: potion, id: fire, name: 火酒, heat: 9, flavour: bitter, uses: [heal], rare: true, maker: Old Nan}
- {kind: potion, id: sun, name: 陽の露, heat: 8, herbs: [Minted sugar], recipe: 2回混ぜる。}
"""


@pytest.fixture
def brewing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game, installed as a stranger's games are."""
    home = tmp_path / "brewing_game"
    files = {
        "__init__.py": "",
        "schemas/cards.schema.json": json.dumps(SCHEMA),
        "wording/book.yaml": BOOK,
        "wording/recipes.yaml": RECIPES,
        "cards/potions.yaml": CARDS,
    }
    for name, contents in files.items():
        file = home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(contents, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    entries = {**places._installed(), GAME: [places.EntryPoint(GAME, "brewing_game.pack:PACK")]}
    monkeypatch.setattr(places, "_installed", lambda: entries)
    for cached in (places.places_of, schemas, fields_of, book._of_game, book._extended, code_digest):
        cached.cache_clear()
    yield home
    for cached in (places.places_of, schemas, fields_of, book._of_game, book._extended, code_digest):
        cached.cache_clear()


def rewrite(home: Path, change: Change) -> Path:
    """The game's schema with one thing changed."""
    schema = json.loads(json.dumps(SCHEMA))
    change(schema)
    file = home / "schemas" / "cards.schema.json"
    file.write_text(json.dumps(schema), encoding="utf-8")
    return file


def ids(query: str) -> list[str]:
    return [card.id for card in search(query, GAME)]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("heat>=8", ["sun", "fire"]),
        ("温度<5", ["balm"]),
        ("h=9", ["fire"]),
        ("flavour:sweet", ["balm"]),
        ("味：苦い", ["fire"]),
        ("-flavour:bitter", ["balm", "sun"]),
        ("flavour!=bitter", ["balm", "sun"]),
        ("herbs:mint", ["balm", "sun"]),
        ("材料=mint", ["balm"]),
        ("herbs>=2", ["balm"]),
        ("uses:heal", ["balm", "fire"]),
        ("uses=治療", ["fire"]),
        ("uses:heal,sleep", ["balm"]),
        ("uses=0", ["sun"]),
        ("is:panacea", ["balm"]),
        ("uses:panacea", ["balm"]),
        ("is:strong", ["sun"]),
        ("is:強い", ["sun"]),
        ("-is:strong", ["balm", "fire"]),
        ("is:sweet", ["balm"]),
        ("has:maker", ["fire"]),
        ("is:薬草あり", ["balm", "sun"]),
        ("rare:true", ["fire"]),
        ("希少:はい", ["fire"]),
        ("maker:nan", ["fire"]),
        ('maker="old nan"', ["fire"]),
        ("maker:/^old/", ["fire"]),
        ("stirs>3", ["balm"]),
        ("heat>stirs stirs>0", ["sun"]),
        ("recipe:混ぜる", ["balm", "sun"]),
        ('text:"stir 7"', ["balm"]),
        ("kind:薬 order:stirs", ["sun", "balm", "fire"]),
        ("order:heat dir:desc", ["fire", "sun", "balm"]),
        ("order:flavour", ["balm", "fire", "sun"]),
        ("", ["balm", "sun", "fire"]),
    ],
)
def test_everything_that_is_declared_is_searched(brewing: Path, query: str, found: list[str]) -> None:
    assert ids(query) == found
    library = Library.open(GAME)
    assert library.problems == []
    assert [thing.card.id if isinstance(thing, Master) else thing.id for thing in search_library(query, library)] == found


@pytest.mark.parametrize(
    ("query", "place", "hint"),
    [
        ("heta>3", "heta", "heat"),
        ("heat>3 flavor:sweet", "sweet", ""),
        ("attribute:red", "attribute", ""),
        ("cost<=3", "cost", ""),
        ("flavour:swete", "swete", "sweet"),
        ("flavour:x", "x", "sweet 甘い、bitter 苦い"),
        ("uses:heal,slepe", "slepe", "sleep"),
        ("heat>hot", "hot", ""),
        ("flavour<sweet", "flavour", "heat stirs"),
        ("order:haet", "haet", "heat"),
        ("is:stong", "stong", "strong"),
    ],
)
def test_what_is_wrong_is_told_with_the_words_of_this_game(brewing: Path, query: str, place: str, hint: str) -> None:
    if query.startswith("heat>3 flavor"):
        # The common word for a card's flavour text is not this game's field of that name.
        assert fields_of(GAME).find("flavour") is fields_of(GAME)["flavour"]
        return
    with pytest.raises(QueryError) as caught:
        parse(query, GAME)
    assert query[caught.value.begin : caught.value.end] == place
    assert hint in caught.value.describe("ja")
    assert not {"属性", "パワー", "cost", "power"} & set(caught.value.hint.ja.split() if caught.value.hint else ())


def test_lists_and_tables_have_its_columns(brewing: Path) -> None:
    fields = fields_of(GAME)
    assert [field.name for field in fields.columns] == ["flavour", "heat"]
    balm = Library.open(GAME).find("balm")
    assert [shown(balm, fields[name], "ja") for name in ("flavour", "heat", "uses", "herbs", "stirs")] == [
        "甘い",
        3,
        "治療・眠り",
        "ヨモギ・Mint",
        7,
    ]
    assert shown(balm, fields["uses"], "en") == "heal/sleep"
    json.dumps([field.as_dict() for field in fields])


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".xlsx", ".yaml", ".json"])
def test_its_cards_go_into_a_file_and_come_back(brewing: Path, tmp_path: Path, ending: str) -> None:
    library = Library.open(GAME)
    cards = list(library.cards.values())
    for lang in ("ja", "en"):
        file = tmp_path / lang / f"copy{ending}"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(convert(cards, ending, lang=lang).data)
        again = Library.open(GAME, files=[file])
        assert again.problems == []
        found = [thing for thing in again.things_of(file) if isinstance(thing, Card)]
        if lang == "en" and ending in (".csv", ".tsv", ".xlsx"):
            assert {text for card in found for text in card.texts.values()} >= {"Stir 7 times."}
            found, wanted = ([replace(card, texts={}) for card in some] for some in (found, cards))
        else:
            wanted = cards
        assert [mapping_of(card) for card in found] == [mapping_of(card) for card in wanted]


POTION: Callable[[dict[str, Any]], dict[str, Any]] = lambda schema: schema["$defs"]["potion"]["properties"]  # noqa: E731


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda schema: POTION(schema)["maker"].update({"x-search": ["温度"]}), ("maker", "温度", "heat")),
        (lambda schema: POTION(schema)["maker"].update({"x-also": ["m", "m"]}), ("maker", "x-also", "m")),
        (lambda schema: POTION(schema)["heat"].update({"x-search": "h"}), ("heat", "x-search")),
        (lambda schema: POTION(schema)["heat"].update({"x-search": [7]}), ("heat", "x-search")),
        (lambda schema: POTION(schema)["heat"].update({"x-group": "pto"}), ("heat", "pto", "pot")),
        (lambda schema: POTION(schema)["heat"].update({"x-column": "first"}), ("heat", "x-column")),
        (lambda schema: POTION(schema)["heat"].update({"x-order": -1}), ("heat", "x-order")),
        (lambda schema: POTION(schema)["heat"].update({"x-export": "pt"}), ("heat", "x-export")),
        (lambda schema: POTION(schema)["heat"].update({"x-export": {"cockatrice": {"values": {}}}}), ("heat", "cockatrice")),
        (
            lambda schema: POTION(schema)["heat"].update({"x-export": {"cockatrice": {"as": "pt", "values": {"1": 7}}}}),
            ("heat", "cockatrice"),
        ),
        (lambda schema: schema["$defs"]["potion"].update({"x-export": {"cockatrice": 2}}), ("potion", "cockatrice")),
        (lambda schema: POTION(schema)["maker"].update({"x-as": "heat"}), ("maker", "x-as", "heat")),
        (lambda schema: POTION(schema)["flavour"].update({"x-names": {"酸い": "sour"}}), ("flavour", "酸い", "sour")),
        (lambda schema: POTION(schema)["recipe"].update({"x-parts": {"stirs": {"type": "integer"}}}), ("stirs", "x-from")),
        (lambda schema: POTION(schema)["recipe"].update({"x-parts": []}), ("recipe", "x-parts")),
        (lambda schema: POTION(schema)["herbs"].update({"x-words": "herbs"}), ("herbs", "x-words")),
        (lambda schema: schema.update({"x-is": {"strong": {"title": "強い / strong"}}}), ("strong", "query")),
        (lambda schema: schema.update({"x-groups": ["pot"]}), ("x-groups",)),
    ],
)
def test_a_wrong_declaration_is_named_with_its_file(brewing: Path, change: Change, words: tuple[str, ...]) -> None:
    file = rewrite(brewing, change)
    for lang in ("ja", "en"):
        with pytest.raises(CardforgeError) as caught:
            read_fields(GAME)
        message = caught.value.describe(lang)
        assert all(word in message for word in (str(file), *words)), message
        assert len(message.splitlines()) <= 2


@pytest.mark.parametrize(
    ("query", "words"),
    [("heta>3", "heta"), ("is:strong", "x-is"), ("flavour:sour", "sour")],
)
def test_a_wrong_query_with_a_name_is_the_schemas_fault(brewing: Path, query: str, words: str) -> None:
    file = rewrite(brewing, lambda schema: schema.update({"x-is": {"strong": query}}))
    with pytest.raises(CardforgeError) as caught:
        parse("is:strong", GAME)
    assert str(file) in caught.value.describe("ja")
    assert words in caught.value.describe("ja")


@pytest.mark.parametrize(("contents", "words"), [("{", "JSON"), ("[]", "{ }"), ('{"$defs": {}}', "kind")])
def test_a_broken_schema_is_one_message(brewing: Path, contents: str, words: str) -> None:
    file = brewing / "schemas" / "cards.schema.json"
    file.write_text(contents, encoding="utf-8")
    with pytest.raises(CardforgeError) as caught:
        read_fields(GAME)
    assert str(file) in caught.value.describe("en")
    assert words in caught.value.describe("en")


def test_a_new_declaration_makes_the_index_anew(brewing: Path) -> None:
    assert ids("heat>=8") == ["sun", "fire"]
    rewrite(brewing, lambda schema: POTION(schema)["maker"].update({"x-order": 1}))
    for cached in (schemas, fields_of, code_digest):
        cached.cache_clear()
    assert ids("is:potion") == ["balm", "sun", "fire"]


def test_a_card_of_the_game_is_a_card(brewing: Path) -> None:
    assert all(isinstance(card, Card) and card.game == GAME for card in search("", GAME))
