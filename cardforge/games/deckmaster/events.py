"""What happened: the log, this turn's counters and the abilities that it triggers. Nothing else listens to the game."""

from __future__ import annotations

from cardforge.games.deckmaster.rules import Rules
from cardforge.games.deckmaster.state import DuelState, Piece
from cardforge.games.deckmaster.terms import (
    ATTACK,
    COUNTERS,
    DESTROYED,
    DISCARD,
    DISCARDED,
    E_ATTACK,
    E_DAMAGE,
    E_DREW,
    E_ENTERED,
    E_HEAL,
    E_LEFT,
    E_MASTER_FREE,
    E_MOMENT,
    E_MOVED,
    E_PLAYED,
    ENCHANTMENT,
    ENTER,
    H_ATTACKED,
    H_DAMAGED,
    H_DESTROYED,
    H_DISCARDED,
    H_DRAWN,
    H_ENTERED,
    H_HEALED,
    H_PLAYED,
    KINDS_COUNTED,
    SPELL,
    UNIT,
    WAS_SILENCED,
    ZONES,
)


def emit(rules: Rules, state: DuelState, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Tell everyone who listens that something happened; only the primitives of ``changes`` call this."""
    if state.logging:
        state.log.append((event, a, b, c))
    if state.auras:
        state.unsettled = True
    if event == E_MOVED:
        if c == DISCARD or c == DISCARD + ZONES:
            _count(state, state.owners[a], H_DISCARDED, rules.kind[state.definitions[a]])
    elif event == E_ENTERED:
        piece = state.piece(a)
        if piece is not None:
            _count(state, b, H_ENTERED, piece.kind)
            _trigger(rules, state, piece, ENTER)
    elif event == E_LEFT:
        _left(rules, state, a, b, c)
    elif event == E_ATTACK:
        piece = state.piece(a)
        if piece is not None:
            _count(state, piece.player, H_ATTACKED, piece.kind)
            _trigger(rules, state, piece, ATTACK)
    elif event == E_MOMENT:
        for piece in state.pieces(b):
            _trigger(rules, state, piece, a)
    elif event == E_DREW:
        _count(state, b, H_DRAWN, UNIT)
    elif event == E_DAMAGE:
        _count(state, a, H_DAMAGED, UNIT)
    elif event == E_HEAL:
        _count(state, a, H_HEALED, UNIT)
    elif event == E_PLAYED:
        _count(state, b, H_PLAYED, rules.kind[state.definitions[a]])
    elif event == E_MASTER_FREE:
        _trigger(rules, state, state.masters[a], ENTER)


def count_use(piece: Piece, index: int) -> None:
    """Count a use of the piece's first (0) or second (1) ability this turn."""
    if index:
        piece.used_second += 1
    else:
        piece.used_first += 1


def uses(piece: Piece, index: int) -> int:
    """How often the piece's first (0) or second (1) ability was used this turn."""
    return piece.used_second if index else piece.used_first


def _trigger(rules: Rules, state: DuelState, piece: Piece, when: int) -> None:
    """Let a piece's abilities with this trigger wait, within their limit a turn; a silenced or sleeping piece has none (000-A30, R24)."""
    if not rules.triggers[piece.definition] & when or piece.silenced or not piece.awake:
        return
    abilities = rules.abilities[piece.definition]
    for index in range(len(abilities)):
        ability = rules.ability[abilities[index]]
        if ability.when == when and (ability.limit == 0 or uses(piece, index) < ability.limit):
            count_use(piece, index)
            state.waiting.append((abilities[index], piece.card, piece.player, piece.definition))


def _left(rules: Rules, state: DuelState, card: int, zone: int, how: int) -> None:
    player = state.owners[card]
    definition = state.definitions[card]
    if how & DESTROYED:
        _count(state, player, H_DESTROYED, rules.kind[definition])
    if zone == DISCARD + ZONES * player and rules.triggers[definition] & DISCARDED and not how & WAS_SILENCED:
        for number in rules.abilities[definition]:
            if rules.ability[number].when == DISCARDED:
                state.waiting.append((number, card, player, definition))


def _count(state: DuelState, player: int, event: int, kind: int) -> None:
    column = 0 if kind == UNIT else 1 if kind == ENCHANTMENT else 2 if kind == SPELL else 3
    state.history[player * COUNTERS + event * KINDS_COUNTED + column] += 1
