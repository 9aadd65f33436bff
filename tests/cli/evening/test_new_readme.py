"""The README of a new folder says what can be written on a card, field by field, and what it says is so."""

from __future__ import annotations

import re
from pathlib import Path

from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.workspace import Workspace
from tests.cli.conftest import Run
from tests.cli.evening.conftest import Own


def test_every_field_that_a_card_needs_is_explained(own: Own) -> None:
    text = Path("README.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \|(.*)\|$", text, re.MULTILINE))
    known = schemas(own.game)
    for kind in known.part(CARDS + "kind")["enum"]:
        for field in known.part(CARDS + kind).get("required", ()):
            assert field in rows, (kind, field)
    japanese = re.compile(r"[\u3040-\u30ff]")
    for field, row in rows.items():
        _, cards, said = (part.strip() for part in row.split(" | ", 2))
        assert cards, field
        assert said, field
        assert own.lang == "ja" or not japanese.search(row), row


def test_the_other_word_is_read_as_the_field(run: Run, own: Own) -> None:
    """Each row's other word may be written in its place, as the page says: the first card keeps its meaning."""
    before = run("cards", "export", own.card).stdout
    text = Path("README.md").read_text("utf-8")
    cards = own.cards.read_text("utf-8")
    for field, word in re.findall(r"^\| `(\w+)` \| ([^|]+) \|", text, re.MULTILINE):
        if word.strip():
            cards = re.sub(rf"^(- |  ){field}:", rf"\1{word.strip()}:", cards, flags=re.MULTILINE)
    own.cards.write_text(cards, "utf-8")
    assert run("check").exit_code == 0, cards
    assert run("cards", "export", own.card).stdout == before
    assert Workspace().library.find(own.card)
