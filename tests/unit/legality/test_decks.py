"""The rules of the main deck (000-R02 to R11, R20): each fault is reported once, with its rule."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Library
from cardforge.games.deckmaster.design.legality import check_card, check_deck
from cardforge.games.shared.design.checking import check_files
from cardforge.model import Card, Deck, Problem

Swap = Callable[[Card, int], Deck]
DATA = Path(__file__).parent / "data"


def rules(problems: list[Problem]) -> list[str]:
    assert all(problem.severity == "error" and problem.message.ja and problem.message.en for problem in problems)
    return [problem.rule for problem in problems]


def test_the_sample_decks_are_legal(library: Library) -> None:
    assert len(library.decks) >= 5
    for deck in library.decks.values():
        assert check_deck(deck, library) == [], deck.name
    colours = {deck.master.card.fields["attributes"][0] for deck in library.decks.values() if deck.master}
    assert colours == {"red", "blue", "green", "white", "black"}


def test_the_documents_sample_has_41_cards() -> None:
    """000-R02, A01: 12 + 9 + 6 + 6 and 8 more are 41 where 40 are needed."""
    report = check_files([DATA / "document-sample.yaml"])
    (problem,) = report.problems
    assert problem.rule == "000-R02"
    assert "40枚ちょうど" in problem.message.ja
    assert "41枚" in problem.message.ja
    assert "exactly 40" in problem.message.en
    assert "41" in problem.message.en
    assert problem.line == 6
    (deck,) = report.decks
    costs = [0] * 11
    for card, count in deck.cards:
        costs[card.fields["cost"]] += count if card.kind == "unit" else 0
    assert costs[1:5] == [12, 9, 6, 6]


@pytest.mark.parametrize("count", [39, 41])
def test_r02_exactly_40_cards(deck: Deck, count: int) -> None:
    # One that has not its three copies yet (000-R03).
    card, copies = fewest = min(deck.cards, key=lambda entry: entry[1])
    others = [entry for entry in deck.cards if entry != fewest]
    assert rules(check_deck(replace(deck, cards=(*others, (card, copies + count - 40))))) == ["000-R02"]


def test_r03_at_most_three_of_a_name(deck: Deck) -> None:
    (first, three), *rest = deck.cards
    last, copies = rest[-1]
    four = replace(deck, cards=((first, three + 1), *rest[:-1], (last, copies - 1)))
    assert rules(check_deck(four)) == ["000-R03"]
    apart = replace(deck, cards=(*deck.cards[:-1], (last, copies - 1), (first, 1)))
    assert rules(check_deck(apart)) == ["000-R03"], "the copies of two entries are counted together"


def test_r04_no_seal_in_the_main_deck(swapped: Swap, deck: Deck, library: Library) -> None:
    seal = library.find("始まりの封印")
    assert rules(check_deck(swapped(seal, 1))) == ["000-R04"]
    assert rules(check_deck(replace(deck, cards=(*deck.cards, (seal, 1))))) == ["000-R04"]


def test_r05_no_token_in_the_main_deck(swapped: Swap, library: Library) -> None:
    assert "000-R05" in rules(check_deck(swapped(library.find("城塞トークン"), 1)))


def test_r01_a_deck_has_a_deck_master(deck: Deck) -> None:
    assert rules(check_deck(replace(deck, master=None))) == ["000-R01"]


def test_r20_cards_are_of_the_masters_attributes(swapped: Swap, library: Library) -> None:
    assert rules(check_deck(swapped(library.find("占術"), 2))) == ["000-R20"]


def test_a38_both_attributes_of_a_card_must_be_the_masters(swapped: Swap, library: Library) -> None:
    two = library.find("爆走する大猪")
    assert two.fields["attributes"] == ("red", "green")
    assert rules(check_deck(swapped(two, 1))) == ["000-R20"]
    deck = library.find_deck("森王の行進")
    assert two in [card for card, _ in deck.cards], "legal where both are the Deck Master's"


def card(library: Library, **fields: Any) -> Card:
    return library.read_card({"kind": "unit", "cost": 1, "power": 1000, "attributes": ["red"]} | fields)


def spell(library: Library, **fields: Any) -> Card:
    return library.read_card({"kind": "spell", "cost": 1, "attributes": ["red"]} | fields)


DRAW = "【登場時】カードを一枚引く。"
ATTACK = "【攻撃時】カードを一枚引く。"


def test_r06_a_unit_has_at_most_two_abilities(library: Library) -> None:
    assert check_card(card(library, text=f"{DRAW}　{ATTACK}")) == []
    assert rules(check_card(card(library, text=f"{DRAW}　{ATTACK}　{DRAW}"))) == ["000-R06"]


@pytest.mark.parametrize("kind", ["unit", "enchantment", "spell"])
def test_a84_a_main_card_may_have_no_attribute(library: Library, kind: str) -> None:
    fields = {"kind": kind, "cost": 1, "text": "カードを一枚引く。" if kind == "spell" else "自分エンドフェイズ時、カードを一枚引く。"}
    assert check_card(library.read_card(fields | ({"power": 1000} if kind == "unit" else {}))) == []


def test_a84_a_card_without_an_attribute_is_legal_in_every_deck(deck: Deck, library: Library) -> None:
    """A Deck Master without one leads only such cards."""
    golem = library.read_card({"kind": "unit", "name": "ゴーレム", "cost": 3, "power": 3000})
    _, *rest = deck.cards
    assert check_deck(replace(deck, cards=((golem, 3), *rest))) == []
    assert deck.master is not None
    card = deck.master.card
    plain = replace(deck.master, card=replace(card, fields={**card.fields, "attributes": ()}))
    found = check_deck(replace(deck, master=plain))
    assert {problem.rule for problem in found} >= {"000-R20"}
    assert "属性（なし）" in next(problem.message.ja for problem in found if problem.rule == "000-R20")


@pytest.mark.parametrize(("kind", "rule"), [("enchantment", "000-R07"), ("spell", "000-R08")])
def test_r07_r08_exactly_one_ability(library: Library, kind: str, rule: str) -> None:
    none = {"kind": kind, "cost": 1, "attributes": ["red"]}
    assert rules(check_card(library.read_card(none))) == [rule]
    ability = "カードを一枚引く。" if kind == "spell" else "自分エンドフェイズ時、カードを一枚引く。"
    assert check_card(library.read_card(none | {"text": ability})) == []
    assert rules(check_card(library.read_card(none | {"text": f"{ability}　自分エンドフェイズ時、カードを一枚引く。"}))) == [rule]
    assert rules(check_card(library.read_card(none | {"text": f"貫通　{ability}"}))) == [rule]


def test_r08_a_spell_has_no_trigger(library: Library) -> None:
    assert rules(check_card(spell(library, text=DRAW))) == ["000-R08"]


def test_r09_at_most_two_races_and_attributes(library: Library) -> None:
    assert check_card(card(library, races=["人間", "戦士"], attributes=["red", "blue"])) == []
    assert rules(check_card(card(library, races=["人間", "戦士", "獣"]))) == ["000-R09"]
    assert rules(check_card(card(library, attributes=["red", "blue", "green"]))) == ["000-R09"]
    assert rules(check_card(card(library, attributes=["red", "赤"]))) == ["000-R09"], "the same attribute twice"


def test_r10_five_attributes(library: Library) -> None:
    purple = replace(card(library), fields={"cost": 1, "power": 1000, "races": (), "attributes": ("purple",)})
    assert rules(check_card(purple)) == ["000-R10"]


@pytest.mark.parametrize(
    "fields",
    [{"text": "貫通"}, {"text": "カードを一枚引く。　カードを一枚引く。"}, {"text": DRAW}, {"level": 0}, {"text": ""}],
)
def test_r15_a_seal_has_level_condition_and_one_ability(library: Library, fields: dict[str, Any]) -> None:
    legal = {"kind": "seal", "level": 1, "condition": "常に", "text": "カードを一枚引く。"}
    assert check_card(library.read_card(legal)) == []
    seal = library.read_card(legal)
    level = fields.pop("level", 1)
    seal = library.read_card(legal | fields) if fields else replace(seal, fields=seal.fields | {"level": level})
    assert rules(check_card(seal)) == ["000-R15"]


def test_a_problem_of_a_deck_file_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("game: deckmaster\nname: D\nmaster: 炎竜姫アグニス\ncards:\n  ファイアボール: 38\n  占術: 2\n", encoding="utf-8")
    found = [(problem.rule, problem.line, problem.where) for problem in check_files([file]).problems]
    assert found == [("000-R03", 5, "D"), ("000-R20", 6, "D")]
