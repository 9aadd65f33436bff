"""Reading many new cards: a second process reads the last of them meanwhile. Those in which it found nothing wrong are here when the first
one comes to them; it reads the others itself, knowing what was found out about their sentences."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple

from cardforge.database.index.stored import card_from_json, card_of_data, card_to_json
from cardforge.database.library.problems import Problems
from cardforge.database.library.reader import CardReader
from cardforge.database.schema.sentences import sentence
from cardforge.model import Card
from cardforge.processes.forked import Alone, Forked, can_fork

#: So many cards are read before a second process begins, and it begins where more than so many are left whose like was new.
_FIRST: Final = 24
_FEW: Final = 250
#: How much of what is left the first process reads itself.
_SHARE: Final = 0.55


class Read(NamedTuple):
    """A card that was read, and in how many sentences."""

    card: Card
    sentences: int


class Ahead:
    """``step`` is called before each of the ``cards`` (files and mappings) is read by ``reader``, in their order; what they say is ``said``
    in the other language, too, where that is going to be asked for."""

    def __init__(self, reader: CardReader, cards: Sequence[tuple[Path, Any]], *, said: bool = False) -> None:
        self._reader = reader
        self._cards = cards
        self._said = said
        self._number = 0
        self._half = -1
        self._beside: Forked | None = None
        self._helps = len(cards) > _FIRST + _FEW and can_fork()
        self._known = self._found_out() if self._helps else 0
        self._read: dict[int, Read] = {}

    def __enter__(self) -> Ahead:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._beside is not None:
            self._beside.close()

    def step(self) -> Read | None:
        """The next card is going to be read, unless it is given here."""
        number, self._number = self._number, self._number + 1
        if self._read:
            return self._read.pop(number, None)
        if not self._helps:
            return None
        if number == _FIRST:
            # Each new sentence is noted at least once.
            self._helps = self._found_out() - self._known > _FIRST // 2
            if self._helps:
                self._half = number + int((len(self._cards) - number) * _SHARE)
                self._beside = Forked(self._read_rest)
        elif number == self._half and self._beside is not None:
            self._take(self._beside.result())
            self._helps = False
        return self._read.pop(number, None)

    def _take(self, found: bytes) -> None:
        """Take over what the second process found: a line for each card, an empty one, and what it found out about sentences."""
        cards, _, found_out = found.partition(b"\n\n")
        # All at once: then what thousands of cards call their parts is held once.
        for number, sentences, data in json.loads(b"[%s]" % b",".join(cards.splitlines())):
            self._read[number] = Read(card_of_data(data, self._cards[number][0]), sentences)
        self._reader.book.learn(found_out)

    def _found_out(self) -> int:
        """Of how many sentences something was found out so far."""
        return self._reader.book.found_out().count(b"\n")

    def _read_rest(self, alone: Alone) -> bytes:
        """What the second process does: it reads the latter part, and keeps the cards in which nothing is wrong."""
        read: list[bytes] = []
        problems = Problems(Path())
        for number, (file, value) in enumerate(self._cards[self._half :], self._half):
            if alone() or problems.hopeless:
                break
            problems.file = file
            before, sentences = len(problems), problems.sentences
            with suppress(Exception):
                card = self._reader.card(value, problems)
                if card is not None and self._said:
                    for field in card.trees:
                        sentence(card, field)
                if card is not None and len(problems) == before and card_from_json(written := card_to_json(card), file) == card:
                    read.append(f"[{number},{problems.sentences - sentences},{written}]".encode("utf-8", "surrogatepass"))
        return b"\n".join(read) + b"\n\n" + self._reader.book.found_out()
