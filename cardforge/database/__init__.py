"""The card database: card files in, validated, read and found again.

    from cardforge.database import Library
    library = Library.open("deckmaster")
    library.find("ファイアボール")
"""

from cardforge.database.library import Library, built_in, source_of

__all__ = ["Library", "built_in", "source_of"]
