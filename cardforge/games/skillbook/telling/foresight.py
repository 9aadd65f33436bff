"""A position that somebody tries, played on to where it can be judged: what was announced resolves, a battle is fought."""

from __future__ import annotations

from typing import Final

from cardforge.engine.grid import BIT
from cardforge.engine.options import VERBS
from cardforge.engine.state import NOBODY
from cardforge.games.shared.telling.foresight import Foresight
from cardforge.games.skillbook.play import combat, terms
from cardforge.games.skillbook.play.game import SkillbookGame
from cardforge.games.skillbook.play.rules import Rules
from cardforge.games.skillbook.play.selecting import attack, defence, flies, ground, ranged, speed
from cardforge.games.skillbook.play.skills import allowed
from cardforge.games.skillbook.play.state import SkillbookState, Unit
from cardforge.games.skillbook.play.terms import BOARD, ZONES

# Worth in points of a hero's HP, set by hand and tried against each other.
#: The last HP count most: so much is missing for having few, divided by what is left and one more.
_LAST_HP: Final = 8.0
#: A card of the book, and of the grave, which charging brings back; the last ones of the book count most.
_BOOK: Final = 0.12
_LAST_BOOK: Final = 6.0
_GRAVE: Final = 0.05
#: A card in the table or as trump that the hero can use where he stands, each point of its cost, and one that he cannot use.
_USABLE: Final = 0.5
_COST: Final = 0.06
_USELESS: Final = 0.15
_SET: Final = 1.0
_BOUND: Final = 0.3
#: A unit, a point of its attack, defence and speed, that it flies or shoots, that it is a step nearer to the enemy hero.
_UNIT: Final = 0.4
_ATTACK: Final = 0.35
_DEFENCE: Final = 0.12
_SPEED: Final = 0.15
_FLYING: Final = 0.3
_RANGED: Final = 0.3
_NEAR: Final = 0.12
#: Each step that the hero has to the goal; that he can be there with his next move (with the second: half of it), or that he is there.
_STEP: Final = 0.35
_GOAL: Final = 6.0
_ARRIVED: Final = 40.0
#: That the turn is there to be used, which charging gives away.
_TURN: Final = 0.8
#: The part of an attack that is counted before it is made: one's own this turn, the enemy's in the next.
_GAIN: Final = 0.5
_THREAT: Final = 0.35
#: What a hero's death is worth in an attack.
_DEATH: Final = 30.0
#: Options of one question that are tried at most.
_WIDEST: Final = 16
#: Steps to the goal of a hero who is shut in.
FAR: Final = 14
#: Questions of the preparation, and those at which a player begins something new.
_FREE: Final = (terms.Q_LAYOUT, terms.Q_LAY, terms.Q_PLACE, terms.Q_TAKE, terms.Q_CHARGE, terms.Q_MAIN)


def _free(state: SkillbookState) -> bool:
    """Whether a player may begin something new."""
    return state.asked != NOBODY and state.question in _FREE


def _tries(state: SkillbookState, player: int, depth: int) -> list[int]:
    """What the player would choose among; nobody answers, and who is not looked into strikes back, and stops where he is."""
    options = state.options
    if len(options) == 1 or state.question == terms.Q_RESPOND:
        return options[:1]
    if state.asked == player and depth > 0:
        return options
    for option in options:
        if option % VERBS in (terms.V_COUNTER, terms.V_STOP):
            return [option]
    return options[:1]


# Called through the game's judge, where nobody knows which game it is.
def _standing(game: SkillbookGame, state: SkillbookState, player: int) -> float:
    return standing(game.rules, state, player)


# -- what a position is worth ---------------------------------------------------------------------------------------------------------


class Measured:
    """What a unit is worth of itself, worked out once for a judgement: effects in force are asked about everything on the board."""

    __slots__ = ("attack", "defence", "flies", "ranged", "speed", "unit", "worth")

    def __init__(self, rules: Rules, state: SkillbookState, unit: Unit) -> None:
        self.unit = unit
        self.attack = attack(rules, state, unit)
        self.defence = defence(rules, state, unit)
        self.speed = speed(rules, state, unit)
        self.ranged = ranged(rules, state, unit)
        self.flies = flies(rules, state, unit)
        self.worth = 0.0 if unit.hero else self._worth()

    def _worth(self) -> float:
        """The worth of a summoned unit by its values, without what only this turn changed."""
        unit = self.unit
        value = _UNIT + _ATTACK * (self.attack - unit.attack) + _DEFENCE * (self.defence - unit.defence)
        value += _SPEED * (self.speed - unit.speed)
        if self.flies:
            value += _FLYING
        if self.ranged:
            value += _RANGED
        return value

    def left(self) -> int:
        """How much damage the unit bears yet."""
        return self.defence - self.unit.damage


