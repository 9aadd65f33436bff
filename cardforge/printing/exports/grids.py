"""Grids of faces for screentop.gg: cells edge to edge, backs in the same order, and a list of what is where.

screentop.gg cuts an uploaded picture into so many columns and rows
(https://firsttakesomedice.blogspot.com/2021/02/from-spreadsheet-to-screentop-via.html): no gaps, no bleed, no side above 4,096 pixels.
``manifest.json`` says the columns and rows, and which card is in which cell.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import Any, Final

from cardforge.files.outputs import write_output
from cardforge.printing.exports.images import render
from cardforge.printing.exports.lists import rules_text
from cardforge.printing.face.faceset import FaceSet
from cardforge.printing.options import SheetOptions

_MOST: Final = 4096
_COLUMNS: Final = 6
_ROWS: Final = 6
_DPI: Final = 300


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write the grids and the list into the folder ``out``; gives the list first."""
    copies = Counter(copy.front for copy in faces.copies)
    backs = {copy.front: copy.back for copy in faces.copies}
    sizes: dict[tuple[float, float], list[str]] = {}
    for front in copies:
        face = faces.faces[front]
        sizes.setdefault((face.width, face.height), []).append(front)
    sheets: list[dict[str, Any]] = []
    files: list[Path] = []
    for (wide, high), fronts in sizes.items():
        for start in range(0, len(fronts), _COLUMNS * _ROWS):
            names = fronts[start : start + _COLUMNS * _ROWS]
            columns, rows = min(_COLUMNS, len(names)), ceil(len(names) / _COLUMNS)
            dpi = min(_DPI, int(_MOST / columns / wide * 25.4), int(_MOST / rows / high * 25.4))
            number = len(sheets) + 1
            for side, shown in (("fronts", list(names)), ("backs", [backs[name] for name in names])):
                if side == "backs" and not any(shown):
                    continue
                picture = _grid(faces, shown, columns, rows, (wide, high), options.for_screen(dpi), title)
                files.append(_write(out / f"{side}-{number}.png", picture, out, options))
            sheets.append(
                {
                    "fronts": f"fronts-{number}.png",
                    "backs": f"backs-{number}.png" if any(backs[name] for name in names) else None,
                    "columns": columns,
                    "rows": rows,
                    "cards": [
                        {"name": faces.facts[name]["plain_name"], "text": rules_text(faces.facts[name]), "count": copies[name]}
                        for name in names
                    ],
                }
            )
    manifest = out / "manifest.json"
    text = json.dumps({"title": title, "sheets": sheets}, ensure_ascii=False, indent=1) + "\n"
    write_output(manifest, text.encode(), force=options.force, folder=out.parent)
    return [manifest, *files]


def _grid(
    faces: FaceSet, names: Sequence[str | None], columns: int, rows: int, size: tuple[float, float], options: SheetOptions, title: str
) -> Any:
    """The faces called ``names`` edge to edge; a place without one stays clear."""
    from PIL import Image

    wide, high = (round(side / 25.4 * options.dpi) for side in size)
    every = list(dict.fromkeys(name for name in names if name is not None))
    drawn = dict(zip(every, render(faces.faces, every, options, title), strict=True))
    picture = Image.new("RGBA", (columns * wide, rows * high), (0, 0, 0, 0))
    for index, name in enumerate(names):
        if name is not None:
            card = drawn[name] if drawn[name].size == (wide, high) else drawn[name].resize((wide, high))
            picture.paste(card, (index % columns * wide, index // columns * high))
    return picture


def _write(file: Path, picture: Any, out: Path, options: SheetOptions) -> Path:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    write_output(file, buffer.getvalue(), force=options.force, folder=out.parent)
    return file
