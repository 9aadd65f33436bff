"""Where the user's own folders are: as platformdirs has it, and where a variable names them."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from cardforge.files import cache

SORTS = {"cache": cache.cache_folder, "data": cache.data_folder, "config": cache.config_folder}


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("named", [None, "", "relative", "  ", "/somewhere/else", " /padded "])
def test_a_folder_is_where_the_system_has_it(sort: str, named: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(f"CARDFORGE_{sort.upper()}", raising=False)
    if named is None:
        monkeypatch.delenv(f"XDG_{sort.upper()}_HOME", raising=False)
    else:
        monkeypatch.setenv(f"XDG_{sort.upper()}_HOME", named)
    assert SORTS[sort]() == getattr(platformdirs, f"user_{sort}_path")("cardforge")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows its users' folders without HOME")
@pytest.mark.parametrize("sort", SORTS)
def test_without_home_it_is_the_users_own(sort: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (f"CARDFORGE_{sort.upper()}", f"XDG_{sort.upper()}_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    assert SORTS[sort]() == getattr(platformdirs, f"user_{sort}_path")("cardforge")


@pytest.mark.parametrize("sort", SORTS)
def test_a_variable_names_it(sort: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"CARDFORGE_{sort.upper()}", str(tmp_path))
    assert SORTS[sort]() == tmp_path
