"""Faces of several sizes in one job: each size has sheets of its own."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from cardforge.model import CardforgeError, Text
from cardforge.printing.drawing.units import Size
from cardforge.printing.face.faceset import Copy, FaceSet, fonts_of
from cardforge.printing.options import SheetOptions
from cardforge.printing.sheet.arrange import arrange
from cardforge.printing.sheet.layout import Layout


def lay_out(faces: FaceSet, options: SheetOptions, title: str) -> list[tuple[Layout, list[Copy]]]:
    """How the copies are put on sheets: those of one size together, in the order in which the sizes come first.

    On labels, with a cutting machine, or where a card size is asked for all are printed in one size.

    Raises CardforgeError: a face does not fit the paper, there are no sheets of the numbers asked for.
    """
    fonts, groups = fonts_of(options), _by_size(faces, options)
    layouts: list[tuple[Layout, list[Copy]]] = []
    said: dict[str, str] = {}
    if options.tagged:
        from cardforge.printing.exports.lists import read_aloud

        said = {copy.front: read_aloud(faces, copy) for copy in faces.copies}
    for size, copies in groups.items():
        # Only the first sheet of all has places that are used up.
        asked = replace(options, skip=0) if layouts else options
        grid, cutter = arrange(size, asked)
        layouts.append((Layout(grid, asked, fonts, faces.faces, title, cutter, said=said), copies))
    counts = [layout.count(copies) for layout, copies in layouts]
    total = sum(counts)
    if options.pages and not any(1 <= number <= total for number in options.pages):
        raise CardforgeError(Text(f"そのシートはありません。全部で{total}枚です。", f"there are no such sheets; there are {total}"))
    return [(layout._replace(before=sum(counts[:index]), total=total), copies) for index, (layout, copies) in enumerate(layouts)]


def _by_size(faces: FaceSet, options: SheetOptions) -> dict[Size, list[Copy]]:
    groups: dict[Size, list[Copy]] = defaultdict(list)
    one = options.card_size or options.label or options.cutter
    for copy in faces.copies:
        face = faces.faces[faces.copies[0].front if one else copy.front]
        groups[Size(face.width, face.height)].append(copy)
    return groups
