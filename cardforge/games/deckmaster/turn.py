"""The turn (000-R33 to R43): its steps as frames of the agenda."""

from __future__ import annotations

from cardforge.games.deckmaster import changes
from cardforge.games.deckmaster.rules import Rules
from cardforge.games.deckmaster.state import DuelState
from cardforge.games.deckmaster.terms import (
    BLESSING,
    DESTROYED,
    DISCARD,
    DRAW_PHASE_START,
    ENCHANTMENT,
    END_PHASE,
    F_DRAW_CARD,
    F_FRAGILE,
    F_LOSE_BLESSING,
    F_MAIN,
    F_MANA,
    F_MOMENT,
    F_NEXT_TURN,
    F_RESET,
    F_RESTORE,
    F_TRIGGERS,
    F_UNTAP,
    FRAGILE,
    MOST_MANA,
    TURN_END,
    TURN_START,
    ZONES,
)


def begin(rules: Rules, state: DuelState, turn: int, player: int) -> None:
    """Begin a turn: all steps up to the main phase go onto the agenda, the last one first."""
    changes.begin_turn(rules, state, turn, player)
    agenda = state.agenda
    agenda.append((F_MAIN, 0, 0, 0))
    agenda.append((F_TRIGGERS, 0, 0, 0))
    agenda.append((F_RESTORE, 0, 0, 0))
    agenda.append((F_LOSE_BLESSING, player, 0, 0))
    agenda.append((F_TRIGGERS, 0, 0, 0))
    agenda.append((F_DRAW_CARD, player, 0, 0))
    agenda.append((F_MANA, player, 0, 0))
    agenda.append((F_TRIGGERS, 0, 0, 0))
    agenda.append((F_MOMENT, DRAW_PHASE_START, player, 0))
    agenda.append((F_TRIGGERS, 0, 0, 0))
    agenda.append((F_MOMENT, TURN_START, player, 0))
    agenda.append((F_UNTAP, player, 0, 0))


def end(state: DuelState) -> None:
    """The end phase (000-R43) goes onto the agenda; 【ターン終了時】 and エンドフェイズ時 are ordered together."""
    player = state.active
    agenda = state.agenda
    agenda.append((F_NEXT_TURN, 0, 0, 0))
    agenda.append((F_TRIGGERS, 0, 0, 0))
    agenda.append((F_RESET, 0, 0, 0))
    agenda.append((F_TRIGGERS, 0, 0, 0))
    agenda.append((F_FRAGILE, 0, 0, 0))
    agenda.append((F_TRIGGERS, 0, 0, 0))
    agenda.append((F_MOMENT, END_PHASE, player, 0))
    agenda.append((F_MOMENT, TURN_END, player, 0))


def step(rules: Rules, state: DuelState, frame: int, player: int) -> None:
    """Do one step of the turn."""
    if frame == F_UNTAP:
        untap(rules, state, player)
    elif frame == F_MANA:
        gain_mana(rules, state, player)
    elif frame == F_DRAW_CARD:
        changes.draw(rules, state, player)
    elif frame == F_LOSE_BLESSING:
        for piece in state.units[player]:
            changes.set_keywords(rules, state, piece, piece.now & ~BLESSING, piece.lasting & ~BLESSING)
    elif frame == F_RESTORE:
        for side in range(len(state.masters)):
            if 0 < state.masters[side].down_on <= state.turn - 2:
                changes.restore(rules, state, side)
    elif frame == F_FRAGILE:
        break_fragile(rules, state)
    elif frame == F_RESET:
        for side in range(2):
            for piece in state.units[side]:
                changes.reset(rules, state, piece)
            if state.masters and state.masters[side].awake:
                changes.reset(rules, state, state.masters[side])
    elif frame == F_NEXT_TURN:
        begin(rules, state, state.turn + 1, 1 - state.active)


def untap(rules: Rules, state: DuelState, player: int) -> None:
    """Untap the player's units and Deck Master (000-R34), those kept from it only lose that."""
    for piece in state.pieces(player):
        if piece.frozen:
            changes.freeze(rules, state, piece, False)
        elif piece.kind != ENCHANTMENT:
            changes.untap(rules, state, piece)


def gain_mana(rules: Rules, state: DuelState, player: int) -> None:
    """One more maximum mana up to 10, two on the second player's own third turn, and all of it to spend (000-R35, R36, A43)."""
    gain = 2 if state.turn == 6 else 1
    mana = min(MOST_MANA, state.max_mana[player] + gain)
    changes.set_mana(rules, state, player, mana, mana)


def break_fragile(rules: Rules, state: DuelState) -> None:
    """脆弱 units of both players are destroyed (000-R75, A27)."""
    for side in range(2):
        for piece in state.units[side].copy():
            if piece.keywords & FRAGILE:
                changes.leave(rules, state, piece, DISCARD + ZONES * side, DESTROYED)
