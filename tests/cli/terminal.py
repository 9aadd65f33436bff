"""``cardforge`` in a pseudo terminal of 80 x 24."""

from __future__ import annotations

import codecs
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

#: The program with the pseudo terminal made its own, so that closing it is told as by a window; it hears Ctrl-C when the caller does not.
_OWN_TERMINAL = """
import fcntl, signal, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from cardforge.cli.main import main
main()
"""


class Terminal:
    """``cardforge``, or another ``program``, in a pseudo terminal: what it shows, and what is typed."""

    def __init__(self, *args: str, lang: str = "en", program: Sequence[str] = ()) -> None:
        self.screen, inside = pty.openpty()
        surroundings = os.environ | {"CARDFORGE_LANG": lang, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        command = [*program, *args] if program else [sys.executable, "-c", _OWN_TERMINAL, *args]
        self.process = subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, env=surroundings, start_new_session=True)
        os.close(inside)
        self.shown = ""
        # What is read may end within a letter.
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")
        self._read_to = 0

    def until(self, words: str, seconds: float = 60, again: Callable[[], None] | None = None) -> str:
        """What is shown, from where the last call stopped to ``words``.

        ``again`` is done every few seconds: a signal that comes just before the program begins to wait for a key is heard with the next.
        """
        end = time.monotonic() + seconds
        repeat = time.monotonic() + 3
        while words not in self.shown[self._read_to :]:
            assert time.monotonic() < end, self.shown[self._read_to :]
            if again is not None and time.monotonic() > repeat and self.process.poll() is None:
                again()
                repeat += 3
            ready, _, _ = select.select([self.screen], [], [], 0.2)
            try:
                data = os.read(self.screen, 65536) if ready else b""
            except OSError:
                break
            self.shown += self._decoder.decode(data)
        begin = self._read_to
        assert words in self.shown[begin:], self.shown[begin:]
        self._read_to = self.shown.index(words, begin) + len(words)
        return self.shown[begin : self._read_to]

    def type(self, keys: str) -> None:
        """Type ``keys``."""
        os.write(self.screen, keys.encode())

    def hang_up(self) -> None:
        """Close the terminal's window."""
        os.close(self.screen)
