"""What parts of a query ask of the index, as SQL conditions and their values."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from cardforge.database.index.cells import column, folded
from cardforge.database.index.patterns import compiled
from cardforge.database.index.shapes import globs, needed
from cardforge.database.index.tokens import COMPARED, Token, wrong, wrong_value
from cardforge.database.schema.field import Field


class Condition(NamedTuple):
    """A part of a query as an SQL condition and its values."""

    sql: str
    values: tuple[Any, ...] = ()


def number_in(word: str) -> int | float | None:
    """The number that a word is."""
    try:
        number = float(folded(word))
    except ValueError:
        return None
    if number != number:
        return None
    return int(number) if number.is_integer() and abs(number) < 1e15 else number


def joined(between: str, parts: list[Condition]) -> Condition:
    """Several conditions as one, with AND or OR ``between`` them."""
    return Condition(between.join(f"({part.sql})" for part in parts) or "1", tuple(value for part in parts for value in part.values))


def own_field(word: str) -> str:
    """A field of an author's own (``x_price``)."""
    return f"json_extract(own, '$.{word.casefold()}')"


def asked_of_own(token: Token) -> Condition:
    """What a token asks of a field of an author's own: numbers are compared, words are looked for.

    Raises ``QueryError`` where a number is asked for and none is written.
    """
    value = token.value.strip('"')
    number = number_in(value)
    operator = {":": "=", "!=": "="}.get(token.operator, token.operator)
    if number is not None:
        condition = Condition(f"{own_field(token.word)} {operator} ?", (number,))
    elif token.operator in COMPARED:
        raise wrong_value(token, f"「{value}」は数ではありません。", f"“{value}” is no number.")
    elif token.operator == "=":
        condition = Condition(f"folded({own_field(token.word)}) = ?", (folded(value),))
    else:
        condition = Condition(f"folded({own_field(token.word)}) LIKE ? ESCAPE '\\'", (f"%{like(value)}%",))
    return negated(condition) if token.operator == "!=" else condition


def negated(inner: Condition) -> Condition:
    """Whether ``inner`` does not hold, also where there is nothing to compare."""
    return Condition(f"({inner.sql}) IS NOT TRUE", inner.values)


def sorted_by(found: Field) -> str:
    """The column by which a field is sorted."""
    return column(found, "o" if found.sort in ("choice", "choices") else "v")


def filled(found: Field) -> Condition:
    """Whether a card has anything in a field."""
    match found.sort:
        case "number" | "choice":
            return Condition(f"{column(found)} IS NOT NULL")
        case "choices" | "words":
            return Condition(f"{column(found, 'n')} > 0")
    return Condition(f"{column(found)} <> ''")


def escaped(word: str) -> str:
    """A word in which nothing stands for other letters in SQL's LIKE."""
    return re.sub(r"([\\%_])", r"\\\1", word)


def like(value: str) -> str:
    """A text as it is looked for with LIKE: width and case do not count."""
    return escaped(folded(value))


def contains(found: Field, value: str) -> Condition:
    """Whether a text contains ``value``, letter by letter."""
    return Condition(f"instr({column(found)}, ?)", (folded(value),))


def matches(token: Token, found: Field, pattern: str) -> Condition:
    """Whether a field matches a regular expression; an error at ``token`` where it is none.

    Raises ``QueryError`` where the expression cannot be read.
    """
    import regex

    try:
        compiled(pattern)
    except regex.error as error:
        said = f"正規表現 /{pattern}/ が正しくありません。", f"/{pattern}/ is no regular expression ({error})."
        raise (wrong_value if token.kind == "field" else wrong)(token, *said) from None
    # Words are looked for much more quickly than a pattern, GLOB's patterns nearly as quickly.
    words = [joined(" OR ", [contains(found, word) for word in any_of]) for any_of in needed(pattern)]
    simple = [Condition(f"{column(found)} GLOB ?", (glob,)) for glob in globs(pattern)]
    return joined(" AND ", [*words, joined(" OR ", simple) if simple else Condition(f"{column(found)} REGEXP ?", (pattern,))])
