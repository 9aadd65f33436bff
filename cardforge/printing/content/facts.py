"""What a template knows about a card: its fields, its texts in the language of print, its version."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol

from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.forms import leaders_of
from cardforge.database.schema.sentences import sentence_kind
from cardforge.model import BROUGHT, Card, Master, Tree
from cardforge.model.markup import bare

#: Separates the parts of a text: its keywords, its abilities.
PART = "\u3000"
#: Made once: ``json.dumps`` makes one for each call that asks for other than its own form.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, default=str)


class Wording(Protocol):
    """What printing needs of a phrasebook (`cardforge.wording.phrasebook`)."""

    def say(self, tree: Tree, *, kind: str = "text", lang: str = "ja") -> str:
        """The sentence that means ``tree``."""
        ...

    def keyword_name(self, keyword: str, lang: str, /) -> str:
        """The printed name of a keyword."""
        ...

    @property
    def keywords(self) -> Sequence[str]:
        """The ids of all keywords."""
        ...

    def keyword_reminder(self, keyword: str, lang: str, /) -> str:
        """The sentence that explains a keyword."""
        ...


class Keyword(NamedTuple):
    """A keyword as it is printed: its id, its name and the sentence that explains it."""

    id: str
    name: str
    reminder: str


class Passage(NamedTuple):
    """One text of a card, taken apart: its keywords, then its other sentences in order."""

    keywords: tuple[Keyword, ...]
    sentences: tuple[str, ...]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to print."""
        return not self.keywords and not self.sentences


def facts_of(thing: Card | Master, lang: str, book: Wording | None, extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The facts about a card or a Deck Master for a template.

    ``lang`` is the language of print, ``book`` the game's phrasebook (without one only the author's own sentences can be printed),
    ``extra`` facts that the caller adds, a master's power for instance.
    """
    card = thing.card if isinstance(thing, Master) else thing
    facts: dict[str, Any] = dict(card.fields)
    facts.update(
        id=card.id,
        game=card.game,
        kind=card.kind,
        lang=lang,
        name=card.name.get(lang),
        plain_name=bare(card.name.get(lang)),
        name_ja=card.name.ja,
        name_en=card.name.en,
        origin=card.origin,
        art=card.art,
        wish=card.scene,
        deeds=deeds_of(card.trees),
        written=(card.source.file, card.source.line),
        folder=str(card.source.file.parent) if card.source.file else ".",
        flavor=card.flavor.get(lang) if card.flavor else "",
        version=version_of(thing),
        glossary=lambda: glossary(book, lang),
        named=_named(card.game, lang),
        texts={field: passage(card, field, lang, book) for field in sorted({*card.texts, *card.trees})},
    )
    if isinstance(thing, Master):
        facts[leaders_of(thing).rank] = thing.rank
        facts[BROUGHT] = [facts_of(card, lang, book) for card in thing.seals]
    facts.update(extra or {})
    return facts


def deeds_of(trees: Mapping[str, Any]) -> tuple[str, ...]:
    """What the texts of a card do, in their order, each word once: ``move hand`` where a deed says what ``to``, then ``move``.

    >>> deeds_of({"text": {"abilities": [{"effect": {"do": "move", "to": "hand"}}, {"effect": {"do": "draw", "count": 1}}]}})
    ('move hand', 'move', 'draw')
    """
    found: dict[str, None] = {}
    _note_deeds(trees, found)
    return tuple(found)


def _note_deeds(tree: Any, found: dict[str, None]) -> None:
    if isinstance(tree, dict):
        deed = tree.get("do")
        if isinstance(deed, str):
            if isinstance(tree.get("to"), str):
                found[f"{deed} {tree['to']}"] = None
            found[deed] = None
        tree = tuple(tree.values())
    if isinstance(tree, list | tuple):
        for part in tree:
            _note_deeds(part, found)


@cache
def _named(game: str, lang: str) -> Mapping[str, Mapping[str, str]]:
    """What the game's schema calls the values of each field that has only certain ones."""
    named = {field.name: {value: name.get(lang) for value, name in field.names.items()} for field in fields_of(game)} if game else {}
    return {field: names for field, names in named.items() if names}


def glossary(book: Wording | None, lang: str) -> list[Keyword]:
    """Every keyword of the game, in the phrasebook's order."""
    if book is None:
        return []
    return [Keyword(each, book.keyword_name(each, lang), book.keyword_reminder(each, lang)) for each in book.keywords]


def passage(card: Card, field: str, lang: str, book: Wording | None) -> Passage:
    """One text of a card in the language of print: the author's own sentence where he wrote in it, else what the phrasebook says."""
    tree = card.trees.get(field) or None
    keywords: tuple[Keyword, ...] = ()
    if tree is not None and book is not None:
        keywords = tuple(
            Keyword(each, book.keyword_name(each, lang), book.keyword_reminder(each, lang)) for each in tree.get("keywords", ())
        )
    if (lang == card.lang and card.texts.get(field)) or tree is None or book is None:
        parts = [part for part in card.texts.get(field, "").strip().split(PART) if part]
        return Passage(keywords, tuple(parts[1:] if keywords else parts))
    if "abilities" not in tree:
        return Passage(keywords, (book.say(tree, kind=sentence_kind(card, field), lang=lang),))
    abilities = [{**tree, "keywords": [], "abilities": [ability]} for ability in tree["abilities"]]
    return Passage(keywords, tuple(book.say(ability, kind=sentence_kind(card, field), lang=lang) for ability in abilities))


def version_of(thing: Card | Master) -> str:
    """Six letters that change when anything a card says changes."""
    return hashlib.sha256(_ENCODER.encode(_content(thing)).encode()).hexdigest()[:6]


def _content(thing: Card | Master) -> list[Any]:
    card = thing.card if isinstance(thing, Master) else thing
    shown = card.art or card.scene or None
    content: list[Any] = [card.game, card.kind, card.id, card.name, card.fields, card.texts, card.trees, shown, card.flavor]
    if isinstance(thing, Master):
        content += [thing.rank, [_content(seal) for seal in thing.seals]]
    return content
