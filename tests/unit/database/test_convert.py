"""Between YAML, JSON, CSV, XLSX, the document's own lines, deck lists and deck codes, and back without loss."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from cardforge.database import Library, built_in
from cardforge.database.convert import convert, deck_code, read_source
from cardforge.database.selecting import select
from cardforge.files.whole import write_new
from cardforge.games.shared.design.checking import check_files
from cardforge.model import Card, CardforgeError, Deck, Master, Source

DOCUMENT = Path(__file__).with_name("design-document.txt")
GAME = "deckmaster"


@pytest.fixture(scope="module")
def library() -> Library:
    return built_in(GAME)


def homeless(card: Card) -> Card:
    return replace(card, source=Source())


def meant(card: Card) -> Card:
    """The card without how its sentences are written: a table in English has them in English."""
    return replace(homeless(card), texts={}, lang="")


TABLES = (".csv", ".tsv", ".xlsx")


@pytest.mark.parametrize("ending", [".yaml", ".json", ".csv", ".tsv", ".xlsx"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_card_comes_back_the_same(library: Library, tmp_path: Path, ending: str, lang: str) -> None:
    cards = list(library.cards.values())
    file = tmp_path / f"cards{ending}"
    file.write_bytes(convert(cards, ending, lang=lang, names=library.terms(lang)).data)
    same = meant if lang == "en" and ending in TABLES else homeless
    found = library.load_file(file)
    assert [same(card) for card in found if isinstance(card, Card)] == [same(card) for card in cards]


def test_the_design_document_yields_its_59_cards(library: Library, tmp_path: Path) -> None:
    report = check_files([DOCUMENT])
    assert report.problems == ()
    assert len(report.cards) == 59
    known = [card for card in library.cards.values() if card.origin == "document" and card.kind != "token"]

    def meaning(card: Card) -> str:
        fields = {key: value for key, value in card.fields.items() if key != "races"}
        return repr((card.kind, sorted(fields.items()), card.trees, "" if card.kind == "unit" else card.name.ja))

    assert sorted(map(meaning, report.cards)) == sorted(map(meaning, known))
    assert report.cards[0].name.ja == "赤1-A", "000-A18: the names of units without one"
    (tmp_path / "again.yaml").write_bytes(convert(report.cards, ".yaml").data)
    assert sorted(map(meaning, check_files([tmp_path / "again.yaml"]).cards)) == sorted(map(meaning, known))


def test_the_documents_form_keeps_names_and_races(library: Library, tmp_path: Path) -> None:
    cards = [card for card in library.cards.values() if card.kind in ("unit", "spell", "enchantment")]
    converted = convert(cards, ".txt")
    assert converted.lost == ("name.en", "origin", "quiet")
    (tmp_path / "cards.txt").write_bytes(converted.data)
    found = {card.name.ja: card for card in library.load_file(tmp_path / "cards.txt") if isinstance(card, Card)}

    def kept(card: Card) -> tuple[object, object]:
        return {key: value for key, value in card.fields.items() if key != "quiet"}, card.trees

    assert {name: kept(card) for name, card in found.items()} == {card.name.ja: kept(card) for card in cards}


@pytest.mark.parametrize(
    ("text", "line", "en"),
    [
        ("ユニットカード\n赤\n2コスト　【攻撃時】カードを一枚引く。\n", 3, "no power"),
        ("2コスト　2000　先制\n", 1, "no heading"),
        ("スペルカード\n赤\n・1コスト　ファイアボール\n", 3, "no “…”"),
        ("nothing of the kind\n", 1, "neither"),
    ],
)
def test_lines_that_are_no_cards(tmp_path: Path, text: str, line: int, en: str) -> None:
    file = tmp_path / "document.txt"
    file.write_text(text, encoding="utf-8")
    (problem,) = check_files([file]).problems
    assert problem.line == line
    assert en in problem.message.en


def test_decks_as_lists_and_codes(library: Library, tmp_path: Path) -> None:
    for deck in library.decks.values():
        for ending in (".txt", ".yaml", ".json"):
            file = tmp_path / f"deck{ending}"
            file.write_bytes(convert([deck], ending).data)
            (found,) = library.load_file(file)
            assert isinstance(found, Deck)
            assert (found.name, found.cards) == (deck.name, deck.cards)
            assert found.master
            assert deck.master
            assert found.master.card.id == deck.master.card.id
        code = deck_code(library, deck)
        assert len(code) < 220
        (again,), problems = read_source(code, GAME)
        assert problems == []
        assert isinstance(again, Deck)
        assert [(card.id, count) for card, count in again.cards] == [(card.id, count) for card, count in deck.cards]
        for wrong in (code[:-1], code[:-4], code[:9] + ("A" if code[9] != "A" else "B") + code[10:], "CF1-", "CF1-????"):
            with pytest.raises(CardforgeError, match="damaged"):
                read_source(wrong, GAME)


@pytest.mark.parametrize(
    "line",
    [
        "3 ファイアボール",
        "3x ファイアボール",
        "3枚 ファイアボール",
        "3枚ファイアボール",
        "  3　ファイアボール  ",
        "ファイアボール ×3",
        "ファイアボール×3",
        "ファイアボール x3",
        "ファイアボール 3枚",
    ],
)
def test_a_deck_list_as_people_write_it(tmp_path: Path, line: str) -> None:
    file = tmp_path / "私のデッキ.txt"
    file.write_text(f"// 火力\nマスター：炎竜姫アグニス\n{line}\n1 ヒートブレード\n", encoding="utf-8")
    (deck,) = check_files([file]).decks
    assert (deck.name, [(card.name.ja, count) for card, count in deck.cards]) == (
        "私のデッキ",
        [("ファイアボール", 3), ("ヒートブレード", 1)],
    )
    assert deck.lines == (3, 4)


@pytest.mark.parametrize("ending", [".yaml", ".json", ".csv", ".tsv", ".xlsx"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_masters_and_decks_come_back_the_same(library: Library, tmp_path: Path, ending: str, lang: str) -> None:
    masters = list(library.masters.values())
    file = tmp_path / f"masters{ending}"
    file.write_bytes(convert(masters, ending, lang=lang, names=library.terms(lang)).data)
    in_english = lang == "en" and ending in TABLES
    same = meant if in_english else homeless
    found = [master for master in library.load_file(file) if isinstance(master, Master)]
    assert [(same(master.card), master.seals) for master in found] == [(same(master.card), master.seals) for master in masters]
    decks = list(library.decks.values())
    file = tmp_path / f"decks{ending}"
    file.write_bytes(convert(decks, ending, lang=lang).data)
    again = [deck for deck in library.load_file(file) if isinstance(deck, Deck)]
    assert [(deck.name, deck.game, deck.cards, deck.master) for deck in again] == [
        (deck.title.en if in_english else deck.name, deck.game, deck.cards, deck.master) for deck in decks
    ]


@pytest.mark.parametrize(
    ("lang", "head"), [("ja", "# デッキ: 赤単アグロ\n# デッキマスター: "), ("en", "# Deck: Mono-Red Aggro\n# Deck Master: Agnis")]
)
def test_a_list_is_in_one_language_and_comes_back(library: Library, tmp_path: Path, lang: str, head: str) -> None:
    deck = library.find_deck("赤単アグロ")
    text = convert([deck], ".txt", lang=lang).data.decode()
    assert text.startswith(head)
    assert bool(re.search(r"[\u3040-\u30ff]", text)) == (lang == "ja")
    (tmp_path / "deck.txt").write_text(text, "utf-8")
    (again,) = library.load_file(tmp_path / "deck.txt")
    assert isinstance(again, Deck)
    assert (again.cards, again.master) == (deck.cards, deck.master)


def test_a_decks_frame_is_kept(tmp_path: Path) -> None:
    library = built_in("blackpoker")
    deck = replace(next(iter(library.decks.values())), frame="entry-20")
    (tmp_path / "deck.yaml").write_bytes(convert([deck], ".yaml").data)
    (again,) = library.load_file(tmp_path / "deck.yaml")
    assert isinstance(again, Deck)
    assert (again.frame, again.cards) == ("entry-20", deck.cards)
    with pytest.raises(CardforgeError, match="frame"):
        convert([deck], ".csv")


def test_what_is_written_in_place_stays_there(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    seal = "{level: 1, condition: 常に, text: カードを一枚引く。}"
    master = f"{{name: 火, rank: 1, attributes: [red], races: [人間], keywords: [貫通], seals: [{seal}]}}"
    file.write_text(f"name: D\nmaster: {master}\ncards: {{ファイアボール: 3}}\n", encoding="utf-8")
    (deck,) = library.load_file(file)
    assert isinstance(deck, Deck)
    (tmp_path / "again.yaml").write_bytes(convert([deck], ".yaml").data)
    (again,) = library.load_file(tmp_path / "again.yaml")
    assert isinstance(again, Deck)
    assert again.master
    assert deck.master
    assert (again.master.card.name, again.master.card.trees, again.master.rank) == (deck.master.card.name, deck.master.card.trees, 1)
    assert [seal.trees for seal in again.master.seals] == [seal.trees for seal in deck.master.seals]
    with pytest.raises(CardforgeError, match="in place"):
        convert([deck], ".csv")
    with pytest.raises(CardforgeError, match="in place"):
        convert([deck.master], ".xlsx")


def test_what_a_form_cannot_hold(library: Library) -> None:
    with pytest.raises(CardforgeError, match="cards only"):
        convert(list(library.masters.values()), ".txt")
    for ending in (".yaml", ".csv", ".xlsx"):
        with pytest.raises(CardforgeError, match="files of their own"):
            convert([library.find("s01"), library.find_deck("赤単アグロ")], ending)
    with pytest.raises(CardforgeError) as caught:
        convert([library.find("s01")], ".yalm")
    assert ".yaml" in caught.value.describe("ja")
    with pytest.raises(CardforgeError, match="no place"):
        convert([library.find("始まりの封印")], ".txt")


def test_names_and_queries(library: Library) -> None:
    assert [thing.name for thing in select(library, ["赤単アグロ"]) if isinstance(thing, Deck)] == ["赤単アグロ"]
    assert len(select(library, ["kind:seal level<=2", "fireball"])) == 5
    with pytest.raises(CardforgeError) as caught:
        select(library, ["ファイヤボール"])
    assert "ファイアボール" in caught.value.describe("ja")


@pytest.mark.parametrize(
    "word", ["yes", "1e3", "0x10", "~", "-", "null", "12", "a: b", "# c", "[x]", "'q'", '"q"', "---", "true", "1.5", "＝", "…"]
)
def test_words_that_yaml_could_mistake(library: Library, tmp_path: Path, word: str) -> None:
    card = replace(library.find("s01"), id="strange", name=library.find("s01").name._replace(ja=word, en=word))
    file = tmp_path / "strange.yaml"
    file.write_bytes(convert([card], ".yaml").data)
    (found,) = library.load_file(file)
    assert isinstance(found, Card)
    assert found.name.ja == word


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "cards.yaml"
    write_new(file, "one")
    with pytest.raises(CardforgeError, match="there already"):
        write_new(file, "two")
    assert file.read_text() == "one"
    write_new(file, "two", force=True)
    assert file.read_text() == "two"
    assert [path.name for path in file.parent.iterdir()] == ["cards.yaml"]
    with pytest.raises(CardforgeError, match="cannot be written"):
        write_new(file / "below", "three")
