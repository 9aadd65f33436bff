"""Ornaments drawn from a seed, for backs."""

from cardforge.printing.face.emblem.emblem import emblem
from cardforge.printing.face.emblem.figures import FIGURES
from cardforge.printing.face.emblem.pen import MOTIFS

__all__ = ["FIGURES", "MOTIFS", "emblem"]
