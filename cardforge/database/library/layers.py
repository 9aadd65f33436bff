"""The files of a library, layer over layer, and what can be told of them without reading their cards."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from cardforge.database.formats.folders import folder_files
from cardforge.files import places
from cardforge.files.links import real
from cardforge.files.text import read_bytes
from cardforge.model import CardforgeError, Problem, Text


def layers_of(game: str, folder: Path | None, files: Iterable[Path] = (), problems: list[Problem] | None = None) -> list[list[Path]]:
    """The files of a library from the lowest layer on: the built-in ones, those of the user's folder, those named.

    ``problems`` are told what of the user's folder cannot be looked into: the cards there would be missing without a word.
    """
    real = _Real()

    def say(error: OSError) -> None:
        if problems is not None:
            why = error.strerror or str(error)
            text = Text(f"フォルダーとして読めません（{why}）。", f"cannot be read as a folder ({why}).")
            problems.append(Problem("error", "", text, "", Path(error.filename), None))

    built_in = folder_files(places.places_of(game).cards)
    known = set(map(real.path, built_in))
    own = folder_files(folder / "cards" / game, folder, say) if folder is not None else []
    own = [path for path in own if real.path(path) not in known]
    files = list(dict.fromkeys(files))
    if files:
        known.update(map(real.path, own))
    # A named file that lies in one of the folders is that folder's file, not one over it.
    return [built_in, own, [path for path in files if real.path(path) not in known]]


class _Real:
    """Where files lie when all links are followed; each folder is looked up once."""

    def __init__(self) -> None:
        self._folders: dict[str, str] = {}

    def path(self, file: Path) -> str:
        """What ``files.links.real`` of it gives, as a word."""
        folder, name = os.path.split(file)
        if name in ("", "..") or os.path.islink(file):  # noqa: PTH114 - see below
            return str(real(file))
        if folder not in self._folders:
            self._folders[folder] = str(real(Path(folder)))
        return os.path.join(self._folders[folder], name)  # noqa: PTH118 - of many files a Path each costs more than all else


def size_of(layers: list[list[Path]]) -> int:
    """The bytes in all files that are not built in."""
    sizes = 0
    for path in (*layers[1], *layers[2]):
        with suppress(OSError):
            sizes += path.stat().st_size
    return sizes


def only_cards(path: Path) -> bool:
    """Whether a file is a list of YAML that begins at the margin, and so holds nothing but cards."""
    if path.suffix.lower() not in (".yaml", ".yml"):
        return False
    with suppress(OSError), path.open("rb", buffering=0) as file:
        begin = file.read(4096).removeprefix(b"\xef\xbb\xbf")
        if begin.startswith(b"- "):
            return True
        lines = (line for line in begin.splitlines() if line.strip() and not line.startswith((b"#", b"---")))
        return next(lines, b"").startswith(b"- ")
    return False


def names_keywords(path: Path) -> bool:
    """Whether a list of keywords may stand in a file; one that is too large to be read has none."""
    with suppress(CardforgeError):
        return b"keywords" in read_bytes(path)
    return False
