"""``--help`` is in the language asked for, whole, wherever ``--lang`` stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from cardforge.cli.help import one_language
from cardforge.cli.main import COMMANDS, cli
from cardforge.cli.screen.wide import width

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def paths() -> Iterator[tuple[str, ...]]:
    yield ()
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        yield (name,)
        if isinstance(command, click.Group):
            yield from ((name, child) for child in command.commands)


def command_at(path: tuple[str, ...]) -> click.Command:
    command: click.Command | None = cli
    for name in path:
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), name)
    assert command is not None
    return command


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
    assert not [word for word in ("Usage", "Options", "show this", "default:", " / ") if word in japanese]
    explained = re.findall(r"^  -.*?(?=^  -|^\S|\Z)", japanese, re.MULTILINE | re.DOTALL)
    assert explained
    assert not [option for option in explained if not JAPANESE.search(option)]


@pytest.mark.parametrize("path", list(paths()), ids=" ".join)
def test_help_fits_into_eighty_columns_and_names_in_words_what_is_taken(path: tuple[str, ...]) -> None:
    """A Japanese letter takes two columns; an example is a call to copy and stays in one line."""
    for lang in ("ja", "en"):
        lines = help_of(path, "--lang", lang).splitlines()
        assert not [line for line in lines if width(line) > 80 and not line.startswith("  cardforge ")]
    assert not re.findall(r"(?:^  -.*? |^使い方:.*)(TEXT|FILE|NAME|WHAT|QUERY|DECK|WORD)", help_of(path, "--lang", "ja"), re.MULTILINE)


def test_an_option_keeps_its_name_where_what_it_takes_is_written_in_both_languages() -> None:
    assert "--map HEADING=FIELD" in help_of(("cards", "import"), "--lang", "en")
    assert "--map 見出し=項目" in help_of(("cards", "import"), "--lang", "ja")


def test_a_group_tells_what_each_command_does_in_one_line() -> None:
    for language, words in (("ja", JAPANESE), ("en", re.compile("[a-z]"))):
        text = help_of(("cards",), "--lang", language)
        rows = text.split("コマンド:" if language == "ja" else "Commands:")[1].strip().splitlines()
        assert len(rows) >= 6
        assert all(words.search(row) for row in rows)


@pytest.mark.parametrize(
    "path", [path for path in paths() if not path or isinstance(cli.get_command(click.Context(cli), path[0]), click.Group)]
)
def test_no_item_of_a_japanese_list_ends_with_a_full_stop(path: tuple[str, ...]) -> None:
    _, listed, rows = help_of(path, "--lang", "ja").partition("コマンド:")
    assert not listed or not re.findall(r"。$", rows, re.MULTILINE)


@pytest.mark.parametrize("path", list(paths()), ids=" ".join)
def test_neither_language_says_less(path: tuple[str, ...]) -> None:
    """As many paragraphs, the same options, files, calls and exit codes, and no explanation that is a third of the other's."""
    told = []
    for lang in ("ja", "en"):
        text = help_of(path, "--lang", lang)
        words = re.split(r"^(?:オプション|Options):$", text, maxsplit=1, flags=re.MULTILINE)[0]
        said, _, _ = re.sub(r"^(使い方|Usage).*?\n\n", "", words, flags=re.DOTALL).partition("\n  cardforge ")
        codes = re.search(r"終了コード|[Ee]xit", re.sub(r"\s+", "", said))
        told.append((len(said.split("\n\n")), set(re.findall(r"--[a-z-]+|`[^`$]*`", said)), bool(codes), width(said)))
    (ja, en), wide = ([each[:3] for each in told], [each[3] for each in told])
    assert ja == en
    assert min(wide) * 3 > max(wide)


@pytest.mark.parametrize("path", list(paths()), ids=" ".join)
def test_what_an_option_says_in_english_it_says_in_japanese(path: tuple[str, ...]) -> None:
    """Names of forms, bots and files that one language lists, the other lists, too."""
    for parameter in command_at(path).params:
        text = getattr(parameter, "help", None) or ""
        ja, en = one_language(text, "ja"), one_language(text, "en")
        listed = [set(re.findall(r"\.[a-z]{3,4}\b|\b(?:search|greedy|beam|tcg|poker|auto|master)\b", half)) for half in (ja, en)]
        assert listed[0] == listed[1], text


def test_the_beginnings_of_commands_are_in_one_style() -> None:
    """Each begins with a capital and ends without a full stop, in every list of commands."""
    for path in paths():
        command = command_at(path)
        if isinstance(command, click.Group):
            rows = re.findall(r"^  ([a-z]+)  +(\S.*)$", help_of(path, "--lang", "en").partition("Commands:")[2], re.MULTILINE)
            assert len(rows) == len(command.list_commands(click.Context(command)))
            assert not [row for row in rows if not row[1][0].isupper() or row[1].count("(") != row[1].count(")")]
            assert ".\n" not in help_of(path, "--lang", "en").partition("Commands:")[2]
