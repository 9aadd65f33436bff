"""A quick answer to whether a value fits a schema: the schema compiled to plain functions.

jsonschema says what is wrong; this only says that nothing is, for the thousands of cards that are right. It knows the keywords that
our schemas use and refuses to compile any other that a value meets, so that it can never overlook one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Test = Callable[[Any], bool]

#: What annotates and does not test.
_ANNOTATIONS = {"title", "description", "default", "$schema", "$defs", "$comment", "examples"}
_TYPES: dict[str, tuple[type, ...]] = {"string": (str,), "object": (dict,), "array": (list,), "null": (type(None),), "boolean": (bool,)}
#: Keywords whose faults the legality check reports where the schema says ``x-legality``.
SOFT = ("minimum", "maximum", "minItems", "maxItems", "uniqueItems", "required")
#: How the names of an author's own fields begin, which no schema declares.
FREE = "x_"


def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern as JSON Schema means it: its ``$`` is the end, and not, as in Python, also the place before a line end there.

    >>> compiled("^a$").search("a\\n") is None
    True
    """
    return re.compile(pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") and not pattern.endswith(r"\$") else pattern)


class QuickTests:
    """Compiles parts of the schemas of one game; ``resolve`` finds what a reference means, seen from a file."""

    def __init__(self, resolve: Callable[[str, str], tuple[dict[str, Any], str]]) -> None:
        self._resolve = resolve
        self._known: dict[tuple[str, str], Test] = {}
        #: The same by the words of a reference and the file it was seen from.
        self._found: dict[tuple[str, str], Test] = {}

    def reference(self, reference: str, inside: str) -> Test:
        """The test for the part of the schemas that ``reference`` names."""
        found = self._found.get((reference, inside))
        if found is None:
            found = self._found[reference, inside] = self._located(reference, inside)
        return found

    def _located(self, reference: str, inside: str) -> Test:
        schema, file = self._resolve(reference, inside)
        key = (file, reference.partition("#")[2])
        if key not in self._known:
            # A schema that refers to itself finds this in place of the test that is being made.
            self._known[key] = lambda value: self._known[key](value)  # noqa: PLW0108 - looked up when it is called
            self._known[key] = self.compile(schema, file)
        return self._known[key]

    def compile(self, schema: dict[str, Any], inside: str) -> Test:
        """The test for one schema that stands in the file ``inside``."""
        soft = bool(schema.get("x-legality"))
        tests: list[Test] = []
        for keyword, wanted in schema.items():
            if keyword in _ANNOTATIONS or keyword.startswith("x-") or (soft and keyword in SOFT):
                continue
            tests.append(self._keyword(keyword, wanted, schema, inside))
        if len(tests) == 1:
            return tests[0]
        return _all_of(tests)

    def _keyword(self, keyword: str, wanted: Any, schema: dict[str, Any], inside: str) -> Test:
        match keyword:
            case "$ref":
                return self.reference(wanted, inside)
            case "type":
                return _type(wanted if isinstance(wanted, list) else [wanted])
            case "enum":
                words = frozenset(word for word in wanted if isinstance(word, str))
                others = [word for word in wanted if not isinstance(word, str)]
                return lambda value: value in words if isinstance(value, str) else _is_one(value, others)
            case "const":
                return lambda value: bool(value == wanted)
            case "properties":
                return self._properties(wanted, inside)
            case "additionalProperties":
                return self._additional(wanted, frozenset(schema.get("properties", ())), schema.get("patternProperties", {}), inside)
            case "patternProperties":
                return self._patterns(wanted, inside)
            case "items":
                test = self.compile(wanted, inside)
                return lambda value: not isinstance(value, list) or all(map(test, value))
            case "propertyNames":
                names = self.compile(wanted, inside)
                return lambda value: not isinstance(value, dict) or all(map(names, value))
            case "allOf" | "oneOf" | "anyOf":
                tests = [self.compile(part, inside) for part in wanted]
                if keyword == "allOf":
                    return _all_of(tests)
                if keyword == "anyOf":
                    return lambda value: any(test(value) for test in tests)
                return _one_of(tests)
            case "if":
                condition = self.compile(wanted, inside)
                then, other = (self.compile(schema.get(branch, {}), inside) for branch in ("then", "else"))
                return lambda value: then(value) if condition(value) else other(value)
            case "then" | "else":
                return lambda value: True
        return _plain(keyword, wanted)

    def _properties(self, wanted: dict[str, Any], inside: str) -> Test:
        # A card has few of all fields that there are, and most commands look at few cards: what nobody has is never compiled.
        tests: dict[str, Test] = {}

        def test(value: Any) -> bool:
            if isinstance(value, dict):
                for name, part in value.items():
                    if name in wanted:
                        if name not in tests:
                            tests[name] = self.compile(wanted[name], inside)
                        if not tests[name](part):
                            return False
            return True

        return test

    def _patterns(self, wanted: dict[str, Any], inside: str) -> Test:
        tests = [(_matching(pattern), self.compile(part, inside)) for pattern, part in wanted.items()]
        return lambda value: (
            not isinstance(value, dict) or all(test(part) for name, part in value.items() for matches, test in tests if matches(str(name)))
        )

    def _additional(self, wanted: Any, known: frozenset[str], patterns: dict[str, Any], inside: str) -> Test:
        matching = [_matching(pattern) for pattern in patterns]

        def others(value: dict[str, Any]) -> list[str]:
            return [name for name in value if name not in known and not any(matches(str(name)) for matches in matching)]

        if wanted is False:
            return lambda value: not isinstance(value, dict) or known.issuperset(value) or not others(value)
        other = self.compile(wanted, inside)
        return lambda value: not isinstance(value, dict) or all(other(value[name]) for name in others(value))


def _is_one(value: Any, words: list[Any]) -> bool:
    """Whether a value is one of some that are no texts; ``true`` is no 1."""
    return any(value == word and isinstance(value, bool) == isinstance(word, bool) for word in words)


def _all_of(tests: list[Test]) -> Test:
    """The test that all ``tests`` make; a plain loop, for it runs several times for each field of each card."""

    def test(value: Any) -> bool:
        for each in tests:  # noqa: SIM110
            if not each(value):
                return False
        return True

    return test


def _one_of(tests: list[Test]) -> Test:
    """The test that exactly one of ``tests`` makes."""

    def test(value: Any) -> bool:
        found = False
        for each in tests:
            if each(value):
                if found:
                    return False
                found = True
        return found

    return test


def _matching(pattern: str) -> Callable[[str], Any]:
    """Whether a name matches a pattern; most patterns of ours say only how it begins."""
    if re.fullmatch(r"\^\w+", pattern):
        beginning = pattern[1:]
        return lambda name: name.startswith(beginning)
    return re.compile(pattern).search


def _type(names: list[str]) -> Test:
    kinds = tuple(kind for name in names for kind in _TYPES.get(name, ()))
    whole, number = "integer" in names, "number" in names
    if not (whole or number or bool in kinds):
        return lambda value: isinstance(value, kinds)

    def test(value: Any) -> bool:
        if isinstance(value, bool):
            return bool in kinds
        if isinstance(value, kinds):
            return True
        return (
            (whole and isinstance(value, int))
            or (whole and isinstance(value, float) and value.is_integer())
            or (number and isinstance(value, (int, float)))
        )

    return test


def _plain(keyword: str, wanted: Any) -> Test:
    """The keywords that need nothing but their value."""
    match keyword:
        case "required":
            names = frozenset(wanted)
            return lambda value: not isinstance(value, dict) or names <= value.keys()
        case "minimum":
            return lambda value: not isinstance(value, (int, float)) or value >= wanted
        case "maximum":
            return lambda value: not isinstance(value, (int, float)) or value <= wanted
        case "exclusiveMinimum":
            return lambda value: not isinstance(value, (int, float)) or isinstance(value, bool) or value > wanted
        case "minLength":
            return lambda value: not isinstance(value, str) or len(value) >= wanted
        case "maxLength":
            return lambda value: not isinstance(value, str) or len(value) <= wanted
        case "pattern":
            search = compiled(wanted).search
            return lambda value: not isinstance(value, str) or search(value) is not None
        case "minItems":
            return lambda value: not isinstance(value, list) or len(value) >= wanted
        case "maxItems":
            return lambda value: not isinstance(value, list) or len(value) <= wanted
        case "minProperties":
            return lambda value: not isinstance(value, dict) or len(value) >= wanted
        case "maxProperties":
            return lambda value: not isinstance(value, dict) or len(value) <= wanted
        case "uniqueItems":
            return lambda value: not isinstance(value, list) or len({repr(item) for item in value}) == len(value)
    raise ValueError(f"the schema keyword {keyword!r} is not known here")
