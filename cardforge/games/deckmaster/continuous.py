"""Continuous effects (000-E03): found anew after every event while any card has one."""

from __future__ import annotations

from cardforge.games.deckmaster.changes import set_aura
from cardforge.games.deckmaster.rules import Aura, Rules
from cardforge.games.deckmaster.selecting import candidates, holds
from cardforge.games.deckmaster.state import DuelState, Piece
from cardforge.games.deckmaster.terms import CONTINUOUS


def refresh(rules: Rules, state: DuelState) -> None:
    """Bring what continuous effects add to every unit and Deck Master up to date (000-A48, A49, A61)."""
    power: dict[int, int] = {}
    gives: dict[int, int] = {}
    takes: dict[int, int] = {}
    for player in range(2):
        for piece in state.pieces(player):
            if piece.silenced or not piece.awake or not rules.triggers[piece.definition] & CONTINUOUS:
                continue
            for number in rules.abilities[piece.definition]:
                for aura in rules.ability[number].auras:
                    _apply(rules, state, aura, piece, power, gives, takes)
    for player in range(2):
        for piece in state.pieces(player):
            card = piece.card
            set_aura(rules, state, piece, power.get(card, 0), gives.get(card, 0), takes.get(card, 0))


def _apply(
    rules: Rules, state: DuelState, aura: Aura, source: Piece, power: dict[int, int], gives: dict[int, int], takes: dict[int, int]
) -> None:
    if aura.condition >= 0 and not holds(rules, state, aura.condition, source.card, source.player):
        return
    amount = aura.power
    if aura.per >= 0:
        amount *= len(candidates(rules, state, rules.selections[aura.per], source.card, source.player))
    for card in candidates(rules, state, rules.selections[aura.selection], source.card, source.player):
        power[card] = power.get(card, 0) + amount
        gives[card] = gives.get(card, 0) | aura.gives
        takes[card] = takes.get(card, 0) | aura.takes
