"""What a card has no words for in a language: beside its name what its game's schema declares, and the names of its tables (races)."""

from __future__ import annotations

from collections.abc import Iterable

from cardforge.database.schema.fields import fields_of
from cardforge.model import Card, Text, tongues


def untold(card: Card, lang: str, named: Iterable[Text] = ()) -> list[Text]:
    """What is missing of a card in a language (``"ja"``, ``"en"``), as its game calls it; ``named`` are the names that have both.

    >>> from cardforge.files.places import first_game
    >>> [part.en for part in untold(Card(first_game(), "token", "a", Text("火の子", "火の子")), "en")]
    ['name']
    """
    names = {name.ja: name for name in named}
    found = tongues.untold(card, lang)
    for field in fields_of(card.game):
        value = card.fields.get(field.name)
        if field.bilingual and isinstance(value, dict):
            texts = [Text(str(value.get("ja") or value.get("en")), str(value.get("en") or value.get("ja")))]
        elif field.bilingual and isinstance(value, str):
            texts = [Text(value, value)]
        elif field.table:
            words = value if isinstance(value, (list, tuple)) else [value] if value else []
            texts = [names.get(str(word), Text(str(word), str(word))) for word in words]
        else:
            continue
        if any(tongues.is_missing(text, card.lang, lang) for text in texts):
            found.append(field.title)
    return found
