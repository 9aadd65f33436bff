"""The user's own folders: the cache is made again where it is missing and never read as anything but data; what is kept is not."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path


def cache_folder() -> Path:
    """Where everything lies that can be made again: ``CARDFORGE_CACHE``, else the user's cache folder."""
    named = os.environ.get("CARDFORGE_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("cardforge")


def data_folder() -> Path:
    """Where lies what the program keeps for the user, such as games that go on: ``CARDFORGE_DATA``, else the user's data folder."""
    named = os.environ.get("CARDFORGE_DATA")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("cardforge")


def keep_newest(files: Iterable[Path], count: int) -> list[Path]:
    """Remove all but the ``count`` newest of these files, those of other versions and checkouts; returns what was removed."""
    removed = []
    with suppress(OSError):
        for file in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)[count:]:
            file.unlink(missing_ok=True)
            removed.append(file)
    return removed
