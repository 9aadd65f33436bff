"""The search language of card players: ``c:red cost<=3 power>=2000 kw:貫通 text:"ダメージ" -is:document order:cost``.

A query is words with blanks between them, all of which have to hold; ``or`` between words, ``-`` before one, parentheses around some.
A word without a field is looked for in the names. ``docs/search.md`` lists the fields.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from cardforge.database.index.index import folded
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.model import CardforgeError, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean
from cardforge.wording import phrasebook

#: No query is longer, in characters; none nests deeper.
LONGEST = 2000
DEEPEST = 40
MOST_WORDS = 200

#: The names of each field, its own one first.
FIELDS: dict[str, tuple[str, ...]] = {
    "name": ("name", "n", "名前", "名"),
    "text": ("text", "o", "t", "oracle", "文章", "文", "テキスト"),
    "flavor": ("flavor", "flavour", "ft", "フレーバー"),
    "attribute": ("attribute", "attributes", "c", "color", "colour", "a", "属性", "色"),
    "kind": ("kind", "type", "k", "種類"),
    "keyword": ("keyword", "kw", "keywords", "キーワード"),
    "race": ("race", "races", "r", "種族"),
    "cost": ("cost", "mana", "mv", "コスト", "マナコスト", "マナ"),
    "power": ("power", "pow", "p", "パワー"),
    "level": ("level", "lv", "rank", "レベル", "シールランク"),
    "abilities": ("abilities", "能力", "能力数"),
    "id": ("id", "識別名"),
    "lang": ("lang", "language", "言語"),
    "is": ("is", "has", "性質"),
    "order": ("order", "sort", "並び", "順"),
    "direction": ("direction", "dir", "向き"),
}
_NUMBERS = ("cost", "power", "level", "abilities")
_IS: dict[str, tuple[str, tuple[str, ...]]] = {
    "document": ("origin = 'document'", ("企画書", "原作")),
    "house": ("origin = 'house'", ("ハウス", "自作")),
    "main": ("kind IN ('unit', 'spell', 'enchantment')", ("メイン", "メインカード")),
    "multi": ("colours > 1", ("multicolor", "gold", "多色")),
    "mono": ("colours = 1", ("monocolor", "単色")),
    "vanilla": ("text = ''", ("バニラ", "能力なし")),
    "keywords": ("keywords <> '|'", ("キーワードあり",)),
    "art": ("art <> ''", ("絵あり",)),
    "flavor": ("flavor <> ''", ("フレーバーあり",)),
}
_ORDERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "name": ("name", ("名前",)),
    "cost": ("cost", ("コスト", "mana")),
    "power": ("power", ("パワー",)),
    "level": ("level", ("レベル", "rank")),
    "kind": ("kind", ("種類",)),
    "attribute": ("attributes", ("属性", "color", "colour", "c")),
    "id": ("card_id", ()),
}
_DIRECTIONS = {"asc": "ASC", "desc": "DESC", "昇順": "ASC", "降順": "DESC"}
_ATTRIBUTE_ORDER = (
    "CASE attributes "
    + " ".join(f"WHEN '|{name}|' THEN {n}" for n, name in enumerate(("red", "blue", "green", "white", "black")))
    + " ELSE 9 END"
)
_KIND_ORDER = (
    "CASE kind "
    + " ".join(f"WHEN '{name}' THEN {n}" for n, name in enumerate(("unit", "spell", "enchantment", "seal", "token", "master")))
    + " ELSE 9 END"
)

_OPERATOR = re.compile(r"!=|<=|>=|[:=<>]")
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<open>\() | (?P<close>\)) |
        (?P<minus>-)(?=\S) |
        (?P<field>[^\W\d][\w]*)\s?(?P<operator>!=|<=|>=|[:=<>])(?P<value>"[^"]*"|/(?:[^/\\]|\\.)*/|[^\s()]*) |
        (?P<quoted>"[^"]*") |
        (?P<regex>/(?:[^/\\]|\\.)+/) |
        (?P<word>[^\s()"]+)
    )""",
    re.VERBOSE,
)
_WIDTHS = str.maketrans("：＜＞＝（）　－！”“／", ':<>=() -!""/')


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
    at: int
    word: str
    operator: str = ""
    value: str = ""


