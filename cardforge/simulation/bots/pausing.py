"""A breath in compiled code."""

from __future__ import annotations


def pause() -> None:
    """Nothing; but as this module is not compiled, Python looks here whether Ctrl-C was pressed or another thread waits.

    Compiled code never does that by itself: what takes long there calls this often.
    """
