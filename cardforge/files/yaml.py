"""YAML 1.2 as plain data that knows its lines.

``yes``, ``no`` and ``on`` are words, dates are words, a key given twice is an error, and every mapping and list remembers where it
stands. What could hurt a program (deep nesting, aliases that multiply) is an error with a line.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from cardforge.files.text import hidden_letter, read_text
from cardforge.model import CardforgeError, Text
from cardforge.model.characters import hidden_at

if TYPE_CHECKING:
    import yaml

MAX_DEPTH = 50
_TOO_DEEP: Final = Text(f"入れ子が{MAX_DEPTH}段より深くなっています。", f"nested more than {MAX_DEPTH} levels deep.")
#: So many items may stand in one list or mapping, and so many values, keys among them, in one file.
MAX_ITEMS: Final = 110_000
_MAX_VALUES: Final = 2_500_000
#: So many values may come out of aliases in one file.
MAX_ALIASED = 100_000

_INTEGER = re.compile(r"[-+]?[0-9]{1,18}\Z")
_OTHER_BASE = re.compile(r"0o[0-7]{1,20}\Z|0x[0-9a-fA-F]{1,16}\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?\Z")
_CONSTANTS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
#: How a word begins that may be something else than a word.
_BEGINNINGS = frozenset("~nNtTfF+-.0123456789")


#: A mapping of a YAML file stands under no headings.
_NO_HEADS: dict[str, str] = {}


@mypyc_attr(native_class=False)
class Mapping(dict[str, Any]):
    """A mapping of a YAML file: ``line`` is where it begins, ``lines`` where each key stands (both from 1).

    ``words`` are its numbers that are not written as they would be printed (``007``), each by its key, for fields that hold text.

    For a row of a table ``heads`` are its columns' headings by the field that each fills (``name``, ``name.en``). A row is no class of its
    own: compiled code takes only the class itself for one of its kind.
    """

    __slots__ = ("heads", "line", "lines", "words")

    def __init__(self, line: int, heads: dict[str, str] = _NO_HEADS) -> None:
        super().__init__()
        self.line = line
        self.heads = heads
        self.lines: dict[str, int] = {}
        self.words: dict[str, str] = {}


@mypyc_attr(native_class=False)
class Sequence(list[Any]):
    """A list of a YAML file: ``line`` is where it begins, ``lines`` where each item begins (both from 1)."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: list[int] = []


def line_of(value: Any, *path: str | int) -> int | None:
    """The line (from 1) of the value at ``path`` inside ``value``; as near as is known, ``None`` for data not read from a file."""
    line = value.line if isinstance(value, (Mapping, Sequence)) else None
    for step in path:
        if isinstance(value, Mapping) and isinstance(step, str):
            line = value.lines.get(step, line)
            value = value.get(step)
        elif isinstance(value, Sequence) and isinstance(step, int) and step < len(value):
            line = value.lines[step]
            value = value[step]
        else:
            break
    return line


def load_yaml(path: Path) -> Any:
    """The contents of a YAML (or JSON) file, mappings as ``Mapping`` and lists as ``Sequence``.

    Raises ``CardforgeError`` with file, line and column where it cannot be read.
    """
    return parse_yaml(read_text(path), path)


def parse_yaml(text: str, file: Path | None = None, first: int = 1) -> Any:
    """The contents of a YAML text, which begins in the line ``first`` of the file; ``None`` if it is empty. See ``load_yaml``.

    Raises ``CardforgeError`` with the line where it is no YAML.

    >>> parse_yaml("on: yes")
    {'on': 'yes'}
    """
    import yaml

    try:
        return _Builder(text, file, first).build()
    except yaml.MarkedYAMLError as error:
        raise _json_error(text, file) or _syntax_error(error, text, file, first) from None
    except yaml.YAMLError as error:
        raise CardforgeError(Text("YAMLとして読めません。", f"cannot be read as YAML: {error}."), file=file) from None


def too_many(file: Path | None, line: int) -> CardforgeError:
    """The error of a file in which more stands than anybody writes, at the ``line`` (from 1) where it is too much."""
    hint = Text("いくつかのファイルに分けてください。", "Part it into several files.")
    return CardforgeError(Text("一つのファイルにしては多すぎます。", "this is too much for one file."), file=file, line=line, hint=hint)


def scalar(word: str) -> Any:
    """What an unquoted word means in YAML 1.2: a number, true, false, nothing or the word itself."""
    if word and word[0] not in _BEGINNINGS:
        return word
    if word in _CONSTANTS:
        return _CONSTANTS[word]
    if _INTEGER.match(word):
        return int(word)
    if _OTHER_BASE.match(word):
        return int(word, 0)
    if not _FLOAT.match(word):
        return word
    # What is too large for a number stays a word, so that a message says it as it was written.
    number = float(word) if len(word) <= 400 else math.inf
    return number if math.isfinite(number) else word


