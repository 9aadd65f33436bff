"""What people type at a prompt: full-width letters and digits stand for the others, and yes may be said in either language."""

from __future__ import annotations

import unicodedata

import click

_YES = ("y", "yes", "はい")


def plain(line: str) -> str:
    """An answer without blanks around it, in half-width small letters.

    >>> plain("　１２ "), plain("Ｗ"), plain("はい")
    ('12', 'w', 'はい')
    """
    return unicodedata.normalize("NFKC", line).strip().casefold()


def is_yes(line: str) -> bool:
    """Whether an answer says yes; whatever else it is says no.

    >>> is_yes("Ｙ"), is_yes("はい"), is_yes("")
    (True, True, False)
    """
    return plain(line) in _YES


def confirmed(question: str) -> bool:
    """Ask whether something is to be done; without an answer it is not."""
    return is_yes(str(click.prompt(f"{question} [y/N]", default="", show_default=False)))
