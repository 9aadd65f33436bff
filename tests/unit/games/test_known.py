"""Two decks may bring two versions of the same card: each is played as it is written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardforge.database import built_in
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.model import Card, Deck
from cardforge.simulation.table.table import Table


def changed(card: Card) -> Card:
    """The card with its first field that is a whole number one greater."""
    field = next(name for name, value in card.fields.items() if type(value) is int)
    return replace(card, fields={**card.fields, field: card.fields[field] + 1})


@pytest.mark.parametrize("game", playable_games())
def test_two_versions_of_a_card_are_both_there(game: str) -> None:
    library = built_in(game)
    deck = next(iter(library.decks.values()))
    card = deck.cards[0][0]
    other = replace(deck, cards=tuple((changed(each) if each is card else each, count) for each, count in deck.cards))
    table = Table((deck, other), tokens=pack_of(game).playing().parts(library))
    assert [each for each in table.cards if each.id == card.id] == [card, changed(card)]
    assert table.ruleset != Table((deck, deck), tokens=pack_of(game).playing().parts(library)).ruleset


def test_seals_of_two_deck_masters_of_one_name_are_both_there() -> None:
    deck = built_in("deckmaster").decks["赤単アグロ"]
    assert deck.master is not None
    seal = deck.master.seals[0]
    raised = replace(seal, fields={**seal.fields, "level": seal.fields["level"] + 1})
    other: Deck = replace(deck, master=replace(deck.master, seals=(raised, *deck.master.seals[1:])))
    table = Table((deck, other))
    assert [card.fields["level"] for card in table.cards if card.id == seal.id] == [seal.fields["level"], raised.fields["level"]]
