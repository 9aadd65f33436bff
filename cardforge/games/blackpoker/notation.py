"""What the notation of an action says: its key cards' numbers, its cost."""

from __future__ import annotations

from cardforge.model import Tree


def numbers(key: Tree) -> tuple[int, int]:
    """The lowest and highest number of ``★2~10``, ``★A``, ``★Joker``."""
    if key.get("suit") == "joker":
        return 0, 0
    if "number" in key:
        return key["number"], key["number"]
    return key["from"], key["to"]


def cost_letters(notation: Tree) -> str:
    """The cost as its letters (004-R20 to R23)."""
    cost: Tree = notation.get("cost", {})
    letters = (("bulwarks", "B"), ("life", "L"), ("discards", "D"))
    return "".join(letter * int(cost.get(name, 0)) for name, letter in letters)
