"""The built-in library, and an author's folder over it."""

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Library, built_in
from cardforge.model import CardforgeError, Source
from cardforge.wording import phrasebook

GAME = "deckmaster"


@pytest.fixture(scope="module")
def library() -> Library:
    return built_in(GAME)


def own_folder(home: Path, text: str, name: str = "mine.yaml") -> Path:
    folder = home / "cards" / GAME
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return home


def test_nothing_built_in_is_wrong(library: Library) -> None:
    assert library.problems == []


def test_the_document_has_59_main_cards(library: Library) -> None:
    """The totals of 000-B12."""
    cards = [card for card in library.cards.values() if card.origin == "document" and card.kind != "token"]
    assert Counter(card.kind for card in cards) == {"unit": 24, "spell": 30, "enchantment": 5}
    assert Counter(card.fields["attributes"] for card in cards) == {("red",): 31, ("blue",): 7, ("green",): 7, ("white",): 7, ("black",): 7}
    units = [card for card in cards if card.kind == "unit"]
    assert Counter(card.fields["cost"] for card in units) == {1: 4, 2: 4, 3: 3, 4: 3, 5: 3, 6: 2, 7: 2, 8: 1, 9: 1, 10: 1}
    assert [f"{kind}{number:02}" for kind, most in (("u", 24), ("s", 30), ("e", 5)) for number in range(1, most + 1)] == sorted(
        (card.id for card in cards), key=lambda word: ("use".index(word[0]), word)
    )


def test_the_token(library: Library) -> None:
    (token,) = library.tokens
    assert (token.id, token.name.ja, token.fields["power"], token.trees["text"]["keywords"]) == (
        "t01",
        "城塞トークン",
        6000,
        ["rigid", "guard"],
    )


def test_house_cards_make_all_colours_playable(library: Library) -> None:
    house = [card for card in library.cards.values() if card.origin == "house"]
    units = Counter(card.fields["attributes"] for card in house if card.kind == "unit")
    assert all(units[(colour,)] >= 12 for colour in ("blue", "green", "white", "black"))
    seals = Counter(card.fields["level"] for card in house if card.kind == "seal")
    assert all(seals[level] >= 2 for level in range(1, 7))
    assert all(card.name.ja != card.name.en for card in house), "every house card has a name in both languages"
    effects = repr([card.trees for card in house])
    for wanted in ("'when': 'discarded'", "'do': 'freeze'", "'select': 'enchantment'", "'keywords': ['pierce', 'swift']"):
        assert wanted in effects


def test_every_text_is_said_in_both_languages_and_read_again(library: Library) -> None:
    book = phrasebook(GAME)
    for card in [*library.cards.values(), *(master.card for master in library.masters.values())]:
        for field, tree in card.trees.items():
            kind = "text" if field == "text" else "seal-condition"
            if tree.get("keywords") or tree.get("abilities") or field == "condition":
                for lang in ("ja", "en"):
                    assert book.read(book.say(tree, kind=kind, lang=lang), kind=kind, lang=lang) == tree, card.name.ja


@pytest.mark.parametrize("name", ["ファイアボール", "fireball", "Fire Ball", "s01", "000-S01", "ﾌｧｲｱﾎﾞｰﾙ"])
def test_a_card_is_found_by_name_id_and_english_name(library: Library, name: str) -> None:
    assert library.find(name).id == "s01"


def test_a_wrong_name_names_the_nearest(library: Library) -> None:
    with pytest.raises(CardforgeError) as caught:
        library.find("ファイヤボール")
    assert "ファイアボール" in caught.value.describe("ja")
    with pytest.raises(CardforgeError, match="is a Deck Master"):
        library.find("炎竜姫アグニス")
    with pytest.raises(CardforgeError) as caught:
        library.find_any("アグニス")
    assert "炎竜姫アグニス" in caught.value.describe("ja")


def test_a_local_card_needs_only_kind_cost_and_power(library: Library) -> None:
    card = library.read_card({"kind": "unit", "cost": 4, "power": 5000, "text": "貫通"}, name="lancer")
    assert (card.name.ja, card.id, card.fields["attributes"], card.trees["text"]["keywords"]) == ("lancer", "lancer", (), ["pierce"])
    plain = library.read_card({"kind": "unit", "cost": 3, "power": 3000, "attributes": ["赤", "黒"]})
    assert plain.fields["attributes"] == ("red", "black")
    assert plain.trees["text"] == {"keywords": [], "abilities": []}


def test_a_card_of_another_file_fails_with_that_file(library: Library) -> None:
    with pytest.raises(CardforgeError) as caught:
        library.read_card({"kind": "unit", "cost": 4, "power": 5000, "text": "貫痛"}, Source(Path("puzzle.yaml"), 7))
    assert caught.value.describe("ja").startswith("puzzle.yaml:7: ")


