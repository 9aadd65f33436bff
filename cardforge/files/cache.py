"""The user's own folders: the cache is made again where it is missing and never read as anything but data; what is kept is not."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

#: No file of the cache that is read as a whole is larger.
MOST_BYTES: Final = 200_000_000
#: What keeps a pipe that somebody put there from being waited for; Windows has none, and its own line ends.
_FLAGS: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def cache_folder() -> Path:
    """Where everything lies that can be made again: ``CARDFORGE_CACHE``, else the user's cache folder."""
    return _folder("CARDFORGE_CACHE", "cache", "XDG_CACHE_HOME", "~/.cache")


def data_folder() -> Path:
    """Where lies what the program keeps for the user, such as games that go on: ``CARDFORGE_DATA``, else the user's data folder."""
    return _folder("CARDFORGE_DATA", "data", "XDG_DATA_HOME", "~/.local/share")


def config_folder() -> Path:
    """Where the user's settings lie, such as his printers: ``CARDFORGE_CONFIG``, else the user's configuration folder."""
    return _folder("CARDFORGE_CONFIG", "config", "XDG_CONFIG_HOME", "~/.config")


def _folder(own: str, sort: str, xdg: str, usual: str) -> Path:
    """The folder that the variable ``own`` names, else where the system keeps such a ``sort`` of files."""
    if named := os.environ.get(own):
        return Path(named)
    if sys.platform == "linux":
        # What platformdirs says here, without the twentieth of a short command's time that it takes to load.
        for place in (os.environ.get(xdg, ""), os.path.expanduser(usual)):  # noqa: PTH111
            if os.path.isabs(place):  # noqa: PTH117
                return Path(place) / "cardforge"
        home = _home()
        return Path(home + usual.removeprefix("~") if home else os.devnull) / "cardforge"
    import platformdirs

    found: Path = getattr(platformdirs, f"user_{sort}_path")("cardforge")
    return found


def _home() -> str:
    """The user's folder as the system's own list has it, whatever ``HOME`` says; empty for a user who is not in it.

    Without it nothing is kept: a place that is none would be looked for in the folder of cards.
    """
    if sys.platform == "win32":
        return ""
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return ""


def kept_bytes(file: Path) -> bytes:
    """What stands in a file of the cache.

    Raises OSError where it cannot be read, or is no ordinary file: a device would never end.
    """
    handle = os.open(file, os.O_RDONLY | _FLAGS)
    with os.fdopen(handle, "rb") as stream:
        facts = os.fstat(handle)
        if not stat.S_ISREG(facts.st_mode) or facts.st_size > MOST_BYTES:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(file))
        return stream.read()


def add_bytes(file: Path, data: bytes) -> None:
    """Write ``data`` at the end of a file of the cache, in one piece. Raises OSError where that cannot be done."""
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | _FLAGS, 0o600)
    with os.fdopen(handle, "wb", buffering=0) as stream:
        stream.write(data)


def keep_newest(files: Iterable[Path], count: int) -> list[Path]:
    """Remove all but the ``count`` newest of these files, those of other versions and checkouts; returns what was removed."""
    removed = []
    with suppress(OSError):
        for file in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)[count:]:
            file.unlink(missing_ok=True)
            removed.append(file)
    return removed
