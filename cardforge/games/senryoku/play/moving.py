"""Putting cards out and moving soldiers (001-R30 to R35), and where a soldier has to fight (R41 to R44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.engine import zones
from cardforge.engine.grid import squares
from cardforge.engine.options import SECOND, VERBS
from cardforge.games.senryoku.play import answering, changes, terms
from cardforge.games.senryoku.play.paying import affordable, asked_of
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.selecting import row_of
from cardforge.games.senryoku.play.state import Battle, Piece, SenryokuState
from cardforge.games.senryoku.play.terms import (
    BOARD,
    COLUMNS,
    ENEMY_CAMP,
    GROUND,
    HAND,
    LAND,
    SOLDIER,
    SORCERY,
    V_CHANT,
    V_DEPLOY,
    V_MOVE,
    V_SUMMON,
    ZONES,
)
from cardforge.games.senryoku.play.values import forbidden, hand_cost, marks, move_cost

if TYPE_CHECKING:
    from mypy_extensions import i64


def camp(player: int) -> range:
    """The squares of a player's camp."""
    first = 0 if player == 0 else 2 * COLUMNS
    return range(first, first + COLUMNS)


def verb_of_kind(kind: int) -> int:
    """How a card of this kind is put out."""
    return V_SUMMON if kind == SOLDIER else V_CHANT if kind == SORCERY else V_DEPLOY


def put_options(rules: Rules, state: SenryokuState, player: int, most: int, there: int, options: list[int]) -> None:
    """Append every way in which a card of the hand can be put out, by a player who can pay ``most`` uses of these attributes."""
    taken = 0
    for ground in state.grounds[player]:
        taken |= 1 << ground.square
    for other in state.grounds[1 - player]:
        taken |= 1 << other.square
    first = 0 if player == 0 else 2 * COLUMNS
    for card in state.zones[HAND + ZONES * player]:
        definition = state.definitions[card]
        kind = rules.kind[definition]
        if kind == terms.BLANK:
            continue
        if not rules.hidden[definition]:
            price = hand_cost(rules, state, card, player)
            if price > 0 and not affordable(price, asked_of(rules.marks[definition]), most, there):
                continue
        option = (V_SUMMON if kind == SOLDIER else V_CHANT if kind == SORCERY else V_DEPLOY) + VERBS * card
        for square in range(first, first + COLUMNS):
            if kind == SOLDIER or not taken >> square & 1:
                options.append(option + SECOND * square)


def put_bar(rules: Rules, state: SenryokuState, player: int, card: int, verb: int, square: int, most: int, there: int) -> int:
    """0 if a card can be put out on a square, else why not."""
    if card not in state.zones[HAND + ZONES * player]:
        return terms.BAR_NOT_IN_HAND
    definition = state.definitions[card]
    kind = rules.kind[definition]
    if kind == terms.BLANK:
        return terms.BAR_BLANK
    if verb != verb_of_kind(kind):
        return terms.BAR_KIND
    if square not in camp(player):
        return terms.BAR_CAMP
    if kind & GROUND and state.ground_at(square) is not None:
        return terms.BAR_TAKEN
    if not rules.hidden[definition]:
        price, asked = hand_cost(rules, state, card, player), asked_of(rules.marks[definition])
        if not affordable(price, asked, most, there):
            return terms.BAR_COST if most < price else terms.BAR_ATTRIBUTE
    return 0


def arrive(rules: Rules, state: SenryokuState, card: int, player: int, square: int) -> None:
    """A card that has been paid for comes onto its square; what answers that comes first, then a battle (001-R65)."""
    zone = state.zone_of(card)
    if zone < 0:
        return
    zones.take(state, card, zone, ZONES)
    if zone % ZONES == HAND and state.held:
        state.held = [note for note in state.held if note[0] != card]
    piece = changes.enter(rules, state, card, player, square)
    event = terms.SUMMONED
    if piece.kind == SOLDIER:
        state.agenda.append((terms.F_MEET, piece.identity, -1, square))
    else:
        event = terms.CHANTED if piece.kind == SORCERY else terms.DEPLOYED
    answering.open_window(rules, state, event, player, piece.identity, -1)


