"""A field of a card as columns of the index: what it has, how many, and where that stands in an order."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardforge.database.schema.field import TEXT, Field, Fields
from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.quick import FREE
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.database.schema.values import value_of
from cardforge.model import Card, Text

#: What is kept of a field of each sort: its value (v), how many words it has (n), its place among the values that there are (o).
_KEPT = {"number": "v", "choice": "vo", "choices": "vno", "words": "vn", "text": "v"}
#: The type of each of these columns.
_TYPES = {"v": "", "n": " INTEGER NOT NULL", "o": " TEXT"}

#: Fields that say something of a card that has no value for them.
_FROM_CARD: Final = frozenset({"name", TEXT})


def is_unread(card: Card) -> bool:
    """Whether a sentence of the card was not read yet, as in the first index of a large library."""
    return not card.texts.keys() <= card.trees.keys()


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
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).casefold()


def column(field: Field, part: str = "v") -> str:
    """The name of a column of the index, as SQL writes it."""
    quoted = field.name.replace('"', '""')
    return f'"{part}_{quoted}"'


def columns_of(fields: Fields) -> list[str]:
    """All columns that the fields of a game have in the index, with their types."""
    return [column(field, part) + _TYPES[part] for field in fields for part in _KEPT[field.sort]]


def own_cell(card: Card) -> str | None:
    """The fields of an author's own (``x_price``) as JSON; nothing where a card has none."""
    own = {key.casefold(): value for key, value in card.fields.items() if key.startswith(FREE)}
    return json.dumps(own, ensure_ascii=False) if own else None


class Cells:
    """What cards have in the columns of the ``fields``; ``other_names`` are the second names of words that a table of the library has."""

    def __init__(self, fields: Fields, other_names: Mapping[str, str]) -> None:
        self._fields = fields
        self._other_names = other_names
        #: For each set of parts that a card has: the fields it may have, and the cells of those that it cannot have.
        self._plans: dict[frozenset[str], list[tuple[Field | None, list[Any]]]] = {}
        #: Where each value of a field stands among those that it may have.
        self._places: dict[str, dict[str, str]] = {}

    def of(self, card: Card) -> list[Any]:
        """The cells of one card, in the order of ``columns_of``."""
        has = frozenset((*card.fields, *card.trees))
        plan = self._plans.get(has)
        if plan is None:
            plan = self._plans[has] = self._plan(card, has)
        row: list[Any] = []
        for field, blank in plan:
            if field is None:
                row += blank
                continue
            value = value_of(card, field)
            row += self._cells(value, card, field) if value is not None or field.name in _FROM_CARD else blank
        return row

    def _plan(self, card: Card, has: frozenset[str]) -> list[tuple[Field | None, list[Any]]]:
        """Each field that a card with these parts may have, with its cells where it has none; those that it cannot have, taken together."""
        plan: list[tuple[Field | None, list[Any]]] = []
        for field in self._fields:
            blank = [] if field.name in _FROM_CARD else self._cells(None, card, field)
            if field.may_be_of(has):
                plan.append((field, blank))
            elif plan and plan[-1][0] is None:
                plan[-1] = (None, plan[-1][1] + blank)
            else:
                plan.append((None, blank))
        return plan

    def _cells(self, value: Any, card: Card, field: Field) -> list[Any]:
        match field.sort:
            case "number":
                return [value if isinstance(value, (int, float)) else None]
            case "choice":
                return [value, None if value is None else self._place(field, value)]
            case "choices":
                words = value or ()
                # Fewer words come first, then those whose values do.
                return [listed(words), len(words), f"{len(words):03}" + "".join(self._place(field, word) for word in words)]
            case "words":
                words, other = value or (), self._other_names if field.table else {}
                return [listed(name for word in words for name in {folded(word), folded(other.get(word, word))}), len(words)]
        if field.name == "name":
            # Cards are found by their id, too.
            value = Text("\n".join(value or ()), card.id)
        elif field.name == TEXT and is_unread(card):
            value = "\n".join(card.texts.values())
        return [folded("\n".join(dict.fromkeys(value)) if isinstance(value, Text) else str(value or ""))]

    def _place(self, field: Field, value: str) -> str:
        """Where a value stands among those that the field may have; one that is none of them comes last."""
        if field.name not in self._places:
            self._places[field.name] = {name: f"{at:03}" for at, name in enumerate(field.names)}
        return self._places[field.name].get(value, "999")


def listed(words: Iterable[str]) -> str:
    """Words in one text, each between bars, so that one of them is found as ``|word|``."""
    return "".join(f"|{word}" for word in words) + "|"
