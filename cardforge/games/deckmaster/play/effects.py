"""Runs the programs of abilities: one instruction at a time, each on the cards that the effect has chosen."""

from __future__ import annotations

from cardforge.engine.options import VERBS
from cardforge.engine.state import NOBODY, UNDECIDED
from cardforge.games.deckmaster.play import changes
from cardforge.games.deckmaster.play.combat import fight
from cardforge.games.deckmaster.play.instructions import (
    O_DAMAGE,
    O_DESTROY,
    O_DISCARD,
    O_DRAW,
    O_END,
    O_FIGHT,
    O_FREEZE,
    O_GRANT,
    O_HEAL,
    O_JUMP,
    O_LOOK,
    O_LOSE,
    O_MAY,
    O_MILL,
    O_MODES,
    O_MOVE,
    O_NEGATE,
    O_POWER,
    O_SELECT,
    O_SHUFFLE,
    O_SILENCE,
    O_TAP,
    O_TOKEN,
    O_UNLESS,
)
from cardforge.games.deckmaster.play.rules import BY_FILTER, Rules
from cardforge.games.deckmaster.play.selecting import candidates, holds, offers
from cardforge.games.deckmaster.play.state import DuelState, Piece
from cardforge.games.deckmaster.play.terms import (
    BOTH,
    BY_EFFECT,
    DECK,
    DECK_BOTTOM,
    DESTROYED,
    DISCARD,
    EXILE,
    F_DISCARD,
    F_FIELD,
    F_LOOK,
    F_MAY,
    F_PICK,
    F_RUN,
    F_TOKENS,
    FIELD,
    MASTER,
    OWN,
    PERMANENT,
    Q_CHOOSE,
    Q_MAY,
    Q_MODE,
    SEAL,
    V_MODE,
    V_NO,
    V_NONE,
    V_YES,
    ZONES,
)


def run(rules: Rules, state: DuelState, position: int, source: int, controller: int) -> None:
    """Do the program from ``position`` on, up to its end or to where something has to come first; the rest waits on the agenda."""
    agenda = state.agenda
    depth = len(agenda)
    while True:
        code, a, b, c = rules.program[position]
        position += 1
        if code == O_END:
            return
        if code == O_UNLESS:
            if not holds(rules, state, a, source, controller):
                position = b
            continue
        if code == O_JUMP:
            position = a
            continue
        if code == O_SELECT:
            select(rules, state, a, source, controller)
        elif code == O_POWER:
            _power(rules, state, a, b, c, source, controller)
        elif code == O_MAY:
            agenda.append((F_MAY, a, 0, 0))
            state.ask(controller, Q_MAY, [V_YES, V_NO])
        elif code == O_MODES:
            state.ask(controller, Q_MODE, [V_MODE + VERBS * mode for mode in range(a)])
        elif code <= O_DISCARD or code == O_MILL:
            amount = _times(rules, state, b, c, source, controller)
            first = state.active
            if code == O_DISCARD:
                # What goes onto the agenda last is done first.
                first = 1 - first
            for player in (first, 1 - first):
                if (a == BOTH or (player == controller) == (a == OWN)) and state.winner == UNDECIDED:
                    _to_player(rules, state, code, player, amount)
        else:
            _to_chosen(rules, state, code, a, b, controller)
        if state.unsettled or state.asked != NOBODY or state.winner != UNDECIDED or len(agenda) != depth:
            agenda.insert(depth, (F_RUN, position, source, controller))
            return


def select(rules: Rules, state: DuelState, number: int, source: int, controller: int) -> None:
    """Choose the cards of a selection; the player is asked where there are at least two legal answers."""
    selection = rules.selections[number]
    found = candidates(rules, state, selection, source, controller)
    state.chosen = []
    if selection.basis != BY_FILTER or selection.count == 0:
        state.chosen = found
        return
    picks = min(selection.count, len(found))
    if picks and not _pick(rules, state, found, picks, controller, state.declinable or selection.up_to, selection.up_to):
        changes.announce_choice(state, state.chosen, controller)


def _pick(rules: Rules, state: DuelState, found: list[int], picks: int, player: int, may_stop: bool, up_to: bool) -> bool:
    """Ask for one of ``found``, the rest waits in ``F_PICK``; ``False`` where there is no choice and the picks are taken as they are."""
    options = offers(rules, state, found)
    if not may_stop and (picks == len(found) or len(options) == 1):
        state.chosen.extend(found[:picks])
        state.picking = []
        return False
    if may_stop:
        options.append(V_NONE)
    state.picking = found
    state.agenda.append((F_PICK, picks, player, int(up_to)))
    state.ask(player, Q_CHOOSE, options)
    return True


def picked(rules: Rules, state: DuelState, card: int) -> None:
    """A card was chosen: ask for the next one, or take the rest where there is no choice left."""
    _, picks, player, up_to = state.agenda.pop()
    state.chosen.append(card)
    rest = [other for other in state.picking if other != card]
    if picks == 1:
        state.picking = []
    else:
        _pick(rules, state, rest, picks - 1, player, bool(up_to), bool(up_to))


