"""The primitives: every change of a game goes through one of them, which changes the state and tells it as an event."""

from __future__ import annotations

from cardforge.engine import rng, zones
from cardforge.engine.grid import BIT
from cardforge.engine.options import CARDS
from cardforge.engine.triggers import wait
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.rules import Rules
from cardforge.games.skillbook.play.selecting import keywords
from cardforge.games.skillbook.play.state import NO_CARD, SkillbookState, Unit
from cardforge.games.skillbook.play.terms import BOOK, FIELD, GRAVE, TABLE, TRUMP, ZONES


def tell(state: SkillbookState, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put an event into the log."""
    if state.logging:
        state.log.append((event, a, b, c))


def trigger(rules: Rules, state: SkillbookState, definition: int, when: int, source: int, player: int) -> None:
    """Let the abilities of a definition with this trigger wait, of a source (an identity) and its player."""
    if rules.when[definition] & when:
        for number in rules.abilities[definition]:
            if rules.ability[number].when == when:
                wait(state, number, source, player)


def trigger_unit(rules: Rules, state: SkillbookState, unit: Unit, when: int) -> None:
    """Let what waits for something that happened to a unit wait: its own abilities and those of what is bound to it."""
    trigger(rules, state, unit.definition, when, unit.identity, unit.player)
    for card in unit.binds:
        trigger(rules, state, state.definitions[card], when, card, state.owners[card])


def trigger_all(rules: Rules, state: SkillbookState, when: int, player: int) -> None:
    """Let everything of a player's with this trigger wait: of his units, of what is bound, of what he has set."""
    if not rules.any_when & when:
        return
    for row in state.units:
        for unit in row:
            if unit.player == player:
                trigger(rules, state, unit.definition, when, unit.identity, player)
            for card in unit.binds:
                if state.owners[card] == player:
                    trigger(rules, state, state.definitions[card], when, card, player)
    for card in state.set_by(player):
        trigger(rules, state, state.definitions[card], when, card, player)
    for square in state.waking:
        unit_there = state.unit_at(square)
        if unit_there is not None and unit_there.player == player:
            trigger(rules, state, state.definitions[state.terrain[square]], when, state.terrain[square], player)


# -- cards between zones --------------------------------------------------------------------------------------------------------------


def move(state: SkillbookState, card: int, source: int, goal: int, bottom: bool = False) -> None:
    """Move a card between two zones (their numbers in ``state.zones``), on top of the goal or to its ``bottom``; tables grow at the end."""
    zones.take(state, card, source, ZONES)
    zones.put(state, card, goal, ZONES, bottom or goal % ZONES == TABLE)
    if source % ZONES == terms.AURAS or source % ZONES == terms.CURSES:
        state.forces = []
    state.unsettled = True
    tell(state, terms.E_MOVED, card, source, goal)


def mill(state: SkillbookState, player: int, count: int) -> int:
    """So many cards from the top of the book go to the grave, one by one (003-R35, A46); returns how many went."""
    book, grave = BOOK + ZONES * player, GRAVE + ZONES * player
    count = min(count, len(state.zones[book]))
    for _ in range(count):
        move(state, state.zones[book][0], book, grave)
    return count


def pay(state: SkillbookState, player: int, count: int) -> None:
    """Pay a cost with cards of the book (003-R35)."""
    if count > 0:
        tell(state, terms.E_PAID, player, count)
        mill(state, player, count)


def draw(state: SkillbookState, player: int) -> bool:
    """The player looks at the top card of his book and says where it goes (003-R25); whether there is one."""
    book = state.zones[BOOK + ZONES * player]
    if not book:
        return False
    state.drawing = book[0]
    tell(state, terms.E_DREW, book[0], player)
    return True


def place_drawn(state: SkillbookState, goal: int, dropped: int) -> None:
    """A drawn card goes to the table, becomes the trump or goes to the grave; another card makes room for it (003-R27)."""
    card = state.drawing
    player = state.owners[card]
    first = ZONES * player
    state.drawing = NO_CARD
    if dropped != NO_CARD:
        move(state, dropped, state.zone_of(dropped), GRAVE + first)
        tell(state, terms.E_DROPPED, dropped, player)
    if goal == terms.TO_TRUMP_MOVING:
        move(state, state.zones[TRUMP + first][0], TRUMP + first, TABLE + first)
        goal = terms.TO_TRUMP
    place = TABLE if goal == terms.TO_TABLE else TRUMP if goal == terms.TO_TRUMP else GRAVE
    zones.take(state, card, BOOK + first, ZONES)
    zones.put(state, card, place + first, ZONES, place == TABLE)
    state.unsettled = True
    tell(state, terms.E_PLACED, card, place, player)


def recover(state: SkillbookState, player: int, count: int) -> int:
    """So many cards from the top of the grave go under the book; returns how many."""
    grave, book = GRAVE + ZONES * player, BOOK + ZONES * player
    count = min(count, len(state.zones[grave]))
    for _ in range(count):
        card = state.zones[grave][0]
        zones.take(state, card, grave, ZONES)
        zones.put(state, card, book, ZONES, True)
    if count:
        tell(state, terms.E_RECOVERED, player, count)
    return count


def shuffle(state: SkillbookState, player: int) -> None:
    """Shuffle a player's book."""
    state.rng = rng.shuffle(state.rng, state.zones[BOOK + ZONES * player])
    tell(state, terms.E_SHUFFLED, player)


def charge(state: SkillbookState, player: int) -> None:
    """The charge step (003-R32): the grave is shuffled into the book, whose top card then leaves the game; the HP is paid before."""
    book, grave = BOOK + ZONES * player, GRAVE + ZONES * player
    state.zones[book].extend(state.zones[grave])
    state.zones[grave] = []
    shuffle(state, player)
    if state.zones[book]:
        card = state.zones[book][0]
        zones.take(state, card, book, ZONES)
        zones.put(state, card, terms.REMOVED + ZONES * player, ZONES)
        tell(state, terms.E_CHARGED, player, card)
    state.unsettled = True


def leave_table(state: SkillbookState, card: int, player: int) -> None:
    """A skill is announced: it leaves the table or the place of the trump."""
    zones.take(state, card, state.zone_of(card), ZONES)
    zones.put(state, card, terms.RESOLVING + ZONES * player, ZONES)


def lay(state: SkillbookState, card: int, zone: int) -> None:
    """An aura or a curse that resolves lies set (003-R43)."""
    player = state.owners[card]
    zones.take(state, card, terms.RESOLVING + ZONES * player, ZONES)
    zones.put(state, card, zone + ZONES * player, ZONES, True)
    state.forces = []
    state.unsettled = True
    tell(state, terms.E_LAID, card, player)


# -- the board ------------------------------------------------------------------------------------------------------------------------


def summon(rules: Rules, state: SkillbookState, card: int, player: int, square: int) -> Unit:
    """A card, which lies in no zone now, becomes a unit on a square, active (003-A16)."""
    unit = Unit(state.identity(card), state.definitions[card], player, square)
    kind = rules.kind[unit.definition]
    unit.hero = kind == terms.HERO
    unit.token = kind == terms.TOKEN
    state.units[player].append(unit)
    state.forget()
    state.unsettled = True
    tell(state, terms.E_TOKEN if unit.token else terms.E_SUMMONED, card, player, square)
    trigger(rules, state, unit.definition, terms.SUMMONED, unit.identity, player)
    return unit


def bind(state: SkillbookState, card: int, unit: Unit) -> None:
    """A bind that resolves is attached to a unit (003-R43)."""
    zones.take(state, card, terms.RESOLVING + ZONES * state.owners[card], ZONES)
    unit.binds = [*unit.binds, card]
    state.forces = []
    state.unsettled = True
    tell(state, terms.E_BOUND, card, unit.card)


def unbind(state: SkillbookState, unit: Unit) -> None:
    """Everything bound to a unit goes to the graves of its owners (003-R43, A35)."""
    bound, unit.binds, state.forces = unit.binds, [], []
    for card in bound:
        zones.put(state, card, GRAVE + ZONES * state.owners[card], ZONES)
        tell(state, terms.E_MOVED, card, FIELD, GRAVE + ZONES * state.owners[card])
    state.unsettled = True


def leave(state: SkillbookState, unit: Unit, goal: int, bottom: bool = False) -> None:
    """A unit leaves the board for a zone of its owner (its number in a player's zones); a token vanishes (003-R65, A43)."""
    unbind(state, unit)
    state.units[unit.player].remove(unit)
    state.forget()
    if not unit.token:
        owner = state.owners[unit.card]
        zones.put(state, unit.card, goal + ZONES * owner, ZONES, bottom or goal == TABLE)
    tell(state, terms.E_LEFT, unit.card, goal)


def destroy(rules: Rules, state: SkillbookState, unit: Unit) -> None:
    """A unit is destroyed: it goes to its owner's grave (003-R55, A43)."""
    trigger_unit(rules, state, unit, terms.DESTROYED)
    tell(state, terms.E_DIED, unit.card)
    leave(state, unit, GRAVE)


def damage(state: SkillbookState, unit: Unit, points: int, in_battle: bool = False) -> None:
    """Put damage on a unit; a hero loses so many HP (003-R11)."""
    if points > 0:
        unit.damage += points
        state.unsettled = True
        tell(state, terms.E_DAMAGE, unit.card, points, int(in_battle))


def heal(state: SkillbookState, unit: Unit, points: int) -> int:
    """Take damage off a unit, as far as there is any; returns how much."""
    points = min(points, unit.damage)
    if points > 0:
        unit.damage -= points
        tell(state, terms.E_HEALED, unit.card, points)
    return points


def go(state: SkillbookState, unit: Unit, square: int, transferred: bool) -> None:
    """A unit goes to a square, by a step or by a transfer (003-R45, R63)."""
    unit.square = square
    state.taken = -1
    state.unsettled = True
    tell(state, terms.E_TRANSFER if transferred else terms.E_STEP, unit.card, square)


def set_state(state: SkillbookState, unit: Unit, exhausted: bool, resting: bool) -> None:
    """Exhaust a unit, let it rest, or make it active."""
    if unit.exhausted != exhausted or unit.resting != resting:
        unit.exhausted = exhausted
        unit.resting = resting
        tell(state, terms.E_STATE, unit.card, 2 if resting else int(exhausted))


def change(state: SkillbookState, unit: Unit, value: int, amount: int) -> None:
    """Add to a value of a unit until the end of the turn."""
    if amount == 0:
        return
    if value == terms.ATTACK:
        unit.attack += amount
    elif value == terms.DEFENCE:
        unit.defence += amount
    else:
        unit.speed += amount
    state.unsettled = True
    tell(state, terms.E_CHANGED, unit.card, value, amount)


def grant(rules: Rules, state: SkillbookState, unit: Unit, bits: int) -> None:
    """Give a unit keywords until the end of the turn."""
    if keywords(rules, state, unit) & bits != bits:
        unit.keywords |= bits
        tell(state, terms.E_GRANTED, unit.card, bits)


def forbid(state: SkillbookState, unit: Unit, bits: int) -> None:
    """Forbid a unit something until the end of the turn."""
    unit.forbidden |= bits
    tell(state, terms.E_FORBIDDEN, unit.card, bits)


# -- terrain --------------------------------------------------------------------------------------------------------------------------


def lay_terrains(state: SkillbookState, player: int, cards: list[int], squares: list[int]) -> None:
    """Terrains of the map are laid face down, each on its square (003-R17)."""
    state.zones[terms.MAP + ZONES * player] = [card for card in state.zone(player, terms.MAP) if card not in cards]
    terrain = state.terrain.copy()
    for card, square in zip(cards, squares, strict=True):
        terrain[square] = card
        tell(state, terms.E_TERRAIN, card, square)
    state.terrain = terrain


def turn_up(rules: Rules, state: SkillbookState, square: int, unit: Unit | None) -> None:
    """A terrain is turned face up, explored by a unit or shown by an effect (003-R46)."""
    if state.shown >> square & 1:
        return
    state.shown |= BIT[square]
    card = state.terrain[square]
    definition = state.definitions[card]
    _wake(rules, state, square, definition)
    state.unsettled = True
    tell(state, terms.E_EXPLORED, card, square, terms.NOTHING if unit is None else unit.card)
    if unit is not None:
        state.explorer = unit.identity
        trigger(rules, state, definition, terms.EXPLORED, card + CARDS * 0, unit.player)


def _wake(rules: Rules, state: SkillbookState, square: int, definition: int) -> None:
    """Note what the terrain of a square does for good, now that it lies face up."""
    if rules.goes_on[definition]:
        state.ruling = [*state.ruling, square]
        state.forces = []
    if rules.when[definition] & (terms.TURN_START | terms.TURN_END | terms.ACTIVATED):
        state.waking = [*state.waking, square]


def cover(state: SkillbookState, square: int) -> None:
    """A terrain is turned face down again."""
    if not state.shown >> square & 1:
        return
    state.shown &= ~(BIT[square])
    state.ruling = [each for each in state.ruling if each != square]
    state.forces = []
    state.waking = [each for each in state.waking if each != square]
    state.unsettled = True
    tell(state, terms.E_COVERED, state.terrain[square], square)


# -- the turn -------------------------------------------------------------------------------------------------------------------------


def begin_turn(state: SkillbookState, turn: int, player: int) -> None:
    """A turn begins: the player's units become active (003-R23)."""
    state.turn = turn
    state.active = player
    state.charging = False
    state.turn_decisions = 0
    tell(state, terms.E_TURN, turn, player)
    for unit in state.units[player]:
        set_state(state, unit, False, False)


def enter_phase(state: SkillbookState, phase: int) -> None:
    """A phase of the turn in which its player decides begins."""
    state.phase = phase
    tell(state, terms.E_PHASE, phase, state.active)


def end_turn_effects(state: SkillbookState) -> None:
    """What holds until the end of the turn is over, and the damage of all but heroes is healed, at the same time (003-R33, A36)."""
    for row in state.units:
        for unit in row:
            unit.attack = 0
            unit.defence = 0
            unit.speed = 0
            unit.keywords = 0
            unit.forbidden = 0
            unit.moved = False
            unit.battled = False
            if not unit.hero:
                unit.damage = 0
    state.unsettled = True


def begin_move(state: SkillbookState, unit: Unit, steps: int) -> None:
    """A unit is exhausted and moves (003-R45)."""
    set_state(state, unit, True, False)
    unit.moved = True
    state.mover = unit.identity
    state.steps = steps
    state.perch = unit.square
    tell(state, terms.E_MOVES, unit.card)


def end_move(state: SkillbookState) -> None:
    """No move is in progress any more."""
    state.mover = NO_CARD
    state.steps = 0
    state.perch = NO_CARD


def begin_battle(state: SkillbookState, unit: Unit, target: Unit) -> None:
    """A unit is exhausted and attacks another (003-R50 to R52)."""
    set_state(state, unit, True, False)
    unit.battled = True
    state.attacker = unit.identity
    state.target = target.identity
    state.countered = False
    tell(state, terms.E_BATTLE, unit.card, target.card)


def counter(state: SkillbookState, unit: Unit) -> None:
    """The target is exhausted and will strike back (003-R53)."""
    set_state(state, unit, True, False)
    state.countered = True
    tell(state, terms.E_COUNTERED, unit.card, state.attacker % CARDS)


def end_battle(state: SkillbookState) -> None:
    """No battle is in progress any more."""
    state.attacker = NO_CARD
    state.target = NO_CARD
    state.countered = False
