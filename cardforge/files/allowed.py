"""Files that other files name, such as a card's picture: ordinary ones of a bounded size, and only in places that the user opened.

A folder may come from a stranger. What it names must not lead out of it, through ``..`` or through a link, and must not be a device or a
pipe, which would be read for ever.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from pathlib import Path

from cardforge.model import CardforgeError, Text


def allowed(file: Path, places: Sequence[Path], most: int, what: Text) -> Path:
    """``file`` without links, if it is an ordinary file of at most ``most`` bytes that lies in one of ``places``; ``what`` names its kind.

    Raises CardforgeError: it is missing, lies elsewhere, is none, or is too large.
    """
    try:
        real = Path(os.path.realpath(file, strict=True))
    except FileNotFoundError as error:
        raise CardforgeError(Text(f"{what.ja}のファイルがありません。", f"the {what.en} is missing"), file=file) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CardforgeError(Text(f"開けません（{reason}）。", f"cannot be opened ({reason})"), file=file) from error
    if not any(inside(real, place) for place in places):
        raise CardforgeError(
            Text(f"{what.ja}のファイルがフォルダーの外にあります。", f"the {what.en} lies outside the folder"),
            file=file,
            hint=Text("フォルダーの中にコピーしてください。", "copy it into the folder"),
        )
    return ordinary(real, most, what, named=file)


def inside(real: Path, place: Path) -> bool:
    """Whether ``real``, a path without links, lies in the folder ``place``.

    >>> inside(Path("/cards/art/a.png"), Path("/cards")), inside(Path("/cards-of-others/a.png"), Path("/cards"))
    (True, False)
    """
    return real.is_relative_to(os.path.realpath(place))


def own_place(folder: Path, *parts: str) -> Path:
    """The place of a file or folder below ``folder`` that nobody named, ``parts`` of its path, so that it may be written.

    Raises CardforgeError: a link leads out of the folder.

    >>> own_place(Path("mine"), "out", "s01.pdf").as_posix()
    'mine/out/s01.pdf'
    """
    place = folder.joinpath(*parts)
    if not inside(Path(os.path.realpath(place if place.is_dir() else place.parent)), folder):
        raise CardforgeError(
            Text("フォルダーの外に出るリンクには書きません。", "a link leads out of the folder, so nothing is written there."),
            file=place,
            hint=Text("リンクを消すか、書く場所を指定してください。", "Remove the link, or name another place."),
        )
    return place


def ordinary(file: Path, most: int, what: Text, *, named: Path | None = None) -> Path:
    """``file``, if it is an ordinary file of at most ``most`` bytes; a message calls it as it was ``named``.

    Raises CardforgeError: it is missing, no ordinary file, or too large.
    """
    named = named or file
    try:
        found = file.stat()
    except OSError as error:
        if not isinstance(error, FileNotFoundError):
            reason = error.strerror or str(error)
            raise CardforgeError(Text(f"開けません（{reason}）。", f"cannot be opened ({reason})"), file=named) from error
        raise CardforgeError(Text(f"{what.ja}のファイルがありません。", f"the {what.en} is missing"), file=named) from error
    if not stat.S_ISREG(found.st_mode):
        raise CardforgeError(
            Text(
                "ふつうのファイルではありません（フォルダーや装置など）。", "this is not a regular file (but a folder, a device or a pipe)"
            ),
            file=named,
        )
    if found.st_size > most:
        largest = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1000} kB"
        message = Text(f"{what.ja}のファイルが大きすぎます（{largest} まで）。", f"the {what.en} is too large ({largest} at most)")
        raise CardforgeError(message, file=named)
    return file
