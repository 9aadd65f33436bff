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

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.lazy import lazy

if TYPE_CHECKING:
    from cardforge.printing.face.faceset import Item, Printable
    from cardforge.printing.job import PrintResult, prepare, print_sheets
    from cardforge.printing.options import SheetOptions
    from cardforge.printing.pages import PrintJob

__all__ = ["Item", "PrintJob", "PrintResult", "Printable", "SheetOptions", "prepare", "print_sheets"]

__getattr__ = lazy(
    __name__,
    {
        "Item": "cardforge.printing.face.faceset",
        "Printable": "cardforge.printing.face.faceset",
        "PrintJob": "cardforge.printing.pages",
        "PrintResult": "cardforge.printing.job",
        "prepare": "cardforge.printing.job",
        "print_sheets": "cardforge.printing.job",
        "SheetOptions": "cardforge.printing.options",
    },
)
