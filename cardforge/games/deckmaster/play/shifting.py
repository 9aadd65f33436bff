"""What continuous effects change for a player: what his cards cost, the damage he takes. Games without such pay one comparison."""

from __future__ import annotations

from cardforge.engine.options import CARDS
from cardforge.games.deckmaster.play.rules import THIS, Rules
from cardforge.games.deckmaster.play.selecting import describes, excluded, holds, measured
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState


def shifted(rules: Rules, state: DuelState, what: int, player: int, card: int, amount: int) -> int:
    """What a card costs the player, or the damage that he takes (``card`` -1), as all cards on the field and the card itself change it."""
    for piece in state.pieces(player) + state.pieces(1 - player):
        if not piece.silenced and not piece.asleep:
            amount = _by(rules, state, what, player, card, amount, piece.identity, piece.player)
    if card != NO_CARD:
        amount = _by(rules, state, what, player, card, amount, card, player)
    return max(0, amount)


def _by(rules: Rules, state: DuelState, what: int, player: int, card: int, amount: int, source: int, controller: int) -> int:
    """The amount as the continuous effects of one card change it."""
    for number in rules.abilities[state.definitions[source % CARDS]]:
        for shift in rules.ability[number].shifts:
            if shift.what != what or (shift.condition >= 0 and not holds(rules, state, shift.condition, source, controller)):
                continue
            selection = rules.selections[shift.selection]
            if selection.basis == THIS:
                meant = card == source
            else:
                # In the hand a card speaks of itself only.
                meant = source != card and excluded(selection, controller) != player
                meant = meant and (card == NO_CARD or describes(rules, state, selection, card))
            if meant:
                times = measured(rules, state, rules.selections[shift.per], source, controller) if shift.per >= 0 else 1
                amount = amount // shift.parts + shift.amount * times
    return amount
