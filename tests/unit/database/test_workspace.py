"""The database through a ``Workspace``."""

from pathlib import Path

import pytest

from cardforge.model import CardforgeError
from cardforge.workspace import Workspace


def test_search_and_export(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    assert [card.id for card in workspace.search("c:red cost<=3 kw:貫通")] == ["u09"]
    assert workspace.export(["kind:unit c:red is:document"], tmp_path / "red.csv") == ()
    assert len((tmp_path / "red.csv").read_text(encoding="utf-8").splitlines()) == 25
    assert workspace.export(["ファイアボール"], tmp_path / "fire.txt") == ("name.en", "origin")
    with pytest.raises(CardforgeError, match="there already"):
        workspace.export(["ファイアボール"], tmp_path / "red.csv")
