"""The laboratory with an empty ledger of its own for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.lab.ledger import default_ledger


@pytest.fixture(autouse=True)
def empty_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The ledger of this test."""
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))
    return default_ledger()
