"""Nothing is lost and nothing is impossible: cards, slots, powers and mana at every decision (000-R26, R27, R35, R49, R50)."""

from __future__ import annotations

from cardforge.games.deckmaster.terms import ENCHANTMENT_SLOTS, MOST_MANA, RESOLVING, SEALED, UNIT_SLOTS, ZONES


def test_every_card_is_in_exactly_one_place(positions):
    for game, state, _ in positions(60):
        tokens = {card for card, definition in enumerate(state.definitions) if game.rules.token[definition]}
        found = [card for zone in state.zones for card in zone]
        for player in range(2):
            found += [piece.card for piece in state.pieces(player)]
        assert not tokens & {card for zone in state.zones for card in zone}, "a token is on the field or gone (000-A33)"
        cards = [card for card in range(len(state.definitions)) if card not in tokens]
        assert sorted(card for card in found if card not in tokens) == cards


def test_the_field_is_never_impossible(positions):
    for _, state, _ in positions(60):
        for player in range(2):
            assert len(state.units[player]) <= UNIT_SLOTS
            assert len(state.enchantments[player]) <= ENCHANTMENT_SLOTS
            assert 0 <= state.mana[player] <= state.max_mana[player] <= MOST_MANA
            assert state.hp[player] > 0
            master = state.masters[player]
            sealed = state.zone(player, SEALED) + state.zone(player, RESOLVING)
            assert master.freed or sealed, "a Deck Master without a seal is released (000-R65)"
            for piece in state.units[player]:
                assert piece.power > 0 or piece.spared, "a unit at power 0 is in the discard (000-R50)"
        assert len(state.zones) == 2 * ZONES
        assert len(set(state.options)) == len(state.options) > 0