def parse(query: str, game: str) -> Query:
    """The query that ``query`` says; raises ``CardforgeError`` that names the nearest right word where one is wrong.

    >>> parse("kind:seal level<=3", "deckmaster").where
    '(kind = ?) AND (level <= ?)'
    """
    if len(query) > LONGEST:
        raise CardforgeError(Text(f"検索が長すぎます({len(query)}文字)。", f"the query is too long ({len(query)} characters)."))
    return _Parser(query, game).parse()


@dataclass(slots=True)
class _Parser:
    query: str
    game: str
    tokens: list[_Token] = field(default_factory=list)
    next: int = 0
    order: list[str] = field(default_factory=list)
    direction: str = ""
    depth: int = 0

    def parse(self) -> Query:
        self.tokens = _tokens(self.query)
        condition = self._either() if self.tokens else Condition("1")
        if self.next < len(self.tokens):
            raise _error(self.tokens[self.next].at, "ここに「)」は要りません。", "there is a “)” too many.")
        order = [f"{column} IS NULL, {column} {self.direction}".rstrip() for column in self.order]
        return Query(
            condition.sql, condition.values, ", ".join([*order, _KIND_ORDER, "colours", _ATTRIBUTE_ORDER, "cost", "level", "card_id"])
        )

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
                raise _error(token.at, "「-」のあとに言葉がありません。", "a word is missing after “-”.")
            inner = self._one()
            return Condition(f"NOT ifnull({inner.sql}, 0)", inner.values) if inner.sql else inner
        if token.kind == "open":
            self.depth += 1
            if self.depth > DEEPEST:
                raise _error(token.at, "括弧が深すぎます。", "the parentheses nest too deep.")
            inner = self._either()
            if self.next >= len(self.tokens):
                raise _error(token.at, "この「(」が閉じていません。", "this “(” is not closed.")
            self.next += 1
            self.depth -= 1
            return Condition(f"({inner.sql})", inner.values)
        if token.kind == "field":
            return self._field(token)
        if token.kind == "regex":
            return _regex(token, "name", token.word[1:-1])
        return _contains("name", token.word.strip('"'))

    def _word_is(self, *words: str) -> bool:
        return self.next < len(self.tokens) and self.tokens[self.next].kind == "word" and self.tokens[self.next].word in words

    def _field(self, token: _Token) -> Condition:
        name = _field_named(token.word)
        if name is None:
            known = [word for words in FIELDS.values() for word in words if len(word) > 1]
            ja, en = f"「{token.word}」という項目はありません。", f"there is no field “{token.word}”."
            raise _error(token.at, ja, en, did_you_mean(token.word, known) or _listed(FIELDS))
        value = token.value
        if value in ("", '""'):
            raise _error(
                token.at,
                f"「{token.word}{token.operator}」のあとがありません。",
                f"nothing stands after “{token.word}{token.operator}”.",
            )
        if name in ("order", "direction"):
            return self._ordering(name, token)
        if name in _NUMBERS:
            return self._number(name, token)
        if token.operator not in (":", "=", "!="):
            ja, en = f"「{token.word}」に「{token.operator}」は使えません。", f"“{token.word}” cannot be compared with “{token.operator}”."
            raise _error(token.at, ja, en, Text("数の項目は cost power level です。", "Numbers are cost, power, level."))
        if value.startswith("/") and len(value) > 1:
            if name not in ("name", "text", "flavor"):
                raise _error(token.at, f"「{token.word}」に正規表現は使えません。", f"“{token.word}” takes no regular expression.")
            found = _regex(token, name, value[1:-1])
        else:
            found = self._matching(name, token, value.strip('"'))
        return Condition(f"NOT ({found.sql})", found.values) if token.operator == "!=" else found

    def _matching(self, name: str, token: _Token, value: str) -> Condition:
        match name:
            case "name" | "text" | "flavor":
                if token.operator == "=":
                    # Each of the names stands on a line of its own.
                    return Condition(f"char(10) || {name} || char(10) LIKE ? ESCAPE '\\'", (f"%\n{_like(value)}\n%",))
                return _contains(name, value)
            case "attribute":
                return self._attributes(token, value)
            case "kind":
                return Condition("kind = ?", (self._known(token, value, kinds(self.game)),))
            case "keyword":
                return Condition("keywords LIKE ?", (f"%|{self._known(token, value, keywords(self.game))}|%",))
            case "race":
                return Condition("races LIKE ? ESCAPE '\\'", (f"%|{_like(value)}|%",) if token.operator == "=" else (f"%{_like(value)}%",))
            case "is":
                return (
                    Condition(_IS[self._known(token, value, _words(_IS))][0])
                    if normal(value) in _words(_IS)
                    else self._is_kind(token, value)
                )
            case "id":
                return Condition("word_id = ?", (normal(value),))
        return Condition("lang = ?", (value,))

    def _is_kind(self, token: _Token, value: str) -> Condition:
        known = kinds(self.game)
        if normal(value) in known:
            return Condition("kind = ?", (known[normal(value)],))
        self._known(token, value, _words(_IS) | known)
        return Condition("0")

    def _attributes(self, token: _Token, value: str) -> Condition:
        """``c:red,blue``: both among its attributes; ``c=red``: exactly these; ``c:multi``, ``c:mono``."""
        if normal(value) in _words(_IS) and _words(_IS)[normal(value)] in ("multi", "mono"):
            return Condition(_IS[_words(_IS)[normal(value)]][0])
        names = [self._known(token, word, attributes(self.game)) for word in re.split(r"[,+、・]", value) if word]
        parts = [Condition("attributes LIKE ?", (f"%|{name}|%",)) for name in names]
        if token.operator == "=":
            parts.append(Condition("colours = ?", (len(set(names)),)))
        return _joined(" AND ", parts)

    def _number(self, name: str, token: _Token) -> Condition:
        operator = {":": "=", "!=": "<>"}.get(token.operator, token.operator)
        other = _field_named(token.value)
        if other in _NUMBERS:
            return Condition(f"{name} {operator} {other}")
        try:
            number = float(folded(token.value))
        except ValueError:
            ja, en = f"「{token.word}」は数です。「{token.value}」ではありません。", f"“{token.word}” is a number, not “{token.value}”."
            raise _error(token.at, ja, en) from None
        return Condition(f"{name} {operator} ?", (int(number) if number.is_integer() and abs(number) < 1e15 else number,))

    def _ordering(self, name: str, token: _Token) -> Condition:
        if name == "direction":
            self.direction = self._known(token, token.value, {normal(word): way for word, way in _DIRECTIONS.items()})
        else:
            self.order.append(_ORDERS[self._known(token, token.value, _words(_ORDERS))][0])
        return Condition("")

    def _known(self, token: _Token, value: str, known: dict[str, str]) -> str:
        """What ``value`` means among ``known`` words; an error that names the nearest if it is none."""
        if normal(value) in known:
            return known[normal(value)]
        ja, en = f"「{token.word}」に「{value}」はありません。", f"{token.word}: there is no “{value}”."
        raise _error(
            token.at,
            ja,
            en,
            did_you_mean(value, [word for word in known if len(word) > 1]) or _listed(dict.fromkeys(known.values())),
        )


