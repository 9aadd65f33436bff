"""A document as a viewer shows it: pdfium is one for the whole process, and for one thread at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Final

_ALONE: Final = RLock()


@contextmanager
def opened(document: bytes | Path) -> Iterator[Any]:
    """A PDF (its bytes, or its file) as pypdfium2 reads it, until the ``with`` ends; other threads wait for that."""
    import pypdfium2

    with _ALONE:
        found = pypdfium2.PdfDocument(document)
        try:
            yield found
        finally:
            found.close()
