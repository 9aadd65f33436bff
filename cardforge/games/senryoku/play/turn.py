"""The turn: its parts, what the player is asked in each, and how it goes on (001-R14 to R22)."""

from __future__ import annotations

from cardforge.engine.options import VERBS
from cardforge.engine.state import DRAW
from cardforge.games.senryoku.play import answering, changes, moving, paying, terms
from cardforge.games.senryoku.play.paying import affordable, asked_of
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import Piece, SenryokuState
from cardforge.games.senryoku.play.terms import (
    HAND,
    NOTHING,
    V_BUY,
    V_BY_HAND,
    V_DRAW,
    V_END,
    V_FORGO,
    V_NEXT,
    V_NO_DRAW,
    V_STORE,
    V_UPKEEP,
    ZONES,
)
from cardforge.games.senryoku.play.values import marks, move_cost


def advance(rules: Rules, state: SenryokuState, step: int) -> None:
    """Begin a turn, or end it when everybody has answered that."""
    player = state.active
    if step == terms.S_START:
        changes.begin_turn(state, state.turn, player)
        state.agenda.append((terms.F_TURN, terms.S_DRAW, 0, 0))
        answering.open_window(rules, state, terms.TURN_START, player, player, -1)
    elif step == terms.S_DRAW:
        changes.enter_phase(state, terms.DRAWING)
    else:
        changes.expire(state, terms.TURN, state.turn)
        if state.turn >= terms.MOST_TURNS:
            state.finish(DRAW, terms.R_LIMIT)
            return
        state.turn += 1
        state.active = 1 - player
        state.agenda.append((terms.F_TURN, terms.S_START, 0, 0))


def ask(rules: Rules, state: SenryokuState) -> None:
    """Ask the turn player what the part of the turn is for; where nothing is left to do, go on to the next."""
    player, phase = state.active, state.phase
    if phase == terms.MAIN:
        state.ask(player, terms.Q_MAIN, main_options(rules, state, player))
    elif phase == terms.DRAWING:
        state.ask(player, terms.Q_DRAW, [V_DRAW, V_NO_DRAW])
    elif phase == terms.STORING or phase == terms.STORING_AGAIN:
        state.ask(player, terms.Q_STORE, store_options(rules, state, player))
    elif phase == terms.UPKEEP:
        _ask_upkeep(rules, state, player)
    elif phase == terms.BUYING:
        state.ask(player, terms.Q_BUY, buy_options(state, player))
    else:
        state.ask(player, terms.Q_END, [V_END])


def store_options(rules: Rules, state: SenryokuState, player: int) -> list[int]:
    """To store nothing or any hand card, of blank ones only the first (001-R16, R21); in 3.2 the turn can be ended, too."""
    options = [V_STORE + VERBS * NOTHING]
    blank = False
    for card in state.zones[HAND + ZONES * player]:
        if rules.kind[state.definitions[card]] == terms.BLANK:
            if blank:
                continue
            blank = True
        options.append(V_STORE + VERBS * card)
    if state.phase == terms.STORING_AGAIN:
        options.append(V_END)
    return options


def main_options(rules: Rules, state: SenryokuState, player: int) -> list[int]:
    """Everything that the player can do in phase 2 (001-R18), and how the turn goes on."""
    options = [V_NEXT, V_END]
    most, there = paying.uses(state, player), paying.wealth(rules, state, player)
    moving.put_options(rules, state, player, most, there, options)
    moving.move_options(rules, state, player, most, there, options)
    answering.use_options(rules, state, player, options)
    if most and not state.by_hand:
        options.append(V_BY_HAND)
    return options


def buy_options(state: SenryokuState, player: int) -> list[int]:
    """To draw for two store cards, as often as they suffice (001-R20, A06), or to go on."""
    options = [V_NEXT, V_END]
    most = paying.uses(state, player)
    if most >= terms.PRICE_OF_A_CARD:
        options.append(V_BUY)
    if most and not state.by_hand:
        options.append(V_BY_HAND)
    return options


# -- upkeep (001-R17) -----------------------------------------------------------------------------------------------------------------


