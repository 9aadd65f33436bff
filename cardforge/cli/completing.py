"""What a shell completes: the names of decks, cards and Deck Masters of all games, with those of the current folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from cardforge.model import CardforgeError
from cardforge.model.names import normal

#: What completes a word of the command line.
Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
#: The most names that are offered.
_MOST = 60


def _names(kinds: str, game: str) -> Iterator[str]:
    """The names of decks (``d``), cards (``c``) and Deck Masters (``m``) in both languages; of one game, or of all."""
    from cardforge.files.places import games
    from cardforge.workspace import Workspace

    for name in [game] if game else games():
        # A file that cannot be read is no reason to complete nothing.
        with suppress(CardforgeError):
            library = Workspace(game=name).library
            if "d" in kinds:
                yield from (word for deck in library.decks.values() for word in deck.title)
            if "m" in kinds:
                yield from (word for master in library.masters.values() for word in master.card.name)
            if "c" in kinds:
                yield from (word for card in library.cards.values() for word in card.name)


def completes(kinds: str) -> Completer:
    """Completes names of these kinds, and files where a word begins like a path."""

    def complete(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        found = [CompletionItem(name) for name in dict.fromkeys(_names(kinds, context.params.get("game") or "")) if _fits(name, incomplete)]
        files = [CompletionItem(str(path)) for path in _files(incomplete)]
        return [*found[:_MOST], *files]

    return complete


def completes_games(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Completes the names of the installed games."""
    from cardforge.files.places import games

    return [CompletionItem(name) for name in games() if name.startswith(incomplete.casefold())]


def _fits(name: str, incomplete: str) -> bool:
    return normal(name).startswith(normal(incomplete))


def _files(incomplete: str) -> list[Path]:
    """The files and folders that a word may become."""
    if not incomplete:
        return []
    folder, _, begin = incomplete.rpartition("/")
    place = Path(folder or ("/" if incomplete.startswith("/") else "."))
    with suppress(OSError):
        return sorted(Path(folder) / each.name for each in place.iterdir() if each.name.startswith(begin) and not each.name.startswith("."))
    return []
