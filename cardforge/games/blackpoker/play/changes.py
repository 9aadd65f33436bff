"""The primitives: every change of a game goes through one of them, which changes the state and tells it as an event."""

from __future__ import annotations

from cardforge.engine import rng
from cardforge.engine.options import CARDS
from cardforge.engine.triggers import wait
from cardforge.engine.zones import put, take
from cardforge.games.blackpoker.play import terms
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import Piece, StageState
from cardforge.games.blackpoker.play.terms import GRAVE, HAND, LIFE, NO_CARD, STAGE, ZONES


def emit(state: StageState, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Tell that something happened; what it triggers is noted by the primitive that calls this."""
    if state.logging:
        state.log.append((event, a, b, c))


def move(state: StageState, card: int, source: int, goal: int, bottom: bool = False) -> None:
    """Move a card between two zones (their numbers in ``state.zones``), on top of the goal or to its ``bottom``; hands grow at the end."""
    take(state, card, source, ZONES)
    put(state, card, goal, ZONES, bottom or goal % ZONES == HAND)
    if state.logging:
        state.log.append((terms.E_MOVED, card, source, goal))


def draw(state: StageState, player: int) -> None:
    """Take the top life card into the hand."""
    life = state.zones[LIFE + ZONES * player]
    if life:
        card = life.pop(0)
        state.zones[HAND + ZONES * player].append(card)
        if state.logging:
            state.log.append((terms.E_DREW, card, player, 0))


def mill(state: StageState, player: int) -> None:
    """The top life card goes to the grave, if there is one."""
    life = state.zones[LIFE + ZONES * player]
    if life:
        move(state, life[0], LIFE + ZONES * player, GRAVE + ZONES * player)


def damage(state: StageState, player: int, amount: int) -> None:
    """The player takes damage: so many life cards go to the grave, as many as there are (004-R10).

    They go at once, so that only the last one lies on top and is seen (004-A33).
    """
    if amount <= 0:
        return
    life = state.zones[LIFE + ZONES * player]
    emit(state, terms.E_DAMAGE, player, amount, max(0, len(life) - amount))
    milled, grave = life[:amount], GRAVE + ZONES * player
    del life[:amount]
    state.buried = state.buried + milled[:-1]
    state.zones[grave] = milled[::-1] + state.zones[grave]
    for card in milled:
        emit(state, terms.E_MOVED, card, LIFE + ZONES * player, grave)


def pay_life(state: StageState, player: int) -> None:
    """Pay the cost L (004-R21)."""
    emit(state, terms.E_LIFE_PAID, player, len(state.zones[LIFE + ZONES * player]) - 1)
    mill(state, player)


def shuffle(state: StageState, player: int) -> None:
    """Shuffle a player's life."""
    state.rng = rng.shuffle(state.rng, state.zones[LIFE + ZONES * player])
    emit(state, terms.E_SHUFFLED, player)


def begin_turn(state: StageState, turn: int, player: int) -> None:
    """A turn begins: what held for the last one ends, the fogs' effects among it (004-R47)."""
    for row in state.soldiers:
        for piece in row:
            if piece.bonus:
                resize(state, piece, -piece.bonus)
    state.turn = turn
    state.active = player
    state.used = 0
    state.attackers = []
    state.blocks = []
    emit(state, terms.E_TURN, turn, player)


def request(rules: Rules, state: StageState, action: int, player: int, first: int, second: int, target: int) -> None:
    """Put a request on the stage; key cards come from the player's hand."""
    state.stage = [*state.stage, (state.new_serial(), action, player, first, second, target)]
    if rules.actions[action].limit:
        state.used |= 1 << action
    if state.logging:
        emit(state, terms.E_REQUESTED, action, player, first + CARDS * second)


def aim(state: StageState, target: int, kind: int, named: int, player: int) -> None:
    """The request on top of the stage gets its target; ``named`` and ``player`` tell of whom the story speaks."""
    number, action, requester, first, second, _ = state.stage[-1]
    state.stage = [*state.stage[:-1], (number, action, requester, first, second, target)]
    emit(state, terms.E_TARGET, kind, named, player)


def unstage(state: StageState, index: int, negated: bool) -> None:
    """A request leaves the stage; its key cards that still lie there go to the grave (004-R18)."""
    _, action, player, first, second, _ = state.stage[index]
    state.stage = state.stage[:index] if index == len(state.stage) - 1 else state.stage[:index] + state.stage[index + 1 :]
    if negated:
        emit(state, terms.E_NEGATED, action, player)
    staged = STAGE + ZONES * player
    if state.zones[staged]:
        for card in (first, second):
            if card in state.zones[staged]:
                move(state, card, staged, GRAVE + ZONES * player)


def summon(rules: Rules, state: StageState, card: int, source: int, player: int) -> Piece:
    """A card becomes a soldier, face up and charged."""
    take(state, card, source, ZONES)
    piece = new_soldier(rules, state, [card], player)
    emit(state, terms.E_SUMMONED, card, player, piece.character)
    return piece


def new_soldier(rules: Rules, state: StageState, cards: list[int], player: int) -> Piece:
    """A soldier of these cards, which lie nowhere else."""
    piece = Piece(state.new_serial(), player, 0, cards, state.turn)
    measure(rules, state, piece)
    set_soldiers(state, player, [*state.soldiers[player], piece])
    return piece


def set_soldiers(state: StageState, player: int, row: list[Piece]) -> None:
    """Give the player a new row of soldiers; clones share rows and pieces, so both are replaced, never changed."""
    state.soldiers = [row, state.soldiers[1]] if player == 0 else [state.soldiers[0], row]


def set_bulwarks(state: StageState, player: int, row: list[Piece]) -> None:
    """Give the player a new row of bulwarks, as ``set_soldiers``."""
    state.bulwarks = [row, state.bulwarks[1]] if player == 0 else [state.bulwarks[0], row]


def replace(state: StageState, piece: Piece) -> None:
    """Put a changed copy of a piece in its place."""
    _set_row(state, piece, [piece if other.number == piece.number else other for other in _row(state, piece)])


def _row(state: StageState, piece: Piece) -> list[Piece]:
    return state.soldiers[piece.player] if piece.power else state.bulwarks[piece.player]


def _set_row(state: StageState, piece: Piece, row: list[Piece]) -> None:
    if piece.power:
        set_soldiers(state, piece.player, row)
    else:
        set_bulwarks(state, piece.player, row)


def measure(rules: Rules, state: StageState, piece: Piece) -> None:
    """Work out what a soldier's cards make it: character, size, suit."""
    power = 0
    ace = False
    for card in piece.cards:
        number = rules.number[state.definitions[card]]
        power += number
        ace = ace or number == 1
    definition = state.definitions[piece.cards[0]]
    piece.power = power
    piece.ace = ace
    piece.suit = rules.suit[definition]
    piece.character = rules.equipped if len(piece.cards) > 1 else rules.summoned[rules.number[definition]]


def lay(rules: Rules, state: StageState, card: int, source: int, player: int) -> Piece:
    """A card becomes a bulwark: face down, charged, at the end away from the life (004-R24)."""
    take(state, card, source, ZONES)
    piece = Piece(state.new_serial(), player, rules.bulwark, [card], state.turn)
    set_bulwarks(state, player, [*state.bulwarks[player], piece])
    emit(state, terms.E_LAID, card, player)
    return piece


def equip(rules: Rules, state: StageState, piece: Piece, card: int, source: int) -> None:
    """A card is put on a soldier, which keeps its state, its turn of entry and its fogs (004-R39, A12, A17)."""
    take(state, card, source, ZONES)
    piece = piece.clone()
    piece.cards = [*piece.cards, card]
    measure(rules, state, piece)
    replace(state, piece)
    emit(state, terms.E_EQUIPPED, piece.cards[0], card)


def take_off(state: StageState, piece: Piece) -> None:
    """A piece leaves its row; its cards lie nowhere."""
    _set_row(state, piece, [other for other in _row(state, piece) if other.number != piece.number])


def send_back(state: StageState, piece: Piece, zone: int, bottom: bool) -> None:
    """A piece leaves the field, all its cards to its owner's hand or life, on top of it or at its ``bottom``."""
    place = zone + ZONES * piece.player
    take_off(state, piece)
    emit(state, terms.E_RETURNED, piece.told, zone, piece.player)
    if bottom or zone == HAND:
        state.zones[place].extend(piece.cards)
    else:
        state.zones[place][:0] = piece.cards


def bury(rules: Rules, state: StageState, piece: Piece) -> None:
    """A piece leaves the field, all its cards to the grave; the great ones among them trigger 世代交代 (004-R34, R49)."""
    player = piece.player
    take_off(state, piece)
    emit(state, terms.E_LEFT, piece.cards[0], player)
    grave = GRAVE + ZONES * player
    for card in piece.cards:
        state.zones[grave] = [card, *state.zones[grave]]
        if rules.on_grave >= 0 and rules.great >> rules.number[state.definitions[card]] & 1:
            wait(state, rules.on_grave, NO_CARD, player)


def turn_sideways(state: StageState, piece: Piece, driven: bool) -> None:
    """Drive a piece, or charge it."""
    if piece.driven != driven:
        replace(state, turned(piece, driven))
        emit(state, terms.E_DRIVEN, piece.told, int(driven), piece.player)


def charge_all(state: StageState, player: int) -> None:
    """All characters of the player become charged (004-R26)."""
    if state.soldiers[player]:
        set_soldiers(state, player, [turned(piece, False) for piece in state.soldiers[player]])
    if state.bulwarks[player]:
        set_bulwarks(state, player, [turned(piece, False) for piece in state.bulwarks[player]])
    emit(state, terms.E_CHARGED_ALL, player)


def turned(piece: Piece, driven: bool) -> Piece:
    """The piece driven, or charged: a copy where it was not."""
    if piece.driven == driven:
        return piece
    other = piece.clone()
    other.driven = driven
    return other


def resize(state: StageState, piece: Piece, difference: int) -> Piece:
    """Change a soldier's size until the end of the turn; returns the soldier as it is now."""
    piece = piece.clone()
    piece.bonus += difference
    replace(state, piece)
    emit(state, terms.E_SIZE, piece.cards[0], difference, piece.power + piece.bonus)
    return piece


def name_attacker(state: StageState, piece: Piece) -> None:
    """A soldier is driven and named as an attacker (004-R28)."""
    turn_sideways(state, piece, True)
    state.attackers = [*state.attackers, piece.number]
    emit(state, terms.E_ATTACKS, piece.cards[0], piece.power + piece.bonus)


def name_blocker(state: StageState, piece: Piece, attacker: Piece) -> None:
    """A character is named as a blocker; it is not driven (004-R29)."""
    state.blocks = [*state.blocks, (piece.number, attacker.number)]
    emit(state, terms.E_BLOCKS, piece.told, attacker.cards[0])


def end_attack(state: StageState) -> None:
    """The attack is over."""
    state.attackers = []
    state.blocks = []
