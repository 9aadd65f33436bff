"""XLSX files: the same tables as CSV, in a spreadsheet."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardforge.files.text import read_bytes
from cardforge.model import CardforgeError, Text

#: A workbook that unpacks to more bytes, or has more rows, is refused.
MAX_UNPACKED = 300_000_000
MAX_ROWS = 110_000
_MERGED = re.compile(rb'<mergeCell ref="([A-Z]+[0-9]+:[A-Z]+[0-9]+)"')


def rows_of(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows of a workbook's first sheet with their numbers (from 1), every cell as text.

    Raises ``CardforgeError`` where the file is no workbook, would unpack to too much, has formulas or merged cells.
    """
    data = read_bytes(path)
    merged = _unpack_carefully(data, path)
    if merged:
        raise _refused(
            path, f"セル {merged} が結合されています。", f"the cells {merged} are merged.", "結合を解いてください。", "Unmerge them."
        )
    import openpyxl

    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=False)
        sheet = book.worksheets[0]
        for number, row in enumerate(sheet.iter_rows(), start=1):
            yield number, [_cell(cell, path, number) for cell in row]
    except CardforgeError:
        raise
    except Exception:  # openpyxl raises whatever the broken part of a file makes it raise
        raise CardforgeError(Text("XLSXとして読めません。", "cannot be read as XLSX."), file=path) from None


def _unpack_carefully(data: bytes, path: Path) -> str:
    """Refuse a workbook that would unpack to too much; returns the first merged range of its first sheet."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            total = sum(entry.file_size for entry in archive.infolist())
            if total > MAX_UNPACKED:
                raise _refused(
                    path, f"展開すると{total:,}バイトになります。", f"it would unpack to {total:,} bytes.", "分けてください。", "Split it."
                )
            sheets = sorted(name for name in archive.namelist() if name.startswith("xl/worksheets/sheet"))
            first = archive.read(sheets[0]) if sheets else b""
            rows = first.count(b"<row")
            if rows > MAX_ROWS:
                raise _refused(
                    path, f"{rows:,}行もあります。", f"too many rows ({rows:,} of {MAX_ROWS:,}).", "分けてください。", "Split it."
                )
            found = _MERGED.search(first)
            return found[1].decode() if found else ""
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError, OSError):
        raise CardforgeError(Text("XLSXとして読めません。", "cannot be read as XLSX."), file=path) from None


def _cell(cell: Any, path: Path, row: int) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str) and value.startswith("=") and cell.data_type == "f":
        ja, en = f"{cell.coordinate} は数式です。", f"{cell.coordinate} is a formula."
        raise _refused(path, ja, en, "値にして貼り付けてください。", "Paste its value.", row)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _refused(path: Path, ja: str, en: str, hint_ja: str, hint_en: str, line: int | None = None) -> CardforgeError:
    return CardforgeError(Text(ja, en), file=path, line=line, hint=Text(hint_ja, hint_en))


def workbook(rows: Sequence[Sequence[Any]]) -> bytes:
    """The rows, the first one as a header that stays in view, as an XLSX file."""
    import openpyxl
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("cards")
    sheet.freeze_panes = "A2"
    for index, row in enumerate(rows):
        cells = []
        for value in row:
            cell = WriteOnlyCell(sheet, value=value)
            if isinstance(value, str):
                # A sentence that begins with = is a sentence.
                cell.data_type = "s"
            if index == 0:
                cell.font = Font(bold=True)
            cells.append(cell)
        sheet.append(cells)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
