"""Which scenario files lie in a folder, to choose one whose position is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cardforge.files.allowed import inside
from cardforge.files.links import real
from cardforge.files.yaml import load_yaml
from cardforge.model import CardforgeError, Text

_NO_SCENARIO = Text("シナリオではありません。", "this is no scenario.")


@dataclass(frozen=True, slots=True)
class Position:
    """A scenario file: its ``game`` and its ``name``, or the ``error`` of one that cannot be read; ``word`` is how it is called here."""

    file: Path
    word: str
    game: str = ""
    name: str = ""
    error: CardforgeError | None = None


def positions_in(folder: Path) -> list[Position]:
    """The scenario files in a folder and the folders in it, by name; what lies elsewhere and is only linked there is left out.

    >>> positions_in(Path("no-such-folder"))
    []
    """
    return [_position(file, file.relative_to(folder).as_posix()) for file in files_in(folder) if inside(real(file), folder)]


def files_in(folder: Path) -> list[Path]:
    """The scenario files in a folder and below it, by name; none where there is no folder.

    >>> files_in(Path("no-such-folder"))
    []
    """
    return sorted(file for file in folder.rglob("*") if file.suffix in (".yaml", ".yml") and file.is_file())


def _position(file: Path, word: str) -> Position:
    try:
        data = load_yaml(file)
        if not isinstance(data, Mapping) or "steps" not in data:
            raise CardforgeError(_NO_SCENARIO, file=file)
    except CardforgeError as error:
        return Position(file, word, error=error)
    return Position(file, word, str(data.get("game", "")), str(data.get("name") or file.stem))
