"""The JSON Schemas of the files that authors write: found, loaded and applied.

A schema says more than JSON Schema does, in annotations of our own that other programs ignore:

- ``x-rule``: the number of the rule that a fault here breaks;
- ``x-legality``: a fault here is left to the game's legality check, which knows the rule and says more;
- ``x-expected``: what is expected, in the author's words, where the schema itself would not tell him;
- ``x-names``: other spellings of a value, and the value they mean (``赤``: ``red``);
- ``x-short``: patterns of the words in which a mapping may be written (``墓地3``), whose groups are its keys, and ``x-writes`` how it is
  written in a table (``墓地{grave}``);
- ``x-sentence``: the kind of sentence that stands here, for the phrasebook; ``x-text``: a text in one or both languages;
- ``x-tree``: what the tree of a sentence has in any case, whatever was written;
- ``x-played``: false for a kind of card that nobody plays: it lies there from the beginning;
- ``x-table``: the list of names in which the words of a field are found (``races``);
- ``x-role``, ``x-trees``, ``x-kind``, ``x-name``, ``x-once``: what stands in files besides cards and decks (read in ``forms.py``);
- ``x-title``, ``x-also``, ``x-heads``, ``x-search``, ``x-group``, ``x-column``, ``x-mark``, ``x-order``, ``x-as``, ``x-parts``, ``x-is``
  and ``x-groups``: how a field is called, searched and listed; ``x-export``: what other programs call it (read in ``fields.py``, see
  ``docs/fields.md``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.database.schema.quick import QuickTests, compiled
from cardforge.files import places
from cardforge.files.yaml import Mapping as YamlMapping
from cardforge.model import CardforgeError, Text
from cardforge.model.text import titled

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from cardforge.database.schema.faults import Fault

#: Where the schemas describe each kind of card.
CARDS = "cards.schema.json#/$defs/"


class Schemas:
    """All schemas of one game; a part is named like ``cards.schema.json#/$defs/unit``.

    The files may refer to those of all games, which lie in the folder ``below``, as ``../NAME``.
    """

    def __init__(self, folder: Path, *, below: Path | None = None) -> None:
        self.folder = folder
        self.files: dict[str, dict[str, Any]] = {file.name: _loaded(file) for file in sorted(folder.glob("*.schema.json"))}
        if below is not None:
            self.files |= {f"../{file.name}": _loaded(file) for file in sorted(below.glob("*.schema.json"))}
        self._validators: dict[str, Validator] = {}
        self._properties: dict[str, dict[str, dict[str, Any]]] = {}
        self._quick = QuickTests(self.locate)

    def locate(self, reference: str, inside: str) -> tuple[dict[str, Any], str]:
        """The subschema that ``reference`` names seen from the file ``inside``, as it is written, and its file.

        Raises ``CardforgeError`` naming the file that refers to what is not there.
        """
        name, _, pointer = reference.partition("#")
        name = name or inside
        found: Any = self.files.get(name)
        for step in filter(None, pointer.strip("/").split("/")):
            found = found.get(step) if isinstance(found, dict) else None
        if not isinstance(found, dict):
            message = Text(f"スキーマに {reference} がありません。", f"the schema has no {reference}.")
            raise CardforgeError(message, file=self.folder / (inside or name))
        return found, name

    def part(self, reference: str, *, inside: str = "") -> dict[str, Any]:
        """The subschema that ``reference`` names, seen from the file ``inside``; further references are followed."""
        found, name = self.locate(reference, inside)
        if "$ref" in found:
            rest = {key: value for key, value in found.items() if key != "$ref"}
            return {**self.part(found["$ref"], inside=name), **rest}
        return dict(found)

    def properties(self, reference: str) -> dict[str, dict[str, Any]]:
        """The properties of the object that ``reference`` describes, each with its references followed."""
        if reference not in self._properties:
            inside = reference.partition("#")[0]
            properties = self.part(reference).get("properties", {})
            self._properties[reference] = {
                key: {**self.part(value["$ref"], inside=inside), **value} if "$ref" in value else value for key, value in properties.items()
            }
        return self._properties[reference]

    def validator(self, reference: str) -> Validator:
        """The validator for one part of the schemas."""
        if reference not in self._validators:
            from referencing import Registry
            from referencing.jsonschema import DRAFT202012

            # A file of all games is called ``../NAME`` from here, and ``NAME`` once a reference to it is joined with a file's name.
            names = [(name, contents) for file, contents in self.files.items() for name in {file, file.removeprefix("../")}]
            resources_by_name = [(name, DRAFT202012.create_resource(contents)) for name, contents in names]
            registry: Any = Registry().with_resources(resources_by_name)
            self._validators[reference] = _validator_class()({"$ref": reference}, registry=registry)
        return self._validators[reference]

    def fits(self, reference: str, value: Any) -> bool:
        """Whether nothing is wrong with ``value``."""
        return self._quick.reference(reference, "")(value)

    def faults(self, reference: str, value: Any, used: Mapping[str, str] | None = None) -> Iterator[Fault]:
        """What is wrong with ``value``, in our own words; its fields are called as the author calls them: ``used``, his word for each."""
        if self.fits(reference, value):
            return
        from cardforge.database.schema.faults import Wording, fault

        properties = self.properties(reference)
        titles = {key: titled(schema.get("x-title", schema.get("title")), key) for key, schema in properties.items()}
        wording = Wording(used or {}, titles, value.words if isinstance(value, YamlMapping) else {})
        for error in self.validator(reference).iter_errors(value):
            yield from fault(error, wording)


@cache
def _validator_class() -> Any:
    """The validator of jsonschema with patterns that end where the quick test ends them."""
    from jsonschema import Draft202012Validator, ValidationError, validators

    def check(_validator: Any, wanted: str, value: Any, _schema: Any) -> Iterator[ValidationError]:
        if isinstance(value, str) and compiled(wanted).search(value) is None:
            yield ValidationError(f"{value!r} does not match {wanted!r}")

    extend: Any = validators.extend
    return extend(Draft202012Validator, {"pattern": check})


def _once(pairs: list[tuple[str, Any]], file: Path) -> dict[str, Any]:
    """An object of a schema file; raises ``CardforgeError`` where it has a key twice, of which JSON would keep the last."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise CardforgeError(Text(f"「{twice}」が二度書かれています。", f"“{twice}” is written twice."), file=file)
    return found


