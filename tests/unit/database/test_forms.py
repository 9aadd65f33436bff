"""What a game's files hold comes from its schemas: shown by a game whose decks have a hero, who has no number and may bring pets along."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Library
from cardforge.database.convert import convert, deck_code, read_source
from cardforge.database.finding import search_library
from cardforge.database.formats.card_files import load_file
from cardforge.database.library.facts import facts
from cardforge.database.library.keeping import code_digest
from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.forms import forms_of
from cardforge.database.schema.schemas import schemas
from cardforge.files import places
from cardforge.model import Card, CardforgeError, Deck, Master
from cardforge.simulation.table.record import deck_mapping
from cardforge.wording import book

GAME = "questing"
NAME = {"title": "名前 / name", "type": ["string", "object"], "x-text": True}
CARDS: dict[str, Any] = {
    "x-document": {
        "under": "land",
        "number": "price",
        "behind": "金",
        "words": "guilds",
        "kinds": {"skill": {"heading": "技", "bullet": "・"}, "beast": {"heading": "獣", "number": "teeth", "nameless": True}},
    },
    "$defs": {
        "kind": {"title": "種類 / kind", "enum": ["skill", "beast"]},
        "skill": {
            "title": "技 / skill",
            "type": "object",
            "required": ["kind", "name"],
            "properties": {
                "kind": {"$ref": "#/$defs/kind"},
                "name": NAME,
                "price": {"title": "値段 / price", "type": "integer"},
                "land": {
                    "title": "国 / land",
                    "type": "array",
                    "items": {"enum": ["sea", "hill", "海", "山"], "x-names": {"海": "sea", "山": "hill"}},
                },
                "guilds": {"title": "ギルド / guilds", "type": "array", "items": {"type": "string"}, "x-table": "guilds"},
            },
            "additionalProperties": False,
        },
        "beast": {
            "title": "獣 / beast",
            "type": "object",
            "required": ["kind", "name"],
            "properties": {
                "kind": {"$ref": "#/$defs/kind"},
                "name": NAME,
                "price": {"$ref": "#/$defs/skill/properties/price"},
                "land": {"$ref": "#/$defs/skill/properties/land"},
                "teeth": {"title": "牙 / teeth", "type": "integer"},
            },
            "additionalProperties": False,
            "x-role": "token",
        },
        "card": {"oneOf": [{"$ref": "#/$defs/skill"}, {"$ref": "#/$defs/beast"}]},
    },
}
HEROES: dict[str, Any] = {
    "properties": {"heroes": {"type": "array", "items": {"$ref": "#/$defs/hero"}, "x-role": "leader"}},
    "$defs": {
        "hero": {
            "title": "英雄 / hero",
            "type": "object",
            "properties": {
                "kind": {"const": "hero"},
                "id": {"type": "string"},
                "name": NAME,
                "life": {"title": "命 / life", "type": "integer"},
                "pets": {"title": "連れ / pets", "type": "array", "items": {"$ref": "#/$defs/pet"}, "x-role": "cards"},
            },
            "additionalProperties": False,
        },
        "pet": {"oneOf": [{"type": "string"}, {"$ref": "#/$defs/own-pet"}]},
        "own-pet": {
            "type": "object",
            "x-kind": "beast",
            "x-name": "{teeth}本牙の獣 / a beast of {teeth} teeth",
            "properties": {"name": NAME, "teeth": {"type": "integer"}},
            "additionalProperties": False,
        },
    },
}
DECKS: dict[str, Any] = {
    "$defs": {
        "deck": {
            "type": "object",
            "properties": {
                "game": {"const": GAME},
                "name": {"type": "string"},
                "hero": {
                    "title": "英雄 / hero",
                    "oneOf": [{"type": "string"}, {"$ref": "heroes.schema.json#/$defs/hero"}],
                    "x-role": "leader",
                    "x-also": ["主人公"],
                },
                "cards": {"type": "object"},
            },
            "required": ["name", "cards"],
            "additionalProperties": False,
        }
    }
}
GUILDS: dict[str, Any] = {
    "properties": {"guilds": {"type": "array", "items": {"$ref": "#/$defs/guild"}, "x-role": "names"}},
    "$defs": {
        "guild": {
            "title": "ギルド / guild",
            "type": "object",
            "properties": {"id": {"type": "string"}, "name": {"type": ["string", "object"]}},
            "required": ["id", "name"],
        }
    },
}
FILES: dict[str, Any] = {
    "__init__.py": "",
    "schemas/cards.schema.json": CARDS,
    "schemas/heroes.schema.json": HEROES,
    "schemas/decks.schema.json": DECKS,
    "schemas/guilds.schema.json": GUILDS,
    "wording/book.yaml": "kinds: {text: said}\nlanguages: {ja: {}, en: {}}\n",
    "wording/said.yaml": "said:\n  - {tree: {do: nothing}, ja: 何もしない。, en: Do nothing.}\n",
    "cards/cards.yaml": "- {kind: skill, name: 泳ぐ, price: 2, land: [海], guilds: [Sailors]}\n"
    "- {kind: beast, name: 狼, price: 1, teeth: 4}\n",
    "cards/heroes.yaml": f"game: {GAME}\nheroes:\n- {{name: リナ, life: 20, pets: [狼, {{teeth: 7}}]}}\n- {{name: ソラ, life: 9}}\n",
    "cards/guilds.yaml": f"game: {GAME}\nguilds:\n- {{id: sailors, name: {{ja: 船乗り, en: Sailors}}}}\n",
    "cards/deck.yaml": f"{{game: {GAME}, name: 海の旅, hero: リナ, cards: {{泳ぐ: 3}}}}\n",
}
Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def questing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game, installed as a stranger's games are."""
    home = tmp_path / "questing_game"
    for name, contents in FILES.items():
        file = home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(contents if isinstance(contents, str) else json.dumps(contents), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    entries = {**places._installed(), GAME: [places.EntryPoint(GAME, "questing_game.pack:PACK")]}
    monkeypatch.setattr(places, "_installed", lambda: entries)
    cached = (places.places_of, schemas, fields_of, book._of_game, book._extended, code_digest)
    for each in cached:
        each.cache_clear()
    yield home
    for each in cached:
        each.cache_clear()


def plain(thing: Any) -> Any:
    """What is known of a thing, but for where it stands and what it is called inside."""
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items() if key not in ("file", "line", "id")}
    if isinstance(thing, list):
        return [plain(value) for value in thing]
    return plain(facts(thing)) if isinstance(thing, (Card, Deck, Master)) else thing


