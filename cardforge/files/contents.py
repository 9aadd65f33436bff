"""What stands for the contents of files, and for how they look from outside.

To read all files that a digest is of takes a twentieth of a short command's time: what was worked out is kept in the user's cache folder,
for as long as the files look the same.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardforge.files.cache import cache_folder, keep_newest, kept_bytes

#: Where digests lie in the cache folder; so many are kept, the newest.
FOLDER: Final = "contents"
VERSIONS: Final = 64
#: A file that was left alone for so long is known by how it looks: one just written may change within the same tick of its clock.
SETTLED_SECONDS: Final = 2.0
#: How one file looks: its place, its size in bytes, and when it and what is known of it were changed, in nanoseconds.
Looks = tuple[str, int, int, int]


def digest_of(folders: Iterable[Path], endings: tuple[str, ...]) -> str:
    """A digest of the names and contents of all files in ``folders``, at any depth, that end so (``".py"``)."""
    looks = [look for folder in folders for look in looks_of(folder) if look[0].endswith(endings)]
    newest = max((max(look[2:]) for look in looks), default=0)
    kept: Path | None = None
    with suppress(OSError, ValueError):
        if time.time() - newest / 1e9 >= SETTLED_SECONDS:
            kept = cache_folder() / FOLDER / _hash(repr((looks, endings)))
            found = kept_bytes(kept).decode("ascii")
            if len(found) == hashlib.sha256().digest_size * 2 and found.isalnum():
                return found
    digest = _read([look[0] for look in looks])
    with suppress(OSError):
        if kept is not None:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(digest, "ascii")
            keep_newest(kept.parent.iterdir(), VERSIONS)
    return digest


def looks_of(folder: Path) -> list[Looks]:
    """How all files below a folder look, in order, but for those that Python compiled."""
    found: list[Looks] = []
    folders = [str(folder)]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders += [] if entry.name == "__pycache__" else [entry.path]
                else:
                    facts = entry.stat()
                    found.append((entry.path, facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns))
    return sorted(found)


def _read(files: Iterable[str]) -> str:
    whole = hashlib.sha256()
    for file in files:
        path = Path(file)
        whole.update(f"{path.name}\0".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
