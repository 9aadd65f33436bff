"""Counts what each card did, game by game; compiled, as it runs for every game of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, final

from cardforge.engine.options import CARDS, SECOND, VERBS, coded
from cardforge.engine.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

#: What was counted, each by number: games in which a card was there that its side won, and all others; how often it was used; games in
#: which it was used that its side won, and all others; its attacks.
Counts = tuple[list[int], list[int], list[int], list[int], list[int], list[int]]

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
    ``undrawn`` which cards a player has not drawn, the next one first. A card was there where it was drawn or used; where decks are drawn
    through (``early`` is not 0), where it was dealt to the hand or among so many cards on top of the deck.
    """

    def __init__(
        self,
        definitions: int,
        used: Callable[[int], tuple[int, ...]],
        attacker: Callable[[int], int],
        undrawn: Callable[[Any, int], Sequence[int]],
        early: int = 0,
    ) -> None:
        self._definitions: int = definitions
        self._meanings: list[int] = [_meaning(verb, used, attacker) for verb in range(VERBS)]
        self._undrawn: Callable[[Any, int], Sequence[int]] = undrawn
        self._early: int = early
        self._late: list[int] = []
        self._begin()

    def _begin(self) -> None:
        count = 2 * self._definitions
        self._won: list[int] = [0] * count
        self._not_won: list[int] = [0] * count
        self._used: list[int] = [0] * count
        self._used_won: list[int] = [0] * count
        self._used_not_won: list[int] = [0] * count
        self._attacks: list[int] = [0] * count
        #: The last game in which a card was there, and in which it was used: a game counts once, whatever the number of its copies.
        self._last: list[int] = [0] * count
        self._last_used: list[int] = [0] * count
        self._game: int = 0

    def taken(self) -> Counts:
        """What was counted since it was taken last."""
        counts = (self._won, self._not_won, self._used, self._used_won, self._used_not_won, self._attacks)
        self._begin()
        return counts

    def deal(self, state: State) -> None:
        """Look at a game that was dealt and is going to be counted."""
        if self._early:
            self._late = [*self._undrawn(state, 0)[self._early :], *self._undrawn(state, 1)[self._early :]]

    def count(self, state: State, chosen: list[int], first: int) -> None:
        """Count one finished game in which these options were chosen; ``first`` is the side (0 or 1) of the first player."""
        owners, definitions = state.owners, state.definitions
        self._game += 1
        there = [True] * len(owners)
        by_use = self._early == 0
        for card in [*self._undrawn(state, 0), *self._undrawn(state, 1)] if by_use else self._late:
            there[card] = False
        # Where the numbers of each player's side begin.
        sides = [self._definitions * first, self._definitions * (1 - first)]
        cards = len(owners)
        attackers: list[int] = []
        for option in chosen:
            meaning = self._meanings[option % VERBS]
            if not meaning:
                continue
            first_card, second_card = option // VERBS % CARDS, option // SECOND
            if meaning & _USES_FIRST and first_card < cards:
                there[first_card] = there[first_card] or by_use
                self._use(definitions[first_card] + sides[owners[first_card]], owners[first_card] == state.winner)
            if meaning & _USES_SECOND and second_card < cards:
                there[second_card] = there[second_card] or by_use
                self._use(definitions[second_card] + sides[owners[second_card]], owners[second_card] == state.winner)
            if meaning & _ATTACKS:
                attackers.append(first_card)
        for card in attackers:
            if there[card] or not by_use:
                self._attacks[definitions[card] + sides[owners[card]]] += 1
        self._count_there(there, owners, definitions, sides, state.winner)

    def _use(self, number: int, won: bool) -> None:
        """Count one use of a card."""
        self._used[number] += 1
        if self._last_used[number] != self._game:
            self._last_used[number] = self._game
            games = self._used_won if won else self._used_not_won
            games[number] += 1

    def _count_there(self, there: list[bool], owners: list[int], definitions: list[int], sides: list[int], winner: i64) -> None:
        """Count the cards that were there: most of them, in every game."""
        last, game = self._last, self._game
        card: i64
        for card in range(len(there)):
            if there[card]:
                player: i64 = owners[card]
                number: i64 = sides[player] + definitions[card]
                if last[number] != game:
                    last[number] = game
                    games = self._won if player == winner else self._not_won
                    games[number] += 1
