"""The nearest right word for a wrong one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cardforge.model import Text

#: Words that are this much alike, of 100, are the same word with a slip in it.
_SLIP: Final = 75.0
#: So much of the shorter of two words has to stand in the longer one for it to be a part of it, of 100.
_PART: Final = 85.0
#: What a part counts for beside a whole word, and what a longer part counts for more.
_PART_WEIGHT: Final = 0.8
_LENGTH_WEIGHT: Final = 10.0
#: What words in another order count for beside words in the same.
_ORDER_WEIGHT: Final = 0.95
#: The letters that a part has at least: fewer are part of everything. A sign of Japanese says as much as some letters.
_LEAST_LETTERS: Final = 4
_LEAST_SIGNS: Final = 2


def nearest(word: str, known: Iterable[str], *, least: float = 60.0) -> str | None:
    """The word of ``known`` most like ``word``, or ``None`` if none is at least ``least`` (0 to 100) like it.

    A slip in the whole word goes before other words in another order, and those before a word that is a part of the other.

    >>> nearest("atributes", ["cost", "attributes"])
    'attributes'
    >>> nearest("artits", ["art", "artist"])
    'artist'
    >>> nearest("agnis", ["Anger", "Agnis, Princess of Flame"])
    'Agnis, Princess of Flame'
    >>> nearest("Seal of Friends", ["Warden of the Underworld", "Seal of Sparks"])
    'Seal of Sparks'
    >>> nearest("notes", ["no", "id"]) is None
    True
    """
    from rapidfuzz import fuzz, process

    known = list(known)
    asked = _plain(word[:200])
    if not asked:
        return None
    slip = process.extractOne(asked, known, scorer=fuzz.ratio, processor=_plain, score_cutoff=max(least, _SLIP))
    if slip is not None:
        return str(slip[0])
    # Of two letters one has to be right.
    least = least if len(word) > 2 else min(least, 50.0)
    marks: list[tuple[float, str]] = []
    if alike := process.extractOne(asked, known, scorer=fuzz.ratio, processor=_plain, score_cutoff=least):
        marks.append((alike[1], str(alike[0])))
    if turned := process.extractOne(asked, known, scorer=fuzz.token_sort_ratio, processor=_plain, score_cutoff=least / _ORDER_WEIGHT):
        marks.append((turned[1] * _ORDER_WEIGHT, str(turned[0])))
    if _is_long(asked):
        parts = process.extract(
            asked, [each for each in known if _is_long(each)], scorer=fuzz.partial_ratio, processor=_plain, score_cutoff=_PART, limit=None
        )
        for part, score, _ in parts:
            short, long = sorted((len(asked), len(_plain(part))))
            marks.append((score * _PART_WEIGHT + _LENGTH_WEIGHT * short / long, str(part)))
    best = max(marks, key=lambda mark: mark[0], default=None)
    return best[1] if best is not None and best[0] >= least else None


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    """A word as it is compared: small letters, without signs. The same words are looked among again and again."""
    from rapidfuzz import utils

    return " ".join(utils.default_process(word).split())


def _is_long(word: str) -> bool:
    """Whether a word is long enough for being a part of another, or having it as a part, to say anything."""
    return sum(map(str.isalnum, word)) >= (_LEAST_LETTERS if word.isascii() else _LEAST_SIGNS)


class Nearest(Text):
    """A hint that names the nearest right ``word``."""

    word: str


def did_you_mean(word: str, known: Iterable[str], *, least: float = 60.0) -> Nearest | None:
    """The hint that names the nearest right word, or ``None`` where none is at least ``least`` (0 to 100) like it.

    >>> hint = did_you_mean("knid", ["kind", "id"])
    >>> hint.en, hint.word
    ('Did you mean “kind”?', 'kind')
    """
    found = nearest(word, known, least=least)
    if found is None:
        return None
    hint = Nearest(f"もしかして「{found}」？", f"Did you mean “{found}”?")
    hint.word = found
    return hint
