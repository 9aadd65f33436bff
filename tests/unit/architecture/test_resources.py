from __future__ import annotations

import pytest

from cardforge.files import places as resources


@pytest.mark.parametrize("name", ["cards", "fonts", "samples", "schemas", "templates"])
def test_built_in_folders_are_there(name: resources.Folder) -> None:
    assert resources.path(name).is_dir()
