"""What happens outside is told to the pages: a row of server-sent events, one for each change of a file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Final

from cardforge.studio.desk import Desk

#: Seconds between two looks at the files.
INTERVAL: Final = 0.1
#: Seconds after which a page is written to though there is nothing to tell.
_HERE: Final = 15.0


class Live:
    """Looks at the desk's files for all pages together, and ends their streams when the studio ends."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.closing = asyncio.Event()
        #: What wakes every stream at the next change; each change has one of its own.
        self._changed = asyncio.Event()

    async def watch(self) -> None:
        """Look at the files until the studio ends."""
        while not self.closing.is_set():
            if await asyncio.to_thread(self.desk.look):
                self._wake()
            await self._pause(INTERVAL)
        self._wake()

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def events(self) -> AsyncIterator[str]:
        """The events for one page, beginning with what is now."""
        told = -1
        while not self.closing.is_set():
            changed = self._changed
            if told != self.desk.edition:
                told = self.desk.edition
                yield f"event: edition\ndata: {json.dumps(told)}\n\n"
            # A page that went away is found out when something is written to it.
            try:
                await asyncio.wait_for(changed.wait(), _HERE)
            except TimeoutError:
                yield ": here\n\n"

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self.closing.wait(), seconds)
        except TimeoutError:
            return
