"""Matches: many games between two decks and two bots, both seatings mirrored, on one or several processes.

A match gives the same result for the same seed, whatever the number of processes: game ``2k`` and game ``2k + 1`` are dealt from the same
seed, first with deck a, then with deck b as the first player, and the bots' dice are those of the seat: a pair is what the intervals count.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from cardforge.database import Library
from cardforge.games.shared.pack import pack_of
from cardforge.model import CardforgeError, Text
from cardforge.processes.workers import share_out
from cardforge.simulation.bots import make_bot
from cardforge.simulation.matches.counting import Counts
from cardforge.simulation.matches.insight import Insight, games_to_be_sure, insight_of
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.matches.playing import Series
from cardforge.simulation.matches.result import GIVEN_UP, GameResult
from cardforge.simulation.matches.statistics import Share, Spread, paired_share, share, spread
from cardforge.simulation.matches.tally import CardTally, tallies_of
from cardforge.simulation.table.playing import frozen_heap
from cardforge.simulation.table.record import Record
from cardforge.simulation.table.sitting import Sitting
from cardforge.simulation.table.table import Table

#: Games that a process plays before it reports, at least, and reports of each process where there are many games: a smooth progress bar.
_PIECE: Final = 8
_REPORTS: Final = 100
#: The same for a machine of a cluster, where handing over costs more; of bots that think ahead a pair.
_FAR_PIECE: Final = (80, 2)


@dataclass(frozen=True, slots=True)
class MatchReport:
    """What a match showed; ``seconds`` is the play alone, from the first deal to the last move on the clock."""

    plan: MatchPlan
    results: list[GameResult]
    cards: list[tuple[int, str, Text, CardTally]]
    seconds: float

    @property
    def wins(self) -> tuple[int, int, int]:
        """Games won by a, by b, and drawn."""
        counted = Counter(result.winner for result in self.results)
        return counted[0], counted[1], counted[2]

    @property
    def share_a(self) -> Share:
        """The share of all games that deck a won."""
        return self._share([result.winner == 0 for result in self.results])

    @property
    def share_b(self) -> Share:
        """The share of all games that deck b won."""
        return self._share([result.winner == 1 for result in self.results])

    @property
    def share_first(self) -> Share:
        """The share of all games that the first player won: above one half is an edge of going first."""
        return self._share([result.winner == result.first for result in self.results])

    def _share(self, won: list[bool]) -> Share:
        """The share of the games, in the order of their numbers, that were ``won``; two games after each other are a pair."""
        return paired_share([(sum(pair), len(pair)) for pair in (won[start : start + 2] for start in range(0, len(won), 2))])

    @property
    def turns(self) -> Spread:
        """How many turns the games took, both players' counted."""
        return spread([result.turns for result in self.results])

    @property
    def decisions(self) -> int:
        """The decisions of all games together."""
        return sum(result.decisions for result in self.results)

    @property
    def given_up(self) -> list[int]:
        """The numbers of the games, from 0, that reached the bound of decisions and were given up as draws."""
        return [result.number for result in self.results if result.reason == GIVEN_UP]

    @property
    def more_games(self) -> int:
        """How many games would tell the decks apart more surely; 0 where the interval is narrow enough already."""
        return games_to_be_sure(self.share_a, len(self.results))

    @property
    def early(self) -> int:
        """Where decks are drawn through, among how many cards on top of it a card counts as drawn; 0 where it counts if drawn at all."""
        return pack_of(self.plan.decks[0].game).playing().early

    def insight(self, side: int) -> Insight:
        """What the games say of deck a (``side`` 0) or deck b (1)."""
        return insight_of(self.plan.decks[side], side, self.results, self.cards)

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge match --json`` prints."""
        won_a, won_b, drawn = self.wins
        return {
            "game": self.plan.decks[0].game,
            "decks": {"a": self.plan.decks[0].name, "b": self.plan.decks[1].name},
            "bots": {"a": self.plan.bots[0], "b": self.plan.bots[1]},
            "not_legal": list(self.plan.not_legal),
            "seed": self.plan.seed,
            "games": len(self.results),
            "wins": {"a": won_a, "b": won_b, "draw": drawn},
            "share": {"a": self.share_a.as_dict(), "b": self.share_b.as_dict()},
            "first_player": self.share_first.as_dict(),
            "turns": self.turns.as_dict(),
            "decisions": self.decisions,
            "seconds": round(self.seconds, 4),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "most_decisions": self.plan.most,
            "given_up": self.given_up,
            "drawn_early": self.early,
            "reasons": dict(sorted(Counter(result.reason for result in self.results).items())),
            "insight": {"ab"[side]: self.insight(side).as_dict() for side in (0, 1)},
            "cards": [
                {
                    "side": "ab"[side],
                    "id": card,
                    "name": {"ja": name.ja, "en": name.en},
                    "drawn_games": tally.games,
                    "drawn_share": share(tally.wins, tally.games).as_dict(),
                    "used": tally.used,
                    "used_games": tally.used_games,
                    "used_share": share(tally.used_wins, tally.used_games).as_dict(),
                    "attacks": tally.attacks,
                }
                for side, card, name, tally in self.cards
            ],
        }


def play_match(
    plan: MatchPlan,
    *,
    jobs: int = 1,
    cluster: str = "",
    seconds: float = math.inf,
    on_progress: Callable[[int], None] | None = None,
) -> MatchReport:
    """Play all games of ``plan`` on ``jobs`` processes, or on the ``cluster`` with this address; ``on_progress`` is told how many are done.

    After so many ``seconds`` the report is of the games that were played by then.

    Raises ``CardforgeError`` for a bot that does not exist, fewer than one game or process, decks of different games, or a cluster that
    cannot be reached.
    """
    check(plan, jobs)
    results: list[GameResult] = []
    counted: list[Counts] = []
    first, last = math.inf, 0.0
    over = time.monotonic() + seconds
    with closing(pieces(plan, jobs, small=seconds < math.inf, cluster=cluster)) as coming:
        for piece in coming:
            results += piece.results
            counted.append(piece.counts)
            first, last = min(first, piece.begin), max(last, piece.end)
            if on_progress:
                on_progress(len(results))
            if time.monotonic() >= over:
                break
    results.sort(key=lambda result: result.number)
    table = Table(plan.decks, plan.options, tokens=plan.tokens)
    tallies = tallies_of(counted, len(table.cards))
    cards = []
    for side, definition in sorted(tallies):
        card = table.card(definition)
        cards.append((side, card.id, card.name, tallies[side, definition]))
    return MatchReport(plan, results, cards, last - first)


def check(plan: MatchPlan, jobs: int) -> None:
    """Raise ``CardforgeError`` for a bot that does not exist, or fewer than one game or process (``jobs``)."""
    if plan.games < 1 or jobs < 1:
        raise CardforgeError(Text("対戦数とプロセス数は1以上にしてください。", "A match needs at least one game and one process."))
    for specification in plan.bots:
        make_bot(specification)


@dataclass(frozen=True, slots=True)
class Piece:
    """The games that one process played in one go, and from when (``begin``) to when (``end``), in seconds of the machine's clock."""

    results: list[GameResult]
    counts: Counts
    begin: float
    end: float


