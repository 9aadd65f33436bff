"""Where a phrasebook lies: the common one here, a game's where its pack keeps it."""

from __future__ import annotations

from pathlib import Path

from cardforge.files import places

#: The file of a phrasebook that is not rules: languages and kinds of text.
SETTINGS = "book.yaml"
#: The phrasebook below the games': phrases that any game may build on, no game's own.
COMMON = "common"


def folder_of(book: str) -> Path | None:
    """The folder of the common phrasebook or of an installed game's, ``None`` if there is none of that name."""
    if book == COMMON:
        return Path(__file__).parent / COMMON
    return places.places_of(book).wording if book in places.games() else None
