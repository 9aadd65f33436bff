"""The user's cache folder: what is made again where it is missing, and never read as anything but data."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """Where everything lies that can be made again: ``CARDFORGE_CACHE``, else the user's cache folder."""
    from platformdirs import user_cache_path

    named = os.environ.get("CARDFORGE_CACHE")
    return Path(named) if named else user_cache_path("cardforge")