def pieces(
    plan: MatchPlan, jobs: int, *, small: bool = False, cluster: str = "", numbers: Sequence[int] | None = None
) -> Generator[Piece, None, None]:
    """The pieces of a match as they are done, in no order where there are several ``jobs`` (processes) or a ``cluster`` (its address).

    Pieces are ``small`` for who may have seen enough at any time, and closes the iterator: the processes end then. ``numbers`` are the
    games to play, by default all of the plan's.
    """
    every = range(plan.games) if numbers is None else numbers
    # A game of bots that think ahead takes seconds: each is reported as it is done.
    thinks = any(make_bot(bot).thinks for bot in plan.bots)
    least = _FAR_PIECE[thinks] if cluster else 1 if thinks else _PIECE
    size = least if small else max(least, len(every) // (_REPORTS * jobs))
    tasks = [every[start : start + size] for start in range(0, len(every), size)]
    if cluster:
        from cardforge.simulation.matches.cluster import share_out_over

        yield from share_out_over(cluster, _player, plan, tasks, bold=not small)
    elif jobs == 1:
        play = _player(plan)
        with frozen_heap():
            for piece in tasks:
                yield play(piece)
    else:
        yield from share_out(_player, plan, tasks, jobs)


def _player(plan: MatchPlan) -> Callable[[Sequence[int]], Piece]:
    return Player(plan).play


class Player:
    """Plays games of one plan; made once in each process."""

    def __init__(self, plan: MatchPlan) -> None:
        self.series = _series(plan)

    def play(self, numbers: Sequence[int]) -> Piece:
        """Play the games with these numbers."""
        begin = time.monotonic()
        results = [self.series.play(number, self.series.seed + number // 2) for number in numbers]
        return Piece(results, self.series.counter.taken(), begin, time.monotonic())


def _series(plan: MatchPlan) -> Series:
    table = Table(plan.decks, plan.options, tokens=plan.tokens)
    return Series(table, (make_bot(plan.bots[0]), make_bot(plan.bots[1])), plan.seed, plan.most)


def record_of(plan: MatchPlan, number: int, library: Library) -> Record:
    """The record of the game with this number (from 0) of a match, as ``replay`` steps through it: it is played once more.

    ``library`` is where the decks' cards are from.
    """
    return sitting_of(plan, number, library).record()


def sitting_of(plan: MatchPlan, number: int, library: Library) -> Sitting:
    """The game with this number (from 0) of a match, played once more to its end; ``library`` is where the decks' cards are from."""
    series, first, seed = _series(plan), number % 2, plan.seed + number // 2
    sitting = Sitting(series.table, plan.bots, library, first=first, seed=seed)
    sitting.not_legal = plan.not_legal
    for option in series.choices(series.table.start(first=first, seed=seed), number):
        sitting.choose(option)
    return sitting
