"""The SQLite index of a library, and the query language that searches it."""

from __future__ import annotations

from cardforge.renamed import moved

__getattr__ = moved(__name__)
