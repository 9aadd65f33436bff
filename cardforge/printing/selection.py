"""What is to be printed, found by name, by file or by a query."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardforge.database import Library
from cardforge.model import Card, Deck, Master, Text
from cardforge.renamed import moved

__getattr__ = moved(__name__)


def select(library: Library, words: Iterable[str]) -> list[Card | Master | Deck]:
    """The decks, Deck Masters and cards that ``words`` name, and ``reference`` for the game's reference cards.

    Raises CardforgeError: there is nothing of that name (the nearest is named), or a file cannot be read.
    """
    from cardforge.database import selecting

    named = (reference_cards(library.game) if word == "reference" else selecting.select(library, [word]) for word in words)
    return [thing for things in named for thing in things]


def terms(library: Library, lang: str) -> dict[str, str]:
    """The words that stand in card fields by their names in ``lang``: the races."""
    return {word: race.name.get(lang) for race in library.races for word in (race.id, race.name.ja, race.name.en)}


def reference_cards(game: str, folders: tuple[Path, ...] = ()) -> list[Card | Master | Deck]:
    """The reference cards of a game: one for each of its templates whose name begins with ``reference``."""
    from cardforge.printing.face.templates import TemplateBook

    templates = TemplateBook(game, folders)
    names = [name for name in templates.names if name.startswith("reference")]
    titles = {name: templates.get(name).title for name in names}
    return [Card(game, name, name, Text(titles[name].get("ja", name), titles[name].get("en", name))) for name in names]
