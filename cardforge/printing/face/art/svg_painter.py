"""The program that paints SVG, in a process of its own: a drawing that asks for too much ends this process and nothing else.

It is run by its path, without cardforge, so that it starts at once; it paints what comes on standard input until that is closed. A request
is its length in four bytes and JSON (``svg``, ``fonts``, ``family``); an answer is a letter (``P`` a PNG, ``E`` an error), its length in
four bytes, and so many bytes.
"""

from __future__ import annotations

import json
import struct
import sys
from typing import Any, BinaryIO

#: What one drawing may take: seconds of a processor, and bytes of memory (of the whole process).
SECONDS = 2
MEMORY = 320_000_000


def main() -> None:
    """Paint until nobody asks any more."""
    _bound_memory()
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    while (head := requests.read(4)) and len(head) == 4:
        request = json.loads(requests.read(struct.unpack(">I", head)[0]))
        _bound_time()
        try:
            _answer(answers, b"P", _painted(request))
        except MemoryError:
            raise
        except Exception as error:  # resvg's own errors are of several kinds; all say what is wrong with the drawing
            _answer(answers, b"E", str(error).encode("utf-8", "replace")[:1000])


def _painted(request: dict[str, Any]) -> bytes:
    import resvg_py

    family = request["family"]
    # Fonts of a computer differ: words are set in the built-in one, serif being the family that resvg takes for those it does not find.
    return bytes(
        resvg_py.svg_to_bytes(request["svg"], skip_system_fonts=True, font_files=request["fonts"], font_family=family, serif_family=family)
    )


def _answer(stream: BinaryIO, letter: bytes, data: bytes) -> None:
    stream.write(letter + struct.pack(">I", len(data)) + data)
    stream.flush()


def _bound_memory() -> None:
    """Let the process have so much memory and no more, where the system can; a process that asks for more ends, without a core file."""
    try:
        import resource
    except ImportError:  # Windows has no such limits: there the time alone is bounded, by who asks
        return
    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        _set(resource, what, most)


def _bound_time() -> None:
    """Let the next drawing have so many seconds of a processor."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    _set(resource, resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + 1 + SECONDS)


def _set(resource: Any, what: int, most: int) -> None:
    hard = resource.getrlimit(what)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    try:
        resource.setrlimit(what, (most, hard))
    except (OSError, ValueError):
        return


if __name__ == "__main__":
    main()
