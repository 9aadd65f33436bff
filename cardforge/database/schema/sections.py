"""What the decks of a game are made of: which kinds of card are the hero, the book, the map (``x-sections`` of a deck's ``cards``)."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple, cast

from cardforge.database.schema.forms import forms_of
from cardforge.database.schema.schemas import schemas
from cardforge.model import Text

#: What a section is to its deck: cards that lead it, cards that are laid out before the game, cards that stand beside every deck and are in
#: none, or just cards (``""``).
Role = Literal["leads", "laid", "apart", ""]
_CARDS: Final = "cards"


class DeckSection(NamedTuple):
    """A section of the decks of a game: its cards' ``kinds``, its ``title``, and its ``role``."""

    kinds: tuple[str, ...]
    title: Text
    role: Role


@cache
def deck_sections(game: str) -> tuple[DeckSection, ...]:
    """The sections of a game's decks, in their order; none where decks are one pile.

    >>> from cardforge.files.places import first_game
    >>> deck_sections(first_game())
    ()
    """
    cards = schemas(game).properties(forms_of(game).lists["decks"].part)[_CARDS]
    rows = cards.get("x-sections", ())
    return tuple(DeckSection(tuple(row["kinds"]), Text(**row["title"]), cast(Role, row.get("role", ""))) for row in rows)


@cache
def layout_size(game: str) -> tuple[int, int]:
    """How many rows and columns the decks of a game are laid out in before it begins; (0, 0) where they are not.

    >>> from cardforge.files.places import first_game
    >>> layout_size(first_game())
    (0, 0)
    """
    layout = schemas(game).properties(forms_of(game).lists["decks"].part).get("layout")
    return (0, 0) if layout is None else (int(layout["maxItems"]), int(layout["items"]["maxItems"]))
