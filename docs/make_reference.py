"""Writes the reference pages from the program itself: ``commands.md`` from ``--help``, ``api.md`` from the docstrings of what is public.

Run it as ``make reference`` after a change of a command, an option or a docstring; a test compares the pages with the program.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner

import cardforge
from cardforge.cli.main import cli

HERE = Path(__file__).parent
#: How wide the help is set, in characters.
WIDTH = 110
#: The calls of a ``Workspace`` that do what a command does; groups do nothing by themselves, and what only a shell needs is no call.
CALLS: dict[str, str] = {
    "demo": "read_sentences price check_deck match print",
    "new": "new",
    "check": "check try_decks",
    "cards list": "list_cards",
    "cards show": "find facts",
    "cards search": "search",
    "cards fields": "fields",
    "cards import": "import_ read_file import_plan export",
    "cards export": "export own_cards yaml code",
    "cards stats": "statistics",
    "text read": "read understand",
    "text say": "say",
    "text patterns": "patterns",
    "master price": "price",
    "master build": "builder",
    "master suggest": "suggest",
    "master abilities": "builder",
    "master diff": "differences",
    "studio": "inputs draft examine advice face written save_card",
    "play": "play keeper saved_games write_record",
    "replay": "replay resume",
    "match": "match",
    "lab price": "fair keep_stories keep_picture",
    "lab level": "levels keep_games keep_picture",
    "lab compare": "compare keep_pairs",
    "lab first": "first_player",
    "lab meta": "meta keep_picture",
    "lab audit": "audit broken keep_broken",
    "lab bots": "trust",
    "lab worker": "work",
    "scenario run": "scenarios",
    "scenario coverage": "coverage",
    "print": "print watch calibration_sheet",
    "games": "games",
    "bundle": "bundle",
    "schema": "schema_file schema_files",
    "completion": "",
    "printers add": "add_printer",
    "printers list": "printers",
    "printers show": "printer",
    "printers remove": "remove_printer",
}


#: How the page of commands begins in each language, and what stands around the calls of a ``Workspace``.
COMMANDS = {
    "en": (
        "# Commands\n\nWhat `cardforge COMMAND --help --lang en` says (`make reference`). 日本語: [commands.ja.md](commands.ja.md)",
        "In Python: ",
        " ([api.md](api.md)).",
    ),
    "ja": (
        "# コマンドの一覧\n\n`cardforge コマンド --help` の説明の全部（`make reference`）。English: [commands.md](commands.md)",
        "Pythonでは: ",
        "（[api.md](api.md)、英語）。",
    ),
}


def commands_page(lang: str = "en") -> str:
    """Every command with its help in a language, in the order of ``cardforge --help``."""
    begin, in_python, where = COMMANDS[lang]
    parts = [begin, ""]
    for path in _paths((), cli):
        told = CliRunner().invoke(
            cli, [*path, "--help", "--lang", lang], prog_name="cardforge", terminal_width=WIDTH, max_content_width=WIDTH
        )
        parts += [f"## {' '.join(('cardforge', *path))}", "", "```text", *(line.rstrip() for line in told.output.splitlines()), "```", ""]
        calls = [f"`Workspace.{call}`" for call in CALLS.get(" ".join(path), "").split()]
        parts += [f"{in_python}{', '.join(calls)}{where}", ""] if calls else []
    return "\n".join(parts)


def _paths(path: tuple[str, ...], command: click.Command) -> Iterator[tuple[str, ...]]:
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            if child is not None and not child.hidden:
                yield from _paths((*path, name), child)


def api_page() -> str:
    """Every public name of the package with its signature and docstring."""
    parts = [
        "# The Python API",
        "",
        "What `import cardforge` offers; made from the docstrings by `make reference`, whose examples are run as tests.",
        "",
    ]
    for name in sorted(cardforge.__all__, key=lambda name: (name != "Workspace", name.startswith("__"), name)):
        value = getattr(cardforge, name)
        if inspect.isclass(value):
            parts += _class(name, value)
        elif callable(value):
            parts += [f"## `{name}{_signature(value)}`", "", *_doc(value), ""]
        else:
            parts += [f"## `{name}`", "", f"`{value!r}`" if not name.startswith("__") else "The version of the package.", ""]
    parts += ["# What calls give and take", "", "Not imported by name: got from the calls above, or handed to them.", ""]
    for each in sorted(_met(cardforge.Workspace), key=lambda each: (each.__name__, each.__module__)):
        parts += _class(each.__name__, each)
    return "\n".join(parts)


def _met(first: type) -> set[type]:
    """The classes that a caller of ``first`` meets: those of its calls, and of those that are plain data or a caller goes on calling."""
    public = {value for value in (getattr(cardforge, name) for name in cardforge.__all__) if inspect.isclass(value)}
    met: set[type] = set()
    waiting = [first]
    while waiting:
        value = waiting.pop()
        if value in met:
            continue
        met.add(value)
        if _fields(value) or value.__module__.startswith(("cardforge.workspace", "cardforge.simulation.table.sitting")):
            waiting += _named(value)
    return met - public


def _named(value: type) -> Iterator[type]:
    """The package's classes that the annotations of a class name: of its fields and of its public calls."""
    for each in (each for each in value.__mro__ if each.__module__.partition(".")[0] == "cardforge"):
        module = importlib.import_module(each.__module__)
        written = [str(annotation) for annotation in inspect.get_annotations(each).values()]
        for name, member in vars(each).items():
            function = getattr(member, "fget", None) or getattr(member, "func", None) or getattr(member, "__func__", member)
            if not name.startswith("_") and inspect.isfunction(function):
                written += map(str, function.__annotations__.values())
        for word in {word for text in written for word in re.findall(r"\w+", text)}:
            found = getattr(module, word, None) or getattr(_imported(module.__name__).get(word), word, None)
            if inspect.isclass(found) and found.__module__.partition(".")[0] == "cardforge":
                yield found


