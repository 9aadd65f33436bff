"""The search language of card players: ``c:red cost<=3 power>=2000 kw:貫通 text:"ダメージ" -is:document order:cost``.

A query is words with blanks between them, all of which have to hold; ``or`` between words, ``-`` before one, parentheses around some.
A word without a field is looked for in the names. The fields are those that the game's schema declares; ``docs/search.md`` lists them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field
from typing import Any, Final

from cardforge.database.index.cells import column
from cardforge.database.index.conditions import (
    Condition,
    asked_of_own,
    contains,
    escaped,
    filled,
    joined,
    like,
    matches,
    negated,
    number_in,
    own_field,
    sorted_by,
)
from cardforge.database.index.tokens import COMPARED, DEEPEST, LONGEST, QueryError, Token, tokens_of, wrong, wrong_value
from cardforge.database.schema.field import Field, Fields, Named, value_hint
from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.quick import FREE
from cardforge.model import CardforgeError, OwnKeyword, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean
from cardforge.model.plain import dataclass

#: What is asked of every game besides its fields.
_IS: Final = ("is", "has", "性質")
_ORDER: Final = ("order", "sort", "並び", "順")
_DIRECTION: Final = ("direction", "dir", "向き")
_DIRECTIONS: Final = {"asc": "ASC", "desc": "DESC", "昇順": "ASC", "降順": "DESC"}
#: ``フレーバーあり``: what follows the name of a field in Japanese where it has something.
_HAS: Final = "あり"


@dataclass(slots=True)
class Query:
    """A query that can be asked of an index: ``where`` with its ``values``, and the ``order``."""

    where: str
    values: tuple[Any, ...]
    order: str


def parse(query: str, game: str, words: Iterable[OwnKeyword] = ()) -> Query:
    """The query that ``query`` says, with a library's own keywords; raises ``QueryError`` that names the nearest right word where one is
    wrong.

    >>> from cardforge.files.places import first_game
    >>> parse("kind:seal level<=3", first_game()).where
    '("v_kind" = ?) AND ("v_level" <= ?)'
    """
    fields = fields_of(game)
    return _Parser(query, fields.with_words(words) if words else fields).parse()


@dataclass(slots=True)
class _Parser:
    query: str
    fields: Fields
    within: tuple[str, ...] = ()
    tokens: list[Token] = field(default_factory=list)
    next: int = 0
    order: list[str] = field(default_factory=list)
    direction: str = ""
    depth: int = 0

    def parse(self) -> Query:
        condition = self.condition()
        order = [f"{each} IS NULL, {each} {self.direction}".rstrip() for each in self.order]
        return Query(condition.sql, condition.values, ", ".join([*order, *map(sorted_by, self.fields.ordering), "card_id"]))

    def condition(self) -> Condition:
        if len(self.query) > LONGEST:
            size = len(self.query)
            raise QueryError(Text(f"長すぎます（{size}文字）。", f"the query is too long ({size} characters)."), LONGEST, size)
        broken = next((at for at, letter in enumerate(self.query) if "\ud800" <= letter <= "\udfff"), None)
        if broken is not None:
            raise QueryError(Text("文字として読めないところがあります。", "This is no character."), broken, broken + 1)
        self.tokens = tokens_of(self.query)
        condition = self._either() if self.tokens else Condition("1")
        if self.next < len(self.tokens):
            raise wrong(self.tokens[self.next], "ここに「)」は要りません。", "there is a “)” too many.")
        return condition

    def _either(self) -> Condition:
        parts = [self._all()]
        while self._word_is("or", "OR", "または"):
            self.next += 1
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else joined(" OR ", parts)

    def _all(self) -> Condition:
        parts: list[Condition] = []
        while self.next < len(self.tokens) and self.tokens[self.next].kind != "close" and not self._word_is("or", "OR", "または"):
            if self._word_is("and", "AND", "かつ"):
                self.next += 1
                continue
            parts.append(self._one())
        # What takes longest is asked last, of the cards that are left.
        parts = sorted((part for part in parts if part.sql), key=_takes_long)
        if not parts:
            return Condition("1")
        return parts[0] if len(parts) == 1 else joined(" AND ", parts)

    def _one(self) -> Condition:
        token = self.tokens[self.next]
        self.next += 1
        if token.kind == "minus":
            if self.next >= len(self.tokens):
                raise wrong(token, "「-」のあとに言葉がありません。", "a word is missing after “-”.")
            self._deeper(token)
            inner = self._one()
            self.depth -= 1
            return negated(inner) if inner.sql else inner
        if token.kind == "open":
            self._deeper(token)
            inner = self._either()
            if self.next >= len(self.tokens):
                raise wrong(token, "この「(」が閉じていません。", "this “(” is not closed.")
            self.next += 1
            self.depth -= 1
            return Condition(f"({inner.sql})", inner.values)
        if token.kind == "field":
            return self._field(token)
        names = self.fields["name"]
        return matches(token, names, token.word[1:-1]) if token.kind == "regex" else contains(names, token.word.strip('"'))

    def _deeper(self, token: Token) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise wrong(token, "括弧が深すぎます。", "the parentheses nest too deep.")

    def _word_is(self, *words: str) -> bool:
        return self.next < len(self.tokens) and self.tokens[self.next].kind == "word" and self.tokens[self.next].word in words

    # -- one field --------------------------------------------------------------------------------------------------------------------

    def _field(self, token: Token) -> Condition:
        word = normal(token.word)
        found = self.fields.find(word)
        if found is None and token.word.casefold().startswith(FREE) and token.value not in ("", '""'):
            return asked_of_own(token)
        if found is None and word not in (*_IS, *_ORDER, *_DIRECTION):
            others = (*self.fields.words(), *_IS, *_ORDER, *_DIRECTION)
            near = None if self.fields.heads(word) else did_you_mean(token.word, others, least=75.0)
            hint = near or self.fields.hint(token.word)
            raise wrong(token, f"「{token.word}」という項目はありません。", f"there is no field “{token.word}”.", hint)
        if token.value in ("", '""'):
            said = f"{token.word}{token.operator}"
            raise wrong(token, f"「{said}」のあとがありません。", f"nothing stands after “{said}”.")
        if found is not None:
            return self._asked(found, token)
        if token.operator not in (":", "=", "!="):
            raise _not_compared(token, self.fields)
        if word in _IS:
            condition = self._is(token, token.value.strip('"'))
            return negated(condition) if token.operator == "!=" else condition
        self._ordering(word, token)
        return Condition("")

    def _asked(self, found: Field, token: Token) -> Condition:
        """What a token asks of a field."""
        value = token.value
        compared = token.operator in COMPARED
        if found.sort == "number":
            return self._number(found, token)
        if number_in(value) is not None and (compared if found.sort == "words" else found.sort == "choices"):
            operator = {":": "=", "!=": "<>"}.get(token.operator, token.operator)
            return Condition(f"{column(found, 'n')} {operator} ?", (number_in(value),))
        if compared:
            raise _not_compared(token, self.fields)
        if value.startswith("/") and len(value) > 1:
            if found.sort != "text" or found.name == "id":
                said = f"「{token.word}」に正規表現は使えません。", f"“{token.word}” takes no regular expression."
                raise wrong_value(token, *said)
            condition = matches(token, found, value[1:-1])
        else:
            condition = self._matching(found, token, value.strip('"'))
        return negated(condition) if token.operator == "!=" else condition

    def _matching(self, found: Field, token: Token, value: str) -> Condition:
        exact = token.operator == "="
        named = self._named(value, found.name)
        if named is not None:
            return self._condition_of(named, token)
        match found.sort:
            case "choice":
                return Condition(f"{column(found)} = ?", (self._value(found, token, value),))
            case "choices":
                words = [self._value(found, token, word) for word in re.split(r"[,+、・]", value) if word]
                parts = [Condition(f"{column(found)} LIKE ? ESCAPE '\\'", (f"%|{escaped(word)}|%",)) for word in words]
                if exact:
                    parts += [Condition(f"{column(found, 'n')} = ?", (len(words),))]
                return joined(" AND ", parts)
            case "words":
                meant = like(found.value_named(value) or value)
                word = f"|{meant}|" if exact else meant
                return Condition(f"{column(found)} LIKE ? ESCAPE '\\'", (f"%{word}%",))
        if found.name == "id":
            return Condition("word_id = ?", (normal(value),))
        if exact:
            # Each of the names stands on a line of its own.
            return Condition(f"char(10) || {column(found)} || char(10) LIKE ? ESCAPE '\\'", (f"%\n{like(value)}\n%",))
        return contains(found, value)

    def _value(self, found: Field, token: Token, word: str) -> str:
        """The value that a word means; an error that names the nearest, or all, where it is none."""
        value = found.value_named(word)
        if value is None:
            said = f"「{token.word}」に「{word}」はありません。", f"{token.word}: there is no “{word}”."
            raise wrong_value(token, *said, value_hint(found, word), of=word)
        return value

    def _number(self, found: Field, token: Token) -> Condition:
        operator = {":": "=", "!=": "<>"}.get(token.operator, token.operator)
        word = token.value.strip('"')
        other = self.fields.find(word)
        if other is not None and other.sort == "number":
            return Condition(f"{column(found)} {operator} {column(other)}")
        number = number_in(found.value_named(word) or word)
        if number is None:
            said = f"「{token.word}」は数です。「{word}」ではありません。", f"“{token.word}” is a number, not “{word}”."
            raise wrong_value(token, *said)
        return Condition(f"{column(found)} {operator} ?", (number,))

    # -- is: and order: ---------------------------------------------------------------------------------------------------------------

    def _named(self, word: str, of: str) -> Named | None:
        """The query that the game calls ``word``: one of its own, or one of the field ``of``."""
        known = (named for named in self.fields.named.values() if of in ("", named.field))
        return next((named for named in known if normal(word) in map(normal, named.words)), None)

    def _is(self, token: Token, value: str) -> Condition:
        """``is:`` a query with a name, a kind, a field that has something, or a value that only one field has."""
        named = self._named(value, "")
        if named is not None:
            return self._condition_of(named, token)
        kind = self.fields["kind"]
        if kind.value_named(value) is not None:
            return Condition(f"{column(kind)} = ?", (kind.value_named(value),))
        if value.casefold().startswith(FREE) and value.isidentifier():
            return Condition(f"{own_field(value)} IS NOT NULL")
        said_to_have = self.fields.find(value.removesuffix(_HAS))
        if said_to_have is not None:
            return filled(said_to_have)
        # The keywords are asked last: their book is large.
        owners = [each for each in sorted(self.fields, key=lambda each: bool(each.keywords_of)) if each.sort in ("choice", "choices")]
        owners = [each for each in owners if each.value_named(value) is not None]
        if len(owners) == 1:
            return self._matching(owners[0], token, value)
        if owners:
            choices = " ".join(f"{each.name}:{value}" for each in owners)
            said = f"「{value}」は一つに決まりません。", f"“{value}” may mean several things."
            raise wrong_value(token, *said, Text(f"{choices} のどれかを使います。", f"Write one of: {choices}"))
        words = [word for known in self.fields.named.values() for word in (known.name, known.title.ja)]
        words += [word for value, name in kind.names.items() for word in (value, *name)]
        values = [word for each in self.fields if each.sort == "choice" for value, name in each.names.items() for word in (value, *name)]
        hint = did_you_mean(value, [*words, *values, *self.fields.words()])
        known = " ".join(dict.fromkeys(words))
        said = f"「{token.word}」に「{value}」はありません。", f"{token.word}: there is no “{value}”."
        raise wrong_value(token, *said, hint or Text(f"あるのは {known} と、項目の名前です。", f"Choose from {known}, or any field."))

    def _condition_of(self, named: Named, token: Token) -> Condition:
        """What a query with a name asks for; one that asks for itself is the schema's fault."""
        if named.name in self.within:
            names = " ".join((*self.within, named.name))
            raise wrong_value(token, f"x-is が自分自身を呼んでいます（{names}）。", f"x-is leads back to itself ({names}).")
        try:
            condition = _Parser(named.query, self.fields, (*self.within, named.name)).condition()
        except QueryError as error:
            said = Text(f"x-is の「{named.name}」: {error.text.ja}", f"x-is “{named.name}”: {error.text.en}")
            raise CardforgeError(said, file=self.fields.file, hint=error.hint) from None
        return Condition(f"({condition.sql})", condition.values)

    def _ordering(self, word: str, token: Token) -> None:
        value = token.value.strip('"')
        if word in map(normal, _DIRECTION):
            if normal(value) not in _DIRECTIONS:
                said = f"「{token.word}」に「{value}」はありません。", f"{token.word}: there is no “{value}”."
                raise wrong_value(token, *said, did_you_mean(value, _DIRECTIONS) or Text("asc か desc です。", "It is asc or desc."))
            self.direction = _DIRECTIONS[normal(value)]
            return
        found = self.fields.find(value)
        if found is None and value.casefold().startswith(FREE) and value.isidentifier():
            self.order.append(own_field(value))
            return
        if found is None:
            said = f"「{token.word}」に「{value}」はありません。", f"{token.word}: there is no “{value}”."
            raise wrong_value(token, *said, self.fields.hint(value))
        self.order.append(sorted_by(found))


def _not_compared(token: Token, fields: Iterable[Field]) -> QueryError:
    numbers = " ".join(each.name for each in fields if each.sort == "number")
    said = f"「{token.word}」に「{token.operator}」は使えません。", f"“{token.word}” cannot be compared with “{token.operator}”."
    return wrong(token, *said, Text(f"数の項目は {numbers} です。", f"Numbers are {numbers}.") if numbers else None)


#: What looks through a whole text.
_OF_TEXTS = ("instr(", "LIKE", "GLOB", "json_extract")


def _takes_long(part: Condition) -> int:
    """How long it takes to ask a card: a number or a choice, a text, a pattern."""
    return 2 if "REGEXP" in part.sql else 1 if any(word in part.sql for word in _OF_TEXTS) else 0
