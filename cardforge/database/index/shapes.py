"""What can be told of a regular expression by its looks: the words that must occur, and the patterns that SQL's GLOB finds as well.

SQLite looks for a word many times more quickly than it calls a regular expression, so most texts never meet the expression.
"""

from __future__ import annotations

import re
from typing import Final

#: Letters that stand for themselves, whatever case and width are searched.
_LETTER: Final = "0-9A-Za-zぁ-ゖァ-ヺー一-鿿。、「」【】・！？"
#: Letters, ranges of letters without case, and nothing else.
_SET: Final = re.compile(r"\[\^?(?:[0-9ぁ-ゖァ-ヺー一-鿿](?:-[0-9ぁ-ゖァ-ヺー一-鿿])?)+\]")
#: The parts of a pattern: an escape, a set of letters, a repetition, the start of a group, any other letter.
_PART: Final = re.compile(
    r"(?P<escape>\\.)|(?P<set>\[\^?\]?(?:\\.|[^\]\\])*\])|(?P<repeat>(?:[*+?]|\{[^}]*\})[?+]?)|(?P<group>\((?:\?:)?)|"
    rf"(?P<letter>[{_LETTER}])|(?P<other>.)",
    re.DOTALL,
)
#: What this module does not read: named, looking and commented groups, sets in sets, escapes with an argument.
_UNREAD: Final = re.compile(r"\(\?(?!:)|\(\*|\[[\[:]|\[\^\[|\\(?![dwsbDWSB])\w")
#: So often a letter is written out for GLOB.
_MOST_WRITTEN: Final = 20

#: Of each of these one word at least occurs in what is found.
Needed = list[tuple[str, ...]]


def needed(pattern: str) -> Needed:
    """The words of which every text in which a pattern is found holds one at least, for each of the tuples.

    >>> needed("[0-9]+ダメージ.*回復$"), needed("火の玉?"), needed("(?:火|水)を出す"), needed("火|[0-9]"), needed("(火)?")
    ([('ダメージ',), ('回復',)], [('火の',)], [('火', '水'), ('を出す',)], [], [])
    """
    if _UNREAD.search(pattern):
        return []
    parts = [(str(part.lastgroup), part[0]) for part in _PART.finditer(pattern)]
    return _alternatives(parts, 0)[0]


def _alternatives(parts: list[tuple[str, str]], at: int) -> tuple[Needed, int]:
    """What is needed of the alternatives from ``at`` to the end of their group, and where that is."""
    each: list[Needed] = []
    while True:
        found, at = _sequence(parts, at)
        each.append(found)
        if at >= len(parts) or parts[at][1] == ")":
            break
        at += 1
    if len(each) == 1:
        return each[0], at
    longest = [max((words for words in one if len(words) == 1), key=lambda words: len(words[0]), default=("",))[0] for one in each]
    return ([tuple(longest)] if all(longest) else []), at


def _sequence(parts: list[tuple[str, str]], at: int) -> tuple[Needed, int]:
    """What is needed of one alternative."""
    found: Needed = []
    word = ""
    while at < len(parts) and not (parts[at][0] == "other" and parts[at][1] in "|)"):
        sort, text = parts[at]
        inner: Needed = []
        if sort == "group":
            inner, at = _alternatives(parts, at + 1)
        repeat = parts[at + 1][1] if at + 1 < len(parts) and parts[at + 1][0] == "repeat" else ""
        surely = not repeat or repeat[0] == "+"
        if sort == "letter" and surely:
            word += text
        if sort != "letter" or repeat:
            found += [(word,)] if word else []
            word = ""
        if surely:
            found += inner
        at += 2 if repeat else 1
    return found + ([(word,)] if word else []), at


def globs(pattern: str) -> list[str]:
    """Patterns of SQL's GLOB: one of them fits the small letters of a text if and only if ``pattern`` is found in it.

    There are none where it is not so simple.

    >>> globs("^守護"), globs("体[0-4]{2}$"), globs("A.*B")
    (['守護*', '*\\n守護*'], ['*体[0-4][0-4]', '*体[0-4][0-4]\\n*'], [])
    """
    inner = pattern[pattern.startswith("^") : len(pattern) - pattern.endswith("$")]
    written: list[str] = []
    for part in _PART.finditer(inner):
        sort, text = part.lastgroup, part[0]
        if sort == "letter" or (sort == "set" and _SET.fullmatch(text)):
            written.append(text.lower())
        elif sort == "repeat" and written and re.fullmatch(r"\{[1-9][0-9]?\}", text) and int(text[1:-1]) <= _MOST_WRITTEN:
            written[-1] *= int(text[1:-1])
        else:
            return []
    # Where each letter of a text could be the first of a set, an expression is the quicker one.
    if not written or (written[0][0] == "[" and not pattern.startswith("^")):
        return []
    heads = ["", "*\n"] if pattern.startswith("^") else ["*"]
    tails = ["", "\n*"] if pattern.endswith("$") else ["*"]
    return [head + "".join(written) + tail for head in heads for tail in tails]
