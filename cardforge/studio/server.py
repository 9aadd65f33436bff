"""Serves one studio on this machine until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn

from cardforge.model import CardforgeError, Text
from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door

#: Where the studio is unless the port is taken, and how many after it are tried.
PORT: Final = 8765
TRIED: Final = 50
_HOST: Final = "127.0.0.1"
#: Seconds that what is being done has to end after Ctrl-C.
_PATIENCE: Final = 0.3


class _Server(uvicorn.Server):
    """Ends the pages' streams first, so that Ctrl-C does not wait for them, and leaves what takes too long: files are whole at any time."""

    #: The signal that ended it, 0 while none did.
    ended_by: int = 0

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None], stopped: Callable[[], int]) -> None:
        super().__init__(config)
        self._opened = opened
        self._stopped = stopped
        self._leaving = threading.Lock()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end; a second time at once."""
        self.ended_by = sig
        # A request that is cut off is no error that anybody could do something about.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        self._loop.call_soon_threadsafe(self.config.app.state.live.closing.set)  # type: ignore[union-attr]
        leaving = threading.Timer(_PATIENCE, self.leave)
        leaving.daemon = True
        leaving.start()
        super().handle_exit(sig, frame)

    def leave(self) -> None:
        """End at once, whatever a request or another thread does; who comes second waits for that."""
        self._leaving.acquire()
        self.config.app.state.jobs.close()  # type: ignore[union-attr]
        os._exit(self._stopped() if self.ended_by == signal.SIGINT else 0)

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to end."""
        self._loop = asyncio.get_running_loop()
        await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say the address when requests are answered and Ctrl-C is heard, not before."""
        await super().startup(sockets)
        if self.started:
            self._opened()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Hear Ctrl-C, which `serve` passes on when all is closed; not where the caller ignores it, as a script does for its background."""
        heard = [each for each in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(each) is not signal.SIG_IGN]
        kept = {each: signal.signal(each, self.handle_exit) for each in heard}
        try:
            yield
        finally:
            for each, handler in kept.items():
                signal.signal(each, handler)


def serve(folder: Path, game: str, port: int | None, opened: Callable[[str, int], None], stopped: Callable[[], int]) -> None:
    """Serve the studio of a folder until it is stopped; ``opened`` is told its address and its port (a number of this machine).

    ``stopped`` says that Ctrl-C ended it; its result is the exit code. After a signal the process ends here: threads that draw are not
    waited for.

    Without a ``port`` the first free one from `PORT` on; so with one that is taken.

    Raises ``CardforgeError`` where the folder cannot be read, or no port is free.
    """
    _look_into(folder)
    desk = Desk(folder, game)
    desk.workspace.kinds()  # a game that there is not is said now
    taken = _listen(PORT if port is None else port)
    door = Door(int(taken.getsockname()[1]))
    config = uvicorn.Config(make_app(desk, door), log_config=None, access_log=False, timeout_graceful_shutdown=1, lifespan="on")
    with taken:
        server = _Server(config, lambda: opened(door.address, door.port), stopped)
        server.run(sockets=[taken])
    if server.ended_by:
        server.leave()


def _look_into(folder: Path) -> None:
    """Say now what keeps a folder from being read."""
    try:
        with os.scandir(folder) as entries:
            next(entries, None)
    except FileNotFoundError:
        raise CardforgeError(Text("フォルダーがありません。", "there is no such folder."), file=folder) from None
    except NotADirectoryError:
        said = Text("これはファイルです。カードのあるフォルダーを開きます。", "this is a file: open the folder that has the cards.")
        raise CardforgeError(said, file=folder) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise CardforgeError(Text(f"フォルダーが読めません（{why}）。", f"the folder cannot be read ({why})."), file=folder) from None


def _listen(port: int) -> socket.socket:
    """A socket on this machine alone: on ``port``, or the next that is free."""
    for each in range(port, min(port + TRIED, 65536)):
        # TCP by name: without it asyncio leaves Nagle's algorithm on, and each answer waits 40 ms for the browser to acknowledge its head.
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((_HOST, each))
            found.listen(64)
        except OSError:
            found.close()
        else:
            return found
    raise CardforgeError(Text(f"ポート{port}から先に空きがありません。", f"no port from {port} on is free."))
