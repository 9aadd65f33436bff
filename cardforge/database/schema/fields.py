"""The fields of a game's cards, declared once in its schema: what they are called, what they may hold, how they are searched and listed.

The query language, the index, the lists of cards, the columns of tables and the templates all ask here, so that a game brings its own
fields with nothing but its schema. ``docs/fields.md`` describes the annotations for authors of games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from cardforge.database.schema.field import Exported, Field, Fields, Named, Sort
from cardforge.database.schema.forms import forms_in
from cardforge.database.schema.schemas import CARDS, Schemas, schemas, wrong
from cardforge.model import CardforgeError, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean
from cardforge.model.text import titled

#: Fields that every card of any game has, with the short words for them, which a game's own words go before.
_COMMON: Final[dict[str, tuple[Sort, str, tuple[str, ...]]]] = {
    "name": ("text", "名前 / name", ("n", "名")),
    "kind": ("choice", "種類 / kind", ("k", "type")),
    "id": ("text", "識別名 / id", ()),
    "text": ("text", "文 / text", ("o", "t", "oracle", "文章", "テキスト")),
    "flavor": ("text", "フレーバー / flavour", ("ft", "flavour")),
    "art": ("text", "絵 / art", ()),
    "origin": ("choice", "出どころ / origin", ()),
    "lang": ("choice", "言語 / language", ()),
}
_LANGUAGES: Final = {"ja": Text("日本語", "Japanese"), "en": Text("英語", "English")}
_TRUTH: Final = {"true": Text("はい", "yes"), "false": Text("いいえ", "no")}


@cache
def fields_of(game: str) -> Fields:
    """The fields of the cards of ``game``.

    >>> from cardforge.files.places import first_game
    >>> fields_of(first_game()).find("マナ").name
    'cost'

    Raises ``CardforgeError`` where there is no such game, or naming the schema file and the field where a declaration is wrong.
    """
    known = schemas(game)
    try:
        return _read(game, known)
    except CardforgeError as error:
        raise wrong(game, error) from None


def read_fields(game: str) -> Fields:
    """The fields of the cards of ``game``, read anew from its schema."""
    return _read(game, schemas(game))


def _read(game: str, known: Schemas) -> Fields:
    fields = Fields(game, known.folder / "cards.schema.json")
    _Reader(fields, known).read()
    return fields


class _Reader:
    """Reads the annotations of one game's schemas."""

    def __init__(self, fields: Fields, known: Schemas) -> None:
        self.fields = fields
        self.schemas = known
        self.file = "cards.schema.json"

    def read(self) -> None:
        """Take up everything that the schemas declare, then what every game has."""
        whole = self.schemas.files.get(self.file, {})
        self.fields.groups = {key: titled(title, key) for key, title in self._mapping("x-groups", whole).items()}
        later: list[tuple[str, str, dict[str, Any], str]] = []
        for file, name, schema in self._properties():
            self.file = file
            self.fields.titles.setdefault(name, titled(schema.get("x-title", schema.get("title")), name))
            if "x-as" in schema:
                later.append((file, name, schema, str(schema["x-as"])))
            else:
                self._property(name, schema)
        for file, name, schema, other in later:
            self.file = file
            self._same(name, schema, other)
        self._common()
        self.file = "cards.schema.json"
        for name, value in self._mapping("x-is", whole).items():
            self._named(name, value, "")

    def _properties(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        for kind in self.schemas.part(CARDS + "kind")["enum"]:
            for name, schema in self.schemas.properties(f"{CARDS}{kind}").items():
                yield "cards.schema.json", name, schema
        leaders = forms_in(self.schemas).leaders
        if leaders is not None:
            for name, schema in self.schemas.properties(leaders.part).items():
                yield leaders.part.partition("#")[0], name, schema

    # -- one field --------------------------------------------------------------------------------------------------------------------

    def _property(self, name: str, schema: dict[str, Any]) -> None:
        sort, values = self._sort(name, schema)
        if sort is not None and self._take(name, schema, sort, values) is not None:
            self.fields[name].keys.append(name)
        for part, inner in self._mapping("x-parts", schema, name).items():
            if not isinstance(inner, dict) or not isinstance(inner.get("x-from"), str):
                raise self._wrong(part, "x-from に文の木の場所が要ります。", "needs x-from, the place in the sentence's tree.")
            sort, values = self._sort(part, inner)
            if sort is not None:
                self._take(part, inner, sort, values)
                if (name, inner["x-from"]) not in self.fields[part].parts:
                    self.fields[part].parts.append((name, inner["x-from"]))

    def _take(self, name: str, schema: dict[str, Any], sort: Sort, values: dict[str, Any]) -> Field | None:
        """Take up a declaration; ``None`` where another kind of card declared the field already, in the same sort."""
        known = self.fields.get(name)
        if known is not None:
            if known.sort != sort:
                raise self._wrong(
                    name, f"{known.sort} と {sort} の両方で宣言されています。", f"is declared both as {known.sort} and as {sort}."
                )
            return known if name not in known.keys else None
        title = titled(schema.get("x-title", schema.get("title")), name)
        new = Field(name, title, sort, table=str(schema.get("x-table", "")))
        new.group = str(schema.get("x-group", ""))
        if new.group and new.group not in self.fields.groups:
            near = did_you_mean(new.group, self.fields.groups)
            raise self._wrong(name, f"x-groups に「{new.group}」はありません。", f"there is no group “{new.group}” in x-groups.", near)
        new.order, new.column = self._place(name, "x-order", schema), self._place(name, "x-column", schema)
        self._values(new, schema, values)
        new.mark = str(schema.get("x-mark", ""))
        new.exports = self._exports(name, schema)
        new.bilingual = bool(schema.get("x-text"))
        self.fields.add(new)
        self._words(new, schema, (name, *title, *_titles(schema)))
        for word, query in self._mapping("x-is", schema, name).items():
            self._named(word, query, name)
        return new

    def _same(self, name: str, schema: dict[str, Any], other: str) -> None:
        """A property that is another field under another name."""
        known = self.fields.get(other)
        sort, _ = self._sort(name, schema)
        if known is None or known.sort != sort:
            hint = did_you_mean(other, [each.name for each in self.fields])
            raise self._wrong(name, f"x-as の「{other}」という同じ形の項目はありません。", f"x-as: there is no such field “{other}”.", hint)
        if name not in known.keys:
            known.keys.append(name)
            self._words(known, schema, (name, *_titles(schema)))

    def _words(self, owner: Field, schema: dict[str, Any], own: tuple[str, ...]) -> None:
        """Every word for a field: its name, its titles, and those of ``x-also`` and ``x-search``; ``x-heads`` are hinted at."""
        for heading in self._list(owner.name, "x-heads", schema):
            self.fields.head(re.sub(r"^(?:ja|en):", "", heading), owner)
        for word in (*own, *self._list(owner.name, "x-also", schema), *self._list(owner.name, "x-search", schema)):
            other = self.fields.claim(word, owner)
            if other is not owner:
                raise self._wrong(
                    owner.name, f"「{word}」はすでに「{other.name}」の呼び名です。", f"“{word}” is already a word for “{other.name}”."
                )

    def _common(self) -> None:
        """What every game has; a word that the game uses otherwise is left to it."""
        for name, (sort, title, words) in _COMMON.items():
            known = self.fields.get(name)
            if known is None:
                known = Field(name, titled(title, name), sort, keys=[name])
                self.fields.add(known)
            for word in (name, *titled(title, name), *words):
                self.fields.claim(word, known)
        self.fields["lang"].own_names.update(_LANGUAGES)
        self.fields["kind"].order = self.fields["kind"].order or 1
        self._kinds(self.fields["kind"])

    def _kinds(self, kind: Field) -> None:
        """The kinds are called what their own schemas are titled."""
        for name in self.schemas.part(CARDS + "kind")["enum"]:
            if name not in self.schemas.part(CARDS + "kind").get("x-names", {}):
                kind.own_names[name] = titled(self.schemas.part(f"{CARDS}{name}").get("title"), name)
            self._kind_exports(name, self.schemas.part(f"{CARDS}{name}"))
        leaders = forms_in(self.schemas).leaders
        if leaders is not None:
            schema = self.schemas.part(leaders.part)
            kind.own_names[leaders.kind] = leaders.title
            self._kind_exports(leaders.kind, schema)
            kind.own_spellings |= {normal(word): leaders.kind for word in self._list(leaders.kind, "x-also", schema)}

    # -- values -----------------------------------------------------------------------------------------------------------------------

    def _sort(self, name: str, schema: dict[str, Any]) -> tuple[Sort | None, dict[str, Any]]:
        """What a field holds, and the schema of its values; ``None`` where it cannot be searched (lists of mappings)."""
        kind = schema.get("type")
        if "x-sentence" in schema or "x-text" in schema:
            return "text", {}
        if kind == "array":
            items = schema.get("items", {})
            items = self._resolved(items) if isinstance(items, dict) else {}
            if "enum" in items or "x-words" in schema:
                return "choices", items
            return ("words", items) if items.get("type") == "string" else (None, {})
        if "enum" in schema or "const" in schema or kind == "boolean":
            return "choice", schema
        if kind in ("integer", "number"):
            return "number", schema
        return ("text", {}) if kind == "string" else (None, {})

    def _resolved(self, items: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in items:
            return items
        file = self.file if str(items["$ref"]).lstrip("#/").split("/")[-1] in self.schemas.files[self.file].get("$defs", {}) else ""
        return {**self.schemas.part(items["$ref"], inside=file or "cards.schema.json"), **items}

    def _values(self, new: Field, schema: dict[str, Any], values: dict[str, Any]) -> None:
        """The values that a field may have, with their names and spellings; one that is free may have other spellings of some words."""
        others = self._mapping("x-names", values, new.name)
        if new.sort == "number":
            new.own_spellings = {normal(str(word)): str(value) for word, value in others.items()}
            return
        if "x-words" in schema:
            if schema["x-words"] != "keywords":
                raise self._wrong(new.name, "x-words に書けるのは keywords です。", "x-words can only be “keywords”.")
            new.keywords_of = self.fields.game
            return
        if values.get("type") == "boolean":
            new.own_names = dict(_TRUTH)
            return
        listed = [str(value) for value in values.get("enum", [values["const"]] if "const" in values else [])]
        for word, value in others.items() if listed else ():
            if str(value) not in listed or value in others:
                raise self._wrong(new.name, f"x-names の「{word}: {value}」の値がありません。", f"x-names: “{word}: {value}” is no value.")
        for value in listed:
            if value not in others:
                ja = next((word for word, meant in others.items() if meant == value and not word.isascii()), value)
                # An identifier of several words is called by them: battle_start is “battle start”.
                new.own_names[value] = Text(ja, value.replace("_", " "))
        new.own_spellings = {normal(word): str(value) for word, value in others.items()}
        for word, value in others.items() if not listed else ():
            if word.isascii():
                new.english.setdefault(str(value), word)

    def _named(self, name: str, value: Any, of: str) -> None:
        """A query with a name: ``{query:, title:, x-also:}``, or the query alone."""
        value = {"query": value} if isinstance(value, str) else value
        if not isinstance(value, dict) or not isinstance(value.get("query"), str):
            raise self._wrong(f"x-is {name}", "query が要ります。", "needs a query.")
        if name in self.fields.named:
            raise self._wrong(f"x-is {name}", "二度宣言されています。", "is declared twice.")
        title = titled(value.get("title"), name)
        words = tuple(dict.fromkeys((name, *title, *self._list(f"x-is {name}", "x-also", value))))
        self.fields.named[name] = Named(name, title, words, value["query"], of)

    def _exports(self, name: str, schema: dict[str, Any]) -> dict[str, Exported]:
        """What other programs call a field: ``{program: NAME}``, or ``{program: {as: NAME, values: {…}}}``."""
        found: dict[str, Exported] = {}
        for program, value in self._mapping("x-export", schema, name).items():
            said = {"as": value} if isinstance(value, str) else value
            values = said.get("values", {}) if isinstance(said, dict) else None
            words = [said.get("as"), *values.values()] if isinstance(said, dict) and isinstance(values, dict) else [None]
            if not all(isinstance(word, str) and word for word in words):
                raise self._wrong(name, f"x-export の「{program}」に名前が要ります。", f"x-export: “{program}” needs a name.")
            found[program] = Exported(str(words[0]), dict(values or {}))
        return found

    def _kind_exports(self, kind: str, schema: dict[str, Any]) -> None:
        exports = self._mapping("x-export", schema, kind)
        for program in exports:
            self._mapping(program, exports, kind)
        self.fields.kind_exports[kind] = exports

    # -- what may be wrong with a schema ----------------------------------------------------------------------------------------------

    def _mapping(self, keyword: str, schema: Mapping[str, Any], name: str = "") -> dict[str, Any]:
        value = schema.get(keyword, {})
        if not isinstance(value, dict):
            raise self._wrong(name, f"{keyword} は {{ }} の「キー: 値」です。", f"{keyword} has to be a mapping {{ }}.")
        return value

    def _list(self, name: str, keyword: str, schema: Mapping[str, Any]) -> list[str]:
        value = schema.get(keyword, [])
        if not isinstance(value, list) or not all(isinstance(word, str) and normal(word) for word in value):
            raise self._wrong(name, f"{keyword} は言葉の並び [ ] です。", f"{keyword} has to be a list [ ] of words.")
        twice = next((word for at, word in enumerate(value) if word in value[:at]), None)
        if twice is not None:
            raise self._wrong(name, f"{keyword} に「{twice}」が二度あります。", f"{keyword} has “{twice}” twice.")
        return value

    def _place(self, name: str, keyword: str, schema: Mapping[str, Any]) -> int:
        value = schema.get(keyword, 0)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self._wrong(name, f"{keyword} は1からの整数です。", f"{keyword} has to be a whole number from 1.")
        return value

    def _wrong(self, name: str, ja: str, en: str, hint: Text | None = None) -> CardforgeError:
        head = Text(f"項目「{name}」: ", f"field “{name}”: ") if name else Text("", "")
        return CardforgeError(Text(head.ja + ja, head.en + en), file=self.schemas.folder / self.file, hint=hint)


def _titles(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """The parts of a schema's own title."""
    return tuple(str(schema["title"]).split(" / ")) if "title" in schema else ()
