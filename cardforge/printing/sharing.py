"""What several drawings have in common is drawn once: frames, grounds and icons of cards, marks of sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from cardforge.printing.drawing import Operation, Outline, Picture, Shape, Shared, Words, walk

#: What content is packed to, and the bytes that a form and each use of it cost beside its content; what figures are packed to.
_PACKED: Final = 0.35
_FORM: Final = 150
_FIGURES: Final = 0.5
_USE: Final = 8

#: Operations that follow one another.
Run: TypeAlias = tuple[Operation, ...]


def share(
    drawings: Sequence[list[Operation]], prefix: str, length: Callable[[Run], int], *, words: bool = False
) -> tuple[list[list[Operation]], dict[str, Run]]:
    """``drawings`` with `Shared` in place of every run of operations that stands in several of them, and these runs by name.

    ``length`` is how long a run is as PDF content: where little would be saved it stays in each drawing. Text stays where it is, so that it
    is searched in the order of each drawing, unless ``words`` are shared too.
    """
    uses: Counter[Operation] = Counter()
    alone = (Picture,) if words else (Words, Picture)
    for operations in drawings:
        uses.update(operation for operation in set(operations) if not isinstance(operation, alone))
    cut = [_runs(operations, uses) for operations in drawings]
    common = Counter(run for runs in cut for run in {run for run, shared in runs if shared})
    worth = {run for run, uses_of in common.items() if uses_of > 1 and (uses_of - 1) * length(run) * _PACKED > _FORM + uses_of * _USE}
    names: dict[Run, str] = {}
    result: list[list[Operation]] = []
    for runs in cut:
        shortened: list[Operation] = []
        for run, shared in runs:
            if shared and run in worth:
                shortened.append(Shared(names.setdefault(run, f"{prefix}{len(names)}")))
            else:
                shortened.extend(run)
        result.append(shortened)
    return result, {name: run for run, name in names.items()}


def common_outlines(drawings: Sequence[list[Operation]], length: Callable[[Outline], int]) -> list[Outline]:
    """The outlines that so many of ``drawings`` fill with a flat colour that it is worth while to hold each once for all.

    ``length`` is how long an outline is as PDF content.
    """
    uses: Counter[Outline] = Counter()
    for operations in drawings:
        # A dictionary keeps the order of drawing, so that the same cards always give the same document.
        uses.update(list(dict.fromkeys(each.outline for each in walk(operations) if isinstance(each, Shape) and _plain(each))))
    return [outline for outline, many in uses.items() if many * (length(outline) * _FIGURES - _USE) > _FORM + length(outline)]


def _plain(shape: Shape) -> bool:
    """Whether a shape is nothing but an outline filled with a flat colour."""
    return isinstance(shape.fill, str) and shape.stroke is None and shape.opacity == 1 and not shape.even_odd


def _runs(operations: Sequence[Operation], uses: Counter[Operation]) -> list[tuple[tuple[Operation, ...], bool]]:
    return [(tuple(run), shared) for shared, run in groupby(operations, key=lambda operation: uses[operation] > 1)]
