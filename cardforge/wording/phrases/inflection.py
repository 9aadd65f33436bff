"""Words that a line borrows from its game (``{=deck}``), and how words change: by class (引く, 捨てる, する), as data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from cardforge.model.plain import dataclass

#: The endings of each form: what the dictionary form ends with, and what it becomes (the first is said, each is read).
Forms: TypeAlias = dict[str, dict[str, tuple[str, ...]]]

_WORD = re.compile(r"\{=([a-z_]+)(?:\.([a-z]+))?\}")
_AGREES = re.compile(r"\{([a-z]+)\?([a-z]+)\}")


class NoWord(Exception):
    """A line needs a word that the game does not have."""


def forms_of(data: Mapping[str, Any]) -> Forms:
    """The forms of one language's verbs: of each class (``end``: how its dictionary forms end) and of each verb that has its own.

    Raises ``ValueError`` where the verb does not end as its class does.
    """
    forms: Forms = {}
    for name, verbs in data.get("verbs", {}).items():
        endings = data["classes"][name]
        for verb in verbs:
            if not verb.endswith(endings["end"]):
                raise ValueError(f"the verb {verb!r} is not of class {name!r}: it does not end with {endings['end']!r}")
            stem = verb.removesuffix(endings["end"])
            for form, ending in endings.items():
                if form != "end":
                    forms.setdefault(form, {})[verb] = tuple(stem + each for each in several(ending))
    for verb, own in data.get("strong", {}).items():
        for form, word in own.items():
            forms.setdefault(form, {})[verb] = several(word)
    return forms


def several(text: str | list[str]) -> tuple[str, ...]:
    """One text or a list of them."""
    return (text,) if isinstance(text, str) else tuple(text)


def changed(word: str, form: str, forms: Forms) -> str | None:
    """The word in a form, by the longest ending that fits; None where none does.

    >>> changed("手札を引く", "te", {"te": {"引く": ("引いて",)}})
    '手札を引いて'
    """
    endings = forms.get(form, {})
    for ending in sorted(endings, key=len, reverse=True):
        if word.endswith(ending):
            return word.removesuffix(ending) + endings[ending][0]
    return None


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words that a game's phrasebook gives to the lines it builds on, and the forms of its language."""

    words: Mapping[str, str]
    forms: Forms

    def filled(self, text: str) -> str:
        """The text with ``{=deck}``, ``{=tap.participle}`` and ``{who?draw}`` written out; NoWord where the game has no such word."""
        text = _WORD.sub(lambda found: self.word(found[1], found[2] or ""), text)
        return _AGREES.sub(lambda found: f"{{{found[1]}?{self.word(found[2], 'third')}|{self.word(found[2])}}}", text)

    def word(self, name: str, form: str = "") -> str:
        """A word of the game, or a verb of the language by its own name, in a form. Raises ``NoWord`` where there is none."""
        word = self.words.get(name, name if form or self.is_verb(name) else None)
        said = changed(word, form, self.forms) if word and form else word
        if said is None:
            raise NoWord(f"no word {name!r}{form and ' in the form ' + form}")
        return said

    def is_verb(self, word: str) -> bool:
        """Whether the language knows how the word changes."""
        return any(word in endings for endings in self.forms.values())
