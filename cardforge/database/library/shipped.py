"""What a wheel carries so that the first command on a machine need not find it out: the phrasebooks whole, and what the sentences of the
built-in libraries mean.

python -m cardforge.database.library.shipped FOLDER    # what the build hook calls
"""

from __future__ import annotations

import sys
from pathlib import Path

from cardforge.database.library.library import Library
from cardforge.files.cache import cache_folder
from cardforge.files.places import games
from cardforge.wording.phrases import shipped
from cardforge.wording.phrases.memory import FOLDER, TREES


def ship(folder: Path) -> None:
    """Write the phrasebooks of all games, and what reading their libraries leaves in the cache folder, into a ``folder``.

    Raises ValueError: a phrasebook says what cannot be. Raises CardforgeError: a library cannot be read.
    """
    shipped.ship(folder)
    for game in games():
        Library.open(game)
    for kept in (cache_folder() / FOLDER).glob(f"*{TREES}"):
        (folder / kept.name).write_bytes(kept.read_bytes())


if __name__ == "__main__":
    ship(Path(sys.argv[1]))
