"""What a card's fields are called in words, for messages and for options that name one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardforge.database.schema.fields import fields_of
from cardforge.model import CardforgeError, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean

#: Facts that say nothing to an author.
SILENT: Final = frozenset(
    {
        "own_words",
        "version",
        "folder",
        "written",
        "glossary",
        "named",
        "game",
        "lang",
        "name_ja",
        "name_en",
        "plain_name",
        "origin",
        "wish",
        "deeds",
    }
)


def name_of(field: str, game: str) -> Text:
    """What ``field`` of the cards of ``game`` is called in each language.

    >>> from cardforge.files.places import first_game
    >>> name_of("cost", first_game())
    Text(ja='コスト', en='cost')
    """
    return fields_of(game).title_of(field) if game else Text(field, field)


def find_field(word: str, known: Iterable[str], game: str) -> str:
    """The field of ``known`` that ``word`` names, by itself or by any word that the game's schema has for it.

    Raises CardforgeError: there is none; the nearest is named.
    """
    fields = list(dict.fromkeys(known))
    declared = fields_of(game).find(word) if game else None
    meant = (declared.name, *declared.keys) if declared is not None else ()
    for field in fields:
        if field in meant or normal(word) in map(normal, (field, *name_of(field, game))):
            return field
    near = did_you_mean(word, [name for field in fields for name in (field, name_of(field, game).ja)])
    every = Text("、".join(name_of(field, game).ja for field in fields), ", ".join(fields))
    hint = Text(f"{near.ja} 使えるのは {every.ja}", f"{near.en} Choose from {every.en}") if near else every
    raise CardforgeError(Text(f"並べ方「{word}」は分かりません。", f"the cards have no field “{word}” to sort by"), hint=hint)
