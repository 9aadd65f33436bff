"""The card database: card files in, validated, read and found again.

from cardforge.database import Library
library = Library.open(first_game())
library.find("ファイアボール")
"""

from cardforge.database.formats.card_files import card_files, game_of
from cardforge.database.library.library import Library, built_in, source_of
from cardforge.database.schema.schemas import games
from cardforge.model.nearest import did_you_mean

__all__ = ["Library", "built_in", "card_files", "did_you_mean", "game_of", "games", "source_of"]
