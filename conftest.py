"""Examples in docstrings run in an empty folder, so that what they write is gone with them, and know ``Workspace``."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _empty_folder_for_examples(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if isinstance(request.node, pytest.DoctestItem):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("CARDFORGE_CONFIG", str(tmp_path / "config"))
        monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))


@pytest.fixture(autouse=True)
def _names_for_examples(doctest_namespace: dict[str, object]) -> None:
    from cardforge import Workspace

    doctest_namespace["Workspace"] = Workspace
