"""How good a groove position looks to a player."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.state import State
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.selecting import bare_strength
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.telling.story import OF_HAND
from cardforge.games.shared.telling.judge import Judge

# Worth in cards of the deck, set by hand.
_SEAL: Final = 14.0
_LAST_SEALS: Final = 4.0
_MANA: Final = 3.0
_MOST_MANA: Final = 8
_CREATURE: Final = 1.5
_STRENGTH: Final = 0.14
_READY: Final = 0.6
_ATTACHED: Final = 1.2
_KEPT: Final = 0.8
_UNUSED: Final = 0.9
#: A point of damage, which may turn up a seal.
_POINT: Final = 1.6
_GROOVE: Final = 0.12


def side(state: State, player: int) -> float:
    """Seals still hidden (each further one turned up counts more), mana, creatures, what is kept to be played, the deck and the groove."""
    assert isinstance(state, GrooveState)
    turned = len(state.zone(player, terms.SEALS))
    value = -_SEAL * turned - _LAST_SEALS * turned * turned
    value += _MANA * min(_MOST_MANA, len(state.zone(player, terms.MANA)))
    value += 0.3 * (len(state.zone(player, terms.DECK)) + len(state.zone(player, terms.DISCARD)))
    value += _GROOVE * len(state.zone(player, terms.GROOVE)) + len(state.zone(player, terms.TEMPORARY))
    for creature in state.creatures[player]:
        strength = bare_strength(creature)
        value += _CREATURE + _STRENGTH * strength + _ATTACHED * len(creature.attached) + (0.0 if creature.exhausted else _READY)
        if creature.identity == state.attacker:
            value += _pending(state, player, strength)
    if state.active == player and state.phase in (terms.PREPARE, terms.CAST):
        value += _KEPT * len(state.kept) - _UNUSED * state.available
    return value


def _pending(state: GrooveState, player: int, strength: int) -> float:
    """What an attack is worth that may still be blocked: what it would destroy, or the attacker where a blocker is stronger."""
    if any(not each.exhausted and bare_strength(each) >= strength for each in state.creatures[1 - player]):
        return -_CREATURE - _STRENGTH * strength / 2
    return _POINT * (strength // terms.STRENGTH_PER_CARD) if state.target == terms.AT_PLAYER else _CREATURE


def sensible(state: State) -> list[int]:
    """All options, those that end something first."""
    assert isinstance(state, GrooveState)
    return state.options


def key(state: State, option: int) -> tuple[int, int]:
    """An option that names a hand card by what the card is, any other as it is."""
    assert isinstance(state, GrooveState)
    verb, card = option % VERBS, option // VERBS % CARDS
    if verb in OF_HAND or (verb == terms.V_PICK and state.creature(card) is None):
        return verb, -1 - state.definitions[card] - CARDS * (option // SECOND)
    return verb, option


JUDGE: Final = Judge(side, 14.0, terms.Q_BATTLE, sensible, key)