def test_a_master_written_in_place(library: Library) -> None:
    master = library.read_master(
        {
            "rank": 2,
            "attributes": ["red"],
            "keywords": ["貫通"],
            "text": "先制　【攻撃時】相手に2000ダメージを与える。",
            "seals": ["始まりの封印", {"level": 3, "condition": "常に", "text": "カードを一枚引く。"}],
        }
    )
    assert master.card.trees["text"]["keywords"] == ["pierce", "first_strike"]
    assert master.card.texts["text"] == "貫通、先制　【攻撃時】相手に2000ダメージを与える。"
    assert [seal.fields["level"] for seal in master.seals] == [1, 3]
    assert master.seals[1].trees["condition"] == {"is": "always"}
    assert master.choices[0] is not None
    assert master.choices[0].id == "burn"
    assert library.read_master({"rank": 2}).seals == ()


def test_a_deck_written_in_place(library: Library) -> None:
    deck = library.read_deck({"cards": {"s01": 3, "ヒートブレード": 2}, "master": {"rank": 2, "attributes": ["red"]}})
    assert [(card.id, count) for card, count in deck.cards] == [("s01", 3), ("s02", 2)]
    assert deck.master is not None
    with pytest.raises(CardforgeError, match="Did you mean"):
        library.read_deck({"cards": {"ファイヤボール": 3}})


def test_the_authors_card_lies_over_the_built_in_one(tmp_path: Path) -> None:
    card = "- {kind: spell, name: ファイアボール, cost: 2, attributes: [red], text: 相手に3000ダメージを与える。}\n"
    library = Library.open(GAME, own_folder(tmp_path, card))
    assert library.problems == []
    assert library.find("ファイアボール").fields["cost"] == 2
    assert "s01" not in library.cards
    fireball = next(card for card, _ in library.find_deck("赤単アグロ").cards if card.name.ja == "ファイアボール")
    assert fireball.fields["cost"] == 2, "built-in decks use the author's card"


def test_the_same_name_in_two_files_of_one_folder(tmp_path: Path) -> None:
    """000-A18: names are unique."""
    own_folder(tmp_path, "- {kind: unit, name: 影, cost: 1, power: 1000, attributes: [red]}\n", "a.yaml")
    own_folder(tmp_path, "\n- {kind: unit, name: 影, cost: 2, power: 2000, attributes: [red]}\n", "b.yaml")
    (problem,) = Library.open(GAME, tmp_path).problems
    assert (problem.rule, problem.file and problem.file.name, problem.line) == ("000-A18", "b.yaml", 2)
    assert "a.yaml" in problem.message.en


def test_a_race_is_one_race_by_all_its_names(tmp_path: Path) -> None:
    text = (
        "- {kind: unit, name: 甲, cost: 1, power: 1000, attributes: [red], races: [Dragon]}\n"
        "- {kind: unit, name: 乙, cost: 1, power: 1000, attributes: [red], races: [ドラゴン],"
        " text: '[On entry] Destroy all enemy units of race \"Dragon\".'}\n"
    )
    library = Library.open(GAME, own_folder(tmp_path, text))
    assert library.problems == []
    assert library.find("甲").fields["races"] == library.find("乙").fields["races"] == ("ドラゴン",)
    effect = library.find("乙").trees["text"]["abilities"][0]["effect"]
    assert effect["who"]["where"] == {"race": "ドラゴン"}


def test_a_card_that_has_only_a_tree(tmp_path: Path) -> None:
    tree = "{keywords: [], abilities: [{effect: {do: damage, to: enemy, amount: 500}}]}"
    text = f"- {{kind: spell, name: 木, cost: 1, attributes: [red], text: {tree}}}\n"
    library = Library.open(GAME, own_folder(tmp_path, text))
    assert library.problems == []
    assert library.find("木").trees["text"]["abilities"][0]["effect"]["amount"] == 500
    wrong = "- {kind: spell, name: 木, cost: 1, attributes: [red], text: {abilities: [{effect: {do: damige}}]}}\n"
    (problem,) = Library.open(GAME, own_folder(tmp_path, wrong)).problems
    assert "木" in problem.where


@pytest.mark.parametrize("instead", ["a file", "a loop"])
def test_a_folder_of_cards_that_is_none_is_told(tmp_path: Path, instead: str) -> None:
    cards = tmp_path / "cards"
    if instead == "a file":
        cards.write_text("", encoding="utf-8")
    else:
        cards.symlink_to(cards)
    library = Library.open(GAME, tmp_path)
    assert [(problem.severity, problem.file) for problem in library.problems] == [("error", cards / GAME)]
    assert "s01" in library.cards


def test_a_folder_without_leave_to_read_is_told_and_the_rest_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_folder(tmp_path, "- {kind: spell, id: mine, name: 火花, cost: 1, text: カードを一枚引く。}\n")
    locked = tmp_path / "cards" / GAME / "locked"
    locked.mkdir()
    scan = os.scandir

    def scandir(path: Any = ".") -> Any:
        if Path(path) == locked:
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", scandir)
    library = Library.open(GAME, tmp_path)
    assert [(problem.file, "Permission denied" in problem.message.en) for problem in library.problems] == [(locked, True)]
    assert "mine" in library.cards
