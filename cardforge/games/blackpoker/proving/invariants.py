"""What must hold in every blackpoker position, whatever was played: no card is lost or doubled, and nothing is where it cannot be."""

from __future__ import annotations

from cardforge.games.blackpoker.play.game import BlackPokerGame
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.blackpoker.play.terms import JOKER, NO_CARD, STAGE
from cardforge.games.shared.proving.invariants import wrong_decision, wrong_places


def broken_invariants(game: BlackPokerGame, state: StageState) -> list[str]:
    """What is wrong with a position in which somebody is asked or the game is over; empty if all is well."""
    on_table = [card for row in (*state.soldiers, *state.bulwarks) for piece in row for card in piece.cards]
    return [*wrong_places(state, on_table), *_field(game.rules, state), *_stage(state), *wrong_decision(state)]


def _field(rules: Rules, state: StageState) -> list[str]:
    """Soldiers are of one suit and no Jokers (004-C04, A25), bulwarks single cards; a soldier of size 0 or less is gone (004-R41)."""
    wrong = []
    for player in (0, 1):
        for piece in state.soldiers[player]:
            suits = {rules.suit[state.definitions[card]] for card in piece.cards}
            if len(suits) != 1 or JOKER in suits or piece.size <= 0 or piece.player != player:
                wrong.append(f"soldier {piece.number} cannot be")
            if piece.power != sum(rules.number[state.definitions[card]] for card in piece.cards):
                wrong.append(f"soldier {piece.number} has another power than its cards")
        wrong += [f"bulwark {piece.number} has {len(piece.cards)} cards" for piece in state.bulwarks[player] if len(piece.cards) != 1]
    return wrong


def _stage(state: StageState) -> list[str]:
    """The key cards on the stage are those of its requests."""
    if state.winner >= 0:
        return []
    keys = sorted(card for request in state.stage for card in request[3:5] if card != NO_CARD)
    lying = sorted(card for player in (0, 1) for card in state.zone(player, STAGE))
    # The request that is being resolved may have put its key card elsewhere already.
    return [] if set(lying) <= set(keys) else [f"key cards {lying} lie on the stage for {keys}"]
