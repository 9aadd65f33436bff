"""Reads Deck Masters, decks, the race table and the menu of abilities; what they name is looked up in the library."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence as AnySequence
from dataclasses import replace
from typing import Any, Protocol

from cardforge.database.library.reader import CardReader, Problems, label, named, source_in, text_of
from cardforge.database.schema.schemas import MASTER
from cardforge.files.yaml import line_of
from cardforge.model import Card, CardforgeError, Deck, Master, MenuAbility, Race, Text, Tree
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean

NAMED_MASTER = "masters.schema.json#/$defs/named-master"
WRITTEN_SEAL = "masters.schema.json#/$defs/written-seal"
DECK = "decks.schema.json#/$defs/deck"
RACE = "races.schema.json#/$defs/race"
KEYWORD = "abilities.schema.json#/$defs/keyword"
ABILITY = "abilities.schema.json#/$defs/ability"
NO_NAME = Text("デッキマスター", "Deck Master")


class Names(Protocol):
    """Where named cards and Deck Masters are found."""

    @property
    def menu(self) -> AnySequence[MenuAbility]:
        """The abilities that a Deck Master may choose."""

    @property
    def settable(self) -> Mapping[str, int]:
        """The keywords that a Deck Master may have, with the change of its power."""

    def find(self, name: str) -> Card:
        """The card called ``name``; raises ``CardforgeError`` naming the nearest."""

    def find_master(self, name: str) -> Master:
        """The Deck Master called ``name``; raises ``CardforgeError`` naming the nearest."""


def read_master(reader: CardReader, names: Names, value: Any, problems: Problems, *, default_name: Text | None = None) -> Master | None:
    """The Deck Master that a mapping describes, or ``None`` where ``problems`` got an error."""
    if not isinstance(value, dict):
        problems.error(
            Text("デッキマスターは「キー: 値」の形で書きます。", "a Deck Master is written as “key: value”."), line=line_of(value)
        )
        return None
    reference = NAMED_MASTER if default_name is None else MASTER
    value = named(reader.spelt(MASTER, value), default_name)
    if not reader.valid(reference, value, problems):
        return None
    card = reader.build("master", MASTER, value, problems)
    keywords = _keywords(reader, value, problems)
    if card is None or keywords is None:
        return None
    text = card.trees["text"]
    card.fields["keywords"] = (*keywords, *text["keywords"])
    text["keywords"] = list(dict.fromkeys(card.fields["keywords"]))
    if keywords:
        card = replace(card, words=reader.words_in(card.trees))
        card.texts["text"] = _whole_text(reader, card, text)
    seals = _seals(reader, names, value, problems, card.id)
    card.fields.pop("seals", None)
    if seals is None:
        return None
    choices = tuple(_choice(ability, names.menu) for ability in text["abilities"])
    return Master(card, int(card.fields["rank"]), seals, choices, names.settable)


def _whole_text(reader: CardReader, card: Card, tree: Tree) -> str:
    """The text with the keywords of the list before it, as a card prints it."""
    written = card.texts.get("text", "")
    if written and len(tree["keywords"]) == len(card.fields["keywords"]) and not reader.book.read(written)["keywords"]:
        return reader.book.say({"keywords": tree["keywords"], "abilities": []}, lang=card.lang) + "　" + written
    return reader.book.say(tree, lang=card.lang)


def _choice(ability: Tree, menu: AnySequence[MenuAbility]) -> MenuAbility | None:
    """The menu's entry with this tree: what it means counts, not how it is written."""
    return next((entry for entry in menu if entry.tree == ability), None)


def _keywords(reader: CardReader, value: dict[str, Any], problems: Problems) -> list[str] | None:
    """The ids of the keywords listed; ``None`` if one is unknown."""
    found = []
    for index, word in enumerate(value.get("keywords", ())):
        key = _keyword(reader, word, problems, line_of(value, "keywords", index), label(value))
        if key is None:
            return None
        found.append(key)
    return found


def _keyword(reader: CardReader, word: str, problems: Problems, line: int | None, where: str) -> str | None:
    """The id of the keyword called ``word``."""
    book = reader.book
    ids = {normal(name): key for key in book.keywords for name in (key, book.keyword_name(key, "ja"), book.keyword_name(key, "en"))}
    if normal(word) not in ids:
        ja, en = ([book.keyword_name(key, lang) for key in book.keywords] for lang in ("ja", "en"))
        message = Text(f"キーワード「{word[:40]}」はありません。", f"there is no keyword “{word[:40]}”.")
        hint = did_you_mean(word, [*ja, *en]) or Text(f"あるのは {' '.join(ja)}", f"There is {', '.join(en)}")
        problems.error(message, line=line, where=where, rule="000-R21", hint=hint)
    return ids.get(normal(word))


