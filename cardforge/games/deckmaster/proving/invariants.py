"""What must hold in every deckmaster position, whatever was played: no card is lost or doubled, and no number leaves its bounds."""

from __future__ import annotations

from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.game import DeckMasterGame
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.deckmaster.play.terms import ENCHANTMENT_SLOTS, MOST_MANA, UNIT_SLOTS
from cardforge.games.shared.proving.invariants import wrong_decision, wrong_places


def broken_invariants(game: DeckMasterGame, state: DuelState) -> list[str]:
    """What is wrong with a position in which somebody is asked or the game is over; empty if all is well."""
    on_table = [piece.card for player in (0, 1) for piece in state.pieces(player)]
    # Only tokens may be nowhere (000-A33).
    lost = wrong_places(state, on_table, lambda card: game.rules.token[state.definitions[card]])
    return [*lost, *_field(game.rules, state), *_numbers(state), *wrong_decision(state)]


def _field(rules: Rules, state: DuelState) -> list[str]:
    """The zones hold no more than they can (000-R26, R27); a unit at power 0 is gone (R50) unless 加護 spared it (A15)."""
    wrong = []
    for player in (0, 1):
        if len(state.units[player]) > UNIT_SLOTS or len(state.enchantments[player]) > ENCHANTMENT_SLOTS:
            wrong.append(f"player {player} has too many cards on the field")
        for unit in state.units[player]:
            gone = (
                unit.power == 0
                and state.winner < 0
                and not (unit.beaten and (unit.held or unit.keywords & rules.unbeaten))
                and not unit.keywords & terms.FATES
            )
            wrong += [f"unit {unit.card} is at power {unit.power}"] if unit.power < 0 or gone else []
    return wrong


def _numbers(state: DuelState) -> list[str]:
    """Mana within its bounds (000-R35), and nobody at 0 HP in a game that goes on (R77)."""
    wrong = []
    for player in (0, 1):
        if not 0 <= state.mana[player] <= MOST_MANA or state.max_mana[player] > MOST_MANA:
            wrong.append(f"player {player} has {state.mana[player]} of {state.max_mana[player]} mana")
        if state.winner < 0 and state.hp[player] <= 0:
            wrong.append(f"player {player} goes on with {state.hp[player]} HP")
    return wrong
