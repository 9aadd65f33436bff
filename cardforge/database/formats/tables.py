"""Tables (CSV, TSV, XLSX) of cards, leaders and decks: a header row with the field names in either language, one of them a row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping as AnyMapping, Sequence as AnySequence
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.database.formats.broken import Broken
from cardforge.database.formats.columns import card_fields, copy_fields, deck_of, decks_of, leader_fields, shape_of
from cardforge.database.formats.delimited import Torn, rows_of_text
from cardforge.database.formats.headings import (
    Column as Column,
    Heading,
    Warn,
    columns_of,
    headings,
    refuse_missing,
    remembered,
    told_by_values,
)
from cardforge.database.formats.mapping import Thing, check_one_kind, mapping_of, written_in_place
from cardforge.database.formats.row import row_mapping
from cardforge.database.library.short import Short
from cardforge.database.schema.forms import leaders_of
from cardforge.database.schema.quick import FREE
from cardforge.database.schema.schemas import Schemas, schemas
from cardforge.files.yaml import MAX_ITEMS, Mapping, Sequence, too_many
from cardforge.model import Card, CardforgeError, Deck, Master, Text
from cardforge.model.names import normal
from cardforge.model.text import titled

#: What a seal's name cannot hold, which stands in a cell with others.
_SEPARATORS = re.compile(r"\s*[,、，;；|\n]\s*")
#: How several words stand in a cell.
_JOINED = {"ja": "、", "en": ", "}
_HEADER = Text("一行目に見出し（name,kind,cost,…）を書きます。", "The first line names the columns (name,kind,cost,…).")
#: A sheet beside others describes cards where so many of its headings are known.
_TOLD = 2
#: So many rows may stand above the headings, and be a title.
_ABOVE = 12
#: So many rows are looked at where a heading may mean two things.
_LOOKED_AT = 50
#: The field that says what a card is.
_KIND = "kind"


class CsvTable(NamedTuple):
    """What a table holds: ``kind`` is card, leader or deck; the rows are mappings as YAML files have them.

    ``copies`` are those that stand beside cards, from which ``decks_beside`` makes decks; ``headings`` what the columns mean; ``sheet`` is
    the name of its sheet where the file has others.
    """

    kind: str
    rows: Sequence
    copies: Sequence
    headings: list[Heading]
    sheet: str = ""


class _Sheet(NamedTuple):
    """A sheet whose headings were looked at: what it describes (``kind``, empty where nothing stands in it), and its rows below them."""

    name: str
    kind: str
    fields: dict[str, dict[str, Any]]
    headings: list[Heading]
    line: int
    rows: Iterator[tuple[int, list[str]]]


def load_table(path: Path, known: Schemas, game: str, warn: Warn | None = None, said: AnyMapping[str, str] | None = None) -> CsvTable:
    """The first table of a file: see ``load_tables``."""
    return load_tables(path, known, game, warn, said)[0]


def load_tables(
    path: Path, known: Schemas, game: str, warn: Warn | None = None, said: AnyMapping[str, str] | None = None
) -> list[CsvTable]:
    """What stands in a CSV, TSV or XLSX file, as mappings that know their lines, in the form that YAML files have: a table for each sheet.

    ``warn`` is told what was put up with (an old encoding, an unknown heading, a sheet of something else); ``said`` is what headings mean,
    beside what is remembered of the file. Raises ``CardforgeError`` where the file is no such table.
    """
    return [_table_in(sheet, path, game, warn) for sheet in _sheets(path, known, {**remembered(path), **(said or {})}, warn)]


def headings_of(path: Path, game: str, said: AnyMapping[str, str]) -> list[Heading]:
    """What the headings of a file's tables mean, each once; nothing of a file that is no table."""
    if path.suffix.lower() not in (".csv", ".tsv", ".xlsx"):
        return []
    sheets = _sheets(path, schemas(game), {**remembered(path), **said})
    return list({(heading.word, heading.field): heading for sheet in sheets for heading in sheet.headings}.values())


def _sheets(path: Path, known: Schemas, said: AnyMapping[str, str], warn: Warn | None = None) -> list[_Sheet]:
    """The sheets of a file that describe cards, leaders or decks; of a file with one sheet that one, whatever it holds.

    Raises ``CardforgeError`` where something is said of a heading that no sheet has.
    """
    every = _rows(path, warn)
    if len(every) == 1:
        return [_begun("", every[0][1], known, said)]
    found, beside = [], []
    for name, rows in every:
        sheet = _looked_at(name, rows, known, said)
        if sheet is None:
            beside.append(name)
        elif sheet.kind:
            found.append(sheet)
    if not found:
        return [_begun("", _rows(path)[0][1], known, said)]
    refuse_missing(said, [heading.word for sheet in found for heading in sheet.headings])
    if warn is not None and beside:
        warn(_not_read(beside))
    return found if len(found) > 1 else [found[0]._replace(name="")]


