"""What each card did in the games of a match."""

from __future__ import annotations

from dataclasses import dataclass

from cardforge.simulation.matches.counting import Counter


@dataclass(slots=True)
class CardTally:
    """What one card did on one side, over many games.

    ``games`` are the games in which a copy was drawn (or, of a seal or a Deck Master, that were played), ``wins`` those of them that
    its side won; ``used`` counts how often it was played or released, ``used_games`` and ``used_wins`` the games with that;
    ``attacks`` its attacks.
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


def tallies_of(counter: Counter, definitions: int) -> Tallies:
    """What a counter has counted, of the cards that were there."""
    return {
        (number // definitions, number % definitions): CardTally(
            games,
            counter.wins[number],
            counter.used[number],
            counter.used_games[number],
            counter.used_wins[number],
            counter.attacks[number],
        )
        for number, games in enumerate(counter.games)
        if games
    }


def merge(into: Tallies, other: Tallies) -> None:
    """Add all counts of ``other``."""
    for key, tally in other.items():
        into.setdefault(key, CardTally()).add(tally)
