"""Tables are as wide as what is in them, and on a terminal no wider than that; nothing is cut off."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from cardforge.cli.screen.tables import table

ROWS = [
    ["炎竜姫アグニス", "3", "【登場時】相手に2000ダメージを与える。カードを1枚引く。"],
    ["Salamander Lancer", "12", "When this enters, deal 2000 damage to your opponent."],
    ["", "", ""],
]


def test_columns_stand_below_each_other_in_letters_of_two_cells() -> None:
    lines = table(("名前", "cost", "text"), ROWS, right=(1,))
    assert {cell_len(line) for line in lines if "─" in line} == {1 + 17 + 3 + 4 + 3 + max(cell_len(row[2]) for row in ROWS)}
    assert cell_len(lines[2].partition("3   ")[0]) == cell_len(lines[3].partition("12   ")[0]) + 1


@pytest.mark.parametrize("most", [30, 40, 60, 80, 200])
def test_a_table_fits_the_terminal_and_loses_no_letter(most: int) -> None:
    lines = table(("名前", "cost", "text"), ROWS, right=(1,), most=most)
    assert max(map(cell_len, lines)) <= most
    written = "名前costtext" + "".join("".join(row) for row in ROWS)
    assert sorted("".join("".join(lines).split()).replace("─", "")) == sorted("".join(written.split()))


def test_heads_are_parted_before_cells() -> None:
    lines = table(("name", "summon cost", "text"), [["Fox", "2", "When this enters, draw a card."]], most=48)
    assert [line.split() for line in lines[:2]] == [["name", "summon", "text"], ["cost"]]
    assert len(lines) == 4


def test_words_are_parted_at_blanks() -> None:
    lines = table(("",), [["When this enters, deal damage"]], most=20)
    assert [line.strip() for line in lines[1:]] == ["When this enters,", "deal damage"]


def test_a_table_without_heads_begins_with_a_rule() -> None:
    assert table(("", ""), [["名前", "火の玉"]]) == [" " + "─" * 13, " 名前   火の玉"]


@pytest.mark.parametrize("most", [40, 80, 100])
def test_sentences_stand_below_their_rows_where_there_is_no_room_beside_them(most: int) -> None:
    columns = ["名前", "種類", "属性", "種族", "特殊種別", "コスト", "移動コスト", "パワー", "文"]
    said = "■《剣術:はじめの一太刀》対抗~この兵の戦闘開始:火1/戦闘終了時まで、この兵に以下の補正を加える。「+0/+0/+1」"
    rows = [["はじまりの剣士", "兵", "火", "ソルジャー", "ギルビア", "2", "1", "3", said]]
    lines = table(columns, rows, right=(5, 6, 7), most=most, prose=True)
    assert said in "".join(line.strip() for line in lines[-4:]).replace("はじまりの剣士", "")
    narrow = table(columns[:2], [["はじまりの剣士", "兵"]], most=most, prose=True)
    assert "はじまりの剣士" in narrow[-1]
    if most > 40:
        assert max(map(cell_len, lines)) <= most
    # With room for all of it the table is the same as ever.
    assert table(columns, rows, right=(5, 6, 7), most=300, prose=True) == table(columns, rows, right=(5, 6, 7), most=300)
