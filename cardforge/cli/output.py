"""What the commands share for printing: the language, JSON, tables and progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from cardforge.model import Text
from cardforge.model.characters import visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Call:
    """What holds for one call of the program: the language of its messages, ``"ja"`` or ``"en"``."""

    def __init__(self, lang: str = "ja") -> None:
        self.lang = lang


def language() -> str:
    """The language of the running command, ``"ja"`` or ``"en"``."""
    context = click.get_current_context(silent=True)
    session = context.find_object(Call) if context else None
    return session.lang if session else "ja"


def say(ja: str, en: str) -> str:
    """The one of two messages that is in the running command's language."""
    return Text(ja, en).get(language())


def counted(count: int, thing: str) -> str:
    """A number of things in English.

    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def json_option(function: _Function) -> _Function:
    """Add ``--json`` to a command, as the parameter ``as_json``."""
    option = click.option("--json", "as_json", is_flag=True, help="結果をJSONで出力する / print the result as JSON")
    return option(function)


def print_json(data: Any) -> None:
    """Print ``data`` as JSON on standard output, Japanese as it is written."""
    import json

    click.echo(visible(json.dumps(data, ensure_ascii=False, indent=2)))


def console(*, stderr: bool = False) -> Console:
    """A rich console of standard output (or error) that leaves colours out where there is no terminal."""
    from rich.console import Console

    class Piped(Console):
        """A console that leaves it to the program what happens where nobody reads on, as with everything else that is printed."""

        def on_broken_pipe(self) -> NoReturn:
            raise BrokenPipeError

    stream = sys.stderr if stderr else sys.stdout
    return Piped(file=stream, highlight=False, soft_wrap=not stream.isatty())


def print_table(
    columns: Sequence[str], rows: Iterable[Sequence[object]], *, title: str = "", right: Sequence[int] = (), prose: bool = False
) -> None:
    """Print a table for people; ``right`` names the columns (from 0) set flush right, for numbers; ``prose``: the last holds sentences.

    Where standard output is no terminal the table is as wide as its contents, so that nothing is cut off in a pipe.
    """
    from shutil import get_terminal_size

    from cardforge.cli.screen.tables import table

    cells = [["" if cell is None else visible(str(cell)) for cell in row] for row in rows]
    most = get_terminal_size().columns if sys.stdout.isatty() else None
    click.echo()
    if title:
        click.echo(title)
    for line in table(columns, cells, right=right, most=most, prose=prose):
        click.echo(line)
    click.echo()


def print_folded(head: str, words: str, indent: int) -> None:
    """Print words behind a head; at a terminal what is too long for a line goes on below, so many cells in.

    Where standard output is no terminal it stays one line, for a program to take.
    """
    from shutil import get_terminal_size

    from cardforge.cli.screen.wide import folded

    if not sys.stdout.isatty():
        click.echo(head + words)
        return
    first, *more = folded(words, get_terminal_size().columns - indent - 2)
    click.echo("\n".join((head + first, *(" " * indent + line for line in more))))


def progress() -> Progress:
    """A progress bar on standard error, shown only where that is a terminal; use it as a context manager."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
