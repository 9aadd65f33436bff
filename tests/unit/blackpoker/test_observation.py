"""What a player sees (004-R08): enough to play, nothing that is hidden."""

from __future__ import annotations

from typing import Any

from cardforge.engine.observation import HIDDEN
from cardforge.games.blackpoker.play.terms import FOG, GRAVE, HAND, LIFE, Q_SEARCH, STAGE


def _hidden(state: Any, player: int) -> Any:
    """The enemy's cards that ``player`` does not see."""
    enemy = 1 - player
    cards = state.zone(enemy, HAND) + state.zone(enemy, LIFE) + state.zone(enemy, GRAVE)[1:]
    return cards + [unit.cards[0] for unit in state.bulwarks[enemy]]


def test_hidden_cards_do_not_show(positions: Any) -> None:
    """Swapping what two of the enemy's hidden cards are changes nothing that the player sees."""
    swapped = 0
    for game, state, rng in positions(15):
        for player in range(2):
            hidden = _hidden(state, player)
            if len(hidden) < 2:
                continue
            first, second = rng.sample(hidden, 2)
            other = state.clone()
            other.definitions = other.definitions.copy()
            other.definitions[first], other.definitions[second] = other.definitions[second], other.definitions[first]
            swapped += other.definitions != state.definitions
            assert game.observe(other, player) == game.observe(state, player)
    assert swapped > 100


def test_the_number_of_a_hidden_card_does_not_show(positions: Any) -> None:
    """A card that was shown and taken into the hand is not followed onto the field: swapping the instances changes nothing."""
    for game, state, rng in positions(10):
        player, enemy = 0, 1
        if state.asked == enemy or not state.bulwarks[enemy] or not state.zone(enemy, HAND):
            continue
        other = state.clone()
        other.bulwarks = [[unit.clone() for unit in row] for row in other.bulwarks]
        unit = rng.choice(other.bulwarks[enemy])
        hand = other.zone(enemy, HAND)
        place = rng.randrange(len(hand))
        hand[place], unit.cards = unit.cards[0], [hand[place]]
        assert game.observe(other, player) == game.observe(state, player)


def test_the_order_of_the_own_life_does_not_show(positions: Any) -> None:
    searched = 0
    for game, state, rng in positions(12):
        player = state.asked
        other = state.clone()
        rng.shuffle(other.zone(player, LIFE))
        other.rng = rng.getrandbits(32)
        searched += state.question == Q_SEARCH
        assert game.observe(other, player) == game.observe(state, player)
    assert searched, "also while the life is looked through"


def test_own_hand_and_public_zones_show(positions: Any) -> None:
    for game, state, _ in positions(5):
        player = state.asked
        seen = game.observe(state, player).state
        public = [card for side in range(2) for zone in (FOG, STAGE) for card in state.zone(side, zone)]
        public += [card for side in range(2) for card in state.zone(side, GRAVE)[:1]]
        public += [card for side in range(2) for unit in state.soldiers[side] for card in unit.cards]
        for card in state.zone(player, HAND) + [unit.cards[0] for unit in state.bulwarks[player]] + public:
            assert seen.definitions[card] == state.definitions[card] != HIDDEN
        assert len(seen.zone(1 - player, HAND)) == len(state.zone(1 - player, HAND))
