"""The preparation and the turn (003-R15 to R34), step by step, and the judgement by time (003-R67)."""

from __future__ import annotations

from cardforge.engine import rng
from cardforge.engine.options import SECOND, VERBS
from cardforge.engine.state import DRAW, UNDECIDED
from cardforge.games.skillbook.play import changes, combat, moving, skills, terms
from cardforge.games.skillbook.play.rules import Rules
from cardforge.games.skillbook.play.state import SkillbookState, Unit
from cardforge.games.skillbook.play.terms import (
    AREA,
    AURAS,
    BOARD,
    BOOK,
    COLUMNS,
    CURSES,
    MAP,
    SQUARE_COUNT,
    TABLE,
    TABLE_SIZE,
    TO_GRAVE,
    TO_TABLE,
    TO_TRUMP,
    TO_TRUMP_MOVING,
    TRUMP,
    V_TAKE,
    ZONES,
)

# -- the preparation ------------------------------------------------------------------------------------------------------------------


def own_square(player: int, place: int) -> int:
    """The square of a place of the player's area, as he sees it: from 0, his front row first, each row from his left."""
    square = (2 - place // COLUMNS) * COLUMNS + place % COLUMNS
    return square if player == 0 else SQUARE_COUNT - 1 - square


def prepare(rules: Rules, state: SkillbookState, step: int, player: int) -> None:
    """A step of the preparation: each player arranges his map, then places his hero, the first player before the second (003-R17, R20)."""
    agenda = state.agenda
    if step == terms.P_LAYOUT:
        agenda.append((terms.F_SETUP, terms.P_PLACE if player else terms.P_LAYOUT, 1 - player, 0))
        ways = [0, 1, 2] if state.layouts[player] else [1, 2]
        state.ask(player, terms.Q_LAYOUT, [terms.V_LAYOUT + VERBS * way + SECOND * player for way in ways])
    elif step == terms.P_LAY:
        cards = lay_options(state, player)
        if len(cards) > 1:
            state.ask(player, terms.Q_LAY, cards)
        elif cards:
            lay(state, player, cards[0] // VERBS)
    elif step == terms.P_PLACE:
        agenda.append((terms.F_SETUP, terms.P_BEGIN if player else terms.P_PLACE, 1 - player, 0))
        places = place_options(rules, state, player)
        if len(places) == 1:
            place_hero(rules, state, player, places[0] // VERBS)
        else:
            state.ask(player, terms.Q_PLACE, places)
    else:
        open_game(state)


def lay_options(state: SkillbookState, player: int) -> list[int]:
    """The terrains that can be laid next, of equal ones the first."""
    seen: list[int] = []
    options: list[int] = []
    for card in state.zones[MAP + ZONES * player]:
        if state.definitions[card] not in seen:
            seen.append(state.definitions[card])
            options.append(terms.V_LAY + VERBS * card)
    return options


def lay(state: SkillbookState, player: int, card: int) -> None:
    """Lay a terrain on the next square of the player's area; after it the next one."""
    rest = len(state.zones[MAP + ZONES * player])
    changes.lay_terrains(state, player, [card], [own_square(player, AREA - rest)])
    if rest > 1:
        state.agenda.append((terms.F_SETUP, terms.P_LAY, player, 0))


def arrange(state: SkillbookState, player: int, how: int) -> None:
    """Lay a player's whole map as it was saved (0) or at random (1), or begin to lay it terrain by terrain (2)."""
    layouts = state.layouts.copy()
    layouts[player] = []
    saved, state.layouts = state.layouts[player], layouts
    if how == 2:
        state.agenda.append((terms.F_SETUP, terms.P_LAY, player, 0))
        return
    cards = saved
    if how == 1:
        cards = state.zones[MAP + ZONES * player].copy()
        state.rng = rng.shuffle(state.rng, cards)
    changes.lay_terrains(state, player, cards, [own_square(player, place) for place in range(len(cards))])


def place_options(rules: Rules, state: SkillbookState, player: int) -> list[int]:
    """The start points of a player's area, or without any all of its back row (003-R20, A01)."""
    back = range(2 * COLUMNS, AREA)
    found: list[int] = []
    for place in range(AREA):
        square = own_square(player, place)
        if rules.start[state.definitions[state.terrain[square]]]:
            found.append(square)
    return [terms.V_PLACE + VERBS * square for square in found or [own_square(player, place) for place in back]]


def place_hero(rules: Rules, state: SkillbookState, player: int, square: int) -> None:
    """The hero begins on a start point, which is turned face up (003-R20)."""
    heroes = terms.HEROES + ZONES * player
    card = state.zones[heroes][0]
    state.zones[heroes] = []
    changes.turn_up(rules, state, square, None)
    hero = changes.summon(rules, state, card, player, square)
    hero.start_row = square // COLUMNS


def open_game(state: SkillbookState) -> None:
    """Both players draw four cards into their tables (003-A05); what happens at the start happens, then the first turn begins."""
    small = [len(state.zones[BOOK + ZONES * player]) < terms.LEAST_BOOK for player in range(2)]
    if small[0] or small[1]:
        state.finish(DRAW if small[0] and small[1] else 1 if small[0] else 0, terms.R_SMALL)
        return
    for player in range(2):
        for _ in range(TABLE_SIZE):
            changes.move(state, state.zones[BOOK + ZONES * player][0], BOOK + ZONES * player, TABLE + ZONES * player)
    state.agenda.append((terms.F_TURN, terms.S_JUDGED, 0, 0))
    state.agenda.append((terms.F_MOMENT, terms.GAME_START, 1, 0))
    state.agenda.append((terms.F_MOMENT, terms.GAME_START, 0, 0))


# -- the turn -------------------------------------------------------------------------------------------------------------------------


def advance(state: SkillbookState, step: int) -> None:
    """Do a step of the turn and put the next one onto the agenda; what it triggers comes first."""
    player, agenda = state.active, state.agenda
    if step == terms.S_START:
        agenda.append((terms.F_TURN, terms.S_CHARGE, 0, 0))
        agenda.append((terms.F_DRAW, player, 1, 0))
        # What goes onto the agenda last is done first: the first player's abilities (003-R24).
        agenda.append((terms.F_MOMENT, terms.TURN_START, 1, 0))
        agenda.append((terms.F_MOMENT, terms.TURN_START, 0, 0))
    elif step == terms.S_CHARGE:
        changes.enter_phase(state, terms.CHARGING)
    elif step == terms.S_PAY:
        agenda.append((terms.F_TURN, terms.S_SHUFFLE if state.charging else terms.S_RESET, 0, 0))
        hero = state.hero(player)
        if state.charging and hero is not None:
            changes.damage(state, hero, 1)
    elif step == terms.S_SHUFFLE:
        agenda.append((terms.F_TURN, terms.S_RESET, 0, 0))
        changes.charge(state, player)
    elif step == terms.S_RESET:
        agenda.append((terms.F_TURN, terms.S_EXPIRE, 0, 0))
        agenda.append((terms.F_MOMENT, terms.TURN_END, 1 - player, 0))
        agenda.append((terms.F_MOMENT, terms.TURN_END, player, 0))
    elif step == terms.S_EXPIRE:
        agenda.append((terms.F_TURN, terms.S_JUDGE, 0, 0))
        changes.end_turn_effects(state)
    elif step == terms.S_JUDGE:
        judge_goals(state)
        if state.winner == UNDECIDED:
            _next(state)
    else:
        begin(state, 1, 0)


def _next(state: SkillbookState) -> None:
    """The turn is over: the judgement by time where the game has a limit, else the other player's turn."""
    if state.turn_limit and state.turn >= state.turn_limit:
        judge(state)
    elif state.turn >= terms.MOST_TURNS:
        state.finish(DRAW, terms.R_LIMIT)
    else:
        begin(state, state.turn + 1, 1 - state.active)


def begin(state: SkillbookState, turn: int, player: int) -> None:
    """A turn begins (003-R23)."""
    changes.begin_turn(state, turn, player)
    changes.enter_phase(state, terms.DRAWING)
    state.agenda.append((terms.F_TURN, terms.S_START, 0, 0))


def end(state: SkillbookState, charging: bool) -> None:
    """The turn's end is declared, by charging or after the main phase: a last moment for responses first (003-R28, R31, A19)."""
    state.charging = charging
    changes.enter_phase(state, terms.ENDING)
    state.agenda.append((terms.F_TURN, terms.S_PAY, 0, 0))
    state.agenda.append((terms.F_RESPOND, state.active, 0, 0))


def take_options(state: SkillbookState, player: int) -> list[int]:
    """Where a drawn card can go: into the table, to the trump; where all is full something goes to the grave (003-R25 to R27, A49)."""
    first = ZONES * player
    table, trump = state.zones[TABLE + first], state.zones[TRUMP + first]
    nothing = SECOND * terms.NOTHING
    if state.slots(player) < TABLE_SIZE:
        moving = TO_TRUMP_MOVING if trump else TO_TRUMP
        return [V_TAKE + VERBS * TO_TABLE + nothing, V_TAKE + VERBS * moving + nothing]
    if not trump:
        return [V_TAKE + VERBS * TO_TRUMP + nothing]
    options = [V_TAKE + VERBS * TO_GRAVE + nothing, V_TAKE + VERBS * TO_TRUMP + SECOND * trump[0]]
    for card in table:
        options.append(V_TAKE + VERBS * TO_TABLE + SECOND * card)
        options.append(V_TAKE + VERBS * TO_TRUMP_MOVING + SECOND * card)
    return options


def main_options(rules: Rules, state: SkillbookState, player: int) -> list[int]:
    """Everything that the turn player may do in his main phase (003-R29)."""
    options = [terms.V_END]
    skills.use_options(rules, state, player, False, options)
    skills.ability_options(rules, state, player, False, options)
    moving.move_options(rules, state, player, options)
    combat.battle_options(rules, state, player, options)
    if state.zones[AURAS + ZONES * player]:
        options += skills.drop_options(state, player)
    if state.zones[CURSES + ZONES * (1 - player)]:
        options += skills.lift_options(rules, state, player)
    return options


def respond_options(rules: Rules, state: SkillbookState, player: int) -> list[int]:
    """To pass, and the responses that a player may use now (003-R30)."""
    options = [terms.V_PASS]
    skills.use_options(rules, state, player, True, options)
    skills.ability_options(rules, state, player, True, options)
    return options


def ask_again(state: SkillbookState, player: int) -> None:
    """Give an open question of the preparation or for a drawn card the options that it has with the cards as they are."""
    if state.question == terms.Q_LAY:
        state.options = lay_options(state, player)
    elif state.question == terms.Q_LAYOUT:
        state.options = [terms.V_LAYOUT + VERBS * way + SECOND * player for way in (1, 2)]
    elif state.question == terms.Q_TAKE:
        state.options = take_options(state, player)


# -- who has won ----------------------------------------------------------------------------------------------------------------------


def progress(unit: Unit, player: int) -> int:
    """How many rows a unit is away from its player's back row."""
    row = unit.square // COLUMNS
    return row if player == 0 else BOARD.height - 1 - row


def judge_goals(state: SkillbookState) -> None:
    """A hero on the row nearest to the opponent has won, both of them is a draw (003-R34)."""
    there: list[bool] = []
    for player in range(2):
        hero = state.hero(player)
        there.append(hero is not None and progress(hero, player) == BOARD.height - 1)
    if there[0] or there[1]:
        state.finish(DRAW if there[0] and there[1] else 0 if there[0] else 1, terms.R_GOAL)


def judge(state: SkillbookState) -> None:
    """The judgement by time (003-R67): who alone is in the enemy's area, of both the one nearer to his goal, then the one who started
    further back, then who lost fewer HP."""
    first, second = state.hero(0), state.hero(1)
    if first is None or second is None:
        return
    ways = [progress(first, 0), progress(second, 1)]
    inside = [way > BOARD.height // 2 for way in ways]
    starts = [first.start_row, BOARD.height - 1 - second.start_row]
    compared: list[tuple[int, int]] = []
    if inside[0] != inside[1]:
        compared.append((int(inside[0]), int(inside[1])))
    elif inside[0]:
        compared += [(ways[0], ways[1]), (starts[1], starts[0])]
    compared.append((second.damage, first.damage))
    for mine, others in compared:
        if mine != others:
            state.finish(0 if mine > others else 1, terms.R_JUDGED)
            return
    state.finish(DRAW, terms.R_JUDGED)
