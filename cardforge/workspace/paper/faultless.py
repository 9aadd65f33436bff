"""Which cards were drawn without a fault before, so that ``check`` need not draw them again.

What is remembered stands for everything that a face is made of: the card as it was read, what its game and library add, the pictures that
were opened, the templates and fonts, and this version. A card with a fault or a warning is not remembered. The list lies in the user's
cache folder; without it every face is drawn.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from cardforge.database.index.stored import card_as_data
from cardforge.files import places as resources
from cardforge.files.links import real
from cardforge.files.proved import Proved, looks
from cardforge.model import Card, Master

#: Where the lists lie in the cache folder.
FOLDER: Final = "faces"


class Faultless:
    """The cards of one game that were drawn without a fault, with the templates and fonts of ``folders`` over the built-in ones, where
    pictures may lie in ``places``.
    """

    def __init__(self, game: str, folders: Iterable[Path], places: Iterable[Path]) -> None:
        self._places = hashlib.sha256(repr([str(place) for place in places]).encode("utf-8", "surrogatepass")).hexdigest()
        self._proved = Proved(FOLDER, game, (resources.path("fonts"), *folders))
        #: What stands for the program, the game, the templates and the fonts.
        self.stamp = self._proved.name

    def key(self, thing: Card | Master, facts: Iterable[Mapping[str, Any]]) -> str:
        """What stands for a card as it is drawn: what it says, the ``facts`` that are added, and where pictures may lie."""
        cards = [thing.card, *thing.seals] if isinstance(thing, Master) else [thing]
        # Where a card stands in its file is not seen on its face.
        said = [card_as_data(each) | {"line": None, "lines": None} for each in cards]
        where = [[str(each.source.file and real(each.source.file).parent) for each in cards], self._places]
        rank = thing.rank if isinstance(thing, Master) else None
        whole = json.dumps([said, rank, where, list(facts)], ensure_ascii=True, sort_keys=True, default=_named)
        return hashlib.sha256(whole.encode()).hexdigest()[:32]

    def holds(self, key: str) -> bool:
        """Whether the card was drawn without a fault, and its pictures are as they were."""
        pictures = self._proved.get(key)
        try:
            return pictures is not None and all(looks(Path(name)) == facts for name, *facts in pictures)
        except (OSError, ValueError, TypeError):
            return False

    def note(self, key: str, pictures: Iterable[Path]) -> None:
        """Remember a card that was drawn without a fault, with the pictures that were opened for it."""
        with suppress(OSError):
            self._proved.note(key, [[str(picture.absolute()), *looks(picture)] for picture in dict.fromkeys(pictures)])

    def save(self) -> None:
        """Write what is new."""
        self._proved.save()


def _named(value: object) -> str:
    """What stands for a value that JSON does not have; of what is not known it says where it lies, which is never the same again."""
    return str(getattr(value, "__qualname__", None) or (value if isinstance(value, Path) else repr(value)))
