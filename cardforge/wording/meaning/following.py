"""What a step of an effect makes of the one before it: it is taken back, done again, or done to a card that is gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from cardforge.model import Text
from cardforge.wording.holes import Value
from cardforge.wording.meaning.ranges import Nonsense

#: Effects that undo each other when one follows the other on the same cards.
UNDONE: Final = {"grant": "lose", "lose": "grant", "tap": "untap", "untap": "tap"}
#: What a deed makes of a card that is so already.
ALREADY: Final = {"tap": True, "untap": False}

NOTHING_NEW: Final = Nonsense(Text("もうその状態のカードには、何も起きません。", "nothing happens to cards that are so already"))


def undone(before: Mapping[str, Value], step: Mapping[str, Value]) -> Iterator[Nonsense]:
    """A step that takes back what the one before it did to the same cards."""
    same = step.get("who") in (before.get("who"), {"that": "chosen"}) and step.get("who") is not None
    if UNDONE.get(str(before.get("do"))) == step.get("do") and same and before.get("keywords") == step.get("keywords"):
        yield Nonsense(Text("すぐ前の効果を打ち消しています。", "it takes back what was done just before"))
    if same and step.get("do") in ALREADY and step["do"] == before.get("do") and step.get("who") != before.get("who"):
        yield NOTHING_NEW


def done_last(effect: dict[str, Value]) -> dict[str, Value]:
    """The deed that an effect ends with, also where it may be done."""
    while isinstance(inner := effect.get("effect") or (effect.get("steps") or [None])[-1], dict):
        effect = inner
    return effect


def done_first(effect: dict[str, Value]) -> list[dict[str, Value]]:
    """The deeds that an effect begins with: what may be done, or is done only where the one before was."""
    parts = [effect[key] for key in ("effect", "then") if key in effect] if effect.get("do") in ("if_done", "may") else []
    parts += effect.get("steps", [])[:1]
    return [deed for part in parts for deed in done_first(part)] or [effect]


def removed(before: Mapping[str, Value], step: Mapping[str, Value]) -> bool:
    """Whether the step before took what this one is done to from the field."""
    taken, who = before.get("who", before.get("what")), step.get("who")
    same = isinstance(who, dict) and (who == {"that": "chosen"} or ("this" in who and isinstance(taken, dict) and "this" in taken))
    return same and (before.get("do") == "destroy" or (before.get("do") == "move" and before.get("to") != "field"))


def contrary(steps: Sequence[Value], pairs: Sequence[tuple[Mapping[str, Value], Mapping[str, Value]]]) -> Iterator[Nonsense]:
    """Two steps of one row on the same cards that cannot both be obeyed (has to attack, cannot attack), as ``pairs`` of their parts say.

    >>> rigid, pair = {"do": "grant", "keywords": ["rigid"]}, ({"keywords": ["rigid"]}, {"what": "rest"})
    >>> [len(list(contrary([rigid, {"do": "forbid", "who": who, "what": "rest"}], [pair]))) for who in ({"that": "chosen"}, {"this": "unit"})]
    [1, 0]
    """
    for before, step in pairwise(steps):
        if not isinstance(before, dict) or not isinstance(step, dict) or step.get("who") not in ({"that": "chosen"}, before.get("who")):
            continue
        if any(one.items() <= before.items() and other.items() <= step.items() for pair in pairs for one, other in (pair, pair[::-1])):
            yield Nonsense(Text("両方には従えません。", "both cannot be obeyed"))


def idle(effect: Value) -> Iterator[Nonsense]:
    """A card that is chosen (相手ユニット一体を選ぶ。) and nothing is done to."""
    parts = [part for part in _parts(effect) if part.get("do") == "choose" or part.get("that") == "chosen"]
    if parts and parts[-1].get("do") == "choose":
        yield Nonsense(Text("選ぶだけで、選んだカードに何も起きません。", "it only chooses, and nothing happens to what is chosen"))


def _parts(tree: Value) -> Iterator[dict[str, Value]]:
    """A tree's mappings in their order, however deep."""
    if isinstance(tree, dict):
        yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from _parts(part)
