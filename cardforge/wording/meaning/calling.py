"""What points back to a card (その兵, that land) is called by the kind of what it points to: never read otherwise, and said so."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from cardforge.wording.holes import Value
from cardforge.wording.meaning.subjects import MARK

#: What is chosen of these is not pointed to by what stands behind: a price, a condition, what is counted.
_APART: Final = ("cost", "cond", "per")
#: In this order the parts of a tree are gone through: what is waited for comes first, what is done to cards after them.
_FIRST: Final = ("when", *_APART, "who", "what")
#: The kind of cards of several kinds, and of those that nobody has seen.
CARD: Final = "card"


def misnamed(tree: Value) -> bool:
    """Whether what points back is called otherwise (その兵士) than what was chosen before (防壁1体): a noun with a mark names it.

    >>> tap, then = {"do": "tap", "who": {"select": "bulwark"}}, {"do": "move", "what": {"that": "chosen", "~": "soldier"}}
    >>> misnamed([tap, then]), misnamed([{**tap, "who": {"select": "soldier"}}, then])
    (True, False)
    """
    return any(kind is not None and part.get(MARK, kind) != kind for part, kind in _pointing(tree))


def named(tree: Value, kinds: Collection[str]) -> Value:
    """The tree in which what points back is marked with its kind, where that is one of ``kinds``: those that a phrasebook has nouns for.

    >>> tap, then = {"do": "tap", "who": {"select": "land"}}, {"do": "destroy", "who": {"that": "chosen"}}
    >>> named([tap, then], {"land"})[1]
    {'do': 'destroy', 'who': {'that': 'chosen', '~': 'land'}}
    """
    marks = {id(part): kind for part, kind in _pointing(tree) if kind in kinds} if kinds else {}
    return _marked(tree, marks) if marks else tree


def _marked(tree: Value, marks: Mapping[int, Value]) -> Value:
    if isinstance(tree, list):
        return [_marked(part, marks) for part in tree]
    if not isinstance(tree, dict):
        return tree
    copy = {key: _marked(part, marks) for key, part in tree.items()}
    return {**copy, MARK: marks[id(tree)]} if id(tree) in marks else copy


def _pointing(tree: Value) -> list[tuple[dict[str, Value], Value]]:
    """Every part that points back to what was chosen, with the kind of that; None where it is not known."""
    found: list[tuple[dict[str, Value], Value]] = []
    _point(tree, [None], found)
    return found


def _point(tree: Value, last: list[Value], found: list[tuple[dict[str, Value], Value]]) -> None:
    """Go through a tree in the order in which it happens; ``last`` holds the kind of what was chosen last."""
    if isinstance(tree, list):
        for part in tree:
            _point(part, last, found)
    elif isinstance(tree, dict):
        if tree.get("that") == "chosen":
            found.append((tree, last[0]))
        before = last[0]
        for key in sorted(tree, key=lambda key: _FIRST.index(key) if key in _FIRST else len(_FIRST)):
            if key in ("abilities", "modes"):
                for part in tree[key]:
                    _point(part, [None if key == "abilities" else before], found)
            elif key == "join":
                kinds = [part.get("select") for part in tree[key]]
                last[0] = kinds[0] if all(kind == kinds[0] for kind in kinds) else CARD
            elif key == "else" or key in _APART:
                _point(tree[key], [before], found)
            else:
                _point(tree[key], last, found)
        last[0] = CARD if tree.get("do") == "mill" else tree.get("select", tree.get("this", last[0]))
