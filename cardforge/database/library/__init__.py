"""A library: the cards, Deck Masters and decks of one game, read from files."""

from __future__ import annotations

from cardforge.renamed import moved

__getattr__ = moved(__name__)
