"""Printing: template -> face -> sheet -> PDF and the other exports. Knows no game and no rule.

>>> from pathlib import Path
>>> from cardforge.database import built_in
>>> from cardforge.printing import SheetOptions, print_sheets
>>> from cardforge.wording import phrasebook
>>> from cardforge.files.places import first_game
>>> deck = built_in(first_game()).decks["赤単アグロ"]
>>> print_sheets([deck], Path("deck.pdf"), SheetOptions(paper="A4"), phrasebook(first_game())).pages
5
"""

from cardforge.printing.face.faceset import Item, Printable
from cardforge.printing.job import PrintResult, print_sheets
from cardforge.printing.options import SheetOptions

__all__ = ["Item", "PrintResult", "Printable", "SheetOptions", "print_sheets"]
