"""How much is played for an answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played for an answer: at most so many ``pairs`` of games of each match, in about so many ``seconds`` together.

    ``jobs`` is the number of processes; ``seed`` decides what is random.
    """

    seconds: float = 60.0
    pairs: int = 2000
    jobs: int = 1
    seed: int = 1
