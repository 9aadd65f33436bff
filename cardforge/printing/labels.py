"""Sheets that are perforated already: where their cards stand is given."""

from __future__ import annotations

import functools
from typing import Any

from cardforge import resources
from cardforge.database.nearest import did_you_mean
from cardforge.database.yamlfile import load_yaml
from cardforge.model import CardforgeError, Text
from cardforge.printing.papers import paper_size
from cardforge.printing.sheets import Grid
from cardforge.printing.units import Size


@functools.cache
def label_sheets() -> dict[str, dict[str, Any]]:
    """All known perforated sheets by their number, as ``templates/sheets/*.yaml`` lists them."""
    sheets: dict[str, dict[str, Any]] = {}
    for file in sorted((resources.path("templates") / "sheets").glob("*.yaml")):
        sheets.update(load_yaml(file))
    return sheets


def label_grid(number: str, card: Size) -> Grid:
    """The grid of the perforated sheet ``number``; a card taller than wide lies on its side where the sheet's cards do.

    Raises CardforgeError: no such sheet is known.
    """
    sheets = label_sheets()
    sheet = sheets.get(number.lower().removeprefix("a-one").lstrip("-: "))
    if sheet is None:
        hint = did_you_mean(number, sheets) or Text(f"あるもの: {'、'.join(sheets)}", f"there are: {', '.join(sheets)}")
        raise CardforgeError(Text(f"用紙「{number}」は知りません。", f"the sheet {number!r} is not known"), hint=hint)
    own = Size(*map(float, sheet["card"]))
    turn = 90 if (own.width > own.height) != (card.width > card.height) else 0
    gap = (float(sheet["gap"][0]), float(sheet["gap"][1]))
    return Grid(paper_size(sheet["paper"]), own, sheet["columns"], sheet["rows"], float(sheet["left"]), float(sheet["top"]), gap, turn)
