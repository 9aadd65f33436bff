"""Abilities as they come up: whether one that was triggered still has something to do (000-A72)."""

from __future__ import annotations

from cardforge.games.deckmaster.play.events import give_back_use
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import DuelState


def is_idle(rules: Rules, state: DuelState, number: int, source: int) -> bool:
    """Whether the ability would negate an attack that has been negated already; then its use this turn is given back."""
    if not rules.ability[number].negates or not state.negated:
        return False
    piece = state.meant(source)
    if piece is not None:
        give_back_use(piece, rules.abilities[piece.definition].index(number))
    return True
