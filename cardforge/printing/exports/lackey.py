"""A set for LackeyCCG: a table with tabs, and the deck as it reads one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from cardforge.printing.exports.lists import entries, plain
from cardforge.printing.faceset import FaceSet
from cardforge.printing.options import SheetOptions
from cardforge.printing.output import write_whole


def export(faces: FaceSet, out: Path, _options: SheetOptions, title: str) -> list[Path]:
    """Write ``out``.txt, the set, and ``out``.dek.txt, the number of each card."""
    cards = entries(faces)
    columns = list(dict.fromkeys(key for card in cards for key in card.fields))
    rows = [["Name", "Set", "ImageFile", "Type", *columns, "Text"]]
    for card in cards:
        values = [plain(card.fields.get(key, "")) for key in columns]
        rows.append([card.name, title, card.face.rsplit(".", 1)[0].replace(".", "-"), card.kind, *values, card.text])
    table = "\n".join("\t".join(cell.replace("\t", " ").replace("\n", " ") for cell in row) for row in rows)
    counts = Counter(copy.front for copy in faces.copies)
    deck = "\n".join(f"{counts[card.face]}\t{card.name}" for card in cards)
    files = [out.with_suffix(".txt"), out.with_suffix(".dek.txt")]
    for file, text in zip(files, (table, deck), strict=True):
        write_whole(file, (text + "\n").encode())
    return files