class _Builder:
    """Builds the data from the parser's events; its own stack, so no depth can exhaust Python's."""

    def __init__(self, text: str, file: Path | None, first: int) -> None:
        self.text = text
        self.file = file
        #: The line of the file in which the text begins.
        self.first = first
        #: What is being filled, and, while it is a mapping, the key whose value comes next; below it what it stands in.
        self.top: Mapping | Sequence | None = None
        self.key: str | None = None
        self.below: list[Mapping | Sequence | None] = []
        self.open: list[tuple[str | None, int]] = []
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.count = 0
        self.aliased = 0
        self.root: Any = None
        self.documents = 0

    def build(self) -> Any:
        import yaml

        # Written as an escape: what stands in the file itself was looked at when it was read.
        escapes = "\\" in self.text
        parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(self.text)
        begin: dict[type, type[Mapping | Sequence]] = {yaml.MappingStartEvent: Mapping, yaml.SequenceStartEvent: Sequence}
        others = {yaml.AliasEvent: self._alias, yaml.DocumentStartEvent: self._document}
        scalars, ends = yaml.ScalarEvent, (yaml.MappingEndEvent, yaml.SequenceEndEvent)
        next_event = parser.get_event
        try:
            while (event := next_event()) is not None:
                sort = type(event)
                if sort is scalars:
                    word, start = event.value, event.start_mark
                    if escapes and (hidden := hidden_at(word)) >= 0:
                        raise hidden_letter(word[hidden], self.file, start.line + self.first, start.column + 1)
                    value = scalar(word) if event.implicit[0] else word
                    if value is not word and isinstance(value, (int, float)):
                        self._remember(value, word)
                    self._value(value, start, event.anchor)
                elif sort in ends:
                    self._end()
                elif sort in begin:
                    self._begin(begin[sort](event.start_mark.line + self.first), event)
                elif sort in others:
                    others[sort](event)
        finally:
            parser.dispose()
        return self.root

    def _fail(self, mark: Any, ja: str, en: str, hint: Text | None = None) -> CardforgeError:
        return CardforgeError(Text(ja, en), file=self.file, line=mark.line + self.first, column=mark.column + 1, hint=hint)

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            raise self._fail(event.start_mark, "「---」で区切った二つ目の文書があります。", "there is a second document after “---”.")

    def _begin(self, container: Mapping | Sequence, event: Any) -> None:
        if len(self.open) >= MAX_DEPTH:
            raise self._fail(event.start_mark, *_TOO_DEEP)
        if self.key is None and isinstance(self.top, Mapping):
            raise self._fail(event.start_mark, "キーは言葉でなければなりません。", "a key has to be a word.")
        self._value(container, event.start_mark, None)
        self.below.append(self.top)
        self.top = container
        self.open.append((event.anchor, self.count))

    def _end(self) -> None:
        container, self.top = self.top, self.below.pop()
        anchor, before = self.open.pop()
        if anchor is not None:
            self.anchors[anchor] = (container, self.count - before + 1)

    def _alias(self, event: Any) -> None:
        if event.anchor not in self.anchors:
            ja, en = f"「*{event.anchor}」が指すものがありません。", f"“*{event.anchor}” refers to nothing complete."
            raise self._fail(event.start_mark, ja, en)
        value, size = self.anchors[event.anchor]
        self.aliased += size
        self.count += size
        if self.aliased > MAX_ALIASED:
            raise self._fail(event.start_mark, "別名（*）で増える値が多すぎます。", "aliases (*) multiply into too many values.")
        self._value(value, event.start_mark, None)

    def _remember(self, value: int | float, word: str) -> None:
        """Keep how a number was written that stands in a mapping."""
        if self.key is not None and isinstance(self.top, Mapping) and not isinstance(value, bool) and str(value) != word:
            self.top.words[self.key] = word

    def _value(self, value: Any, mark: Any, anchor: str | None) -> None:
        self.count += 1
        if anchor is not None:
            self.anchors[anchor] = (value, 1)
        top, key = self.top, self.key
        if self.count > _MAX_VALUES or (top is not None and len(top) >= MAX_ITEMS):
            raise too_many(self.file, mark.line + 1)
        if isinstance(top, Mapping):
            if key is not None:
                top[key] = value
                self.key = None
                return
            word = value if isinstance(value, str) else _key_word(value)
            if word in top:
                first = top.lines.get(word, top.line)
                ja, en = f"「{word}」が二度書かれています（一度目は{first}行目）。", f"“{word}” is written twice (first in line {first})."
                raise self._fail(mark, ja, en)
            top.lines[word] = mark.line + self.first
            self.key = word
        elif top is None:
            self.root = value
        else:
            top.append(value)
            top.lines.append(mark.line + self.first)


