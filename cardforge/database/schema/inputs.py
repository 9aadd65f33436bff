"""What somebody fills in to write a card: its fields in the order of the schema, each with what it holds and what it may be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final, Literal

from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.forms import forms_of
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.files.yaml import parse_yaml
from cardforge.model import CardforgeError, Text
from cardforge.model.plain import dataclass
from cardforge.model.text import titled

#: What is filled in: a number, one of some values, several of some, several words, a line in both languages, a line, a sentence, or other
#: data as it is written in a file (``{a: 2}``).
Sort = Literal["number", "choice", "choices", "words", "both", "line", "sentence", "data"]

#: What stands before the fields of a form, or is not asked for.
_APART: Final = frozenset({"kind", "id", "origin", "quiet"})
#: The most characters that are looked at of one field.
LONGEST: Final = 4000
#: What stands between words of a row.
_BETWEEN: Final = re.compile(r"[、,，・/／\s]+")
#: The same for words that hold dots and blanks themselves.
_BETWEEN_DOTTED: Final = re.compile(r"\s*[、,，]\s*")


@dataclass(frozen=True, slots=True)
class Input:
    """One field of a card that is filled in.

    ``values`` are those it may have, in order, with what people call them; ``sentence`` is the kind of sentence, ``least`` and ``most``
    are the bounds of a number, ``group`` the part of the card that it belongs to; ``dotted``: words that hold dots and blanks.
    """

    name: str
    title: Text
    sort: Sort
    group: str = ""
    required: bool = False
    values: Mapping[str, Text] | None = None
    sentence: str = ""
    # of a number
    least: int | None = None
    # of a number
    most: int | None = None
    dotted: bool = False


@cache
def inputs_of(game: str, kind: str) -> tuple[Input, ...]:
    """What is filled in for a card of this kind.

    >>> from cardforge.files.places import first_game
    >>> [each.name for each in inputs_of(first_game(), "spell")][:4]
    ['name', 'cost', 'attributes', 'races']
    """
    part = schemas(game).part(f"{CARDS}{kind}")
    required = part.get("required", ())
    found = [
        _input(game, name, schema, name in required)
        for name, schema in schemas(game).properties(f"{CARDS}{kind}").items()
        if name not in _APART
    ]
    order = {"name": 0}
    return tuple(sorted(found, key=lambda each: (order.get(each.name, 1), each.group != "play")))


@cache
def inputs_of_deck(game: str) -> tuple[Input, ...]:
    """What is filled in for a deck, but for its cards; the leaders that it may have are those of a library.

    >>> from cardforge.files.places import first_game
    >>> [each.sort for each in inputs_of_deck(first_game())]
    ['both', 'choice', 'line']
    """
    listed = forms_of(game).lists["decks"]
    required = schemas(game).part(listed.part).get("required", ())
    found = []
    for name, schema in schemas(game).properties(listed.part).items():
        plain = _input(game, name, schema, name in required)
        if "enum" in schema or schema.get("x-role") == "leader":
            values = {str(each): Text(str(each), str(each)) for each in schema.get("enum", ())}
            found.append(replace(plain, sort="choice", values=values))
        elif plain.sort in ("both", "line") and "const" not in schema:
            found.append(plain)
    return tuple(found)


def kinds_of(game: str) -> dict[str, Text]:
    """The kinds of card that can be written, with what people call them.

    >>> from cardforge.files.places import first_game
    >>> kinds_of(first_game())["spell"].ja
    'スペル'
    """
    leaders = forms_of(game).leaders
    return {kind: name for kind, name in fields_of(game)["kind"].own_names.items() if leaders is None or kind != leaders.kind}


def _input(game: str, name: str, schema: Mapping[str, Any], required: bool) -> Input:
    title = titled(schema.get("x-title", schema.get("title")), name)
    group = str(schema.get("x-group", ""))
    if "x-sentence" in schema:
        return Input(name, title, "sentence", group, required, sentence=str(schema["x-sentence"]))
    if schema.get("x-text") and "oneOf" in schema:
        return Input(name, title, "both", group, required)
    if schema.get("type") in ("integer", "number"):
        return Input(name, title, "number", group, required, least=schema.get("minimum"), most=schema.get("maximum"))
    field = fields_of(game).of_property(name)
    if field is not None and field.sort in ("choice", "choices") and schema.get("type") in (None, "string", "array", "boolean"):
        return Input(name, title, field.sort, group, required, values=field.names)
    if schema.get("type") == "array" and field is not None and field.sort == "words":
        items = schema.get("items", {})
        word = schemas(game).part(items["$ref"], inside=CARDS.partition("#")[0]) if "$ref" in items else items
        return Input(name, title, "words", group, required, dotted="x-dotted" in word)
    return Input(name, title, "line" if schema.get("type") == "string" else "data", group, required)


def filled_in(game: str, kind: str, mapping: Mapping[str, Any]) -> dict[str, Any]:
    """What a card's mapping, in the words of the schema, looks like where it is filled in: text, lists of words, ``{ja:, en:}``.

    >>> from cardforge.files.places import first_game
    >>> filled_in(first_game(), "spell", {"name": "炎", "cost": 2, "attributes": ["red"]})["cost"]
    '2'
    """
    return {each.name: _shown(each, mapping.get(each.name)) for each in inputs_of(game, kind)}


def _shown(field: Input, value: Any) -> Any:
    from cardforge.database.formats.mapping import flow

    if field.sort == "both":
        value = value if isinstance(value, Mapping) else {"ja": value or ""}
        return {lang: str(value.get(lang) or "") for lang in ("ja", "en")}
    if field.sort in ("choices", "words"):
        found = [str(each) for each in value] if isinstance(value, (list, tuple)) else [str(value)] if value not in (None, "") else []
        return found if field.sort == "choices" else "、".join(found)
    if value is None:
        return ""
    return str(value) if isinstance(value, (str, int, float)) and not isinstance(value, bool) else flow(value)


def mapping_from(game: str, kind: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The card's mapping that was filled in: the other way round of ``filled_in``; what is empty is left out.

    >>> from cardforge.files.places import first_game
    >>> mapping_from(first_game(), "spell", {"name": {"ja": "炎", "en": ""}, "cost": "2", "races": "竜、獣"})
    {'name': '炎', 'cost': 2, 'races': ['竜', '獣']}
    """
    every = ((each.name, meant(each, values.get(each.name))) for each in inputs_of(game, kind))
    return {name: value for name, value in every if value is not None}


