"""Regular expressions in queries have a budget: a pattern that would take for ever is given up, with a hint."""

from __future__ import annotations

import random

import pytest
import regex

from cardforge.database import Library
from cardforge.database.finding import search_library
from cardforge.database.index.cells import folded
from cardforge.database.index.shapes import globs, needed
from cardforge.model import Card, CardforgeError, Master


def library(*names: str) -> Library:
    found = Library("deckmaster")
    for number, name in enumerate(names):
        card = found.read_card({"kind": "spell", "id": "z" + "x" * number, "name": name[:90], "cost": 1, "attributes": ["red"]})
        found._cards.put(card.id, card.name, card, layer=1)
    return found


@pytest.mark.parametrize("pattern", ["(a+)+b", "(a|aa)+b", "(a*)*b", "(.*a){12}b", "^(([a-z])+.)+[0-9]$", r"(?:a?){40}a{40}b"])
@pytest.mark.parametrize("last", ["", "b", "c3"])
def test_a_pattern_that_takes_for_ever_is_answered_or_given_up(pattern: str, last: str) -> None:
    # The suite's own guard ends it where it hangs.
    whole = "a" * 60 + last
    given_up: CardforgeError | None
    try:
        found = search_library(f"name:/{pattern}/", library(whole))
    except CardforgeError as error:
        given_up = error
    else:
        given_up = None
    if given_up is not None:
        assert "was stopped" in given_up.text.en
        return
    assert bool(found) == {"": False, "b": "b" in pattern, "c3": pattern.startswith("^")}[last]


@pytest.mark.parametrize("pattern", ["(a{1000}){1000}", "((((a{99}){99}){99}){99})", "a{999999999}", "[", "(?P<a>"])
def test_a_pattern_that_is_none_or_too_large_has_its_place(pattern: str) -> None:
    with pytest.raises(CardforgeError, match="query, character 6"):
        search_library(f"name:/{pattern}/", library("aaa"))


def test_patterns_find_what_they_did() -> None:
    assert len(search_library("name:/^FIRE.A/", library("FireBall"))) == 1


def test_the_budget_is_of_the_whole_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardforge.database.index.patterns.SECONDS", 0.0)
    with pytest.raises(CardforgeError, match="was stopped"):
        search_library("name:/a./", library("aaa"))


_NAMES = ["火の玉", "大火", "水の精", "火7", "A7体", "１２３の兵", "兵12", "風", "守護兵", "兵の守護", "火水火水", "[7]", "a*b", "体|水"]


#: Anchors, alternatives, groups, sets, repetitions, and forms that are not read by their looks.
_PATTERNS = [
    "^火", "火$", "^火の玉$", "(?:火|水)の", "(火|水)+の", "火?水", "火{2}", "(?:火水){2}",
    "兵[0-9]{2}$", "[^0-9]の", "火|風", "(火|)水", "(大)?火", "(?i)A7", "(?=守護)守", "(?#火)水", "[]7]",
    r"\[7\]", r"a\*b", "[|]水", "7+体", "^[一-鿿]の", "(?x) 火 # 水", "火(?!の)",
    "(?:大(?:火|水)|守(?:護|る))", "体.?水", "((守|大)護?)兵", "a{0}7", "^(?:兵|火)7?", "|火", "火|", "(?:)",
]  # fmt: skip


@pytest.mark.parametrize("pattern", _PATTERNS)
def test_a_pattern_finds_what_the_expression_alone_finds(pattern: str) -> None:
    found = {_named(found) for found in search_library(f"name:/{pattern}/", library(*_NAMES))}
    flags = regex.MULTILINE | regex.IGNORECASE
    assert found == {name for name in _NAMES if regex.search(pattern, folded(f"{name}\n{name}"), flags)}


def _named(found: Card | Master) -> str:
    return (found.card if isinstance(found, Master) else found).name.ja


def test_needed_words_are_in_whatever_a_pattern_finds() -> None:
    chance = random.Random(5)
    parts = ["火", "水", "7", "a", "A", ".", "*", "+", "?", "*?", "+?", "(", ")", "|", "(?:", "^", "$"]
    parts.extend(["[火7]", "[^水]", "{2}", "{0,1}", r"\d"])
    tried = 0
    for _ in range(6000):
        pattern = "".join(chance.choices(parts, k=chance.randrange(1, 8)))
        try:
            expression = regex.compile(pattern, regex.MULTILINE | regex.IGNORECASE)
        except regex.error:
            continue
        text = "".join(chance.choices("火水7a\n", k=chance.randrange(1, 9)))
        if expression.search(text):
            tried += 1
            assert all(any(folded(word) in text for word in words) for words in needed(pattern)), (pattern, text)
        if shapes := globs(pattern):
            assert bool(expression.search(text)) == _globbed(shapes, text), (pattern, text)
    assert tried > 500


def _globbed(shapes: list[str], text: str) -> bool:
    """Whether SQLite's GLOB finds one of the shapes in a text."""
    import sqlite3

    with sqlite3.connect(":memory:") as connection:
        asked = " OR ".join("?1 GLOB ?" for _ in shapes)
        found = bool(connection.execute(f"SELECT {asked}", (text, *shapes)).fetchone()[0])
    connection.close()
    return found
