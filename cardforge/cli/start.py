"""The program's first step: Ctrl-C is heard before anything else is loaded."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from contextlib import suppress
from typing import Final

from cardforge.cli.interrupts import INTERRUPTS, stopped
from cardforge.cli.languages import default_language

#: So many new objects may there be before rubbish is looked for: a short command makes next to none, and ends before.
NEW_OBJECTS: Final = 200_000
#: So many values may stand in the calls that are under way before Python asks the system for more memory for them.
ROOM: Final = 100_000


def main() -> None:
    """Entry point of the program ``cardforge``."""
    gc.set_threshold(NEW_OBJECTS, 20, 20)
    try:
        try:
            INTERRUPTS.listen()
            _program()
        finally:
            INTERRUPTS.close()
    except KeyboardInterrupt:
        # Heard outside of any command: while the program is being loaded, or as it is about to hear no more.
        INTERRUPTS.close()
        sys.exit(stopped(default_language()))
    except SystemExit as end:
        _end(end.code)
        raise


def _end(code: object) -> None:
    """End at once where nothing is left to be put away: Python frees its memory piece by piece, a twentieth of a short command's time."""
    threads = sys.modules.get("threading")
    watched = sys.getprofile() is not None or sys.gettrace() is not None
    if watched or not isinstance(code, int) or "multiprocessing" in sys.modules or (threads and threads.active_count() > 1):
        return
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def _program() -> None:
    from cardforge.cli.main import main as program

    program()


# Python keeps its calls in pieces of 16 KB, and gives the last one back at every return from its first call: at such an edge a call costs
# twenty times as much, and reading a sentence, which calls deeply and returns at once, twice as much. One that needs a large piece gets it,
# and what it calls stands in the same one.
_program.__code__ = _program.__code__.replace(co_stacksize=ROOM)