@cache
def _imported(module: str) -> dict[str, Any]:
    """The modules from which a module imports its names, also where only a type checker does."""
    tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    return {
        alias.name: importlib.import_module(node.module)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardforge")
        for alias in node.names
    }


def _fields(value: type) -> dict[str, str]:
    """What plain data, a dataclass or a named tuple, consists of, and of which type each of it is."""
    if dataclasses.is_dataclass(value):
        return {field.name: str(field.type) for field in dataclasses.fields(value)}
    return (
        {field: getattr(kind, "__forward_arg__", str(kind)) for field, kind in inspect.get_annotations(value).items()}
        if hasattr(value, "_fields")
        else {}
    )


def _class(name: str, value: type) -> list[str]:
    parts = [f"## class `{name}`", "", *_doc(value), ""]
    if fields := _fields(value):
        parts += [f"- `{field}: {_plain(kind)}`" for field, kind in fields.items()] + [""]
    for each, member in _members(value).items():
        if each.startswith("_") and each != "__init__":
            continue
        function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if isinstance(function, property | cached_property):
            parts += [f"### `{name}.{each}`", "", *_doc(function), ""]
        elif each == "__init__":
            parts[2:2] = [f"`{name}{_signature(function).removesuffix(' -> None')}`", ""]
        elif inspect.isfunction(function) and inspect.getdoc(function):
            parts += [f"### `{name}.{each}{_signature(function)}`", "", *_doc(function), ""]
    return parts


def _members(value: type) -> dict[str, Any]:
    """What a class has, its own first, then that of the package's classes it is composed of."""
    own = [each for each in value.__mro__ if each.__module__.partition(".")[0] == "cardforge"]
    names = {name: None for each in own for name in vars(each)}
    return {name: next(vars(each)[name] for each in own if name in vars(each)) for name in names}


def _signature(function: Any) -> str:
    signature = inspect.signature(function)
    kept = [
        each.replace(annotation=_annotation(each.annotation)) for each in signature.parameters.values() if each.name not in ("self", "cls")
    ]
    return _plain(str(signature.replace(parameters=kept, return_annotation=_annotation(signature.return_annotation))))


class _Annotation:
    """An annotation that is written as in the source, without quotes."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _annotation(annotation: Any) -> Any:
    if annotation is inspect.Signature.empty:
        return annotation
    return _Annotation(annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation)))


def _plain(text: str) -> str:
    """A signature as it is written: annotations without quotes, no address of an object."""
    return re.sub(r" at 0x[0-9a-f]+", "", text.replace("'", '"'))


def _doc(value: object) -> list[str]:
    """A docstring as Markdown: double backquotes become single ones, examples become code."""
    lines: list[str] = []
    inside = False
    for line in (inspect.getdoc(value) or "").splitlines():
        example = line.lstrip().startswith((">>>", "...")) or (inside and bool(line.strip()))
        if example != inside:
            lines.append("```python" if example else "```")
            inside = example
        lines.append(line if example else line.replace("``", "`"))
    return [*lines, "```"] if inside else lines


PAGES = {"commands.md": commands_page, "commands.ja.md": partial(commands_page, "ja"), "api.md": api_page}


def main() -> None:
    """Write all pages."""
    importlib.invalidate_caches()
    for name, page in PAGES.items():
        (HERE / name).write_text(page().rstrip() + "\n", encoding="utf-8")
        print(HERE / name)


if __name__ == "__main__":
    main()
