"""A card's sentences in both languages, and what its fields and its kind are called: what the schema says about them."""

from __future__ import annotations

from typing import Any

from cardforge.database.schema.forms import forms_of
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.model import Card, Text, Tree
from cardforge.model.markup import bare
from cardforge.model.text import titled
from cardforge.wording import phrasebook


def sentence(card: Card, field: str = "text") -> Text:
    """A card's text in both languages: the author's own in his language, what the phrasebook says in the other."""
    tree = card.trees.get(field)
    if not tree or says_nothing(tree):
        return Text("", "")
    book = phrasebook(card.game, card.words)
    kind = sentence_kind(card, field)
    written = card.texts.get(field)
    ja, en = (bare(written) if written and card.lang == lang else book.say(tree, kind=kind, lang=lang) for lang in ("ja", "en"))
    return Text(ja, en)


def says_nothing(tree: Tree) -> bool:
    """Whether a tree has nothing in it but empty lists."""
    return all(part == [] for part in tree.values())


def sentence_kind(card: Card, field: str) -> str:
    """The kind of sentence that stands in a field of a card, as the phrasebook calls it."""
    return str(_schema(card, field)["x-sentence"])


def title(card: Card, field: str) -> Text:
    """What people call a field of a card: the schema's title."""
    return titled(_schema(card, field)["title"], field)


def kind_title(card: Card) -> Text:
    """What people call the kind of a card (ユニット, unit): the schema's title."""
    return titled(schemas(card.game).part(_reference(card))["title"], card.kind)


def _schema(card: Card, field: str) -> dict[str, Any]:
    return schemas(card.game).properties(_reference(card))[field]


def _reference(card: Card) -> str:
    leaders = forms_of(card.game).leaders
    return leaders.part if leaders is not None and card.kind == leaders.kind else f"{CARDS}{card.kind}"
