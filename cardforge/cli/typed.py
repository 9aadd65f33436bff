"""What people type at a prompt: full-width letters and digits stand for the others, and yes may be said in either language."""

from __future__ import annotations

import math
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from cardforge.cli.output import language, say
from cardforge.files.text import hidden_character
from cardforge.model import CardforgeError, Text
from cardforge.model.characters import hidden_at
from cardforge.model.names import SUITS

_YES = ("y", "yes", "はい")


class Name(click.ParamType[str]):
    """A name that is written into a file: without characters that cannot be seen."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name; ``click.BadParameter`` where it holds such a character."""
        if (at := hidden_at(value)) >= 0:
            self.fail(hidden_character(value, at, None).describe(language()), param, ctx)
        return value


class Between(click.FloatRange):
    """A number from ``min`` to ``max``; ``nan``, which is neither below nor above anything, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; ``click.BadParameter`` where it is out of the range, or no number."""
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a valid float.", param, ctx)
        return number


def plain(line: str) -> str:
    """An answer without blanks around it, in half-width small letters; of a sign that is black or white, the one that games print.

    >>> plain("　１２ "), plain("Ｗ"), plain("はい"), plain("♥Ａ")
    ('12', 'w', 'はい', '♡a')
    """
    return unicodedata.normalize("NFKC", line).strip().casefold().translate(SUITS)


def is_yes(line: str) -> bool:
    """Whether an answer says yes; whatever else it is says no.

    >>> is_yes("Ｙ"), is_yes("はい"), is_yes("")
    (True, True, False)
    """
    return plain(line) in _YES


def confirmed(question: str) -> bool:
    """Ask whether something is to be done; without an answer it is not."""
    return is_yes(str(click.prompt(f"{question} [y/N]", default="", show_default=False)))


@contextmanager
def answers(otherwise: Text) -> Iterator[None]:
    """Where nobody is there to answer, say so, with ``otherwise`` as what to type instead."""
    try:
        yield
    except click.Abort as error:
        if sys.stdin.isatty():
            raise
        raise CardforgeError(Text("答えが足りません。", "there are not enough answers."), hint=otherwise) from error


def at_terminal() -> bool:
    """Whether somebody is there to answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask_names(question: Text, name: str = "", default: str = "") -> tuple[str, str]:
    """Ask what something is called in Japanese (or in either language) and in English, where that is another name.

    A ``name`` that is known is not asked again, and a ``default`` that is taken has both already.
    """
    while not name:
        name = str(click.prompt(question.get(language()), default=default or None, show_default=False, type=Name())).strip()[:100]
    if name == default:
        return name, ""
    other = say("英語の名前（なければEnter）", "Name in Japanese (Enter for none)")
    answer = str(click.prompt(other, default="", show_default=False, type=Name())).strip()[:100]
    return (name, answer) if language() == "ja" or not answer else (answer, name)
