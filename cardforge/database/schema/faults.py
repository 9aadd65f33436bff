"""What a schema finds wrong, said in an author's words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field as dataclass_field
from typing import TYPE_CHECKING, Any

from cardforge.database.schema.quick import FREE, SOFT
from cardforge.model import Text
from cardforge.model.nearest import did_you_mean, nearest

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

#: An alternative with more faults than this is reported as a whole.
MOST_INNER = 8

_TYPES = {
    "integer": Text("整数", "a whole number"),
    "number": Text("数", "a number"),
    "string": Text("文字列", "text"),
    "array": Text("[ ] の並び", "a list [ ]"),
    "object": Text("{ } の「キー: 値」", "a mapping { }"),
    "boolean": Text("true か false", "true or false"),
    "null": Text("なし", "nothing"),
}


#: The languages of a text that is written in both, as people call them.
_TONGUES = {"ja": Text("日本語", "Japanese"), "en": Text("英語", "English")}


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: the ``path`` to the wrong value, the message, a hint, the rule it breaks; ``soft`` if the legality check reports it.

    ``unknown``: the last step of the path is a field that this thing does not have.
    """

    path: tuple[str | int, ...]
    text: Text
    hint: Text | None = None
    rule: str = ""
    soft: bool = False
    unknown: bool = False


@dataclass(frozen=True, slots=True)
class Wording:
    """How fields are called in what is said to an author: as he ``used`` them, and where he did not, as ``titles`` call them.

    >>> Wording({"power": "パワー"}).of("power").ja
    'パワー'
    """

    used: Mapping[str, str] = dataclass_field(default_factory=dict)
    titles: Mapping[str, Text] = dataclass_field(default_factory=dict)
    #: How numbers are written that a program would write otherwise (``007``), by field.
    words: Mapping[str, str] = dataclass_field(default_factory=dict)

    def of(self, field: str) -> Text:
        """What a field is called: in the author's word, else in the language in which he writes his fields."""
        word = self.used.get(field)
        if word is None and field in self.titles and not all(map(str.isascii, self.used.values())):
            word = self.titles[field].ja
        return Text(_short(word or field), _short(word or field))


def fault(error: ValidationError, wording: Wording | None = None) -> Iterator[Fault]:
    """The faults that one schema error stands for, in which fields are called as ``wording`` says."""
    wording = wording or Wording()
    path = tuple(error.absolute_path)
    wanted: Any = error.validator_value
    instance: Any = error.instance
    schema = error.schema if isinstance(error.schema, dict) else {}
    rule = str(schema.get("x-rule", ""))
    soft = bool(schema.get("x-legality", False)) and error.validator in SOFT
    field = _field(path, wording)
    match error.validator:
        case "oneOf" | "anyOf" if (inner := _meant(error)) and len(inner) < MOST_INNER:
            for part in inner:
                yield from fault(part, wording)
        case "required":
            missing = [key for key in wanted if key not in instance]
            # One error comes for each missing key; the message tells which.
            key = next((key for key in missing if f"'{key}'" in error.message), missing[0])
            unknown = [str(other) for other in instance if other not in schema.get("properties", {})]
            words = (key, *wording.titles.get(key, ()))
            meant = next((found for word in words if (found := nearest(word, unknown, least=70.0))), None)
            # A misspelt key is reported as such, and once.
            if meant is None or schema.get("additionalProperties", True):
                there = wording.of(meant) if meant else Text("", "")
                written = Text(f"「{there.ja}」と書かれています。", f"There is “{there.en}”.") if meant else None
                called = wording.of(key)
                yield Fault(path, Text(f"「{called.ja}」がありません。", f"“{called.en}” is missing."), written, rule, soft)
        case "additionalProperties":
            known = schema.get("properties", {})
            if _TONGUES.keys().isdisjoint(known) and instance.keys() <= _TONGUES.keys():
                said = Text(f"{field.ja}は一つの言葉で書きます。", f"{field.en} is written in one language.")
                yield Fault(path, said, Text("もう一方の言葉は、その文から作られます。", "The other language is made from it."), "", soft)
                return
            for key in instance:
                if key not in known and not any(re.search(pattern, str(key)) for pattern in schema.get("patternProperties", ())):
                    said = Text(f"「{_short(key)}」という項目はありません。", f"there is no field “{_short(key)}”.")
                    yield Fault((*path, str(key)), said, _instead(str(key), instance[key], schema, wording), "", soft, unknown=True)
        case "enum":
            allowed, other = (
                [json.dumps(each) if each is None or isinstance(each, bool) else str(each) for each in wanted],
                schema.get("x-names", {}),
            )
            hint = did_you_mean(str(instance), [*allowed, *other]) or _choices(allowed, other)
            said = Text(f"{field.ja}に「{_short(instance)}」はありません。", f"{field.en}: there is no “{_short(instance)}”.")
            yield Fault(path, said, hint, rule, soft)
        case _:
            expected = _expected(error, schema)
            as_written = wording.words.get(str(path[0]), instance) if len(path) == 1 else instance
            got = _got(as_written)
            stands = "何もありません" if instance is None else f"{got.ja}があります"
            said = Text(f"{field.ja}は{expected.ja}です。ここには{stands}。", f"{field.en} has to be {expected.en}, not {got.en}.")
            yield Fault(path, said, _quoted(error, as_written), rule, soft)


