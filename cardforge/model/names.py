"""Names as they are compared, the ids made from them, and all the words by which people call a card."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from cardforge.model.cards import Card
from cardforge.model.text import Text

#: The suits as keyboards have them, and as they are printed.
SUITS = str.maketrans("♥♦♤♧", "♡♢♠♣")


@cache
def normal(name: str) -> str:
    """A name as it is compared: width, case, blanks and middle dots do not count, nor whether a suit is black or white.

    >>> normal("Fire Ball") == normal("ｆｉｒｅｂａｌｌ"), normal("♥A") == normal("♡A")
    (True, True)
    """
    return re.sub(r"[\s・_-]+", "", unicodedata.normalize("NFKC", name)).casefold().translate(SUITS)


def make_id(name: Text) -> str:
    """The id of a card that gives itself none: from its English name, else from its name.

    >>> make_id(Text("火の玉", "Fire Ball"))
    'fire-ball'
    """
    if name.en.isascii():
        word = re.sub(r"[^a-z0-9]+", "-", name.en.lower()).strip("-")
        if word:
            return word
    return re.sub(r"[\s/\\]+", "-", unicodedata.normalize("NFKC", name.ja)).strip("-")


def names_of(cards: Sequence[Card]) -> list[str]:
    """All words by which people may call these cards."""
    return list(dict.fromkeys(word for card in cards for word in (card.name.ja, card.name.en, card.id)))
