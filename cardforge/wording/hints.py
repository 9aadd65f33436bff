"""What the author may have meant: the advice for a known wrong phrase, else the nearest right word."""

from __future__ import annotations

from cardforge.model import Text
from cardforge.wording.grammar import Language
from cardforge.wording.session import Trace

#: How alike (0 to 1) two words have to be for one to be offered for the other.
ALIKE = 0.45


def advice(folded: str, at: int, language: Language) -> Text | None:
    """What to write instead of a known phrase that nothing says, where the sentence goes wrong in it (at ``at``); else None."""
    for wrong, text in language.advice:
        if any(match.start() <= at < match.end() for match in wrong.finditer(folded)):
            return text
    return None


def nearest(text: str, trace: Trace) -> tuple[str, str] | None:
    """What is written and the expected word that is most like it; None if nothing is alike."""
    from rapidfuzz.distance import Levenshtein

    best = ALIKE
    found: tuple[str, str] | None = None
    for word, start in trace.words.items():
        meant = word.strip()
        if len(meant) < 2:
            continue
        for longer in (0, 1, -1, 2, -2):
            written = text[start : start + len(meant) + longer].strip()
            score = Levenshtein.normalized_similarity(written.lower(), meant.lower())
            if best < score < 1:
                best, found = score, ("".join(sign if sign.isprintable() else "�" for sign in written), meant)
    return found
