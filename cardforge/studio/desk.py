"""What the pages look at: one folder's workspace, opened anew when one of its files was changed."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cardforge.model import Card, Master, Problem
from cardforge.studio.faces import Faces
from cardforge.workspace import Workspace


class Desk:
    """The workspace of one folder and game. One request looks at it at a time (``lock``): what a workspace opens is kept for the next."""

    def __init__(self, folder: Path, game: str = "") -> None:
        self.workspace = Workspace(folder, game=game)
        self.lock = threading.RLock()
        #: How often the files were read: a page that knows another number is an old one.
        self.edition = 0
        self._seen = self.workspace.saved()
        self.faces = Faces(self.workspace, self.lock)

    @property
    def game(self) -> str:
        """The game whose cards lie here."""
        return self.workspace.game

    def look(self) -> bool:
        """Whether somebody saved a file since the last look; the workspace is opened anew then."""
        now = self.workspace.saved()
        if now == self._seen:
            return False
        with self.lock:
            self._seen = now
            self.forget()
        return True

    def forget(self) -> None:
        """Read all files anew when they are next asked for."""
        self.workspace.reopen()
        self.faces.forget()
        self.edition += 1

    def some(self, query: str, begin: int, count: int) -> tuple[list[Card | Master], int]:
        """So many (``count``) of what `cards` gives from the one of a number (``begin``, from 0) on, and how many there are in all.

        Raises ``CardforgeError``.
        """
        with self.lock:
            if not query.strip():
                found = self.cards("")
                return found[begin : begin + count], len(found)
            found = self._with_leaders(self.workspace.search(query, limit=count, offset=begin))
            known = begin + len(found)
            return found, known if 0 < len(found) < count else self.workspace.count(query)

    def cards(self, query: str) -> list[Card | Master]:
        """What a query finds, all cards that can be written and all leaders where it is empty. Raises ``CardforgeError``."""
        with self.lock:
            library = self.workspace.library
            if not query.strip():
                return [*library.cards.values(), *library.masters.values()]
            return self._with_leaders(self.workspace.search(query))

    def _with_leaders(self, cards: Iterable[Card]) -> list[Card | Master]:
        masters = {(each.card.kind, each.card.id): each for each in self.workspace.library.masters.values()}
        return [masters.get((card.kind, card.id), card) for card in cards]

    def problems(self) -> list[Problem]:
        """What could not be read in the folder's files."""
        with self.lock:
            return list(self.workspace.library.problems)

    def save(self, kind: str, values: Mapping[str, Any], of: str, seen: Mapping[str, Any], digest: str) -> Card:
        """Save a card; see ``Workspace.save_card``."""
        with self.lock:
            try:
                return self.workspace.save_card(kind, values, of=of, seen=seen, digest=digest)
            finally:
                self.forget()
