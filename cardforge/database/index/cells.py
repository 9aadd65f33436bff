"""A field of a card as columns of the index: what it has, how many, and where that stands in an order."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from cardforge.database.schema.field import Field, Fields
from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.database.schema.values import value_of
from cardforge.model import Card, Text

#: What is kept of a field of each sort: its value (v), how many words it has (n), its place among the values that there are (o).
_KEPT = {"number": "v", "choice": "vo", "choices": "vno", "words": "vn", "text": "v"}
#: The type of each of these columns.
_TYPES = {"v": "", "n": " INTEGER NOT NULL", "o": " TEXT"}


def is_unread(card: Card) -> bool:
    """Whether a sentence of the card was not read yet, as in the first index of a large library."""
    return any(field not in card.trees for field in card.texts)


def said_by_sentences(where: str, game: str) -> bool:
    """Whether a condition asks about a field that only what a sentence means can tell; a text is found as it is written."""
    properties = schemas(game).properties
    written = {
        key for kind in schemas(game).part(f"{CARDS}kind")["enum"] for key, part in properties(CARDS + kind).items() if "x-sentence" in part
    }
    deep = (field for field in fields_of(game) if field.parts or (field.name != "text" and written.intersection(field.keys)))
    return any(column(field, part) in where for field in deep for part in _KEPT[field.sort])


def folded(text: str) -> str:
    """A text as it is searched: width and case do not count."""
    return unicodedata.normalize("NFKC", text).casefold()


def column(field: Field, part: str = "v") -> str:
    """The name of a column of the index, as SQL writes it."""
    quoted = field.name.replace('"', '""')
    return f'"{part}_{quoted}"'


def columns_of(fields: Fields) -> list[str]:
    """All columns that the fields of a game have in the index, with their types."""
    return [column(field, part) + _TYPES[part] for field in fields for part in _KEPT[field.sort]]


class Cells:
    """What cards have in the columns of the ``fields``; ``other_names`` are the second names of words that a table of the library has."""

    def __init__(self, fields: Fields, other_names: Mapping[str, str]) -> None:
        self._fields = fields
        self._other_names = other_names
        #: For each set of parts that a card has: the fields it may have, and the cells of those that it cannot have.
        self._plans: dict[frozenset[str], list[tuple[Field | None, list[Any]]]] = {}

    def of(self, card: Card) -> list[Any]:
        """The cells of one card, in the order of ``columns_of``."""
        has = frozenset((*card.fields, *card.trees))
        plan = self._plans.get(has)
        if plan is None:
            plan = self._plans[has] = [
                (field, []) if field.may_be_of(has) else (None, _cells(None, card, field, self._other_names)) for field in self._fields
            ]
        row: list[Any] = []
        for field, blank in plan:
            row += blank if field is None else _cells(value_of(card, field), card, field, self._other_names if field.table else {})
        return row


def _cells(value: Any, card: Card, field: Field, other_names: Mapping[str, str]) -> list[Any]:
    match field.sort:
        case "number":
            return [value if isinstance(value, (int, float)) else None]
        case "choice":
            return [value, None if value is None else _place(field, value)]
        case "choices":
            words = value or ()
            # Fewer words come first, then those whose values do.
            return [listed(words), len(words), f"{len(words):03}" + "".join(_place(field, word) for word in words)]
        case "words":
            words = value or ()
            return [listed(name for word in words for name in {folded(word), folded(other_names.get(word, word))}), len(words)]
    if field.name == "name":
        # Cards are found by their id, too.
        value = Text("\n".join(value or ()), card.id)
    elif field.name == "text" and is_unread(card):
        value = "\n".join(card.texts.values())
    return [folded("\n".join(dict.fromkeys(value)) if isinstance(value, Text) else str(value or ""))]


def _place(field: Field, value: str) -> str:
    """Where a value stands among those that the field may have; one that is none of them comes last."""
    names = list(field.names)
    return f"{names.index(value) if value in names else 999:03}"


def listed(words: Iterable[str]) -> str:
    """Words in one text, each between bars, so that one of them is found as ``|word|``."""
    return "".join(f"|{word}" for word in words) + "|"
