"""The words of a query, each with its place, and what is said where one of them is wrong."""

from __future__ import annotations

import re
from typing import Final

from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import Nearest
from cardforge.model.plain import dataclass

#: No query is longer, in characters; none nests deeper.
LONGEST = 2000
DEEPEST = 40
MOST_WORDS = 200

#: The signs that compare numbers.
COMPARED: Final = ("<", ">", "<=", ">=")
SIGN: Final = "!=|<=|>=|[≠≦≧≤≥:=<>]"
_SIGNS: Final = {"≠": "!=", "≦": "<=", "≤": "<=", "≧": ">=", "≥": ">="}
#: Compiled where a query is read: most names are found as they are.
_TOKEN = rf"""(?x)\s*(?:
        (?P<open>\() | (?P<close>\)) |
        (?P<minus>-)(?=\S) |
        (?P<field>[^\W\d][\w]*)\s?(?P<operator>{SIGN})(?P<value>"[^"]*"|/(?:[^/\\]|\\.)*/|[^\s()]*) |
        (?P<quoted>"[^"]*") |
        (?P<regex>/(?:[^/\\]|\\.)+/) |
        (?P<word>[^\s()"]+)
    )"""
#: One sign for one, so that a place in the query stays where it is.
WIDTHS = str.maketrans("：＜＞＝（）　－！”“／", ':<>=() -!""/')
#: A word that asks for something of a field, as no name or file does.
_ASKS = rf"(^|[\s(-])[^\W\d]\w*(:(?![\\/])|(?!:)({SIGN}))"


class QueryError(CardforgeError):
    """What is wrong with a query: ``begin`` and ``end`` are the place of the wrong word in it, counted from 0 as Python slices do.

    ``mend`` is the nearest right word for it, empty where there is none.
    """

    def __init__(self, text: Text, begin: int, end: int, *, hint: Text | None = None) -> None:
        super().__init__(Text(f"検索の{begin + 1}文字目: {text.ja}", f"query, character {begin + 1}: {text.en}"), hint=hint)
        #: What is wrong, without the place.
        self.said = text
        self.begin = begin
        self.end = end
        self.mend = hint.word if isinstance(hint, Nearest) else ""


@dataclass(slots=True)
class Token:
    """A word of a query from ``begin`` to ``end``; of a field, its name, ``operator`` and ``value``, which begins at ``value_at``."""

    kind: str
    begin: int
    end: int
    word: str
    operator: str = ""
    value: str = ""
    value_at: int = 0


def is_query(word: str) -> bool:
    """Whether a word asks for something of a field, or leaves something out, as no name and no file does.

    >>> [is_query(word) for word in ("cost<=3", "-属性：赤", "cards/red.yaml", "C:/cards", "ファイアボール")]
    [True, True, False, False, False]
    """
    plain = word.translate(WIDTHS)
    return plain.startswith("-") or re.search(_ASKS, plain) is not None


def tokens_of(query: str) -> list[Token]:
    """The words of a query; raises ``QueryError`` where one cannot be read or a quote is not closed."""
    text = query.translate(WIDTHS)
    if text.count('"') % 2:
        at = text.rindex('"')
        raise QueryError(Text("この引用符が閉じていません。", "this quote is not closed."), at, len(text))
    tokens: list[Token] = []
    at = 0
    while at < len(text.rstrip()):
        found = re.compile(_TOKEN).match(text, at)
        if found is None or len(tokens) == MOST_WORDS:
            raise QueryError(Text("ここから先が読めません。", "cannot be read from here on."), at, len(text))
        kind = "field" if found["field"] is not None else str(found.lastgroup)
        operator = found["operator"] or ""
        value_at = found.start("value") if kind == "field" else 0
        token = Token(kind, found.start(kind), found.end(), found[kind], _SIGNS.get(operator, operator), found["value"] or "", value_at)
        tokens.append(token)
        at = found.end()
    return tokens


def wrong(token: Token, ja: str, en: str, hint: Text | None = None) -> QueryError:
    """An error at the field of a token, or at all of it."""
    end = token.begin + len(token.word) if token.kind == "field" else token.end
    return QueryError(Text(ja, en), token.begin, end, hint=hint)


def wrong_value(token: Token, ja: str, en: str, hint: Text | None = None, *, of: str = "") -> QueryError:
    """An error at the value of a token, or at one word ``of`` it."""
    inside = max(token.value.find(of), 0) if of else 0
    begin = token.value_at + inside
    return QueryError(Text(ja, en), begin, begin + len(of) if of else token.end, hint=hint)
