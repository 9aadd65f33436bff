"""Tables of a game that stand in YAML beside the program."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from cardforge.games.shared.tables import Tables
from cardforge.model import CardforgeError, Text


def tables(folder: Path, written: str) -> Tables:
    """The tables of a game whose terms are two events."""
    terms = ModuleType("terms")
    terms.__dict__.update(E_TURN=5, E_DREW=7)
    (folder / "story.yaml").write_text(written, encoding="utf-8")
    return Tables(str(folder / "story.py"), terms)


def test_words_are_names_of_the_game_or_of_the_kernel(tmp_path: Path) -> None:
    found = tables(tmp_path, "lines: {turn: {ja: 番, en: turn}}\nquestions: {may: {ja: する, en: do it}}\n")
    assert found.texts("lines", "E_") == {5: Text("番", "turn")}
    assert found.texts("questions", "Q_") == {62: Text("する", "do it")}


def test_a_word_that_is_no_name_is_refused_with_its_line_and_the_nearest(tmp_path: Path) -> None:
    found = tables(tmp_path, "lines:\n  turn: {ja: 番, en: turn}\n  draw: {ja: 引く, en: draws}\n")
    with pytest.raises(CardforgeError) as refused:
        found.texts("lines", "E_")
    assert (refused.value.line, refused.value.hint) == (3, Text("もしかして「drew」？", "Did you mean “drew”?"))
