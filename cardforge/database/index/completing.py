"""What could stand in a query at the caret: the fields and values that begin as what is written there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cardforge.database.index.tokens import SIGN, WIDTHS
from cardforge.database.schema.field import Field, Fields
from cardforge.database.schema.fields import fields_of
from cardforge.model import OwnKeyword, Text
from cardforge.model.names import normal

#: So many are offered.
MOST: Final = 8
#: The word that the caret stands at the end of: what leaves it out, its field with the sign, and what is written of it.
_LAST: Final = rf"(?x)(?:^|[\s(]) (?P<all> -* (?:(?P<field>[^\W\d]\w*)\s?(?P<sign>{SIGN}))? (?P<part>[^\s()\"]*) )$"
_SEVERAL: Final = re.compile(r"[,+、・]")


class Offered(NamedTuple):
    """A ``word`` that could stand from ``begin`` to ``end`` of a query, and what it is called (``title``)."""

    word: str
    begin: int
    end: int
    title: Text


class _Word(NamedTuple):
    """A word that could be meant: how it is ``called`` in all ways, what is written for each, and what it is."""

    called: tuple[str, ...]
    title: Text


def complete(query: str, caret: int, game: str, words: Iterable[OwnKeyword] = (), lang: str = "ja") -> list[Offered]:
    """What could stand at the ``caret`` (characters before it) of a query, with a library's own keywords; see ``Workspace.complete_query``.

    >>> from cardforge.files.places import first_game
    >>> [each.word for each in complete("-属性:", 4, first_game())][:2]
    ['-属性:赤', '-属性:青']
    >>> [each.word for each in complete("ki", 2, first_game(), lang="en")]
    ['kind:']
    """
    before = query[: max(caret, 0)].translate(WIDTHS)
    found = re.search(_LAST, before) if before.count('"') % 2 == 0 else None
    if found is None or not found["all"].strip("-"):
        return []
    fields = fields_of(game).with_words(words) if words else fields_of(game)
    if found["field"] is None:
        offered = [*_beginning(_fields(fields), found["part"], lang, ":"), *_with_field(fields, found["part"], lang)]
        begin = found.start("part")
    else:
        # Of several values the last one is being written.
        part = _SEVERAL.split(found["part"])[-1]
        offered, begin = list(_beginning(_values(fields, found["field"]), part, lang)), found.end() - len(part)
    head, start = query[found.start("all") : begin], found.start("all")
    at = [Offered(f"{head}{word}", start, caret, title) for word, title in dict(offered).items()]
    return [each for each in at if each.word != query[start:caret]][:MOST]


def _beginning(words: Iterable[_Word], part: str, lang: str, after: str = "") -> Iterator[tuple[str, Text]]:
    """Of each word the way of calling it that begins so, in the language where several do."""
    for called, title in words:
        own = title.get(lang)
        ways = [way for way in (own, *called) if way in called and normal(way).startswith(normal(part))]
        if ways:
            yield f"{_quoted(ways[0])}{after}", title


def _with_field(fields: Fields, part: str, lang: str) -> Iterator[tuple[str, Text]]:
    """Values that begin so, each with the field it is a value of: a plain word suggests how it is asked for."""
    for each in fields:
        if each.sort in ("choice", "choices"):
            field = next((word for word in each.words if word == each.title.get(lang) and " " not in word), each.name)
            for word, title in _beginning(_values_of(each), part, lang):
                yield f"{field}:{word}", title


def _fields(fields: Fields) -> Iterator[_Word]:
    for each in fields:
        yield _Word(tuple(word for word in each.words if len(word) > 1 and " " not in word), each.title)
    for name, word in (("is", "性質"), ("order", "並び")):
        yield _Word((word, name), Text(word, name))


def _values(fields: Fields, word: str) -> Iterator[_Word]:
    """What may stand behind a field."""
    field = fields.find(word)
    if field is not None:
        yield from _values_of(field)
    elif normal(word) in ("is", "has", "性質"):
        yield from (_Word(each.words, each.title) for each in fields.named.values())
        owners = [each for each in fields if each.sort in ("choice", "choices") and not each.keywords_of]
        every = [word for owner in owners for word in _values_of(owner)]
        # A value that two fields have would be asked back.
        yield from (word for word in every if sum(not {*word.called}.isdisjoint(other.called) for other in every) == 1)
    elif normal(word) in ("order", "sort", "並び", "順"):
        yield from _fields_of_order(fields)


def _fields_of_order(fields: Fields) -> Iterator[_Word]:
    return (_Word((each.title.ja, each.name) if fields.find(each.title.ja) else (each.name,), each.title) for each in fields)


def _values_of(field: Field) -> Iterator[_Word]:
    return (_Word(tuple(dict.fromkeys((name.ja, value, name.en))), name) for value, name in field.names.items())


def _quoted(word: str) -> str:
    return f'"{word}"' if re.search(r"[\s()]", word) else word
