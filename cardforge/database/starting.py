"""A folder to start a game of one's own in: a first card, a seal, a Deck Master and a legal deck."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from cardforge.database.schema.schemas import schemas
from cardforge.files import places as resources
from cardforge.files.whole import write_folder, write_whole
from cardforge.model import CardforgeError, Text

#: What stands for the folder's name in a sample's ``README.md``.
_NAME = "{name}"


def start_folder(folder: Path, game: str) -> list[Path]:
    """Make ``folder`` with everything to start with; returns the files written.

    Raises ``CardforgeError`` if the folder is there and not empty, if there is no such game, or none to start with yet.
    """
    schemas(game)
    if not resources.places_of(game).samples.is_dir():
        raise CardforgeError(Text(f"「{game}」の見本はまだありません。", f"there is nothing to start {game} with yet."))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CardforgeError(
            Text("もうあって、空ではありません。", "this is there already, and not empty."),
            file=folder,
            hint=Text("別の名前にしてください。", "Choose another name."),
        )
    name = folder.resolve().name
    written: list[Path] = []
    write_folder(folder, lambda beside: written.extend(_build(beside, name, game)))
    return [folder / path for path in written]


def _build(folder: Path, name: str, game: str) -> list[Path]:
    """Everything to start with, in a folder that is not there yet; returns the files written, from the folder on."""
    written = []
    for path, text in _files(name, game):
        write_whole(folder / path, text)
        written.append(Path(path))
    for each in ("templates", "fonts", "out"):
        (folder / each).mkdir()
    shutil.copytree(resources.places_of(game).schemas, folder / "schemas" / game)
    return written


def _files(name: str, game: str) -> Iterator[tuple[str, str]]:
    """The files of the game's sample, where they belong in the new folder: its cards below ``cards/<game>/``."""
    sample = resources.places_of(game).samples
    for file in sorted(path for path in sample.rglob("*") if path.is_file()):
        text = file.read_text(encoding="utf-8")
        if file.name == "README.md":
            yield file.name, text.replace(_NAME, name)
        else:
            yield f"cards/{game}/{file.relative_to(sample).as_posix()}", text
    yield ".gitignore", "out/\n"
