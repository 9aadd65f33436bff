"""Reads leaders (Deck Masters), decks, lists of names and the menu of abilities; what they name is looked up in the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence as AnySequence
from dataclasses import fields as fields_in, replace
from typing import Any, Final, NamedTuple, Protocol

from cardforge.database.library.problems import Problems
from cardforge.database.library.reader import CardReader, label, named, source_in, text_of
from cardforge.database.schema.forms import Leaders, Listed, written_id
from cardforge.files.yaml import line_of
from cardforge.model import Card, CardforgeError, Deck, Master, MenuAbility, Race, Text, Tree
from cardforge.model.markup import bare
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean
from cardforge.model.text import titled

#: So many different cards may a deck have: of each that there is not, the nearest is looked for.
MOST_DIFFERENT: Final = 1000


class Incomplete(NamedTuple):
    """A deck that names what there is not: what could be read of it, and each unknown card with its number of copies and its line.

    ``leader`` is the name of the unknown leader, ``""`` where the deck has none or its own is there.
    """

    deck: Deck
    unknown: tuple[tuple[str, int, int | None], ...]
    leader: str


class Names(Protocol):
    """Where named cards and leaders are found."""

    @property
    def menu(self) -> AnySequence[MenuAbility]:
        """The abilities that a leader may choose."""

    @property
    def settable(self) -> Mapping[str, int]:
        """The keywords that a leader may have, with what each adds to what it is worth."""

    def find(self, name: str) -> Card:
        """The card called ``name``; raises ``CardforgeError`` naming the nearest."""

    def find_master(self, name: str) -> Master:
        """The leader called ``name``; raises ``CardforgeError`` naming the nearest."""


def read_master(
    reader: CardReader, names: Names, value: Any, problems: Problems, leaders: Leaders, *, nameless: bool = False
) -> Master | None:
    """The leader that a mapping describes, or ``None`` where ``problems`` got an error; ``nameless``: it needs no name where it stands."""
    title = leaders.title
    if not isinstance(value, dict):
        problems.error(Text(f"{title.ja}は「キー: 値」の形で書きます。", f"a {title.en} is written as “key: value”."), line=line_of(value))
        return None
    written, value = value, named(reader.spelt(leaders.part, value), title if nameless else None)
    if not reader.valid(leaders.part if nameless else leaders.named, value, problems, written):
        return None
    card = reader.build(leaders.kind, leaders.part, value, problems)
    keywords = _keywords(reader, value, problems, leaders)
    if card is None or keywords is None:
        return None
    text = card.trees.get("text", {})
    if "keywords" in text:
        card.fields["keywords"] = (*keywords, *text["keywords"])
        text["keywords"] = list(dict.fromkeys(card.fields["keywords"]))
    if keywords:
        card = replace(card, words=reader.words_in(card.trees))
        card.texts["text"] = _whole_text(reader, card, text)
    brought = _brought(reader, names, value, problems, leaders, card.id)
    card.fields.pop(leaders.cards, None)
    if brought is None:
        return None
    choices = tuple(_choice(ability, names.menu) for ability in text.get("abilities", ()))
    return Master(card, int(card.fields.get(leaders.rank, 0)), brought, choices, names.settable)


def _whole_text(reader: CardReader, card: Card, tree: Tree) -> str:
    """The text with the keywords of the list before it, as a card prints it."""
    written = card.texts.get("text", "")
    if written and len(tree["keywords"]) == len(card.fields["keywords"]) and not reader.book.read(bare(written))["keywords"]:
        return reader.book.say({"keywords": tree["keywords"], "abilities": []}, lang=card.lang) + "　" + written
    return reader.book.say(tree, lang=card.lang)


def _choice(ability: Tree, menu: AnySequence[MenuAbility]) -> MenuAbility | None:
    """The menu's entry with this tree: what it means counts, not how it is written."""
    return next((entry for entry in menu if entry.tree == ability), None)


def _keywords(reader: CardReader, value: dict[str, Any], problems: Problems, leaders: Leaders) -> list[str] | None:
    """The ids of the keywords listed; ``None`` if one is unknown."""
    rule = str(reader.schemas.properties(leaders.part).get("keywords", {}).get("x-rule", ""))
    found = []
    for index, word in enumerate(value.get("keywords", ())):
        key = _keyword(reader, word, problems, line_of(value, "keywords", index), label(value), rule)
        if key is None:
            return None
        found.append(key)
    return found


def _keyword(reader: CardReader, word: str, problems: Problems, line: int | None, where: Text | str, rule: str) -> str | None:
    """The id of the keyword called ``word``."""
    book = reader.book
    ids = {normal(name): key for key in book.keywords for name in (key, book.keyword_name(key, "ja"), book.keyword_name(key, "en"))}
    if normal(word) not in ids:
        ja, en = ([book.keyword_name(key, lang) for key in book.keywords] for lang in ("ja", "en"))
        message = Text(f"キーワード「{word[:40]}」はありません。", f"there is no keyword “{word[:40]}”.")
        hint = did_you_mean(word, [*ja, *en]) or Text(f"あるのは {' '.join(ja)}", f"Choose from {', '.join(en)}")
        problems.error(message, line=line, where=where, rule=rule, hint=hint)
    return ids.get(normal(word))


def read_keyword(reader: CardReader, value: Any, problems: Problems, listed: Listed) -> dict[str, int]:
    """One keyword that the author lets leaders have, with what it adds to what they are worth: the number beside it."""
    if not isinstance(value, dict) or not reader.valid(listed.part, value, problems):
        return {}
    schemas = reader.schemas.properties(listed.part)
    key = _keyword(reader, value["keyword"], problems, line_of(value, "keyword"), "", str(schemas["keyword"].get("x-rule", "")))
    number = next((name for name, schema in schemas.items() if schema.get("type") == "integer"), "")
    return {} if key is None else {key: int(value.get(number, 0))}


