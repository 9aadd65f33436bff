"""Who sees the cards of a zone, in every game: a table of a game's zones says it once, and what a player may know follows from it.

A zone is one whole number: its number in the game plus, for the second player, the number of zones a player has.
"""

from __future__ import annotations

from typing import Final

from cardforge.engine.state import State

# Who sees the cards that lie in a zone.
EVERYBODY: Final = 0
OWNER: Final = 1
NO_ONE: Final = 2


def unseen(state: State, sees: tuple[int, ...], player: int) -> list[int]:
    """The cards that ``player`` does not see, zone after zone, his own zones first; ``sees`` has one entry for each zone of a player."""
    count = len(sees)
    cards: list[int] = []
    for side in (player, 1 - player):
        for zone in range(count):
            if sees[zone] == NO_ONE or (sees[zone] == OWNER and side != player):
                cards.extend(state.zones[zone + count * side])
    return cards
