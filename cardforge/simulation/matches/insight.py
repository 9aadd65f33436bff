"""What a match says of a deck: which cards lifted it and which weighed it down, what was never played, how its games were lost."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.model import Card, Deck, Text
from cardforge.simulation.matches.result import GameResult
from cardforge.simulation.matches.statistics import Difference, Share, difference, share, z_of
from cardforge.simulation.matches.tally import CardTally

#: Games that a card must have been drawn in, and not drawn in, before anything is said of it.
LEAST: Final = 5
#: How wide the interval of a share of wins may be, to each side, before more games are advised: one in twenty.
_WIDE: Final = 0.05
_MOST_GAMES: Final = 2000


@dataclass(frozen=True, slots=True)
class Effect:
    """How a card's deck did when it was drawn, against when it was not: the difference of the shares of wins, with its interval.

    The intervals of all cards of a deck hold together with 95 %.
    """

    card: str
    name: Text
    drawn: int
    difference: Difference

    @property
    def is_noise(self) -> bool:
        """Whether the interval holds 0: the games do not say which way it goes."""
        return self.difference.low <= 0 <= self.difference.high


@dataclass(frozen=True, slots=True)
class Insight:
    """What the games say of one deck: ``effects`` of its cards, the greatest lift first; cards of it that were ``never`` played.

    ``few`` is how many cards were drawn, or not drawn, in too few games to be compared; those that every game has are none of them.
    ``lost`` are the reasons of its defeats with how often, ``lost_turns`` and ``won_turns`` how long its games were on average.
    """

    effects: tuple[Effect, ...]
    never: tuple[Text, ...]
    few: int
    lost: tuple[tuple[str, int], ...]
    lost_turns: float
    won_turns: float

    @property
    def lifted(self) -> list[Effect]:
        """The cards that lifted the deck, the greatest lift first, as far as the games tell."""
        return [each for each in self.effects if not each.is_noise and each.difference.value > 0]

    @property
    def weighed(self) -> list[Effect]:
        """The cards that weighed the deck down, the heaviest first, as far as the games tell."""
        return [each for each in reversed(self.effects) if not each.is_noise and each.difference.value < 0]

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``match --json`` prints."""
        return {
            "cards": [
                {"id": each.card, "drawn_games": each.drawn, "noise": each.is_noise, **each.difference.as_dict()} for each in self.effects
            ],
            "too_few_games": self.few,
            "never_played": [name._asdict() for name in self.never],
            "lost": dict(self.lost),
            "lost_turns": round(self.lost_turns, 2),
            "won_turns": round(self.won_turns, 2),
        }


def insight_of(deck: Deck, side: int, results: Sequence[GameResult], cards: Sequence[tuple[int, str, Text, CardTally]]) -> Insight:
    """What the games of a match say of its deck a (``side`` 0) or b (1), given what each card did: side, id, name, tally."""
    defeats = [result for result in results if result.winner == 1 - side]
    victories = [result for result in results if result.winner == side]
    games, wins = len(results), len(victories)
    own = {card.id for card, _ in deck.cards}
    tallies = [(card, name, tally) for owner, card, name, tally in cards if owner == side and card in own]
    active = {card for card, _, tally in tallies if tally.used or tally.attacks}
    compared = [each for each in tallies if min(each[2].games, games - each[2].games) >= LEAST]
    z = z_of(len(compared))
    effects = [
        Effect(card, name, tally.games, difference(share(tally.wins, tally.games, z), share(wins - tally.wins, games - tally.games, z)))
        for card, name, tally in compared
    ]
    effects.sort(key=lambda each: -each.difference.value)
    return Insight(
        tuple(effects),
        tuple(card.name for card, _ in deck.cards if card.id not in active and is_played(card)),
        sum(tally.games < games for _, _, tally in tallies) - sum(each[2].games < games for each in compared),
        tuple(Counter(result.reason for result in defeats).most_common()),
        sum(result.turns for result in defeats) / max(1, len(defeats)),
        sum(result.turns for result in victories) / max(1, len(victories)),
    )


def is_played(card: Card) -> bool:
    """Whether cards of this kind are played at all, and do not lie there from the beginning."""
    return bool(schemas(card.game).part(CARDS + card.kind).get("x-played", True))


def games_to_be_sure(won: Share, games: int) -> int:
    """How many games would tell two decks apart more surely than ``games`` in which one ``won`` so many; 0: these are enough."""
    wide = (won.high - won.low) / 2
    if wide <= _WIDE:
        return 0
    return min(_MOST_GAMES, max(2 * games, math.ceil(games * (wide / _WIDE) ** 2 / 100) * 100))
