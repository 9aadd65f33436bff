"""The reference pages say what the program says."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import click
import pytest

import cardforge
from cardforge.cli.main import cli

DOCS = Path(__file__).parents[3] / "docs"


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_reference", DOCS / "make_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pages() -> dict[str, Callable[[], str]]:
    found: dict[str, Callable[[], str]] = maker().PAGES
    return found


@pytest.mark.skipif(cardforge.build() == "compiled", reason="compiled functions keep no signatures; the plain build compares")
@pytest.mark.parametrize("name", ["commands.md", "commands.ja.md", "api.md"])
def test_the_page_is_made_from_the_program(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == pages()[name]().rstrip() + "\n", "make reference"


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Every command that does something: groups hold them."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield " ".join((*path, name))


def test_every_command_names_its_calls_of_a_workspace_and_the_api_tells_of_them() -> None:
    calls: dict[str, str] = maker().CALLS
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    assert calls.keys() == set(commands(cli))
    assert [command for command, names in calls.items() if not names] == ["completion"], "only a shell needs that"
    assert [name for names in calls.values() for name in names.split() if f"### `Workspace.{name}(" not in page] == []


def test_the_api_has_what_a_caller_of_a_workspace_meets() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    met = ("MasterBuilder", "Draft", "Reading", "Sitting", "View", "MatchReport", "Result")
    assert [name for name in met if f"## class `{name}`" not in page] == []
