"""Zones of cards in every game: how cards go in and out, and who sees them.

A zone is one whole number: its number in the game plus, for the second player, the number of zones a player has. Who sees its cards is said
once, in a table of the game's zones, and what a player may know follows from it.
"""

from __future__ import annotations

from typing import Final

from cardforge.engine.state import State

# Who sees the cards that lie in a zone.
EVERYBODY: Final = 0
OWNER: Final = 1
NO_ONE: Final = 2
#: The first zones of each player, his deck and his hand: they change so often that they are changed in place, and copied for a clone.
#: All others are replaced, never changed: clones share them.
IN_PLACE: Final = 2


def take(state: State, card: int, zone: int, count: int) -> None:
    """Take a card out of a zone; ``count`` is how many zones a player has."""
    cards = state.zones[zone]
    if zone % count >= IN_PLACE:
        cards = state.zones[zone] = cards.copy()
    cards.remove(card)


def put(state: State, card: int, zone: int, count: int, bottom: bool = False) -> None:
    """Put a card on top of a zone or to its ``bottom``; ``count`` is how many zones a player has."""
    cards = state.zones[zone]
    if zone % count >= IN_PLACE:
        state.zones[zone] = [*cards, card] if bottom else [card, *cards]
    elif bottom:
        cards.append(card)
    else:
        cards.insert(0, card)


def for_clone(zones: list[list[int]]) -> list[list[int]]:
    """The zones as a clone has them: those that are changed in place copied, the others shared."""
    second = len(zones) // 2
    copied = zones.copy()
    for zone in range(IN_PLACE):
        copied[zone] = zones[zone].copy()
        copied[second + zone] = zones[second + zone].copy()
    return copied


def unseen(state: State, sees: tuple[int, ...], player: int) -> list[int]:
    """The cards that ``player`` does not see, zone after zone, his own zones first; ``sees`` has one entry for each zone of a player."""
    count = len(sees)
    cards: list[int] = []
    for side in (player, 1 - player):
        for zone in range(count):
            if sees[zone] == NO_ONE or (sees[zone] == OWNER and side != player):
                cards.extend(state.zones[zone + count * side])
    return cards
