"""Checks a template against ``schemas/template.schema.json``: an unknown key or word is an error that names the nearest right one."""

from __future__ import annotations

import functools
import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from cardforge.database.schema.quick import QuickTests
from cardforge.files import places as resources
from cardforge.files.cache import cache_folder
from cardforge.files.remembered import Remembered
from cardforge.files.yaml import line_of
from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean


def check_template(raw: Mapping[str, Any], merged: Mapping[str, Any], file: Path) -> None:
    """Check one template as written (``raw``); ``merged`` is the same with all that it extends.

    Raises CardforgeError with the line: a key that is not known or missing, a word that is none of those possible. Templates in which
    nothing was wrong are remembered by what stands in them.
    """
    written = json.dumps([raw, merged], default=repr).encode()
    key = hashlib.sha256(_rules() + written).hexdigest()[:32]
    good = Remembered(cache_folder() / "templates" / "good.txt")
    if good.get(key) is None:
        _Checker(file).check(raw, merged, _schema(), ())
        good.add(key, 1)
        good.save()


@functools.cache
def _rules() -> bytes:
    """What decides whether a template is good: this code and the schema."""
    return Path(__file__).read_bytes() + (resources.path("schemas") / "template.schema.json").read_bytes()


#: How deep groups may lie in each other, counted in keys.
_DEEPEST: Final = 60
_TYPES: Final = {
    "string": "文字列 / a text",
    "number": "数 / a number",
    "integer": "整数 / a whole number",
    "boolean": "true か false / true or false",
    "array": "並び / a list",
    "object": "キーと値の組 / a mapping",
}


def _of_types(types: Any) -> str:
    """What a value of a type, or of one of several, is called in both languages."""
    names = [_TYPES[each].split(" / ") for each in (types if isinstance(types, list) else [types]) if each in _TYPES]
    return f"{'か'.join(ja for ja, _ in names)} / {' or '.join(en for _, en in names)}" if names else "正しい値 / a right value"


#: What may bound a number in the schema, in both languages.
_BOUNDS: Final = {
    "exclusiveMinimum": ("{}より大きい", "greater than {}"),
    "minimum": ("{}以上", "at least {}"),
    "maximum": ("{}以下", "at most {}"),
}


def _bounds(schema: Mapping[str, Any]) -> tuple[str, str]:
    """The bounds of a number, as they stand before its name in Japanese and behind it in English."""
    found = [(ja.format(schema[key]), en.format(schema[key])) for key, (ja, en) in _BOUNDS.items() if key in schema]
    return "".join(f"{ja}、" for ja, _ in found), f" ({', '.join(en for _, en in found)})" if found else ""


@functools.cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(_schema())


@functools.cache
def _quick() -> QuickTests:
    """Says of most values that they are right, in a tenth of the time in which jsonschema is loaded."""
    return QuickTests(lambda reference, _: (_schema()["$defs"][reference.rsplit("/", 1)[-1]], ""))


def _kinds(key: str) -> list[str]:
    """The kinds of elements, where it is the kind that is missing."""
    return list(_schema()["$defs"]["element"]["properties"]["kind"]["enum"]) if key == "kind" else []


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


@functools.cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((resources.path("schemas") / "template.schema.json").read_text("utf-8"))
    return schema


