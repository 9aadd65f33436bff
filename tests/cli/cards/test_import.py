"""Sheets as people have them become cards: headings and values in the words they use, copies, unknown columns, and a report before."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from cardforge.model import Card, Deck
from cardforge.workspace import Workspace
from tests.cli.conftest import Run

KANA = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
SHEETS = {
    "deckmaster": (
        "No.,カード名,英語名,種別,色,コスト,パワー,種族,効果,レア度,枚数,メモ\n"
        "１,炎の子,Flame Child,ユニット,赤,２,２０００,人間,先制,R,３枚,かわいい\n"
        "2,雷,Thunder,魔法,青・赤,1,,,カードを一枚引く。,C,2,\n"
        "3,幻,Mirage,呪文,青,1,,,カードを一枚引く。,C,,\n"
    ),
    "blackpoker": (
        "カード番号,名称,英名,カードタイプ,表記,テキスト,枚数\n"
        "7,奇襲,Raid,アクション,@直接-通常-クイック $L ★♠2~5,相手に1点のダメージを与える。,\n"
    ),
    "groove": (
        "品番,カードの名前,英語名,種別,召喚マナ,種族,攻撃力,クリーチャー能力,スペルコスト,呪文名,呪文の種類,スペル効果,マナ,採用枚数\n"
        "９,風の狐,Wind Fox,クリーチャー,２,獣,１５,,グルーヴ３,つむじ風,呪文,カードを1枚引く。,緑・白,4\n"
        "10,霧の鹿,Mist Deer,両面,2,獣,10,,1,霧,スペル,カードを1枚引く。,青2,\n"
    ),
    "skillbook": (
        "No.,カード名,英語名,種別,属性,コスト,攻撃,防御,速さ,効果,枚数\n"
        "１,砂の蠍,Sand Scorpion,ユニット,火,２,３,１,１,,３枚\n"
        "2,熱風,Hot Wind,スキル,火,8,,,,ライン3の敵ユニット1体に4ダメージを与える。,3\n"
    ),
    "senryoku": (
        "No.,カード名,英語名,種別,属性,種族,コスト,移動,パワー,維持,効果,枚数\n"
        "１,氷の槍兵,Ice Lancer,兵,水,ソルジャー,２,２,３,,,８\n"
        "2,氷柱,Icicle,呪術,水,,2,,,０,■《スペル:氷柱》通常:水1(C)「この呪術を墓地に送る」/兵一枚に2ダメージ。,4\n"
    ),
}


def write(home: Path, text: str, name: str = "sheet.csv") -> str:
    (home / name).write_text(text, "utf-8")
    return name


@pytest.mark.parametrize("game", sorted(SHEETS))
def test_a_sheet_in_ones_own_words(run: Run, home: Path, game: str) -> None:
    source = write(home, SHEETS[game])
    result = run("cards", "import", source, "-o", "mine.yaml", "--game", game)
    assert result.exit_code == 0, result.output
    things, problems = Workspace(home, game=game).read_file("mine.yaml")
    assert problems == []
    assert (
        getattr(things[0], "name", None)
        == {
            "deckmaster": ("炎の子", "Flame Child"),
            "blackpoker": ("奇襲", "Raid"),
            "groove": ("風の狐", "Wind Fox"),
            "skillbook": ("砂の蠍", "Sand Scorpion"),
            "senryoku": ("氷の槍兵", "Ice Lancer"),
        }[game]
    )


#: English sheets with the words of other games, and what each card's value of a field is.
OTHERS = {
    "deckmaster": (
        "Card No.,Card Title,Type,Color Identity,Converted Mana Cost,ATK,Race,Description,Illustrated by,Qty\n"
        '1,Flame,Creature,Fire,2,"2,000",Human,First strike,Aki,3\n'
        "2,Thunder,Instant,Water,1,,,Draw a card.,Aki,2\n"
        '3,Mirage,Sorcery,"Blue, Light",1,,,Draw a card.,,2\n'
        '4,Nest,Artifact,Nature,4,,,"In your end phase, deal 1500 damage to your opponent.",,1\n'
        "5,Golem,Minion,colorless,2,1500,,,,1\n"
    ),
    "blackpoker": "Card Title,Card Type,Notation,Oracle Text,Illustrated by\nRead,Spell,@直接-通常-クイック $B ★♢A~10,Draw a card.,Aki\n",
    "groove": (
        "Card Title,Type,Creature Cost,Race,Power,Spell Cost,Name of the Spell,Kind of Spell,Spell Effect,Mana\n"
        "Fox,Creature,2,Beast,15,1,Dust,Sorcery,Draw a card.,1 green\n"
        "Bell,Dual,groove 3,Construct,30,3 groove,Knell,Instant,Draw a card.,black and white\n"
    ),
}


@pytest.mark.parametrize("game", sorted(OTHERS))
def test_an_english_sheet_with_the_words_of_other_games(run: Run, home: Path, game: str) -> None:
    source = write(home, OTHERS[game])
    told = run("cards", "import", source, "-o", "mine.yaml", "--game", game)
    assert (told.exit_code, told.stderr) == (0, "")
    cards = [card for card in Workspace(home, game=game).read_file("mine.yaml")[0] if isinstance(card, Card)]
    if game == "deckmaster":
        assert [card.kind for card in cards] == ["unit", "spell", "spell", "enchantment", "unit"]
        assert [card.fields["attributes"] for card in cards] == [("red",), ("blue",), ("blue", "white"), ("green",), ()]
    elif game == "groove":
        costs = [(card.fields["summon_cost"], card.fields["cast_cost"], card.fields["mana"]) for card in cards]
        assert costs[0] == (2, 1, {"amount": 1, "colors": ["green"]})
        assert costs[1] == ({"groove": 3}, {"groove": 3}, {"amount": 1, "colors": ["black", "white"]})
        assert {card.fields["spell_type"] for card in cards} == {"spell"}
    assert len(cards) == {"deckmaster": 5, "blackpoker": 1, "groove": 2}[game]


@pytest.mark.parametrize("value", ["茶", "赤 紫", "3 3", "grove 3", "赤1 青2", "１０００"])
def test_a_short_form_that_is_none_is_refused(run: Run, home: Path, value: str) -> None:
    source = write(home, OTHERS["groove"].replace("1 green", value))
    told = run("cards", "import", source, "-o", "mine.yaml", "--game", "groove")
    assert told.exit_code in (1, 2)
    assert "“Mana” has to be" in told.stderr


def test_yaml_takes_the_short_forms_and_digits_of_full_width(run: Run, home: Path) -> None:
    common = "種族: 獣, 力: １０, スペル名: 爪, 効果: カードを1枚引く。"
    write(
        home,
        f"game: groove\ncards:\n- {{名前: 猫, 召喚コスト: ３, 使用コスト: グルーヴ２, マナ: {{amount: １, colors: [赤, 青]}}, {common}}}\n"
        f"- {{名前: 犬, 召喚コスト: {{groove: ２}}, 使用コスト: 1, マナ: 赤白2, {common}}}\n",
        "two.yaml",
    )
    assert json.loads(run("check", "two.yaml", "--json").stdout)["problems"] == []
    cat, dog = (card for card in Workspace(home, game="groove").read_file("two.yaml")[0] if isinstance(card, Card))
    assert (cat.fields["summon_cost"], cat.fields["cast_cost"], cat.fields["strength"]) == (3, {"groove": 2}, 10)
    assert cat.fields["mana"] == {"amount": 1, "colors": ["red", "blue"]}
    assert (dog.fields["summon_cost"], dog.fields["mana"]) == ({"groove": 2}, {"amount": 2, "colors": ["red", "white"]})


def test_copies_beside_cards_make_cards_and_a_deck(run: Run, home: Path) -> None:
    source = write(home, SHEETS["deckmaster"], "焔.csv")
    told = run("cards", "import", source, "-o", "cards/deckmaster/mine.yaml")
    assert "Read: 3 cards, 1 deck." in told.stdout
    workspace = Workspace(home)
    card = workspace.find("Flame Child")
    assert not hasattr(card, "cards")
    assert (card.fields["cost"], card.fields["power"], card.fields["collector"], card.fields["x_メモ"]) == (2, 2000, "1", "かわいい")  # type: ignore[union-attr]
    assert workspace.find("雷").fields["attributes"] == ("blue", "red")  # type: ignore[union-attr]
    assert [(card.name.ja, count) for card, count in workspace.deck("焔").cards] == [("炎の子", 3), ("雷", 2)]
    assert (home / "cards" / "deckmaster" / "mine-deck.yaml").is_file()


def test_an_unknown_column_becomes_a_field_of_ones_own_and_the_nearest_is_named_first(run: Run, home: Path) -> None:
    source = write(home, "name,kind,cost,txet,おぼえ書き\n雷,spell,1,カードを一枚引く。,強い\n")
    told = run("cards", "import", source, "-o", "mine.yaml")
    first, second = (line for line in told.stderr.splitlines() if "is not known" in line)
    assert "“text”" in first
    assert first.index("“text”") < first.index("x_txet")
    assert "x_おぼえ書き" in second


def test_a_heading_can_be_mapped_and_is_remembered_for_the_file(run: Run, home: Path) -> None:
    source = write(home, "札,kind,強さ,cost,色,メモ\n炎の子,unit,2000,2,赤,x\n")
    maps = ("--map", "札=名前", "--map", "強さ＝power", "--map", "メモ=-")
    assert run("cards", "import", source, "--dry-run", *maps).exit_code == 0
    assert sorted(file.name for file in home.iterdir()) == ["sheet.csv"], "a dry run writes nothing"
    assert run("cards", "import", source, "-o", "one.yaml", *maps).exit_code == 0
    assert run("cards", "import", source, "-o", "two.yaml").exit_code == 0
    assert (home / "one.yaml").read_text("utf-8") == (home / "two.yaml").read_text("utf-8")
    assert "x_" not in (home / "two.yaml").read_text("utf-8")
    assert json.loads(run("check", source, "--json").stdout)["problems"] == []
    other = write(home, "札,kind,cost,text\n雷,spell,1,カードを一枚引く。\n", "other.csv")
    assert run("cards", "import", other, "-o", "three.yaml").exit_code == 1


@pytest.mark.parametrize(
    ("said", "words"),
    [("札=nmae", "“name”"), ("無い=name", "no column"), ("札", "HEADING=FIELD"), ("=name", "HEADING=FIELD")],
)
def test_a_wrong_map_is_refused(run: Run, home: Path, said: str, words: str) -> None:
    result = run("cards", "import", write(home, "札,kind\n雷,spell\n"), "-o", "no.yaml", "--map", said)
    assert (result.exit_code, words in result.stderr) == (2, True), result.stderr
    assert not (home / "no.yaml").exists()


def test_two_columns_of_one_field_are_refused(run: Run, home: Path) -> None:
    result = run("cards", "import", write(home, "カード名,名前,kind\n雷,雷,spell\n"), "--dry-run")
    assert "same field" in result.stderr
    assert "--map" in result.stderr


def test_yaml_takes_the_same_words(run: Run, home: Path) -> None:
    write(home, "- {種別: クリーチャー, カード名: 炎の子, コスト: ３, 攻撃力: ２０００, 色: 赤, テキスト: 先制}\n", "card.yaml")
    assert json.loads(run("check", "card.yaml", "--json").stdout)["problems"] == []
    (card,) = Workspace(home).read_file("card.yaml")[0]
    assert card.fields["attributes"] == ("red",)  # type: ignore[union-attr]


def test_what_is_exported_is_in_one_language_and_comes_back(run: Run, home: Path) -> None:
    for lang, words in (("ja", ("種類", "ユニット", "赤")), ("en", ("kind", "unit", "red"))):
        run("cards", "export", "u01", "s01", "-o", f"{lang}.csv", "--columns", lang)
        written = (home / f"{lang}.csv").read_text("utf-8-sig")
        assert all(word in written for word in words)
        assert ("unit" in written, "ユニット,u01" in written) == (lang == "en", lang == "ja")
        again, problems = Workspace(home).read_file(f"{lang}.csv")
        assert (len(again), problems) == (2, [])


@pytest.mark.parametrize(("game", "names"), [("deckmaster", ["u01", "s01", "赤き暴竜王"]), ("blackpoker", ["ツイスト", "ドロー", "SA"])])
def test_headings_and_values_of_a_table_are_in_the_language_asked_for(run: Run, home: Path, game: str, names: list[str]) -> None:
    known = Workspace(home, game=game).library
    cards = [known.find(name) for name in names]
    for lang in ("ja", "en"):
        done = run("--lang", lang, "cards", "export", *names, "--game", game, "-o", f"{lang}.csv")
        assert done.exit_code == 0, done.stderr
        rows = list(csv.DictReader((home / f"{lang}.csv").read_text("utf-8-sig").splitlines()))
        own = [" ".join(value for head, value in row.items() if head not in ("英語の名前", "name.ja")) for row in rows]
        assert any(KANA.search(text) for text in own) == (lang == "ja"), own
        again, problems = Workspace(home, game=game).read_file(f"{lang}.csv")
        assert problems == []
        assert [card.trees for card in again if isinstance(card, Card)] == [card.trees for card in cards]
        assert [card.fields for card in again if isinstance(card, Card)] == [card.fields for card in cards]


@pytest.mark.parametrize("nothing", ["-", "－", "ー", "―", "—", "なし", "n/a", "N/A"])
def test_a_cell_with_a_dash_or_nothing_is_empty(run: Run, home: Path, nothing: str) -> None:
    heads = "カード名,種別,コスト,パワー,属性,種族,テキスト,フレーバーテキスト"
    rows = f"火の息,スペル,2,{nothing},赤,{nothing},カードを一枚引く。,{nothing}\n子竜,ユニット,2,2000,赤,ドラゴン,{nothing},{nothing}\n"
    write(home, f"{heads}\n{rows}", "cards.csv")
    (spell, unit), problems = Workspace(home).read_file("cards.csv")
    assert problems == []
    assert "power" not in spell.fields  # type: ignore[union-attr]
    assert (unit.texts, unit.flavor) == ({}, None)  # type: ignore[union-attr]


def test_without_a_file_to_write_the_dry_run_is_named(run: Run, home: Path) -> None:
    result = run("cards", "import", write(home, SHEETS["deckmaster"]))
    assert (result.exit_code, "--dry-run" in result.stderr) == (2, True)


#: A card of each game with the fields that every card may have and one of its author's own.
FREE = {
    "deckmaster": "カード名,種別,コスト,色,効果{}\n新しい術,呪文,1,赤,カードを一枚引く。{}\n",
    "blackpoker": "カード名,種別,表記,効果{}\n新しい術,アクション,@直接-通常-クイック $B ★♢A~10,カードを1枚引く。{}\n",
    "groove": "名前,召喚コスト,種族,力,使用コスト,スペル名,効果,マナ{}\n新しい術,2,獣,15,1,風,カードを1枚引く。,緑1{}\n",
}


@pytest.mark.parametrize("game", sorted(FREE))
def test_free_fields_of_every_game_are_searched_shown_and_exported(run: Run, home: Path, game: str) -> None:
    sheet = FREE[game].format(",絵師,レア度,No.,セット,気分", ",花子,R,７,第一弾,眠い")
    file = f"cards/{game}/mine.yaml"
    assert run("cards", "import", write(home, sheet), "-o", file, "--game", game).exit_code == 0
    for query in ("artist:花子", "rarity:R", "collector=7", "set:第一弾", "x_気分:眠い"):
        assert run("cards", "search", query, "--names", "--game", game).stdout == "新しい術\n", query
    shown = run("cards", "show", "新しい術", "--game", game).stdout
    assert all(word in shown for word in ("花子", "第一弾", "x_気分", "眠い"))
    assert run("cards", "export", "新しい術", "--game", game, "-o", "out.csv", "--columns", "ja").exit_code == 0
    (row,) = csv.DictReader((home / "out.csv").read_text("utf-8-sig").splitlines())
    assert (row["絵師"], row["レアリティ"], row["コレクター番号"], row["セット"], row["x_気分"]) == ("花子", "R", "7", "第一弾", "眠い")
    misspelt = home / file
    misspelt.write_text(misspelt.read_text("utf-8").replace("rarity:", "rarty:"), "utf-8")
    assert "Did you mean “rarity”?" in run("check", file, "--game", game).stdout


ENGLISH_SHEET = """Name,Type,Cost,Power,Color,Race,Keywords,Text,Notes
Crab,Unit,1,1000,Blue,Beast,Guard,,small
Mate,Unit,2,2000,Blue,Human,"Guard, Pierce",[On entry] Draw a card.,
Cook,Unit,2,2000,Blue,Human,Guard,Guard　[On entry] Draw a card.,
"""
JAPANESE_SHEET = """名前,種別,コスト,パワー,属性,種族,キーワード,効果,備考
かに,ユニット,1,1000,青,獣,守護,,小
航海士,ユニット,2,2000,青,人間,守護,【登場時】カードを1枚引く。,
"""
ENTERS = "Guard　[On entry] Draw a card."


@pytest.mark.parametrize(
    ("lang", "sheet", "races", "texts"),
    [
        ("en", ENGLISH_SHEET, ["[Beast]", "[Human]"], ["Guard", "Guard, Pierce　[On entry] Draw a card.", ENTERS]),
        ("ja", JAPANESE_SHEET, ["[獣]", "[人間]"], ["守護", "守護　【登場時】カードを1枚引く。"]),
    ],
    ids=["en", "ja"],
)
def test_a_column_of_keywords_is_the_beginning_of_the_text_and_races_stay_in_the_sheets_language(
    run: Run, home: Path, lang: str, sheet: str, races: list[str], texts: list[str]
) -> None:
    out = home / "cards" / "deckmaster" / "sheet.yaml"
    result = run("--lang", lang, "cards", "import", write(home, sheet), "-o", str(out))
    assert result.exit_code == 0, result.output
    assert "Did you mean" not in result.output, "Notes is near to no field, No. least of all"
    written = out.read_text("utf-8")
    assert all(race in written for race in races)
    cards = [thing for thing in Workspace(home).read_file(str(out))[0] if isinstance(thing, Card)]
    assert [card.texts["text"] for card in cards] == texts
    assert all("guard" in card.trees["text"]["keywords"] for card in cards)


@pytest.mark.parametrize(
    ("lang", "card", "master"), [("en", "Flame Spear", "Agnis, Princess of Flame"), ("ja", "フレイムスピア", "炎竜姫アグニス")]
)
def test_a_deck_on_standard_output_is_in_the_readers_language_and_reads_as_the_same(
    run: Run, home: Path, lang: str, card: str, master: str
) -> None:
    told = run("--lang", lang, "cards", "export", "赤単アグロ", "-o", "-").stdout
    assert f"master: {master}" in told
    assert f"  {card}: " in told
    (home / "again.yaml").write_text(told, "utf-8")
    (again,) = (thing for thing in Workspace(home).read_file(str(home / "again.yaml"))[0] if isinstance(thing, Deck))
    deck = Workspace(home).deck("赤単アグロ")
    assert [(each.id, count) for each, count in again.cards] == [(each.id, count) for each, count in deck.cards]


def test_colours_are_read_as_people_say_and_print_them(run: Run, home: Path) -> None:
    rows = ["Nr,カード名,種別,色,コスト,パワー,種族,効果", "1,波,ユニット,ブルー,2,2000,獣,硬直", "2,炎,Unit,R,2,2000,獣,先制"]
    (home / "sheet.csv").write_text("\n".join(rows), "utf-8")
    assert run("cards", "import", "sheet.csv", "-o", "mine.yaml").exit_code == 0
    written = (home / "mine.yaml").read_text("utf-8")
    assert "attributes: [blue]" in written
    assert "attributes: [red]" in written
    assert "collector: '1'" in written


@pytest.mark.parametrize(
    ("lang", "told"), [("ja", "読めたカード1枚だけを書き出すには --skip-broken"), ("en", "(1 card), add --skip-broken")]
)
def test_one_broken_row_is_one_broken_row(run: Run, home: Path, lang: str, told: str) -> None:
    source = write(home, "カード名,種別,コスト,色,効果\n火の息,スペル,1,赤,カードを一枚引く。\n折れた札,スペル,abc,赤,カードを一枚引く。\n")
    refused = run("--lang", lang, "cards", "import", source, "-o", "mine.yaml")
    assert (refused.exit_code, "sheet.csv:3" in refused.stderr, told in refused.stderr) == (1, True, True), refused.stderr
    assert not (home / "mine.yaml").exists()
    done = run("--lang", lang, "cards", "import", source, "-o", "mine.yaml", "--skip-broken")
    assert (done.exit_code, "折れた札" in done.stderr) == (0, True), "what is left out is named"
    assert [card.name.ja for card in Workspace(home).read_file("mine.yaml")[0] if isinstance(card, Card)] == ["火の息"]


def test_a_sheet_without_any_whole_row_writes_nothing_and_offers_nothing(run: Run, home: Path) -> None:
    source = write(home, "カード名,種別,コスト,色,効果\n折れた札,スペル,abc,赤,カードを一枚引く。\n")
    told = run("cards", "import", source, "-o", "mine.yaml", "--skip-broken")
    assert (told.exit_code, (home / "mine.yaml").exists(), "add --skip-broken" in told.stderr) == (1, False, False)


@pytest.mark.parametrize(
    ("lang", "heads", "name"), [("ja", ("名前", "英語の名前"), "火の粉の妖精"), ("en", ("name", "name.ja"), "Ember Fairy")]
)
def test_the_column_of_names_is_in_the_language_of_the_table(run: Run, home: Path, lang: str, heads: tuple[str, str], name: str) -> None:
    assert run("cards", "export", "u01", "-o", "out.csv", "--columns", lang).exit_code == 0
    (row,) = csv.DictReader((home / "out.csv").read_text("utf-8-sig").splitlines())
    assert row[heads[0]] == name
    assert {row[head] for head in heads} == {"火の粉の妖精", "Ember Fairy"}
    (again,) = Workspace(home).read_file("out.csv")[0]
    assert again.name == ("火の粉の妖精", "Ember Fairy")  # type: ignore[union-attr]


@pytest.mark.parametrize(("lang", "told"), [("ja", "枚数の列からデッキは作りません"), ("en", "No deck is made of the column of copies")])
def test_a_deck_that_is_left_out_with_a_card_of_it_is_said(run: Run, home: Path, lang: str, told: str) -> None:
    rows = "カード名,種別,コスト,色,効果,枚数\n火の息,スペル,1,赤,カードを一枚引く。,3\n折れた札,スペル,abc,赤,カードを一枚引く。,2\n"
    done = run("--lang", lang, "cards", "import", write(home, rows), "-o", "mine.yaml", "--skip-broken")
    assert (done.exit_code, told in done.stderr) == (0, True), done.stderr
    whole = run("--lang", lang, "cards", "import", write(home, rows.replace("abc", "1"), "whole.csv"), "-o", "all.yaml", "--skip-broken")
    assert (whole.exit_code, told in whole.stderr) == (0, False)
