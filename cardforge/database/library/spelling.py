"""Other spellings in what an author wrote: fields and values in his own words, digits of full width."""

from __future__ import annotations

import unicodedata
from functools import cached_property
from re import Pattern
from typing import Any, Final

from cardforge.database.formats.columns import meanings, separators_of, words_of
from cardforge.database.library.short import Short
from cardforge.database.schema.quick import FREE, compiled
from cardforge.database.schema.schemas import Schemas
from cardforge.files.yaml import Mapping, Sequence, line_of, scalar
from cardforge.model import Text
from cardforge.model.names import normal

#: Of so many sets of words it is kept that each means itself.
_MOST_SHAPES: Final = 1000
#: A text has so many languages.
_BOTH: Final = len(Text._fields)


class Spelling:
    """The words that may stand for the fields and values of one part of the schemas.

    >>> from cardforge.database.schema.schemas import schemas
    >>> from cardforge.files.places import first_game
    >>> spelling = Spelling(schemas(first_game()), "cards.schema.json#/$defs/unit")
    >>> spelling.plain({"種類": "ユニット", "コスト": "３", "属性": ["赤"]})
    {'kind': 'unit', 'cost': 3, 'attributes': ['red']}
    >>> spelling.plain({"名前": "月の狼", "英語名": "Moon Wolf"})
    {'name': {'ja': '月の狼', 'en': 'Moon Wolf'}}
    """

    def __init__(self, schemas: Schemas, reference: str) -> None:
        properties = schemas.properties(reference)
        self._properties = properties
        self._fields = {normal(word): key for key, schema in reversed(properties.items()) for word in words_of(key, schema)}
        self._values: dict[str, dict[str, Any]] = {}
        self._numbers: set[str] = set()
        self._texts: set[str] = set()
        self._listed_numbers: set[str] = set()
        #: Fields that hold how many there are of each of what they name.
        self._counts: set[str] = set()
        self._short: dict[str, Short] = {}
        #: What parts the items of a list that is written as one text.
        self._separators: dict[str, Pattern[str]] = {}
        for key, schema in properties.items():
            items = schema.get("items", {})
            if isinstance(items, dict) and "$ref" in items:
                items = {**schemas.part(items["$ref"], inside=reference.partition("#")[0]), **items}
            names = {**schema.get("x-names", {}), **(items.get("x-names", {}) if isinstance(items, dict) else {})}
            closed = schema.get("enum") or (items.get("enum", ()) if isinstance(items, dict) else ())
            if names or closed:
                own = {normal(word): word for word in closed or () if isinstance(word, str)}
                self._values[key] = own | {normal(word): value for word, value in names.items()}
            if schema.get("type") == "array" and isinstance(items, dict):
                self._separators[key] = separators_of(items)
                if items.get("type") in ("integer", "number"):
                    self._listed_numbers.add(key)
            if "x-short" in schema:
                self._short[key] = Short(schema)
            each = schema.get("additionalProperties")
            if isinstance(each, dict) and each.get("type") == "integer":
                self._counts.add(key)
            if schema.get("type") in ("integer", "number"):
                self._numbers.add(key)
            elif schema.get("type") == "string" and "x-sentence" not in schema:
                self._texts.add(key)

        #: Sets of words of which each means itself, whatever stands behind it.
        self._as_they_are: set[tuple[str, ...]] = set()
        #: The field and the language of each word that was looked at.
        self._languages: dict[str, tuple[str, str]] = {}
        #: Fields whose values may be written in other words.
        self._other = {*self._values, *self._numbers, *self._texts, *self._counts, *self._short, *self._separators}

    def field(self, word: str) -> str:
        """The field that a word means; the word itself where it means none."""
        return word if word in self._properties else self._fields.get(normal(word), word)

    @cached_property
    def _meanings(self) -> dict[str, str]:
        """What all words mean, parts of fields among them: they are many, and seldom asked for."""
        return meanings(self._properties)

    def knows(self, field: str, word: str) -> bool:
        """Whether a word is one for a value of a field."""
        return normal(word) in self._values.get(field, {})

    def part(self, word: str) -> tuple[str, str]:
        """The field and the language that a word means (``英語名``: ``("name", "en")``), two empty words where it means none."""
        if word not in self._languages:
            meant = "" if self.field(word) in self._properties else self._meanings.get(normal(word), "")
            field, _, lang = meant.partition(".")
            self._languages[word] = (field, lang) if lang in Text._fields else ("", "")
        return self._languages[word]

    def plain(self, value: dict[str, Any]) -> dict[str, Any]:
        """``value`` in the words of the schema, on the lines where it stands; ``value`` itself where it is in them already."""
        named = value if value.keys() <= self._properties.keys() else self._renamed(value)
        other, values = self._other, {}
        for key, written in named.items():
            if key in other and (meant := self._value(key, written)) is not written and meant != written:
                values[key] = meant
        # What is text keeps the zeros that it is written with (001), and so does what an author counts in a field of his own.
        words = named.words if isinstance(named, Mapping) else {}
        values |= {key: word for key, word in words.items() if key in self._texts or (key.startswith(FREE) and word.isdigit())}
        if not values:
            return named
        plain = Mapping(line_of(named) or 0) if isinstance(named, Mapping) else {}
        plain.update({**named, **values})
        if isinstance(plain, Mapping) and isinstance(named, Mapping):
            plain.lines.update(named.lines)
            plain.words.update({key: word for key, word in words.items() if key not in values})
        return plain

    def _renamed(self, value: dict[str, Any]) -> dict[str, Any]:
        """``value`` under the fields that its words mean; ``value`` itself where they are those of the schema, as far as it knows them."""
        shape = tuple(value)
        if shape in self._as_they_are:
            return value
        if all(self.field(word) == word and not self.part(word)[0] for word in shape):
            if len(self._as_they_are) < _MOST_SHAPES:
                self._as_they_are.add(shape)
            return value
        for text, words in self._apart(value).items():
            value = _joined(value, text, words)
        keys = {word: self.field(word) for word in value}
        # A field that is given twice, in two words, is left as it is: the schema names the word that it does not know.
        keys = {word: key if word == key or key not in value else word for word, key in keys.items()}
        if len(set(keys.values())) < len(value) or all(word == key for word, key in keys.items()):
            return value
        renamed = Mapping(line_of(value) or 0) if isinstance(value, Mapping) else {}
        renamed.update({keys[word]: written for word, written in value.items()})
        if isinstance(renamed, Mapping) and isinstance(value, Mapping):
            renamed.lines.update({keys.get(word, word): line for word, line in value.lines.items()})
            renamed.words.update({keys.get(word, word): written for word, written in value.words.items()})
        return renamed

    def words(self, value: dict[str, Any]) -> dict[str, str]:
        """The words used in ``value`` by the fields they mean; languages that stand on lines of their own are ``name.ja``, ``name.en``."""
        found = {self.field(word): word for word in value}
        for field, words in self._apart(value).items():
            found = {key: word for key, word in found.items() if word not in words.values()}
            found |= {f"{field}.{lang}": word for lang, word in words.items()}
        return found

    def _apart(self, value: dict[str, Any]) -> dict[str, dict[str, str]]:
        """The texts whose languages stand on lines of their own (``英語名``): the word for each; none that says something twice."""
        found = {}
        for field in dict.fromkeys(self.part(word)[0] for word in value):
            words = [word for word in value if field in (self.field(word), self.part(word)[0])] if field else []
            langs = [self.part(word)[1] for word in words]
            if langs.count("") == 1 and len(words) == _BOTH:
                # What has no language is in the other one.
                langs[langs.index("")] = next(lang for lang in Text._fields if lang not in langs)
            if words and len(set(langs)) == len(langs) and "" not in langs and all(isinstance(value[word], str) for word in words):
                found[field] = dict(zip(langs, words, strict=True))
        return found

    def _value(self, key: str, written: Any) -> Any:
        if key in self._counts and isinstance(written, dict):
            return _counted(written)
        if key in self._short and isinstance(written, str | dict):
            return self._short[key].meant(written) if isinstance(written, str) else self._short[key].plain(written)
        if isinstance(written, str) and key in self._separators:
            return self._value(key, [part for part in self._separators[key].split(written.strip()) if part])
        if isinstance(written, str):
            if key in self._texts and not written.isascii():
                narrow = unicodedata.normalize("NFKC", written)
                if written.isdigit() or self._fits_only(key, narrow, written):
                    return narrow
            if key in self._numbers:
                number = scalar(unicodedata.normalize("NFKC", written).strip())
                return number if isinstance(number, (int, float)) and not isinstance(number, bool) else self._named(key, written)
            return self._named(key, written) if key in self._values else written
        if key in self._texts and isinstance(written, (int, float)) and not isinstance(written, bool):
            # A collector's number is text that looks like a number.
            return str(written)
        if isinstance(written, list) and (key in self._values or key in self._listed_numbers):
            named = [self._item(key, word) if isinstance(word, str) else word for word in written]
            if named == written:
                return written
            if isinstance(written, Sequence):
                again = Sequence(written.line)
                again.extend(named)
                again.lines.extend(written.lines)
                return again
            return named
        return written

    def _fits_only(self, key: str, narrow: str, written: str) -> bool:
        """Whether a text has the form that its field wants (000-R01) with narrow letters, and not with those that it is written in."""
        pattern = self._properties[key].get("pattern")
        return (
            pattern is not None and narrow != written and not compiled(pattern).search(written) and bool(compiled(pattern).search(narrow))
        )

    def _item(self, key: str, word: str) -> Any:
        """What one word of a list means: a number, where it is one of numbers."""
        return scalar(unicodedata.normalize("NFKC", word).strip()) if key in self._listed_numbers else self._named(key, word)

    def _named(self, key: str, word: str) -> Any:
        return self._values.get(key, {}).get(normal(word), word)


