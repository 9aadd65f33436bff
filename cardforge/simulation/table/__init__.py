"""One game: the table it is played on, a sitting, its record."""

from __future__ import annotations

from cardforge.renamed import moved

__getattr__ = moved(__name__)
