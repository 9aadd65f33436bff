"""What one player sees of a game, in any game: a state in which hidden things are masked."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from cardforge.engine import rng
from cardforge.engine.options import CARDS
from cardforge.engine.state import State

S = TypeVar("S", bound=State)

#: The definition of a card that the observer does not know.
HIDDEN: Final = -1


def mask(seen: State, hidden: set[int]) -> None:
    """Take from a clone what an observer does not know of it: what these cards are, how it goes on by chance, and what was told."""
    seen.log = []
    seen.logging = False
    seen.rng = 0
    seen.definitions = seen.definitions.copy()
    for card in hidden:
        seen.definitions[card] = HIDDEN


def forget(seen: State, hidden: set[int]) -> None:
    """Take from the effects that run in a clone which of these cards they mean."""
    for context in seen.contexts:
        context.drawn = [identity for identity in context.drawn if identity % CARDS not in hidden]
        context.chosen = [identity for identity in context.chosen if identity % CARDS not in hidden]
        context.worked = [card for card in context.worked if card % CARDS not in hidden]


class Observation(Generic[S]):
    """A game as ``player`` sees it: ``state`` with hidden cards without definition, hidden orders in a fixed one and the generator at 0.

    ``unseen`` lists the definitions of the observer's own hidden cards, sorted: he knows what he brought, not where it lies.
    """

    def __init__(self, player: int, state: S, unseen: list[int]) -> None:
        self.player: int = player
        self.state: S = state
        self.unseen: list[int] = unseen

    def __eq__(self, other: object) -> bool:
        """Two observations are the same when nothing that the player sees differs."""
        return isinstance(other, Observation) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(repr(self.values()))

    def values(self) -> list[object]:
        """Everything in it as nested lists."""
        return [self.player, self.unseen, self.state.values()]


def deal_own(observation: Observation[S], state: S, seed: int) -> list[int]:
    """Deal the observer's own unseen cards at random in ``state``, a clone of what he sees; its generator goes on from ``seed``.

    Returns the cards that are hidden still, the other player's.
    """
    state.definitions = definitions = state.definitions.copy()
    own = observation.unseen.copy()
    state.rng = rng.shuffle(rng.seeded(seed), own)
    unknown: list[int] = []
    for card, definition in enumerate(definitions):
        if definition != HIDDEN:
            continue
        if state.owners[card] == observation.player:
            definitions[card] = own.pop()
        else:
            unknown.append(card)
    return unknown
