"""What happens outside is told to the pages: a row of server-sent events, for changes of files and for what questions have found."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from itertools import count
from typing import Final

from cardforge.studio.desk import Desk

#: Seconds between two looks at the files.
INTERVAL: Final = 0.1
#: Seconds after which a page is written to though there is nothing to tell.
_HERE: Final = 15.0
#: Seconds without any page after which nobody looks any more; a page that is loaded anew is back sooner.
_ALONE: Final = 5.0


class Live:
    """Looks at the desk's files for all pages together, and ends their streams when the studio ends."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.closing = asyncio.Event()
        #: What is called, in a thread of its own, when the last page was closed.
        self.when_alone: Callable[[], None] = lambda: None
        #: What wakes every stream at the next change; each change has one of its own.
        self._changed = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        #: When more was known of each run, as a number that grows.
        self._news: dict[str, int] = {}
        self._numbers = count(1)
        self._pages = 0
        self._left: float | None = None

    async def watch(self) -> None:
        """Look at the files until the studio ends."""
        self._loop = asyncio.get_running_loop()
        while not self.closing.is_set():
            if await asyncio.to_thread(self.desk.look):
                self._wake()
            if self._left is not None and time.monotonic() - self._left > _ALONE:
                self._left = None
                await asyncio.to_thread(self.when_alone)
            await self._pause(INTERVAL)
        self._wake()
        await asyncio.to_thread(self.when_alone)

    def tell(self, run: str) -> None:
        """Say that more is known of a run; from any thread."""
        self._news[run] = next(self._numbers)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def events(self) -> AsyncIterator[str]:
        """The events for one page, beginning with what is now."""
        told, heard = -1, max(self._news.values(), default=0)
        self._pages += 1
        self._left = None
        self.desk.faces.looked_at = True
        try:
            while not self.closing.is_set():
                changed = self._changed
                if told != self.desk.edition:
                    told = self.desk.edition
                    yield f"event: edition\ndata: {json.dumps(told)}\n\n"
                news = {run: number for run, number in list(self._news.items()) if number > heard}
                heard = max(news.values(), default=heard)
                for run in news:
                    yield f"event: run\ndata: {json.dumps(run)}\n\n"
                # A page that went away is found out when something is written to it.
                try:
                    await asyncio.wait_for(changed.wait(), _HERE)
                except TimeoutError:
                    yield ": here\n\n"
        finally:
            self._pages -= 1
            self._left = time.monotonic() if not self._pages else None
            self.desk.faces.looked_at = self._pages > 0

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self.closing.wait(), seconds)
        except TimeoutError:
            return
