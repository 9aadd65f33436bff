"""The reference pages say what the program says."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

import cardforge

DOCS = Path(__file__).parents[2] / "docs"


def pages() -> dict[str, Callable[[], str]]:
    spec = importlib.util.spec_from_file_location("make_reference", DOCS / "make_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: dict[str, Callable[[], str]] = module.PAGES
    return found


@pytest.mark.skipif(cardforge.build() == "compiled", reason="compiled functions keep no signatures; the plain build compares")
@pytest.mark.parametrize("name", ["commands.md", "api.md"])
def test_the_page_is_made_from_the_program(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == pages()[name]().rstrip() + "\n", "make reference"


def test_the_api_has_what_a_caller_of_a_workspace_meets() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    met = ("MasterBuilder", "Draft", "Reading", "Sitting", "View", "MatchReport", "Result")
    assert [name for name in met if f"## class `{name}`" not in page] == []
