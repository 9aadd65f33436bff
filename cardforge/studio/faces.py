"""The faces that the pages show: drawings at once, small pictures in their place as soon as there was time to make them."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.files.cache import cache_folder, keep_newest, kept_bytes
from cardforge.files.whole import write_whole
from cardforge.model import Card, CardforgeError, Master, Text

if TYPE_CHECKING:
    from cardforge.workspace import Workspace

#: So many drawings are kept in memory (some 40 kB each), and so many pictures in the cache folder (some 20 kB each).
MOST_DRAWINGS: Final = 2000
MOST_PICTURES: Final = 5000
#: So many pictures wait to be made; who scrolls past ten thousand cards does not want them all.
_MOST_WANTED: Final = 240
#: Dots per inch of a picture, by the dots that a screen has for a pixel of the page: somewhat more than a gallery shows.
DPI: Final = {1: 100, 2: 150}
#: Seconds that nothing was asked before a picture is made.
_PAUSE: Final = 0.3
_FOLDER: Final = "studio"
#: What the name of a card that no file has begins with.
_GUEST: Final = "="
_NO_FACE: Final = Text("カードではありません。", "this is no card.")


class Shown(NamedTuple):
    """A face as it is sent: its bytes, what they are, what stands for them; not ``final`` where a picture will take its place."""

    data: bytes
    kind: str
    mark: str
    final: bool


class Faces:
    """The faces of one workspace, which ``lock`` guards."""

    def __init__(self, workspace: Workspace, lock: threading.RLock) -> None:
        self.workspace = workspace
        self.lock = lock
        #: When something was last asked: pictures are made while nobody waits.
        self.asked = 0.0
        #: Whether a page is open: what it has below is made before somebody comes there.
        self.looked_at = False
        self._drawings: dict[str, bytes] = {}
        #: Cards that no file has as they are, by the names that their faces are asked for with.
        self._guests: dict[str, Card | Master] = {}
        self._marks: dict[tuple[str, str], str] = {}
        self._wanted: OrderedDict[str, tuple[str, str]] = OrderedDict()
        self._maker: threading.Thread | None = None
        #: The screen that was looked at last, one of `DPI`.
        self._screen = 1
        #: Pictures that were seen in the cache folder, by mark and screen.
        self._there: set[tuple[str, int]] = set()

    def forget(self) -> None:
        """The cards may be others now; what is drawn stays, being known by what it shows."""
        self._marks.clear()

    def mark(self, name: str, lang: str) -> str:
        """What stands for the face of a card or leader as it is now. Raises ``CardforgeError`` where there is none."""
        with self.lock:
            known = self._marks.get((name, lang))
            if known is None:
                known = self._marks[(name, lang)] = self.workspace.face_mark(self._thing(name), lang)
            return known

    def guest(self, card: Card | Master, lang: str) -> str:
        """The name with which the face of a card is asked for that no file has as it is: one that is tried out, or that a deck or an effect
        brings. It is empty where no layout can draw the card.
        """
        with self.lock:
            name = f"{_GUEST}{self.workspace.face_mark(card)}"
            self._guests[name] = card
            try:
                self.face(name, lang)
            except CardforgeError:
                return ""
            return name

    def face(self, name: str, lang: str, small: int = 0) -> Shown:
        """A face; a ``small`` one (1, 2: dots of the screen for a pixel of the page) is a picture where there is one.

        Raises ``CardforgeError``.
        """
        with self.lock:
            mark = self.mark(name, lang)
            if small:
                self._screen = small
                try:
                    return Shown(kept_bytes(self._file(mark)), "image/webp", mark, final=True)
                except OSError:
                    self._there.discard((mark, small))
                    self._want(mark, name, lang)
            if mark not in self._drawings:
                while len(self._drawings) >= MOST_DRAWINGS:
                    del self._drawings[next(iter(self._drawings))]
                self._drawings[mark] = self.workspace.face(self._thing(name), lang).svg.encode()
            return Shown(self._drawings[mark], "image/svg+xml", mark, final=not small)

    def ready(self, name: str, lang: str) -> bool:
        """Whether there is a picture of a face, for the screen that was looked at last; one is made otherwise, if somebody looks.

        Raises ``CardforgeError`` where there is no such card.
        """
        with self.lock:
            mark = self.mark(name, lang)
            if (mark, self._screen) in self._there:
                return True
            if self._file(mark).exists():
                self._there.add((mark, self._screen))
                return True
            if self.looked_at:
                self._want(mark, name, lang, later=True)
            return False

    def _thing(self, name: str) -> Card | Master:
        if name in self._guests:
            return self._guests[name]
        thing = self.workspace.find(name)
        if not isinstance(thing, (Card, Master)):
            raise CardforgeError(_NO_FACE)
        return thing

    def _file(self, mark: str) -> Path:
        return cache_folder() / _FOLDER / f"{mark}-{DPI[self._screen]}.webp"

    def _want(self, mark: str, name: str, lang: str, *, later: bool = False) -> None:
        """Have a picture made: first of what was asked for last, which is looked at now, then of what may be looked at ``later``."""
        self._wanted[mark] = (name, lang)
        self._wanted.move_to_end(mark, last=not later)
        if len(self._wanted) > _MOST_WANTED:
            self._wanted.popitem(last=False)
        if self._maker is None or not self._maker.is_alive():
            self._maker = threading.Thread(target=self._make, daemon=True)
            self._maker.start()

    def _make(self) -> None:
        """Make what is wanted, while nothing else is asked."""
        made = 0
        while self._wanted:
            time.sleep(0.02)
            if time.monotonic() - self.asked < _PAUSE:
                continue
            try:
                with self.lock:
                    mark, (name, lang) = self._wanted.popitem()
                    # A card that was changed meanwhile has another mark.
                    if self.mark(name, lang) != mark:
                        continue
                    file, paint = self._file(mark), self.workspace.painter(self._thing(name), lang, dpi=DPI[self._screen])
                # Painting takes longest, and keeps nobody waiting.
                write_whole(file, paint())
                made += 1
            except Exception:  # whatever it was, the drawing is shown
                continue
        if made:
            keep_newest((cache_folder() / _FOLDER).glob("*.webp"), MOST_PICTURES)