def _brought(
    reader: CardReader, names: Names, value: dict[str, Any], problems: Problems, leaders: Leaders, leader: str
) -> tuple[Card, ...] | None:
    """The cards that a leader brings along, by name or written out in place."""
    before = len(problems)
    found: list[Card] = []
    for index, written in enumerate(value.get(leaders.cards, ())):
        line = line_of(value, leaders.cards, index)
        if isinstance(written, str):
            card = _found(names, written, problems, line, label(value))
        else:
            card = _written(reader, written, problems, leaders, f"{written_id(leaders, leader)}{index + 1}")
        if card is not None:
            found.append(card)
    return tuple(found) if len(problems) == before else None


def _written(reader: CardReader, value: dict[str, Any], problems: Problems, leaders: Leaders, default_id: str) -> Card | None:
    if not reader.valid(leaders.brought, value, problems):
        return None
    name = Text(*(part.format_map(value) for part in leaders.brought_name))
    return reader.build(leaders.brought_kind, leaders.brought, value, problems, name=name, default_id=default_id)


def _found(names: Names, name: str, problems: Problems, line: int | None, where: Text | str, rule: str = "") -> Card | None:
    try:
        return names.find(name)
    except CardforgeError as error:
        problems.raised(error, line=line, where=where, rule=rule)
        return None


def read_deck(
    reader: CardReader, names: Names, value: Any, problems: Problems, listed: Listed, leaders: Leaders | None
) -> Deck | Incomplete | None:
    """The deck that a mapping describes; ``None`` or, where it only names what there is not, what there is of it, where ``problems`` got
    an error.
    """
    if not isinstance(value, dict):
        problems.error(Text("デッキは「キー: 値」の形で書きます。", "a deck is written as “key: value”."), line=line_of(value))
        return None
    as_written, value = value, reader.spelt(listed.part, value)
    if not reader.valid(listed.part, value, problems, as_written):
        return None
    before = len(problems)
    where = label(value)
    if len(value["cards"]) > MOST_DIFFERENT:
        text = Text(f"種類が多すぎます（{MOST_DIFFERENT:,}種類まで）。", f"too many different cards (at most {MOST_DIFFERENT:,}).")
        problems.error(text, line=line_of(value, "cards"), where=where)
        return None
    cards: list[tuple[Card, int]] = []
    lines: list[int | None] = []
    unknown: list[tuple[str, int, int | None]] = []
    for name, count in value["cards"].items():
        line = line_of(value, "cards", name)
        card = _found(names, name, problems, line, where)
        if card is not None:
            cards.append((card, count))
            lines.append(line)
        else:
            unknown.append((name, count, line))
    master, leader = None, ""
    written = value.get(leaders.field) if leaders is not None else None
    if leaders is not None and isinstance(written, dict):
        master = read_master(reader, names, written, problems, leaders, nameless=True)
    elif leaders is not None and written is not None:
        try:
            master = names.find_master(written)
        except CardforgeError as error:
            leader = written
            problems.raised(error, line=line_of(value, leaders.field), where=where)
    name = text_of(value["name"])
    english = "" if name.en == name.ja else name.en
    layout = tuple(tuple(row) for row in value.get("layout", ()))
    source = source_in(problems.file, value)
    deck = Deck(reader.game, name.ja, tuple(cards), master, source, tuple(lines), value.get("frame", ""), english, layout)
    faults = problems[before:]
    if not faults:
        return deck
    # What follows from a fault elsewhere, a broken card, is told there alone.
    only_names = len(faults) == len(unknown) + bool(leader) and all(fault.cause is None for fault in faults)
    return Incomplete(deck, tuple(unknown), leader) if only_names else None


def read_name(reader: CardReader, value: Any, problems: Problems, listed: Listed) -> Race | None:
    """One line of a list of names."""
    if not isinstance(value, dict):
        title = titled(reader.schemas.part(listed.part).get("title"), listed.key)
        problems.error(Text(f"{title.ja}は「キー: 値」の形で書きます。", f"a {title.en} is written as “key: value”."), line=line_of(value))
        return None
    if not reader.valid(listed.part, value, problems):
        return None
    return Race(value["id"], text_of(value["name"]))


def read_ability(reader: CardReader, value: Any, problems: Problems, listed: Listed) -> MenuAbility | None:
    """One line of the menu of abilities that leaders may have."""
    if not isinstance(value, dict):
        problems.error(Text("能力は「キー: 値」の形で書きます。", "an ability is written as “key: value”."), line=line_of(value))
        return None
    if not reader.valid(listed.part, value, problems):
        return None
    card = reader.build(listed.role, listed.part, value, problems)
    if card is None:
        return None
    abilities = card.trees["text"]["abilities"]
    if len(abilities) != 1 or card.trees["text"]["keywords"]:
        message = Text("能力の表の一行には能力を一つだけ書きます。", "a line of the menu holds exactly one ability.")
        rule = str(reader.schemas.part(listed.part).get("x-rule", ""))
        problems.error(message, line=line_of(value, "text"), where=str(value["id"]), rule=rule)
        return None
    limits = {field.name: card.fields[field.name] for field in fields_in(MenuAbility) if field.name in card.fields}
    source = source_in(problems.file, value)
    return MenuAbility(card.id, abilities[0], text=card.texts.get("text", ""), source=source, **limits)
