"""What is known of a field of a game's cards, and all fields of one game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set as AbstractSet
from copy import copy
from dataclasses import field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from cardforge.model import OwnKeyword, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean
from cardforge.model.plain import dataclass
from cardforge.wording import phrasebook

#: What a field holds: a number, one of some words, several of some words, any words, or text that is searched within.
Sort = Literal["number", "choice", "choices", "words", "text"]

#: Fields that are no properties of some kind but stand in every card, and the one of all that it says.
OF_EVERY_CARD: Final = frozenset({"kind", "id", "origin", "lang", "art", "flavor", "name"})
TEXT: Final = "text"


class Exported(NamedTuple):
    """What another program calls a field, and its values where it has words of its own for them."""

    name: str
    values: Mapping[str, str]

    def value(self, value: object) -> str:
        """What the program calls a value, or several in a row; nothing for one that it has no word for."""
        values = value if isinstance(value, (list, tuple)) else [value]
        return "".join(self.values.get(str(each), "") for each in values)


@dataclass(slots=True)
class Field:
    """One field of the cards of a game.

    ``keys`` are the properties that hold it and ``parts`` the places in a sentence's meaning that say it, as (sentence, path).
    ``own_names`` are the values it may have, in order, with what people call them, ``own_spellings`` other words for one of them,
    ``english`` what free words are called in English;
    ``keywords_of``: its values are the keywords of this game's phrasebook, and a library's own. ``order`` and ``column`` are its places in
    the order of lists and among their columns, 0 for none; ``mark`` stands before its value where
    it shares the column of another field. ``exports`` are the names it has in other programs, by program. A ``bilingual`` one
    holds a text in one language or both.
    """

    name: str
    title: Text
    sort: Sort
    words: list[str] = field(default_factory=list)
    own_names: dict[str, Text] = field(default_factory=dict)
    own_spellings: dict[str, str] = field(default_factory=dict)
    english: dict[str, str] = field(default_factory=dict)
    keywords_of: str = ""
    keys: list[str] = field(default_factory=list)
    parts: list[tuple[str, str]] = field(default_factory=list)
    table: str = ""
    group: str = ""
    order: int = 0
    column: int = 0
    mark: str = ""
    exports: dict[str, Exported] = field(default_factory=dict)
    bilingual: bool = False

    def may_be_of(self, parts: AbstractSet[str]) -> bool:
        """Whether a card that has these ``parts`` (fields and sentences) may have this field; most have few of all that there are.

        >>> Field("cost", Text("", ""), "number", keys=["cost"]).may_be_of({"power"})
        False
        """
        if self.name in OF_EVERY_CARD or self.name == TEXT:
            return True
        return not parts.isdisjoint(self.keys) or any(said in parts for said, _ in self.parts)

    @property
    def names(self) -> Mapping[str, Text]:
        """The values that the field may have, in order, with what people call them; none where it may hold any."""
        return {**_keywords(self.keywords_of), **self.own_names} if self.keywords_of else self.own_names

    def value_named(self, word: str) -> str | None:
        """The value that ``word`` means, or ``None``."""
        if normal(word) in self.own_spellings:
            return self.own_spellings[normal(word)]
        return next((value for value, name in self.names.items() if normal(word) in map(normal, (value, *name))), None)

    def as_dict(self) -> dict[str, Any]:
        """The field as plain data, for other programs and the forms of the studio."""
        return {
            "name": self.name,
            "title": {"ja": self.title.ja, "en": self.title.en},
            "sort": self.sort,
            "words": list(self.words),
            "values": {value: {"ja": name.ja, "en": name.en} for value, name in self.names.items()},
            "group": self.group,
            "column": self.column,
            "order": self.order,
        }

    def called(self, value: object) -> Text:
        """What people call one value; a free word that has an English spelling is called so in English."""
        word = str(value)
        return self.names.get(word) or Text(word, self.english.get(word, word))


class Named(NamedTuple):
    """A query with a name of its own, for ``is:NAME``; one that a ``field`` declares may stand as its value, too."""

    name: str
    title: Text
    words: tuple[str, ...]
    query: str
    field: str = ""


class Fields:
    """All fields of the cards of one game, by their names and by the words for them; ``fields_of`` reads those of a game."""

    def __init__(self, game: str, file: Path) -> None:
        self.game = game
        #: The schema file that declares them.
        self.file = file
        self.groups: dict[str, Text] = {}
        self.named: dict[str, Named] = {}
        self._fields: dict[str, Field] = {}
        #: What people call each property of the cards, those that cannot be searched too.
        self.titles: dict[str, Text] = {}
        #: What other programs have to know of each kind of card: kind, program, its settings.
        self.kind_exports: dict[str, dict[str, Any]] = {}
        self._by_word: dict[str, Field] = {}
        #: The fields by what people head a column of them, where that is no word to search by.
        self._by_heading: dict[str, Field] = {}

    def __iter__(self) -> Iterator[Field]:
        return iter(self._fields.values())

    def get(self, name: str) -> Field | None:
        """The field with this name of its own."""
        return self._fields.get(name)

    def __getitem__(self, name: str) -> Field:
        return self._fields[name]

    def title_of(self, name: str) -> Text:
        """What people call a field or a property; its name where nothing says more."""
        known = self.get(name)
        return self.titles.get(name, known.title if known else Text(name, name))

    def find(self, word: str) -> Field | None:
        """The field that people mean by ``word``, or ``None``."""
        return self._by_word.get(normal(word))

    def of_property(self, name: str) -> Field | None:
        """The field that a property of the cards holds, or ``None``."""
        return next((each for each in self if name in each.keys), None)

    def kind_export(self, kind: str, program: str) -> dict[str, Any]:
        """What ``program`` has to know of a kind of card; nothing where the schema says nothing."""
        found: dict[str, Any] = self.kind_exports.get(kind, {}).get(program, {})
        return found

    def words(self) -> list[str]:
        """Every word for a field that is long enough to be misspelt."""
        return [word for each in self for word in each.words if len(word) > 1 and " " not in word]

    def hint(self, word: str) -> Text:
        """The field whose columns are headed so, else the nearest one to a wrong word, or all there are."""
        headed = self._by_heading.get(normal(word))
        if headed is not None:
            word = headed.name if word.isascii() else headed.title.ja
        names = " ".join(each.name for each in self)
        return did_you_mean(word, self.words()) or Text(f"あるのは {names} です。", f"Choose from {names}.")

    @property
    def columns(self) -> list[Field]:
        """The columns of a list of cards, between the name and the text."""
        return sorted((each for each in self if each.column), key=lambda each: each.column)

    @property
    def ordering(self) -> list[Field]:
        """By what a list of cards is sorted, the first thing first."""
        return sorted((each for each in self if each.order), key=lambda each: each.order)

    def with_words(self, words: Iterable[OwnKeyword]) -> Fields:
        """The same fields, where keywords may be a library's own, too."""
        fields = copy(self)
        names = {word.id: word.name for word in words}
        own = {field.name: replace(field, own_names=names) for field in self if field.keywords_of}
        fields._fields = {**self._fields, **own}
        fields._by_word = {word: own.get(field.name, field) for word, field in self._by_word.items()}
        return fields

    def add(self, new: Field) -> None:
        """Take up a field."""
        self._fields[new.name] = new

    def heads(self, word: str) -> bool:
        """Whether people head columns of a field so."""
        return normal(word) in self._by_heading

    def head(self, heading: str, owner: Field) -> None:
        """Remember that columns of a field are headed so."""
        self._by_heading.setdefault(normal(heading), owner)

    def claim(self, word: str, owner: Field) -> Field:
        """The field that ``word`` means from now on: ``owner``, or the other one that has it already."""
        other = self._by_word.setdefault(normal(word), owner)
        if other is owner and word not in owner.words:
            owner.words.append(word)
        return other


def value_hint(of: Field, word: str) -> Text:
    """The nearest value to a wrong one, or all that there are."""
    known = [word for value, name in of.names.items() for word in dict.fromkeys((value, *name))]
    near = did_you_mean(word, [word for word in known if len(word) > 1])
    if near is not None:
        return near
    said = [Text(" ".join(dict.fromkeys((value, name.ja))), value) for value, name in of.names.items()][:20]
    return Text(f"あるのは {'、'.join(each.ja for each in said)} です。", f"Choose from {', '.join(each.en for each in said)}.")


@cache
def _keywords(game: str) -> dict[str, Text]:
    """The keywords of a game's phrasebook, which is read only where somebody asks."""
    book = phrasebook(game)
    return {key: Text(book.keyword_name(key, "ja"), book.keyword_name(key, "en")) for key in book.keywords}
