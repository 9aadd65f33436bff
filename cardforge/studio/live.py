"""What happens outside is told to the pages: a row of server-sent events, one for each change of a file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from cardforge.studio.desk import Desk

#: Seconds between two looks at the files.
INTERVAL: Final = 0.1


class Live:
    """Looks at the desk's files for all pages together, and ends their streams when the studio ends."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.closing = asyncio.Event()
        self._changed = asyncio.Condition()

    async def watch(self) -> None:
        """Look at the files until the studio ends."""
        while not self.closing.is_set():
            if await asyncio.to_thread(self.desk.look):
                async with self._changed:
                    self._changed.notify_all()
            await self._pause(INTERVAL)
        async with self._changed:
            self._changed.notify_all()

    async def events(self) -> AsyncIterator[str]:
        """The events for one page, beginning with what is now."""
        told = -1
        while not self.closing.is_set():
            if told != self.desk.edition:
                told = self.desk.edition
                yield f"event: edition\ndata: {json.dumps(told)}\n\n"
            async with self._changed:
                # A page that went away is found out when something is written to it.
                try:
                    await asyncio.wait_for(self._changed.wait_for(partial(self._news, told)), 15)
                except TimeoutError:
                    yield ": here\n\n"

    def _news(self, told: int) -> bool:
        """Whether there is something to tell a page that was told of an edition."""
        return self.closing.is_set() or told != self.desk.edition

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self.closing.wait(), seconds)
        except TimeoutError:
            return
