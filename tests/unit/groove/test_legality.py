"""What is legal in groove and what is hinted at, by rule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

import pytest

from cardforge.database import built_in
from cardforge.games.groove.compiling.compiler import Compiler
from cardforge.games.groove.design.legality import check_card, check_deck
from cardforge.games.groove.design.lint import lint_cards
from cardforge.model import Card, CardforgeError, Deck

LIBRARY = built_in("groove")
DECK = LIBRARY.decks["火の群れ"]


def card(**fields: Any) -> Card:
    """A dual card with these fields, the others being ordinary."""
    plain = {"summon_cost": 2, "strength": 20, "cast_cost": 1, "spell_name": "Blow", "effect": "Draw a card."}
    return LIBRARY.read_card({**plain, "mana": {"amount": 1, "colors": ["red"]}, **fields}, name="Fighter")


def rules(found: list[Any]) -> list[str]:
    return [problem.rule for problem in found]


def with_cards(*cards: tuple[Card, int]) -> Deck:
    return replace(DECK, cards=cards, lines=())


def test_r14_fifty_cards_and_five_seals() -> None:
    assert check_deck(DECK) == []
    seals = [(each, count) for each, count in DECK.cards if each.kind == "seal"]
    dual = [(each, count) for each, count in DECK.cards if each.kind == "dual"]
    assert rules(check_deck(with_cards(*dual[1:], *seals))) == ["002-R14"]
    assert rules(check_deck(with_cards(*dual, *seals[1:]))) == ["002-R14"]
    assert rules(check_deck(with_cards(*dual))) == ["002-R14"]
    assert rules(check_deck(with_cards())) == ["002-R14", "002-R14"]


def test_r15_any_combination() -> None:
    """Fifty copies of one card and five of one seal are a deck."""
    assert check_deck(with_cards((LIBRARY.find("火花ねずみ"), 50), (LIBRARY.find("力の印"), 5))) == []


@dataclass(eq=False)
class Cards:
    """A library of some cards, as far as hints ask one."""

    cards: dict[str, Card]


def test_r54_a_cost_does_not_depend_on_the_colour() -> None:
    red, white = (
        replace(card(mana={"amount": 1, "colors": [colour]}, summon_cost=cost, effect=effect), id=colour)
        for colour, cost, effect in (("red", 2, "Draw a card."), ("white", 3, "Draw 2 cards."))
    )

    def found(*cards: Card) -> list[str]:
        return rules(list(lint_cards(cards[:1], cast(Any, Cards({each.id: each for each in cards})))))

    assert found(red, white) == ["002-R54"]
    assert found(white, red) == ["002-R54"]
    assert found(red, replace(white, fields={**white.fields, "summon_cost": 2})) == []
    assert found(replace(red, fields={**red.fields, "quiet": ("golden-rule",)}), white) == []


def test_r55_no_card_crosses_to_the_other_side() -> None:
    tree = {"do": "move", "what": {"select": "card", "side": "enemy", "zone": "discard", "count": 1}, "to": "field", "side": "enemy"}
    crossing = replace(card(), trees={**card().trees, "effect": {"keywords": [], "abilities": [{"effect": tree}]}})
    assert rules(check_card(crossing)) == ["002-R55"]


@pytest.mark.parametrize(
    "effect", ["Put a card from your opponent's discard pile into your hand.", "相手の捨て札のカード1枚を手札に加える。"]
)
def test_r55_no_card_is_taken_from_the_other_side(effect: str) -> None:
    with pytest.raises(CardforgeError, match="002-R55"):
        card(effect=effect)
    assert rules(check_card(card(effect="Return an enemy creature to its owner's hand."))) == []


def test_a44_seals_usually_cost_groove() -> None:
    seal = LIBRARY.read_card({"kind": "seal", "cost": 2, "effect": "Draw a card."}, name="Cheap")
    assert rules(list(lint_cards([seal], LIBRARY))) == ["002-A44"]
    assert rules(list(lint_cards([LIBRARY.find("力の印")], LIBRARY))) == []


def test_a20_a_weak_creature_without_ability_is_hinted_at() -> None:
    assert "002-A20" in rules(list(lint_cards([card(strength=5)], LIBRARY)))
    assert "002-A20" not in rules(list(lint_cards([card(strength=5, ability="When Summoned: Draw a card.")], LIBRARY)))


def test_a_half_that_does_nothing_is_a_fault() -> None:
    assert rules(check_card(card(effect=""))) == ["002-R05"]
    assert rules(check_card(LIBRARY.read_card({"kind": "seal", "cost": 2}, name="Empty"))) == ["002-R07"]


def test_an_ability_that_never_happens_is_a_fault() -> None:
    """Nothing says when: a card is drawn neither once nor as long as the creature is there."""
    tree = {"keywords": [], "abilities": [{"effect": {"do": "draw", "count": 1}}]}
    assert rules(check_card(replace(card(), trees={**card().trees, "ability": tree}))) == ["002-R04"]
    blessing = card(spell_type="blessing", effect="Draw a card.")
    assert rules(check_card(blessing)) == ["002-R05"]


def test_the_library_is_legal_and_no_hint_is_left() -> None:
    assert [problem for each in LIBRARY.cards.values() for problem in check_card(each)] == []
    assert [problem for deck in LIBRARY.decks.values() for problem in check_deck(deck)] == []
    assert list(lint_cards(LIBRARY.cards.values(), LIBRARY)) == []


def test_r39_a_seal_does_not_move_or_strengthen_itself() -> None:
    """A seal that is turned up stays in the seal zone, and it is no creature."""
    tree = {"effect": {"do": "move", "what": {"this": "card"}, "to": "mana"}}
    seal = replace(LIBRARY.find("力の印"), trees={"effect": {"keywords": [], "abilities": [tree]}})
    assert [field for field, _ in Compiler().faults(seal)] == ["effect"]
    assert Compiler().faults(LIBRARY.find("力の印")) == []


def test_r05_r06_a_spell_has_a_name_and_a_card_its_mana() -> None:
    """Positions may leave them out; a card of a library has them."""
    whole = card()
    for field, rule in (("spell_name", "002-R05"), ("mana", "002-R06")):
        assert rules(check_card(replace(whole, fields={key: part for key, part in whole.fields.items() if key != field}))) == [rule]


def test_t04_r45_only_an_enchantment_is_attached_and_takes_part_in_battles() -> None:
    for effect, rule in (("Attached creature gets +10 strength.", "002-T04"), ("In battle, your creatures get +10 strength.", "002-R45")):
        for kind in ("blessing", "ward"):
            assert rules(check_card(card(spell_type=kind, effect=effect))) == [rule]
    for effect in ("Attached creature gets +10 strength.", "In battle, attached creature gets +10 strength."):
        assert check_card(card(spell_type="enchantment", effect=effect)) == []


def test_r56_no_trigger_of_a_card_is_the_enemys_turn() -> None:
    """Nothing lets a card be played in the enemy's turn: no sentence says it, and no trigger of a card that is not on the battlefield."""
    for sentence in ("At the end of your opponent's turn: Draw a card.", "You may cast this card during your opponent's turn."):
        with pytest.raises(CardforgeError):
            card(effect=sentence)
