"""The program's first step: Ctrl-C is heard before anything else is loaded."""

from __future__ import annotations

import gc
import sys
from typing import Final

from cardforge.cli.interrupts import INTERRUPTS, stopped
from cardforge.cli.languages import default_language

#: So many new objects may there be before rubbish is looked for: a short command makes next to none, and would look ninety times.
NEW_OBJECTS: Final = 50_000


def main() -> None:
    """Entry point of the program ``cardforge``."""
    gc.set_threshold(NEW_OBJECTS, 20, 20)
    try:
        INTERRUPTS.listen()
        from cardforge.cli.main import main as program

        program()
    except KeyboardInterrupt:
        # Heard outside of any command, as while the program is being loaded.
        sys.exit(stopped(default_language()))
    finally:
        INTERRUPTS.close()
