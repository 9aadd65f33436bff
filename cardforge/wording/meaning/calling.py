"""What points back to a card (その兵, that land) is called by the kind of what it points to: never read otherwise, and said so."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from cardforge.wording.holes import Value
from cardforge.wording.meaning.subjects import MARK

#: What is chosen of these is not pointed to by what stands behind: a price, a condition, what is counted.
_APART: Final = ("cost", "cond", "per")
#: In this order the parts of a tree are gone through: what is waited for comes first, what is done to cards after them.
_FIRST: Final = ("when", *_APART, "who", "what")
#: The kind of cards of several kinds, and of those that nobody has seen.
CARD: Final = "card"
#: What effects bring that name no card.
_MADE: Final = {"mill": CARD, "token": "token", "copy": "token"}


def misnamed(tree: Value) -> bool:
    """Whether what points back is called otherwise (その兵士) than what was chosen before (防壁1体): a noun with a mark names it.

    >>> tap, then = {"do": "tap", "who": {"select": "bulwark"}}, {"do": "move", "what": {"that": "chosen", "~": "soldier"}}
    >>> misnamed([tap, then]), misnamed([{**tap, "who": {"select": "soldier"}}, then])
    (True, False)
    """
    return any(meant.kind is not None and part.get(MARK, meant.kind) not in (meant.kind, meant.noun) for part, meant in _pointing(tree))


def named(tree: Value, kinds: Collection[str]) -> Value:
    """The tree in which what points back is marked with its kind (with an s where it is several), if that is one of ``kinds``: those that a
    phrasebook has nouns for.

    >>> tap, then = {"do": "tap", "who": {"select": "land"}}, {"do": "destroy", "who": {"that": "chosen"}}
    >>> named([tap, then], {"land"})[1]
    {'do': 'destroy', 'who': {'that': 'chosen', '~': 'land'}}
    >>> named([{"do": "tap", "who": {"select": "land", "count": 2}}, then], {"land", "lands"})[1]["who"]
    {'that': 'chosen', '~': 'lands'}
    """
    if not kinds:
        return tree
    marks: dict[int, str] = {}
    for part, meant in _pointing(tree):
        noun = meant.noun if meant.noun in kinds else meant.kind
        if noun is not None and noun in kinds:
            marks[id(part)] = noun
    return _marked(tree, marks) if marks else tree


def _marked(tree: Value, marks: Mapping[int, str]) -> Value:
    if isinstance(tree, list):
        return [_marked(part, marks) for part in tree]
    if not isinstance(tree, dict):
        return tree
    copy = {key: _marked(part, marks) for key, part in tree.items()}
    return {**copy, MARK: marks[id(tree)]} if id(tree) in marks else copy


@dataclass(frozen=True, slots=True)
class _Meant:
    """What was chosen last: its kind, None where it is not known, and whether it is several."""

    kind: str | None
    several: bool = False

    @property
    def noun(self) -> str | None:
        return f"{self.kind}s" if self.kind and self.several else self.kind


_UNKNOWN: Final = _Meant(None)


def _pointing(tree: Value) -> list[tuple[dict[str, Value], _Meant]]:
    """Every part that points back to what was chosen, with what that is."""
    found: list[tuple[dict[str, Value], _Meant]] = []
    _point(tree, [_UNKNOWN], found)
    return found


def _point(tree: Value, last: list[_Meant], found: list[tuple[dict[str, Value], _Meant]]) -> None:
    """Go through a tree in the order in which it happens; ``last`` holds what was chosen last."""
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
                    _point(part, [_UNKNOWN if key == "abilities" else before], found)
            elif key == "join":
                kinds = [part.get("select") for part in tree[key]]
                last[0] = _Meant(kinds[0] if all(kind == kinds[0] for kind in kinds) else CARD, True)
            elif key == "else" or key in _APART:
                _point(tree[key], [before], found)
            else:
                _point(tree[key], last, found)
                if key == "when" and isinstance(tree[key], dict):
                    # An event happens to one card at a time.
                    last[0] = _Meant(last[0].kind)
        last[0] = _made(tree, last[0]) or last[0]


def _made(tree: dict[str, Value], last: _Meant) -> _Meant | None:
    """What an effect brings, as many as were chosen ``last`` where it copies them, or what a part of one names; None where neither is."""
    made = _MADE.get(str(tree.get("do")))
    if made is not None:
        return _Meant(made, last.several if tree["do"] == "copy" else "per" in tree or tree.get("count", 1) != 1)
    kind = tree.get("select", tree.get("this"))
    if kind is None:
        return None
    count = tree.get("count", 1 if isinstance(kind, str) else "all")
    return _Meant(kind if isinstance(kind, str) else CARD, count != 1)
