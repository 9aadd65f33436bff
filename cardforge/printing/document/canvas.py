"""ReportLab's canvas as documents need it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@functools.cache
def bare_canvas() -> Any:
    """ReportLab's canvas without the Helvetica that it names on every page, which is not embedded and not used."""
    from reportlab.pdfgen.canvas import Canvas

    class BareCanvas(Canvas):
        def _make_preamble(self) -> None:
            self._preamble = ""

    return BareCanvas


@contextmanager
def binary_streams() -> Iterator[None]:
    """Streams in bytes instead of ASCII 85, which makes documents a quarter larger; the setting is put back afterwards."""
    from reportlab import rl_config

    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before
