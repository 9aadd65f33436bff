"""The one writer of files: beside their place and then renamed, so that an old file stays whole until the new one is.

Nothing is overwritten by mistake: `write_new` refuses a file that is there, `files.outputs` one that cardforge did not write. A link is
never followed, a device never replaced.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from cardforge.files.links import real
from cardforge.model import CardforgeError, Text


def write_whole(file: Path, data: str | bytes) -> None:
    """Write ``data`` to ``file``, whatever is there; its folders are made. A link gives way to the file, what it led to stays.

    Raises CardforgeError: it cannot be written (a read-only folder, a full disk, a folder or a device of that name); what was there is left
    as it was.
    """
    import tempfile

    check_place(file)
    beside: str | None = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _sweep(file)
        handle, beside = tempfile.mkstemp(dir=file.parent, prefix=_beside(file) + f"{os.getpid()}-", suffix=".tmp")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data.encode("utf-8") if isinstance(data, str) else data)
        Path(beside).chmod(file.stat().st_mode & 0o777 if file.is_file() else 0o666 & ~_umask())
        Path(beside).replace(file)
        beside = None
    except OSError as error:
        raise unwritable(file, error) from error
    finally:
        if beside is not None:
            with suppress(OSError):
                Path(beside).unlink(missing_ok=True)


def write_new(file: Path, data: str | bytes, *, force: bool = False) -> None:
    """Write ``data`` to a ``file`` that is not there yet; ``force`` replaces one that is.

    Raises CardforgeError: it is there, or cannot be written.
    """
    refuse_existing(file, force=force)
    write_whole(file, data)


def refuse_existing(file: Path, *, force: bool = False) -> None:
    """Raise CardforgeError where something of this name is there already, so that a long command can refuse before it begins."""
    if os.path.lexists(file) and not force:
        raise CardforgeError(
            Text("ファイルがもうあります。", "this file is there already."),
            file=file,
            hint=Text("上書きするなら --force を付けます。", "--force replaces it."),
        )
    check_place(file)


def write_folder(folder: Path, build: Callable[[Path], object]) -> None:
    """Make ``folder``, which is not there yet or empty: ``build`` makes it beside its place, and then it is renamed.

    Raises CardforgeError: it cannot be written.
    """
    import tempfile

    whole = real(folder)
    try:
        whole.parent.mkdir(parents=True, exist_ok=True)
        _sweep(whole)
        with tempfile.TemporaryDirectory(dir=whole.parent, prefix=_beside(whole) + f"{os.getpid()}-", suffix=".tmp") as beside:
            built = Path(beside) / whole.name
            build(built)
            if whole.is_dir():
                # It may be the folder that the user is in: it stays, and is filled.
                for entry in sorted(built.iterdir()):
                    entry.rename(whole / entry.name)
            else:
                built.rename(whole)
    except CardforgeError as error:
        # What was built beside is gone again: the message names what was asked for.
        raise CardforgeError(error.text, file=folder, hint=error.hint) from error
    except OSError as error:
        raise CardforgeError(
            Text(f"書き込めません（{error.strerror}）。", f"cannot be written ({error.strerror})."), file=folder
        ) from error


def check_place(file: Path) -> None:
    """Raise CardforgeError where no file can be written at all: a folder, a device, a pipe, or a link to one."""
    if file.is_dir():
        raise CardforgeError(Text("フォルダーには書けません。", "this is a folder, not a file"), file=file)
    if file.exists() and not file.is_file():
        raise CardforgeError(
            Text("ふつうのファイルではないので、書きません。", "this is not a regular file, so nothing is written to it"), file=file
        )


def unwritable(file: Path, error: OSError) -> CardforgeError:
    """The error of a file that could not be written."""
    reason = error.strerror or str(error)
    message = Text(
        f"書き込めません（{reason}）。前のファイルはそのままです。", f"cannot be written ({reason}); what was there is unchanged"
    )
    return CardforgeError(message, file=file)


def _beside(file: Path) -> str:
    """What the names of files begin with that are to become ``file``; after it stands the number of the process that writes."""
    return f".{file.name[:50]}."


def _sweep(file: Path) -> None:
    """Remove what processes that were killed left beside ``file``."""
    import shutil

    left = re.compile(re.escape(_beside(file)) + r"(\d+)-.*\.tmp")
    with os.scandir(file.parent) as entries:
        for entry in entries:
            found = left.fullmatch(entry.name)
            if found and not _alive(int(found[1])):
                if entry.is_dir(follow_symlinks=False):
                    shutil.rmtree(entry.path, ignore_errors=True)
                else:
                    Path(entry.path).unlink(missing_ok=True)


def _alive(process: int) -> bool:
    if os.name != "posix":
        return True  # there asking ends a process
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
