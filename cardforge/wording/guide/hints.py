"""What the author may have meant: a sentence that is read, made of his by mending it; else what is known about a phrase nobody reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cardforge.model import Text
from cardforge.wording.guide.mending import Mend, brackets, light, particles
from cardforge.wording.phrases.grammar import Advice, Language
from cardforge.wording.reading.session import Trace

#: How many places are mended in one sentence, and how many ways are tried for each.
ROUNDS, TRIED = 4, 16
#: A word is taken for another one if they differ in so few characters: in words of up to SHORT characters, and in longer ones.
FEW, MORE, SHORT = 1, 2, 5
#: A run of hiragana for kanji (攻げき) is not longer.
SPELT = 4
_KANA = re.compile("[ぁ-ゖァ-ヺー]*")
_HIRAGANA = re.compile("[ぁ-ゖ]+")
_KANJI = re.compile("[㐀-鿿]+")
#: What stands between two abilities.
_NEXT = re.compile("[　\\n]+")
_LETTERS = re.compile("[a-z' -]*")

#: Traces a reading of a text; None where it is read and means one thing.
Reader = Callable[[str], Trace | None]


def about(folded: str, at: int, language: Language) -> Text | None:
    """What is known about a phrase that nothing says, where the sentence goes wrong in it (at ``at``); else None."""
    for advice in language.advice:
        if not advice.to and any(match.start() <= at < match.end() for match in advice.wrong.finditer(folded)):
            return advice.text
    return None


def hint(text: str, trace: Trace, language: Language, read: Reader) -> Text | None:
    """The sentence that was meant, where mending at most ``ROUNDS`` places makes it one that is read; else None."""
    mended = meant(text, trace, language, read)
    if mended is None:
        return None
    told = next((mend.advice.text for mend in mended if mend.advice and mend.advice.text), None)
    if told is None and len(mended) == 1 and mended[0].word.strip() and text.lower().count(mended[0].written.lower()) == 1:
        written, word = mended[0].written, mended[0].word
        return Text(f"「{written}」は「{word}」のことですか？", f"Did you mean “{word}” instead of “{written}”?")
    whole = mended[-1].text.strip()
    whole = whole[0].upper() + whole[1:] if text.strip()[0].isupper() else whole
    offered = Text(f"「{whole}」のことですか？", f"Did you mean “{whole}”?")
    return offered if told is None else Text(f"{told.ja} {offered.ja}", f"{told.en} {offered.en}")


def meant(text: str, trace: Trace, language: Language, read: Reader) -> list[Mend] | None:
    """The mends after which the text is read, the furthest-reaching first in each round; None where none make it so."""
    done: list[Mend] = []
    for _ in range(ROUNDS):
        tried: list[tuple[int, Mend, Trace]] = []
        for mend in _mends(text, trace, language, read):
            if mend.once and any(each.once for each in done):
                continue
            if len(tried) == TRIED:
                break
            found = read(mend.text)
            if found is None:
                return [*done, mend]
            tried.append((len(mend.text) - found.at, mend, found))
        tried = [each for each in tried if each[0] < len(text) - trace.at]
        if not tried:
            return None
        _, best, trace = min(tried, key=lambda each: each[0])
        done.append(best)
        text = best.text
    return None


def _mends(text: str, trace: Trace, language: Language, read: Reader) -> Iterator[Mend]:
    """The ways to mend one place, those that are sure of it first, each text once."""
    seen = {text}
    bracketed = brackets(text, _begun(text, read) | trace.words)
    small = [
        each
        for each in (*particles(text, trace.at, language), *light(text, trace, language))
        if _weighty(each.written, language) == _weighty(each.word, language)
    ]
    words, phrases = ([each for each in language.advice if (each.text is None) == plain] for plain in (True, False))
    for mend in (*_advised(text, words), *bracketed, *_slips(text, trace, language), *_advised(text, phrases), *small):
        if mend.text not in seen:
            seen.add(mend.text)
            yield mend


def _begun(text: str, read: Reader) -> dict[str, int]:
    """The words that an ability can begin with, at the places where one does."""
    found: dict[str, int] = {}
    for place in [0, *(each.end() for each in _NEXT.finditer(text))]:
        trace = read(text[:place])
        if trace is not None and trace.at >= place:
            found |= dict.fromkeys(trace.words, place)
    return found


def _advised(text: str, table: list[Advice]) -> Iterator[Mend]:
    """What the table of advice makes of known phrases anywhere in the text."""
    for advice in table:
        found = advice.wrong.search(text) if advice.to else None
        if found is not None:
            for other in advice.to:
                yield Mend(advice.wrong.sub(other, text), _shown(found[0]), found.expand(other), advice)


def _slips(text: str, trace: Trace, language: Language) -> Iterator[Mend]:
    """The words that could stand where reading ends and differ from what is written by a slip, the nearest first."""
    found: list[tuple[float, Mend]] = []
    for word, start in trace.words.items():
        meant = word.strip()
        if len(meant) < 2:
            continue
        for longer in (0, 1, -1, 2, -2):
            piece = text[start : start + len(meant) + longer]
            written = piece.strip()
            # A slip is of whole words; an ending of one letter may follow.
            if written[-1:].isascii() and re.match("[A-Za-z]{2}", text[start + len(piece) :]) and written[-1:].isalpha():
                continue
            far = slip(written.lower(), meant.lower(), language)
            if far is not None:
                begin = start + len(piece) - len(piece.lstrip())
                found.append((far, Mend(text[:begin] + meant + text[begin + len(written) :], _shown(written), meant)))
    found.sort(key=lambda pair: pair[0])
    return (mend for _, mend in found)


def slip(written: str, meant: str, language: Language) -> float | None:
    """How far what is written is from a word of which it is a slip: as a part of its length; None where it is no slip but another word.

    Kana and letters may be wrong, missing or too many; a kanji only where another one is often written for it, or hiragana.
    """
    from rapidfuzz.distance import DamerauLevenshtein, Levenshtein

    if not written or written == meant or _weighty(written, language) != _weighty(meant, language):
        return None
    distance = DamerauLevenshtein.distance(written, meant)
    words, others = written.split(), meant.split()
    for word, other in zip(words, others, strict=True) if len(words) == len(others) > 1 else ():
        if 1 < DamerauLevenshtein.distance(word, other) >= min(len(word), len(other)):
            return None  # another word altogether, however long the row is
    far = distance / len(meant)
    left = right = ""
    for operation in Levenshtein.opcodes(written, meant):
        if operation.tag != "equal":
            left += written[operation.src_start : operation.src_end]
            right += meant[operation.dest_start : operation.dest_end]
    few = distance <= (FEW if len(meant) <= SHORT else MORE) and distance < len(meant)
    for plain in (_KANA, _LETTERS):
        if few and plain.fullmatch(left) and plain.fullmatch(right):
            return far
    if len(left) == len(right) < len(meant) and all(
        one == other or one in language.mistaken.get(other, "") for one, other in zip(left, right, strict=True)
    ):
        return far
    spelt = _HIRAGANA.fullmatch(left) and _KANJI.fullmatch(right)
    return far if spelt and len(left) <= SPELT and len(right) < len(meant) else None


def _weighty(text: str, language: Language) -> list[str]:
    """What in a text must not be lost or gained by a slip: words that turn its meaning, and numbers."""
    return sorted(language.weighty.findall(text))


def _shown(text: str) -> str:
    return "".join(sign if sign.isprintable() else "�" for sign in text)
