"""Jinja2 expressions over a card's fields, as templates use them; compiled once, evaluated in a sandbox."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from cardforge.printing.face.bounds import MISSING, OutOfBounds, bounded, field

#: Names with dots and nothing else; no part begins with an underscore.
_PATH: Final = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)*")

#: The same inside an expression.
_NAMES: Final = re.compile(r"(?<![\w.'\"])[A-Za-z]\w*(?:\.[A-Za-z]\w*)+")

#: What an expression may fail with.
_FAULTS: Final = (OutOfBounds, TypeError, ValueError, ArithmeticError, LookupError, RecursionError, AttributeError)
_CONSTANTS: Final = {"none": None, "None": None, "true": True, "True": True, "false": False, "False": False}


class ExpressionError(Exception):
    """An expression cannot be read or evaluated; the message names what is wrong."""


@functools.cache
def _environment() -> Any:
    from cardforge.printing.face.sandbox import Sandbox

    return Sandbox()


@functools.lru_cache(maxsize=4096)
def _expression(source: str) -> Callable[..., Any]:
    compiled: Callable[..., Any] = _environment().compile_expression(source, undefined_to_none=False)
    return compiled


@functools.lru_cache(maxsize=4096)
def _text(source: str) -> Any:
    return _environment().from_string(source)


def evaluate(source: str, facts: Mapping[str, Any]) -> Any:
    """The value of an expression: ``power is defined and power > 0``.

    Raises ExpressionError.
    """
    if _PATH.fullmatch(source):
        return _walk(source, facts)
    from jinja2 import TemplateError, Undefined

    try:
        value = bounded(_expression(source)(**facts))
    except (TemplateError, *_FAULTS) as error:
        raise ExpressionError(f"{_short(source)}: {error}") from error
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, Undefined):
            raise ExpressionError(f"{_short(source)}: {part._undefined_message}")
    return value


def _walk(source: str, facts: Mapping[str, Any]) -> Any:
    """The value of a bare path like ``first.deep``, without setting Jinja2 in motion."""
    if source in _CONSTANTS:
        return _CONSTANTS[source]
    value: Any = facts
    for name in source.split("."):
        value = field(value, name)
        if value is MISSING:
            raise ExpressionError(f"{_short(source)}: {_short(name)!r} is undefined")
    return value


def first_missing(source: str, facts: Mapping[str, Any]) -> tuple[str, str, list[str]] | None:
    """The first name in an expression that is not there: what it was looked for in, the name, and what is there.

    >>> first_missing("{{ seal.nmae }}", {"seal": {"name": "x"}})
    ('seal', 'nmae', ['name'])
    """
    for match in _NAMES.finditer(source):
        value: Any = facts
        path = match[0].split(".")
        for depth, name in enumerate(path):
            known = list(value) if isinstance(value, Mapping) else list(getattr(type(value), "__slots__", ()))
            value = field(value, name)
            if value is MISSING and depth:
                return ".".join(path[:depth]), name, [str(each) for each in known]
            if value is MISSING:
                break
    return None


def _short(source: str) -> str:
    return source if len(source) <= 80 else source[:77] + "..."


def render(source: str, facts: Mapping[str, Any]) -> str:
    """A text with ``{{ expressions }}`` in it, filled in.

    Raises ExpressionError.
    """
    if "{" not in source:
        return source
    from jinja2 import TemplateError

    try:
        return str(bounded(_text(source).render(facts)))
    except (TemplateError, *_FAULTS) as error:
        raise ExpressionError(f"{_short(source)}: {error}") from error
