"""What several drawings have in common is drawn once: frames, grounds and icons of cards, marks of sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from cardforge.printing.drawing import Operation, Picture, Shared, Words


def share(drawings: Sequence[list[Operation]], prefix: str) -> tuple[list[list[Operation]], dict[str, tuple[Operation, ...]]]:
    """``drawings`` with `Shared` in place of every run of operations that stands in several of them, and these runs by name.

    Text stays where it is, so that it is searched in the order of each drawing.
    """
    uses: Counter[Operation] = Counter()
    for operations in drawings:
        uses.update(operation for operation in set(operations) if not isinstance(operation, (Words, Picture)))
    cut = [_runs(operations, uses) for operations in drawings]
    common = Counter(run for runs in cut for run in {run for run, shared in runs if shared})
    names: dict[tuple[Operation, ...], str] = {}
    result: list[list[Operation]] = []
    for runs in cut:
        shortened: list[Operation] = []
        for run, shared in runs:
            if shared and common[run] > 1:
                shortened.append(Shared(names.setdefault(run, f"{prefix}{len(names)}")))
            else:
                shortened.extend(run)
        result.append(shortened)
    return result, {name: run for run, name in names.items()}


def _runs(operations: Sequence[Operation], uses: Counter[Operation]) -> list[tuple[tuple[Operation, ...], bool]]:
    return [(tuple(run), shared) for shared, run in groupby(operations, key=lambda operation: uses[operation] > 1)]
