"""What is typeset: paragraphs of runs, each run one piece of text in one style."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cardforge.printing.drawing.fonts import Font


@dataclass(frozen=True, slots=True)
class RunStyle:
    """How the letters of a run look. ``size`` is the type size in millimetres, ``raise_by`` lifts the base line (millimetres).

    ``slant`` is the tangent by which letters lean to the right.
    """

    font: Font
    size: float
    colour: str
    raise_by: float = 0.0
    slant: float = 0.0


class Run(NamedTuple):
    """A piece of text in one style. ``optional`` runs are left out before the text is said not to fit.

    ``icon`` names a drawing that stands in the line instead of the letters; ``ruby`` is the reading printed above them.
    """

    text: str
    style: RunStyle
    optional: bool = False
    icon: str | None = None
    ruby: str | None = None


class Paragraph(NamedTuple):
    """Runs that are set one after another; ``space_before`` in parts of the type size, ``indent`` of the following lines likewise."""

    runs: tuple[Run, ...]
    space_before: float = 0.0
    indent: float = 0.0

    def without_optional(self) -> Paragraph:
        """The paragraph without what may be left out."""
        return Paragraph(tuple(run for run in self.runs if not run.optional), self.space_before, self.indent)

    @property
    def text(self) -> str:
        """The letters of all runs."""
        return "".join(run.text for run in self.runs)


class Fit(NamedTuple):
    """What is tried before a text is refused: smaller in steps down to ``floor`` (parts of the style's size), then tighter.

    Down to ``keep`` everything is printed; below it optional runs are left out. ``stretch`` is the narrowest horizontal scale.
    """

    floor: float = 1.0
    keep: float = 1.0
    step: float = 0.04
    stretch: float = 1.0


@dataclass(frozen=True, slots=True)
class BlockStyle:
    """How lines stand: ``leading`` in parts of the type size, ``align`` left, centre, right, ``valign`` top, middle, bottom.

    ``hang``: stops may stand outside the right edge; ``phrases``: lines end between phrases; ``lines``: at most so many;
    ``hyphens``: English words may be parted; ``vertical``: from top to bottom.
    """

    leading: float = 1.4
    align: str = "left"
    valign: str = "top"
    hang: bool = True
    phrases: bool = True
    lines: int | None = None
    hyphens: bool = False
    vertical: bool = False
    fit: Fit = field(default_factory=Fit)