def _not_read(sheets: list[str]) -> Text:
    """That sheets were passed over, for they have no headings of cards."""
    ja, en = "".join(f"「{name}」" for name in sheets), ", ".join(f"“{name}”" for name in sheets)
    return Text(f"カードの見出しがないシート{ja}は読んでいません。", f"not read, because they have no headings of cards: {en}.")


def _looked_at(name: str, rows: Iterable[tuple[int, list[str]]], known: Schemas, said: AnyMapping[str, str]) -> _Sheet | None:
    """A sheet among others, ``None`` where it describes something else than cards."""
    numbered = ((line, row) for line, row in rows if any(cell.strip() for cell in row))
    try:
        above = list(islice(numbered, _ABOVE))
    except CardforgeError:
        return None
    if not above:
        return _Sheet(name, "", {}, [], 0, iter(()))
    _, head = above[_header_in(above, known, said)]
    here = _said_here(head, said)
    return None if _told(head, known, here) < _TOLD else _begun(name, chain(above, numbered), known, here)


def _header_in(above: list[tuple[int, list[str]]], known: Schemas, said: AnyMapping[str, str]) -> int:
    """Which of the first rows of a sheet names the columns: the first in which enough is known, below a title say; else the first."""
    return next((number for number, (_, row) in enumerate(above) if _told(row, known, _said_here(row, said)) >= _TOLD), 0)


def _said_here(row: list[str], said: AnyMapping[str, str]) -> dict[str, str]:
    """What is said of the headings of this row."""
    words = {normal(cell.strip()) for cell in row}
    return {word: field for word, field in said.items() if normal(word) in words}


def _told(row: list[str], known: Schemas, said: AnyMapping[str, str]) -> int:
    """How many different fields a row names, if it is the header."""
    return len({heading.field for heading in _heads(row, known, said)[2] if heading.how != "unknown"})


def _heads(row: list[str], known: Schemas, said: AnyMapping[str, str]) -> tuple[str, dict[str, dict[str, Any]], list[Heading]]:
    """What a header row announces: the kind of table, the fields that its rows may have, what each heading means."""
    kind, fields = shape_of([said.get(cell.strip(), cell) for cell in row], known)
    return kind, fields, headings(row, fields, said, free=kind in ("card", "leader"))


def _begun(name: str, rows: Iterable[tuple[int, list[str]]], known: Schemas, said: AnyMapping[str, str]) -> _Sheet:
    """A sheet with what its headings mean, of which ``said`` is said; some rows tell what a heading means that may mean two things."""
    numbered: Iterator[tuple[int, list[str]]] = ((line, row) for line, row in rows if any(cell.strip() for cell in row))
    above = list(islice(numbered, _ABOVE))
    if not above:
        return _Sheet(name, "", {}, [], 0, iter(()))
    at = _header_in(above, known, said)
    line, row = above[at]
    if isinstance(row, Torn):
        raise row.error
    numbered = chain(above[at + 1 :], numbered)
    kind, fields, heads = _heads(row, known, said)
    if _KIND in fields and _KIND not in {heading.field for heading in heads}:
        some = list(islice(numbered, _LOOKED_AT))
        heads, numbered = told_by_values(heads, fields[_KIND], [each for _, each in some]), chain(some, numbered)
    return _Sheet(name, kind, fields, heads, line, iter(numbered))


def _rows(path: Path, warn: Warn | None = None) -> list[tuple[str, Iterable[tuple[int, list[str]]]]]:
    """The sheets of a file by name (a text is one sheet), their rows with their lines; ``warn`` is told of an old encoding."""
    if path.suffix.lower() == ".xlsx":
        from cardforge.database.formats.workbook import sheets_of

        return sheets_of(path)
    return [("", rows_of_text(path, warn))]


def table_of_rows(
    rows: Iterable[tuple[int, list[str]]],
    path: Path,
    schemas: Schemas,
    game: str,
    said: AnyMapping[str, str] | None = None,
    warn: Warn | None = None,
) -> CsvTable:
    """What numbered rows hold, of which the first one that is not empty names the columns; ``said`` is what headings mean.

    Raises ``CardforgeError`` where the table is empty, or two headings mean the same.
    """
    return _table_in(_begun("", rows, schemas, said or {}), path, game, warn)


