"""Counts what each card did, game by game; compiled, as it runs for every game of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from cardforge.engine.options import CARDS, SECOND, VERBS, coded
from cardforge.engine.state import State

# What an option's verb says of its two numbers: cards that are used, a card that attacks.
_USES_FIRST: Final = 1
_USES_SECOND: Final = 2
_ATTACKS: Final = 4


def _meaning(verb: int, used: Callable[[int], tuple[int, ...]], attacker: Callable[[int], int]) -> int:
    """What options of a verb mean, read off one that names two different cards."""
    option = coded(verb, 1, 2)
    using = used(option)
    return (_USES_FIRST if 1 in using else 0) + (_USES_SECOND if 2 in using else 0) + (_ATTACKS if attacker(option) == 1 else 0)


@final
class Counter:
    """What the cards did on both sides, in lists by number: that of the definition, and ``definitions`` more for the second side.

    ``used`` and ``attacker`` say of an option's verb which of its numbers are cards that it uses, and whether the first attacks;
    ``undrawn`` which cards a player has not drawn.
    """

    def __init__(
        self,
        definitions: int,
        used: Callable[[int], tuple[int, ...]],
        attacker: Callable[[int], int],
        undrawn: Callable[[Any, int], Sequence[int]],
    ) -> None:
        self._definitions: int = definitions
        self._meanings: list[int] = [_meaning(verb, used, attacker) for verb in range(VERBS)]
        self._undrawn: Callable[[Any, int], Sequence[int]] = undrawn
        self._round: int = 0
        self.games: list[int] = []
        self.wins: list[int] = []
        self.used: list[int] = []
        self.used_games: list[int] = []
        self.used_wins: list[int] = []
        self.attacks: list[int] = []
        self._seen: list[int] = []
        self._seen_used: list[int] = []
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        count = 2 * self._definitions
        self.games = [0] * count
        self.wins = [0] * count
        self.used = [0] * count
        self.used_games = [0] * count
        self.used_wins = [0] * count
        self.attacks = [0] * count
        self._seen = [0] * count
        self._seen_used = [0] * count
        self._round = 0

    def count(self, state: State, owners: list[int], definitions: list[int], chosen: list[int], first: int) -> None:
        """Count one finished game, of cards of these owners and definitions; ``first`` is the side (0 or 1) of the first player."""
        self._round += 1
        cards = len(owners)
        used = [0] * cards
        attacks = [0] * cards
        meanings = self._meanings
        for option in chosen:
            meaning = meanings[option % VERBS]
            if meaning:
                first_card, second_card = option // VERBS % CARDS, option // SECOND
                if meaning & _USES_FIRST and first_card < cards:
                    used[first_card] += 1
                if meaning & _USES_SECOND and second_card < cards:
                    used[second_card] += 1
                if meaning & _ATTACKS:
                    attacks[first_card] += 1
        drawn = [True] * cards
        for player in range(2):
            for card in self._undrawn(state, player):
                drawn[card] = False
        for card in range(cards):
            if drawn[card] or used[card]:
                player = owners[card]
                side = first if player == 0 else 1 - first
                self._add(definitions[card] + self._definitions * side, state.winner == player, used[card], attacks[card])

    def _add(self, number: int, won: bool, used: int, attacks: int) -> None:
        """Count one card of a definition; a game counts once, whatever the number of its copies."""
        if self._seen[number] != self._round:
            self._seen[number] = self._round
            self.games[number] += 1
            if won:
                self.wins[number] += 1
        self.attacks[number] += attacks
        if not used:
            return
        self.used[number] += used
        if self._seen_used[number] != self._round:
            self._seen_used[number] = self._round
            self.used_games[number] += 1
            if won:
                self.used_wins[number] += 1
