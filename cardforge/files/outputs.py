"""Outputs, such as sheets and pictures: files that a command makes anew each time, and so may replace, but only where it made them itself.

Beside them lies the folder's list of outputs, ``.cardforge-outputs``: their names and digests, in the form that ``sha256sum -c`` reads. A
file that is not in the list, or was changed since, belongs to somebody else.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Final

from cardforge.files.whole import check_place, unwritable, write_whole
from cardforge.model import CardforgeError, Text

#: The name of the list in its folder; how large one is read, and from how many lines on it is written anew without what is out of date.
LIST: Final = ".cardforge-outputs"
_MOST_BYTES: Final = 4_000_000
_MANY: Final = 2000


def write_output(file: Path, data: str | bytes, *, force: bool = False, folder: Path | None = None) -> None:
    """Write ``data`` to ``file``, if nothing is there or what cardforge wrote there itself; ``force`` replaces any file.

    The list lies in ``folder``, by default the file's own.

    Raises CardforgeError: another file is there, or it cannot be written.
    """
    folder = folder or file.parent
    _check(file, folder, force=force)
    written = data.encode("utf-8") if isinstance(data, str) else data
    # Listed before it is written: killed in between, the old file and the new one both count as outputs.
    _add(file, folder, hashlib.sha256(written).hexdigest())
    write_whole(file, written)


def _check(file: Path, folder: Path, *, force: bool) -> None:
    """Raise CardforgeError where ``file`` is there and no output of cardforge."""
    check_place(file)
    if force or not os.path.lexists(file):
        return
    digests = {digest for digest, name in _listed(folder) if name == _name(file, folder)}
    if file.is_symlink() or not digests:
        message = Text("cardforge が書いたものではないファイルがあります。", "a file is there that cardforge did not write")
    elif _digest(file) not in digests:
        message = Text("cardforge が書いたあとで変わったファイルです。", "this file was changed after cardforge wrote it")
    else:
        return
    hint = Text("別の名前を -o で書くか、上書きするなら --force を付けます。", "give another name with -o; --force replaces it")
    raise CardforgeError(message, file=file, hint=hint)


def _digest(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""


def _listed(folder: Path) -> list[tuple[str, str]]:
    """What the folder's list holds: digests and names, the oldest first. A list that cannot be read holds nothing."""
    file = folder / LIST
    try:
        if file.is_symlink() or not file.is_file() or file.stat().st_size > _MOST_BYTES:
            return []
        lines = file.read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return []
    parts = (line.partition("  ") for line in lines)
    return [(digest, name) for digest, _, name in parts if name and len(digest) == 64]


def _name(file: Path, folder: Path) -> str:
    """What a file is called in the list of ``folder``."""
    return file.relative_to(folder).as_posix()


def _add(file: Path, folder: Path, digest: str) -> None:
    """Add one output to the folder's list: a line at the end, so that several processes can do so at once."""
    found, name = _listed(folder), _name(file, folder)
    if (digest, name) in found or "\n" in name:
        return
    listed = folder / LIST
    if len(found) > _MANY or listed.is_symlink() or (listed.exists() and not found):
        latest = {other: old for old, other in found if other != name and (folder / other).exists()}
        own = [(old, other) for old, other in found if other == name][-10:]
        kept = [*((old, other) for other, old in latest.items()), *own, (digest, name)]
        write_whole(listed, "".join(f"{old}  {other}\n" for old, other in kept))
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with listed.open("a", encoding="utf-8") as stream:
            stream.write(f"{digest}  {name}\n")
    except OSError as error:
        raise unwritable(file, error) from error
