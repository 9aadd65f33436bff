"""The nearest right word for a wrong one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardforge.model import Text

#: Words that are this much alike, of 100, are the same word with a slip in it.
_SLIP: Final = 75.0


def nearest(word: str, known: Iterable[str], *, least: float = 60.0) -> str | None:
    """The word of ``known`` most like ``word``, or ``None`` if none is at least ``least`` (0 to 100) like it.

    >>> nearest("atributes", ["cost", "attributes"])
    'attributes'
    >>> nearest("artits", ["art", "artist"])
    'artist'
    >>> nearest("notes", ["no", "id"]) is None
    True
    """
    from rapidfuzz import fuzz, process, utils

    known = list(known)
    # A slip in the whole word goes before a word that is only a part of the wrong one.
    slip = process.extractOne(word[:200], known, scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=max(least, _SLIP))
    if slip is not None:
        return str(slip[0])
    # Parts of words count too, but a letter or two are part of everything; of two letters one has to be right.
    scorer = fuzz.WRatio if len(word) > 2 else fuzz.ratio
    least = least if len(word) > 3 else min(least, 50.0)
    if len(word) > 3:
        known = [each for each in known if sum(map(str.isalnum, each)) > 2 or not each.isascii()]
    found = process.extractOne(word[:200], known, scorer=scorer, processor=utils.default_process, score_cutoff=least)
    return None if found is None else str(found[0])


def did_you_mean(word: str, known: Iterable[str], *, least: float = 60.0) -> Text | None:
    """The hint that names the nearest right word, or ``None`` where none is at least ``least`` (0 to 100) like it."""
    found = nearest(word, known, least=least)
    return None if found is None else Text(f"もしかして「{found}」?", f"Did you mean “{found}”?")