def due(rules: Rules, state: SenryokuState, player: int) -> list[int]:
    """The player's sorceries and lands (identities) that have an upkeep; what lies face down has none (001-R35)."""
    return [ground.identity for ground in state.grounds[player] if not ground.face_down and move_cost(rules, state, ground) > 0]


def upkeep_options(rules: Rules, state: SenryokuState, player: int) -> list[int]:
    """The upkeeps that can be paid, and every one that is due to be left unpaid; none where no one can be paid, not by breaking either."""
    options: list[int] = []
    most, there = paying.uses(state, player), paying.wealth(rules, state, player)
    payable = False
    for identity in state.due:
        piece = state.meant(identity)
        if piece is not None and upkeep_bar(rules, state, piece, most, there) == 0:
            options.append(V_UPKEEP + VERBS * piece.card)
        elif piece is not None and not state.by_hand and upkeep_bar(rules, state, piece, terms.BROKEN_USES * most, there) == 0:
            payable = True
    if options or payable:
        for identity in state.due:
            piece = state.meant(identity)
            if piece is not None:
                options.append(V_FORGO + VERBS * piece.card)
        if not state.by_hand:
            options.append(V_BY_HAND)
    return options


def upkeep_bar(rules: Rules, state: SenryokuState, piece: Piece, most: int, there: int) -> int:
    """0 if the upkeep of a piece can be paid, else why not."""
    price, asked = move_cost(rules, state, piece), asked_of(marks(rules, state, piece))
    if affordable(price, asked, most, there):
        return 0
    return terms.BAR_COST if most < price else terms.BAR_ATTRIBUTE


def _ask_upkeep(rules: Rules, state: SenryokuState, player: int) -> None:
    still: list[int] = []
    for identity in state.due:
        piece = state.meant(identity)
        if piece is not None and move_cost(rules, state, piece) > 0:
            still.append(identity)
    state.due = still
    if not still:
        changes.enter_phase(state, terms.MAIN)
        return
    options = upkeep_options(rules, state, player)
    if options:
        state.ask(player, terms.Q_UPKEEP, options)
        return
    piece = state.meant(still[0])
    if piece is not None:
        forgo(rules, state, piece)


def forgo(rules: Rules, state: SenryokuState, piece: Piece) -> None:
    """An upkeep is not paid: the card is broken (001-R17)."""
    state.due = [identity for identity in state.due if identity != piece.identity]
    changes.tell(state, terms.E_UNPAID, piece.card, piece.player)
    changes.break_(rules, state, piece)


def pay_upkeep(rules: Rules, state: SenryokuState, piece: Piece) -> None:
    """The upkeep of a card is paid."""
    state.due = [identity for identity in state.due if identity != piece.identity]
    changes.tell(state, terms.E_UPKEEP, piece.card, piece.player)
    paying.charge(rules, state, piece.player, move_cost(rules, state, piece), asked_of(marks(rules, state, piece)))


# -- how the turn goes on -------------------------------------------------------------------------------------------------------------


def after_storing(rules: Rules, state: SenryokuState, card: int) -> None:
    """The player stores a hand card, or nothing; the part of the turn is over then (001-R16, R21)."""
    player = state.active
    if card != NOTHING:
        changes.store(state, card, player)
    if state.phase == terms.STORING:
        changes.enter_phase(state, terms.UPKEEP)
        state.due = due(rules, state, player)
    else:
        changes.enter_phase(state, terms.ENDING)


def buy(rules: Rules, state: SenryokuState) -> None:
    """The player draws a card for two store cards (001-R20)."""
    state.agenda.append((terms.F_BOUGHT, state.active, 0, 0))
    paying.charge(rules, state, state.active, terms.PRICE_OF_A_CARD, 0)


def end(rules: Rules, state: SenryokuState) -> None:
    """The player declares the end of his turn, which can be answered (001-R22)."""
    player = state.active
    changes.enter_phase(state, terms.ENDING)
    changes.tell(state, terms.E_TURN_END, state.turn, player)
    state.agenda.append((terms.F_TURN, terms.S_OVER, 0, 0))
    answering.open_window(rules, state, terms.TURN_END, player, player, -1)
