"""Sheets as spreadsheets save them and people lay them out: separators, encodings, a title above, merged cells, words beside numbers."""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import pytest

from cardforge.model import Card, Deck
from cardforge.workspace import Workspace
from tests.cli.conftest import Run

#: A sheet of each game in both languages: headings, and two rows of cards with their copies where decks have such.
ROWS: dict[str, tuple[list[list[str]], list[list[str]]]] = {
    "deckmaster": (
        [["カード名", "種別", "コスト", "パワー", "色", "効果", "枚数"], ["剣士", "ユニット", "２", "2,000", "赤", "先制", "３枚"]],
        [["Card Name", "Type", "Mana Cost", "Power", "Color", "Text", "Qty"], ["Knight", "Unit", "2", "2000", "Red", "First strike", "x3"]],
    ),
    "groove": (
        [
            ["カード名", "召喚コスト", "種族", "力", "使用コスト", "スペル名", "スペル種別", "効果", "マナ", "枚数"],
            ["狐", "２", "獣", "15", "1", "風", "祝福", "自分のクリーチャー全ての力を5上げる。", "緑1", "3"],
        ],
        [
            ["Name", "Summon Cost", "Race", "STR", "Spell Cost", "Spell", "Spell Type", "Spell Effect", "Mana", "Copies"],
            ["Fox", "2", "Beast", "15", "1", "Wind", "Blessing", "Your creatures get +5 strength.", "green 1", "3 copies"],
        ],
    ),
    "senryoku": (
        [["カード名", "種別", "属性", "召喚コスト", "移動コスト", "パワー", "枚数"], ["狼", "兵", "水", "２", "2", "3", "×3"]],
        [["Name", "Type", "Element", "Summon Cost", "Move Cost", "Power", "Qty"], ["Wolf", "Soldier", "Water", "2", "2", "3", "3x"]],
    ),
    "skillbook": (
        [["カード名", "種別", "属性", "コスト", "二重恩恵", "効果", "枚数"], ["風", "スキル", "火", "8", "４", "カードを1枚引く。", "3"]],
        [
            ["Name", "Type", "Element", "Cost", "Double Benefit Cost", "Response?", "Text", "Count"],
            ["Wind", "Skill", "Fire", "8", "4", "no", "Draw a card.", "3 x"],
        ],
    ),
    "blackpoker": (
        [["アクション名", "種別", "表記", "効果"], ["見切り", "アクション", "@直接-通常-クイック $B ★♢A~10", "カードを1枚引く。"]],
        [["Action Name", "Type", "Notation", "Effect"], ["Read", "Action", "@direct-normal-quick $B ★♢A~10", "Draw a card."]],
    ),
}
EVERY = [(game, lang) for game in sorted(ROWS) for lang in ("ja", "en")]


def rows(game: str, lang: str) -> list[list[str]]:
    return ROWS[game][lang == "en"]


def text_of(table: list[list[str]], separator: str) -> str:
    """The rows as a text file of a spreadsheet."""
    quoted = [[f'"{cell}"' if re.search(rf'[{separator}"\n]', cell) else cell for cell in row] for row in table]
    return "\r\n".join(separator.join(row) for row in quoted) + "\r\n"


def read(home: Path, file: str, game: str) -> tuple[Card, list[int]]:
    """The one card of a sheet, which must be whole, and the copies of it that its deck has."""
    things, problems = Workspace(home, game=game).read_file(file)
    assert [problem for problem in problems if problem.severity == "error"] == []
    (card,) = (thing for thing in things if isinstance(thing, Card))
    assert not any(field.startswith("x_") for field in card.fields)
    return card, [count for thing in things if isinstance(thing, Deck) for _, count in thing.cards]


