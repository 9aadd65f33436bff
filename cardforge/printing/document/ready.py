"""Faces that a document takes as they are: finished just now, or for an earlier print."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from cardforge.printing.document.finishing import Finished, Form


class Streams(Protocol):
    """What was made of long streams of earlier documents."""

    def made(self, how: str, data: bytes, make: Callable[[bytes], bytes]) -> bytes:
        """What ``make`` makes of ``data``, which always is the same; ``how`` names it."""
        ...

    def keep(self) -> None:
        """Keep what was made, for the next time."""
        ...


class Ready(Protocol):
    """A finished face, or one that is kept: its sizes and its smallest type in millimetres."""

    @property
    def width(self) -> float:
        """The width of the card."""
        ...

    @property
    def height(self) -> float:
        """The height of the card."""
        ...

    @property
    def bleed(self) -> float:
        """How far it is drawn beyond its edges."""
        ...

    @property
    def smallest(self) -> float:
        """Its smallest type."""
        ...

    def whole(self) -> Finished:
        """The face itself."""
        ...


class FinishedFaces(NamedTuple):
    """Faces whose content is written already, and all the forms that they show, by name; faces with pictures are not among them.

    ``stands`` says by name what stands for all that a face is made of, where anything does; ``streams`` are those of earlier documents,
    where they are of use.
    """

    faces: Mapping[str, Ready]
    forms: Mapping[str, Form]
    stands: Mapping[str, str] = {}
    streams: Streams | None = None
