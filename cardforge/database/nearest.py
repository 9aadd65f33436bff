"""The nearest right word for a wrong one."""

from __future__ import annotations

from collections.abc import Iterable

from cardforge.model import Text


def nearest(word: str, known: Iterable[str], *, least: float = 60.0) -> str | None:
    """The word of ``known`` most like ``word``, or ``None`` if none is at least ``least`` (0 to 100) like it.

    >>> nearest("atributes", ["cost", "attributes"])
    'attributes'
    """
    from rapidfuzz import fuzz, process, utils

    found = process.extractOne(word[:200], list(known), scorer=fuzz.WRatio, processor=utils.default_process, score_cutoff=least)
    return None if found is None else str(found[0])


def did_you_mean(word: str, known: Iterable[str]) -> Text | None:
    """The hint that names the nearest right word, or ``None`` where nothing is near."""
    found = nearest(word, known)
    return None if found is None else Text(f"もしかして「{found}」?", f"Did you mean “{found}”?")
