"""Cards go into a table or a file and come back the same, in every game, with the columns that its schema declares."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from cardforge.database import Library, built_in
from cardforge.database.convert import convert
from cardforge.database.formats import mapping
from cardforge.database.formats.columns import card_fields
from cardforge.database.formats.mapping import mapping_of
from cardforge.database.formats.tables import table_of
from cardforge.database.schema.schemas import schemas
from cardforge.games.shared.pack import playable_games
from cardforge.model import Card, Master

GAMES = playable_games()


def contents(card: Card) -> dict[str, object]:
    """What a card says; a tree that stands for a sentence counts as the tree."""
    return {key: value for key, value in mapping_of(card).items() if key not in card.texts} | {"trees": card.trees}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("ending", [".csv", ".tsv", ".xlsx", ".yaml", ".json"])
@pytest.mark.parametrize("game", GAMES)
def test_every_card_comes_back(tmp_path: Path, game: str, ending: str, lang: str) -> None:
    cards = list(built_in(game).cards.values())
    file = tmp_path / f"all{ending}"
    file.write_bytes(convert(cards, ending, lang=lang).data)
    library = Library.open(game, files=[file])
    assert library.problems == []
    again = [thing for thing in library.things_of(file) if isinstance(thing, Card)]
    assert [contents(card) for card in again] == [contents(card) for card in cards]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_cell_is_what_people_write(game: str, lang: str) -> None:
    heads, *rows = table_of(list(built_in(game).cards.values()), schemas(game), lang)
    assert [(head, cell) for row in rows for head, cell in zip(heads, row, strict=True) if str(cell).startswith("{")] == []


@pytest.mark.parametrize("cell", ["◇3", "◇ 3", "グルーヴ3", "groove 3", "{groove: 3}"])
def test_a_groove_cost_in_a_cell(tmp_path: Path, cell: str) -> None:
    file = tmp_path / "mine.csv"
    heads = "種類,名前,召喚コスト,力,使用コスト,スペル名,効果,マナ"
    file.write_text(f"{heads}\n両面,影,{cell},10,1,闇,自分のデッキの一番上のカードを破壊する。,赤・青 1\n", encoding="utf-8")
    (card,) = [thing for thing in Library.open("groove", files=[file]).things_of(file) if isinstance(thing, Card)]
    assert card.fields["summon_cost"] == {"groove": 3}
    assert card.fields["mana"] == {"amount": 1, "colors": ["red", "blue"]}


@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".yaml", ".json"])
def test_every_deck_master_comes_back(tmp_path: Path, ending: str) -> None:
    masters = list(built_in("deckmaster").masters.values())
    file = tmp_path / f"all{ending}"
    file.write_bytes(convert(masters, ending).data)
    again = [thing for thing in Library.open("deckmaster", files=[file]).things_of(file) if isinstance(thing, Master)]
    assert [(contents(master.card), master.rank, [seal.id for seal in master.seals]) for master in again] == [
        (contents(master.card), master.rank, [seal.id for seal in master.seals]) for master in masters
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_columns_are_those_that_the_schema_declares(game: str) -> None:
    cards = list(built_in(game).cards.values())
    heads = table_of(cards, schemas(game), "en")[0]
    declared = card_fields(schemas(game))
    assert {head.partition(".")[0] for head in heads} <= set(declared)
    assert {key for card in cards for key in (*card.fields, *card.texts) if card.fields.get(key) != ()} <= {
        head.removesuffix(".en") for head in heads
    }


@pytest.mark.parametrize(
    ("game", "rows", "expected"),
    [
        (
            "blackpoker",
            "種類,名前,スート,数字\nトランプ,黒の従者,♠,J\nトランプ,赤の三,ハート,３\n",
            [{"suit": "spade", "number": 11}, {"suit": "heart", "number": 3}],
        ),
        (
            "deckmaster",
            "種類,名前,コスト,パワー,属性\nユニット,影,２,１０００,赤・黒\n",
            [{"cost": 2, "power": 1000, "attributes": ("red", "black")}],
        ),
    ],
)
def test_a_table_may_use_the_words_of_people(tmp_path: Path, game: str, rows: str, expected: list[dict[str, object]]) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(rows, encoding="utf-8")
    library = Library.open(game, files=[file])
    assert library.problems == []
    found = [thing for thing in library.things_of(file) if isinstance(thing, Card)]
    assert [{key: card.fields[key] for key in wanted} for card, wanted in zip(found, expected, strict=True)] == expected


@pytest.mark.parametrize(
    ("game", "card", "expected"),
    [
        (
            "deckmaster",
            "- {種類: ユニット, 名前: 影, コスト: ３, パワー: 1000, 属性: [赤], 効果: 貫通}",
            {"cost": 3, "attributes": ("red",)},
        ),
        ("deckmaster", "- {kind: spell, name: 影, mana cost: 3, attributes: [赤], text: 3000回復する。}", {"cost": 3}),
        ("blackpoker", "- {種類: マーカー, 名前: 影, 印: ライフ}", {"style": "life"}),
    ],
)
def test_yaml_takes_the_same_words(tmp_path: Path, game: str, card: str, expected: dict[str, object]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(card, encoding="utf-8")
    library = Library.open(game, files=[file])
    assert library.problems == []
    (found,) = library.things_of(file)
    assert isinstance(found, Card)
    assert {key: found.fields[key] for key in expected} == expected
    assert found.source.line == 1


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("- {種類: ユニット, 名前: 影, コスと: 3, パワー: 1000, 属性: [赤]}", "コスと"),
        ("- {種類: ユニット, 名前: 影, cost: 3, コスト: 4, パワー: 1000, 属性: [赤]}", "コスト"),
        ("- {種類: ユニツト, 名前: 影, cost: 3}", "ユニツト"),
        ("- {kind: unit, name: 影, cost: 三百, power: 1000, attributes: [赤]}", "三百"),
    ],
)
def test_a_wrong_word_is_still_named(tmp_path: Path, card: str, words: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(card, encoding="utf-8")
    assert words in " ".join(problem.message.ja for problem in Library.open("deckmaster", files=[file]).problems)


_WORDS = """yes No ON null ~ 0x1 1e3 --- .inf 2020-01-01 a:b a:_b a_#b _a a_ 影 「火」、水。 << = a|b"""
_TEXTS = st.sampled_from([word.replace("_", " ").replace("|", "\n") for word in _WORDS.split()]) | st.text(max_size=6)
_VALUES = st.recursive(
    _TEXTS | st.integers() | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXTS | st.just("k" * 140), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(_VALUES)
def test_a_line_is_what_the_library_for_yaml_writes(value: object) -> None:
    assert mapping.flow(value) == mapping._dumped(value)
