"""Kinsoku: the characters that must not begin or end a line (JIS X 4051, W3C requirements for Japanese text layout)."""

from __future__ import annotations

from typing import Final

#: Closing brackets.
CLOSING: Final = frozenset("」』）】〕］｝〉》｠〙〗\u201d\u2019)]}»")

#: Opening brackets: never at the end of a line.
OPENING: Final = frozenset("「『（【〔［｛〈《｟〘〖\u201c\u2018([{«")

#: Full stops and commas.
STOPS: Final = frozenset("。、．，.,")

#: Characters that never begin a line.
NO_LINE_START: Final = (
    CLOSING
    | STOPS
    | frozenset("・：；:;！？!?‼⁇⁈⁉")
    | frozenset("ーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ")
    | frozenset("々〻ヽヾゝゞ‐–〜～゠%％‰°℃…‥—―")
)

#: Characters that never end a line.
NO_LINE_END: Final = OPENING | frozenset("$¥￥＄£#＃№〒")

#: Pairs of these are one sign and are never parted.
_INSEPARABLE: Final = frozenset("…‥—―")

#: Full stops and commas may stand outside the right edge.
HANGING: Final = frozenset("。、．，")


def is_word(character: str) -> bool:
    """Whether ``character`` belongs to a Latin word or a number, which is not parted (``+3000``, ``HP``)."""
    return (character.isascii() and (character.isalnum() or character in "+-'_/&@.")) or character in "０１２３４５６７８９＋－−’"


def is_japanese(character: str) -> bool:
    """Whether ``character`` is kana, kanji or another full-width letter (no punctuation)."""
    code = ord(character)
    return (0x3041 <= code <= 0x30FF and character != "・") or 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or character in "々〆"


def may_break(before: str, after: str) -> bool:
    """Whether a line may end after ``before`` and the next begin with ``after``.

    >>> may_break("る", "。"), may_break("「", "守"), may_break("を", "与")
    (False, False, True)
    """
    if after in NO_LINE_START or before in NO_LINE_END:
        return False
    if before in _INSEPARABLE and after in _INSEPARABLE:
        return False
    if before in " 　" or after in " 　":
        return after not in " 　"
    if is_word(before) and (is_word(after) or (after.isalpha() and after.isascii())):
        return before == "-" and not after.isdigit()
    # A number keeps its counter and its percent sign beside it: 3枚, 2000ダメージ may part, 3枚 may not.
    return not (before.isdigit() and after in "枚体点回つ個人%％")
