"""The card database: card files in, validated, read and found again.

from cardforge.database import Library
library = Library.open(first_game())
library.find("ファイアボール")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.lazy import lazy

if TYPE_CHECKING:
    from cardforge.database.formats.card_files import card_files, game_of
    from cardforge.database.library.catalogue import source_of
    from cardforge.database.library.library import Library, built_in, words_of
    from cardforge.database.schema.schemas import games
    from cardforge.model.nearest import did_you_mean

__all__ = ["Library", "built_in", "card_files", "did_you_mean", "game_of", "games", "source_of", "words_of"]

__getattr__ = lazy(
    __name__,
    {
        "card_files": "cardforge.database.formats.card_files",
        "game_of": "cardforge.database.formats.card_files",
        "Library": "cardforge.database.library.library",
        "built_in": "cardforge.database.library.library",
        "source_of": "cardforge.database.library.catalogue",
        "words_of": "cardforge.database.library.library",
        "games": "cardforge.database.schema.schemas",
        "did_you_mean": "cardforge.model.nearest",
    },
)
