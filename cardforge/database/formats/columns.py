"""What the rows of a table can be: cards, leaders, decks, or the single cards of decks; told by the columns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from cardforge.database.schema.forms import Leaders, forms_in
from cardforge.database.schema.schemas import CARDS, Schemas
from cardforge.files.yaml import Mapping, Sequence
from cardforge.model import CardforgeError, Text
from cardforge.model.names import normal

#: One cell of a list holds its items separated by these.
_SEPARATORS = r"\s*[,、，;；|\n]\s*"
_WORDS = r"\s*[,、，/・;；|]\s*|\s+"
_NAMES = r"\s*[,、，/・;；|\n]\s*"
#: How a word in ``x-heads`` begins that stands for a text in one language.
PARTS = ("ja:", "en:")
#: The part of a sentence that a column of its keywords holds.
FIRST = "keywords"
#: No table has more columns.
MAX_COLUMNS = 200

_TEXT: dict[str, Any] = {"type": "string"}
_GAME = {"game": _TEXT | {"title": "ゲーム / game"}}
_DECKS: dict[str, dict[str, Any]] = {
    "name": _TEXT | {"title": "名前 / name", "x-also": ["デッキ", "deck"]},
    "cards": _TEXT | {"title": "カード / cards"},
    "note": _TEXT | {"title": "覚え書き / note"},
}
_COPIES: dict[str, dict[str, Any]] = {
    "deck": _TEXT | {"title": "デッキ / deck"},
    "card": _TEXT | {"title": "カード / card", "x-also": ["名前", "name", "カード名", "card name"]},
    "count": {
        "type": "integer",
        "title": "枚数 / count",
        "x-also": ["copies", "quantity", "qty", "number of copies", "数量", "個数", "採用枚数", "投入枚数", "採用数", "amount", "in deck"],
        "x-units": ["x", "×", "copy", "cards"],
    },
}
_ENTRY = r"(?P<count>\d{1,3})\s*[x×枚]?[\s　]*(?P<name>\S.*)|(?P<name2>\S.*?)\s*[:：x×]\s*(?P<count2>\d{1,3})"


def separators_of(items: dict[str, Any]) -> re.Pattern[str]:
    """What parts the items of a list that stands in one cell; the names of cards hold blanks and dots, other words no dots (but for those
    with ``x-dotted``), those of a closed list no blanks either.
    """
    if "enum" in items:
        return re.compile(_WORDS)
    return re.compile(_NAMES if items.get("type") == "string" and "x-dotted" not in items else _SEPARATORS)


def card_fields(schemas: Schemas) -> dict[str, dict[str, Any]]:
    """Every field that some kind of card has, with its schema."""
    fields: dict[str, dict[str, Any]] = {}
    for kind in schemas.part(CARDS + "kind")["enum"]:
        for name, schema in schemas.properties(CARDS + str(kind)).items():
            fields.setdefault(name, _with_items(schemas, CARDS, schema))
    return fields


def leader_fields(schemas: Schemas, leaders: Leaders) -> dict[str, dict[str, Any]]:
    """Every field that a row of a table of leaders has, with its schema."""
    return _GAME | {name: _with_items(schemas, leaders.part, schema) for name, schema in schemas.properties(leaders.part).items()}


def copy_fields(schemas: Schemas) -> dict[str, dict[str, Any]]:
    """The columns of a table with a row for each card of a deck."""
    return _with_leader(schemas, _COPIES)


def _with_leader(schemas: Schemas, fields: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The columns of decks: behind the deck's name that of its leader, where the game has such."""
    leaders = forms_in(schemas).leaders
    named = {} if leaders is None else {leaders.field: {**leaders.in_deck, **_TEXT}}
    first, *rest = fields
    return _GAME | {first: fields[first]} | named | {name: fields[name] for name in rest}