def test_leaders_and_names_are_read_as_the_schemas_call_them(questing: Path) -> None:
    library = Library.open(GAME)
    assert library.problems == []
    lina = library.find_master("リナ")
    assert (lina.rank, lina.card.kind, lina.card.fields) == (0, "hero", {"life": 20})
    assert [(card.kind, card.name.ja, card.name.en) for card in lina.seals] == [
        ("beast", "狼", "狼"),
        ("beast", "7本牙の獣", "a beast of 7 teeth"),
    ]
    assert library.decks["海の旅"].master is lina
    assert library.find("泳ぐ").fields["guilds"] == ("船乗り",)
    assert [card.name.ja for card in library.tokens] == ["狼"]
    with pytest.raises(CardforgeError, match="“リナ” is a hero, not a card"):
        library.find("リナ")
    with pytest.raises(CardforgeError, match="there is no hero “リン”"):
        library.find_master("リン")
    assert [thing.card.name.ja for thing in search_library("kind:英雄 life>10", library) if isinstance(thing, Master)] == ["リナ"]


@pytest.mark.parametrize("ending", [".yaml", ".json"])
def test_leaders_and_decks_are_written_and_read_again(questing: Path, tmp_path: Path, ending: str) -> None:
    library = Library.open(GAME)
    for name, things in (("heroes", list(library.masters.values())), ("deck", list(library.decks.values()))):
        file = tmp_path / f"{name}{ending}"
        file.write_bytes(convert(things, ending).data)
        again, problems = read_source(str(file), GAME)
        assert problems == []
        assert [plain(thing) for thing in again] == [plain(thing) for thing in things]


