"""The search language: what it finds, and what it says where a query is wrong."""

from collections.abc import Callable

import pytest

from cardforge.database import Library, built_in
from cardforge.database.finding import search_library
from cardforge.database.index.tokens import QueryError
from cardforge.database.schema.fields import fields_of
from cardforge.games.shared.pack import playable_games
from cardforge.model import Card, CardforgeError, Master


@pytest.fixture(scope="module")
def library() -> Library:
    return built_in("deckmaster")


def cards_of(found: list[Card | Master]) -> list[Card]:
    return [thing.card if isinstance(thing, Master) else thing for thing in found]


def ids(library: Library, query: str) -> list[str]:
    return [card.id for card in cards_of(search_library(query, library))]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("c:red cost<=3 power>=2000 kw:貫通", ["u09"]),
        ("属性：赤　コスト≦1　種類:スペル", ["s01"]),
        ("ファイアボール or s02", ["s01", "s02"]),
        ("name:fireball", ["u04", "s01"]),
        ("name=fireball", ["s01"]),
        ("-c:red -c:blue -c:green -c:black kind:enchantment is:document", ["e04"]),
        ("kind:スペル is:document (cost=1 c:blue) or (id:s30)", ["s07", "s30"]),
        ('"Red Tyrant"', ["u24"]),
        ("text:/10000回復/ kind:spell", ["s23"]),
        ("kw:fragile", ["u04"]),
        ("is:token", ["t01"]),
        ("abilities=2 is:document", ["u03"]),
        ("kind:spell is:document c:green order:cost dir:desc cost>=5", ["s18", "s17"]),
        ("race:dragon cost:10", ["u24"]),
        ("種族:ドラゴン cost:10", ["u24"]),
        ("kind:unit is:document cost:9 text:-3000", ["u23"]),
        ('text:"damage to your opponent" is:document kind:spell', ["s01", "s04"]),
    ],
)
def test_what_is_found(library: Library, query: str, found: list[str]) -> None:
    assert ids(library, query) == found


def test_a_search_is_what_the_words_mean(library: Library) -> None:
    """Against a plain walk over the cards."""
    everything = [*library.cards.values(), *(master.card for master in library.masters.values())]
    assert len(search_library("", library)) == len(everything)
    cases: list[tuple[str, Callable[[Card], bool]]] = [
        ("c:red,green", lambda card: {"red", "green"} <= set(card.fields.get("attributes", ()))),
        ("c=red", lambda card: card.fields.get("attributes") == ("red",)),
        ("is:multi", lambda card: len(card.fields.get("attributes", ())) == 2),
        ("kind:seal level<=2", lambda card: card.kind == "seal" and card.fields["level"] <= 2),
        (
            "power>=6000 kind:unit or kind:token",
            lambda card: card.kind == "token" or (card.kind == "unit" and card.fields["power"] >= 6000),
        ),
        ("-kw:貫通 kind:unit", lambda card: card.kind == "unit" and "pierce" not in card.trees["text"]["keywords"]),
        ("kw!=貫通 kind:unit", lambda card: card.kind == "unit" and "pierce" not in card.trees["text"]["keywords"]),
        ("-cost<=3", lambda card: not card.fields.get("cost", 99) <= 3),
        ("火", lambda card: "火" in card.name.ja),
        ("is:house -kind:unit", lambda card: card.origin == "house" and card.kind != "unit"),
    ]
    for query, holds in cases:
        assert sorted(ids(library, query)) == sorted(card.id for card in everything if holds(card)), query


