"""What is wrong with a sheet is told in its own words: by row, heading and sheet; of a workbook all sheets of cards are read."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from cardforge.files.places import games
from cardforge.model import Card, Deck
from cardforge.workspace import Workspace
from tests.cli.conftest import Run

Sheets = dict[str, list[list[object]]]


def book(home: Path, sheets: Sheets, name: str = "cards.xlsx") -> str:
    """A workbook with these sheets."""
    written = openpyxl.Workbook()
    assert written.active is not None
    written.remove(written.active)
    for title, rows in sheets.items():
        sheet = written.create_sheet(title)
        for row in rows:
            sheet.append(row)
    written.save(home / name)
    return name


#: A sheet of each game with a number that is none, the line of its row, and the words in which that is said.
WRONG: dict[str, tuple[str, int, str, str]] = {
    "deckmaster": (
        "カード名,種別,コスト,BP（強さ）,色\n剣,ユニット,2,2000,赤\n壊れた剣,ユニット,2,abc,赤\n",
        3,
        "「BP（強さ）」",
        "“BP（強さ）”",
    ),
    "groove": ("カード名,召喚コスト,種族,力,使用コスト,スペル名,効果,マナ\n狐,2,獣,強い,1,風,カードを1枚引く。,緑1\n", 2, "「力」", "“力”"),
    "skillbook": ("Card Name,Type,Attribute,Cost,Attack,Defense,Speed\nFox,unit,fire,2,lots,1,1\n", 2, "「Attack」", "“Attack”"),
    "senryoku": ("カード名,種別,属性,コスト,移動,パワー\n狼,兵,水,2,1,強い\n", 2, "「パワー」", "“パワー”"),
    "blackpoker": (
        "名称,カードタイプ,表記,テキスト\n毒,アクション,@直接-通常-メイン $X ★♠A~K,カードを1枚引く。\n",
        2,
        "「表記」",
        "“表記”",
    ),
}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", sorted(WRONG))
def test_a_fault_of_a_row_is_told_by_its_line_and_the_sheets_own_heading(run: Run, home: Path, game: str, lang: str) -> None:
    text, line, *words = WRONG[game]
    (home / "sheet.csv").write_text(text, "utf-8")
    told = run("--lang", lang, "cards", "import", "sheet.csv", "--dry-run", "--game", game)
    assert told.exit_code == 1
    assert f"sheet.csv:{line}: " in told.stderr
    assert words[lang == "en"] in told.stderr


def test_a_sentence_that_cannot_be_read_is_told_by_its_column(run: Run, home: Path) -> None:
    heads = "カード名,召喚コスト,種族,力,クリーチャー能力,使用コスト,スペル名,スペル効果,マナ\n"
    (home / "sheet.csv").write_text(heads + "狐,2,獣,10,【攻撃時】カードを1枚弾く。,1,風,カードを1枚引く。,緑1\n", "utf-8")
    told = run("--lang", "ja", "cards", "import", "sheet.csv", "--dry-run", "--game", "groove").stderr
    assert "「クリーチャー能力」: 12文字目の「弾」が読めません。" in told


COLOURS: Sheets = {
    "赤": [["カード名", "種別", "コスト", "パワー", "色", "枚数"], ["火の剣", "ユニット", "２", "２０００", "赤", 3]],
    "青": [["名前", "Type", "Mana Cost", "Power", "Color", "Qty"], ["水の剣", "Unit", 2, 2000, "Blue", 2]],
    "メモ": [["日付", "直すこと"], ["今日", "=1+1"]],
}


def test_all_sheets_of_cards_are_read_and_others_are_named(run: Run, home: Path) -> None:
    source = book(home, COLOURS)
    told = run("--lang", "ja", "cards", "import", source, "-o", "mine.yaml")
    assert told.exit_code == 0, told.output
    assert "カードの見出しがないシート「メモ」は読んでいません。" in told.stderr
    assert "カード2枚、デッキ1個を読みました。" in told.stdout
    things, _ = Workspace(home).read_file("mine.yaml")
    assert [thing.name.ja for thing in things if isinstance(thing, Card)] == ["火の剣", "水の剣"]
    (deck,) = (thing for thing in Workspace(home).read_file(source)[0] if isinstance(thing, Deck))
    assert [(card.name.ja, count) for card, count in deck.cards] == [("火の剣", 3), ("水の剣", 2)]


@pytest.mark.parametrize(("lang", "told"), [("ja", "シート「青」: 「Power」は整数です。"), ("en", "Sheet “青”: “Power” has to be")])
def test_a_fault_is_told_with_its_sheet_where_there_are_several(run: Run, home: Path, lang: str, told: str) -> None:
    source = book(home, COLOURS | {"青": [COLOURS["青"][0], ["水の剣", "Unit", 2, "lots", "Blue", 2]]})
    result = run("--lang", lang, "cards", "import", source, "--dry-run")
    assert (result.exit_code, f"{source}:2: " in result.stderr, told in result.stderr) == (1, True, True), result.stderr


def test_a_hidden_sheet_is_none(run: Run, home: Path) -> None:
    source = book(home, COLOURS)
    written = openpyxl.load_workbook(home / source)
    written["青"].sheet_state = "hidden"
    written.save(home / source)
    assert "カード1枚、" in run("--lang", "ja", "cards", "import", source, "--dry-run").stdout


def test_a_heading_of_one_sheet_can_be_mapped(run: Run, home: Path) -> None:
    source = book(home, COLOURS | {"赤": [["カード名", "種別", "コスト", "つよさ", "色"], ["火の剣", "ユニット", 2, 2000, "赤"]]})
    assert run("cards", "import", source, "-o", "mine.yaml", "--map", "つよさ=パワー").exit_code == 0
    refused = run("--lang", "ja", "cards", "import", source, "--dry-run", "--map", "つよいさ=パワー")
    assert (refused.exit_code, "見出し「つよいさ」の列はありません。" in refused.stderr) == (2, True)


@pytest.mark.parametrize("kinds", [("兵", ""), ("ギルビア", "")])
def test_a_heading_that_may_mean_the_kind_means_it_where_kinds_stand_below_it(home: Path, kinds: tuple[str, str]) -> None:
    (home / "a.csv").write_text("種別,カード名,コスト\n" + "".join(f"{kind},狼,2\n" for kind in kinds), "utf-8")
    meant = Workspace(home, game="senryoku").headings("a.csv")[0].field
    assert meant == ("kind" if kinds[0] == "兵" else "kind1")


def test_a_dry_run_that_skips_what_is_broken_succeeds_as_the_import_would(run: Run, home: Path) -> None:
    (home / "sheet.csv").write_text(WRONG["deckmaster"][0], "utf-8")
    assert run("cards", "import", "sheet.csv", "--dry-run").exit_code == 1
    assert run("cards", "import", "sheet.csv", "--dry-run", "--skip-broken").exit_code == 0
    assert run("cards", "import", "sheet.csv", "-o", "mine.yaml", "--skip-broken").exit_code == 0


def test_the_call_skips_what_is_broken_too(home: Path) -> None:
    (home / "sheet.csv").write_text(WRONG["deckmaster"][0], "utf-8")
    workspace = Workspace(home)
    assert [problem.line for problem in workspace.import_("sheet.csv", "mine.yaml")] == [3]
    assert not (home / "mine.yaml").exists()
    assert [problem.line for problem in workspace.import_("sheet.csv", "mine.yaml", skip_broken=True)] == [3]
    assert [thing.name.ja for thing in workspace.read_file("mine.yaml")[0] if isinstance(thing, Card)] == ["剣"]


@pytest.mark.parametrize("game", games())
def test_all_cards_of_a_folder_are_exported_without_naming_them_and_come_back(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    assert run("new", "mine", "--game", game).exit_code == 0
    monkeypatch.chdir(home / "mine")
    assert run("cards", "export", "-o", "all.xlsx").exit_code == 0
    own = [card.name.ja for card in Workspace().own_cards()]
    assert own
    assert [thing.name.ja for thing in Workspace().read_file("all.xlsx")[0] if isinstance(thing, Card)] == own
    assert run("cards", "export").exit_code == 2


def test_an_english_word_for_a_free_value_is_the_games_own(run: Run, home: Path) -> None:
    text = 'Card Name,Type,Attribute,HP,AT,SP,Keywords\nKing,hero,fire,10,1,1,"warrior, Ranged attack 2"\n'
    (home / "cards/skillbook").mkdir(parents=True)
    (home / "cards/skillbook/king.csv").write_text(text, "utf-8")
    workspace = Workspace(home, game="skillbook")
    assert workspace.find("King").fields["keywords"] == ("戦士", "遠隔攻撃2")  # type: ignore[union-attr]
    assert "King" in run("--lang", "en", "cards", "search", "k:warrior", "--names", "--game", "skillbook").stdout
    assert "warrior/ranged attack 2" in run("--lang", "en", "cards", "show", "King", "--game", "skillbook").stdout
    run("--lang", "en", "cards", "export", "King", "-o", "k.csv", "--game", "skillbook")
    assert '"warrior, ranged attack 2"' in (home / "k.csv").read_text("utf-8-sig")
