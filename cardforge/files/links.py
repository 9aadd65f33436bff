"""Where links lead."""

from __future__ import annotations

import os
from pathlib import Path


def real(path: Path) -> Path:
    """``path`` without links and from the root on; of a link that leads to itself the path as it is, where ``Path.resolve`` may fail.

    >>> real(Path("/cards/../cards")).as_posix()
    '/cards'
    """
    return Path(os.path.realpath(path))
