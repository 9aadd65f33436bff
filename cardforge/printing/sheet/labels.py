"""Sheets that are perforated already: where their cards stand is given."""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import Any, Final

from cardforge.files import places as resources
from cardforge.files.yaml import load_yaml
from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.drawing.units import Size
from cardforge.printing.sheet.grid import Grid
from cardforge.printing.sheet.papers import paper_size

#: The maker's name before a number.
_MAKER: Final = re.compile(r"^\s*(a-?one|エーワン|avery|エイブリィ)[-:\s]*", re.IGNORECASE)


@functools.cache
def label_sheets() -> dict[str, dict[str, Any]]:
    """All known perforated sheets by each of their numbers, as ``templates/sheets/*.yaml`` lists them."""
    sheets: dict[str, dict[str, Any]] = {}
    for file in sorted((resources.path("templates") / "sheets").glob("*.yaml")):
        for number, sheet in load_yaml(file).items():
            # Sheets of one layout on other papers have numbers of their own.
            sheets.update(dict.fromkeys((number, *sheet.get("also", ())), sheet))
    return sheets


def label_grid(number: str, card: Size) -> Grid:
    """The grid of the perforated sheet ``number`` (``51002``, ``A-one 51002``); a card lies as the sheet's cards do.

    Raises CardforgeError: no such sheet is known.
    """
    sheets = label_sheets()
    sheet = sheets.get(_MAKER.sub("", unicodedata.normalize("NFKC", number)).strip())
    if sheet is None:
        near = did_you_mean(number, sheets)
        first = [known for known, each in sheets.items() if known not in each.get("also", ())]
        every = Text(f"あるもの: {'、'.join(first)}", f"there are: {', '.join(first)}")
        hint = Text(f"{near.ja} {every.ja}", f"{near.en} {every.en}") if near else every
        raise CardforgeError(Text(f"用紙「{number}」は知りません。", f"the sheet “{number}” is not known"), hint=hint)
    own = Size(*map(float, sheet["card"]))
    turn = 90 if (own.width > own.height) != (card.width > card.height) else 0
    gap = (float(sheet["gap"][0]), float(sheet["gap"][1]))
    return Grid(paper_size(sheet["paper"]), own, sheet["columns"], sheet["rows"], float(sheet["left"]), float(sheet["top"]), gap, turn)
