"""Jinja2 expressions over a card's fields, as templates use them; compiled once, evaluated in a sandbox."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cardforge.printing.face.bounds import LONGEST_SOURCE, LONGEST_TEXT, MISSING, OutOfBounds, begin, bounded, field, field_names

#: Names with dots and nothing else; no part begins with an underscore.
_PATH: Final = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)*")
#: A number and a bare path, added or subtracted.
_SUM: Final = re.compile(r"(\d{1,6}(?:\.\d{1,6})?) ([+-]) ([A-Za-z]\w*(\.[A-Za-z]\w*)*)")

#: A bare path where it is defined (and true), else anything.
_DEFINED: Final = re.compile(r"([A-Za-z]\w*(\.[A-Za-z]\w*)*) if \1 is defined( and \1)? else (.+)")

#: A text whose expressions are such paths, taken apart: what stands between them and the paths by turns.
_FILLED: Final = re.compile(r"\{\{ *([A-Za-z]\w*(?:\.[A-Za-z]\w*)*) *\}\}")

#: The same inside an expression, with places of lists in it; and the steps of such a path.
_NAMES: Final = re.compile(r"(?<![\w.'\"])[A-Za-z]\w*(?:\.[A-Za-z]\w*|\[\d{1,4}\])+")
_STEPS: Final = re.compile(r"\w+")

#: Names that an expression makes for itself.
_OWN: Final = re.compile(r"\b(?:for|set)\s+(\w+)|\bloop\b")

#: What an expression may fail with.
_FAULTS: Final = (
    OutOfBounds,
    TypeError,
    ValueError,
    ArithmeticError,
    LookupError,
    RecursionError,
    AttributeError,
    SyntaxError,
    MemoryError,
)
_CONSTANTS: Final = {"none": None, "None": None, "true": True, "True": True, "false": False, "False": False}


class ExpressionError(Exception):
    """An expression cannot be read or evaluated; the message names what is wrong."""


@functools.cache
def _faults() -> tuple[type[BaseException], ...]:
    from jinja2 import TemplateError

    return (TemplateError, *_FAULTS)


@functools.cache
def _environment() -> Any:
    from cardforge.printing.face.sandbox import Sandbox

    return Sandbox()


@functools.lru_cache(maxsize=4096)
def _expression(source: str) -> Callable[[Mapping[str, Any]], Any]:
    template = _environment().compile_expression(_short_enough(source), undefined_to_none=False)._template

    def run(named: Mapping[str, Any]) -> Any:
        context = _context(template, named)
        for _ in template.root_render_func(context):
            pass
        return context.vars["result"]

    return run


@functools.lru_cache(maxsize=4096)
def _text(source: str) -> Callable[[Mapping[str, Any]], str]:
    template = _environment().from_string(_short_enough(source))
    return lambda named: "".join(template.root_render_func(_context(template, named)))


def _context(template: Any, named: Mapping[str, Any]) -> Any:
    """What a template may ask for; Jinja2 itself lays these over each other step by step, which takes longer than most expressions."""
    return template.new_context({**_environment().globals, **named}, shared=True)


@functools.lru_cache(maxsize=4096)
def _asked(source: str, whole: bool) -> tuple[str, ...]:
    """The names in an expression, or in a text with expressions (``whole``): more than these it does not ask its card for."""
    from jinja2 import nodes
    from jinja2.parser import Parser

    environment = _environment()
    tree = environment.parse(source) if whole else Parser(environment, source, state="variable").parse_expression()
    names = {tree.name} if isinstance(tree, nodes.Name) else {node.name for node in tree.find_all(nodes.Name)}
    return tuple(sorted(names))


#: What was worked out last, by the source and the values that it asks for; of values that are no words, rows of words and
#: numbers it is asked whether they are the same ones, which are kept with the result so that no others take their place.
_KNOWN: dict[tuple[Any, ...], tuple[Any, tuple[Any, ...]]] = {}
_MOST_KNOWN: Final = 4096
_PLAIN: Final = frozenset({str, int, float, bool, type(None)})


def _named(source: str, facts: Mapping[str, Any], whole: bool) -> tuple[dict[str, Any], tuple[Any, ...]]:
    """What an expression asks for, of all that is known of a card, and what stands for the expression with these values."""
    named = {name: facts[name] for name in _asked(source, whole) if name in facts}
    key: list[Any] = [source, whole]
    for name, value in named.items():
        kind = type(value)
        key.append(name)
        key.append(kind)
        # Words in a row stand for themselves, too: what a card is made of is another row of the same words on each.
        words = kind is tuple and all(type(each) is str for each in value)
        key.append(value if kind in _PLAIN or words else id(value))
    return named, tuple(key)


def _note(key: tuple[Any, ...], value: Any, named: Mapping[str, Any]) -> None:
    if len(_KNOWN) >= _MOST_KNOWN:
        _KNOWN.clear()
    _KNOWN[key] = value, tuple(named.values())


def _short_enough(source: str) -> str:
    if len(source) > LONGEST_SOURCE:
        raise OutOfBounds(f"longer than {LONGEST_SOURCE} characters")
    return source


@functools.lru_cache(maxsize=4096)
def _plain(source: str) -> tuple[str, ...]:
    """A text of letters and bare paths, by turns; nothing where it has any other expression, or a line break that Jinja2 may drop."""
    parts = tuple(_FILLED.split(source))
    if len(source) > LONGEST_SOURCE or any(sign in between for between in parts[::2] for sign in ("{", "}", "\n", "\r")):
        return ()
    return parts


def evaluate(source: str, facts: Mapping[str, Any]) -> Any:
    """The value of an expression: ``power is defined and power > 0``. How much it has made, ``bounds.made`` tells.

    Raises ExpressionError.
    """
    begin()
    if path := _path(source):
        return _walk(path, facts)
    if added := _sum(source):
        first, sign, path = added
        second = _walk(path, facts)
        # Anything but plain numbers Jinja2 says best.
        if type(second) in (int, float):
            return bounded(first + second if sign == "+" else first - second)
    if either := _either(source):
        path, truly, other = either
        try:
            value = _walk(path, facts)
        except ExpressionError:
            value = MISSING
        return evaluate(other, facts) if value is MISSING or (truly and not value) else value
    try:
        run = _expression(source)
        named, key = _named(source, facts, whole=False)
        if key in _KNOWN:
            return _KNOWN[key][0]
        value = bounded(run(named))
    except _faults() as error:
        raise ExpressionError(f"{_short(source)}: {error}") from error
    from jinja2 import Undefined

    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, Undefined):
            raise ExpressionError(f"{_short(source)}: {part._undefined_message}")
    _note(key, value, named)
    return value


@functools.lru_cache(maxsize=4096)
def _path(source: str) -> tuple[str, ...]:
    """The names of a bare path like ``first.deep``; nothing for any other expression."""
    return tuple(source.split(".")) if _PATH.fullmatch(source) else ()


@functools.lru_cache(maxsize=4096)
def _sum(source: str) -> tuple[float, str, tuple[str, ...]] | None:
    """A number, a sign and a bare path where the expression is ``38.4 + spare``; nothing for any other one."""
    match = _SUM.fullmatch(source)
    if match is None:
        return None
    return float(match[1]) if "." in match[1] else int(match[1]), match[2], tuple(match[3].split("."))


@functools.lru_cache(maxsize=4096)
def _either(source: str) -> tuple[tuple[str, ...], bool, str] | None:
    """The path of ``races if races is defined and races else []``, whether it has to be true, too, and what is meant else."""
    match = _DEFINED.fullmatch(source)
    if match is None:
        return None
    try:
        if not _path(match[4]):
            _expression(match[4])
    except _faults():
        return None  # what is wrong with it Jinja2 says best
    return tuple(match[1].split(".")), match[3] is not None, match[4]


def _walk(path: Sequence[str], facts: Mapping[str, Any]) -> Any:
    """The value of a bare path, without setting Jinja2 in motion."""
    if len(path) == 1 and path[0] in _CONSTANTS:
        return _CONSTANTS[path[0]]
    value: Any = facts
    for name in path:
        value = field(value, name)
        if value is MISSING:
            raise ExpressionError(f"{_short('.'.join(path))}: {_short(name)!r} is undefined")
    return value


def first_missing(source: str, facts: Mapping[str, Any]) -> tuple[str, str, list[str]] | None:
    """The first step of a path in an expression that is not there: where it was looked for, the step, and what is there.

    >>> first_missing("{{ seal.nmae }}", {"seal": {"name": "x"}})
    ('seal', 'nmae', ['name'])
    >>> first_missing("{{ seals[1].name }}", {"seals": [{"name": "x"}]})
    ('seals', '1', [])
    >>> first_missing("{{ saeal.name }}", {"seal": {"name": "x"}})
    ('', 'saeal', ['seal'])
    """
    own = {found[1] or found[0] for found in _OWN.finditer(source)}
    for match in _NAMES.finditer(source):
        value: Any = facts
        steps = _STEPS.findall(match[0])
        if steps[0] in own:
            continue
        for depth, step in enumerate(steps):
            if isinstance(value, list | tuple) and step.isdigit():
                known, value = [], value[int(step)] if int(step) < len(value) else MISSING
            else:
                known = field_names(value)
                value = field(value, step)
            if value is MISSING:
                return ".".join(steps[:depth]), step, [str(each) for each in known]
    return None


def _short(source: str) -> str:
    return source if len(source) <= 80 else source[:77] + "..."


def render(source: str, facts: Mapping[str, Any]) -> str:
    """A text with ``{{ expressions }}`` in it, filled in. How much they have made, ``bounds.made`` tells.

    Raises ExpressionError.
    """
    begin()
    if "{" not in source:
        return source
    if (parts := _plain(source)) and (filled := _filled(parts, facts)) is not None:
        return filled
    try:
        fill = _text(source)
        named, key = _named(source, facts, whole=True)
        if key not in _KNOWN:
            _note(key, str(bounded(fill(named))), named)
        return str(_KNOWN[key][0])
    except _faults() as error:
        raise ExpressionError(f"{_short(source)}: {error}") from error


def _filled(parts: tuple[str, ...], facts: Mapping[str, Any]) -> str | None:
    """A text of letters and bare paths, filled in; None where a path leads to no word and no number, which Jinja2 says best."""
    try:
        values = [_walk(_path(path), facts) for path in parts[1::2]]
    except ExpressionError:
        return None
    if any(type(value) not in (str, int, float) for value in values):
        return None
    whole = parts[0] + "".join(f"{value}{after}" for value, after in zip(values, parts[2::2], strict=True))
    return whole if len(whole) <= LONGEST_TEXT else None
