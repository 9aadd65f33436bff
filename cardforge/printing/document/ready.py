"""Faces that a document takes as they are: finished just now, or for an earlier print."""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Protocol

from cardforge.printing.document.compact import quickest
from cardforge.printing.document.finishing import Finished, Form
from cardforge.printing.drawing.colours import Gradient

#: Made once: ``json.dumps`` makes one for each call that asks for other than its own form.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False)


class Streams(Protocol):
    """What was made of long streams of earlier documents."""

    def made(self, how: str, data: bytes, make: Callable[[bytes], bytes]) -> bytes:
        """What ``make`` makes of ``data``, which always is the same; ``how`` names it."""
        ...

    def keep(self) -> None:
        """Keep what was made, for the next time."""
        ...


class PackedFace:
    """A finished face as it is held and kept, packed: its sizes and its smallest type in millimetres and the names of its forms are at
    hand.

    ``about`` is all of it but its content, in three lines; ``packed`` the content. Raises ValueError: ``about`` says something else.

    >>> face = Finished(63.0, 88.0, 3.0, 1.9, b"0 0 m", (("gothic", "a"),), ("s1",), (), ())
    >>> PackedFace.of(face).whole() == face
    True
    """

    __slots__ = ("about", "bleed", "forms", "height", "packed", "smallest", "width")

    def __init__(self, about: str, packed: bytes) -> None:
        sizes, forms, _ = about.split("\n")
        self.width, self.height, self.bleed, self.smallest = map(float, sizes.split())
        # Thousands of faces show the same forms: their names are held once.
        self.forms = tuple(map(sys.intern, forms.split()))
        self.about = about
        self.packed = packed

    @classmethod
    def of(cls, face: Finished) -> PackedFace:
        """A face packed."""
        gradients = [[each.x0, each.y0, each.x1, each.y1, each.colours, each.stops, each.radius] for each in face.gradients]
        sizes = " ".join(map(repr, (face.width, face.height, face.bleed, face.smallest)))
        needs = _ENCODER.encode([face.letters, gradients, face.opacities])
        return cls(f"{sizes}\n{' '.join(face.forms)}\n{needs}", quickest(face.data))

    def let_go(self) -> None:
        """Hold no more than sizes and names."""
        self.about, self.packed = "", b""

    @property
    def data(self) -> bytes:
        """The content."""
        return zlib.decompress(self.packed)

    def needs(self) -> tuple[tuple[tuple[str, str], ...], tuple[Gradient, ...], tuple[float, ...]]:
        """What the content needs: letters by fonts, gradients and opacities (0 to 1)."""
        letters, gradients, opacities = json.loads(self.about.rpartition("\n")[2])
        painted = tuple(Gradient(a, b, c, d, tuple(colours), tuple(stops), radius) for a, b, c, d, colours, stops, radius in gradients)
        return tuple((font, text) for font, text in letters), painted, tuple(opacities)

    def whole(self) -> Finished:
        """The face itself."""
        letters, gradients, opacities = self.needs()
        return Finished(self.width, self.height, self.bleed, self.smallest, self.data, letters, self.forms, gradients, opacities)


class FinishedFaces(NamedTuple):
    """Faces whose content is written already, and all the forms that they show, by name; faces with pictures are not among them.

    ``stands`` says by name what stands for all that a face is made of, where anything does; ``streams`` are those of earlier documents,
    where they are of use. Faces that are written ``once`` are let go one by one as they are: thousands of them are as much as the document.
    """

    faces: Mapping[str, PackedFace]
    forms: Mapping[str, Form]
    stands: Mapping[str, str] = {}
    streams: Streams | None = None
    once: bool = False

    def needs(self) -> tuple[dict[str, set[str]], dict[Gradient, None], dict[float, None]]:
        """What all of them need: letters by fonts, gradients and opacities (0 to 1), in the order in which faces ask for them."""
        letters: dict[str, set[str]] = {}
        gradients: dict[Gradient, None] = {}
        opacities: dict[float, None] = {}
        for face in self.faces.values():
            used, painted, faint = face.needs()
            for font, text in used:
                letters.setdefault(font, set()).update(text)
            gradients |= dict.fromkeys(painted)
            opacities |= dict.fromkeys(faint)
        return letters, gradients, opacities
