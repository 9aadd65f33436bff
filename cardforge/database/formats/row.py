"""One row of a table, as the mapping that a YAML file would hold."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence as AnySequence
from pathlib import Path
from typing import Any

from cardforge.database.formats.columns import FIRST
from cardforge.database.formats.headings import Column
from cardforge.files.yaml import Mapping, Sequence, parse_yaml, scalar
from cardforge.model import CardforgeError, Text

#: A number as people write it: with commas.
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
#: What people write into a cell that has nothing to say.
_NOTHING = frozenset(("-", "－", "ー", "―", "—", "–", "‐", "−", "なし", "無し", "n/a", "無色", "colorless", "colourless"))
#: How a cell begins that a spreadsheet would work out, and one that looks as if it had been kept from that already.
_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
QUOTES = Text('「,」を含む文は " " で囲みます。', "Put sentences with “,” in double quotes.")


def row_mapping(row: list[str], columns: AnySequence[Column | None], line: int, path: Path, heads: dict[str, str] | None = None) -> Mapping:
    """One row, in this line of the file (from 1), as the mapping that a YAML file would hold; empty cells are absent fields.

    ``heads`` are the headings by their fields, in which faults are told.

    Raises ``CardforgeError`` where there are more cells than headings.
    """
    card = Mapping(line, heads or {})
    first: dict[str, str] = {}
    if any(cell.strip() for cell in row[len(columns) :]):
        message = Text(
            f"見出しより多い列があります（{len(row)}列）。", f"this row has more cells ({len(row)}) than the header ({len(columns)})."
        )
        raise CardforgeError(message, file=path, line=line, hint=QUOTES)
    for cell, column in zip(row, columns, strict=False):
        word = cell.strip()
        if not word or column is None or (column.field != "name" and word.casefold() in _NOTHING):
            continue
        value: Any = column.names.get(word, word)
        if column.is_list:
            value = Sequence(line)
            value.extend(column.separators.split(word))
            value.lines.extend([line] * len(value))
        elif not column.is_text and value is word:
            plain = unicodedata.normalize("NFKC", word)
            number = column.alone(plain)
            value = scalar(number.replace(",", "") if _NUMBER.fullmatch(number) else word)
            if plain.startswith("{") and plain.endswith("}"):
                value = _mapping(plain, line)
        card.lines[column.field] = line
        if column.part == FIRST:
            first[column.field] = word
        elif column.part:
            both = card.get(column.field)
            # A column without a language holds the other one.
            rest = both if isinstance(both, dict) else {} if both is None else {"ja" if column.part == "en" else "en": both}
            card[column.field] = {**rest, column.part: value}
        elif isinstance(card.get(column.field), dict):
            both = card[column.field]
            card[column.field] = {"en" if "ja" in both and "en" not in both else "ja": value} | both
        else:
            card[column.field] = value
    for field, word in first.items():
        card[field] = _after(word, card.get(field))
    return card


def _mapping(word: str, line: int) -> Any:
    """What a cell holds that is written as a mapping; the text itself where it is none."""
    try:
        found = parse_yaml(word)
    except CardforgeError:
        return word
    if not isinstance(found, dict):
        return word
    mapping = Mapping(line)
    mapping.update(found)
    return mapping


def _after(word: str, text: Any) -> Any:
    """A sentence after the keywords that a column of its own holds, unless it begins with them itself.

    >>> _after("Guard", "Draw a card."), _after("守護", None), _after("guard", "Guard　Draw a card.")
    ('Guard　Draw a card.', '守護', 'Guard　Draw a card.')
    """
    if isinstance(text, dict):
        # Of the two languages the one in which the keywords are written.
        lang = "en" if (word.isascii() and "en" in text) or "ja" not in text else "ja"
        return {**text, lang: _after(word, text[lang])}
    if text is None or str(text).casefold().startswith(word.casefold()):
        return word if text is None else text
    return f"{word}　{text}"


def harmless(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: text that begins like one stands behind an apostrophe.

    >>> harmless("=1+1"), harmless("竜"), harmless(-3)
    ("'=1+1", '竜', -3)
    """
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def as_written(cell: str) -> str:
    """The text that `harmless` made a cell of."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
