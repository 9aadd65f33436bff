"""Which sentences that are read are nearest to one that is not: they share what is rare, and are much alike from letter to letter."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from cardforge.wording.book import phrasebook
from cardforge.wording.errors import ReadError

#: So many of the nearest are tried before it is given up to find enough that are read.
_TRIED: Final = 30
#: What a sentence has in common with another counts for this much, before how alike their letters are.
_SHARED: Final = 0.4
#: What a pair of letters inside of a word, a pair of words and a single sign count for, beside a word or a pair of letters between signs.
_INSIDE, _PAIR, _SIGN = 0.34, 0.7, 0.7
#: So many letters of a word are compared, so that its endings are alike.
_STEM: Final = 5
#: What stands before a sentence: when it happens, what it costs.
_HEAD = re.compile(r"\s*(?:【[^】]*】|\[[^\]]*\]|■[^/]*/|[^。.:：]{1,30}[:：])\s*")
#: Where a sentence ends, and where a text of several is parted.
_ENDS = re.compile(r"[。.]\s*|\n")
_PARTED = re.compile(r"　|\n|(?<=。)|(?<=\.)\s+(?=[A-Z\[])")
_NUMBER = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b|[0-9]+|[一二三四五六七八九十]+(?=[つ個枚体回点])|x(?![a-z])"
)
_WORD = re.compile(r"[a-z']+")
_SIGNS = re.compile(r"[\u4e00-\u9fff]|[\u30a0-\u30ff]+")
_NO_SIGN = re.compile(r"[a-z'\s。、.,「」]+")


class _Pool(NamedTuple):
    """Sentences as they are compared: what each is made of, and how much every part tells."""

    sentences: list[tuple[str, str, dict[str, float]]]
    rarity: dict[str, float]
    rarest: float


def nearest_sentences(game: str, sentence: str, kind: str, known: tuple[str, ...], *, at: int = 0, count: int = 2) -> list[str]:
    """Of ``known`` sentences those nearest to one that is refused at a character (``at``, from 0), the nearest first.

    Only what is read as this ``kind`` of sentence; of several that differ in numbers alone the first.

    >>> from cardforge.files.places import first_game
    >>> nearest_sentences(first_game(), "カードを2枚ひくよ。", "text", ("カードを1枚引く。", "HPを1000回復する。"), count=1)
    ['カードを1枚引く。']
    """
    from rapidfuzz import fuzz

    pool = _pool(known)
    clause = _plain(_clause(sentence, at))
    own = _weighed(_made_of(clause), pool)

    def nearness(each: tuple[str, str, dict[str, float]]) -> tuple[float, float]:
        """How near a sentence is; of those that differ in numbers alone that with the same numbers."""
        return _shared(own, each[2]) * (_SHARED + fuzz.ratio(each[1], clause) / 100), fuzz.ratio(each[0], sentence)

    found: dict[str, str] = {}
    for text, plain, _ in sorted(pool.sentences, key=nearness, reverse=True)[:_TRIED]:
        if plain not in found and _is_read(game, text, kind):
            found[plain] = text
        if len(found) == count:
            break
    return list(found.values())


def parts_of(text: str) -> Iterator[str]:
    """A text and the sentences that it is made of.

    >>> list(parts_of("Guard　[On entry] Draw a card."))
    ['Guard　[On entry] Draw a card.', 'Guard', '[On entry] Draw a card.']
    """
    parts = [part.strip() for part in _PARTED.split(text) if part.strip()]
    yield from dict.fromkeys([text.strip(), *parts] if text.strip() else [])


@cache
def _pool(known: tuple[str, ...]) -> _Pool:
    made = [(text, plain := _plain(_clause(text, 0)), _made_of(plain)) for text in known]
    common = Counter(part for _, _, parts in made for part in parts)
    pool = _Pool([], {part: math.log(1 + len(made) / often) for part, often in common.items()}, math.log(1 + len(made)))
    pool.sentences.extend((text, plain, _weighed(parts, pool)) for text, plain, parts in made)
    return pool


@cache
def _is_read(game: str, text: str, kind: str) -> bool:
    try:
        phrasebook(game).read(text, kind=kind)
    except ReadError:
        return False
    return True


def _clause(text: str, at: int) -> str:
    """The sentence of a text in which a character stands, without what stands before it; of a text that is fine, the whole."""
    if at:
        begin = max((end.end() for end in _ENDS.finditer(text, 0, at)), default=0)
        end = _ENDS.search(text, at)
        text = text[begin : end.start() if end else len(text)]
    while (head := _HEAD.match(text)) and head.end() < len(text):
        text = text[head.end() :]
    return text


def _plain(text: str) -> str:
    """A text in small letters of half width, its numbers alike."""
    return _NUMBER.sub("n", unicodedata.normalize("NFKC", text).casefold())


def _made_of(plain: str) -> dict[str, float]:
    """What a sentence is made of: words and their pairs, pairs of letters, signs; with what each counts for."""
    words = _WORD.findall(plain)
    made: dict[str, float] = dict(Counter(f"word {word[:_STEM]}" for word in words))
    for word in words:
        for pair in pairwise(f"^{word}"):
            made["".join(pair)] = made.get("".join(pair), 0) + _INSIDE
    for one, other in pairwise(words):
        made[f"{one[:4]} {other[:4]}"] = _PAIR
    rest = _NO_SIGN.sub("", plain)
    for pair in pairwise(rest):
        made["".join(pair)] = made.get("".join(pair), 0) + 1
    for sign in _SIGNS.findall(rest):
        made[f"sign {sign}"] = made.get(f"sign {sign}", 0) + _SIGN
    return made


def _weighed(parts: dict[str, float], pool: _Pool) -> dict[str, float]:
    """The parts by how much they tell, all of them together of length 1."""
    weights = {part: often * pool.rarity.get(part, pool.rarest) for part, often in parts.items()}
    length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {part: weight / length for part, weight in weights.items()}


def _shared(one: dict[str, float], other: dict[str, float]) -> float:
    """How much of two sentences is the same, from 0 to 1."""
    return sum(weight * other[part] for part, weight in one.items() if part in other)