def read_keyword(reader: CardReader, value: Any, problems: Problems) -> dict[str, int]:
    """One keyword that the author lets Deck Masters have, with the change of their power."""
    if not isinstance(value, dict) or not reader.valid(KEYWORD, value, problems):
        return {}
    key = _keyword(reader, value["keyword"], problems, line_of(value, "keyword"), "")
    return {} if key is None else {key: value["power"]}


def _seals(reader: CardReader, names: Names, value: dict[str, Any], problems: Problems, master: str) -> tuple[Card, ...] | None:
    """The seals of a Deck Master, by name or written out in place."""
    before = len(problems)
    seals: list[Card] = []
    for index, written in enumerate(value.get("seals", ())):
        line = line_of(value, "seals", index)
        if isinstance(written, str):
            seal = _found(names, written, problems, line, label(value))
        else:
            seal = _written_seal(reader, written, problems, f"{master}-seal-{index + 1}")
        if seal is not None:
            seals.append(seal)
    return tuple(seals) if len(problems) == before else None


def _written_seal(reader: CardReader, value: dict[str, Any], problems: Problems, default_id: str) -> Card | None:
    if not reader.valid(WRITTEN_SEAL, value, problems):
        return None
    name = Text(f"レベル{value['level']}の封印", f"Level {value['level']} Seal")
    return reader.build("seal", WRITTEN_SEAL, value, problems, name=name, default_id=default_id)


def _found(names: Names, name: str, problems: Problems, line: int | None, where: str, rule: str = "") -> Card | None:
    try:
        return names.find(name)
    except CardforgeError as error:
        problems.raised(error, line=line, where=where, rule=rule)
        return None


def read_deck(reader: CardReader, names: Names, value: Any, problems: Problems) -> Deck | None:
    """The deck that a mapping describes, or ``None`` where ``problems`` got an error."""
    if not isinstance(value, dict):
        problems.error(Text("デッキは「キー: 値」の形で書きます。", "a deck is written as “key: value”."), line=line_of(value))
        return None
    if not reader.valid(DECK, value, problems):
        return None
    before = len(problems)
    where = label(value)
    cards: list[tuple[Card, int]] = []
    for name, count in value["cards"].items():
        card = _found(names, name, problems, line_of(value, "cards", name), where)
        if card is not None:
            cards.append((card, count))
    master = None
    if isinstance(value.get("master"), dict):
        master = read_master(reader, names, value["master"], problems, default_name=NO_NAME)
    elif "master" in value:
        try:
            master = names.find_master(value["master"])
        except CardforgeError as error:
            problems.raised(error, line=line_of(value, "master"), where=where)
    if len(problems) > before:
        return None
    lines = tuple(line_of(value, "cards", name) for name in value["cards"])
    return Deck(reader.game, value["name"], tuple(cards), master, source_in(problems.file, value), lines, value.get("frame", ""))


def read_race(reader: CardReader, value: Any, problems: Problems) -> Race | None:
    """One line of the race table."""
    if not isinstance(value, dict):
        problems.error(Text("種族は「キー: 値」の形で書きます。", "a race is written as “key: value”."), line=line_of(value))
        return None
    if not reader.valid(RACE, value, problems):
        return None
    return Race(value["id"], text_of(value["name"]))


def read_ability(reader: CardReader, value: Any, problems: Problems) -> MenuAbility | None:
    """One line of the menu of Deck Master abilities."""
    if not isinstance(value, dict):
        problems.error(Text("能力は「キー: 値」の形で書きます。", "an ability is written as “key: value”."), line=line_of(value))
        return None
    if not reader.valid(ABILITY, value, problems):
        return None
    card = reader.build("ability", ABILITY, value, problems)
    if card is None:
        return None
    abilities = card.trees["text"]["abilities"]
    if len(abilities) != 1 or card.trees["text"]["keywords"]:
        message = Text("能力の表の一行には能力を一つだけ書きます。", "a line of the menu holds exactly one ability.")
        problems.error(message, line=line_of(value, "text"), where=str(value["id"]), rule="000-R22")
        return None
    fields = card.fields
    source = source_in(problems.file, value)
    return MenuAbility(card.id, abilities[0], fields["power"], fields["attributes"], fields["races"], card.texts.get("text", ""), source)