def standing(rules: Rules, state: SkillbookState, player: int) -> float:
    """The difference of what the two players have, and of what their units threaten: in his turn those of the player who has it as they
    stand, and the others in the turn to come."""
    units = [[Measured(rules, state, unit) for unit in row] for row in state.units]
    value = side(rules, state, player, units[player]) - side(rules, state, 1 - player, units[1 - player])
    mover = state.active
    mine, others = units[mover], units[1 - mover]
    threat = _threats(mine, others)
    if state.question != terms.Q_TAKE:
        threat = _attacks(rules, state, mine, others) - _threats(others, mine)
    if state.charging and mover != player:
        value -= _TURN
    return value + (threat if mover == player else -threat)


def side(rules: Rules, state: SkillbookState, player: int, units: list[Measured]) -> float:
    """What a player has: his hero, his cards, his units and how far they have come."""
    zones, first = state.zones, ZONES * player
    book = len(zones[terms.BOOK + first])
    value = _BOOK * book - _LAST_BOOK / (book + 1.0) + _GRAVE * len(zones[terms.GRAVE + first])
    value += _SET * (len(zones[terms.AURAS + first]) + len(zones[terms.CURSES + first]))
    hero = state.hero(player)
    if hero is not None:
        soil = ground(rules, state, hero.square)
        for zone in (terms.TABLE, terms.TRUMP):
            for card in zones[zone + first]:
                definition = state.definitions[card]
                value += _USABLE + _COST * rules.cost[definition] if allowed(rules, hero, soil, definition) else _USELESS
    enemy = state.hero(1 - player)
    for measured in units:
        if measured.unit.hero:
            value += _hero(state, measured)
            continue
        value += measured.worth
        if enemy is not None:
            value += _NEAR * (12 - BOARD.distance(measured.unit.square, enemy.square))
    for row in state.units:
        for unit in row:
            for card in unit.binds:
                if state.owners[card] == player:
                    value += _BOUND
    return value


def _hero(state: SkillbookState, hero: Measured) -> float:
    """A hero's HP and his way to the goal."""
    left = hero.left()
    value = left - _LAST_HP / (max(left, 0) + 1.0)
    steps = way(state, hero)
    value -= _STEP * steps
    if steps == 0:
        return value + _ARRIVED
    fast = hero.speed
    return value + _GOAL / -(-steps // fast) if fast > 0 else value


def way(state: SkillbookState, hero: Measured) -> int:
    """How many steps a hero has to the goal line around whoever stands there now; ``FAR`` where he is shut in."""
    goal = BOARD.row(BOARD.height - 1 if hero.unit.player == 0 else 0)
    here = BIT[hero.unit.square]
    free = -1 if hero.flies else ~state.occupied()
    steps = 0
    while not here & goal:
        further = here | BOARD.spread(here) & free
        if further == here:
            return FAR
        here = further
        steps += 1
    return steps


def _attacks(rules: Rules, state: SkillbookState, units: list[Measured], targets: list[Measured]) -> float:
    """What the attacks are worth that a player's units can make now."""
    value = 0.0
    for each in units:
        if not combat.battle_bar(rules, state, each.unit):
            value += _best_attack(each, combat.reached(state, each.unit, each.ranged), targets)
    return _GAIN * value


def _threats(units: list[Measured], targets: list[Measured]) -> float:
    """What the attacks are worth that a player's units can make in a turn of his, after a move."""
    value = 0.0
    for each in units:
        value += _best_attack(each, BOARD.around(each.unit.square, each.speed + max(1, each.ranged)), targets)
    return _THREAT * value


def _best_attack(attacker: Measured, within: int, targets: list[Measured]) -> float:
    """The worth of the best attack of a unit on somebody within these squares (bits)."""
    best = 0.0
    power = attacker.attack
    for target in targets:
        if not within >> target.unit.square & 1 or (not attacker.ranged and not attacker.flies and target.flies):
            continue
        gain = float(power) if target.unit.hero else 0.0
        if power >= target.left():
            gain = _DEATH if target.unit.hero else target.worth
        if not attacker.ranged and target.unit.active:
            gain -= _loss(attacker, target.attack)
        best = max(best, gain)
    return best


def _loss(unit: Measured, power: int) -> float:
    """What a unit loses by being struck back."""
    if unit.unit.hero:
        return float(power)
    return unit.worth if power >= unit.left() else 0.0


FORESIGHT: Final = Foresight(_free, _tries, _standing, _WIDEST)
