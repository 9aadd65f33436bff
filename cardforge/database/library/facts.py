"""What is known about a card, a leader or a deck, as plain data for ``--json`` and other programs."""

from __future__ import annotations

from typing import Any

from cardforge.database.schema.sentences import sentence
from cardforge.model import BROUGHT, LEADER, Card, Deck, Master, Text


def both(text: Text) -> dict[str, str]:
    """A text as the mapping that JSON has."""
    return {"ja": text.ja, "en": text.en}


def card_facts(card: Card) -> dict[str, Any]:
    """Everything about one card: its data, ``text`` in both languages and its ``tree``."""
    facts: dict[str, Any] = {"id": card.id, "game": card.game, "kind": card.kind, "name": both(card.name)}
    facts |= {key: list(value) if isinstance(value, tuple) else value for key, value in card.fields.items()}
    for field in card.trees:
        facts[field] = both(sentence(card, field))
        facts["tree" if field == "text" else f"{field}_tree"] = card.trees[field]
    facts |= {"lang": card.lang, "origin": card.origin}
    if card.flavor:
        facts["flavor"] = both(card.flavor)
    if card.art or card.scene:
        facts["art"] = card.art or card.scene
    facts["file"] = None if card.source.file is None else str(card.source.file)
    facts["line"] = card.source.line
    return facts


def master_facts(master: Master) -> dict[str, Any]:
    """Everything about one leader, the cards that it brings along written out."""
    return card_facts(master.card) | {BROUGHT: [card_facts(card) for card in master.seals]}


def deck_facts(deck: Deck) -> dict[str, Any]:
    """What a deck holds: each card's id, name and number of copies, and the name of its Deck Master."""
    return {
        "game": deck.game,
        "kind": "deck",
        "name": deck.name,
        "title": both(deck.title),
        LEADER: both(deck.master.card.name) if deck.master else None,
        "size": sum(count for _, count in deck.cards),
        "cards": [{"id": card.id, "name": both(card.name), "count": count} for card, count in deck.cards],
        "file": None if deck.source.file is None else str(deck.source.file),
        "line": deck.source.line,
    }


def facts(thing: Card | Master | Deck) -> dict[str, Any]:
    """Everything about a card, a Deck Master or a deck."""
    match thing:
        case Master():
            return master_facts(thing)
        case Deck():
            return deck_facts(thing)
        case _:
            return card_facts(thing)
