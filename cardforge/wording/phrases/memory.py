"""What a phrasebook made and read before, in the user's cache folder: its data as JSON, and the trees of sentences.

Everything in it can be made again. It is kept by the contents of the phrasebook and of the reader, so that a change of either begins anew;
where nothing can be kept, or what was kept is damaged, the work is done again without a word.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import cardforge
from cardforge.files.cache import cache_folder, keep_newest, kept_bytes
from cardforge.files.contents import digest_of
from cardforge.files.remembered import Remembered
from cardforge.files.whole import write_whole
from cardforge.model import CardforgeError, Tree

#: Where it lies in the cache folder, and what the three files of a phrasebook end with.
FOLDER: Final = "wording"
BOOK, FRONT, TREES = ".json", ".front", ".trees"
#: Where a wheel carries the phrasebooks that were made when it was built (`shipped`).
SHIPPED: Final = Path(cardforge.__file__).parent / "data" / "wording"
#: So many phrasebooks of a game are kept, the newest: those of other versions and checkouts.
VERSIONS: Final = 8


def fingerprint_of(folder: Path) -> str:
    """What stands for everything that decides how a sentence of the phrasebook in a ``folder`` is read."""
    return digest_of((Path(__file__).parents[1], folder), (".py", ".yaml", ".tsv"))


class Memory:
    """What is kept of one phrasebook: ``book`` is its data, ``tree`` and ``note`` are about sentences.

    ``name`` is the game's, ``fingerprint`` stands for everything that decides how a sentence of it is read.
    """

    def __init__(self, name: str, fingerprint: str, folder: Path | None = None) -> None:
        """Where no ``folder`` is named it lies in the cache folder."""
        self._folder = folder or cache_folder() / FOLDER
        self._name = name
        kept = self._folder / f"{name}-{fingerprint[:24]}{BOOK}"
        shipped = SHIPPED / kept.name
        self._book = shipped if folder is None and shipped.is_file() else kept
        self._front = self._book.with_suffix(FRONT)
        self._trees = Remembered(kept.with_suffix(TREES))
        #: What a wheel says of the sentences of the built-in libraries.
        self._shipped = Remembered(shipped.with_suffix(TREES)) if self._book is shipped else None

    def book(self) -> Any:
        """The data of the phrasebook's files as they were last read; None where nothing is kept."""
        return _read(self._book)

    def front(self) -> tuple[list[dict[str, Any]], dict[str, str]] | None:
        """What is asked of a phrasebook without reading a sentence: its keywords, and the kinds of text; None where nothing is kept."""
        for front in (lambda: _read(self._front), lambda: self._keep_front(self.book())):
            with suppress(KeyError, TypeError, AttributeError):
                keywords, kinds = (found := front())["keywords"], found["kinds"]
                if kinds and all({"id", "ja", "en"} <= keyword.keys() for keyword in keywords):
                    return keywords, kinds
        return None

    def keep_book(self, data: Any) -> None:
        """Keep the data of the phrasebook's files, unless JSON would change it."""
        text = json.dumps(data, ensure_ascii=False)
        if json.loads(text) == data:
            with suppress(CardforgeError, OSError):
                write_whole(self._book, text)
                self._keep_front(data)
                self._sweep()

    def _keep_front(self, data: Any) -> dict[str, Any]:
        """Keep of the phrasebook's data by itself what is asked of it without reading a sentence: a tenth of it."""
        front: dict[str, Any] = {}
        with suppress(KeyError, TypeError, AttributeError, CardforgeError, OSError):
            front = {"keywords": data["keywords"], "kinds": data["settings"]["kinds"]}
            write_whole(self._front, json.dumps(front, ensure_ascii=False))
        return front

    def tree(self, key: tuple[str, ...]) -> Tree | None:
        """What a sentence was read as before; None where it was not, or what is kept is damaged."""
        found = self._found(key)
        return found if isinstance(found, dict) else None

    def said(self, key: tuple[str, ...]) -> str | None:
        """How a tree was said before, or another word about it; None where it was not, or what is kept is damaged."""
        found = self._found(key)
        return found if isinstance(found, str) else None

    def _found(self, key: tuple[str, ...]) -> Any:
        found = self._shipped.get(key) if self._shipped is not None else None
        return self._trees.get(key) if found is None else found

    def note(self, key: tuple[str, ...], found: Tree | str) -> None:
        """Remember what a sentence was read as, how a tree was said or another word about it, to be written by ``save``."""
        self._trees.add(key, found)

    def new(self) -> bytes:
        """What was noted since the last ``save``, for another process to ``take`` over."""
        return self._trees.new()

    def take(self, new: bytes) -> None:
        """Note what another process found out (its ``new``)."""
        self._trees.take(new)

    def save(self) -> None:
        """Write what is new."""
        self._trees.save()

    def _sweep(self) -> None:
        """Remove what is kept of phrasebooks of this game that are out of date, but for the newest."""
        for book in keep_newest(self._folder.glob(f"{self._name}-*{BOOK}"), VERSIONS):
            for ending in (FRONT, TREES):
                book.with_suffix(ending).unlink(missing_ok=True)


def _read(file: Path) -> Any:
    """What stands in a file as JSON; None where it is not there, or damaged."""
    try:
        return json.loads(kept_bytes(file))
    except (OSError, ValueError, RecursionError):
        return None
