"""Live preview: a save is drawn at once, what changed is said, a mistake leaves the picture before as it was."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Library
from cardforge.database.formats.card_files import Entry, load_file
from cardforge.database.index.index import Index
from cardforge.database.library import loading
from cardforge.model import Card
from cardforge.printing import PrintResult, SheetOptions, print_sheets
from cardforge.printing.watch import Redrawn, differences, watch
from cardforge.wording import phrasebook
from cardforge.workspace import Workspace

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
    assert [change.ja for change in second.changes] == ["試し竜: コスト 2 → 3"]
    assert [change.en for change in third.changes] == ["試し竜: text …撃時】相手に1000ダメー… → …撃時】相手に3000ダメー…"]
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


def test_a_file_that_is_deleted_broken_and_repaired_is_survived(tmp_path: Path) -> None:
    file, out = tmp_path / "カード.yaml", tmp_path / "preview.pdf"
    save(file, CARD.format(cost=2, damage=1000), 1)
    first, gone, broken, empty, repaired = look(
        file,
        out,
        [
            file.unlink,
            lambda: save(file, "- {kind: unit, name: [", 2),
            lambda: save(file, "", 3),
            lambda: save(file, CARD.format(cost=4, damage=1000), 4),
        ],
    )
    shown = out.read_bytes()
    assert first.error is None
    assert gone.error is not None
    assert "no such file" in gone.error.describe("en")
    assert broken.error is not None
    assert broken.error.line is not None
    assert empty.error is not None
    assert repaired.error is None
    assert [change.ja for change in repaired.changes] == ["試し竜: コスト 2 → 4"]
    assert shown.startswith(b"%PDF")


def test_a_file_that_an_editor_replaces_is_drawn_once(tmp_path: Path) -> None:
    file, out = tmp_path / "cards.yaml", tmp_path / "preview.pdf"
    save(file, CARD.format(cost=2, damage=1000), 1)

    def replaced() -> None:
        save(tmp_path / "cards.yaml~", CARD.format(cost=5, damage=1000), 2)
        (tmp_path / "cards.yaml~").replace(file)

    _, drawn = look(file, out, [replaced, lambda: None])
    assert [change.ja for change in drawn.changes] == ["試し竜: コスト 2 → 5"]


def test_a_folder_that_comes_and_goes_is_watched(tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    seen: list[tuple[str, ...]] = []

    def redraw(saved: tuple[Path, ...]) -> PrintResult:
        seen.append(tuple(file.name for file in saved))
        return PrintResult(tmp_path / "p.pdf", 1, 1, 1, 1, 0.0)

    drawing = watch([folder], redraw, interval=0, looks=3)
    next(drawing)
    (folder / "deckmaster").mkdir(parents=True)
    save(folder / "deckmaster" / "unit.yaml", "a: 1", 1)
    save(folder / "deckmaster" / "notes.txt", "not watched", 1)
    next(drawing)
    shutil.rmtree(folder)
    next(drawing)
    assert seen == [(), ("unit.yaml",), ("unit.yaml",)]


def test_what_changed_is_said_briefly() -> None:
    before = {
        "a": {"game": "deckmaster", "plain_name": "甲", "attributes": ["red"], "cost": 2, "flavor": "", "version": "1", "art": "x" * 90}
    }
    after = {
        "a": {
            "game": "deckmaster",
            "plain_name": "甲",
            "attributes": ["red", "blue"],
            "cost": 2,
            "flavor": "炎",
            "version": "2",
            "art": "x" * 50 + "y" + "x" * 39,
        }
    }
    (change,) = differences(before, after)
    assert change.ja == "甲: 属性 red → red/blue、フレーバー なし → 炎、絵 …xxxxxxxxxxxxx… → …xxxxxxyxxxxxx…"
    assert change.en.startswith("甲: attributes red → red/blue, flavour none → 炎")
    assert [each.ja for each in differences(after, {"b": {"plain_name": "乙"}})] == ["乙: 新しいカード", "甲: なくなりました"]


def test_after_a_save_the_cards_of_other_files_are_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "cards.yaml"
    read: list[str] = []
    cards = Library.open("deckmaster", index=Index("deckmaster"))

    def load(path: Path, *rest: Any) -> list[Entry]:
        read.append(path.name)
        return load_file(path, *rest)

    monkeypatch.setattr(loading, "load_file", load)
    for cost in (2, 3):
        read.clear()
        save(file, CARD.format(cost=cost, damage=1000), cost)
        [card] = cards.load_file(file)
        assert isinstance(card, Card)
        assert card.fields["cost"] == cost
    assert "cards.yaml" in read
    assert "units.yaml" not in read


def test_a_line_above_a_seal_is_no_change_of_its_master(tmp_path: Path) -> None:
    """What a master brings is written elsewhere, and a remark there says nothing new of it; a word of the seal does."""
    Workspace(tmp_path).new(tmp_path / "mine")
    file = tmp_path / "mine" / "cards" / "deckmaster" / "cards.yaml"
    text = file.read_text("utf-8")

    def drawn(text: str) -> Mapping[str, Mapping[str, object]]:
        file.write_text(text, "utf-8")
        return Workspace(tmp_path / "mine").print(["はじまりの勇者"], tmp_path / "mine.pdf").facts

    before = drawn(text)
    assert list(differences(before, drawn("# a remark\n" + text))) == []
    changed = [line.ja for line in differences(before, drawn(text.replace("カードを一枚引く。", "カードを二枚引く。")))]
    assert any("封印" in line for line in changed), changed