def _loaded(file: Path) -> dict[str, Any]:
    """A schema file's contents; raises ``CardforgeError`` where it is no JSON object."""
    try:
        contents = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=lambda pairs: _once(pairs, file))
    except (OSError, UnicodeDecodeError):
        raise CardforgeError(Text("スキーマが読めません。", "this schema cannot be read."), file=file) from None
    except json.JSONDecodeError as error:
        message = Text("スキーマがJSONとして読めません。", f"this schema cannot be read as JSON ({error.msg}).")
        raise CardforgeError(message, file=file, line=error.lineno) from None
    if not isinstance(contents, dict):
        raise CardforgeError(Text("スキーマは { } です。", "a schema is a mapping { }."), file=file)
    return contents


@cache
def schemas(game: str) -> Schemas:
    """The schemas of ``game``; raises ``CardforgeError`` naming the nearest game if there is none."""
    try:
        return Schemas(places.places_of(game).schemas)
    except CardforgeError as error:
        if error.file is None:
            raise
        raise wrong(game, error) from None


def wrong(game: str, error: CardforgeError) -> CardforgeError:
    """The error of a game whose schemas say something wrong: which pack it is, what it is, and in which file."""
    hint = error.hint or Text("", "")
    text = Text(f"{error.text.ja}{hint.ja}", f"{error.text.en} {hint.en}".rstrip())
    return places.bad_pack(game, "schemas", text, file=error.file, line=error.line)


def game_of_kind(kind: object) -> str:
    """The first game that has cards of a kind, which may be called by any word for it; ``""`` where none has."""
    for game in games():
        with suppress(CardforgeError):
            known = schemas(game).part(CARDS + "kind")
            if kind in known["enum"] or kind in known.get("x-names", {}):
                return game
    return ""


def games() -> list[str]:
    """The games that have a card database: all that are installed, the first game first."""
    return list(places.games())
