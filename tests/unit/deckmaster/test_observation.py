"""What a player sees (000-R30): enough to play, nothing that is hidden."""

from __future__ import annotations

from typing import Any

from cardforge.engine.observation import HIDDEN
from cardforge.games.deckmaster.play.terms import DECK, HAND


def test_hidden_cards_do_not_show(positions: Any) -> None:
    """Swapping what two of the enemy's hidden cards are changes nothing that the player sees."""
    swapped = 0
    for game, state, rng in positions(12):
        player = state.asked
        enemy = 1 - player
        hidden = state.zone(enemy, HAND) + state.zone(enemy, DECK)
        if len(hidden) < 2:
            continue
        first, second = rng.sample(hidden, 2)
        other = state.clone()
        other.definitions = other.definitions.copy()
        other.definitions[first], other.definitions[second] = other.definitions[second], other.definitions[first]
        swapped += other.definitions != state.definitions
        assert game.observe(other, player) == game.observe(state, player)
    assert swapped > 100


def test_the_order_of_the_own_deck_does_not_show(positions: Any) -> None:
    for game, state, rng in positions(6):
        player = state.asked
        other = state.clone()
        rng.shuffle(other.zone(player, DECK))
        other.rng = rng.getrandbits(32)
        assert game.observe(other, player) == game.observe(state, player)


def test_own_hand_and_public_zones_show(positions: Any) -> None:
    for game, state, _ in positions(3):
        player = state.asked
        seen = game.observe(state, player).state
        for card in state.zone(player, HAND) + [piece.card for side in range(2) for piece in state.pieces(side)]:
            assert seen.definitions[card] == state.definitions[card] != HIDDEN
        assert len(seen.zone(1 - player, HAND)) == len(state.zone(1 - player, HAND))