def _joined(value: dict[str, Any], field: str, words: dict[str, str]) -> dict[str, Any]:
    """``value`` with one field in place of some, whose ``words`` are given by their languages."""
    joined = Mapping(line_of(value) or 0) if isinstance(value, Mapping) else {}
    text = Mapping(line_of(value, next(iter(words.values()))) or 0) if isinstance(value, Mapping) else {}
    text.update({lang: value[words[lang]] for lang in Text._fields if lang in words})
    for word, written in value.items():
        joined[field if word in words.values() else word] = text if word in words.values() else written
    if isinstance(joined, Mapping) and isinstance(text, Mapping) and isinstance(value, Mapping):
        text.lines.update({lang: value.lines[word] for lang, word in words.items() if word in value.lines})
        joined.lines.update(value.lines | {field: text.line})
        joined.words.update(value.words)
    return joined


def _counted(written: dict[str, Any]) -> dict[str, Any]:
    """How many there are of each, with digits of any width, ``3枚`` as well; ``written`` itself where they are numbers already."""
    counts = {
        name: scalar(unicodedata.normalize("NFKC", count).strip().removesuffix("枚").rstrip()) if isinstance(count, str) else count
        for name, count in written.items()
    }
    if counts == written:
        return written
    plain = Mapping(line_of(written) or 0) if isinstance(written, Mapping) else {}
    plain.update(counts)
    if isinstance(plain, Mapping) and isinstance(written, Mapping):
        plain.lines.update(written.lines)
    return plain
