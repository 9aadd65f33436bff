"""XLSX files: the same tables as CSV, in a spreadsheet."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.database.formats.columns import MAX_COLUMNS
from cardforge.files.text import hidden_letter, read_bytes
from cardforge.files.yaml import MAX_ITEMS
from cardforge.model import CardforgeError, Text
from cardforge.model.characters import hidden_at

#: A workbook that unpacks to more bytes, or has more rows, is refused.
MAX_UNPACKED = 150_000_000
#: So many parts; and the two ways of packing them that spreadsheets know: others take much memory, or long.
MAX_PARTS = 5_000
_WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
MAX_ROWS = MAX_ITEMS
#: So many sheets: each is opened and looked through, and several may be the same part of the file.
MAX_SHEETS = 200
#: So many different texts; and what no workbook declares, for an entity may grow without end.
MAX_STRINGS = 1_500_000
_ENTITIES = tuple(word.encode(coding) for word in ("<!DOCTYPE", "<!ENTITY") for coding in ("ascii", "utf-16-le", "utf-16-be"))
_MERGED = re.compile(rb'<mergeCell ref="([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})"')
#: So many merged ranges in one sheet.
MAX_MERGED = 20_000


class _Range(NamedTuple):
    """Merged cells from column ``first`` to ``last`` (from 1) down to the row ``bottom``; ``cells`` is how a spreadsheet calls them."""

    first: int
    last: int
    bottom: int
    cells: str


#: The merged cells of a sheet by the row in which they begin.
Merged = dict[int, list[_Range]]


def rows_of(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows of a workbook's first sheet: see ``sheets_of``."""
    yield from sheets_of(path)[0][1]


def sheets_of(path: Path) -> list[tuple[str, Iterable[tuple[int, list[str]]]]]:
    """The sheets of a workbook that are shown, by name: their rows with their numbers (from 1), every cell as text.

    Raises ``CardforgeError`` where the file is no workbook, would unpack to too much; and when rows are taken, for formulas and for
    cells that are merged across a row of cards.
    """
    data = read_bytes(path)
    merged = _unpack_carefully(data, path)
    import openpyxl

    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=False)
        sheets = book.worksheets
    except Exception:  # openpyxl raises whatever the broken part of a file makes it raise
        raise CardforgeError(Text("XLSXとして読めません。", "cannot be read as XLSX."), file=path) from None
    if len(sheets) > MAX_SHEETS:
        said = f"シートが多すぎます（{len(sheets)}枚）。", f"there are too many sheets ({len(sheets)})."
        raise _refused(path, *said, f"{MAX_SHEETS}枚までのファイルに分けてください。", f"Part it into files of at most {MAX_SHEETS}.")
    try:
        shown = [sheet for sheet in sheets if sheet.sheet_state == "visible"]
        return [(str(sheet.title), _rows_in(sheet, path, merged.get(_part(sheet), {}))) for sheet in shown or [sheets[0]]]
    except Exception:  # openpyxl raises whatever the broken part of a file makes it raise
        raise CardforgeError(Text("XLSXとして読めません。", "cannot be read as XLSX."), file=path) from None


def _part(sheet: Any) -> str:
    """The part of the file that a sheet is in."""
    return str(getattr(sheet, "_worksheet_path", "")).lstrip("/")


