"""A position that somebody tries, played on to the end of the turn and judged there: what is kept is worth what it does."""

from __future__ import annotations

import math
from typing import Any, Final

from cardforge.engine.game import Game
from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.state import DRAW, State
from cardforge.games.groove.play import actions, terms
from cardforge.games.groove.play.game import GrooveGame
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.selecting import colours, forbidden, strength
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.play.terms import CREATURE_HALF, SEALS_TO_LOSE, SPELL_HALF, STRENGTH_PER_CARD, ZONES
from cardforge.games.shared.telling.judge import WON

# Worth in cards of the deck, set by hand and tried against each other.
#: The logarithm of a player's life, which makes the last points count most; how much life is added to it.
_LIFE: Final = 22.0
_NEAR: Final = 6.0
#: With shields: the cards of the deck that one of them is worth as life, and how much a card still is.
_SHIELD: Final = 9.0
_BEHIND: Final = 0.1
#: With traps: one that lies ready in the groove, with the cards below that pay for it.
_TRAP: Final = 1.5
#: The first card in the mana zone, and how much of that each further one is still worth.
_MANA: Final = 5.0
_FADE: Final = 0.86
#: A creature, a point of its strength, that it has an ability, a point of strength that never attacks (less), each enchantment.
_CREATURE: Final = 1.0
_STRENGTH: Final = 0.14
_ABILITY: Final = 0.8
_WALL: Final = 0.08
_ATTACHED: Final = 1.4
_GROOVE: Final = 0.12
_TEMPORARY: Final = 0.5
#: That the colours in the mana zone allow all cards.
_COLOURS: Final = 6.0
#: Each card that the enemy has to choose from in his turn.
_CHOICE: Final = 1.0
#: The part of what is in the hand for the next turn.
_NEXT: Final = 0.15
#: The part of attacks that is counted before they are made: the enemy's and one's own.
_THREAT: Final = 0.6
_GAIN: Final = 0.4
#: A spell's worth for each point of its cost.
_SPELL: Final = 1.2
#: Steps that a tried position is played on at most.
_MOST: Final = 60


def side(state: State, player: int) -> float:
    """How long his cards still hide a seal, or his shields hold; mana, creatures, the groove."""
    assert isinstance(state, GrooveState)
    zones = state.zones
    first = ZONES * player
    cards = len(zones[terms.DECK + first]) + len(zones[terms.DISCARD + first]) + len(zones[terms.HAND + first])
    shields = len(zones[terms.SHIELDS + first])
    points = _SHIELD * shields + _BEHIND * cards if shields else life(cards, SEALS_TO_LOSE - len(zones[terms.SEALS + first]))
    value = _LIFE * math.log(_NEAR + points)
    value += _MANA * (1.0 - _FADE ** len(zones[terms.MANA + first])) / (1.0 - _FADE)
    value += _GROOVE * len(zones[terms.GROOVE + first]) + _TEMPORARY * len(zones[terms.TEMPORARY + first])
    for creature in state.creatures[player]:
        value += _CREATURE + _STRENGTH * (creature.printed + creature.permanent) + _ATTACHED * len(creature.attached)
    return value


def life(cards: int, seals: int) -> float:
    """The points of damage that it takes, as a rule, to turn up so many seals among so many cards."""
    return cards * seals / (seals + 1.0)


def ahead(game: Game[Any], state: State, player: int) -> float:
    """The worth to a player of a position that he tries; it is played on to the end of his turn."""
    assert isinstance(game, GrooveGame)
    assert isinstance(state, GrooveState)
    rules = game.rules
    _to_battle(game, state, player)
    value = 0.0
    if state.winner < 0 and state.active == player and state.asked == player and state.question == terms.Q_BATTLE:
        value = _GAIN * attacks(rules, state, player)
        game.take(state, terms.V_END)
        _to_battle(game, state, player)
    if state.winner >= 0:
        return 0.0 if state.winner == DRAW else WON if state.winner == player else -WON
    value += side(state, player) - side(state, 1 - player) + abilities(rules, state, player) - abilities(rules, state, 1 - player)
    if state.traps:
        value += _TRAP * (ready_traps(rules, state, player) - ready_traps(rules, state, 1 - player))
    if state.active == player:
        return value + _THREAT * attacks(rules, state, player)
    value -= _THREAT * attacks(rules, state, 1 - player) + _CHOICE * len(state.zones[terms.HAND + ZONES * (1 - player)])
    return value + _COLOURS * playable(rules, state, player) + _NEXT * hand(rules, state, player)


# -- playing on -----------------------------------------------------------------------------------------------------------------------


def _to_battle(game: GrooveGame, state: GrooveState, player: int) -> None:
    """Play the player's turn on to its next decision in battle, or to the enemy's turn; what the enemy is asked meanwhile, he answers.

    Where there are traps, what the enemy began in his turn is played on to his next decision: the attack that a trap answers.
    """
    for _ in range(_MOST):
        if state.winner >= 0:
            return
        question = state.question
        if state.asked != player:
            if state.active != player:
                return
            game.take(state, best_answer(game, state, player, True))
        elif question == terms.Q_BATTLE or question == terms.Q_CHARGE:
            return
        elif question == terms.Q_PREPARE:
            game.take(state, keep(game.rules, state))
        elif question == terms.Q_TOP:
            game.take(state, state.options[0])
        elif question == terms.Q_CAST:
            game.take(state, use(state))
        elif state.active != player and not state.traps:
            return
        else:
            game.take(state, best_answer(game, state, player, False))