def _with_items(schemas: Schemas, reference: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a field, what its items are written out."""
    items = schema.get("items", {})
    if not isinstance(items, dict) or "$ref" not in items:
        return schema
    return {**schema, "items": {**schemas.part(items["$ref"], inside=reference.partition("#")[0]), **items}}


def words_of(field: str, schema: dict[str, Any], *, also: bool = True) -> list[str]:
    """Every word by which a column may be headed for a field; its name and titles only where the others are not asked for (``also``)."""
    titles = [*str(schema.get("title", "")).split(" / "), *str(schema.get("x-title", "")).split(" / ")]
    others = [*schema.get("x-also", ()), *(word for word in schema.get("x-heads", ()) if word[:3] not in PARTS)] if also else []
    return list(dict.fromkeys([field, *filter(None, titles), *others]))


def meanings(fields: dict[str, dict[str, Any]]) -> dict[str, str]:
    """The field that each word means, in the form to compare: names of fields first, then titles, then the other words for them.

    A part of a field is named behind a dot: ``name.en``, ``text.keywords``.

    >>> meanings({"name": {"x-text": True, "x-heads": ["en:英語名"]}})["英語名"]
    'name.en'
    """
    known: dict[str, str] = {normal(field): field for field in fields}
    for field, schema in fields.items():
        known |= {normal(word[3:]): f"{field}.{word[:2]}" for word in schema.get("x-heads", ()) if word[:3] in PARTS}
    for field, schema in fields.items():
        # A column of what a sentence begins with: its keywords.
        for part, first in schema.get("x-parts", {}).items():
            if "x-words" in first and part not in fields:
                known |= {normal(word): f"{field}.{FIRST}" for word in (f"{field}.{FIRST}", *words_of(part, first))}
    for also in (False, True):
        for field, schema in fields.items():
            for word in words_of(field, schema, also=also):
                known.setdefault(normal(word), field)
                if "x-text" in schema:
                    for part, tongues in (("ja", ("ja", "jp", "日本語", "japanese", "和")), ("en", ("en", "英語", "english", "英"))):
                        for tongue in tongues:
                            for both in (
                                f"{word}.{tongue}",
                                f"{tongue}の{word}",
                                f"{word}{tongue}",
                                f"{tongue}{word}",
                                f"{word}({tongue})",
                            ):
                                known.setdefault(normal(both), f"{field}.{part}")
    return known


#: A row that has so many fields of cards beside a name and a number of copies describes cards.
_OF_CARDS: Final = 2


def shape_of(row: list[str], schemas: Schemas) -> tuple[str, dict[str, dict[str, Any]]]:
    """What a header row announces (``card``, ``leader``, ``deck`` or ``copies``), and the fields such rows have."""
    heads = {normal(cell.strip()) for cell in row}

    def has(fields: dict[str, dict[str, Any]], name: str) -> bool:
        return not heads.isdisjoint(map(normal, words_of(name, fields[name])))

    leaders = forms_in(schemas).leaders
    if leaders is not None and leaders.rank:
        fields = leader_fields(schemas, leaders)
        if has(fields, leaders.rank):
            return "leader", fields
    cards, copies, decks = card_fields(schemas), copy_fields(schemas), _with_leader(schemas, _DECKS)
    if has(copies, "count"):
        # A list of copies may tell a thing about each card; a sheet that says what the cards are has more of their fields.
        told = [name for name in cards.keys() - copies.keys() - {"name"} if has(cards, name)]
        if has(cards, "kind") or len(told) >= _OF_CARDS:
            return "card", cards | {name: copies[name] for name in ("count", "deck")}
        if has(copies, "card"):
            return "copies", copies
    if has(decks, "cards") and has(decks, "name"):
        return "deck", decks
    return "card", cards


def deck_of(row: Mapping, file: Any) -> Mapping:
    """A row that is a whole deck: its cell ``cards`` holds ``3 NAME`` or ``NAME:3``, between commas or line ends.

    Raises ``CardforgeError`` for a cell that is not written so.
    """
    cards = Mapping(row.line)
    for word in re.split(r"\s*[,、，;；\n]\s*", str(row.get("cards", ""))):
        found = re.fullmatch(_ENTRY, word)
        if found is None:
            message = Text(f"「{word[:40]}」は「3 ファイアボール」の形ではありません。", f"“{word[:40]}” is not like “3 NAME”.")
            raise CardforgeError(message, file=file, line=row.line)
        name = found["name"] or found["name2"]
        cards[name] = cards.get(name, 0) + int(found["count"] or found["count2"])
        cards.lines[name] = row.line
    row["cards"] = cards
    return row


def decks_of(rows: Sequence, game: str, default_name: str) -> Sequence:
    """Rows of single cards with their copies, gathered into decks; a deck's name and leader need to stand only once."""
    decks = Sequence(1)
    deck: Mapping | None = None
    for row in rows:
        name = row.get("deck") or (deck["name"] if deck is not None else default_name)
        if deck is None or deck["name"] != name:
            deck = Mapping(row.line, {})
            deck.update({"game": row.get("game", game), "name": name, "cards": Mapping(row.line)})
            decks.append(deck)
            decks.lines.append(row.line)
        for key in row.keys() - {"game", "deck", "card", "count"}:
            deck[key] = row[key]
            deck.lines[key] = row.line
        cards, card, count = deck["cards"], row.get("card", ""), row.get("count")
        # A count that is no number stays what it is, so that the schema names it.
        cards[card] = cards.get(card, 0) + count if isinstance(count, int) and isinstance(cards.get(card, 0), int) else count
        cards.lines.setdefault(card, row.line)
        if "count" in row.heads:
            # A fault is told in the column's heading, and of which card.
            deck.heads[f"cards.{card}"] = f"{row.heads['count']}（{card}）" if not card.isascii() else f"{row.heads['count']} ({card})"
    return decks


def decks_beside(tables: Iterable[Sequence], game: str, name: str) -> Sequence:
    """The decks that the copies beside cards make, those of several ``tables`` together; one without a name is called ``name``."""
    copies = Sequence(1)
    for table in tables:
        copies.extend(table)
        copies.lines.extend(table.lines)
    return decks_of(copies, game, name)
