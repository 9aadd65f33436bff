"""What a step of an effect makes of the one before it: it is taken back, done again, or done to a card that is gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from cardforge.model import Text
from cardforge.wording.holes import Value
from cardforge.wording.meaning.ranges import Nonsense
from cardforge.wording.meaning.references import OBJECTS

#: Effects that undo each other when one follows the other on the same cards.
UNDONE: Final = {"grant": "lose", "lose": "grant", "tap": "untap", "untap": "tap"}
#: What a deed makes of a card that is so already.
ALREADY: Final = {"tap": True, "untap": False}

#: What is done to a card so that one can say that it may be played, or what it costs.
BOUND: Final = {"permit": ("mill", "look", "move"), "cost": ("draw", "mill", "look", "move")}

NOT_ONES_OWN: Final = Nonsense(
    Text(
        "どの一枚のことかが決まらないか、相手のカードで、自分は使えません。",
        "it is not one card, or it is the other player's, which one cannot play",
    )
)
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


def out_of_reach(before: Mapping[str, Value], step: Mapping[str, Value]) -> bool:
    """Whether a card is to be played, or to cost something else, that the step before did not name as one, or that is the other player's.

    >>> permit = {"do": "permit", "who": {"that": "drawn"}}
    >>> out_of_reach({"do": "mill", "count": 1}, permit), out_of_reach({"do": "mill", "to": "enemy", "count": 1}, permit)
    (False, True)
    """
    whose, before = before.get("do") != "as", done_last(dict(before))
    who, taken = step.get("who"), before.get("what", before.get("who"))
    if step.get("do") not in BOUND or not isinstance(who, dict) or "that" not in who:
        return False
    taken = taken if isinstance(taken, dict) else {"side": before.get("side", before.get("to", "own")), "count": before.get("count", 1)}
    whose = (whose and taken.get("side") == "own") or step["do"] != "permit"
    return taken.get("count", 1) != 1 or not whose or before.get("do") not in BOUND[str(step["do"])]


def contrary(steps: Sequence[Value], pairs: Sequence[tuple[Mapping[str, Value], Mapping[str, Value]]]) -> Iterator[Nonsense]:
    """Two steps of one row on the same cards that cannot both be obeyed (has to attack, cannot attack), as ``pairs`` of their parts say.

    >>> rigid, pair = {"do": "grant", "keywords": ["rigid"]}, ({"keywords": ["rigid"]}, {"what": "rest"})
    >>> [fault.text.en for fault in contrary([rigid, {"do": "forbid", "who": {"that": "chosen"}, "what": "rest"}], [pair])]
    ['both cannot be obeyed']
    """
    for before, step in pairwise(steps):
        if not isinstance(before, dict) or not isinstance(step, dict) or step.get("who") not in ({"that": "chosen"}, before.get("who")):
            continue
        if any(one.items() <= before.items() and other.items() <= step.items() for pair in pairs for one, other in (pair, pair[::-1])):
            yield Nonsense(Text("両方には従えません。", "both cannot be obeyed"))


def cancelled(steps: Sequence[Value]) -> Iterator[Nonsense]:
    """Two steps of one row of which the second takes back what the first did to the same cards.

    >>> steps = [{"do": "power", "who": {"this": "unit"}, "amount": each} for each in (2000, -2000)]
    >>> [fault.text.en for fault in cancelled(steps)]
    ['the one takes back what the other does']
    """
    for before, step in pairwise(steps):
        if not isinstance(before, dict) or not isinstance(step, dict) or before.get("do") != step.get("do"):
            continue
        one, other = before.get("amount"), step.get("amount")
        same = {**step, "who": before.get("who"), "amount": one} == before and step.get("who") in ({"that": "chosen"}, before.get("who"))
        if same and type(one) is int and type(other) is int and one and one == -other:
            yield Nonsense(Text("一方がもう一方を打ち消します。", "the one takes back what the other does"))


def idle(effect: Value) -> Iterator[Nonsense]:
    """A card that is chosen (相手ユニット一体を選ぶ。) and nothing is done to."""
    parts = [part for part in _parts(effect) if part.get("do") == "choose" or part.get("that") == "chosen"]
    if parts and parts[-1].get("do") == "choose":
        yield Nonsense(Text("選ぶだけで、選んだカードに何も起きません。", "it only chooses, and nothing happens to what is chosen"))


def direct(tree: Value) -> Value:
    """The tree in which a card that is only chosen is chosen by what the very next step does to it: one tree for both sentences.

    >>> tap = {"do": "tap", "who": {"that": "chosen"}}
    >>> direct({"do": "then", "steps": [{"do": "choose", "who": {"select": "unit", "count": 1}}, tap]})
    {'do': 'tap', 'who': {'select': 'unit', 'count': 1}}
    """
    if isinstance(tree, list):
        return [direct(part) for part in tree]
    if not isinstance(tree, dict):
        return tree
    plain = {key: direct(part) if isinstance(part, dict | list) else part for key, part in tree.items()}
    steps = plain.get("steps")
    if not isinstance(steps, list) or plain.get("do") != "then":
        return plain
    merged: list[Value] = []
    for step in steps:
        joined = _joined(merged[-1]["who"], step) if merged and merged[-1].get("do") == "choose" else None
        merged[-1:] = [joined] if joined is not None else [*merged[-1:], step]
    return merged[0] if len(merged) == 1 else {**plain, "steps": merged}


def _joined(chosen: Value, step: dict[str, Value]) -> dict[str, Value] | None:
    """The step done to what was chosen just before; None where it is not done to that, means it in another way, too, or says what would
    happen to it: “one of your units would be destroyed” chooses none."""
    if step.get("do") == "instead" or step.get("what") in ("be_buried", "leave"):
        return None
    if step.get("do") == "then":
        first = _joined(chosen, step["steps"][0])
        return None if first is None else {**step, "steps": [first, *step["steps"][1:]]}
    key = next((key for key in OBJECTS if step.get(key) == {"that": "chosen"}), None)
    again = [part for part in _parts(step) if part.get("that") == "chosen"]
    if key is None or len(again) > 1:
        return None
    against = step.get("against")
    if isinstance(against, dict) and "this" in against:
        # Of the card itself and another one the card itself is said first.
        return {**step, key: against, "against": chosen} if isinstance(chosen, dict) and chosen.get("side") == "enemy" else None
    return {**step, key: chosen}


def _parts(tree: Value) -> Iterator[dict[str, Value]]:
    """A tree's mappings in their order, however deep."""
    if isinstance(tree, dict):
        yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from _parts(part)