# -- moving ---------------------------------------------------------------------------------------------------------------------------


def move_options(rules: Rules, state: SenryokuState, player: int, most: int, there: int, options: list[int]) -> None:
    """Append every move of the player's soldiers (001-R32, A11, A34)."""
    turn = state.turn
    for piece in state.soldiers[player]:
        if piece.entered == turn:
            continue
        bits = forbidden(rules, state, piece)
        if bits & terms.NO_MOVE:
            continue
        price = move_cost(rules, state, piece)
        if price > 0 and not affordable(price, asked_of(marks(rules, state, piece)), most, there):
            continue
        option = V_MOVE + VERBS * piece.card
        near: i64 = BOARD.near[piece.square]
        for square in squares(near):
            if not bits & terms.NO_ATTACK or not fights_at(state, piece, square):
                options.append(option + SECOND * square)


def move_bar(rules: Rules, state: SenryokuState, player: int, piece: Piece, square: int, most: int, there: int) -> int:
    """0 if a soldier can move to a square, else why not."""
    if piece.player != player or piece.kind != SOLDIER:
        return terms.BAR_NOT_OWN
    if piece.entered == state.turn:
        return terms.BAR_ENTERED
    bits = forbidden(rules, state, piece)
    if bits & terms.NO_MOVE:
        return terms.BAR_FORBIDDEN
    if square >= terms.SQUARE_COUNT or not BOARD.near[piece.square] >> square & 1:
        return terms.BAR_FAR
    if bits & terms.NO_ATTACK and fights_at(state, piece, square):
        return terms.BAR_FORBIDDEN
    price = move_cost(rules, state, piece)
    if not affordable(price, asked_of(marks(rules, state, piece)), most, there):
        return terms.BAR_COST if most < price else terms.BAR_ATTRIBUTE
    return 0


def fights_at(state: SenryokuState, piece: Piece, square: int) -> bool:
    """Whether a soldier that came onto a square would have to fight there."""
    if any(other.identity != piece.identity for other in state.soldiers_at(square)):
        return True
    ground = state.ground_at(square)
    if ground is not None and ground.kind == LAND and ground.player != piece.player:
        return True
    return row_of(square, piece.player) == ENEMY_CAMP


def step(rules: Rules, state: SenryokuState, identity: int, square: int) -> None:
    """A soldier whose move has been paid for goes to a square; what answers that comes first, then a battle (001-R65)."""
    piece = state.meant(identity)
    if piece is None:
        return
    state.agenda.append((terms.F_MEET, identity, piece.square, square))
    changes.go(state, piece, square, False)
    answering.open_window(rules, state, terms.MOVED, piece.player, identity, -1)


def meet(state: SenryokuState, identity: int, origin: int, square: int) -> None:
    """Whether a soldier that came onto a square has to fight there: a soldier, else an enemy land, else the enemy camp itself (001-R41 to
    R44, A15, A46)."""
    piece = state.meant(identity)
    if piece is None or piece.square != square:
        return
    for other in state.soldiers_at(square):
        if other.identity != identity:
            _begin(state, Battle(state.new_serial(), identity, other.identity, other.player, square, origin))
            return
    ground = state.ground_at(square)
    if ground is not None and ground.kind == LAND and ground.player != piece.player:
        _begin(state, Battle(state.new_serial(), identity, -1, ground.player, square, origin))
    elif row_of(square, piece.player) == ENEMY_CAMP:
        _begin(state, Battle(state.new_serial(), identity, -1, 1 - piece.player, square, origin))


def _begin(state: SenryokuState, battle: Battle) -> None:
    state.battles = [*state.battles, battle]
    state.agenda.append((terms.F_BATTLE, terms.B_START, 0, 0))


def free_camp(state: SenryokuState, player: int) -> list[int]:
    """The squares of a player's camp without a soldier (001-R53)."""
    taken = 0
    for row in state.soldiers:
        for soldier in row:
            taken |= 1 << soldier.square
    return [square for square in camp(player) if not taken >> square & 1]
