"""Live preview: a save is drawn at once, what changed is said, a mistake leaves the picture before as it was."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Library, library
from cardforge.database.files import Entry, load_file
from cardforge.database.index import Index
from cardforge.model import Card
from cardforge.printing import PrintResult, SheetOptions, print_sheets
from cardforge.printing.watch import Redrawn, watch
from cardforge.wording import phrasebook

CARD = "- {{kind: unit, name: 試し竜, cost: {cost}, power: 2000, attributes: [red], text: 【攻撃時】相手に{damage}ダメージを与える。}}\n"


def save(file: Path, text: str, at: int) -> None:
    file.write_text(text, "utf-8")
    os.utime(file, ns=(at * 10**9, at * 10**9))


def look(file: Path, out: Path, changes: list[Callable[[], None]]) -> list[Redrawn]:
    """Watch ``file``, with one change before each look."""
    library, book = Library.open("deckmaster"), phrasebook("deckmaster")

    def redraw(_saved: tuple[Path, ...]) -> PrintResult:
        return print_sheets(library.load_file(file), out, SheetOptions(paper="card"), book)

    seen = []
    drawing = watch([file], redraw, interval=0, looks=len(changes))
    seen.append(next(drawing))
    for change in changes:
        change()
        drawn = next(drawing, None)
        if drawn is not None:
            seen.append(drawn)
    return seen


def test_a_save_is_drawn_and_what_changed_is_said(tmp_path: Path) -> None:
    file, out = tmp_path / "cards.yaml", tmp_path / "preview.pdf"
    save(file, CARD.format(cost=2, damage=1000), 1)
    before = out.read_bytes() if out.exists() else b""
    first, second, third = look(
        file,
        out,
        [
            lambda: save(file, CARD.format(cost=3, damage=1000), 2),
            lambda: save(file, CARD.format(cost=3, damage=3000), 3),
        ],
    )
    assert first.changes == ()
    assert [change.ja for change in second.changes] == ["試し竜: cost 2 → 3"]
    assert [change.en for change in third.changes] == ["試し竜: text"]
    assert second.files == (file,)
    assert out.read_bytes() != before


def test_a_mistake_leaves_the_picture_before(tmp_path: Path) -> None:
    file, out = tmp_path / "cards.yaml", tmp_path / "preview.pdf"
    save(file, CARD.format(cost=2, damage=1000), 1)
    first, wrong, right = look(
        file,
        out,
        [
            lambda: save(file, "- {kind: unit, name: 試し竜, cost: two}\n", 2),
            lambda: save(file, CARD.format(cost=2, damage=1000), 3),
        ],
    )
    assert first.error is None
    assert wrong.error is not None
    assert wrong.error.line == 1
    assert right.error is None
    assert right.changes == ()


def test_after_a_save_the_cards_of_other_files_are_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "cards.yaml"
    read: list[str] = []
    cards = Library.open("deckmaster", index=Index(None))

    def load(path: Path, *rest: Any) -> list[Entry]:
        read.append(path.name)
        return load_file(path, *rest)

    monkeypatch.setattr(library, "load_file", load)
    for cost in (2, 3):
        read.clear()
        save(file, CARD.format(cost=cost, damage=1000), cost)
        [card] = cards.load_file(file)
        assert isinstance(card, Card)
        assert card.fields["cost"] == cost
    assert "cards.yaml" in read
    assert "units.yaml" not in read
