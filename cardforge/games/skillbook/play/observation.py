"""What a player may know (003-A18, R66), and full games that fit it: for bots that do not peek."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.engine import rng
from cardforge.engine.observation import Observation, deal_own, forget, mask
from cardforge.engine.options import CARDS, VERBS
from cardforge.engine.zones import unseen
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.rules import Rules
from cardforge.games.skillbook.play.state import SkillbookState
from cardforge.games.skillbook.play.terms import BOOK, GRAVE, REMOVED, SEES, ZONES

if TYPE_CHECKING:
    pass

#: Questions that are answered with cards of one's own that the other player does not see.
_PRIVATE: Final = (terms.Q_LAY, terms.Q_LAYOUT, terms.Q_TAKE)


def observe(state: SkillbookState, player: int) -> Observation[SkillbookState]:
    """What ``player`` may know: the board and both tables, his own trump, grave and terrain, of the other's grave the top card, and how
    many cards lie elsewhere."""
    seen = state.clone()
    enemy = 1 - player
    hidden = set(unseen(state, SEES, player))
    hidden.difference_update(state.zone(enemy, GRAVE)[:1])
    if state.drawing >= 0 and state.owners[state.drawing] == player:
        hidden.discard(state.drawing)
    hidden.update(card for square, card in enumerate(state.terrain) if not state.shown >> square & 1 and _of(state, card, enemy))
    own = [card for card in state.zone(player, BOOK) if card in hidden]
    mask(seen, hidden)
    for zone in (BOOK + ZONES * player, BOOK + ZONES * enemy, terms.MAP + ZONES * enemy):
        seen.zones[zone] = sorted(seen.zones[zone])
    for zone in (GRAVE, REMOVED):
        top = seen.zones[zone + ZONES * enemy]
        seen.zones[zone + ZONES * enemy] = [*top[:1], *sorted(top[1:])] if zone == GRAVE else sorted(top)
    layouts = seen.layouts.copy()
    layouts[enemy] = []
    seen.layouts = layouts
    if state.asked == enemy:
        seen.options = _known(state, hidden)
        seen.picks = [pick.without(hidden) for pick in state.picks]
    forget(seen, hidden)
    return Observation(player, seen, sorted(state.definitions[card] for card in own))


def _of(state: SkillbookState, card: int, player: int) -> bool:
    return card >= 0 and state.ground_of(card) == player


def _known(state: SkillbookState, hidden: set[int]) -> list[int]:
    """The enemy's options as far as they tell nothing about what is hidden: his trump may be a response."""
    if state.question in _PRIVATE or state.question in (terms.Q_MAIN, terms.Q_RESPOND):
        return []
    return [option for option in state.options if option % VERBS != terms.V_PICK or option // VERBS % CARDS not in hidden]


def determinise(rules: Rules, books: list[int], maps: list[int], observation: Observation[SkillbookState], seed: int) -> SkillbookState:
    """A full game that fits the observation: own unseen cards dealt at random, the enemy's any of ``books``, his terrain any of ``maps``.
    ``observe(determinise(o)) == o``."""
    state, enemy = observation.state.clone(), 1 - observation.player
    unknown = deal_own(observation, state, seed)
    laid = {card for card in state.terrain if card >= 0} | set(state.zone(enemy, terms.MAP))
    pools = [_likely(rules, state, books, enemy), maps.copy() or [0]]
    for pool in pools:
        state.rng = rng.shuffle(rng.advance(state.rng), pool)
    dealt = [0, 0]
    for card in unknown:
        which = int(card in laid)
        pool = pools[which]
        state.definitions[card] = pool[dealt[which] % len(pool)]
        dealt[which] += 1
    for side in range(2):
        state.rng = rng.shuffle(state.rng, state.zone(side, BOOK))
    return state


def _likely(rules: Rules, state: SkillbookState, books: list[int], enemy: int) -> list[int]:
    """What the enemy's unseen cards may be, those that his hero can use at home twice as likely; any card where there is none."""
    hero = state.hero(enemy)
    if hero is None:
        return books.copy() or [0]
    own = rules.attribute[hero.definition]
    fitting = [number for number in books if not rules.attribute[number] or rules.attribute[number] & own]
    return books + fitting or [0]
