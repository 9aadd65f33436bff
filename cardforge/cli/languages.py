"""The language that the program speaks."""

from __future__ import annotations

import os


def default_language() -> str:
    """The language where none is asked for: ``CARDFORGE_LANG``, else the locale's, else Japanese."""
    for variable in ("CARDFORGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        name = os.environ.get(variable, "").split(".")[0].split("_")[0].lower()
        if name and name not in ("c", "posix"):
            return "ja" if name == "ja" else "en"
    return "ja"
