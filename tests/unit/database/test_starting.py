"""What a new folder is made of, wherever the program was installed."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from cardforge.database.starting import start_folder
from cardforge.files import places


def test_a_folder_made_by_a_read_only_installation_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tmp_path / "installed"
    shutil.copytree(places.places_of("deckmaster").schemas, installed)
    for path in (*installed.rglob("*"), installed):
        path.chmod(0o555 if path.is_dir() else 0o444)
    there = replace(places.places_of("deckmaster"), schemas=installed)
    monkeypatch.setattr(places, "places_of", lambda _game: there)
    start_folder(tmp_path / "mine", "deckmaster")
    written = list((tmp_path / "mine").rglob("*"))
    assert (tmp_path / "mine" / "schemas" / "deckmaster" / "cards.schema.json") in written
    # Of whoever runs the tests as root, only the rights tell.
    assert [path for path in written if not path.stat().st_mode & 0o200] == []