# -- words ----------------------------------------------------------------------------------------------------------------------------


@cache
def kinds(game: str) -> dict[str, str]:
    """Every word for a kind of card, and the kind it means."""
    known = schemas(game)
    found: dict[str, str] = {"master": "master", "deckmaster": "master", "デッキマスター": "master", "dm": "master"}
    for kind in known.part(CARDS + "kind")["enum"]:
        title = known.part(CARDS + kind).get("title", kind)
        found |= {normal(word): kind for word in (kind, *title.split(" / "))}
    return {normal(word): kind for word, kind in found.items()}


@cache
def attributes(game: str) -> dict[str, str]:
    """Every word for an attribute, and the attribute it means."""
    schema = schemas(game).part(CARDS + "attribute")
    return {normal(word): schema["x-names"].get(word, word) for word in schema["enum"]}


@cache
def keywords(game: str) -> dict[str, str]:
    """Every word for a keyword, and its id."""
    book = phrasebook(game)
    return {normal(word): key for key in book.keywords for word in (key, book.keyword_name(key, "ja"), book.keyword_name(key, "en"))}


def _words(table: dict[str, tuple[str, tuple[str, ...]]]) -> dict[str, str]:
    return {normal(word): key for key, (_, others) in table.items() for word in (key, *others)}


