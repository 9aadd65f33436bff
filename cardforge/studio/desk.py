"""What the pages look at: one folder's workspace, opened anew when one of its files was changed, and the faces drawn from it."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cardforge.model import Card, CardforgeError, Master, Problem, Text
from cardforge.workspace import Workspace

_NO_FACE: Final = Text("カードではありません。", "this is no card.")
#: So many faces are kept; a face has some 40 kB.
MOST_FACES: Final = 2000


class Desk:
    """The workspace of one folder and game. One request looks at it at a time (``lock``): what a workspace opens is kept for the next."""

    def __init__(self, folder: Path, game: str = "") -> None:
        self.workspace = Workspace(folder, game=game)
        self.lock = threading.RLock()
        #: How often the files were read: a page that knows another number is an old one.
        self.edition = 0
        self._seen = self.workspace.saved()
        self._faces: dict[tuple[str, str], str] = {}

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
        self._faces.clear()
        self.edition += 1

    def cards(self, query: str) -> list[Card | Master]:
        """What a query finds, all cards that can be written and all leaders where it is empty. Raises ``CardforgeError``."""
        with self.lock:
            library = self.workspace.library
            if not query.strip():
                return [*library.cards.values(), *library.masters.values()]
            masters = {(each.card.kind, each.card.id): each for each in library.masters.values()}
            return [masters.get((card.kind, card.id), card) for card in self.workspace.search(query)]

    def problems(self) -> list[Problem]:
        """What could not be read in the folder's files."""
        with self.lock:
            return list(self.workspace.library.problems)

    def face(self, name: str, lang: str) -> tuple[str, str]:
        """The face of a card or a leader as SVG, and a mark of it that changes with it. Raises ``CardforgeError``."""
        with self.lock:
            key = (name, lang)
            if key not in self._faces:
                thing = self.workspace.find(name)
                if not isinstance(thing, (Card, Master)):
                    raise CardforgeError(_NO_FACE)
                if len(self._faces) > MOST_FACES:
                    self._faces.clear()
                self._faces[key] = self.workspace.face(thing, lang).svg
            return self._faces[key], hashlib.sha256(self._faces[key].encode()).hexdigest()[:12]

    def save(self, kind: str, values: Mapping[str, Any], of: str, seen: Mapping[str, Any], digest: str) -> Card:
        """Save a card; see ``Workspace.save_card``."""
        with self.lock:
            try:
                return self.workspace.save_card(kind, values, of=of, seen=seen, digest=digest)
            finally:
                self.forget()
