"""The pace of a game: a guess at the earliest own turn on which a condition can be met, by a table of the game's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from math import ceil
from typing import Any

from cardforge.games.shared.reasons import first_fitting
from cardforge.model import Tree

Rows = Sequence[Mapping[str, Any]]


def earliest_turn(rows: Rows, condition: Tree, lines: Mapping[str, Sequence[float]]) -> int | None:
    """A guess at the earliest own turn on which a condition can be met by the first row that it fits; ``None`` where none does.

    A row asks for what the condition ``is``, its ``event``, whose (``side``, of which ``zone``) and what (``select``) is counted, and
    whether it has a least (``min``) or a most (``max``) that it goes by. It says the ``turn``; or how many turns (``each``, 1) it takes
    from what is there at the beginning (``from``, 0) for so many (``per``, 1), and how many turns ``more`` there are; or, in ``by``, how
    many there can be by each turn. ``lines`` are the same for the least that a filter asks for.

    >>> rows = [{"is": "hand", "min": True, "from": 5}, {"is": "count", "by": [1, 3, 6]}, {"is": "always", "turn": 1}]
    >>> [earliest_turn(rows, {"is": "hand", "min": 7}, {}), earliest_turn(rows, {"is": "count", "of": {}, "min": 4}, {})]
    [2, 3]
    """
    word = condition.get("is")
    if word in ("and", "or"):
        turns = [turn for part in condition["of"] if (turn := earliest_turn(rows, part, lines)) is not None]
        return (max(turns) if word == "and" else min(turns)) if turns else None
    of: dict[str, Any] = condition.get("of", {})
    facts = {key: key in condition for key in ("min", "max")} | {"select": of.get("select", condition.get("select"))}
    row = first_fitting(rows, facts | {"is": word, "event": condition.get("event"), "side": of.get("side", "own"), "zone": of.get("zone")})
    if row is None:
        return None
    if "turn" in row:
        return int(row["turn"])
    limit = "max" if row.get("max") else "min"
    amount = int(condition.get(limit, 1))
    if "by" in row:
        wheres = {**of.get("where", {}), "count": {"min": amount}}
        return max(_reached(line, wheres.get(name, {}).get("min", 0)) for name, line in {**lines, "count": row["by"]}.items())
    away: int = (row.get("from", 0) - amount) * (1 if limit == "max" else -1)
    needed: int = ceil(away * row.get("each", 1) / row.get("per", 1)) + row.get("more", 0)
    return max(1, needed)


def _reached(line: Sequence[float], least: float) -> int:
    """The first turn on which a line is at least so high, or its last one."""
    return min(len(line), 1 + sum(1 for _ in takewhile(lambda height: height < least, line)))
