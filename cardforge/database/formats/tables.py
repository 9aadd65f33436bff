"""Tables (CSV, TSV, XLSX) of cards, Deck Masters and decks: a header row with the field names in either language, one of them a row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Sequence as AnySequence
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.database.formats.columns import COPIES, MAX_COLUMNS, card_fields, deck_of, decks_of, master_fields, shape_of, words_of
from cardforge.database.formats.mapping import Thing, check_one_kind, mapping_of, written_in_place
from cardforge.database.schema.schemas import FREE, Schemas
from cardforge.files.text import decode, is_shift_jis, read_bytes
from cardforge.files.yaml import Mapping, Sequence, scalar
from cardforge.model import Card, CardforgeError, Deck, Master, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean

#: One cell of a list holds its items separated by these.
_SEPARATORS = re.compile(r"\s*[,、，;；|\n]\s*")
#: The items of a list of words without blanks and signs of their own.
_WORDS = re.compile(r"\s*[,、，/・;；|]\s*|\s+")
_NAMES = re.compile(r"\s*[,、，/・;；|\n]\s*")
#: How a cell begins that a spreadsheet would work out, and one that looks as if it had been kept from that already.
_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
Warn = Callable[[Text], None]
_HEADER = Text("一行目に見出し(name,kind,cost,…)を書きます。", "The first line names the columns (name,kind,cost,…).")
_QUOTES = Text('「,」を含む文は " " で囲みます。', "Put sentences with “,” in double quotes.")


class CsvTable(NamedTuple):
    """What a table holds: ``kind`` is card, master or deck; the rows are mappings as YAML files have them."""

    kind: str
    rows: Sequence


def load_table(path: Path, schemas: Schemas, game: str, warn: Warn | None = None) -> CsvTable:
    """What stands in a CSV, TSV or XLSX file, as mappings that know their lines, in the form that YAML files have.

    ``warn`` is told what was put up with (an old encoding). Raises ``CardforgeError`` where the file is no such table.
    """
    if path.suffix.lower() == ".xlsx":
        from cardforge.database.formats.workbook import rows_of

        return table_of_rows(rows_of(path), path, schemas, game)
    data = read_bytes(path)
    if is_shift_jis(data):
        text = data.decode("cp932")
        if warn is not None:
            warn(Text("Shift_JISとして読みました。UTF-8で保存し直すと確実です。", "read as Shift_JIS; saving it as UTF-8 is safer."))
    else:
        text = decode(data, path)
    return table_of_rows(csv_rows(text, path), path, schemas, game)


def csv_rows(text: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows of a CSV text with the line on which each begins."""
    separator = "\t" if path.suffix.lower() == ".tsv" else ","
    # One way of ending lines, also inside of quotes, where an old file mixes them.
    reader = csv.reader(io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")), delimiter=separator, strict=True)
    line = 1
    try:
        for row in reader:
            yield line, [_as_written(cell) for cell in row]
            line = reader.line_num + 1
    except csv.Error as error:
        said = Text("CSVとして読めません。", f"cannot be read as CSV ({error}).")
        raise CardforgeError(said, file=path, line=reader.line_num, hint=_QUOTES) from None


def table_of_rows(rows: Iterable[tuple[int, list[str]]], path: Path, schemas: Schemas, game: str) -> CsvTable:
    """What numbered rows hold, of which the first one that is not empty names the columns."""
    found = Sequence(1)
    kind = ""
    columns: list[Column] = []
    for line, row in rows:
        if not any(cell.strip() for cell in row):
            continue
        if not kind:
            kind, fields = shape_of(row, schemas)
            columns = header(row, path, line, fields)
            continue
        mapping = row_mapping(row, columns, line, path)
        found.append(deck_of(mapping, path) if kind == "deck" else mapping)
        found.lines.append(line)
    if not kind:
        raise CardforgeError(Text("空のファイルです。", "this file is empty."), file=path, hint=_HEADER)
    if not found:
        hint = Text("二行目から、一行に一つずつ書きます。", "From the second line on, one stands in each line.")
        raise CardforgeError(Text("見出しだけで、カードがありません。", "there are no cards below the headings."), file=path, hint=hint)
    if kind == "copies":
        return CsvTable("deck", decks_of(found, game, path.stem))
    return CsvTable(kind, found)


def table_of(things: AnySequence[Thing], schemas: Schemas, lang: str = "ja") -> list[list[Any]]:
    """Things of one kind as a table: a header row in ``lang``, and a row a card or Deck Master, or a row a card of each deck.

    Columns that nothing fills are left out. Raises ``CardforgeError`` for what a table cannot hold.
    """
    check_one_kind(things)
    cards = [thing for thing in things if isinstance(thing, Card)]
    masters = [thing for thing in things if isinstance(thing, Master)]
    if cards:
        return _table([_row(card, mapping_of(card)) for card in cards], card_fields(schemas), lang)
    if masters:
        return _table([_row_of_master(master) for master in masters], master_fields(schemas), lang)
    return _table([row for thing in things if isinstance(thing, Deck) for row in _rows_of_deck(thing)], COPIES, lang)


def _row(card: Card, mapping: dict[str, Any]) -> dict[str, Any]:
    """What stands in each column for a card, its sentences as text."""
    from cardforge.database.schema.sentences import sentence

    row: dict[str, Any] = {}
    for field, value in mapping.items():
        if field in card.trees:
            row[field] = card.texts.get(field) or sentence(card, field).get(card.lang)
        elif isinstance(value, dict):
            row |= {field: value["ja"], f"{field}.en": value["en"]}
        else:
            row[field] = "、".join(value) if isinstance(value, list) else value
    return row


def _row_of_master(master: Master) -> dict[str, Any]:
    mapping = mapping_of(master)
    if not all(isinstance(seal, str) and not _SEPARATORS.search(seal) for seal in mapping["seals"]):
        raise _no_cell(
            Text(
                f"「{master.card.name.ja}」にはその場に書いた封印があります。",
                f"“{master.card.name.en}” has seals that are written in place.",
            )
        )
    return _row(master.card, mapping)


def _rows_of_deck(deck: Deck) -> list[dict[str, Any]]:
    if written_in_place(deck):
        raise _no_cell(
            Text(
                f"「{deck.name}」にはその場に書いたデッキマスターがあります。", f"“{deck.name}” has a Deck Master that is written in place."
            )
        )
    if deck.frame:
        raise _no_cell(Text(f"「{deck.name}」にはフレームがあります。", f"“{deck.name}” has a frame."))
    master = deck.master.card.name.ja if deck.master is not None else None
    rows: list[dict[str, Any]] = [{"deck": deck.name, "card": card.name.ja, "count": count} for card, count in deck.cards]
    return [row | {"game": deck.game} | ({} if master is None else {"master": master}) for row in rows]


def _no_cell(text: Text) -> CardforgeError:
    """What a table has no cell for."""
    return CardforgeError(text, hint=Text("表には書けません。.yaml か .json を使います。", "A table cannot hold it: use .yaml or .json."))


def _table(rows: list[dict[str, Any]], fields: dict[str, dict[str, Any]], lang: str) -> list[list[Any]]:
    wanted = [name for field in fields for name in (field, f"{field}.en") if any(name in row for row in rows)]
    wanted += dict.fromkeys(name for row in rows for name in row if name.startswith(FREE))
    return [[_title(name, fields, lang) for name in wanted], *([row.get(name) for name in wanted] for row in rows)]


def _title(name: str, fields: dict[str, dict[str, Any]], lang: str) -> str:
    """The head of a column: the field's name, or what it is called in Japanese."""
    field, _, part = name.partition(".")
    title = str(fields.get(field, {}).get("title", field)).split(" / ")[0]
    return name if lang != "ja" else f"{title}.{part}" if part else title


def to_csv(things: AnySequence[Thing], schemas: Schemas, lang: str = "ja", *, separator: str = ",") -> bytes:
    """Things of one kind as a CSV file that spreadsheets open rightly (UTF-8 with a mark, Windows line ends)."""
    out = io.StringIO()
    rows = ([_harmless(cell) for cell in row] for row in table_of(things, schemas, lang))
    csv.writer(out, lineterminator="\r\n", delimiter=separator).writerows(rows)
    return out.getvalue().encode("utf-8-sig")


def _harmless(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: text that begins like one stands behind an apostrophe.

    >>> _harmless("=1+1"), _harmless("竜"), _harmless(-3)
    ("'=1+1", '竜', -3)
    """
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def _as_written(cell: str) -> str:
    """The text that `_harmless` made a cell of."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


class Column:
    """A column of a table: the field it fills (``name``, or ``name`` and ``en``) and whether it holds a list or text."""

    __slots__ = ("field", "is_list", "is_text", "names", "part", "separators")

    def __init__(self, field: str, part: str, schema: dict[str, Any]) -> None:
        self.field = field
        self.part = part
        self.names: dict[str, str] = schema.get("x-names", {})
        items = schema.get("items", {})
        # The names of cards hold blanks and dots, other words no dots, those of a closed list no blanks either.
        self.separators = _WORDS if "enum" in items else _NAMES if items.get("type") == "string" else _SEPARATORS
        self.is_list = schema.get("type") == "array"
        self.is_text = schema.get("type") == "string" or "x-text" in schema or "x-sentence" in schema


def header(row: list[str], path: Path, line: int, fields: dict[str, dict[str, Any]]) -> list[Column]:
    """The columns that a header row names, in Japanese or English (``name.en``: the English name)."""
    known: dict[str, tuple[str, str]] = {}
    for field, schema in fields.items():
        for word in words_of(field, schema):
            known[normal(word)] = (field, "")
            if "x-text" in schema:
                for part, tongue in (("ja", "ja"), ("ja", "日本語"), ("en", "en"), ("en", "英語")):
                    known[normal(f"{word}.{tongue}")] = (field, part)
    columns: list[Column] = []
    if len(row) > MAX_COLUMNS:
        raise CardforgeError(Text(f"列が{len(row)}もあります。", f"there are {len(row)} columns."), file=path, line=line)
    for index, cell in enumerate(row):
        found = known.get(normal(cell.strip()))
        if found is None and cell.strip().startswith(FREE) and cell.strip().isidentifier():
            found = (cell.strip(), "")
        if found is None:
            said = Text(
                f"{index + 1}列目の見出し「{cell.strip()[:40]}」はありません。",
                f"there is no column “{cell.strip()[:40]}” (column {index + 1}).",
            )
            names = " ".join(fields)
            hint = did_you_mean(cell, [*fields, *(str(schema.get("title", "")).split(" / ")[0] for schema in fields.values())])
            raise CardforgeError(said, file=path, line=line, hint=hint or Text(f"書けるのは {names} です。", f"There is {names}."))
        field, part = found
        if any((other.field, other.part) == found for other in columns):
            raise CardforgeError(Text(f"列「{cell}」が二度あります。", f"the column “{cell}” stands twice."), file=path, line=line)
        columns.append(Column(field, part, fields.get(field, {})))
    return columns


def row_mapping(row: list[str], columns: list[Column], line: int, path: Path) -> Mapping:
    """One row as the mapping that a YAML file would hold; empty cells are absent fields."""
    card = Mapping(line)
    if any(cell.strip() for cell in row[len(columns) :]):
        message = Text(
            f"見出しより多い列があります({len(row)}列)。", f"this row has more cells ({len(row)}) than the header ({len(columns)})."
        )
        raise CardforgeError(message, file=path, line=line, hint=_QUOTES)
    for cell, column in zip(row, columns, strict=False):
        word = cell.strip()
        if not word:
            continue
        value: Any = column.names.get(word, word)
        if column.is_list:
            value = Sequence(line)
            value.extend(column.separators.split(word))
            value.lines.extend([line] * len(value))
        elif not column.is_text and value is word:
            value = scalar(word.replace(",", "") if re.fullmatch(r"\d{1,3}(,\d{3})+", word) else word)
        card.lines[column.field] = line
        if column.part:
            both = card.get(column.field)
            # A column without a language holds the other one.
            rest = both if isinstance(both, dict) else {} if both is None else {"ja" if column.part == "en" else "en": both}
            card[column.field] = {**rest, column.part: value}
        elif isinstance(card.get(column.field), dict):
            card[column.field] = {"ja": value, **card[column.field]}
        else:
            card[column.field] = value
    return card
