"""A second process that does a part of a long piece of work meanwhile (Linux, where a process is copied in a moment).

What it finds out comes back in one piece. Nothing depends on it: where it came to grief, the first process does that part, too.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from cardforge.processes.belonging import interrupts_held

#: Whether the process that began the work is gone.
Alone = Callable[[], bool]


def can_fork() -> bool:
    """Whether this process can be copied in a moment: only where nothing else runs in it, and there is a processor for the other."""
    return sys.platform.startswith("linux") and threading.active_count() == 1 and len(os.sched_getaffinity(0)) > 1


class Forked:
    """A copy of this process that does ``work`` and says in bytes what it found; the work asks now and then whether it is alone.

    >>> beside = Forked(lambda alone: b"found") if can_fork() else None
    >>> beside.result() if beside else b"found"
    b'found'
    """

    def __init__(self, work: Callable[[Alone], bytes]) -> None:
        first = os.getpid()
        ours, theirs = os.pipe()
        with interrupts_held():
            self._process = os.fork()
            if self._process == 0:
                status = 1
                try:
                    # The first process hears the user, and ends this one.
                    signal.signal(signal.SIGINT, signal.SIG_IGN)
                    os.close(ours)
                    with os.fdopen(theirs, "wb") as stream:
                        stream.write(work(lambda: os.getppid() != first))
                    status = 0
                finally:
                    os._exit(status)
        os.close(theirs)
        self._stream = os.fdopen(ours, "rb")

    def result(self) -> bytes:
        """What the other process found, when it is done; nothing where it came to grief."""
        data = self._stream.read()
        self._stream.close()
        process, self._process = self._process, 0
        _, status = os.waitpid(process, 0)
        return data if status == 0 else b""

    def close(self) -> None:
        """End the other process, where it was not waited for."""
        if self._process:
            process, self._process = self._process, 0
            self._stream.close()
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
