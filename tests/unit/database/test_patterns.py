"""Regular expressions in queries have a budget: a pattern that would take for ever is given up, with a hint."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from cardforge.database import Library
from cardforge.database.finding import search_library
from cardforge.model import CardforgeError


def library(text: str) -> Library:
    found = Library("deckmaster")
    card = found.read_card({"kind": "spell", "name": text[:90], "cost": 1, "attributes": ["red"]})
    found._cards.put(card.id, card.name, card, layer=1)
    return found


@pytest.mark.parametrize("pattern", ["(a+)+b", "(a|aa)+b", "(a*)*b", "(.*a){12}b", "^(([a-z])+.)+[0-9]$", r"(?:a?){40}a{40}b"])
def test_a_pattern_that_takes_for_ever_is_given_up(pattern: str) -> None:
    begun = time.process_time()
    with suppress(CardforgeError):
        assert search_library(f"name:/{pattern}/", library("a" * 60)) == []
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("pattern", ["(a{1000}){1000}", "((((a{99}){99}){99}){99})", "a{999999999}", "[", "(?P<a>"])
def test_a_pattern_that_is_none_or_too_large_has_its_place(pattern: str) -> None:
    with pytest.raises(CardforgeError, match="query, character 6"):
        search_library(f"name:/{pattern}/", library("aaa"))


def test_patterns_find_what_they_did() -> None:
    assert len(search_library("name:/^FIRE.A/", library("FireBall"))) == 1


def test_the_budget_is_of_the_whole_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardforge.database.index.patterns.SECONDS", 0.0)
    with pytest.raises(CardforgeError, match="was stopped"):
        search_library("name:/a/", library("aaa"))
