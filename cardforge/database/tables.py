"""Cards in CSV files: a header row with the field names in either language, one card in each line."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

from cardforge.database.nearest import did_you_mean
from cardforge.database.reader import CARDS, normal
from cardforge.database.schemas import Schemas
from cardforge.database.textfile import read_text
from cardforge.database.yamlfile import Mapping, Sequence, scalar
from cardforge.model import CardforgeError, Text

#: One cell of a list holds its items separated by these.
_SEPARATORS = re.compile(r"\s*[,、，/・;；|]\s*|\s+")
MAX_COLUMNS = 200
_HEADER = Text("一行目に見出し(name,kind,cost,…)を書きます。", "The first line names the columns (name,kind,cost,…).")
_QUOTES = Text('「,」を含む文は " " で囲みます。', "Put sentences with “,” in double quotes.")


def load_csv(path: Path, schemas: Schemas) -> Sequence:
    """The cards of a CSV file as mappings that know their lines, in the form that YAML files have.

    Raises ``CardforgeError`` where the file is no table of cards.
    """
    return parse_csv(read_text(path), path, schemas)


def parse_csv(text: str, path: Path | None, schemas: Schemas) -> Sequence:
    """See ``load_csv``."""
    separator = "\t" if path is not None and path.suffix.lower() == ".tsv" else ","
    # One way of ending lines, also inside of quotes, where an old file mixes them.
    reader = csv.reader(io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")), delimiter=separator, strict=True)
    cards = Sequence(1)
    columns: list[Column] | None = None
    line = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                if columns is None:
                    columns = header(row, path, line, schemas)
                else:
                    cards.append(mapping_of(row, columns, line, path))
                    cards.lines.append(line)
            line = reader.line_num + 1
    except csv.Error as error:
        raise CardforgeError(
            Text("CSVとして読めません。", f"cannot be read as CSV ({error})."), file=path, line=reader.line_num, hint=_QUOTES
        ) from None
    if columns is None:
        raise CardforgeError(Text("空のファイルです。", "this file is empty."), file=path, hint=_HEADER)
    return cards


class Column:
    """A column of a table: the field it fills (``name``, or ``name`` and ``en``) and whether it holds a list or text."""

    __slots__ = ("field", "is_list", "is_text", "part")

    def __init__(self, field: str, part: str, schema: dict[str, Any]) -> None:
        self.field = field
        self.part = part
        self.is_list = schema.get("type") == "array"
        self.is_text = schema.get("type") == "string" or "x-text" in schema or "x-sentence" in schema


def card_fields(schemas: Schemas) -> dict[str, dict[str, Any]]:
    """Every field that some kind of card has, with its schema."""
    fields: dict[str, dict[str, Any]] = {}
    for kind in schemas.part(CARDS + "kind")["enum"]:
        for name, schema in schemas.properties(CARDS + str(kind)).items():
            fields.setdefault(name, schema)
    return fields


def header(row: list[str], path: Path | None, line: int, schemas: Schemas) -> list[Column]:
    """The columns that a header row names, in Japanese or English (``name.en``: the English name)."""
    fields = card_fields(schemas)
    known: dict[str, tuple[str, str]] = {}
    for field, schema in fields.items():
        words = [field, *str(schema.get("title", "")).split(" / ")]
        for word in words:
            known[normal(word)] = (field, "")
            if "x-text" in schema:
                for part, tongue in (("ja", "ja"), ("ja", "日本語"), ("en", "en"), ("en", "英語")):
                    known[normal(f"{word}.{tongue}")] = (field, part)
    columns: list[Column] = []
    if len(row) > MAX_COLUMNS:
        raise CardforgeError(Text(f"列が{len(row)}もあります。", f"there are {len(row)} columns."), file=path, line=line)
    for index, cell in enumerate(row):
        found = known.get(normal(cell.strip()))
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
        columns.append(Column(field, part, fields[field]))
    return columns


def mapping_of(row: list[str], columns: list[Column], line: int, path: Path | None) -> Mapping:
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
        value: Any = word
        if column.is_list:
            value = Sequence(line)
            value.extend(_SEPARATORS.split(word))
            value.lines.extend([line] * len(value))
        elif not column.is_text:
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
