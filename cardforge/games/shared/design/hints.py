"""Hints that every game can give about cards: pictures that are missing, cards that are the same but for their name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final
from weakref import WeakKeyDictionary

from cardforge.database import Library
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Problem, Text

_HINTS = Reasons(__file__, "warning")
#: A hint about one card, if there is one to give.
Check = Callable[[Card], Iterator[Problem]]


def hints(checks: Mapping[str, Check], cards: Iterable[Card], library: Library, apart: Collection[str] = ()) -> Iterator[Problem]:
    """The warnings about cards by the game's ``checks`` and by those of all games, each with the name by which a card silences it
    (``quiet: [art]``); two cards are the same that differ in nothing but their names and the fields ``apart``.
    """
    known = _known(library, tuple(apart))
    for card in cards:
        quiet = card.fields.get("quiet", ())
        for name, check in checks.items():
            if name not in quiet:
                yield from check(card)
        if "art" not in quiet:
            yield from _lost_art(card)
            yield from _no_art(card, known.illustrated)
        if "identical" not in quiet:
            yield from _identical(card, [each for each in known.twins.get(_nature(card, apart), []) if each.trees == card.trees])


class _Known:
    """What of a library's cards hints about one of them need: twins by what they have in common, and which series have pictures."""

    def __init__(self, cards: list[Card], apart: Collection[str]) -> None:
        self.cards = cards
        self.twins: dict[str, list[Card]] = {}
        for card in cards:
            self.twins.setdefault(_nature(card, apart), []).append(card)
        self.illustrated = {_series(card) for card in cards if _has_picture(card)}


#: Of each library that is in use, by the fields apart: whoever writes a card is given hints at every rest.
_KNOWN: Final[WeakKeyDictionary[Library, dict[tuple[str, ...], _Known]]] = WeakKeyDictionary()


def _known(library: Library, apart: tuple[str, ...]) -> _Known:
    """What is known of a library as it is now: a list of the same cards is compared in no time."""
    kept, cards = _KNOWN.setdefault(library, {}), list(library.cards.values())
    if apart not in kept or kept[apart].cards != cards:
        kept[apart] = _Known(cards, apart)
    return kept[apart]


def _lost_art(card: Card) -> Iterator[Problem]:
    """Whether the picture that a card names is there."""
    if card.art and card.source.file is not None and not _has_picture(card):
        yield _HINTS.problem("lost_art", card, "art", art=card.art)


def _has_picture(card: Card) -> bool:
    return bool(card.art) and card.source.file is not None and (card.source.file.parent / str(card.art)).is_file()


def _series(card: Card) -> tuple[str, str]:
    """What is illustrated as one: the cards of a set, or else of a file."""
    named = str(card.fields.get("set", ""))
    return (named, "") if named else ("", str(card.source.file or ""))


def _no_art(card: Card, illustrated: set[tuple[str, str]]) -> Iterator[Problem]:
    """Whether a card has no picture where others of its set, or of its file where they have no set, have one."""
    if not card.art and not card.scene and _series(card) in illustrated:
        among = card.fields.get("set")
        named = Text(f"セット「{among}」", f"its set “{among}”") if among else Text("同じファイル", "its file")
        yield _HINTS.problem("no_art", card, "name", among=named)


def _nature(card: Card, apart: Collection[str]) -> str:
    """What twins have in common beside their sentences, which take long to write down."""
    return repr((card.kind, sorted((key, value) for key, value in card.fields.items() if key not in ("set", "quiet", *apart))))


def _identical(card: Card, alike: list[Card]) -> Iterator[Problem]:
    others = [other for other in alike if other.id != card.id]
    if others:
        yield _HINTS.problem("identical", card, "name", other=others[0].name)
