"""Characters that cannot be seen: which of them no name and no text may hold, and how they are shown where they are spoken of."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

#: Control characters but tab and line ends, what has no width, what changes the direction of writing, blanks that look like nothing,
#: halves of letters (what the shell gave for bytes that are no UTF-8).
#: U+0085 is a line end, the joiner U+200D stands in emoji (see ``hidden_at``), variation selectors choose a letter's form.
_HIDDEN: Final = (
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb"
    "\ud800-\udfff\ufffe\uffff\U000e0000-\U000e007f]"
)
#: Those of them that Python takes for letters.
_FILLERS: Final = ("\u3164", "\uffa0")
#: What stands in good texts that Python does not call printable.
_PLAIN: Final = ("\n", "\u3000")
_JOINER: Final = "\u200d"
#: Flags of parts of a country are a black flag with letters of no width behind it.
_FLAG: Final = "\U0001f3f4[\U000e0020-\U000e007e]{2,8}\U000e007f"


def japanese(text: str) -> int:
    """How many letters of Japanese, kana and kanji, there are in a text. (A pattern would take longer to compile than a text to count.)

    >>> japanese("竜と dragon"), japanese("dragon")
    (2, 0)
    """
    return 0 if text.isascii() else sum("぀" <= each <= "ヿ" or "㐀" <= each <= "鿿" for each in text)


def hidden_in(value: object) -> str:
    r"""The first hidden character of the texts in a value, such as a list of names or a name in two languages; nothing where there is none.

    >>> hidden_in({"ja": "竜", "en": ["a", "b\u200b"]}) == "\u200b", hidden_in(["竜", 3])
    (True, '')
    """
    if isinstance(value, str):
        at = hidden_at(value)
        return value[at] if at >= 0 else ""
    inner = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else []
    return next((letter for each in inner if (letter := hidden_in(each))), "")


@cache
def _pattern(written: str) -> re.Pattern[str]:
    """A pattern, compiled when a text needs it: these take some milliseconds, and hardly any text does."""
    return re.compile(written)


def hidden_at(text: str, start: int = 0) -> int:
    r"""The place (from 0) of the first character from ``start`` on that cannot be seen and has no business in a text; -1 if there is none.

    >>> hidden_at("竜"), hidden_at("a\u200bb"), hidden_at("👩\u200d🚀"), hidden_at("辻\ufe00\n")
    (-1, 1, -1, -1)
    """
    if _is_plain(text):
        return -1
    at = start
    while found := _pattern(_HIDDEN).search(text, at):
        at = found.start()
        end = _end_of_flag(text, at) or (at + 1 if text[at] == _JOINER and _joins(text, at) else at)
        if end == at:
            return at
        at = end
    return -1


def _is_plain(text: str) -> bool:
    """Whether every character is one that Python would print, or ends a line: then none is hidden."""
    plain = text
    for letter in _PLAIN:
        plain = plain.replace(letter, "")
    return plain.isprintable() and not any(filler in plain for filler in _FILLERS)


def _end_of_flag(text: str, at: int) -> int:
    """Where the flag ends whose first letter of no width stands at ``at``; 0 where there is none."""
    flag = _pattern(_FLAG).match(text, at - 1) if at and text[at] >= "\U000e0000" else None
    return flag.end() if flag else 0


def _joins(text: str, at: int) -> bool:
    """Whether the joiner at ``at`` stands between two emoji."""
    before, after = text[max(0, at - 3) : at].rstrip("\ufe0e\ufe0f")[-1:], text[at + 1 : at + 2]
    return _is_picture(before) and _is_picture(after)


def _is_picture(letter: str) -> bool:
    import unicodedata

    return bool(letter) and (unicodedata.category(letter) in ("So", "Sk", "Sm") or letter >= "\U0001f000")


def code_of(letter: str) -> str:
    r"""What a character is called: ``code_of("\x1b")`` is ``U+001B``."""
    return f"U+{ord(letter):04X}"


def visible(text: str) -> str:
    r"""``text`` with every hidden character as its number, so that a terminal shows it and does nothing; in JSON it stays the same text.

    >>> visible("\x1b[31m red")
    '\\u001b[31m red'
    """
    if hidden_at(text) < 0:
        return text
    parts, begin = [], 0
    while (at := hidden_at(text, begin)) >= 0:
        parts += [text[begin:at], _escaped(text[at])]
        begin = at + 1
    return "".join([*parts, text[begin:]])


def one_line(text: str, most: int = 1000) -> str:
    r"""``text`` as at most ``most`` characters of one line, with nothing hidden.

    >>> one_line("a\nb\x07")
    'a b\\u0007'
    """
    short = text if len(text) <= most else f"{text[: most - 1]}…"
    return visible(" ".join(short.splitlines()) if "\n" in short or "\r" in short or "\x85" in short else short)


def _escaped(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04x}" if code < 0x10000 else "".join(f"\\u{unit:04x}" for unit in (0xD7C0 + (code >> 10), 0xDC00 + (code & 0x3FF)))


def quoted(word: str) -> str:
    """A word as it is typed in a shell: in quotes only where it needs them.

    >>> quoted("赤単アグロ"), quoted("kind:seal level<=3"), quoted("5 $")
    ('赤単アグロ', '"kind:seal level<=3"', "'5 $'")
    """
    if re.fullmatch(r"[\w./+:,・][\w./+:,・-]*", word):
        return word
    import shlex

    return shlex.quote(word) if re.search(r'["$`\\!]', word) else f'"{word}"'