def declined(state: DuelState) -> None:
    """No (further) card is chosen."""
    state.agenda.pop()
    state.picking = []


def _times(rules: Rules, state: DuelState, amount: int, counted: int, source: int, controller: int) -> int:
    """The amount, as often as there are cards in the selection ``counted``; once where that is -1."""
    return amount if counted < 0 else amount * len(candidates(rules, state, rules.selections[counted], source, controller))


def _power(rules: Rules, state: DuelState, amount: int, counted: int, duration: int, source: int, controller: int) -> None:
    amount = _times(rules, state, amount, counted, source, controller)
    for piece in _pieces(state):
        changes.change_power(state, piece, amount, duration)


def _to_player(rules: Rules, state: DuelState, code: int, player: int, amount: int) -> None:
    if code == O_DAMAGE:
        changes.hit(rules, state, player, amount)
    elif code == O_HEAL:
        changes.heal(rules, state, player, amount)
    elif code == O_DRAW:
        for _ in range(amount):
            if state.winner == UNDECIDED:
                changes.draw(rules, state, player)
    elif code == O_DISCARD:
        state.agenda.append((F_DISCARD, player, amount, 0))
    else:
        deck = DECK + ZONES * player
        for _ in range(min(amount, len(state.zones[deck]))):
            changes.move(rules, state, state.zones[deck][0], deck, DISCARD + ZONES * player)


def _to_chosen(rules: Rules, state: DuelState, code: int, a: int, b: int, controller: int) -> None:
    if code == O_MOVE:
        _move(rules, state, a)
    elif code == O_LOOK:
        state.agenda.append((F_LOOK, controller, a, 0))
    elif code == O_TOKEN:
        state.agenda.append((F_TOKENS, a, b, controller))
    elif code == O_SHUFFLE:
        for player in (state.active, 1 - state.active):
            if a == BOTH or (player == controller) == (a == OWN):
                changes.shuffle(state, player)
    elif code == O_NEGATE:
        changes.negate_attack(state)
    elif code == O_FIGHT:
        pieces = _pieces(state)
        if len(pieces) == 2:
            fight(state, pieces[0], pieces[1])
    else:
        for piece in _pieces(state):
            _to_piece(rules, state, code, a, b, piece)


def _to_piece(rules: Rules, state: DuelState, code: int, a: int, b: int, piece: Piece) -> None:
    if code == O_DESTROY:
        if piece.kind != MASTER:
            changes.leave(rules, state, piece, DISCARD + ZONES * piece.player, DESTROYED)
    elif code == O_TAP:
        if a:
            changes.tap(state, piece)
        else:
            changes.untap(state, piece)
    elif code == O_FREEZE:
        changes.freeze(state, piece, True)
    elif code == O_GRANT:
        changes.set_keywords(state, piece, piece.now | a, piece.lasting | a if b == PERMANENT else piece.lasting)
    elif code == O_LOSE:
        changes.set_keywords(state, piece, piece.now & ~a, piece.lasting & ~a if b == PERMANENT else piece.lasting)
    elif code == O_SILENCE and piece.kind != MASTER:
        changes.silence(rules, state, piece)


def _pieces(state: DuelState) -> list[Piece]:
    """The chosen cards that are still on the field, a Deck Master only while it is awake (000-R25, R57)."""
    pieces: list[Piece] = []
    for card in state.chosen:
        piece = state.piece(card)
        if piece is not None and not piece.asleep:
            pieces.append(piece)
    return pieces


def _move(rules: Rules, state: DuelState, goal: int) -> None:
    if goal == FIELD:
        state.entering = [card for card in state.chosen if state.piece(card) is None and not rules.token[state.definitions[card]]]
        state.agenda.append((F_FIELD, 0, 0, 0))
        return
    bottom = goal == DECK_BOTTOM
    zone = DECK if bottom else goal
    for card in state.chosen:
        piece = state.piece(card)
        owner = state.owners[card]
        if piece is not None:
            if piece.kind != MASTER:
                changes.leave(rules, state, piece, zone + ZONES * owner, BY_EFFECT, bottom)
            continue
        if rules.kind[state.definitions[card]] == SEAL and goal != EXILE:
            continue
        source = state.zone_of(card)
        if source >= 0:
            changes.move(rules, state, card, source, zone + ZONES * owner, bottom)


def decide(state: DuelState, yes: bool) -> None:
    """An optional effect is done or left out."""
    _, otherwise, _, _ = state.agenda.pop()
    if not yes:
        _, _, source, controller = state.agenda.pop()
        state.agenda.append((F_RUN, otherwise, source, controller))


def choose_mode(state: DuelState, mode: int) -> None:
    """One of several effects was chosen: go on at its jump."""
    _, position, source, controller = state.agenda.pop()
    state.agenda.append((F_RUN, position + mode, source, controller))
