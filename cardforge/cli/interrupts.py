"""Ctrl-C, from the program's first step to its last: one line, exit code 130, and no second one that strikes while things are put away.

Python raises ``KeyboardInterrupt`` wherever the program happens to be, also in a library that lets no exception through (a callback of a
font library, a ``try`` around an import). There it is lost; so it is raised again every second until the program has ended.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time
from contextlib import suppress
from types import FrameType
from typing import Final, TextIO

EXIT_INTERRUPTED: Final = 130
#: Seconds until an interrupt that went unheard is raised again; closing files and processes takes far less.
_AGAIN: Final = 1.0


def stopped(lang: str) -> int:
    """Tell the user that the program was stopped; returns its exit code."""
    from cardforge.model.text import Text

    # Where a terminal has just shown ^C, the message begins a line of its own.
    tell(("\n" if sys.stderr.isatty() else "") + Text("中止しました。", "Stopped.").get(lang))
    return EXIT_INTERRUPTED


def tell(message: str) -> None:
    """Write a line to standard error, where somebody takes it."""
    try:
        sys.stderr.write(message + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Nobody takes what is written to ``stream``: what is still buffered must not fail again when Python ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Interrupts:
    """Hears Ctrl-C for the program; ``pressed`` tells whether it was pressed."""

    def __init__(self) -> None:
        self.pressed = False
        self._listening = False
        self._main_thread = 0
        self._last = 0.0

    def listen(self) -> None:
        """Begin to hear; does nothing where the caller has Ctrl-C ignored, as a shell does for what runs in the background."""
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            return
        self._main_thread = _thread.get_ident()
        self._listening = True
        sys.unraisablehook = _unraisable
        signal.signal(signal.SIGINT, self._hear)

    def close(self) -> None:
        """What had to be done is done, or given up: from here on Ctrl-C changes nothing any more."""
        if self._listening:
            self._listening = False
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    def _hear(self, _signal: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if not self._listening or (self.pressed and now - self._last < _AGAIN):
            return
        self._last = now
        if not self.pressed:
            self.pressed = True
            _thread.start_new_thread(self._repeat, ())
        raise KeyboardInterrupt

    def _repeat(self) -> None:
        while True:
            time.sleep(1.1 * _AGAIN)
            if not self._listening:
                return
            if hasattr(signal, "pthread_kill"):
                signal.pthread_kill(self._main_thread, signal.SIGINT)
            else:
                _thread.interrupt_main()


def _unraisable(lost: sys.UnraisableHookArgs) -> None:
    """Say what Python says of an exception that nobody can catch, but nothing of an interrupt: that one comes again."""
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(lost)


#: The program's ears.
INTERRUPTS: Final = Interrupts()
