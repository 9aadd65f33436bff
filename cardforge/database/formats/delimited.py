"""Texts of cells as spreadsheets save them: what parts the cells, in which encoding, and back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from cardforge.database.formats.columns import MAX_COLUMNS
from cardforge.database.formats.headings import Warn
from cardforge.database.formats.row import QUOTES, as_written, harmless
from cardforge.files.text import decode, old_encoding, read_bytes
from cardforge.model import CardforgeError, Text

#: What parts cells, the most usual first: a comma, a tab, and a semicolon where the comma stands in numbers.
_SEPARATORS: Final = ",\t;"
#: So many rows may be torn: a text with more is no table.
_MOST_TORN: Final = 50
#: So many lines are looked at for the end of a row, behind one that is torn.
_LONGEST: Final = 20


@mypyc_attr(native_class=False)
class Torn(list[str]):
    """The cells of a row in which a quote is not closed, as far as its first line shows them, and the ``error``."""

    def __init__(self, cells: Iterable[str], error: CardforgeError) -> None:
        super().__init__(cells)
        self.error = error


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
    """The rows of a text with the line on which each begins; one in which a quote is not closed is ``Torn``, and the next go on.

    Raises ``CardforgeError`` with the line where a row has too many cells, or too many are torn.
    """
    # One way of ending lines, also inside of quotes, where an old file mixes them.
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    separator = separator_of(text)
    lines: list[str] = []
    line, widest, torn = 1, 0, 0
    while True:
        # Before the first row that is torn, the text is not taken apart.
        reader = csv.reader(lines[line - 1 :] if lines else io.StringIO(text), delimiter=separator, strict=True)
        begin = line
        try:
            for row in reader:
                # Of an empty line nothing is made: there may be millions.
                if row:
                    _refuse_wide(row, path, line)
                    widest = max(widest, len(row))
                    yield line, [as_written(cell) for cell in row]
                line = begin + reader.line_num
            return
        except csv.Error as error:
            torn += 1
            why = str(error)
        lines = lines or io.StringIO(text).readlines()
        last = _resumed(lines, line, separator, widest)
        fault = _open_quote(path, line, last, why)
        if torn > _MOST_TORN:
            raise fault
        yield line, Torn(map(as_written, _row(lines[line - 1 : line], separator)), fault)
        line = last + 1


def _refuse_wide(row: list[str], path: Path, line: int) -> None:
    if len(row) > MAX_COLUMNS:
        said = Text(f"{len(row)}列もあります。", f"too many columns ({len(row):,} of {MAX_COLUMNS}).")
        hint = Text("いらない列を消してください。", "Delete those that are not needed.")
        raise CardforgeError(said, file=path, line=line, hint=hint)


def _resumed(lines: list[str], line: int, separator: str, cells: int) -> int:
    """The last line (from 1) of what is torn from ``line`` on: behind it begins a row of so many cells, or nothing more.

    A row may go on over some lines; an open quote would go on to the end.
    """
    for last in range(line, len(lines)):
        rows = _row(lines[last : last + 1], separator), _row(lines[last : last + _LONGEST], separator, strict=True)
        if cells in map(len, rows):
            return last
    return len(lines)


def _row(lines: list[str], separator: str, *, strict: bool = False) -> list[str]:
    """The cells of the row that begins with these lines; none where it is torn."""
    try:
        return next(csv.reader(lines, delimiter=separator, strict=strict))
    except csv.Error:
        return []


def _open_quote(path: Path, line: int, last: int, why: str) -> CardforgeError:
    """What is said of a row whose quotes do not fit, with the lines that are lost with it."""
    lost = Text(f"{line}〜{last}行目は読んでいません。", f"Lines {line} to {last} are not read.") if last > line else Text("", "")
    said = Text(
        f'「"」が閉じていないか、途中にあって、CSVとして読めません。{lost.ja}',
        f"cannot be read as CSV: a quote is not closed, or stands amid a cell ({why}). {lost.en}".rstrip(),
    )
    return CardforgeError(said, file=path, line=line, hint=QUOTES)


def to_csv(table: Iterable[Sequence[Any]], *, separator: str = ",") -> bytes:
    """A table as a CSV file that spreadsheets open rightly (UTF-8 with a mark, Windows line ends)."""
    out = io.StringIO()
    rows = ([harmless(cell) for cell in row] for row in table)
    csv.writer(out, lineterminator="\r\n", delimiter=separator).writerows(rows)
    return out.getvalue().encode("utf-8-sig")
