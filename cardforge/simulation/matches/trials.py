"""Test games of a deck against the decks of a library, so that an author sees at once that it plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardforge.database import Library
from cardforge.games.shared.pack import pack_of
from cardforge.model import Deck, Text
from cardforge.simulation.matches.match import play_match
from cardforge.simulation.matches.plan import MatchPlan


@dataclass(frozen=True, slots=True)
class Trial:
    """The test games of one deck against one other: ``wins`` are won, lost and drawn games, ``titles`` both decks' names for people."""

    deck: str
    opponent: str
    games: int
    wins: tuple[int, int, int]
    titles: tuple[Text, Text]

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge check --games N --json`` prints."""
        won, lost, drawn = self.wins
        return {"deck": self.deck, "opponent": self.opponent, "games": self.games, "won": won, "lost": lost, "drawn": drawn}


def try_deck(
    deck: Deck, library: Library, games: int, *, bot: str = "greedy", on_games: Callable[[int], None] | None = None
) -> list[Trial]:
    """Play ``games`` games of ``deck``, shared out among all decks of the library (its own mirror too).

    ``on_games`` is told how many more games are done.
    """
    opponents = [other for other in library.decks.values() if other.master is not None or deck.master is None]
    trials = []
    for index, opponent in enumerate(opponents):
        count = games // len(opponents) + (index < games % len(opponents))
        if count:
            plan = MatchPlan(decks=(deck, opponent), bots=(bot, bot), games=count, tokens=pack_of(deck.game).playing().parts(library))
            report = play_match(plan)
            trials.append(Trial(deck.name, opponent.name, count, report.wins, (deck.title, opponent.title)))
            if on_games:
                on_games(count)
    return trials
