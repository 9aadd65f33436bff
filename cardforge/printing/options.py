"""What a print is asked to be."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How cards are put on paper. Sizes are names or measures (`cardforge.printing.papers`); lengths are millimetres.

    ``parts`` is what a deck prints besides its main cards: ``master``, ``seals``. ``overflow`` is ``error`` or ``warn``.
    """

    paper: str = "A4"
    card_size: str | None = None
    lang: str = "ja"
    orientation: str = "auto"
    gap: tuple[float, float] = (0.0, 0.0)
    margin: float = 5.0
    cut: str = "marks"
    overflow: str = "error"
    parts: tuple[str, ...] = ("master", "seals")
    folders: tuple[Path, ...] = field(default_factory=tuple)
