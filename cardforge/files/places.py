"""Where the data that comes with cardforge lies: cards, fonts, schemas and templates.

In a checkout they are folders beside the package, where authors read and change them; an installed package carries them in
``cardforge/data``. Nothing else in cardforge may know this.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parents[1]

#: The folders of data that come with cardforge.
Folder = Literal["cards", "fonts", "schemas", "templates"]


def path(name: Folder) -> Path:
    """The folder of built-in data called ``name``, as an absolute path.

    >>> path("cards").name
    'cards'
    """
    packed = _PACKAGE / "data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name