class _Checker:
    def __init__(self, file: Path) -> None:
        self.file = file

    def check(self, value: Any, merged: Any, schema: Mapping[str, Any], path: tuple[str | int, ...], root: Any = None) -> None:
        """Check ``value``, which stands at ``path``, against a part of the schema."""
        root = value if root is None else root
        whole = schema
        schema = self._resolved(schema, merged)
        if len(path) > _DEEPEST:
            raise self._wrong(root, path, "要素が深く入れ子になりすぎています。", "the elements are nested too deeply", "", [])
        if isinstance(value, Mapping) and "oneOf" not in schema and schema.get("type", "object") == "object":
            self._keys(value, schema, path, root)
            for key, below in value.items():
                inner = schema.get("properties", {}).get(key) or schema.get("additionalProperties")
                if isinstance(inner, Mapping):
                    self.check(below, merged.get(key) if isinstance(merged, Mapping) else None, inner, (*path, key), root)
            self._required(value, merged, schema, path, root)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            for index, below in enumerate(value):
                if "items" in schema:
                    self.check(below, below, schema["items"], (*path, index), root)
            self._typed(value, whole, path, root)
        elif isinstance(value, str) and "enum" in schema and value not in schema["enum"] and not value.startswith("="):
            known = [str(word) for word in schema["enum"]]
            place = ".".join(map(str, path))
            raise self._wrong(
                root,
                path,
                f"{place}: 「{value}」は使えません（{'、'.join(known)}）。",
                f"{place}: “{value}” is none of {', '.join(known)}",
                value,
                known,
            )
        else:
            self._typed(value, whole, path, root)

    def _typed(self, value: Any, schema: Mapping[str, Any], path: tuple[str | int, ...], root: Any) -> None:
        """Check a value that has no keys of its own."""
        finite = not isinstance(value, float) or math.isfinite(value)
        evaluated = isinstance(value, str) and value.startswith("=") and path[:1] in (("elements",), ("styles",))
        # An expression stands for a value, never for elements, one of them or a style.
        evaluated = evaluated and self._resolved(schema, None).get("type") != "object"
        if finite and (evaluated or _quick().compile(dict(schema), "")(value) or _validator().evolve(schema=schema).is_valid(value)):
            return
        ja, en = self._wanted(schema)
        place = ".".join(map(str, path))
        raise self._wrong(root, path, f"{place}: 「{_short(value)}」ではなく、{ja}", f"{place}: “{_short(value)}” is not {en}", "", [])

    def _wanted(self, schema: Mapping[str, Any]) -> tuple[str, str]:
        """What a part of the schema takes, in words of both languages: its title and description, or its type."""
        while "$ref" in schema and "title" not in schema:
            schema = _schema()["$defs"][schema["$ref"].rsplit("/", 1)[-1]]
        if "enum" in schema:
            words = [str(word) for word in schema["enum"]]
            return "、".join(words) + " のどれかです。", "one of " + ", ".join(words)
        if "title" not in schema and "oneOf" in schema:
            return self._wanted(schema["oneOf"][0])
        titles = schema.get("title", _of_types(schema.get("type"))).partition(" / ")
        notes = schema.get("description", " / ").partition(" / ")
        ja, en = _bounds(schema)
        return f"{ja}{titles[0]}です。{notes[0]}", f"{titles[2]}{en}{': ' if notes[2] else ''}{notes[2]}"

    def _resolved(self, schema: Mapping[str, Any], merged: Any) -> Mapping[str, Any]:
        """What a reference or a choice stands for; an element is one of its kind."""
        while "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[-1]
            schema = _schema()["$defs"][name]
            kind = merged.get("kind") if name == "element" and isinstance(merged, Mapping) else None
            if isinstance(kind, str) and kind in _schema()["$defs"]:
                return dict(_schema()["$defs"][kind])
        for choice in schema.get("oneOf", ()):
            inner = self._resolved(choice, merged)
            if isinstance(merged, Mapping) and inner.get("type") == "object":
                return inner
        return schema

    def _keys(self, value: Mapping[str, Any], schema: Mapping[str, Any], path: tuple[str | int, ...], root: Any) -> None:
        if schema.get("additionalProperties") is not False:
            return
        known = list(schema["properties"])
        for key in value:
            if key not in known:
                where = ".".join(map(str, path))
                ja = f"{where}: キー「{key}」はありません。" if where else f"キー「{key}」はありません。"
                en = f"{where}: there is no key “{key}”" if where else f"there is no key “{key}”"
                raise self._wrong(root, (*path, key), ja, en, str(key), known)

    def _required(self, value: Any, merged: Any, schema: Mapping[str, Any], path: tuple[str | int, ...], root: Any) -> None:
        needed = [*schema.get("required", ()), *schema.get("x-required", ())]
        whole = merged if isinstance(merged, Mapping) else value
        for key in needed:
            if key not in whole:
                where = ".".join(map(str, path))
                raise self._wrong(root, path, f"{where}: 「{key}」が必要です。", f"{where}: “{key}” is missing", "", _kinds(key))

    def _wrong(self, root: Any, path: tuple[str | int, ...], ja: str, en: str, word: str, known: list[str]) -> CardforgeError:
        hint = did_you_mean(word, known) if word else Text("、".join(known), ", ".join(known)) if known else None
        return CardforgeError(Text(ja, en), file=self.file, line=line_of(root, *path), hint=hint)