def _table_in(sheet: _Sheet, path: Path, game: str, warn: Warn | None) -> CsvTable:
    """The rows of a sheet as mappings."""
    if not sheet.kind:
        raise CardforgeError(Text("空のファイルです。", "this file is empty."), file=path, hint=_HEADER)
    found = Sequence(1)
    columns = columns_of(sheet.headings, sheet.fields, path, sheet.line, warn)
    heads = {heading.field: heading.word for heading in sheet.headings if heading.field}
    for line, row in sheet.rows:
        if len(found) >= MAX_ITEMS:
            raise too_many(path, line)
        found.append(_row_in(row, columns, line, path, heads, sheet.kind))
        found.lines.append(line)
    if not found:
        hint = Text("二行目から、一行に一つずつ書きます。", "From the second line on, one stands in each line.")
        raise CardforgeError(Text("見出しだけで、カードがありません。", "there are no cards below the headings."), file=path, hint=hint)
    if sheet.kind == "copies":
        return CsvTable("deck", decks_of(found, game, sheet.name or path.stem), Sequence(1), sheet.headings, sheet.name)
    copies = _copies(found) if sheet.kind == "card" and any("count" in row for row in found) else Sequence(1)
    return CsvTable(sheet.kind, found, copies, sheet.headings, sheet.name)


def _row_in(row: list[str], columns: list[Column | None], line: int, path: Path, heads: dict[str, str], kind: str) -> Any:
    """A row as a mapping; one of cards or leaders that cannot be one is ``Broken``, and the others go on."""
    try:
        if isinstance(row, Torn):
            raise row.error
        mapping = row_mapping(row, columns, line, path, heads)
        return deck_of(mapping, path) if kind == "deck" else mapping
    except CardforgeError as error:
        if kind not in ("card", "leader"):
            raise
        names = (cell.strip() for cell, column in zip(row, columns, strict=False) if column is not None and column.field == "name")
        name = next(filter(None, names), "")
        return Broken(error, Text(name, name))


def _copies(rows: Sequence) -> Sequence:
    """The rows of a deck that the copies beside cards make; the cards have no such field."""
    copies = Sequence(rows.line)
    for row in rows:
        if isinstance(row, Broken):
            continue
        name = row.get("name", "")
        copy = Mapping(row.line, row.heads)
        copy.update({"card": str(name.get("ja") or name.get("en")) if isinstance(name, dict) else str(name)})
        copy.update({key: row.pop(key) for key in ("count", "deck") if key in row})
        if "count" in copy:
            copies.append(copy)
            copies.lines.append(row.line)
    return copies


def table_of(things: AnySequence[Thing], schemas: Schemas, lang: str = "ja", names: AnyMapping[str, str] | None = None) -> list[list[Any]]:
    """Things of one kind as a table: a header row, and a row a card or Deck Master, or a row a card of each deck; all of it in ``lang``.

    ``names`` are the words of lists of names (races) in that language. Columns that nothing fills are left out. Raises ``CardforgeError``
    for what a table cannot hold.
    """
    check_one_kind(things)
    cards = [thing for thing in things if isinstance(thing, Card)]
    masters = [thing for thing in things if isinstance(thing, Master)]
    if cards:
        fields = card_fields(schemas)
        return _table([_named(_row(card, mapping_of(card), lang), fields, lang, names or {}) for card in cards], fields, lang)
    if masters:
        fields = leader_fields(schemas, leaders_of(masters[0]))
        return _table([_named(_row_of_master(master, lang), fields, lang, names or {}) for master in masters], fields, lang)
    return _table([row for thing in things if isinstance(thing, Deck) for row in _rows_of_deck(thing, lang)], copy_fields(schemas), lang)


def _named(row: dict[str, Any], fields: dict[str, dict[str, Any]], lang: str, names: AnyMapping[str, str]) -> dict[str, Any]:
    """A row with its values in the words of a language, as its headings are."""
    return {name: _in_words(value, fields.get(name, {}), lang, names) for name, value in row.items()}


def _in_words(value: Any, schema: dict[str, Any], lang: str, names: AnyMapping[str, str]) -> Any:
    """A value of a closed list or of a list of names, or several of them, in the words of a language."""
    if isinstance(value, list):
        words = _words(schema.get("items", {}), lang)
        return _JOINED[lang].join(str(words.get(part, names.get(part, part))) for part in value)
    if isinstance(value, dict):
        return _in_one_word(value, schema, lang) or _flow(value)
    if isinstance(value, bool):
        # Of the words for yes and no the longest is the plainest: はい, not ○; yes, not R.
        said = (word for word, meant in schema.get("x-names", {}).items() if meant is value and word.isascii() == (lang == "en"))
        return max((word for word in said if word not in ("true", "false")), key=len, default=value)
    return _words(schema, lang).get(value, value) if isinstance(value, str) else value


def _in_one_word(value: dict[str, Any], schema: dict[str, Any], lang: str) -> str:
    """A mapping as people write it (``赤1``); empty where its field has no such form, or it would not be read as the same."""
    form = schema.get("x-writes", "")
    if not form or not all(f"{{{key}}}" in form for key in value):
        return ""
    properties = {key: each for one in (schema, *schema.get("oneOf", ())) for key, each in one.get("properties", {}).items()}
    said = {key: _in_words(part, properties.get(key, {}), lang, {}) for key, part in value.items()}
    word = " ".join(form.format(**said).split())
    return word if Short(schema).meant(word) == value else ""