def _quoted(error: ValidationError, written: Any) -> Text | None:
    """How a number, or true and false, is written where a name or a text is wanted; ``None`` where something else is wrong."""
    schema: Any = error.schema
    text = isinstance(schema, dict) and (schema.get("type") == "string" or "x-text" in schema or "x-sentence" in schema)
    if not text or not isinstance(error.instance, (bool, int, float)):
        return None
    word = written if isinstance(written, str) else str(written).lower()
    return Text(f'文字にするときは引用符で囲みます: "{word}"', f'As text it stands in quotes: "{word}".')


def _choices(allowed: list[str], names: Mapping[str, str]) -> Text:
    """All that may be written, in either language in its own words."""
    ja = [next((name for name, value in names.items() if value == each), each) for each in allowed]
    en = [each for each in allowed if each.isascii()] or allowed
    return Text(f"書けるのは {' '.join(dict.fromkeys(ja))} です。", f"Choose from {', '.join(en)}.")


def _instead(key: str, value: Any, schema: Mapping[str, Any], wording: Wording) -> Text:
    """What may be written in place of a field that there is not: the nearest one, or one of the author's own where there may be such."""
    if value is None and " " in key.strip():
        return Text("文の中に「,」があるときは、文を引用符で囲みます。", "A text with a comma in it stands in quotes.")
    known = schema.get("properties", {})
    words = [word for field in known for word in (field, *wording.titles.get(field, ()))]
    hint = did_you_mean(key, dict.fromkeys(words))
    own = f"{FREE}{_short(key)}"
    if key.isidentifier() and any(re.search(pattern, own) for pattern in schema.get("patternProperties", ())):
        free = Text(f"自分の項目なら {own} と書きます。", f"A field of your own is written {own}.")
        return free if hint is None else Text(f"{hint.ja} {free.ja}", f"{hint.en} {free.en}")
    return hint or Text(f"書けるのは {' '.join(wording.of(each).ja for each in known)} です。", f"Choose from {', '.join(known)}.")


def _meant(error: ValidationError) -> list[ValidationError]:
    """The errors of the one alternative whose form the author chose (the one that knows his keys, where several have it); none if no
    alternative has that form.
    """
    branches: dict[object, list[ValidationError]] = {}
    for part in error.context or ():
        branches.setdefault(part.schema_path[0], []).append(part)
    formed = [parts for parts in branches.values() if not any(part.validator == "type" and not part.path for part in parts)]
    return min(formed, key=lambda parts: any(part.validator == "additionalProperties" and not part.path for part in parts), default=[])


def _field(path: tuple[str | int, ...], wording: Wording) -> Text:
    """The name of the field that ``path`` leads to: ``attributes`` 2つ目; one language of a text is called by the text and the language."""
    words = [step for step in path if isinstance(step, str)]
    if not words:
        return Text("これ", "this")
    if len(words) > 1 and path[-1] in _TONGUES:
        whole, tongue = _field(path[:-1], wording), _TONGUES[str(path[-1])]
        return Text(f"{whole.ja}の{tongue.ja}", f"the {tongue.en} of {whole.en}")
    whole_path = ".".join(words)
    name = wording.of(whole_path) if len(words) == 1 or whole_path in wording.used else Text(_short(words[-1]), _short(words[-1]))
    if isinstance(path[-1], int):
        return Text(f"「{name.ja}」の{path[-1] + 1}つ目", f"item {path[-1] + 1} of “{name.en}”")
    return Text(f"「{name.ja}」", f"“{name.en}”")


def _expected(error: ValidationError, schema: dict[str, Any]) -> Text:
    """What the schema wants, by the keyword that failed."""
    value: Any = error.validator_value
    match error.validator:
        case "minimum":
            return Text(f"{value}以上", f"at least {value}")
        case "maximum":
            return Text(f"{value}以下", f"at most {value}")
        case "maxLength":
            return Text(f"{value}文字まで", f"at most {value} characters long")
        case "maxItems":
            return Text(f"{value}つまで", f"at most {value} items")
        case "minItems" | "minProperties":
            return Text(f"{value}つ以上", f"at least {value} items")
        case "uniqueItems":
            return Text("同じものが二つないもの", "without the same thing twice")
        case "const":
            return Text(f"「{value}」", f"“{value}”")
        case "type" if "x-expected" not in schema:
            types = value if isinstance(value, list) else [value]
            words = [_TYPES[each] for each in types]
            return Text("か".join(word.ja for word in words), " or ".join(word.en for word in words))
    words_of_its_own = schema.get("x-expected", {"ja": "別の形", "en": "of another form"})
    return Text(words_of_its_own["ja"], words_of_its_own["en"])


def _got(value: Any) -> Text:
    """What stands there instead."""
    match value:
        case None:
            return Text("何も", "nothing")
        case bool() | int() | float():
            return Text(f"「{str(value).lower()}」", f"“{str(value).lower()}”")
        case str() if len(value) > 40:
            return Text(f"{len(value)}文字の「{_short(value)}」", f"“{_short(value)}” ({len(value)} characters)")
        case str():
            return Text(f"「{_short(value)}」", f"“{_short(value)}”")
        case list():
            return Text(f"{len(value)}個の並び", f"a list of {len(value)}")
        case _:
            return Text("「キー: 値」", "a mapping")


def _short(value: Any) -> str:
    """A value on one line of at most 40 characters."""
    line = " ".join(str(value).split())
    line = "".join(letter if letter.isprintable() else f"U+{ord(letter):04X}" for letter in line[:60])
    return line if len(line) <= 40 else line[:39] + "…"
