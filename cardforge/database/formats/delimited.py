"""Texts of cells as spreadsheets save them: what parts the cells, in which encoding, and back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from cardforge.database.formats.columns import MAX_COLUMNS
from cardforge.database.formats.headings import Warn
from cardforge.database.formats.row import QUOTES, as_written, harmless
from cardforge.files.text import decode, old_encoding, read_bytes
from cardforge.model import CardforgeError, Text

#: What parts cells, the most usual first: a comma, a tab, and a semicolon where the comma stands in numbers.
_SEPARATORS: Final = ",\t;"


def rows_of_text(path: Path, warn: Warn | None = None) -> Iterator[tuple[int, list[str]]]:
    """The rows of a text file of cells, each with its line (from 1); ``warn`` is told of an encoding that is not UTF-8.

    Raises ``CardforgeError`` where it is no text, and when rows are taken where quotes do not fit.
    """
    data = read_bytes(path)
    old = old_encoding(data)
    if old is None:
        return separated(decode(data, path), path)
    if warn is not None:
        warn(Text(f"{old.title}として読みました。UTF-8で保存し直すと確実です。", f"read as {old.title}; saving it as UTF-8 is safer."))
    return separated(old.text, path)


def separator_of(text: str) -> str:
    """What parts the cells of a text: what stands most often in its first line that is not empty, outside of quotes.

    >>> separator_of('name;"cost, mana";power'), separator_of("name,cost"), separator_of("name")
    (';', ',', ',')
    """
    first = next((line for line in io.StringIO(text) if line.strip(_SEPARATORS + " \n")), "")
    bare = "".join(first.split('"')[::2])
    return max(_SEPARATORS, key=bare.count)


def separated(text: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows of a text with the line on which each begins. Raises ``CardforgeError`` with the line where quotes do not fit."""
    # One way of ending lines, also inside of quotes, where an old file mixes them.
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reader = csv.reader(io.StringIO(text), delimiter=separator_of(text), strict=True)
    line = 1
    try:
        for row in reader:
            # Of an empty line nothing is made: there may be millions.
            if not row:
                line = reader.line_num + 1
                continue
            if len(row) > MAX_COLUMNS:
                said = Text(f"{len(row)}列もあります。", f"too many columns ({len(row):,} of {MAX_COLUMNS}).")
                hint = Text("いらない列を消してください。", "Delete those that are not needed.")
                raise CardforgeError(said, file=path, line=line, hint=hint)
            yield line, [as_written(cell) for cell in row]
            line = reader.line_num + 1
    except csv.Error as error:
        said = Text("CSVとして読めません。", f"cannot be read as CSV ({error}).")
        raise CardforgeError(said, file=path, line=reader.line_num, hint=QUOTES) from None


def to_csv(table: Iterable[Sequence[Any]], *, separator: str = ",") -> bytes:
    """A table as a CSV file that spreadsheets open rightly (UTF-8 with a mark, Windows line ends)."""
    out = io.StringIO()
    rows = ([harmless(cell) for cell in row] for row in table)
    csv.writer(out, lineterminator="\r\n", delimiter=separator).writerows(rows)
    return out.getvalue().encode("utf-8-sig")
