"""English in the habits of players of other games, beside the sentence that says the same; what it leaves open is refused."""

from __future__ import annotations

import pytest

from cardforge.wording import phrasebook
from cardforge.wording.errors import ReadError

BOOK = phrasebook("deckmaster")
ABILITIES = [
    (
        "Activated [2 mana]: Draw a card. Use this only once per turn.",
        "[Activate: 2 mana] Draw a card. Use this effect only once per turn.",
    ),
    ("[2]: Draw a card.", "[Activate: 2 mana] Draw a card."),
    ("2 mana: Draw a card.", "[Activate: 2 mana] Draw a card."),
    ("2 mana, tap this unit: Draw a card.", "[Activate: 2 mana] Tap this card to activate this. Draw a card."),
    ("Tap: Deal 500 damage to your opponent.", "Tap this card to activate this. Deal 500 damage to your opponent."),
    (
        "Once per turn: You may discard a card. If you do, draw a card.",
        "[Activate: 0 mana] You may discard a card. If you do, draw a card. Use this effect only once per turn.",
    ),
    (
        "Exile one released seal from under your Deck Master: Destroy an enemy unit.",
        "Exile a released seal to activate this. Destroy an enemy unit.",
    ),
    ("If this unit is destroyed, your opponent loses 2000 HP.", "When this unit is destroyed, your opponent loses 2000 HP."),
    ("If an enemy unit is destroyed, draw a card.", "When an enemy unit is destroyed, draw a card."),
    (
        "On attack: If this unit attacks a unit, that unit loses guard until end of turn.",
        "[On attack] If this attacks a unit, the attack target loses Guard until end of turn.",
    ),
    (
        "At the start of each player's turn, that player draws a card.",
        "[Turn start] Draw a card.　[Enemy turn start] Your opponent draws a card.",
    ),
    (
        "Whenever an enemy unit attacks, your opponent must pay 1 mana or the attack is negated.",
        "When an enemy unit attacks, your opponent may pay 1 mana. If they don't, negate that attack.",
    ),
]
NOUNS = [
    ("Opposing units get -500 power.", "All enemy units get -500 power."),
    ("Destroy target opponent's unit.", "Destroy an enemy unit."),
    ("Destroy your opponent's strongest unit.", "Destroy the enemy unit with the highest power."),
    ("Give all allies +1000 power this turn.", "All friendly units get +1000 power until end of turn."),
    ("Allies have +500 power.", "All friendly units get +500 power."),
    ("Units other than this unit get -1000 power.", "All other units get -1000 power."),
    ("Each time you play a unit, gain 500 HP.", "When you play a unit, restore 500 HP."),
    ("After you play a spell, draw a card.", "When you play a spell, draw a card."),
    ("When summoned, draw a card.", "[On entry] Draw a card."),
    ("When attacked, draw a card.", "When this unit is attacked, draw a card."),
    ("Pay 2 mana: Draw a card.", "[Activate: 2 mana] Draw a card."),
    ("Mill 3.", "Put the top 3 cards of your deck into the discard."),
    ("Each player mills 2 cards.", "Put the top 2 cards of both players' decks into the discard."),
    ("Choose one — • Draw two cards. • Gain 3000 HP.", 'Choose one: "Draw 2 cards." "Restore 3000 HP."'),
    ("Your opponent can't play units until the start of your next turn.", "Your opponent cannot play units until your next turn."),
    ("Draw 2 cards and discard 1.", "Draw 2 cards, then discard a card."),
    ("Target unit becomes tapped.", "Tap a unit."),
    ("Enemy Deck Master gets -2000 power this turn.", "The enemy Deck Master gets -2000 power until end of turn."),
    ("Swap control of a unit you control and an enemy unit.", "Exchange control of a friendly unit and an enemy unit."),
    ("Damage dealt to you is halved this turn.", "You take half of the damage until end of turn."),
    (
        "Your units with guard get +2000 power during your opponent's turn, and your units without guard get +1000 power during your turn.",
        "If it is your opponent's turn, friendly units with Guard get +2000 power.　If it is your turn, friendly units without Guard get +1000 power.",  # noqa: E501
    ),
    (
        "Reveal the top card of your deck. If it is a unit, put it into your hand; otherwise, put it on the bottom of your deck.",
        "Reveal the top card of your deck. If it is a unit, put it into your hand. Otherwise, put it on the bottom of your deck.",
    ),
    (
        "Return all units to their owners' hands. Then each player may put one unit with cost 3 or less from their hand onto their own field.",  # noqa: E501
        "Return all units to their owners' hands. Then each player may put a unit with cost 3 or less from their hand onto their field.",
    ),
]
EFFECTS = [
    ("Give guard to one of your units.", "A friendly unit gains Guard."),
    ("Give pierce to all your units until end of turn.", "All friendly units gain Pierce until end of turn."),
    ("Choose 1 of your opponent's units and destroy it.", "Destroy an enemy unit."),
    ("Sacrifice one of your units.", "Destroy a friendly unit."),
    (
        "Choose 1 of your opponent's units. It can't attack until the end of your opponent's next turn.",
        "An enemy unit cannot attack until the end of your opponent's next turn.",
    ),
    ("Up to two target units each get +1000 power until end of turn.", "Up to two units get +1000 power until end of turn."),
    ("Destroy an enemy unit whose power is 3000 or less.", "Destroy an enemy unit with 3000 or less power."),
    ("Destroy target unit other than this unit.", "Destroy another unit."),
    ("Destroy all non-red units.", "Destroy all units that are not red."),
    (
        "Target unit gets +1000 power until end of turn for each card in your hand.",
        "A unit gets +1000 power for each card in your hand until end of turn.",
    ),
    (
        "This unit gets +500 power for each card in your discard with the attribute black.",
        "This unit gets +500 power for each black card in your discard.",
    ),
    ("Gain HP equal to the power of target unit.", "Choose a unit. Restore HP equal to its power."),
    ("You get 1 extra mana this turn.", "Gain 1 mana this turn."),
    ("Players can't gain HP.", "Neither player can restore HP."),
    ("Your Deck Master and your units get +500 power.", "Friendly units and Deck Masters get +500 power."),
    ("Exile target unit until end of turn.", "Exile a unit. At the end of this turn, put it onto the field."),
    (
        "Exile a unit from the field. At the start of your next turn, return it to the field under its owner's control.",
        "Exile a unit. At the start of your next turn, put it onto the field.",
    ),
    ("Choose one of your units and one enemy unit. They battle each other.", "A friendly unit and an enemy unit fight each other."),
    (
        "Your opponent chooses one of their units and puts it into their discard.",
        "Your opponent puts a unit of their own into the discard.",
    ),
    ("Discard a card. If you can't, lose 1000 HP.", "Discard a card. If you don't, lose 1000 HP."),
    ("Destroy target unit unless your opponent pays 2 mana.", "Your opponent may pay 2 mana. If they don't, destroy a unit."),
    (
        "Target unit gets -2000 power until end of turn. If that puts it into the discard, draw a card.",
        "A unit gets -2000 power until end of turn. If it was destroyed, draw a card.",
    ),
    ("Flip a coin: on heads, draw a card.", "Flip a coin. If heads, draw a card."),
    ("Roll a die. Draw a card if it shows 4 or more.", "Roll a die. If the roll is 4 or more, draw a card."),
    (
        (
            "At the end of your turn, if you attacked with 2 or more units this turn, draw a card; "
            "otherwise, each of your units gains 500 power."
        ),
        "[Turn end] If 2 or more friendly units attacked this turn, draw a card. Otherwise, all friendly units get +500 power.",
    ),
]
CONDITIONS = [
    ("A unit with power 8000 or more is on your field.", "There is a friendly unit with 8000 or more power."),
    (
        "You have both an enchantment and a unit with guard on the field.",
        "There is a friendly enchantment and there is a friendly unit with Guard.",
    ),
    ("Your opponent's Deck Master has been released.", "The enemy Deck Master is released."),
    ("You gained 5000 or more HP in total this turn.", "You restored 5000 or more HP this turn."),
    (
        "You have at least 7 max mana, or you have released two other seals.",
        "Your max mana is 7 or more or you have 2 or more released seals.",
    ),
    (
        "Your discard contains a unit, a spell and an enchantment.",
        "There is a unit in your discard and there is a spell in your discard and there is an enchantment in your discard.",
    ),
    (
        "You have fewer units than your opponent and your HP is lower than theirs.",
        "You have fewer units than your opponent and your HP is less than your opponent's.",
    ),
    ("You have exactly one card in hand.", "Your hand has exactly 1 cards."),
    ("Three of your units are tapped.", "There are 3 or more friendly units that are tapped."),
    ("There are no units on the field.", "There are no units."),
    ("No unit of yours attacked during your last turn.", "No friendly unit attacked during your last turn."),
]


@pytest.mark.parametrize(
    ("written", "said", "kind"),
    [(*pair, "text") for pair in ABILITIES + NOUNS + EFFECTS] + [(*pair, "seal-condition") for pair in CONDITIONS],
)
def test_what_is_written_means_what_is_said(written: str, said: str, kind: str) -> None:
    assert BOOK.read(written, kind=kind) == BOOK.read(said, kind=kind)


@pytest.mark.parametrize(
    "sentence",
    [
        "When this unit attacks an enemy unit, it loses Guard.",  # which of the two?
        "You may discard a card. If you can't, lose 1000 HP.",  # not to want to is not to be unable
        "[Activate: 0 mana] Draw a card.",  # without a cost and without end
    ],
)
def test_what_is_left_open_is_refused(sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence)
