"""Asks the program `svg_painter` to paint; it is started for the first drawing, asked again for each one, and ended with this program."""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import struct
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Final

from cardforge.printing.face.art import svg_painter

#: Seconds after which a drawing is given up, however busy the computer is; on a quiet one `svg_painter.SECONDS` end it before.
_PATIENCE: Final = 4.0 * svg_painter.SECONDS

_TOO_MUCH: Final = "it takes too much time or memory"
_PROGRAM: Final = Path(svg_painter.__file__)


class PaintingError(Exception):
    """A drawing could not be painted: ``too_much`` where it took more time or memory than it may, else the message says why."""

    def __init__(self, reason: str, *, too_much: bool = False) -> None:
        super().__init__(reason)
        self.too_much = too_much


class _Painter:
    """The running program, and one drawing at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = os.getpid()
        self._lock = threading.Lock()
        #: What took too much: it is not tried again, for it takes seconds.
        self._too_much: set[bytes] = set()

    def paint(self, svg: str, fonts: list[str], family: str) -> bytes:
        """The drawing as a PNG.

        Raises PaintingError.
        """
        request = json.dumps({"svg": svg, "fonts": fonts, "family": family}).encode("ascii")
        key = hashlib.sha256(request).digest()
        with self._lock:
            if key in self._too_much:
                raise PaintingError(_TOO_MUCH, too_much=True)
            process = self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            # A program that is at work too long is ended; what is read from it ends with that.
            end = threading.Timer(_PATIENCE, process.kill)
            end.daemon = True
            end.start()
            try:
                process.stdin.write(struct.pack(">I", len(request)) + request)
                process.stdin.flush()
                letter, size = struct.unpack(">cI", _all(process.stdout, 5))
                data = _all(process.stdout, size)
            except (OSError, EOFError) as error:
                self.stop()
                self._too_much.add(key)
                raise PaintingError(_TOO_MUCH, too_much=True) from error
            except BaseException:
                # Interrupted in the middle of an answer: the next one would begin with what is left of it.
                self.stop()
                raise
            finally:
                end.cancel()
        if letter != b"P":
            raise PaintingError(data.decode("utf-8", "replace"))
        return data

    def stop(self) -> None:
        """End the program, where this process started it."""
        process, self._process = self._process, None
        if process is not None and self._owner == os.getpid():
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    _closed(stream)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._owner != os.getpid() or self._process.poll() is not None:
            self._owner = os.getpid()
            # In a session of its own: Ctrl-C is for the program that asks, which then ends this one.
            self._process = subprocess.Popen(
                [sys.executable, "-I", str(_PROGRAM)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        return self._process


def _all(stream: IO[bytes], size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


def _closed(stream: IO[bytes]) -> None:
    try:
        stream.close()
    except OSError:
        return


_painter = _Painter()
atexit.register(_painter.stop)


def paint(svg: str, fonts: list[str], family: str) -> bytes:
    """A drawing as a PNG, painted by a program of its own within bounds of time and memory.

    Raises PaintingError.
    """
    return _painter.paint(svg, fonts, family)
