"""What stands for the contents of files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path


def digest_of(folders: Iterable[Path], endings: tuple[str, ...]) -> str:
    """A digest of the names and contents of all files in ``folders``, at any depth, that end so (``".py"``)."""
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in endings:
                whole.update(path.name.encode())
                whole.update(path.read_bytes())
    return whole.hexdigest()
