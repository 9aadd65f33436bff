"""Jobs of few different faces: one that was drawn for an earlier print is not drawn again, and what draws is not even loaded for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardforge.printing.content.facts import Wording
from cardforge.printing.drawing.operations import Drawing
from cardforge.printing.face.faceset import FaceSet, Item, draw_faces
from cardforge.printing.face.kept import KeptDrawings
from cardforge.printing.face.templates import Template
from cardforge.printing.options import SheetOptions

#: From so many different cards on faces are finished one by one (`many`).
MANY: Final = 100


def is_many(items: Sequence[Item], options: SheetOptions) -> bool:
    """Whether the faces of a job are finished one by one: those of a large one, on sheets, in the colours of the screen."""
    plain = options.form == "pdf" and options.ink == "colour" and not options.for_press and options.pdfx is None
    return plain and len({(item.card.kind, item.card.id) for item in items}) > MANY


def draw_few(items: Sequence[Item], options: SheetOptions, book: Wording | None) -> FaceSet:
    """`draw_faces`, with the drawings of earlier prints. Raises CardforgeError: as it does."""
    games = {item.card.game for item in items}
    if len(games) != 1:
        return draw_faces(items, options, book)
    faces = FewFaces(KeptDrawings(games.pop(), options.folders, (options.mark, options.safe)))
    try:
        drawn = draw_faces(items, options, book, faces)
        faces.keep()
    finally:
        faces.close()
    return drawn


class FewFaces:
    """Takes the faces of a job as they are drawn (`faceset.Finishing`), and gives those that are ``kept``."""

    def __init__(self, kept: KeptDrawings) -> None:
        self._kept = kept
        self._keys: dict[str, str] = {}
        self._new: dict[str, Drawing] = {}

    def known(self, name: str, layout: Template, facts: Mapping[str, Any]) -> Drawing | None:
        """The face ``name`` where it is kept."""
        key = self._keys[name] = self._kept.key(layout, facts)
        return self._kept.get(key)

    def drawn(self, name: str, face: Drawing, *, lasting: bool) -> Drawing:
        """Note a face that was drawn, where it is made of nothing but what its facts say."""
        if lasting and (key := self._keys.get(name, "")):
            self._new[key] = face
        return face

    def reached(self, number: int) -> None:
        """Nothing is done beforehand."""

    def keep(self) -> None:
        """Keep what was drawn, for the next time."""
        self._kept.save(self._new)

    def close(self) -> None:
        """Read no more of what is kept."""
        self._kept.close()
