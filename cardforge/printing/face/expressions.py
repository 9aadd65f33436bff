"""Jinja2 expressions over a card's fields, as templates use them; compiled once, evaluated in a sandbox."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from cardforge.printing.drawing import colours

#: Names with dots and nothing else; no part begins with an underscore.
_PATH: Final = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)*")

_CONSTANTS: Final = {"none": None, "None": None, "true": True, "True": True, "false": False, "False": False}


class ExpressionError(Exception):
    """An expression cannot be read or evaluated; the message names what is wrong."""


@functools.cache
def _environment() -> Any:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(undefined=StrictUndefined, autoescape=False, trim_blocks=True, lstrip_blocks=True)
    environment.globals.update(mix=colours.mix, grey=colours.grey, min=min, max=max, len=len)
    return environment


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
        value = _expression(source)(**facts)
    except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
        raise ExpressionError(f"{source}: {error}") from error
    if isinstance(value, Undefined):
        raise ExpressionError(f"{source}: {value._undefined_message}")
    return value


def _walk(source: str, facts: Mapping[str, Any]) -> Any:
    """The value of a bare path like ``first.deep``, without setting Jinja2 in motion."""
    if source in _CONSTANTS:
        return _CONSTANTS[source]
    value: Any = facts
    for name in source.split("."):
        try:
            value = value[name] if isinstance(value, Mapping) else getattr(value, name)
        except (KeyError, AttributeError) as error:
            raise ExpressionError(f"{source}: {name!r} is undefined") from error
    return value


def render(source: str, facts: Mapping[str, Any]) -> str:
    """A text with ``{{ expressions }}`` in it, filled in.

    Raises ExpressionError.
    """
    if "{" not in source:
        return source
    from jinja2 import TemplateError

    try:
        return str(_text(source).render(facts))
    except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
        raise ExpressionError(f"{source}: {error}") from error
