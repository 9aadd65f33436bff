"""The files of a library, layer over layer, and what can be told of them without reading their cards."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from cardforge.database.formats.card_files import folder_files
from cardforge.files import places
from cardforge.files.links import real
from cardforge.files.text import MAX_BYTES
from cardforge.model import Problem, Text


def layers_of(game: str, folder: Path | None, files: Iterable[Path] = ()) -> list[list[Path]]:
    """The files of a library from the lowest layer on: the built-in ones, those of the user's folder, those named."""
    real = _Real()
    built_in = folder_files(places.places_of(game).cards)
    known = {real.path(path) for path in built_in}
    own = folder_files(folder / "cards" / game, folder) if folder is not None else []
    own = [path for path in own if real.path(path) not in known]
    known.update(map(real.path, own))
    # A named file that lies in one of the folders is that folder's file, not one over it.
    return [built_in, own, [path for path in dict.fromkeys(files) if real.path(path) not in known]]


def unreadable_folders(game: str, folder: Path) -> list[Problem]:
    """What of a user's folder cannot be looked into: the cards there would be missing without a word."""
    found: list[Problem] = []

    def say(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            why = error.strerror or str(error)
            text = Text(f"フォルダーとして読めません（{why}）。", f"cannot be read as a folder ({why}).")
            found.append(Problem("error", "", text, "", Path(error.filename), None))

    for _ in os.walk(folder / "cards" / game, onerror=say):
        pass
    return found


class _Real:
    """Where files lie when all links are followed; each folder is looked up once."""

    def __init__(self) -> None:
        self._folders: dict[Path, Path] = {}

    def path(self, file: Path) -> Path:
        """What ``files.links.real`` of it gives."""
        if file.is_symlink() or file.name in ("", ".."):
            return real(file)
        if file.parent not in self._folders:
            self._folders[file.parent] = real(file.parent)
        return self._folders[file.parent] / file.name


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
    with suppress(OSError), path.open("rb") as file:
        lines = (
            line
            for line in file.read(4096).removeprefix(b"\xef\xbb\xbf").splitlines()
            if line.strip() and not line.startswith((b"#", b"---"))
        )
        return next(lines, b"").startswith(b"- ")
    return False


def names_keywords(path: Path) -> bool:
    """Whether a list of keywords may stand in a file."""
    with suppress(OSError):
        return b"keywords" in path.read_bytes()[:MAX_BYTES]
    return False
