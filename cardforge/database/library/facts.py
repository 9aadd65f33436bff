"""What is known about a card, a Deck Master or a deck, as plain data for ``--json`` and other programs."""

from __future__ import annotations

from typing import Any

from cardforge.database.library.kinds import MASTER
from cardforge.database.library.reader import CARDS
from cardforge.database.schema.schemas import schemas
from cardforge.model import Card, Deck, Master, Text
from cardforge.wording import phrasebook


def sentence(card: Card, field: str = "text") -> Text:
    """A card's text in both languages: the author's own in his language, what the phrasebook says in the other."""
    tree = card.trees.get(field)
    if not tree or tree == {"keywords": [], "abilities": []}:
        return Text("", "")
    book = phrasebook(card.game)
    kind = sentence_kind(card, field)
    written = card.texts.get(field)
    ja, en = (written if written and card.lang == lang else book.say(tree, kind=kind, lang=lang) for lang in ("ja", "en"))
    return Text(ja, en)


def sentence_kind(card: Card, field: str) -> str:
    """The kind of sentence that stands in a field of a card, as the phrasebook calls it."""
    return str(_schema(card, field)["x-sentence"])


def title(card: Card, field: str) -> Text:
    """What people call a field of a card: the schema's title."""
    return _titled(_schema(card, field))


def kind_title(card: Card) -> Text:
    """What people call the kind of a card (ユニット, unit): the schema's title."""
    return _titled(schemas(card.game).part(_reference(card)))


def _titled(schema: dict[str, Any]) -> Text:
    ja, _, en = str(schema["title"]).partition(" / ")
    return Text(ja, en or ja)


def _schema(card: Card, field: str) -> dict[str, Any]:
    return schemas(card.game).properties(_reference(card))[field]


def _reference(card: Card) -> str:
    return MASTER if card.kind == "master" else f"{CARDS}{card.kind}"


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
    if card.art:
        facts["art"] = card.art
    facts["file"] = None if card.source.file is None else str(card.source.file)
    facts["line"] = card.source.line
    return facts


def master_facts(master: Master) -> dict[str, Any]:
    """Everything about one Deck Master, its seals written out."""
    return card_facts(master.card) | {"seals": [card_facts(seal) for seal in master.seals]}


def deck_facts(deck: Deck) -> dict[str, Any]:
    """What a deck holds: each card's id, name and number of copies, and the name of its Deck Master."""
    return {
        "game": deck.game,
        "kind": "deck",
        "name": deck.name,
        "master": both(deck.master.card.name) if deck.master else None,
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
