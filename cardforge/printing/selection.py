"""What is to be printed, found by name, by file or by a query."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardforge.database import Library
from cardforge.model import Card, CardforgeError, Deck, Master, Text
from cardforge.printing.options import BOX, COUNTERS, OF_GAME, RULES
from cardforge.renamed import moved

__getattr__ = moved(__name__)

#: What every game can print besides cards.
_ALWAYS = (RULES, COUNTERS, BOX)


def select(library: Library, words: Iterable[str], *, files: bool = True) -> list[Card | Master | Deck]:
    """The decks, Deck Masters and cards that ``words`` name, ``reference`` for the game's reference cards and ``mat`` for its playing mat.

    Without ``files`` a word names no file.

    Raises CardforgeError: there is nothing of that name (the nearest is named), or a file cannot be read.
    """
    from cardforge.database import selecting

    def named(word: str) -> list[Card | Master | Deck]:
        return reference_cards(library.game, word=word) if word in OF_GAME else selecting.select(library, [word], files=files)

    return [thing for word in words for thing in named(word)]


def reference_cards(game: str, folders: tuple[Path, ...] = (), word: str = "reference") -> list[Card | Master | Deck]:
    """The reference cards of a game, or its mat: one for each of its templates whose name begins with ``word``.

    Raises CardforgeError: the game has none.
    """
    from cardforge.printing.face.templates import TemplateBook

    templates = TemplateBook(game, folders)
    names = [name for name in templates.names if name.startswith(word)]
    if not names:
        there = [each for each in OF_GAME if any(name.startswith(each) for name in templates.names)]
        hint = Text(f"印刷できるのは {'、'.join([*there, *_ALWAYS])} です。", f"You can print {', '.join([*there, *_ALWAYS])}.")
        raise CardforgeError(Text(f"このゲームに「{word}」はありません。", f"This game has no “{word}” to print."), hint=hint)
    titles = {name: templates.get(name).title for name in names}
    return [Card(game, name, name, Text(titles[name].get("ja", name), titles[name].get("en", name))) for name in names]
