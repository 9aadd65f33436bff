"""What each card did in the games of a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardforge.simulation.matches.counting import Counts


@dataclass(slots=True)
class CardTally:
    """What one card did on one side, over many games.

    ``games`` are the games in which a copy was drawn, or drawn early where decks are drawn through (or, of a seal or a Deck Master, that
    were played), ``wins`` those of them that its side won; ``used`` counts how often it was played or released, ``used_games`` and
    ``used_wins`` the games with that; ``attacks`` its attacks.
    """

    games: int = 0
    wins: int = 0
    used: int = 0
    used_games: int = 0
    used_wins: int = 0
    attacks: int = 0

    def add(self, other: CardTally) -> None:
        """Add the counts of ``other``."""
        self.games += other.games
        self.wins += other.wins
        self.used += other.used
        self.used_games += other.used_games
        self.used_wins += other.used_wins
        self.attacks += other.attacks


#: Side (0 is a, 1 is b) and number of the card's definition -> its counts.
Tallies = dict[tuple[int, int], CardTally]


def tallies_of(counted: Iterable[Counts], definitions: int) -> Tallies:
    """What counters have counted together, of the cards that were there, whose definitions are so many."""
    won, not_won, used, used_won, used_not_won, attacks = (
        [sum(each) for each in zip(*lists, strict=True)] for lists in zip(*counted, strict=True)
    )
    return {
        (number // definitions, number % definitions): CardTally(
            won[number] + not_won[number],
            won[number],
            used[number],
            used_won[number] + used_not_won[number],
            used_won[number],
            attacks[number],
        )
        for number in range(2 * definitions)
        if won[number] + not_won[number] + used[number]
    }


def merge(into: Tallies, other: Tallies) -> None:
    """Add all counts of ``other``."""
    for key, tally in other.items():
        into.setdefault(key, CardTally()).add(tally)
