"""Files are written beside their place and then renamed, so that an old file stays whole until the new one is."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from cardforge.model import CardforgeError, Text


def write_whole(file: Path, data: bytes) -> None:
    """Write ``data`` to ``file``; its folders are made.

    Raises CardforgeError: it cannot be written (a read-only folder, a full disk, a folder of that name); what was there is left as it was.
    """
    if file.is_dir():
        raise CardforgeError(Text("フォルダーには書けません。", "this is a folder, not a file"), file=file)
    beside: str | None = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(beside).chmod(0o644)
        Path(beside).replace(file)
        beside = None
    except OSError as error:
        reason = error.strerror or str(error)
        message = Text(
            f"書き込めません（{reason}）。前のファイルはそのままです。", f"cannot be written ({reason}); what was there is unchanged"
        )
        raise CardforgeError(message, file=file) from error
    finally:
        if beside is not None:
            Path(beside).unlink(missing_ok=True)