def _key_word(value: Any) -> str:
    """A key as a word: ``12: x`` has the key ``"12"``."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


#: What the parser says, and what it means for an author.
_EXPLAIN = (
    ("mapping values are not allowed", Text("ここに「: 」は書けません。", "“: ” cannot stand here.")),
    ("did not find expected ',' or '}'", Text("この { } の中で「,」か「}」がありません。", "a “,” or “}” is missing inside this { }.")),
    ("did not find expected ',' or ']'", Text("この [ ] の中で「,」か「]」がありません。", "a “,” or “]” is missing inside this [ ].")),
    ("could not find expected ':'", Text("キーのあとの「:」がありません。", "the “:” after a key is missing.")),
    ("did not find expected key", Text("字下げか、キーの書き方が違います。", "the indentation or a key is wrong.")),
    ("did not find expected '-' indicator", Text("並びの「- 」の字下げが違います。", "the indentation of a “- ” is wrong.")),
    ("found a tab character", Text("字下げにタブは使えません。空白を使います。", "a tab cannot indent; use blanks.")),
    ("cannot start any token", Text("ここに置けない文字です（タブなど）。", "a character that cannot stand here (a tab?).")),
    (
        "found unexpected end of stream",
        Text("ここで始まる引用符か括弧が閉じていません。", "a quote or bracket that begins here is not closed."),
    ),
    ("did not find expected node content", Text("値があるはずの所にありません。", "a value is missing here.")),
    ("found undefined tag handle", Text("「!」で始まる印は使えません。", "tags that begin with “!” cannot be used.")),
)


#: What is not closed is shown where it was opened.
_UNCLOSED = ("did not find expected ',' or", "found unexpected end of stream")


#: What the reader of JSON says, and what it means for an author.
_JSON = (
    ("Expecting ',' delimiter", Text("ここに「,」か、閉じる括弧がありません。", "a “,” or a closing bracket is missing here.")),
    ("Expecting ':' delimiter", Text("キーのあとの「:」がありません。", "the “:” after a key is missing.")),
    (
        "Expecting property name",
        Text(
            'ここにはキーを " " で囲んで書きます（その前の「,」が余分なこともあります）。',
            "a key in double quotes belongs here (or the “,” before is one too many).",
        ),
    ),
    ("Illegal trailing comma", Text("最後の「,」が余分です。", "the last “,” is one too many.")),
    ("Expecting value", Text("値があるはずの所にありません。", "a value is missing here.")),
    ("Unterminated string", Text("ここで始まる引用符が閉じていません。", "a quote that begins here is not closed.")),
    ("Extra data", Text("ここから先が余分です。", "what follows here is too much.")),
)


def _json_error(text: str, file: Path | None) -> CardforgeError | None:
    """The error of a JSON file in the author's words; nothing for another file, or one that is JSON all the same."""
    import json

    if file is None or file.suffix.lower() != ".json":
        return None
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        said = next(
            (words for start, words in _JSON if error.msg.startswith(start)),
            Text("JSONの書き方ではありません。", f"not JSON: {error.msg}."),
        )
        return CardforgeError(said, file=file, line=error.lineno, column=error.colno)
    except (ValueError, RecursionError):
        return None
    return None


def _syntax_error(error: yaml.MarkedYAMLError, text: str, file: Path | None, first: int) -> CardforgeError:
    """The error in the author's words, with the line it happened in."""
    problem = error.problem or ""
    mark = error.problem_mark or error.context_mark
    if "nesting depth" in problem:
        # Newer versions of the parser have a limit of their own, which they come to first where nothing else stands between.
        return CardforgeError(_TOO_DEEP, file=file, line=mark.line + first if mark is not None else None)
    said = next((words for start, words in _EXPLAIN if start in problem), Text("YAMLの書き方ではありません。", f"not YAML: {problem}."))
    if any(words in problem for words in _UNCLOSED):
        mark = error.context_mark or mark
    if mark is None:
        return CardforgeError(said, file=file)
    lines = text.splitlines()
    shown = lines[mark.line].strip()[:60] if mark.line < len(lines) else ""
    advice = Text("「: 」や「#」を含む文は引用符で囲みます。", "Put sentences with “: ” or “#” in quotes.")
    hint = Text(f"{shown}  ← {advice.ja}", f"{shown}  ← {advice.en}") if shown else advice
    return CardforgeError(said, file=file, line=mark.line + first, column=mark.column + 1, hint=hint)
