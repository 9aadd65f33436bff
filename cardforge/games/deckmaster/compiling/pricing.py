"""What a Deck Master's power is made of, item by item (000-R21, R22, R23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardforge.model import Card, Master, Text
from cardforge.wording import phrasebook

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.games.shared.parts import Price


def price(master: Master) -> Price:
    """The power of ``master``: rank x 2500, and the change for each keyword and each ability of the menu (000-R23).

    A keyword or ability that no Deck Master may have has no price, and ``legality`` reports it.

    >>> from cardforge.database import built_in
    >>> price(built_in("deckmaster").find_master("炎竜姫アグニス")).total
    5000
    """
    from cardforge.games.deckmaster.play.terms import POWER_PER_RANK
    from cardforge.games.shared.parts import Price

    book = phrasebook("deckmaster", master.card.words)
    text = master.card.trees.get("text", {})
    items: list[tuple[Text, int | None]] = [
        (Text(f"シールランク{master.rank} × {POWER_PER_RANK}", f"seal rank {master.rank} × {POWER_PER_RANK}"), master.rank * POWER_PER_RANK)
    ]
    for name in text.get("keywords", ()):
        keyword = book.keyword(name)
        items.append((Text(f"キーワード「{keyword.name.ja}」", f"keyword {keyword.name.en}"), master.settable.get(name)))
    for tree, choice in zip(text.get("abilities", ()), master.choices, strict=False):
        alone = {"keywords": [], "abilities": [tree]}
        said = Text(*(book.say(alone, lang=lang) for lang in ("ja", "en")))
        items.append((said, choice.power if choice else None))
    return Price(tuple(items), sum(power or 0 for _, power in items), "power", Text("パワー", "power"))


def card_facts(thing: Card | Master, _library: Library, _lang: str) -> dict[str, Any]:
    """What is printed beyond fields and texts: a Deck Master's power, which nobody writes (000-R23)."""
    return {"power": price(thing).total} if isinstance(thing, Master) else {}