@pytest.mark.parametrize(
    ("query", "at", "words"),
    [
        ("colr:red", 1, "color"),
        ("cst:1", 1, "cost"),
        ("ordr:cost", 1, "order"),
        ("cost:1 c:rde", 10, "red"),
        ("kw:貫痛", 4, "貫通"),
        ("kind:unt", 6, "unit"),
        ("is:hose", 4, "house"),
        ("order:cots", 7, "cost"),
        ("cost<=x", 7, "数です"),
        ("cost≦x", 6, "数です"),
        ("(c:red", 1, "閉じていません"),
        ("c:red)", 6, "要りません"),
        ('text:"a', 6, "引用符"),
        ("name<a", 1, "使えません"),
        ("text:/(/", 6, "正規表現"),
        ("kind:", 1, "あとがありません"),
        ("(" * 50, 41, "深すぎます"),
        ("a " * 500, 400, "読めません"),
    ],
)
def test_a_wrong_query_is_told_where_and_what_is_near(library: Library, query: str, at: int, words: str) -> None:
    with pytest.raises(CardforgeError) as caught:
        search_library(query, library)
    message = caught.value.describe("ja")
    assert f"検索の{at}文字目" in message
    assert words in message


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("suit:spade rank>=10", ["S10", "SJ", "SQ", "SK"]),
        ("スート:♠ 数字>=10", ["S10", "SJ", "SQ", "SK"]),
        ("number>=Q suit=heart", ["HQ", "HK"]),
        ("c:red rank=A", ["HA", "DA"]),
        ("is:court c:black rank<K", ["SJ", "SQ", "CJ", "CQ"]),
        ("kind:action cost:B", ["summon-soldier", "summon-hero", "equip"]),
        ("cost=B,B,L", ["summon-hero"]),
        ("cost>=3", ["summon-hero"]),
        ("kind:アクション group:速攻魔法 key:ハート", ["up"]),
        ("timing:quick -speed:normal", ["generation", "search"]),
        ("効果:サイズ -種類:フォグ", ["up", "down"]),
        ("target:bulwark", ["break-bulwark"]),
        ("type:防壁", ["bulwark"]),
        ("has:size rule<x or kind:marker style:life", None),
        ("kind:marker order:style dir:desc", ["down-marker", "up-marker", "life-marker"]),
    ],
)
def test_blackpoker_is_searched_by_its_own_fields(query: str, found: list[str] | None) -> None:
    if found is None:
        with pytest.raises(QueryError, match="cannot be compared"):
            search_library(query, built_in("blackpoker"))
    else:
        assert ids(built_in("blackpoker"), query) == found


@pytest.mark.parametrize(
    ("game", "query", "place", "hint"),
    [
        ("blackpoker", "kind:action siut:spade", "siut", "suit"),
        ("blackpoker", "sut:spade", "sut", "suit"),
        ("blackpoker", "power>3", "power", "suit"),
        ("blackpoker", "suit:spaed", "spaed", "spade"),
        ("blackpoker", "cost:X", "X", "B、L、D"),
        ("blackpoker", "is:quick", "quick", "timing:quick group:quick"),
        ("deckmaster", "cost：1　c：rde,red", "rde", "red"),
        ("deckmaster", "cost≦１ powr≧１", "powr", "power"),
        ("deckmaster", 'c:red "a', '"a', ""),
        ("deckmaster", "x" * 2001, "x", ""),
    ],
)
def test_a_wrong_word_has_its_place_as_data(game: str, query: str, place: str, hint: str) -> None:
    with pytest.raises(QueryError) as caught:
        search_library(query, built_in(game))
    assert query[caught.value.begin : caught.value.end] == place
    assert hint in (caught.value.hint or caught.value.text).ja


@pytest.mark.parametrize("game", playable_games())
def test_every_query_with_a_name_can_be_asked(game: str) -> None:
    for named in fields_of(game).named.values():
        for word in (named.name, named.title.ja):
            assert search_library(f'is:"{word}"', built_in(game)) or named.name == "vanilla", "every built-in card has a text"
            assert len(search_library(f'is:"{word}"', built_in(game))) + len(search_library(f'-is:"{word}"', built_in(game))) == len(
                search_library("", built_in(game))
            )


@pytest.mark.parametrize("game", playable_games())
def test_every_field_can_be_asked_sorted_by_and_left_out(game: str) -> None:
    library = built_in(game)
    everything = len(search_library("", library))
    for field in fields_of(game):
        assert len(search_library(f"order:{field.name} dir:desc", library)) == everything
        filled = len(search_library(f"has:{field.name}", library))
        assert filled + len(search_library(f"-has:{field.name}", library)) == everything
        for value in field.names:
            held = len(search_library(f"{field.name}:{value}", library))
            assert held <= filled
            assert len(search_library(f"{field.name}!={value}", library)) == everything - held


@pytest.mark.parametrize(
    "query", ["cost<999999999999999999999", "power>1e999", "name:%", "text:_", "name:'", "o:''", "name:\\", "-", "or or or", "()"]
)
def test_strange_queries_do_no_harm(library: Library, query: str) -> None:
    search_library(query, library)