def _field_named(word: str) -> str | None:
    return next((name for name, words in FIELDS.items() if normal(word) in map(normal, words)), None)


def _tokens(query: str) -> list[_Token]:
    text = query.translate(_WIDTHS).replace("≦", "<=").replace("≧", ">=").replace("≤", "<=").replace("≥", ">=").replace("≠", "!=")
    if text.count('"') % 2:
        raise _error(text.rindex('"'), "この引用符が閉じていません。", "this quote is not closed.")
    tokens: list[_Token] = []
    at = 0
    while at < len(text.rstrip()):
        found = _TOKEN.match(text, at)
        if found is None or len(tokens) == MOST_WORDS:
            raise _error(at, "ここから先が読めません。", "cannot be read from here on.")
        kind = found.lastgroup if found["field"] is None else "field"
        word = found["field"] or found[kind or "word"] or ""
        start = found.start("field" if kind == "field" else kind or "word")
        tokens.append(_Token(kind or "word", start, word, found["operator"] or "", found["value"] or ""))
        at = found.end()
    return tokens


# -- conditions -----------------------------------------------------------------------------------------------------------------------


def _joined(between: str, parts: list[Condition]) -> Condition:
    return Condition(between.join(f"({part.sql})" for part in parts), tuple(value for part in parts for value in part.values))


def _like(value: str) -> str:
    return re.sub(r"([\\%_])", r"\\\1", folded(value))


def _contains(column: str, value: str) -> Condition:
    """Whether a text contains ``value``: by the trigrams of the full text search, or letter by letter where it is too short."""
    word = folded(value)
    if column != "flavor" and len(word) >= 3:
        quoted = word.replace('"', '""')
        return Condition("id IN (SELECT rowid FROM search WHERE search MATCH ?)", (f'{column} : "{quoted}"',))
    return Condition(f"{column} LIKE ? ESCAPE '\\'", (f"%{_like(value)}%",))


def _regex(token: _Token, column: str, pattern: str) -> Condition:
    try:
        re.compile(folded(pattern))
    except re.error as error:
        ja, en = f"正規表現 /{pattern}/ が正しくありません。", f"/{pattern}/ is no regular expression ({error})."
        raise _error(token.at, ja, en) from None
    return Condition(f"{column} REGEXP ?", (pattern,))


def _error(at: int, ja: str, en: str, hint: Text | None = None) -> CardforgeError:
    return CardforgeError(Text(f"検索の{at + 1}文字目: {ja}", f"query, character {at + 1}: {en}"), hint=hint)


def _listed(known: Any) -> Text:
    names = " ".join(list(known)[:20])
    return Text(f"あるのは {names} です。", f"There is {names}.")
