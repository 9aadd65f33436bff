"""The form in which a game's design document lists its cards, as far as the game has one: in lines or in blocks.

``x-document`` of the game's schema of cards says which (``docs/fields.md``).
"""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from cardforge.database.formats.blocks import Blocks
from cardforge.database.formats.lines import Lines
from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.schemas import schemas
from cardforge.files.places import first_game
from cardforge.files.yaml import Sequence
from cardforge.model import Card, CardforgeError, Text


class Form(Protocol):
    """A way to list cards as plain text."""

    def begins(self) -> Text:
        """How a card begins, to be shown."""

    def has_cards(self, text: str) -> bool:
        """Whether a text has cards in this form."""

    def parse(self, text: str) -> Sequence:
        """The cards of a text as mappings; raises ``CardforgeError`` with the line of one that lacks something."""

    def written(self, cards: list[Card]) -> tuple[str, set[str]]:
        """Cards in this form, and the names of the fields that it cannot carry; raises ``CardforgeError`` for one that does not fit."""


@cache
def form_of(game: str) -> Form | None:
    """How the document of ``game`` lists cards; ``None`` where its schema says nothing of it."""
    said: dict[str, Any] | None = schemas(game).files.get("cards.schema.json", {}).get("x-document")
    if said is None:
        return None
    return (Blocks if said.get("form") == "blocks" else Lines)(fields_of(game), said)


def is_document(text: str, game: str = "") -> bool:
    """Whether a text has cards in the form of the document of ``game``, the first game where none is given."""
    form = form_of(game or first_game())
    return form is not None and form.has_cards(text)


def parse_document(text: str, game: str) -> Sequence:
    """The cards of a text in the document's form as mappings; lines that are no cards are left alone.

    Raises ``CardforgeError`` with the line of a card that lacks what the form asks for.
    """
    form = form_of(game)
    return Sequence(1) if form is None else form.parse(text)


def to_document(cards: list[Card]) -> tuple[str, set[str]]:
    """Cards in the form of their game's document, and the names of the fields that it cannot carry.

    Raises ``CardforgeError`` for a card that has no place there or has only a tree, and where the game's document lists no cards.
    """
    form = form_of(cards[0].game) if cards else None
    if form is not None:
        return form.written(cards)
    if not cards:
        return "\n", set()
    raise CardforgeError(
        Text(f"「{cards[0].name.ja}」は企画書の形では書けません。", f"“{cards[0].name.en}” has no place in the document's form."),
        hint=Text(".yaml か .json を使います。", "Use .yaml or .json."),
    )
