"""How many bytes a print takes: the decks of the library within their budgets, in files that any reader takes."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from cardforge.printing import Printable, SheetOptions, print_sheets
from cardforge.wording import phrasebook
from cardforge.workspace import Workspace


@pytest.mark.parametrize(("decks", "faces", "budget"), [(1, 17, 74_500), (10, 70, 227_500)])
def test_decks_keep_to_their_bytes(tmp_path: Path, decks: int, faces: int, budget: int) -> None:
    """``budget`` bytes are for so many different faces: the decks of the house may have some more, or fewer."""
    library = list(Workspace(tmp_path).library.decks.values())
    chosen: list[Printable] = [*(library * 2)[:decks]]
    result = print_sheets(chosen, tmp_path / "decks.pdf", SheetOptions(parts=()), phrasebook("deckmaster"))
    assert result.cards == 40 * decks
    assert result.bytes / result.faces <= budget / faces
    with pikepdf.open(result.file) as document:
        assert document.check_pdf_syntax() == []