def test_a_table_and_a_list_of_a_deck_name_its_leader(questing: Path, tmp_path: Path) -> None:
    library = Library.open(GAME)
    deck = library.decks["海の旅"]
    table = tmp_path / "deck.csv"
    table.write_bytes(convert([deck], ".csv").data)
    assert "英雄" in table.read_text("utf-8-sig").splitlines()[0]
    plain = tmp_path / "deck.txt"
    plain.write_text("# デッキ: 海の旅\n# 主人公: リナ\n3 泳ぐ\n", encoding="utf-8")
    assert convert([deck], ".txt").data.decode().splitlines()[1] == "# 英雄: リナ"
    for source in (str(table), str(plain), deck_code(library, deck)):
        (again,), problems = read_source(source, GAME)
        assert problems == []
        assert isinstance(again, Deck)
        assert again.master is not None
        assert (again.name, again.master.card.name.ja, len(again.cards)) == ("海の旅", "リナ", 1)
    assert deck_mapping(deck, library) == {"game": GAME, "name": "海の旅", "hero": "リナ", "cards": {"泳ぐ": 3}}


def test_the_form_of_a_document_is_the_games_own(questing: Path, tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text("技\n海\n・2金　潜る（船乗り）…\n獣\n山\n3金　8\n", encoding="utf-8")
    entries = [entry.value for entry in load_file(file, GAME)]
    assert entries == [
        {"kind": "skill", "name": "潜る", "price": 2, "land": ["sea"], "guilds": ["船乗り"]},
        {"kind": "beast", "name": "山3-A", "price": 3, "teeth": 8, "land": ["hill"]},
    ]
    assert convert([Library.open(GAME).find("泳ぐ")], ".txt").data.decode() == "技\n海\n・2金　泳ぐ（船乗り）…\n"
    file.write_text("獣\n山\n3金　牙\n", encoding="utf-8")
    with pytest.raises(CardforgeError, match="no teeth stands after the price"):
        load_file(file, GAME)


@pytest.mark.parametrize(
    ("file", "change", "message"),
    [
        ("heroes", lambda schema: schema["properties"]["heroes"].update({"x-role": "chief"}), "there is no x-role “chief”"),
        ("heroes", lambda schema: schema["properties"]["heroes"].pop("items"), "the items of “heroes” need a \\$ref"),
        ("heroes", lambda schema: schema["$defs"]["hero"]["properties"].pop("kind"), "its kind needs a const"),
        ("heroes", lambda schema: schema["$defs"]["own-pet"].pop("x-kind"), "“pets”: what is written in place needs an x-kind"),
        (
            "heroes",
            lambda schema: schema["$defs"]["hero"]["properties"]["life"].update({"x-role": "cards"}),
            "both “life” and “pets” are cards",
        ),
        ("guilds", lambda schema: schema["properties"]["guilds"].update({"x-role": "leader"}), "both “guilds” and “heroes” are leader"),
        ("decks", lambda schema: schema["$defs"]["deck"]["properties"]["hero"].pop("x-role"), "a deck needs an x-role “leader”"),
    ],
)
def test_a_wrong_declaration_names_the_file(questing: Path, file: str, change: Change, message: str) -> None:
    place = questing / "schemas" / f"{file}.schema.json"
    schema = json.loads(place.read_text("utf-8"))
    change(schema)
    place.write_text(json.dumps(schema), encoding="utf-8")
    with pytest.raises(CardforgeError, match=message) as error:
        forms_of(GAME)
    assert error.value.file == place or file == "guilds"
