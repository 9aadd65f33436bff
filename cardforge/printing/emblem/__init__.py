"""Vector emblems drawn from a card's id."""

from cardforge.printing.emblem.emblem import emblem
from cardforge.printing.emblem.figures import FIGURES
from cardforge.printing.emblem.pen import MOTIFS, Palette

__all__ = ["FIGURES", "MOTIFS", "Palette", "emblem"]