@pytest.mark.parametrize("ending", ["csv", "tsv"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_what_parts_the_cells_is_seen_in_the_headings(home: Path, game: str, lang: str, separator: str, ending: str) -> None:
    (home / f"sheet.{ending}").write_text(text_of(rows(game, lang), separator), "utf-8", newline="")
    card, copies = read(home, f"sheet.{ending}", game)
    assert card.name.get(lang) == rows(game, lang)[1][0]
    assert copies == ([] if game == "blackpoker" else [3])


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp932"])
@pytest.mark.parametrize("game", ["deckmaster", "groove", "senryoku", "skillbook"])
def test_the_encodings_of_spreadsheets_are_read_and_told(run: Run, home: Path, game: str, encoding: str) -> None:
    (home / "sheet.csv").write_text(text_of(rows(game, "ja"), "\t"), encoding, newline="")
    assert read(home, "sheet.csv", game)[0].name.ja == rows(game, "ja")[1][0]
    told = run("--lang", "en", "cards", "import", "sheet.csv", "--dry-run", "--game", game)
    assert told.exit_code == 0, told.output
    named = {"utf-8-sig": "", "utf-16": "Read as UTF-16", "cp932": "Read as Shift_JIS"}[encoding]
    assert named in told.stderr
    assert bool(named) == ("UTF-8 is safer" in told.stderr)


def test_signs_alone_are_shift_jis_too(home: Path) -> None:
    heads = "Card Name,Summon Cost,Race,Strength,Spell Cost,Spell Name,Effect,Mana\n"
    (home / "sheet.csv").write_bytes((heads + "Bell,◇3,Construct,30,3,Knell,Draw a card.,black 1\n").encode("cp932"))
    assert read(home, "sheet.csv", "groove")[0].fields["summon_cost"] == {"groove": 3}


def test_what_is_no_known_encoding_is_said_without_repeating_it(run: Run, home: Path) -> None:
    (home / "sheet.csv").write_bytes("Card Name,Type\nPok\u00e9,Unit\n".encode("latin-1"))
    assert "The encoding is not UTF-8." in run("cards", "import", "sheet.csv", "--dry-run").stderr


def test_a_heading_with_a_separator_in_quotes_parts_nothing(home: Path) -> None:
    (home / "sheet.csv").write_text('Card Name;"Mana, Cost";Type;Power\nFox;2;Unit;2000\n', "utf-8")
    found = Workspace(home).headings("sheet.csv")
    assert [heading.word for heading in found] == ["Card Name", "Mana, Cost", "Type", "Power"]


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_a_title_above_the_headings_is_passed_over(home: Path, game: str, lang: str) -> None:
    title = [["わたしのカード", *[""] * 3], ["2026", "draft"], [""]]
    (home / "sheet.csv").write_text(text_of(title + rows(game, lang), ","), "utf-8", newline="")
    card, _ = read(home, "sheet.csv", game)
    assert (card.name.get(lang), card.source.line) == (rows(game, lang)[1][0], 5)


def test_without_any_heading_the_first_row_is_told_as_before(run: Run, home: Path) -> None:
    (home / "sheet.csv").write_text("a,b\nc,d\n", "utf-8")
    told = run("cards", "import", "sheet.csv", "--dry-run")
    assert told.exit_code == 1
    assert "“a”" in told.stderr
    assert "sheet.csv:2:" in told.stderr


def merged(home: Path, table: list[list[str]], *ranges: str) -> str:
    """A workbook with merged cells."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in table:
        sheet.append([cell or None for cell in row])
    for each in ranges:
        sheet.merge_cells(each)
    book.save(home / "sheet.xlsx")
    return "sheet.xlsx"


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_a_merged_title_is_passed_over(home: Path, game: str, lang: str) -> None:
    table = [["My cards"], [""], *rows(game, lang)]
    assert read(home, merged(home, table, "A1:D1"), game)[0].name.get(lang) == rows(game, lang)[1][0]


KNIGHTS = [["Card Name", "Type", "Mana Cost", "Power", "Color"], ["A", "Unit", "1", "1000", "Red"], ["B", "", "2", "2000", "Red"]]


def test_cells_merged_downwards_hold_for_each_of_their_rows(home: Path) -> None:
    things, problems = Workspace(home).read_file(merged(home, KNIGHTS, "B2:B3", "E2:E3"))
    assert problems == []
    assert [(thing.kind, thing.fields["attributes"]) for thing in things if isinstance(thing, Card)] == [("unit", ("red",))] * 2


@pytest.mark.parametrize("cells", ["C3:D3", "B2:C3"])
def test_cells_merged_across_cards_are_refused_with_their_place(home: Path, cells: str) -> None:
    (problem,) = Workspace(home).read_file(merged(home, KNIGHTS, cells))[1]
    assert problem.message.ja.startswith(f"セル {cells} が結合")
    assert problem.line == int(cells[1])


@pytest.mark.parametrize(("count", "lang", "told"), [("三", "ja", "「枚数（剣）」は整数です"), ("lots", "en", "“Qty (Sword)” has to be")])
def test_copies_that_are_no_number_are_told_by_their_column(run: Run, home: Path, count: str, lang: str, told: str) -> None:
    heads = {"ja": "カード名,種別,コスト,パワー,色,枚数\n剣", "en": "Card Name,Type,Mana Cost,Power,Color,Qty\nSword"}[lang]
    (home / "sheet.csv").write_text(f"{heads},unit,2,2000,red,{count}\n", "utf-8")
    result = run("--lang", lang, "cards", "import", "sheet.csv", "--dry-run")
    assert result.exit_code == 1
    assert told in result.stderr


@pytest.mark.parametrize("cost", ["3マナ", "３マナ", "コスト3", "3 mana", "Cost 3", "3コスト"])
def test_a_number_may_have_the_word_of_its_field(home: Path, cost: str) -> None:
    (home / "sheet.csv").write_text(f"カード名,種別,コスト,パワー,色\n剣,ユニット,{cost},2000パワー,赤\n", "utf-8")
    fields = read(home, "sheet.csv", "deckmaster")[0].fields
    assert (fields["cost"], fields["power"]) == (3, 2000)


@pytest.mark.parametrize("cost", ["3 or 4", "マナ", "3マナ4", "x3", "3x"])
def test_any_other_word_beside_a_number_is_refused(home: Path, cost: str) -> None:
    (home / "sheet.csv").write_text(f"カード名,種別,コスト,パワー,色\n剣,ユニット,{cost},2000,赤\n", "utf-8")
    assert [problem.line for problem in Workspace(home).read_file("sheet.csv")[1]] == [2]
