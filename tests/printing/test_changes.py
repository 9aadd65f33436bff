"""What changed between two versions of a set, as a picture."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from cardforge.model import CardforgeError
from cardforge.printing import SheetOptions
from cardforge.workspace import Workspace

ROW = "- {{kind: spell, id: {}, name: {}, cost: {}, attributes: [red], text: {}}}\n"
SAME = ROW.format("s1", "同じ火", 1, "カードを一枚引く。")
OLD = SAME + ROW.format("s2", "変わる火", 2, "カードを一枚引く。") + ROW.format("s3", "消える火", 2, "カードを一枚引く。")
NEW = SAME + ROW.format("s2", "変わる火", 3, "カードを二枚引く。") + ROW.format("s4", "現れる火", 2, "カードを一枚引く。")


def text_of(file: Path) -> str:
    document = pypdfium2.PdfDocument(file)
    try:
        return "".join(document[number].get_textpage().get_text_range() for number in range(len(document)))
    finally:
        document.close()


@pytest.mark.parametrize("folder", [False, True])
def test_each_changed_card_stands_as_it_was_and_as_it_is(tmp_path: Path, folder: bool) -> None:
    for name, text in (("old", OLD), ("new", NEW)):
        (tmp_path / name / "cards" / "deckmaster").mkdir(parents=True)
        (tmp_path / name / "cards" / "deckmaster" / "mine.yaml").write_text(text, "utf-8")
    old = tmp_path / "old" if folder else tmp_path / "old" / "cards" / "deckmaster" / "mine.yaml"
    names = ["同じ火", "変わる火", "消える火", "現れる火"] if folder else [str(tmp_path / "new" / "cards" / "deckmaster" / "mine.yaml")]
    result = Workspace(tmp_path / "new").changes(names, old, tmp_path / "changes.pdf")
    assert result.cards == 3
    text = text_of(result.file)
    assert "コスト 2 → 3" in text
    assert "新しいカード" in text
    assert "なくなったカード" in text
    assert "同じ火" not in text


def test_nothing_changed_is_said(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(OLD, "utf-8")
    with pytest.raises(CardforgeError):
        Workspace(tmp_path).changes([str(tmp_path / "cards.yaml")], tmp_path / "cards.yaml", tmp_path / "x.pdf", SheetOptions())


def test_what_is_not_there_cannot_be_compared_with(tmp_path: Path) -> None:
    with pytest.raises(CardforgeError):
        Workspace(tmp_path).changes(["ファイアボール"], tmp_path / "none", tmp_path / "x.pdf")


def test_a_name_that_neither_version_has_is_told_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    with pytest.raises(CardforgeError) as told:
        Workspace(tmp_path).changes(["ファイアボー"], tmp_path / "old", tmp_path / "x.pdf")
    assert "ファイアボー" in told.value.text.ja
    assert "ファイアボール" in (told.value.hint.ja if told.value.hint else "")