def _words(schema: dict[str, Any], lang: str) -> dict[str, str]:
    """The values of a closed list by their names in a language, where they are not called as they are."""
    named: dict[str, str] = {}
    for word, meant in schema.get("x-names", {}).items():
        if word.isascii() == (lang == "en") and not (lang == "en" and str(meant).isascii()):
            named.setdefault(str(meant), word)
    return named


def _row(card: Card, mapping: dict[str, Any], lang: str) -> dict[str, Any]:
    """What stands in each column for a card, its sentences as text."""
    row: dict[str, Any] = {}
    for field, value in mapping.items():
        if field in card.trees:
            row[field] = _sentence(card, field, lang)
        elif isinstance(value, dict) and value.keys() <= {"ja", "en"}:
            other = _other(lang)
            row |= {field: value.get(lang), f"{field}.{other}": value.get(other)}
        else:
            row[field] = value
    return row


def _other(lang: str) -> str:
    """The other of the two languages: that of the second column of a name in a table."""
    return "en" if lang == "ja" else "ja"


def _sentence(card: Card, field: str, lang: str) -> str:
    """A sentence of a card in a language; as it was written where what is said in the other one would not be read as the same."""
    from cardforge.database.schema.sentences import sentence, sentence_kind
    from cardforge.wording import phrasebook

    both = sentence(card, field)
    if card.lang != lang:
        with suppress(CardforgeError):
            if phrasebook(card.game, card.words).read(both.get(lang), kind=sentence_kind(card, field)) == card.trees[field]:
                return both.get(lang)
    return card.texts.get(field) or both.get(card.lang)


def _flow(value: dict[str, Any]) -> str:
    """A mapping in one cell: ``{amount: 1, colours: [red]}``."""
    parts = ", ".join(
        f"{key}: {'[' + ', '.join(map(str, part)) + ']' if isinstance(part, list | tuple) else part}" for key, part in value.items()
    )
    return f"{{{parts}}}"


def _row_of_master(master: Master, lang: str) -> dict[str, Any]:
    mapping, leaders = mapping_of(master), leaders_of(master)
    if not all(isinstance(card, str) and not _SEPARATORS.search(card) for card in mapping.get(leaders.cards, ())):
        title = titled(schemas(master.card.game).properties(leaders.part)[leaders.cards].get("title"), leaders.cards)
        raise _no_cell(
            Text(
                f"「{master.card.name.ja}」にはその場に書いた{title.ja}があります。",
                f"“{master.card.name.en}” has {title.en} that are written in place.",
            )
        )
    if leaders.cards in mapping:
        mapping[leaders.cards] = [card.name.get(lang) for card in master.seals]
    return _row(master.card, mapping, lang)


def _rows_of_deck(deck: Deck, lang: str) -> list[dict[str, Any]]:
    leaders = None if deck.master is None else leaders_of(deck)
    if leaders is not None and written_in_place(deck):
        title = leaders.title
        raise _no_cell(
            Text(
                f"「{deck.name}」にはその場に書いた{title.ja}があります。", f"“{deck.title.en}” has a {title.en} that is written in place."
            )
        )
    if deck.frame:
        raise _no_cell(Text(f"「{deck.name}」にはフレームがあります。", f"“{deck.title.en}” has a frame."))
    led = {leaders.field: deck.master.card.name.get(lang)} if leaders is not None and deck.master is not None else {}
    rows: list[dict[str, Any]] = [{"deck": deck.title.get(lang), "card": card.name.get(lang), "count": count} for card, count in deck.cards]
    return [row | {"game": deck.game} | led for row in rows]


def _no_cell(text: Text) -> CardforgeError:
    """What a table has no cell for."""
    return CardforgeError(text, hint=Text("表には書けません。.yaml か .json を使います。", "A table cannot hold it: use .yaml or .json."))


def _table(rows: list[dict[str, Any]], fields: dict[str, dict[str, Any]], lang: str) -> list[list[Any]]:
    wanted = [name for field in fields for name in (field, f"{field}.{_other(lang)}") if any(name in row for row in rows)]
    wanted += dict.fromkeys(name for row in rows for name in row if name.startswith(FREE))
    return [[_title(name, fields, lang) for name in wanted], *([row.get(name) for name in wanted] for row in rows)]


def _title(name: str, fields: dict[str, dict[str, Any]], lang: str) -> str:
    """The head of a column: the field's name, or what it is called in Japanese."""
    field, _, part = name.partition(".")
    title = str(fields.get(field, {}).get("title", field)).split(" / ")[0]
    return name if lang != "ja" else f"英語の{title}" if part == "en" else title
