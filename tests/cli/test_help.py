"""``--help`` is in the language asked for, whole, wherever ``--lang`` stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from cardforge.cli.main import COMMANDS, cli

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def paths() -> Iterator[tuple[str, ...]]:
    yield ()
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        yield (name,)
        if isinstance(command, click.Group):
            yield from ((name, child) for child in command.commands)


def help_of(path: tuple[str, ...], *language: str) -> str:
    result = CliRunner().invoke(cli, [*path, "--help", *language])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("path", list(paths()), ids=" ".join)
def test_help_is_in_one_language(path: tuple[str, ...]) -> None:
    english = help_of(path, "--lang", "en")
    assert not [line for line in english.splitlines() if JAPANESE.search(line)]
    assert "Options:" in english
    japanese = help_of(path, "--lang=ja")
    assert "オプション:" in japanese
    assert not [word for word in ("Usage", "Options", "Show this", "default:", " / ") if word in japanese]
    explained = re.findall(r"^  -.*?(?=^  -|^\S|\Z)", japanese, re.MULTILINE | re.DOTALL)
    assert explained
    assert not [option for option in explained if not JAPANESE.search(option)]


def test_a_group_tells_what_each_command_does_in_one_line() -> None:
    for language, words in (("ja", JAPANESE), ("en", re.compile("[a-z]"))):
        text = help_of(("cards",), "--lang", language)
        rows = text.split("コマンド:" if language == "ja" else "Commands:")[1].strip().splitlines()
        assert len(rows) >= 6
        assert all(words.search(row) for row in rows)
