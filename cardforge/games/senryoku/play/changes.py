"""The primitives: every change of a game goes through one of them, which changes the state and tells it as an event."""

from __future__ import annotations

from cardforge.engine import rng, zones
from cardforge.engine.chain import EVENT, Link
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import NO_CARD, Passing, Piece, SenryokuState
from cardforge.games.senryoku.play.terms import (
    FORCE,
    GRAVE,
    HAND,
    MOST_COUNTERS,
    SOLDIER,
    STORE,
    SUPPORT,
    USED,
    ZONES,
)
from cardforge.games.senryoku.play.values import forbidden, power


def tell(state: SenryokuState, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put an event into the log."""
    if state.logging:
        state.log.append((event, a, b, c))


def happen(rules: Rules, state: SenryokuState, event: int, player: int, source: int, other: int = NO_CARD) -> None:
    """Let an event wait for its window, where any card answers such ones: its player, what it happened to (an identity), the other one."""
    if rules.awaited(event):
        state.pending = [*state.pending, Link(event, player, source, other, EVENT, 0)]


# -- cards between zones --------------------------------------------------------------------------------------------------------------


def move(state: SenryokuState, card: int, source: int, goal: int, bottom: bool = False) -> None:
    """Move a card between two zones (their numbers in ``state.zones``), on top of the goal or to its ``bottom``; stores grow at the end."""
    zones.take(state, card, source, ZONES)
    zone = goal % ZONES
    zones.put(state, card, goal, ZONES, bottom or zone == STORE or zone == USED or zone == HAND)
    if source % ZONES == HAND and state.held:
        state.held = [note for note in state.held if note[0] != card]
    state.unsettled = True
    tell(state, terms.E_MOVED, card, source, goal)


def draw(state: SenryokuState, player: int, count: int) -> int:
    """So many cards from the support into the hand (001-R15); returns how many there were."""
    support = state.zones[SUPPORT + ZONES * player]
    drawn = min(count, len(support))
    for _ in range(drawn):
        card = support[0]
        zones.take(state, card, SUPPORT + ZONES * player, ZONES)
        zones.put(state, card, HAND + ZONES * player, ZONES, True)
        tell(state, terms.E_DREW, card, player)
        state.unsettled = True
    return drawn


def send_top(state: SenryokuState, player: int, count: int, goal: int) -> int:
    """So many cards from the top of the support to a zone of the player's; returns how many there were."""
    support = state.zones[SUPPORT + ZONES * player]
    sent = min(count, len(support))
    for _ in range(sent):
        move(state, support[0], SUPPORT + ZONES * player, goal + ZONES * player)
    return sent


def store(state: SenryokuState, card: int, player: int) -> None:
    """Put a card of the hand into the store, unused (001-R16)."""
    move(state, card, HAND + ZONES * player, STORE + ZONES * player)
    tell(state, terms.E_STORED, card, player)


def use(state: SenryokuState, card: int, player: int) -> None:
    """Turn an unused store card sideways (001-R23)."""
    first = ZONES * player
    zones.take(state, card, STORE + first, ZONES)
    zones.put(state, card, USED + first, ZONES, True)
    tell(state, terms.E_USED, card, player)


def spend(state: SenryokuState, card: int, player: int) -> None:
    """Break an unused store card for two uses (001-R24)."""
    move(state, card, STORE + ZONES * player, GRAVE + ZONES * player)
    tell(state, terms.E_SPENT, card, player)


def refresh(state: SenryokuState, player: int, count: int) -> int:
    """Turn so many used store cards upright again, the first used first (001-R14; -1: all); returns how many."""
    first = ZONES * player
    used = state.zones[USED + first]
    count = len(used) if count < 0 else min(count, len(used))
    if count:
        state.zones[STORE + first] = [*state.zones[STORE + first], *used[:count]]
        state.zones[USED + first] = used[count:]
        tell(state, terms.E_REFRESHED, player, count)
    return count


def shuffle(state: SenryokuState, player: int) -> None:
    """Shuffle a player's support."""
    state.rng = rng.shuffle(state.rng, state.zones[SUPPORT + ZONES * player])
    tell(state, terms.E_SHUFFLED, player)


# -- the field ------------------------------------------------------------------------------------------------------------------------


def enter(rules: Rules, state: SenryokuState, card: int, player: int, square: int) -> Piece:
    """A card, which lies in no zone now, comes onto a square of the field (001-R30); one that is chanted face down lies so (R35)."""
    definition = state.definitions[card]
    kind = rules.kind[definition]
    piece = Piece(state.identity(card), definition, player, kind, square)
    piece.entered = state.turn
    if kind == SOLDIER:
        state.soldiers[player].append(piece)
        event = terms.E_SUMMONED
    else:
        piece.face_down = rules.hidden[definition]
        state.grounds[player].append(piece)
        event = terms.E_CHANTED if kind == terms.SORCERY else terms.E_DEPLOYED
    state.known = False
    state.unsettled = True
    tell(state, event, card, player, square)
    return piece


def reveal(state: SenryokuState, piece: Piece) -> None:
    """A card that lies face down is turned up (001-A33)."""
    if piece.face_down:
        piece.face_down = False
        state.known = False
        tell(state, terms.E_REVEALED, piece.card)


def leave(state: SenryokuState, piece: Piece, goal: int, bottom: bool = False, broken: bool = False) -> None:
    """A piece leaves the field for a zone of its owner (its number in a player's zones)."""
    player = piece.player
    if piece.kind == SOLDIER:
        state.soldiers[player].remove(piece)
    else:
        state.grounds[player].remove(piece)
    state.known = False
    zones.put(state, piece.card, goal + ZONES * player, ZONES, bottom or goal in (STORE, HAND))
    state.unsettled = True
    _end_of_source(state, piece.identity)
    tell(state, terms.E_LEFT, piece.card, goal, int(broken))


def break_(rules: Rules, state: SenryokuState, piece: Piece) -> None:
    """A piece is broken: it goes to its owner's grave (001-R13, R68)."""
    tell(state, terms.E_BROKEN, piece.card)
    happen(rules, state, terms.BROKEN, piece.player, piece.identity)
    leave(state, piece, GRAVE, False, True)


def go(state: SenryokuState, piece: Piece, square: int, put: bool) -> None:
    """A soldier goes to a square: it moves, or is ``put`` there."""
    piece.square = square
    state.unsettled = True
    tell(state, terms.E_WENT, piece.card, square, int(put))


def damage(rules: Rules, state: SenryokuState, piece: Piece, points: int) -> None:
    """Put counters on a soldier or a land; more than its power, of a land more than 10, break it (001-R37, R38, A13, A37)."""
    if points <= 0:
        return
    piece.counters += points
    piece.hurt = rules.any_doom
    tell(state, terms.E_DAMAGE, piece.card, points)
    most = power(rules, state, piece) if piece.kind == SOLDIER else MOST_COUNTERS
    if piece.counters > most:
        piece.counters = 0
        break_(rules, state, piece)


def damage_force(rules: Rules, state: SenryokuState, player: int, points: int) -> None:
    """Put counters on a player's force; more than 10 are taken off with its top card, which goes into the hand (001-R36, A12)."""
    if points <= 0:
        return
    counters = state.counters[player] + points
    tell(state, terms.E_FORCE_DAMAGE, player, points)
    if counters > MOST_COUNTERS:
        counters = 0
        take_force(state, player, 1)
    state.counters[player] = counters
    state.unsettled = True
    happen(rules, state, terms.DAMAGED, player, player)


def take_force(state: SenryokuState, player: int, count: int) -> int:
    """So many cards from the top of the force into the hand; returns how many there were."""
    force = state.zones[FORCE + ZONES * player]
    taken = min(count, len(force))
    for card in force[:taken]:
        move(state, card, FORCE + ZONES * player, HAND + ZONES * player)
        tell(state, terms.E_FORCE_TAKEN, card, player)
    return taken


def heal(state: SenryokuState, piece: Piece, points: int) -> int:
    """Take counters off a piece (-1: all), as far as there are any; returns how many."""
    points = piece.counters if points < 0 else min(points, piece.counters)
    if points > 0:
        piece.counters -= points
        tell(state, terms.E_HEALED, piece.card, points)
    return points


def heal_force(state: SenryokuState, player: int, points: int) -> int:
    """Take counters off a player's force (-1: all), as far as there are any; returns how many."""
    there = state.counters[player]
    points = there if points < 0 else min(points, there)
    if points > 0:
        state.counters[player] = there - points
        tell(state, terms.E_FORCE_HEALED, player, points)
    return points


def hurts(rules: Rules, state: SenryokuState, piece: Piece) -> bool:
    """Whether a piece can take damage."""
    return not forbidden(rules, state, piece) & terms.NO_DAMAGE


# -- what holds for a time ------------------------------------------------------------------------------------------------------------


def correct(state: SenryokuState, piece: Piece, change: tuple[int, int, int], lasting: int, by: int) -> None:
    """Correct the numbers of a piece (001-R69): for how long (a word of ``terms``), hanging on which turn, battle or source."""
    cost, move_, power_ = change
    piece.cost += cost
    piece.move += move_
    piece.power += power_
    if lasting != terms.PERMANENT_CHANGE:
        piece.passing = [*piece.passing, (lasting, by, cost, move_, power_, 0, 0)]
    if state.logging:
        for stat in range(3):
            if change[stat]:
                tell(state, terms.E_CHANGED, piece.card, stat, change[stat])


def give(state: SenryokuState, piece: Piece, marks: int, bits: int, lasting: int, by: int) -> None:
    """Give a piece marks, or forbid it something (bits), for so long."""
    piece.passing = [*piece.passing, (lasting, by, 0, 0, 0, marks, bits)]
    piece.marks |= marks
    piece.bits |= bits
    if marks:
        tell(state, terms.E_GRANTED, piece.card, marks)
    if bits:
        tell(state, terms.E_FORBIDDEN, piece.card, bits)


def expire(state: SenryokuState, lasting: int, by: int) -> None:
    """End what hangs on a turn, a battle, the chain or a source (``by``)."""
    for player in range(2):
        for piece in state.soldiers[player]:
            if piece.passing:
                _expire(piece, lasting, by)
        for piece in state.grounds[player]:
            if piece.passing:
                _expire(piece, lasting, by)
    if state.held:
        state.held = [note for note in state.held if note[1] != lasting or note[2] != by]


def _expire(piece: Piece, lasting: int, by: int) -> None:
    kept: list[Passing] = []
    marks = bits = 0
    ended = False
    for note in piece.passing:
        if note[0] == lasting and note[1] == by:
            piece.cost -= note[2]
            piece.move -= note[3]
            piece.power -= note[4]
            ended = True
        else:
            kept.append(note)
            marks |= note[5]
            bits |= note[6]
    if ended:
        piece.passing = kept
        piece.marks = marks
        piece.bits = bits


def _end_of_source(state: SenryokuState, identity: int) -> None:
    """What lasts while a source is on the field ends."""
    expire(state, terms.STAYS, identity)


# -- the turn -------------------------------------------------------------------------------------------------------------------------


def begin_turn(state: SenryokuState, turn: int, player: int) -> None:
    """A turn begins: the player's store cards become unused (001-R14)."""
    state.turn = turn
    state.active = player
    state.turn_decisions = 0
    state.by_hand = False
    tell(state, terms.E_TURN, turn, player)
    refresh(state, player, -1)
    for row in (state.soldiers[0], state.soldiers[1], state.grounds[0], state.grounds[1]):
        for piece in row:
            if piece.used:
                piece.used = []


def enter_phase(state: SenryokuState, phase: int) -> None:
    """A part of the turn in which its player decides begins."""
    state.phase = phase
    state.by_hand = False
    tell(state, terms.E_PHASE, phase, state.active)
