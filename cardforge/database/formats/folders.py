"""The card files in a folder: one walk finds them, and says what cannot be looked into."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from cardforge.files.allowed import inside
from cardforge.files.links import real
from cardforge.model import CardforgeError, Text

YAML_ENDINGS: Final = (".yaml", ".yml", ".json")
TABLE_ENDINGS: Final = (".csv", ".tsv", ".xlsx")
#: What is looked for in folders; a text file has to be named.
ENDINGS: Final = (*YAML_ENDINGS, *TABLE_ENDINGS)
#: What lies beside cards and nobody takes for them: pictures, fonts, pages of text and what came of printing.
_OTHER_THINGS: Final = (
    *(".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif", ".bmp", ".svg", ".psd", ".xcf", ".kra", ".ai", ".afdesign", ".clip"),
    *(".ttf", ".otf", ".ttc", ".woff", ".woff2", ".md", ".pdf", ".html", ".zip"),
)
#: How the schemas end that editors check card files with.
_SCHEMA: Final = ".schema.json"
#: How the JSON begins that is written beside cards and holds none: records of games and of prints, saves for Tabletop Simulator.
_NO_CARDS: Final = re.compile(rb'\s*{\s*"(cardforge_|SaveName")')


def _nothing(_: OSError) -> None:
    """Where nobody asks what cannot be looked into."""


def folder_files(folder: Path, home: Path | None = None, unreadable: Callable[[OSError], None] = _nothing) -> list[Path]:
    """All card files below ``folder`` by name; hidden ones, JSON Schemas and what was played or printed are left out.

    ``unreadable`` is told of each folder that cannot be looked into; one that is not there has no files.
    Raises ``CardforgeError`` where the folder or a file in it is a link that leads out of ``home`` (without one, out of ``folder``).
    """
    _stays(folder, home or folder)
    found = []
    for entry in _walked(str(folder), unreadable, _may_hold_cards):
        path = Path(entry.path)
        if entry.is_symlink():
            if not path.is_file():
                continue
            _stays(path, home or folder)
        if not _holds_no_cards(path):
            found.append(path)
    return found


def passed_over(folder: Path) -> list[Path]:
    """The files below ``folder`` that are passed over for their ending, though somebody may think that their cards are read.

    Pictures, fonts and pages of text are not among them, nor what has no ending.
    """
    return [Path(entry.path) for entry in _walked(str(folder), _nothing, _may_seem_to)]


def _may_seem_to(name: str) -> bool:
    ending = Path(name).suffix.lower()
    return bool(ending) and not name.lower().endswith((*ENDINGS, *_OTHER_THINGS, "~"))


def _walked(folder: str, unreadable: Callable[[OSError], None], wanted: Callable[[str], bool]) -> Iterator[os.DirEntry[str]]:
    """The files with a ``wanted`` name, the entries of every folder in the order of their names; links to folders are not followed.

    A list takes the place of calls within calls: a stranger's folders may be nested as deep as the system has names for.
    """
    waiting = _entries(folder, unreadable)
    while waiting:
        entry = waiting.pop()
        if entry.is_dir(follow_symlinks=False):
            waiting += _entries(entry.path, unreadable)
        elif wanted(entry.name) and (entry.is_symlink() or entry.is_file(follow_symlinks=False)):
            yield entry


def _may_hold_cards(name: str) -> bool:
    return name.lower().endswith(ENDINGS) and not name.endswith(_SCHEMA)


def _entries(folder: str, unreadable: Callable[[OSError], None]) -> list[os.DirEntry[str]]:
    """What stands in a folder and is not hidden, the last name first."""
    try:
        with os.scandir(folder) as entries:
            return sorted((entry for entry in entries if not entry.name.startswith(".")), key=lambda entry: entry.name, reverse=True)
    except FileNotFoundError:
        pass
    except OSError as error:
        unreadable(error)
    return []


def _stays(path: Path, home: Path) -> None:
    """Refuse a link that leads out of the folder ``home``."""
    if not inside(real(path), home):
        raise CardforgeError(
            Text("このリンクはフォルダーの外へ出ます。", "this link leads out of the folder"),
            file=path,
            hint=Text("フォルダーの中にコピーしてください。", "copy it into the folder"),
        )


def _holds_no_cards(path: Path) -> bool:
    """Whether a file is JSON that this program wrote, but not for cards."""
    if path.suffix.lower() != ".json":
        return False
    try:
        with path.open("rb") as file:
            return _NO_CARDS.match(file.read(200)) is not None
    except OSError:
        # Whoever reads it says what is wrong.
        return False
