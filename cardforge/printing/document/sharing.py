"""What several drawings have in common is drawn once: frames, grounds and icons of cards, marks of sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from cardforge.printing.drawing.operations import Group, Operation, Picture, Shape, Shared, uncoloured

#: What content is packed to, and the bytes that a form and each use of it cost beside its content.
_PACKED: Final = 0.35
_FORM: Final = 150
_USE: Final = 6

#: So many bytes more does a short stream take by itself than among others.
_ALONE: Final = 20

#: Operations that follow one another.
Run: TypeAlias = tuple[Operation, ...]


def share(drawings: Sequence[list[Operation]], prefix: str, length: Callable[[Run], int]) -> tuple[list[list[Operation]], dict[str, Run]]:
    """``drawings`` with `Shared` in place of every run of operations that stands in several of them, and these runs by name.

    ``length`` is how long a run is as PDF content: where little would be saved it stays in each drawing.
    """
    # Operations are told apart by numbers from here on: to compare them themselves each time takes long.
    numbers: dict[Operation, int] = {}
    # Many are the same object again, whose number is known without comparing anything.
    same: dict[int, int] = {}
    drawn: list[list[int]] = []
    for operations in drawings:
        row: list[int] = []
        for operation in operations:
            number = same.get(id(operation))
            if number is None:
                number = same[id(operation)] = numbers.setdefault(operation, len(numbers))
            row.append(number)
        drawn.append(row)
    known = list(numbers)
    uses = Counter(number for row in drawn for number in set(row) if not isinstance(known[number], Picture))
    cut = [[(tuple(run), shared) for shared, run in groupby(row, key=lambda number: uses[number] > 1)] for row in drawn]
    common = Counter(run for runs in cut for run in {run for run, shared in runs if shared})
    spelled = {run: tuple(known[number] for number in run) for run, many in common.items() if many > 1}
    worth = {run for run in spelled if (common[run] - 1) * length(spelled[run]) * _PACKED > _FORM + common[run] * _USE}
    names: dict[tuple[int, ...], str] = {}
    result: list[list[Operation]] = []
    for runs in cut:
        shortened: list[Operation] = []
        for run, _ in runs:
            if run in worth:
                shortened.append(Shared(names.setdefault(run, f"{prefix}{len(names)}")))
            else:
                shortened.extend(known[number] for number in run)
        result.append(shortened)
    return result, {name: spelled[run] for run, name in names.items()}


def common_parts(drawings: Sequence[list[Operation]], length: Callable[[Operation], int]) -> list[Operation]:
    """The outlines, and outlines at several places, that so many of ``drawings`` paint that it is worth while to hold each once for all.

    They are given without colours (`uncoloured`). ``length`` is how long one is when packed.
    """
    held: dict[Operation, None] = {}
    for kind in (Group, Shape):
        uses: Counter[Operation] = Counter()
        for operations in drawings:
            # A dictionary keeps the order of drawing, so that the same cards always give the same document.
            uses.update(list(dict.fromkeys(_parts(operations, kind, held))))
        held.update(dict.fromkeys([part for part, many in uses.items() if many > 1 and _is_worth(length(part), many)]))
    return list(held)


def _parts(operations: Sequence[Operation], kind: type[Operation], held: Container[Operation]) -> Iterator[Operation]:
    """All of one ``kind`` in ``operations``, `uncoloured`, that is not part of a group that is ``held`` already."""
    for operation in operations:
        bare = uncoloured(operation)
        if bare is not None and isinstance(operation, kind):
            yield bare
        if isinstance(operation, Group) and (bare is None or bare not in held):
            yield from _parts(operation.inside, kind, held)


def _is_worth(packed: int, uses: int) -> bool:
    return uses * (packed - _ALONE - _USE) > packed + _FORM
