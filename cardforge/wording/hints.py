"""What the author may have meant: the advice for a known wrong phrase, else the nearest right word."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Meant:
    """A word that may have been meant: what is written at ``start`` (as long as ``length``) and the right word."""

    start: int
    length: int
    written: str
    word: str

    def mended(self, text: str) -> str:
        """The text with the right word in its place."""
        return text[: self.start] + self.word + text[self.start + self.length :]


def nearest(text: str, trace: Trace) -> list[Meant]:
    """The expected words that are like what is written, the most alike first."""
    from rapidfuzz.distance import Levenshtein

    found: list[tuple[float, Meant]] = []
    for word, start in trace.words.items():
        meant = word.strip()
        if len(meant) < 2:
            continue
        best = ALIKE
        likely: Meant | None = None
        for longer in (0, 1, -1, 2, -2):
            piece = text[start : start + len(meant) + longer]
            written = piece.strip()
            score = Levenshtein.normalized_similarity(written.lower(), meant.lower())
            if best < score < 1:
                shown = "".join(sign if sign.isprintable() else "�" for sign in written)
                best, likely = score, Meant(start + len(piece) - len(piece.lstrip()), len(written), shown, meant)
        if likely is not None:
            found.append((best, likely))
    found.sort(key=lambda pair: -pair[0])
    return [likely for _, likely in found]
