"""What is wrong with a line of a phrasebook, said with the file and the line where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from typing import Any, Final

from cardforge.wording import holes
from cardforge.wording.phrases import pattern
from cardforge.wording.phrases.grammar import STYLES, Phrase

#: Keys of a line that are no texts.
NO_TEXT: Final = ("tree", "only", "mark")
#: Signs without which a text is nothing but words.
_SIGNS: Final = re.compile(r"[{}()\[\]|\\]")


def check_line(phrase: Phrase, forms: Mapping[str, Set[str]]) -> None:
    """Raise ValueError where a text of the line names no part of its tree, asks for a form that its language has not (``forms``), or has
    brackets that do not match."""
    named = {hole.name for hole in holes.holes(phrase.tree)} | (phrase.tree.keys() if isinstance(phrase.tree, dict) else set())
    for key, texts in phrase.texts.items():
        lang = key.partition(".")[0]
        for text in texts:
            if not _SIGNS.search(text):
                continue
            for name, form in _asked(pattern.parse(text)):
                if name not in named:
                    raise ValueError(f"no part of the tree is called {name!r} ({text})")
                if form and form not in forms[lang]:
                    raise ValueError(f"{lang} has no form “{form}” ({text})")


def _asked(text: pattern.Pattern) -> Iterator[tuple[str, str]]:
    """The parts of the tree that a text names, each with the form that is asked for."""
    for element in pattern.every(text):
        if isinstance(element, pattern.Slot):
            yield element.name, element.form
        elif isinstance(element, pattern.Agreement):
            yield element.slot, ""


def check_number(data: Mapping[str, Any]) -> None:
    """Raise ValueError where a rule of numbers says no range, no style that there is, or samples that it does not hold."""
    written = data["number"]
    numbers = isinstance(written, list) and len(written) == 2 and _is_number(written[0]) and (written[1] is None or _is_number(written[1]))
    if not numbers:
        raise ValueError(f"number: {written!r} should be two numbers, from and to (null: without end)")
    least, most = written
    if most is not None and most < least:
        raise ValueError(f"number: {written!r} begins above its end; is [{most}, {least}] meant?")
    style = data.get("style", "digits")
    if style not in STYLES:
        raise ValueError(f"style: there is no {style!r}, but {', '.join(STYLES)}")
    for sample in data["samples"]:
        if not _is_number(sample) or sample < least or (most is not None and sample > most):
            raise ValueError(f"samples: {sample!r} is no number of {written!r}")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
