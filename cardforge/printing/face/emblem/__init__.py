"""Vector emblems drawn from a card's id."""

from cardforge.printing.face.emblem.emblem import emblem
from cardforge.printing.face.emblem.figures import FIGURES
from cardforge.printing.face.emblem.pen import MOTIFS, Palette

__all__ = ["FIGURES", "MOTIFS", "Palette", "emblem"]
