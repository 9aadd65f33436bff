"""Reading many new cards: a second process reads the last of them meanwhile, and what it found out about their sentences is known
when the first one comes to them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from cardforge.database.library.reader import CardReader, Problems
from cardforge.database.schema.sentences import sentence
from cardforge.processes.forked import Alone, Forked, can_fork

#: So many cards are read before a second process begins, and it begins where more than so many are left whose like was new.
_FIRST: Final = 24
_FEW: Final = 250
#: How much of what is left the first process reads itself.
_SHARE: Final = 0.55


class Ahead:
    """``step`` is called before each of the ``cards`` (as mappings) is read by ``reader``, in their order; what they say is ``said`` in the
    other language, too, where that is going to be asked for."""

    def __init__(self, reader: CardReader, cards: Sequence[Any], *, said: bool = False) -> None:
        self._reader = reader
        self._cards = cards
        self._said = said
        self._number = 0
        self._half = -1
        self._beside: Forked | None = None
        self._helps = len(cards) > _FIRST + _FEW and can_fork()
        self._known = self._found_out() if self._helps else 0

    def __enter__(self) -> Ahead:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._beside is not None:
            self._beside.close()

    def step(self) -> None:
        """The next card is going to be read."""
        number, self._number = self._number, self._number + 1
        if not self._helps:
            return
        if number == _FIRST:
            # Each new sentence is noted at least once.
            self._helps = self._found_out() - self._known > _FIRST // 2
            if self._helps:
                self._half = number + int((len(self._cards) - number) * _SHARE)
                self._beside = Forked(self._read_rest)
        elif number == self._half and self._beside is not None:
            self._reader.book.learn(self._beside.result())
            self._helps = False

    def _found_out(self) -> int:
        """Of how many sentences something was found out so far."""
        return self._reader.book.found_out().count(b"\n")

    def _read_rest(self, alone: Alone) -> bytes:
        """What the second process does: it reads the latter part, and keeps no card."""
        problems = Problems(Path())
        for value in self._cards[self._half :]:
            if alone() or problems.hopeless:
                break
            with suppress(Exception):
                card = self._reader.card(value, problems)
                if card is not None and self._said:
                    for field in card.trees:
                        sentence(card, field)
        return self._reader.book.found_out()
