"""Sentences written in rounds, each before anybody looked whether it is read: read with a reader's meaning, or not at all."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from cardforge.wording import phrasebook
from tests.unit.wording import designers

BOOK = phrasebook("deckmaster")
DATA: dict[str, list[dict[str, Any]]] = yaml.safe_load(Path(__file__).with_name("fresh.yaml").read_text("utf-8"))
ENTRIES = [entry for language in designers.LANGUAGES for entry in DATA[language]]
#: At least so many of each part are read rightly (of the senseless ones: refused).
RIGHT = {"japanese": 6800, "english": 7100, "senseless": 535}


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["sentence"] for entry in ENTRIES])
def test_read_with_a_readers_meaning_or_not_at_all(entry: dict[str, Any]) -> None:
    verdict = designers.judge(BOOK, entry)
    assert verdict.how != designers.UNJUDGED, f"is read now: write in fresh.yaml what it means. Read: {verdict.found}"
    assert verdict.how != designers.WRONG, f"read: {verdict.found}; means: {verdict.meant}"
    assert (verdict.how == designers.RIGHT) == _expected(entry), "read no longer, or read again: `unread: true` says which are not read"


@pytest.mark.parametrize("entry", DATA["senseless"], ids=[entry["sentence"] for entry in DATA["senseless"]])
def test_what_cannot_be_meant_is_refused(entry: dict[str, Any]) -> None:
    assert designers.caught(BOOK, entry)


def test_the_figures_only_rise() -> None:
    for language in designers.LANGUAGES:
        assert sum(map(_expected, DATA[language])) >= RIGHT[language]
    assert len(DATA["senseless"]) >= RIGHT["senseless"]


def _expected(entry: dict[str, Any]) -> bool:
    """Whether it is written that an entry is read rightly, or refused as it should be."""
    return ("means" in entry or "refuse" in entry) and not entry.get("unread")
