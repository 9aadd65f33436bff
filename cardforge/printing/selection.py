"""What is to be printed, found by name, by file or by kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from cardforge.database import Library
from cardforge.model import Card, CardforgeError, Deck, Master, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.face.templates import TemplateBook

#: A word that asks for something of a field, as no name or file does.
_QUERY = re.compile(r"(^|[\s(-])[^\W\d]\w*(:(?![\\/])|[<>=]|!=)")
_FILES = frozenset({".yaml", ".yml", ".csv", ".xlsx", ".json"})


def select(library: Library, words: Iterable[str]) -> list[Card | Master | Deck]:
    """The decks, Deck Masters and cards that ``words`` name.

    A word is a name or id in the library, a file with cards, masters or decks, ``kind:seal`` for all cards of a kind, ``reference`` for
    the game's reference cards, or a query of the search language (``kind:seal level<=3``, see ``docs/search.md``).

    Raises CardforgeError: there is nothing of that name (the nearest is named), or a file cannot be read.
    """
    return [thing for word in words for thing in _find(library, word)]


def terms(library: Library, lang: str) -> dict[str, str]:
    """The words that stand in card fields by their names in ``lang``: the races."""
    return {word: race.name.get(lang) for race in library.races for word in (race.id, race.name.ja, race.name.en)}


def _find(library: Library, word: str) -> list[Card | Master | Deck]:
    if word.startswith("kind:") and word.removeprefix("kind:").isalpha():
        return _of_kind(library, word.removeprefix("kind:"))
    if word == "reference":
        return reference_cards(library.game)
    if _QUERY.search(word):
        return _searched(library, word)
    path = Path(word)
    if path.is_dir():
        raise CardforgeError(Text("フォルダーです。ファイルか名前を指定してください。", "this is a folder, not a file"), file=path)
    if path.suffix.lower() in _FILES or path.is_file():
        if not path.is_file():
            raise CardforgeError(Text("ファイルがありません。", "there is no such file"), file=path)
        return library.load_file(path)
    for find in (library.find_deck, library.find_master, library.find):
        try:
            return [find(word)]
        except CardforgeError:
            continue
    raise _nothing(library, word)


def _searched(library: Library, query: str) -> list[Card | Master | Deck]:
    """What a query of the search language finds (``kind:seal level<=3``)."""
    from cardforge.database.finding import search_library

    found: list[Card | Master | Deck] = [*search_library(query, library)]
    if not found:
        raise CardforgeError(Text(f"「{query[:60]}」に当てはまるカードはありません。", f"no card is found by {query[:60]!r}"))
    return found


def _of_kind(library: Library, kind: str) -> list[Card | Master | Deck]:
    if kind == "master":
        return list(library.masters.values())
    if kind == "deck":
        return list(library.decks.values())
    found: list[Card | Master | Deck] = [card for card in library.cards.values() if card.kind == kind]
    if not found:
        kinds = sorted({card.kind for card in library.cards.values()} | {"master", "deck"})
        raise CardforgeError(
            Text(f"種類「{kind}」のカードはありません。", f"there are no cards of kind {kind!r}"),
            hint=Text(f"種類: {'、'.join(kinds)}", f"kinds: {', '.join(kinds)}"),
        )
    return found


def _nothing(library: Library, word: str) -> CardforgeError:
    cards = [card.name for card in (*library.cards.values(), *(master.card for master in library.masters.values()))]
    names = [*library.decks, *(name for text in cards for name in text)]
    short = word if len(word) <= 40 else word[:39] + "…"
    return CardforgeError(
        Text(f"「{short}」はデッキにもカードにもありません。", f"there is no deck or card called {short!r}"), hint=did_you_mean(word, names)
    )


def reference_cards(game: str, folders: tuple[Path, ...] = ()) -> list[Card | Master | Deck]:
    """The reference cards of a game: one for each of its templates whose name begins with ``reference``."""
    templates = TemplateBook(game, folders)
    names = [name for name in templates.names if name.startswith("reference")]
    titles = {name: templates.get(name).title for name in names}
    return [Card(game, name, name, Text(titles[name].get("ja", name), titles[name].get("en", name))) for name in names]


def page_numbers(text: str) -> tuple[int, ...]:
    """The pages that ``"1-3,5"`` names.

    >>> page_numbers("1-3,5")
    (1, 2, 3, 5)

    Raises CardforgeError: it is no such list.
    """
    pages: list[int] = []
    for part in text.replace(" ", "").split(","):
        match = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last:
            raise CardforgeError(Text(f"ページは 1-3,5 のように書きます: {text}", f"pages are written like 1-3,5, not {text!r}"))
        pages.extend(range(first, last + 1))
    return tuple(pages)
