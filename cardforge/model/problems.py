"""What a check found: one problem with its rule, place and message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardforge.model.text import Text


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding of a check.

    ``severity`` is ``"error"`` (not legal, not readable) or ``"warning"``; ``rule`` the rule's number (``000-R03``) or ``""``;
    ``where`` names the card, deck or field, ``where_en`` does in English where it is called otherwise there; ``line`` counts from 1.
    ``cause`` is the file and line of another problem that this one follows from: a deck names a card that has a fault.
    """

    severity: str
    rule: str
    message: Text
    where: str = ""
    file: Path | None = None
    line: int | None = None
    where_en: str = ""
    cause: tuple[Path, int | None] | None = None

    def named(self, lang: str) -> str:
        """What the card, deck or field is called in a language."""
        return (lang == "en" and self.where_en) or self.where

    def said(self, lang: str) -> str:
        """The message as it is shown in a language."""
        return self.message.shown(lang)

    def as_dict(self, lang: str = "ja") -> dict[str, Any]:
        """The mapping that ``cardforge check --json`` prints."""
        return {
            "severity": self.severity,
            "rule": self.rule,
            "file": None if self.file is None else str(self.file),
            "line": self.line,
            "where": self.named(lang),
            "message": self.said(lang),
            "messages": {"ja": self.said("ja"), "en": self.said("en")},
        }


def without_consequences(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without those that follow from another one of them: a broken card is one broken card, whatever names it."""
    every = list(problems)
    places = Counter((problem.file, problem.line) for problem in every)
    return [problem for problem in every if places[problem.cause or (None, 0)] <= (problem.cause == (problem.file, problem.line))]
