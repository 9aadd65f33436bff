"""What a card's picture shows, from what the card says: its name, who it is about, what it does, its colours.

Which figure a game's word means is the game's own data (``scenery`` of its templates): ``subjects`` and ``lands`` give a list for a
word, ``also`` figures that a card's name alone chooses, ``deeds`` those of an effect, ``keywords`` what each brings into the picture,
``plain`` the words that say least. A word with an empty list is about a place: nobody stands in its picture.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from cardforge.printing.face.scene.figures import Figure, figures
from cardforge.printing.face.scene.settings import Setting, settings


class Wish(NamedTuple):
    """What an author asks for: another ``seed``, a ``subject``, a ``setting``; empty for what the card says."""

    seed: str = ""
    subject: str = ""
    setting: str = ""


class Story(NamedTuple):
    """What a card says: its ``names`` in each language, ``who`` it is about and the words of its ``land``, as the game writes them, what it
    does (``deeds``), its ``keywords``; ``size`` and ``mass`` from 0 to 1 (how large and how broad the hero is), and a ``level`` that is
    counted in the picture.
    """

    names: tuple[str, ...]
    who: tuple[str, ...] = ()
    land: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    size: float = 0.3
    mass: float = 0.3
    level: int = 0


class Cast(NamedTuple):
    """Who and what is in a picture: the ``hero`` (none: the place itself is shown), his ``second`` nature, the ``sign`` of what he does,
    ``props`` of his keywords.
    """

    hero: Figure | None
    second: Figure | None
    sign: Figure | None
    props: tuple[Figure, ...]
    setting: Setting


@cache
def subjects() -> dict[str, Figure]:
    """The figures that a picture can be about."""
    return {name: figure for name, figure in figures().items() if figure.names}


def cast_of(story: Story, scenery: Mapping[str, Any], wish: Wish, chance: random.Random) -> Cast:
    """Who and what is in the picture of a card."""
    known = figures()
    kin = [(word, _known(word, scenery.get("subjects", {}))) for word in story.who]
    deeds = _first(story.deeds, scenery.get("deeds", {}))
    sign = chance.choice(deeds) if deeds else ""
    nobody = any(scenery.get("subjects", {}).get(word) == [] for word in story.who)
    hero = wish.subject or ("" if nobody else _hero(story, kin, scenery, sign, chance))
    others = [row[0] for _, row in kin if row and hero not in row]
    props = dict.fromkeys(scenery.get("keywords", {}).get(word, "") for word in story.keywords)
    return Cast(
        known[hero] if hero else None,
        known[others[-1]] if others and not wish.subject else None,
        known[sign] if sign and sign != hero else None,
        tuple(known[name] for name in props if name)[:2],
        settings()[wish.setting or _setting(story, scenery, chance)],
    )


def _hero(story: Story, kin: Sequence[tuple[str, Sequence[str]]], scenery: Mapping[str, Any], sign: str, chance: random.Random) -> str:
    """Of the figures of the card's people the one that its name names, else one of theirs; where it has none, what it is called or does."""
    plain = scenery.get("plain", ())
    also = scenery.get("also", {})
    family = [name for word, row in kin for name in (*row, *also.get(word, ()))]
    # Words that say least leave it to the name, which may mean anybody: first one of theirs, then any other.
    known = subjects()
    if named := _named(story.names, family or known) or (_named(story.names, known) if all(word in plain for word, _ in kin) else ""):
        return named
    rows = [row for word, row in kin if row and word not in plain] or [row for _, row in kin if row]
    if rows:
        return str(chance.choice(rows[0]))
    return sign or str(chance.choice(scenery.get("otherwise", list(subjects()))))


def _setting(story: Story, scenery: Mapping[str, Any], chance: random.Random) -> str:
    lands = scenery.get("lands", {})
    own = [name for word in story.land for name in lands.get(word, ())] or list(settings())
    elsewhere = str(chance.choice(own))
    return _named(story.names, list(settings())) or elsewhere


def _known(word: str, told: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The figures that a game's word means; those that are called so where the game does not say."""
    if word in told:
        return told[word]
    found = _named((word,), list(subjects()))
    return [found] if found else ()


def _first(words: Iterable[str], told: Mapping[str, Sequence[str]]) -> Sequence[str]:
    return next((told[word] for word in words if word in told), ())


def _named(names: Iterable[str], among: Iterable[str]) -> str:
    """Which of ``among`` a name names: what stands last in it, which is what it is about in either language; nothing where none does."""
    wanted = frozenset(among)
    for name in names:
        if found := [hit for hit in _hits(name) if hit[2] in wanted]:
            return max(found)[2]
    return ""


@lru_cache(maxsize=512)
def _hits(name: str) -> tuple[tuple[int, int, str], ...]:
    """Every figure and setting that ``name`` names: where its word ends, how long that is, which it is.

    In Japanese a word may stand anywhere, in English it is one or more whole words.
    """
    found: list[tuple[int, int, str]] = []
    japanese, english = _words()
    for at, letter in enumerate(name):
        for word, which in japanese.get(letter, ()):
            if name.startswith(word, at):
                found += [(at + len(word), len(word), each) for each in which]
    words = [(match.end(), match[0].lower()) for match in _WORD.finditer(name)]
    for first in range(len(words)):
        for last in range(first, min(first + 3, len(words))):
            phrase = " ".join(word for _, word in words[first : last + 1])
            for each in english.get(phrase) or english.get(phrase.removesuffix("s"), ()):
                found.append((words[last][0], len(phrase), each))
    return tuple(found)


_WORD = re.compile(r"[A-Za-z]+")


@cache
def _words() -> tuple[dict[str, list[tuple[str, tuple[str, ...]]]], dict[str, tuple[str, ...]]]:
    """The words that name figures and settings, and which: those written in Japanese, by their first letters, and those in English."""
    words: dict[str, tuple[str, ...]] = {}
    named = {name: figure.names for name, figure in figures().items()} | {name: setting.names for name, setting in settings().items()}
    for name, row in named.items():
        for word in (*row, name):
            words[word] = tuple(dict.fromkeys((*words.get(word, ()), name)))
    japanese: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for word, which in words.items():
        if not word.isascii():
            japanese.setdefault(word[0], []).append((word, which))
    return japanese, {word: which for word, which in words.items() if word.isascii()}
