"""The program's first step: Ctrl-C is heard before anything else is loaded."""

from __future__ import annotations

import sys

from cardforge.cli.interrupts import INTERRUPTS, stopped
from cardforge.cli.languages import default_language


def main() -> None:
    """Entry point of the program ``cardforge``."""
    try:
        INTERRUPTS.listen()
        from cardforge.cli.main import main as program

        program()
    except KeyboardInterrupt:
        # Heard outside of any command, as while the program is being loaded.
        sys.exit(stopped(default_language()))
    finally:
        INTERRUPTS.close()
