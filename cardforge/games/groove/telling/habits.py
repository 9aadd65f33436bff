"""What a player does without looking ahead: one option of any decision, quickly, to play a tried position on for some turns."""

from __future__ import annotations

from typing import Any, Final

from cardforge.engine.game import Game
from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.state import State
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.game import GrooveGame
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.selecting import colours, forbidden, income, strength
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.play.terms import AT_PLAYER, SEALS_TO_LOSE, STRENGTH_PER_CARD, ZONES
from cardforge.games.groove.telling.foresight import best_answer, half_worth, keep, life, use

#: Income beyond which nothing is charged any more, unless a colour is missing.
_ENOUGH: Final = 8
#: What a missing colour is worth when a card is charged, in points of a half's worth.
_COLOUR: Final = 4.0
#: Life below which a creature is given for a block.
_LAST: Final = 6.0


def habit(game: Game[Any], state: State) -> int:
    """The option that is taken without looking ahead."""
    assert isinstance(game, GrooveGame)
    assert isinstance(state, GrooveState)
    rules, question, options = game.rules, state.question, state.options
    if len(options) == 1:
        return options[0]
    if question == terms.Q_CHARGE:
        return _charge(rules, state)
    if question == terms.Q_PREPARE:
        return keep(rules, state)
    if question == terms.Q_TOP:
        return options[0]
    if question == terms.Q_CAST:
        return use(state)
    if question == terms.Q_BATTLE:
        return _attack(rules, state)
    if question == terms.Q_BLOCK:
        return _block(rules, state)
    return best_answer(game, state, state.asked, False)


def _charge(rules: Rules, state: GrooveState) -> int:
    """The card that would be missed least, rather one of a new colour; with a dual one the whole hand would be missed."""
    player = state.active
    present, mana = colours(rules, state, player), income(rules, state, player)
    best, choice = 0.0 if mana >= _ENOUGH else -1000.0, state.options[0]
    lost = 0.0
    for card in state.zones[terms.HAND + ZONES * player]:
        lost += _use_of(rules, state, card, mana)
    for option in state.options:
        if option % VERBS != terms.V_CHARGE:
            continue
        card = option // VERBS % CARDS
        bits = rules.colours[state.definitions[card]]
        dual = bits & (bits - 1) > 0
        value = -lost if dual else -_use_of(rules, state, card, mana)
        if bits & ~present:
            value += _COLOUR
        if value > best:
            best, choice = value, option
    return choice


def _use_of(rules: Rules, state: GrooveState, card: int, mana: int) -> float:
    """What a hand card could do this turn with one mana more than there is."""
    definition = state.definitions[card]
    if rules.kind[definition] != terms.CARD:
        return 0.0
    worth = 0.0
    for half in range(2):
        index = 2 * definition + half
        if rules.from_groove[index] or rules.cost[index] <= mana + 1:
            worth = max(worth, half_worth(rules, state, card, half, state.active))
    return worth


def _attack(rules: Rules, state: GrooveState) -> int:
    """An attack that no blocker can stop, on the player or a weaker creature, whichever gains more; else the end of the turn."""
    player = state.active
    stopping = -1
    for creature in state.creatures[1 - player]:
        if not creature.exhausted and not forbidden(rules, state, creature) & terms.NO_BLOCK:
            stopping = max(stopping, strength(rules, state, creature))
    best, choice = 0.0, terms.V_END
    for option in state.options:
        if option % VERBS == terms.V_TAP:
            tapper = state.creature(option // VERBS % CARDS)
            value = 0.0 if tapper is None or tapper.printed >= 2 * STRENGTH_PER_CARD else 1.0
        elif option % VERBS == terms.V_ATTACK:
            attacker = state.creature(option // VERBS % CARDS)
            assert attacker is not None
            power = strength(rules, state, attacker)
            if stopping >= power and not forbidden(rules, state, attacker) & terms.UNBLOCKED:
                continue
            value = _gain(rules, state, power, option // SECOND)
        else:
            continue
        if value > best:
            best, choice = value, option
    return choice


def _gain(rules: Rules, state: GrooveState, power: int, number: int) -> float:
    """What an attack that is not blocked gains."""
    if number == AT_PLAYER:
        return 1.1 * (power // STRENGTH_PER_CARD)
    target = state.creature(number)
    if target is None:
        return 0.0
    resistance = strength(rules, state, target)
    return 1.0 + 0.14 * resistance if resistance < power else 0.0


def _block(rules: Rules, state: GrooveState) -> int:
    """The weakest creature that survives, then one that falls together with a stronger attacker; any where the last seals are near."""
    attacker = state.meant(state.attacker)
    if attacker is None:
        return state.options[0]
    power = strength(rules, state, attacker)
    first = ZONES * state.asked
    cards = len(state.zones[terms.DECK + first]) + len(state.zones[terms.DISCARD + first]) + len(state.zones[terms.HAND + first])
    near = state.target == AT_PLAYER and life(cards, SEALS_TO_LOSE - len(state.zones[terms.SEALS + first])) <= _LAST
    best, choice = 0.0, state.options[0]
    for option in state.options:
        if option % VERBS != terms.V_BLOCK:
            continue
        blocker = state.creature(option // VERBS % CARDS)
        if blocker is None:
            continue
        resistance = strength(rules, state, blocker)
        value = 3000.0 if resistance > power else 2000.0 if resistance == power else 1000.0 if near and power >= STRENGTH_PER_CARD else 0.0
        value -= resistance
        if value > best:
            best, choice = value, option
    return choice