def _rows_in(sheet: Any, path: Path, merged: Merged) -> Iterator[tuple[int, list[str]]]:
    """The rows of a sheet: cells that are ``merged`` downwards hold for each of their rows, those across end it below a title."""
    begun, down = False, dict[int, tuple[int, str]]()
    try:
        # What a sheet says about its own size may be wrong: its rows are read to the end.
        sheet.reset_dimensions()
        for number, row in enumerate(sheet.iter_rows(), start=1):
            if number > MAX_ROWS:
                raise _too_many_rows(path, number)
            if len(row) > MAX_COLUMNS:
                ja, en = f"{len(row)}列もあります。", f"too many columns ({len(row):,} of {MAX_COLUMNS})."
                raise _refused(path, ja, en, "いらない列を消してください。", "Delete those that are not needed.", number)
            cells = [_cell(cell, path, number) for cell in row]
            begun = begun or sum(map(bool, cells)) > 1
            for each in merged.get(number, ()):
                if each.first != each.last and begun:
                    ja, en = f"セル {each.cells} が結合されています。", f"the cells {each.cells} are merged."
                    raise _refused(path, ja, en, "結合を解いてください。", "Unmerge them.", number)
                down[each.first] = (each.bottom, cells[each.first - 1] if each.first <= len(cells) else "")
            for column, (bottom, value) in down.items():
                if value and number <= bottom:
                    cells += [""] * (column - len(cells))
                    cells[column - 1] = cells[column - 1] or value
            yield number, cells
    except CardforgeError:
        raise
    except Exception:  # as above
        raise CardforgeError(Text("XLSXとして読めません。", "cannot be read as XLSX."), file=path) from None


def _unpack_carefully(data: bytes, path: Path) -> dict[str, Merged]:
    """Refuse a workbook that would unpack to too much; returns the merged cells of its sheets by the part that each is in."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MAX_PARTS or any(entry.compress_type not in _WAYS for entry in entries):
                raise CardforgeError(Text("XLSXとして読めません。", "cannot be read as XLSX."), file=path)
            total = sum(entry.file_size for entry in entries)
            if total > MAX_UNPACKED:
                raise _refused(
                    path, f"展開すると{total:,}バイトになります。", f"it would unpack to {total:,} bytes.", "分けてください。", "Split it."
                )
            return {entry.filename: _counted(archive, entry, path) for entry in entries}
    except (zipfile.BadZipFile, zlib.error, struct.error, LookupError, NotImplementedError, RuntimeError, EOFError, ValueError, OSError):
        raise CardforgeError(Text("XLSXとして読めません。", "cannot be read as XLSX."), file=path) from None


def _counted(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, path: Path) -> Merged:
    """Count what one part of a workbook holds, piece by piece; returns its merged cells."""
    rows = strings = 0
    merged, before = set[tuple[bytes, ...]](), b""
    sheet = entry.filename.startswith("xl/worksheets/sheet")
    with archive.open(entry) as part:
        while piece := part.read(1_000_000):
            rows += piece.count(b"<row") if sheet else 0
            strings += piece.count(b"<si")
            if rows > MAX_ROWS:
                raise _too_many_rows(path, rows)
            if strings > MAX_STRINGS or any(word in before + piece for word in _ENTITIES):
                raise CardforgeError(Text("XLSXとして読めません。", "cannot be read as XLSX."), file=path)
            merged |= {found.groups() for found in _MERGED.finditer(before + piece)} if sheet else set()
            if len(merged) > MAX_MERGED:
                ja, en = "結合されたセルが多すぎます。", "there are too many merged cells."
                raise _refused(path, ja, en, "結合を解いてください。", "Unmerge them.")
            before = piece[-100:]
    ranges: Merged = {}
    for first, top, last, bottom in sorted(merged):
        cells = f"{first.decode()}{int(top)}:{last.decode()}{int(bottom)}"
        ranges.setdefault(int(top), []).append(_Range(_column(first), _column(last), int(bottom), cells))
    return ranges


def _column(letters: bytes) -> int:
    """The number of a column, from 1.

    >>> _column(b"A"), _column(b"AB")
    (1, 28)
    """
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _too_many_rows(path: Path, rows: int) -> CardforgeError:
    return _refused(path, f"{rows:,}行もあります。", f"too many rows ({rows:,} of {MAX_ROWS:,}).", "分けてください。", "Split it.")


def _cell(cell: Any, path: Path, row: int) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str) and value.startswith("=") and cell.data_type == "f":
        ja, en = f"{cell.coordinate} は数式です。", f"{cell.coordinate} is a formula."
        raise _refused(path, ja, en, "値にして貼り付けてください。", "Paste its value.", row)
    if isinstance(value, str) and (hidden := hidden_at(value)) >= 0:
        raise hidden_letter(value[hidden], path, row)
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
