"""What could stand in a query at the caret, and a search part by part."""

from __future__ import annotations

import pytest

from cardforge.database.finding import count, search
from cardforge.database.index.completing import MOST, complete
from cardforge.database.index.query import parse
from cardforge.database.index.tokens import QueryError
from cardforge.database.schema.fields import fields_of
from cardforge.files import places


@pytest.mark.parametrize(
    ("query", "lang", "offered"),
    [
        ("ki", "en", "kind:"),
        ("kind:se", "en", "kind:seal"),
        ("種類:ス", "ja", "種類:スペル"),
        ("cost<=3 -c:r", "en", "-c:red"),
        ("(c:red,gr", "en", "c:red,green"),
        ("赤", "ja", "属性:赤"),
        ("is:ho", "en", "is:house"),
        ("order:co", "en", "order:cost"),
        ("ｋｉｎｄ：se", "en", "ｋｉｎｄ：seal"),
    ],
)
def test_what_begins_so_is_offered(query: str, lang: str, offered: str) -> None:
    found = {each.word: each for each in complete(query, len(query), "deckmaster", lang=lang)}
    assert offered in found
    assert found[offered].end == len(query)
    before = query[: found[offered].begin]
    assert before + offered != query
    assert before in ("", "cost<=3 ", "(")


@pytest.mark.parametrize("query", ["", " ", "-", "(", "竜竜竜", '"赤', "cost:", "cost<=", "xyzzy:a", "/赤", "kind:seal"])
def test_nothing_is_offered_where_nothing_begins_so(query: str) -> None:
    assert complete(query, len(query), "deckmaster") == []


def test_only_the_word_at_the_caret_is_taken_the_place_of() -> None:
    (found,) = complete("kind:se c:red", 7, "deckmaster", lang="en")
    assert (found.word, found.begin, found.end) == ("kind:seal", 0, 7)


@pytest.mark.parametrize("game", places.games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_whatever_is_offered_can_be_asked(game: str, lang: str) -> None:
    fields = fields_of(game)
    words = [word for each in fields for word in each.words] + [
        word for each in fields for text in each.names.values() for word in text if word
    ]
    for begun in dict.fromkeys(word[:1] for word in [*words, "is:", "order:"]):
        for each in complete(begun, 1, game, lang=lang):
            asked = each.word if not each.word.endswith(":") else None
            if asked is not None:
                parse(asked, game)
    for field in [*(each.name for each in fields), "is", "order"]:
        for each in complete(f"{field}:", len(field) + 1, game, lang=lang):
            parse(each.word, game)


@pytest.mark.parametrize("caret", [-5, 0, 3, 99])
def test_a_caret_anywhere_is_answered(caret: int) -> None:
    assert len(complete("kind:seal (c:r", caret, "deckmaster")) <= MOST


def test_a_search_part_by_part_is_the_whole_and_is_counted() -> None:
    every = [card.id for card in search("c:red", "deckmaster")]
    parts = [card.id for at in range(0, len(every), 7) for card in search("c:red", "deckmaster", limit=7, offset=at)]
    assert (parts, count("c:red", "deckmaster")) == (every, len(every))
    assert [card.id for card in search("c:red", "deckmaster", offset=len(every) - 2)] == every[-2:]
    assert search("c:red", "deckmaster", limit=5, offset=len(every)) == []
    with pytest.raises(QueryError):
        count("knid:spell", "deckmaster")
