"""Vector emblems drawn from a card's id."""

from cardforge.printing.emblem.emblem import FIGURES, MOTIFS, Palette, emblem

__all__ = ["FIGURES", "MOTIFS", "Palette", "emblem"]