def meant(field: Input, value: Any) -> Any:
    """What was filled in for one field, as a file holds it; ``None`` where it is empty.

    >>> meant(Input("cost", Text("コスト", "cost"), "number"), "２")
    2
    """
    if field.sort == "both":
        both = value if isinstance(value, Mapping) else {"ja": value}
        said = {lang: str(both.get(lang) or "").strip() for lang in ("ja", "en")}
        named = {lang: word for lang, word in said.items() if word}
        return None if not named else named if len(named) > 1 and said["ja"] != said["en"] else next(iter(named.values()))
    if field.sort == "choices":
        return [str(each) for each in value] if isinstance(value, list) and value else None
    # What a browser sends may be anything, also what is no text at all.
    text = str(value or "").encode("utf-8", "replace").decode()[:LONGEST]
    text = text if field.sort == "sentence" else text.strip()
    if not text.strip():
        return None
    if field.sort == "words":
        return [part for part in (_BETWEEN_DOTTED if field.dotted else _BETWEEN).split(text) if part]
    if field.sort in ("number", "data") or (field.sort == "sentence" and text.startswith("{")):
        return _data(unicodedata.normalize("NFKC", text) if field.sort != "sentence" else text)
    return text


def _data(text: str) -> Any:
    """What is written as it stands in files; the text itself where it cannot be read so, for the schema to say what is wrong."""
    try:
        found = parse_yaml(text)
    except CardforgeError:
        return text
    return found if not isinstance(found, bool) and found is not None else text
