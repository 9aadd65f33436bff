"""JSON that somebody else may have written: whole numbers of a bounded size, and no numbers that are none."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, NoReturn

from cardforge.files.text import read_text
from cardforge.model import CardforgeError, Text
from cardforge.model.characters import code_of, hidden_at

#: No number is larger: those that cardforge writes fit a word of 64 bits.
MOST = 2**64


class NotJsonError(CardforgeError):
    """What was read is no JSON, holds a number that is none, or what cannot be seen."""


def read_json(file: Path) -> Any:
    """The contents of a JSON file. Raises ``CardforgeError`` where it cannot be read, ``NotJsonError`` where it is none."""
    return parse_json(read_text(file), file)


def parse_json(text: str | bytes, file: Path | None = None) -> Any:
    """The value that a JSON text holds. Raises ``NotJsonError`` where it is none, nests too deep, holds a number beyond all bounds or a
    character that cannot be seen.

    >>> parse_json("[1, 2.5]")
    [1, 2.5]
    """
    try:
        value = json.loads(text, parse_int=_whole, parse_float=_fraction, parse_constant=_none)
        # Most texts have nothing in them that cannot be seen, and no other way to write it.
        if isinstance(text, bytes) or "\\" in text or hidden_at(text) >= 0:
            _look(value)
    except json.JSONDecodeError as error:
        raise NotJsonError(Text("JSONとして読めません。", "this is not JSON."), file=file, line=error.lineno, column=error.colno) from None
    except UnicodeDecodeError:
        raise NotJsonError(Text("UTF-8ではありません。", "it is not UTF-8."), file=file) from None
    except RecursionError:
        raise NotJsonError(Text("入れ子が深すぎます。", "nested too deep."), file=file) from None
    except _RefusedError as error:
        raise NotJsonError(error.text, file=file) from None
    return value


class _RefusedError(Exception):
    def __init__(self, text: Text) -> None:
        self.text = text


def _look(value: Any) -> None:
    """Refuse texts and keys in which something cannot be seen."""
    if isinstance(value, str):
        hidden = hidden_at(value)
        if hidden >= 0:
            code = code_of(value[hidden])
            raise _RefusedError(Text(f"見えない文字 {code} があります。", f"there is an invisible character, {code}."))
    elif isinstance(value, list):
        for item in value:
            if not isinstance(item, int):
                _look(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            _look(key)
            _look(item)


def _whole(word: str) -> int:
    if len(word) > 21 or abs(int(word)) >= MOST:
        raise _beyond(word)
    return int(word)


def _fraction(word: str) -> float:
    number = float(word) if len(word) <= 400 else math.inf
    if not math.isfinite(number):
        raise _beyond(word)
    return number


def _none(word: str) -> NoReturn:
    raise _beyond(word)


def _beyond(word: str) -> _RefusedError:
    short = word if len(word) <= 20 else f"{word[:12]}…"
    return _RefusedError(Text(f"数の範囲を超えています: {short}", f"no number may be like {short}"))
