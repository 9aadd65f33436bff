"""How much is played for an answer."""

from __future__ import annotations

from pathlib import Path

from cardforge.model.plain import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played for an answer: at most so many ``pairs`` of games of each match, in about so many ``seconds`` together.

    ``jobs`` is the number of processes, or ``cluster`` the address of the dask cluster whose machines play; ``seed`` decides what is
    random. Games that the ``ledger`` (a file; by default one in the user's data folder) has are not played again, and those that are
    played are kept there.
    """

    seconds: float = 60.0
    pairs: int = 2000
    jobs: int = 1
    seed: int = 1
    cluster: str = ""
    ledger: Path | None = None
