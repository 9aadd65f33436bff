"""Printing: template -> face -> sheet -> PDF and the other exports. Knows no game and no rule.

>>> from cardforge.printing import SheetOptions, print_sheets            # doctest: +SKIP
>>> print_sheets([deck], Path("out/deck.pdf"), SheetOptions(paper="A4"), book)   # doctest: +SKIP
"""

from cardforge.printing.face.faceset import Item, Printable
from cardforge.printing.job import PrintResult, print_sheets
from cardforge.printing.options import SheetOptions

__all__ = ["Item", "PrintResult", "Printable", "SheetOptions", "print_sheets"]
