"""Calls that can be typed where somebody stands: with the decks of the folder, and the built-in ones of its game."""

from __future__ import annotations

from collections.abc import Container, Sequence
from pathlib import Path

import click

from cardforge.cli.output import language, say
from cardforge.files.links import real
from cardforge.model import CardforgeError, Deck
from cardforge.model.characters import quoted


def call_with_decks(command: str, count: int, lang: str) -> str:
    """A call of ``command`` with ``count`` decks, one's own first; nothing where there are none.

    >>> call_with_decks("match", 2, "en")
    'cardforge match "Mono-Red Aggro" "March of the Forest King"'
    """
    from cardforge.workspace import Workspace

    try:
        workspace = Workspace()
        own = [name for name, deck in workspace.library.decks.items() if _is_here(deck)]
        names = workspace.lesson_decks(tuple(own[:1])) if count > 1 else (own[0] if own else workspace.lesson_decks()[0],)
        titles = [workspace.library.decks[name].title.get(lang) for name in names]
    except (CardforgeError, LookupError):
        return ""
    return " ".join(("cardforge", command, *map(quoted, titles)))


def two_decks(decks: tuple[str, ...], game: str, lang: str) -> tuple[str, ...]:
    """The decks of a game, called as in ``lang``: where one is named, or none and this folder has one only, a built-in one meets it.

    ``decks`` as they are where that is not clear: none is named, and the folder has none or several. Raises ``CardforgeError`` where
    there is no deck of the name.
    """
    from cardforge.workspace import Workspace

    if len(decks) > 1:
        return decks
    workspace = Workspace.of_decks(*decks, game=game)
    own = decks or tuple(name for name, deck in workspace.library.decks.items() if _is_here(deck))
    if len(own) != 1:
        return decks
    there = workspace.library.decks
    for name in decks:
        workspace.deck(name)
    return tuple(there[name].title.get(lang) if name in there else name for name in workspace.lesson_decks(own))


def tell_illegal(decks: Sequence[Deck], names: Container[str]) -> None:
    """Say which of the decks that are played, those with these names, are not legal."""
    illegal = list(dict.fromkeys(deck.title.get(language()) for deck in decks if deck.name in names))
    if illegal:
        click.echo(say(f"ルールどおりでないデッキ: {'、'.join(illegal)}", f"Not legal: {', '.join(illegal)}"))


def _is_here(deck: Deck) -> bool:
    """Whether a deck stands in a file of the current folder."""
    return deck.source.file is not None and real(deck.source.file).is_relative_to(Path.cwd())