def best_answer(game: GrooveGame, state: GrooveState, player: int, enemy: bool) -> int:
    """The answer after which the position is best for the player, or worst where the ``enemy`` is asked."""
    best, choice = -math.inf, state.options[0]
    if len(state.options) == 1:
        return choice
    for option in state.options:
        tried = state.clone()
        game.take(tried, option)
        value = WON if tried.winner == player else -WON if tried.winner >= 0 else side(tried, player) - side(tried, 1 - player)
        if enemy:
            value = -value
            # A creature that has blocked does not block again.
            value -= 0.1 if option % VERBS == terms.V_BLOCK else 0.0
        if value > best:
            best, choice = value, option
    return choice


def keep(rules: Rules, state: GrooveState) -> int:
    """Keep the half that is worth most, or no more."""
    best, choice = 0.0, state.options[0]
    for option in state.options:
        if option % VERBS == terms.V_KEEP:
            value = half_worth(rules, state, option // VERBS % CARDS, option // SECOND, state.active)
            if value > best:
                best, choice = value, option
    return choice


def half_worth(rules: Rules, state: GrooveState, card: int, half: int, player: int) -> float:
    """What a half is worth where it is used, 0 where it cannot be used now."""
    if actions.use_bar(rules, state, player, card, half):
        return 0.0
    definition = state.definitions[card]
    index = 2 * definition + half
    value = _GROOVE * rules.cost[index] if rules.from_groove[index] else 0.0
    if half == CREATURE_HALF:
        value = _CREATURE + (_STRENGTH - (_WALL if _stands(rules, definition) else 0.0)) * rules.strength[definition] - value
        return value + (_ABILITY if rules.abilities[definition] else 0.0)
    return _SPELL * rules.cost[index] - value


def _stands(rules: Rules, definition: int) -> bool:
    """Whether a creature is one that never attacks."""
    for number in rules.abilities[definition] if rules.auras[definition] else []:
        for aura in rules.ability[number].auras:
            if aura.gives & terms.NO_ATTACK and rules.selections[aura.selection].basis == terms.THIS:
                return True
    return False


def use(state: GrooveState) -> int:
    """Summon, then cast, on the strongest creature where it is put on one; then on to the battle."""
    best, choice = -1.0, state.options[0]
    for option in state.options:
        verb = option % VERBS
        value = -2.0
        if verb == terms.V_SUMMON:
            value = 2000.0
        elif verb == terms.V_CAST:
            value = 1000.0
            if option // SECOND != terms.NOTHING:
                bearer = state.creature(option // SECOND)
                value = 1000.0 + (0 if bearer is None or bearer.sick else bearer.printed)
        elif verb == terms.V_NEXT:
            value = 0.0
        if value > best:
            best, choice = value, option
    return choice


# -- what is to be expected -----------------------------------------------------------------------------------------------------------


def attacks(rules: Rules, state: GrooveState, player: int) -> float:
    """What the player's attacks are worth against those who can block now: in his turn with the creatures that are ready, else with all."""
    own_turn = state.active == player
    blockers: list[int] = []
    targets: list[int] = []
    for creature in state.creatures[1 - player]:
        power = strength(rules, state, creature)
        bits = forbidden(rules, state, creature)
        if creature.exhausted:
            if not bits & terms.UNATTACKED:
                targets.append(power)
        elif not bits & terms.NO_BLOCK:
            blockers.append(power)
    value = 0.0
    shielded = len(state.zones[terms.SHIELDS + ZONES * (1 - player)]) > 0
    for creature in state.creatures[player]:
        if own_turn and (creature.exhausted or creature.sick):
            continue
        bits = forbidden(rules, state, creature)
        if bits & terms.NO_ATTACK:
            continue
        power = strength(rules, state, creature)
        gain = float(power // STRENGTH_PER_CARD)
        if shielded and gain > 0.0:
            gain = _SHIELD
        for target in targets:
            if target < power:
                gain = max(gain, _CREATURE + _STRENGTH * target)
        stopped = -1
        if not bits & terms.UNBLOCKED:
            for number in range(len(blockers)):
                if blockers[number] >= power:
                    stopped = number
                    break
        if stopped >= 0:
            blockers.pop(stopped)
        else:
            value += gain
    return value


def abilities(rules: Rules, state: GrooveState, player: int) -> float:
    """The worth of what the player's creatures do besides fighting, less that of the strength of those that cannot attack."""
    value = 0.0
    for creature in state.creatures[player]:
        if rules.abilities[creature.definition]:
            value += _ABILITY
        if forbidden(rules, state, creature) & terms.NO_ATTACK:
            value -= _WALL * creature.printed
    return value


def ready_traps(rules: Rules, state: GrooveState, player: int) -> int:
    """How many of the player's traps could be paid for with the cards that lie below them, one alone."""
    groove = state.zones[terms.GROOVE + ZONES * player]
    ready = 0
    for number in range(len(groove)):
        card = groove[number]
        if card in state.traps and len(groove) - number > rules.cost[2 * state.definitions[card] + SPELL_HALF]:
            ready += 1
    return ready


def playable(rules: Rules, state: GrooveState, player: int) -> float:
    """The share of the player's cards that the colours in his mana zone allow."""
    bits = colours(rules, state, player)
    total = able = 0
    for zone in (terms.DECK, terms.DISCARD, terms.HAND):
        for card in state.zones[zone + ZONES * player]:
            needed = rules.colours[state.definitions[card]]
            if needed:
                total += 1
                if not needed & ~bits:
                    able += 1
    return able / total if total else 0.0


def hand(rules: Rules, state: GrooveState, player: int) -> float:
    """What the best halves in his hand are worth."""
    value = 0.0
    for card in state.zones[terms.HAND + ZONES * player]:
        if rules.kind[state.definitions[card]] == terms.CARD:
            value += max(half_worth(rules, state, card, 0, player), half_worth(rules, state, card, 1, player))
    return value
