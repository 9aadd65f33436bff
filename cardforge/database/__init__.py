"""The card database: card files in, validated, read and found again.

    from cardforge.database import Library
    library = Library.open("deckmaster")
    library.find("ファイアボール")
"""

from cardforge.database.library import Library, built_in, source_of
from cardforge.database.nearest import did_you_mean

__all__ = ["Library", "built_in", "did_you_mean", "source_of"]
