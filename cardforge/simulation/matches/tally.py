"""Counts what each card did in the games of a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardforge.engine.state import State
from cardforge.games.shared.parts import Playing


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


def count_cards(playing: Playing[State], tallies: Tallies, state: Any, options: Iterable[int], side_of: tuple[int, int]) -> None:
    """Count one finished game into ``tallies``; ``side_of`` tells which side each player was."""
    used: dict[int, int] = {}
    attacks: dict[int, int] = {}
    for option in options:
        for card in playing.used(option):
            used[card] = used.get(card, 0) + 1
        attacker = playing.attacker(option)
        if attacker >= 0:
            attacks[attacker] = attacks.get(attacker, 0) + 1
    for player in (0, 1):
        side, won = side_of[player], state.winner == player
        undrawn = set(playing.undrawn(state, player))
        game: dict[int, CardTally] = {}
        for card, owner in enumerate(state.owners):
            if owner != player or (card in undrawn and card not in used):
                continue
            tally = game.setdefault(state.definitions[card], CardTally(games=1, wins=int(won)))
            tally.used += used.get(card, 0)
            tally.attacks += attacks.get(card, 0)
            if card in used:
                tally.used_games, tally.used_wins = 1, int(won)
        for definition, tally in game.items():
            tallies.setdefault((side, definition), CardTally()).add(tally)


def merge(into: Tallies, other: Tallies) -> None:
    """Add all counts of ``other``."""
    for key, tally in other.items():
        into.setdefault(key, CardTally()).add(tally)
