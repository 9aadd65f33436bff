"""What happened: the log, this turn's counters and the abilities that it triggers. Nothing else listens to the game."""

from __future__ import annotations

from cardforge.engine.triggers import wait
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import DuelState, Piece
from cardforge.games.deckmaster.play.terms import COUNTERS, E_ATTACK, E_DREW, E_MOVED, E_PLAYED, E_SILENCED, UNIT, VOLATILE_AURAS


def tell(state: DuelState, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put an event into the log; continuous effects that any event may change are found anew after it."""
    if state.logging:
        state.log.append((event, a, b, c))
    if state.auras == VOLATILE_AURAS:
        state.stale = True
        state.unsettled = True


def emit(rules: Rules, state: DuelState, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Tell an event that counters and abilities listen to; only the primitives of ``changes`` call this and ``tell``."""
    if state.logging or state.auras == VOLATILE_AURAS:
        tell(state, event, a, b, c)
    if event <= E_SILENCED:
        if state.auras:
            state.stale = True
            state.unsettled = True
        if event == terms.E_ENTERED:
            count_kind(state, b, terms.H_ENTERED, rules.kind[state.definitions[a]])
            _triggered(rules, state, a, terms.ENTER)
        elif event == terms.E_LEFT:
            _left(rules, state, a, b, c)
        elif event == terms.E_MASTER_FREE:
            _trigger(rules, state, state.masters[a], terms.ENTER)
    elif event == E_DREW:
        count_kind(state, b, terms.H_DRAWN, UNIT)
    elif event == E_PLAYED:
        count_kind(state, b, terms.H_PLAYED, rules.kind[state.definitions[a]])
    elif event == E_ATTACK:
        count_kind(state, state.owners[a], terms.H_ATTACKED, rules.kind[state.definitions[a]])
        _triggered(rules, state, a, terms.ATTACK)
    elif event == E_MOVED:
        if c in (terms.DISCARD, terms.DISCARD + terms.ZONES):
            count_kind(state, state.owners[a], terms.H_DISCARDED, rules.kind[state.definitions[a]])
            if b != terms.FIELD:
                _discarded(rules, state, a)
    elif event == terms.E_DAMAGE:
        count_points(state, a, terms.H_DAMAGED, b)
    elif event == terms.E_HEAL:
        count_points(state, a, terms.H_HEALED, b)
    elif event == terms.E_MOMENT:
        for piece in state.pieces(b):
            if rules.triggers[piece.definition] & a:
                _trigger(rules, state, piece, a)


def count_use(piece: Piece, index: int) -> None:
    """Count a use of the piece's first (0) or second (1) ability this turn."""
    if index:
        piece.used_second += 1
    else:
        piece.used_first += 1


def give_back_use(piece: Piece, index: int) -> None:
    """The piece's first (0) or second (1) ability was not used after all."""
    if index:
        piece.used_second -= 1
    else:
        piece.used_first -= 1


def uses(piece: Piece, index: int) -> int:
    """How often the piece's first (0) or second (1) ability was used this turn."""
    return piece.used_second if index else piece.used_first


def _triggered(rules: Rules, state: DuelState, card: int, when: int) -> None:
    """Trigger the abilities of a card on the field that has some for this; most have none."""
    if rules.triggers[state.definitions[card]] & when:
        piece = state.piece(card)
        if piece is not None:
            _trigger(rules, state, piece, when)


def _trigger(rules: Rules, state: DuelState, piece: Piece, when: int) -> None:
    """Let a piece's abilities with these triggers wait, within their limit a turn; a silenced or sleeping piece has none (000-A30, R24)."""
    if not rules.triggers[piece.definition] & when or piece.silenced or piece.asleep:
        return
    abilities = rules.abilities[piece.definition]
    for index in range(len(abilities)):
        ability = rules.ability[abilities[index]]
        if ability.when & when and (ability.limit == 0 or uses(piece, index) < ability.limit):
            count_use(piece, index)
            wait(state, abilities[index], piece.identity, piece.player)


def _left(rules: Rules, state: DuelState, card: int, zone: int, how: int) -> None:
    player = state.owners[card]
    if how & terms.DESTROYED:
        count_kind(state, player, terms.H_DESTROYED, rules.kind[state.definitions[card]])
    if zone == terms.DISCARD + terms.ZONES * player and not how & terms.WAS_SILENCED:
        _discarded(rules, state, card)


def _discarded(rules: Rules, state: DuelState, card: int) -> None:
    """A card went to the discard, from wherever it was (000-A82); its owner controls its ability."""
    definition = state.definitions[card]
    if rules.triggers[definition] & terms.DISCARDED:
        for number in rules.abilities[definition]:
            if rules.ability[number].when == terms.DISCARDED:
                wait(state, number, card, state.owners[card])


def count_kind(state: DuelState, player: int, event: int, kind: int) -> None:
    """Count that something of this kind happened to or by the player this turn (``H_`` of ``terms``)."""
    column = player * COUNTERS + event
    if kind != UNIT:
        column += 1 if kind == terms.ENCHANTMENT else 2 if kind == terms.SPELL else 3
    state.history[column] += 1


def count_points(state: DuelState, player: int, event: int, points: int) -> None:
    """Add up the damage or healing of a player this turn."""
    state.history[player * COUNTERS + event] += points
