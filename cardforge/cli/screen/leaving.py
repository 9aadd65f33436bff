"""How a person leaves a game before it is over, and what is said about going on with it."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import click

from cardforge.cli.output import language, say
from cardforge.simulation.table.saves import Keeper
from cardforge.simulation.table.sitting import Sitting


class PutAway(Exception):
    """The person at the terminal ends the sitting before the game is over."""


class HungUp(Exception):
    """The terminal was closed, or the system asks the program to end; ``code`` is what the program exits with."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


@contextmanager
def hanging_up() -> Iterator[None]:
    """Raise ``HungUp`` where the terminal is closed or the system asks the program to end."""

    def raise_it(number: int, _frame: FrameType | None) -> None:
        raise HungUp(128 + number)

    wanted = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before: dict[Any, Any] = {}
    # Where this does not run in the main thread, the program that runs it sees to its signals.
    with suppress(ValueError):
        before = {number: signal.signal(number, raise_it) for number in wanted}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def saying_how_to_go_on(keeper: Keeper) -> Iterator[None]:
    """Whatever ends the game before its time, say how it is gone on with; a person who put it away has been told."""
    try:
        with hanging_up():
            yield
    except PutAway:
        raise
    except HungUp as hung_up:
        _say_how(keeper)
        _silence()
        raise click.exceptions.Exit(hung_up.code) from None
    except BaseException:
        _say_how(keeper)
        raise


def keep(keeper: Keeper, sitting: Sitting) -> None:
    """Keep the game; where that fails, say so once on standard error and let the game go on."""
    error = keeper.try_to_keep(sitting)
    if error is not None:
        warning = say("この対戦は自動で保存できません", "This game cannot be kept by itself")
        click.echo(f"{warning}: {error.describe(language())}", err=True)


def how_to_go_on(keeper: Keeper) -> str:
    """The command that goes on with the game."""
    if keeper.own or keeper.file is None:
        return "cardforge play --resume"
    return f"cardforge play --resume {shlex.quote(str(keeper.file))}"


def _say_how(keeper: Keeper) -> None:
    if keeper.written:
        # The terminal may be gone.
        with suppress(OSError):
            click.echo(
                say(f"\nここまでは保存してあります。続き: {how_to_go_on(keeper)}", f"\nSaved so far. To continue: {how_to_go_on(keeper)}"),
                err=True,
            )


def _silence() -> None:
    """What is still to be written to a terminal that is gone must not fail when Python ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
