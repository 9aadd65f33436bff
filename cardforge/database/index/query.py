"""The search language of card players: ``c:red cost<=3 power>=2000 kw:貫通 text:"ダメージ" -is:document order:cost``.

A query is words with blanks between them, all of which have to hold; ``or`` between words, ``-`` before one, parentheses around some.
A word without a field is looked for in the names. The fields are those that the game's schema declares; ``docs/search.md`` lists them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from cardforge.database.index.cells import column, folded
from cardforge.database.schema.fields import Field, Fields, Named, fields_of, value_hint
from cardforge.database.schema.schemas import FREE
from cardforge.model import CardforgeError, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean, nearest

#: No query is longer, in characters; none nests deeper.
LONGEST = 2000
DEEPEST = 40
MOST_WORDS = 200

#: What is asked of every game besides its fields.
_IS: Final = ("is", "has", "性質")
_ORDER: Final = ("order", "sort", "並び", "順")
_DIRECTION: Final = ("direction", "dir", "向き")
_DIRECTIONS: Final = {"asc": "ASC", "desc": "DESC", "昇順": "ASC", "降順": "DESC"}
#: ``フレーバーあり``: what follows the name of a field in Japanese where it has something.
_HAS: Final = "あり"

_COMPARED: Final = ("<", ">", "<=", ">=")
_SIGN = "!=|<=|>=|[≠≦≧≤≥:=<>]"
_SIGNS: Final = {"≠": "!=", "≦": "<=", "≤": "<=", "≧": ">=", "≥": ">="}
_TOKEN = re.compile(
    rf"""\s*(?:
        (?P<open>\() | (?P<close>\)) |
        (?P<minus>-)(?=\S) |
        (?P<field>[^\W\d][\w]*)\s?(?P<operator>{_SIGN})(?P<value>"[^"]*"|/(?:[^/\\]|\\.)*/|[^\s()]*) |
        (?P<quoted>"[^"]*") |
        (?P<regex>/(?:[^/\\]|\\.)+/) |
        (?P<word>[^\s()"]+)
    )""",
    re.VERBOSE,
)
#: One sign for one, so that a place in the query stays where it is.
_WIDTHS = str.maketrans("：＜＞＝（）　－！”“／", ':<>=() -!""/')
#: A word that asks for something of a field, as no name or file does.
_ASKS = re.compile(rf"(^|[\s(-])[^\W\d]\w*(:(?![\\/])|(?!:)({_SIGN}))")


class QueryError(CardforgeError):
    """What is wrong with a query: ``begin`` and ``end`` are the place of the wrong word in it, counted from 0 as Python slices do."""

    def __init__(self, text: Text, begin: int, end: int, *, hint: Text | None = None) -> None:
        super().__init__(Text(f"検索の{begin + 1}文字目: {text.ja}", f"query, character {begin + 1}: {text.en}"), hint=hint)
        #: What is wrong, without the place.
        self.said = text
        self.begin = begin
        self.end = end


class Condition(NamedTuple):
    """A part of a query as an SQL condition and its values."""

    sql: str
    values: tuple[Any, ...] = ()


@dataclass(slots=True)
class Query:
    """A query that can be asked of an index: ``where`` with its ``values``, and the ``order``."""

    where: str
    values: tuple[Any, ...]
    order: str


@dataclass(slots=True)
class _Token:
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
    plain = word.translate(_WIDTHS)
    return plain.startswith("-") or _ASKS.search(plain) is not None


def parse(query: str, game: str) -> Query:
    """The query that ``query`` says; raises ``QueryError`` that names the nearest right word where one is wrong.

    >>> from cardforge.files.places import first_game
    >>> parse("kind:seal level<=3", first_game()).where
    '("v_kind" = ?) AND ("v_level" <= ?)'
    """
    return _Parser(query, fields_of(game)).parse()


@dataclass(slots=True)
class _Parser:
    query: str
    fields: Fields
    within: tuple[str, ...] = ()
    tokens: list[_Token] = field(default_factory=list)
    next: int = 0
    order: list[str] = field(default_factory=list)
    direction: str = ""
    depth: int = 0

    def parse(self) -> Query:
        condition = self.condition()
        order = [f"{each} IS NULL, {each} {self.direction}".rstrip() for each in self.order]
        return Query(condition.sql, condition.values, ", ".join([*order, *map(_sorted_by, self.fields.ordering), "card_id"]))

    def condition(self) -> Condition:
        if len(self.query) > LONGEST:
            size = len(self.query)
            raise QueryError(Text(f"長すぎます({size}文字)。", f"the query is too long ({size} characters)."), LONGEST, size)
        self.tokens = _tokens(self.query)
        condition = self._either() if self.tokens else Condition("1")
        if self.next < len(self.tokens):
            raise _wrong(self.tokens[self.next], "ここに「)」は要りません。", "there is a “)” too many.")
        return condition

    def _either(self) -> Condition:
        parts = [self._all()]
        while self._word_is("or", "OR", "または"):
            self.next += 1
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else _joined(" OR ", parts)

    def _all(self) -> Condition:
        parts: list[Condition] = []
        while self.next < len(self.tokens) and self.tokens[self.next].kind != "close" and not self._word_is("or", "OR", "または"):
            if self._word_is("and", "AND", "かつ"):
                self.next += 1
                continue
            parts.append(self._one())
        parts = [part for part in parts if part.sql]
        if not parts:
            return Condition("1")
        return parts[0] if len(parts) == 1 else _joined(" AND ", parts)

    def _one(self) -> Condition:
        token = self.tokens[self.next]
        self.next += 1
        if token.kind == "minus":
            if self.next >= len(self.tokens):
                raise _wrong(token, "「-」のあとに言葉がありません。", "a word is missing after “-”.")
            self._deeper(token)
            inner = self._one()
            self.depth -= 1
            return _not(inner) if inner.sql else inner
        if token.kind == "open":
            self._deeper(token)
            inner = self._either()
            if self.next >= len(self.tokens):
                raise _wrong(token, "この「(」が閉じていません。", "this “(” is not closed.")
            self.next += 1
            self.depth -= 1
            return Condition(f"({inner.sql})", inner.values)
        if token.kind == "field":
            return self._field(token)
        names = self.fields["name"]
        return _regex(token, names, token.word[1:-1]) if token.kind == "regex" else _contains(names, token.word.strip('"'))

    def _deeper(self, token: _Token) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise _wrong(token, "括弧が深すぎます。", "the parentheses nest too deep.")

    def _word_is(self, *words: str) -> bool:
        return self.next < len(self.tokens) and self.tokens[self.next].kind == "word" and self.tokens[self.next].word in words

    # -- one field --------------------------------------------------------------------------------------------------------------------

    def _field(self, token: _Token) -> Condition:
        word = normal(token.word)
        found = self.fields.find(word)
        if found is None and token.word.casefold().startswith(FREE) and token.value not in ("", '""'):
            return _free(token)
        if found is None and word not in (*_IS, *_ORDER, *_DIRECTION):
            near = nearest(token.word, (*_IS, *_ORDER, *_DIRECTION), least=75.0)
            hint = self.fields.hint(token.word) if near is None else Text(f"もしかして「{near}」?", f"Did you mean “{near}”?")
            raise _wrong(token, f"「{token.word}」という項目はありません。", f"there is no field “{token.word}”.", hint)
        if token.value in ("", '""'):
            said = f"{token.word}{token.operator}"
            raise _wrong(token, f"「{said}」のあとがありません。", f"nothing stands after “{said}”.")
        if found is not None:
            return self._asked(found, token)
        if token.operator not in (":", "=", "!="):
            raise _not_compared(token, self.fields)
        if word in _IS:
            condition = self._is(token, token.value.strip('"'))
            return _not(condition) if token.operator == "!=" else condition
        self._ordering(word, token)
        return Condition("")

    def _asked(self, found: Field, token: _Token) -> Condition:
        """What a token asks of a field."""
        value = token.value
        compared = token.operator in _COMPARED
        if found.sort == "number":
            return self._number(found, token)
        if _number_in(value) is not None and (compared if found.sort == "words" else found.sort == "choices"):
            operator = {":": "=", "!=": "<>"}.get(token.operator, token.operator)
            return Condition(f"{column(found, 'n')} {operator} ?", (_number_in(value),))
        if compared:
            raise _not_compared(token, self.fields)
        if value.startswith("/") and len(value) > 1:
            if found.sort != "text" or found.name == "id":
                said = f"「{token.word}」に正規表現は使えません。", f"“{token.word}” takes no regular expression."
                raise _wrong_value(token, *said)
            condition = _regex(token, found, value[1:-1])
        else:
            condition = self._matching(found, token, value.strip('"'))
        return _not(condition) if token.operator == "!=" else condition

    def _matching(self, found: Field, token: _Token, value: str) -> Condition:
        exact = token.operator == "="
        named = self._named(value, found.name)
        if named is not None:
            return self._condition_of(named, token)
        match found.sort:
            case "choice":
                return Condition(f"{column(found)} = ?", (self._value(found, token, value),))
            case "choices":
                words = [self._value(found, token, word) for word in re.split(r"[,+、・]", value) if word]
                parts = [Condition(f"{column(found)} LIKE ? ESCAPE '\\'", (f"%|{_escaped(word)}|%",)) for word in words]
                if exact:
                    parts += [Condition(f"{column(found, 'n')} = ?", (len(words),))]
                return _joined(" AND ", parts)
            case "words":
                word = f"|{_like(value)}|" if exact else _like(value)
                return Condition(f"{column(found)} LIKE ? ESCAPE '\\'", (f"%{word}%",))
        if found.name == "id":
            return Condition("word_id = ?", (normal(value),))
        if exact:
            # Each of the names stands on a line of its own.
            return Condition(f"char(10) || {column(found)} || char(10) LIKE ? ESCAPE '\\'", (f"%\n{_like(value)}\n%",))
        return _contains(found, value)

    def _value(self, found: Field, token: _Token, word: str) -> str:
        """The value that a word means; an error that names the nearest, or all, where it is none."""
        value = found.value_named(word)
        if value is None:
            said = f"「{token.word}」に「{word}」はありません。", f"{token.word}: there is no “{word}”."
            raise _wrong_value(token, *said, value_hint(found, word), of=word)
        return value

    def _number(self, found: Field, token: _Token) -> Condition:
        operator = {":": "=", "!=": "<>"}.get(token.operator, token.operator)
        word = token.value.strip('"')
        other = self.fields.find(word)
        if other is not None and other.sort == "number":
            return Condition(f"{column(found)} {operator} {column(other)}")
        number = _number_in(found.value_named(word) or word)
        if number is None:
            said = f"「{token.word}」は数です。「{word}」ではありません。", f"“{token.word}” is a number, not “{word}”."
            raise _wrong_value(token, *said)
        return Condition(f"{column(found)} {operator} ?", (number,))

    # -- is: and order: ---------------------------------------------------------------------------------------------------------------

    def _named(self, word: str, of: str) -> Named | None:
        """The query that the game calls ``word``: one of its own, or one of the field ``of``."""
        known = (named for named in self.fields.named.values() if of in ("", named.field))
        return next((named for named in known if normal(word) in map(normal, named.words)), None)

    def _is(self, token: _Token, value: str) -> Condition:
        """``is:`` a query with a name, a kind, a field that has something, or a value that only one field has."""
        named = self._named(value, "")
        if named is not None:
            return self._condition_of(named, token)
        kind = self.fields["kind"]
        if kind.value_named(value) is not None:
            return Condition(f"{column(kind)} = ?", (kind.value_named(value),))
        if value.casefold().startswith(FREE) and value.isidentifier():
            return Condition(f"{_own(value)} IS NOT NULL")
        filled = self.fields.find(value.removesuffix(_HAS))
        if filled is not None:
            return _has(filled)
        # The keywords are asked last: their book is large.
        owners = [each for each in sorted(self.fields, key=lambda each: bool(each.keywords_of)) if each.sort in ("choice", "choices")]
        owners = [each for each in owners if each.value_named(value) is not None]
        if len(owners) == 1:
            return self._matching(owners[0], token, value)
        if owners:
            choices = " ".join(f"{each.name}:{value}" for each in owners)
            said = f"「{value}」は一つに決まりません。", f"“{value}” may mean several things."
            raise _wrong_value(token, *said, Text(f"{choices} のどれかを使います。", f"Write one of: {choices}"))
        words = [word for known in self.fields.named.values() for word in (known.name, known.title.ja)]
        words += [word for value, name in kind.names.items() for word in (value, *name)]
        values = [word for each in self.fields if each.sort == "choice" for value, name in each.names.items() for word in (value, *name)]
        hint = did_you_mean(value, [*words, *values, *self.fields.words()])
        known = " ".join(dict.fromkeys(words))
        said = f"「{token.word}」に「{value}」はありません。", f"{token.word}: there is no “{value}”."
        raise _wrong_value(token, *said, hint or Text(f"あるのは {known} と、項目の名前です。", f"There is {known}, and any field."))

    def _condition_of(self, named: Named, token: _Token) -> Condition:
        """What a query with a name asks for; one that asks for itself is the schema's fault."""
        if named.name in self.within:
            names = " ".join((*self.within, named.name))
            raise _wrong_value(token, f"x-is が自分自身を呼んでいます({names})。", f"x-is leads back to itself ({names}).")
        try:
            condition = _Parser(named.query, self.fields, (*self.within, named.name)).condition()
        except QueryError as error:
            said = Text(f"x-is の「{named.name}」: {error.text.ja}", f"x-is “{named.name}”: {error.text.en}")
            raise CardforgeError(said, file=self.fields.file, hint=error.hint) from None
        return Condition(f"({condition.sql})", condition.values)

    def _ordering(self, word: str, token: _Token) -> None:
        value = token.value.strip('"')
        if word in map(normal, _DIRECTION):
            if normal(value) not in _DIRECTIONS:
                said = f"「{token.word}」に「{value}」はありません。", f"{token.word}: there is no “{value}”."
                raise _wrong_value(token, *said, did_you_mean(value, _DIRECTIONS) or Text("asc か desc です。", "It is asc or desc."))
            self.direction = _DIRECTIONS[normal(value)]
            return
        found = self.fields.find(value)
        if found is None and value.casefold().startswith(FREE) and value.isidentifier():
            self.order.append(_own(value))
            return
        if found is None:
            said = f"「{token.word}」に「{value}」はありません。", f"{token.word}: there is no “{value}”."
            raise _wrong_value(token, *said, self.fields.hint(value))
        self.order.append(_sorted_by(found))


# -- words ----------------------------------------------------------------------------------------------------------------------------


def _tokens(query: str) -> list[_Token]:
    text = query.translate(_WIDTHS)
    if text.count('"') % 2:
        at = text.rindex('"')
        raise QueryError(Text("この引用符が閉じていません。", "this quote is not closed."), at, len(text))
    tokens: list[_Token] = []
    at = 0
    while at < len(text.rstrip()):
        found = _TOKEN.match(text, at)
        if found is None or len(tokens) == MOST_WORDS:
            raise QueryError(Text("ここから先が読めません。", "cannot be read from here on."), at, len(text))
        kind = "field" if found["field"] is not None else str(found.lastgroup)
        operator = found["operator"] or ""
        value_at = found.start("value") if kind == "field" else 0
        token = _Token(kind, found.start(kind), found.end(), found[kind], _SIGNS.get(operator, operator), found["value"] or "", value_at)
        tokens.append(token)
        at = found.end()
    return tokens


def _number_in(word: str) -> int | float | None:
    """The number that a word is."""
    try:
        number = float(folded(word))
    except ValueError:
        return None
    if number != number:
        return None
    return int(number) if number.is_integer() and abs(number) < 1e15 else number


# -- conditions -----------------------------------------------------------------------------------------------------------------------


def _joined(between: str, parts: list[Condition]) -> Condition:
    return Condition(between.join(f"({part.sql})" for part in parts) or "1", tuple(value for part in parts for value in part.values))


def _own(word: str) -> str:
    """A field of an author's own (``x_price``), which stands in a card's data alone."""
    return f"json_extract(data, '$.fields.{word.casefold()}')"


def _free(token: _Token) -> Condition:
    """What a token asks of a field of an author's own: numbers are compared, words are looked for."""
    value = token.value.strip('"')
    number = _number_in(value)
    operator = {":": "=", "!=": "="}.get(token.operator, token.operator)
    if number is not None:
        condition = Condition(f"{_own(token.word)} {operator} ?", (number,))
    elif token.operator in _COMPARED:
        raise _wrong_value(token, f"「{value}」は数ではありません。", f"“{value}” is no number.")
    elif token.operator == "=":
        condition = Condition(f"folded({_own(token.word)}) = ?", (folded(value),))
    else:
        condition = Condition(f"folded({_own(token.word)}) LIKE ? ESCAPE '\\'", (f"%{_like(value)}%",))
    return _not(condition) if token.operator == "!=" else condition


def _not(inner: Condition) -> Condition:
    """Whether ``inner`` does not hold, also where there is nothing to compare."""
    return Condition(f"NOT ifnull({inner.sql}, 0)", inner.values)


def _sorted_by(found: Field) -> str:
    """The column by which a field is sorted."""
    return column(found, "o" if found.sort in ("choice", "choices") else "v")


def _has(found: Field) -> Condition:
    """Whether a card has anything in a field."""
    match found.sort:
        case "number" | "choice":
            return Condition(f"{column(found)} IS NOT NULL")
        case "choices" | "words":
            return Condition(f"{column(found, 'n')} > 0")
    return Condition(f"{column(found)} <> ''")


def _escaped(word: str) -> str:
    return re.sub(r"([\\%_])", r"\\\1", word)


def _like(value: str) -> str:
    return _escaped(folded(value))


def _contains(found: Field, value: str) -> Condition:
    """Whether a text contains ``value``: by the trigrams of the full text search, or letter by letter where it is too short."""
    word = folded(value)
    if found.name in ("name", "text") and len(word) >= 3:
        quoted = word.replace('"', '""')
        return Condition("id IN (SELECT rowid FROM search WHERE search MATCH ?)", (f'{found.name} : "{quoted}"',))
    return Condition(f"{column(found)} LIKE ? ESCAPE '\\'", (f"%{_like(value)}%",))


def _regex(token: _Token, found: Field, pattern: str) -> Condition:
    try:
        re.compile(folded(pattern))
    except re.error as error:
        said = f"正規表現 /{pattern}/ が正しくありません。", f"/{pattern}/ is no regular expression ({error})."
        raise (_wrong_value if token.kind == "field" else _wrong)(token, *said) from None
    return Condition(f"{column(found)} REGEXP ?", (pattern,))


# -- what is wrong --------------------------------------------------------------------------------------------------------------------


def _wrong(token: _Token, ja: str, en: str, hint: Text | None = None) -> QueryError:
    """An error at the field of a token, or at all of it."""
    end = token.begin + len(token.word) if token.kind == "field" else token.end
    return QueryError(Text(ja, en), token.begin, end, hint=hint)


def _wrong_value(token: _Token, ja: str, en: str, hint: Text | None = None, *, of: str = "") -> QueryError:
    """An error at the value of a token, or at one word ``of`` it."""
    inside = max(token.value.find(of), 0) if of else 0
    begin = token.value_at + inside
    return QueryError(Text(ja, en), begin, begin + len(of) if of else token.end, hint=hint)


def _not_compared(token: _Token, fields: Iterable[Field]) -> QueryError:
    numbers = " ".join(each.name for each in fields if each.sort == "number")
    said = f"「{token.word}」に「{token.operator}」は使えません。", f"“{token.word}” cannot be compared with “{token.operator}”."
    return _wrong(token, *said, Text(f"数の項目は {numbers} です。", f"Numbers are {numbers}.") if numbers else None)
