"""What a card says in one language only."""

from __future__ import annotations

import re
from typing import Final

from cardforge.model.cards import Card
from cardforge.model.characters import japanese
from cardforge.model.text import Text

_WORDS: Final = re.compile("[A-Za-z]{3}")


def untold(card: Card, lang: str) -> list[Text]:
    """What a card has no words for in a language: its name, its flavour text.

    >>> from cardforge.model import Card, Text
    >>> [part.en for part in untold(Card("g", "unit", "a", Text("火の子", "火の子")), "en")]
    ['name']
    """
    parts = ((Text("名前", "name"), card.name), (Text("フレーバー", "flavour text"), card.flavor))
    return [what for what, text in parts if text is not None and is_missing(text, card.lang, lang)]


def is_missing(text: Text, own: str, lang: str) -> bool:
    """Whether a text is not there in ``lang``: English that is written in Japanese, or Japanese that is the author's English."""
    if lang == "en":
        return japanese(text.en) > 0
    return own == "en" and text.ja == text.en and bool(_WORDS.search(text.ja)) and not japanese(text.ja)
