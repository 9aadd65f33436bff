"""What stands in front of a row of effects (このターン、…1体につき、…) holds for each of them: it is written into each when it is read."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import pairwise

from cardforge.wording.holes import MISSING, Value
from cardforge.wording.meaning.subjects import AS, MARK, ROW

#: The mark of a line whose other keys hold for all of its ``steps``.
WHOLE = "whole"
#: What can hold for a row: how often, how long. An effect that takes no duration is done at once; none may be without its number.
COUNTED, LASTING = "per", "until"
#: Effects of one clause: done to the same cards, or to different ones; and the mark of a line that says them so, and is never read.
TOGETHER, BESIDE, CLAUSE = "together", "beside", "clause"


def spread(tree: Value, takes: Mapping[str, frozenset[str]]) -> Value:
    """The effects of a row, each with what was said in front; MISSING where one of them cannot have it, or has another one.

    >>> takes = {"per": frozenset({"draw", "heal"}), "until": frozenset()}
    >>> spread({"per": "x", "steps": [{"do": "draw"}, {"do": "heal"}]}, takes)["steps"]
    [{'do': 'draw', 'per': 'x'}, {'do': 'heal', 'per': 'x'}]
    """
    said = {key: tree[key] for key in (COUNTED, LASTING) if key in tree}
    steps = [_with(step, said, takes) for step in tree["steps"]]
    used = {key for key in said if any(isinstance(step, dict) and key in step for step in steps)}
    if MISSING in steps or used != said.keys():
        return MISSING
    return steps[0] if len(steps) == 1 else {"do": "then", "steps": flat(steps), MARK: ROW}


def joined(tree: dict[str, Value]) -> dict[str, Value] | None:
    """Effects one after the other as what is said of them in one clause, each with its own verb: ``together`` where all are done to the
    cards of the first, for the same time, else ``beside`` for two that are done to different ones; None where they are neither.

    >>> up, cry = {"do": "grow", "who": "x", "until": "turn_end"}, {"do": "cry", "who": {"that": "chosen"}, "until": "turn_end"}
    >>> joined({"do": "then", "steps": [up, cry]})
    {'do': 'together', 'until': 'turn_end', 'steps': [{'do': 'grow', 'who': 'x'}, {'do': 'cry', 'who': {'that': 'chosen'}}]}
    >>> joined({"do": "then", "steps": [up, {**up, "who": "y"}]})["do"], joined({"do": "then", "steps": [up, {**cry, "until": "ever"}]})
    ('beside', None)
    """
    first, *others = tree["steps"]
    # How often stands before or behind an effect: it would seem to be said of the one after it, too.
    if not others or not all("who" in step for step in tree["steps"]) or any(COUNTED in step for step in tree["steps"][:-1]):
        return None
    pointing = [_points_back(step) for step in others]
    if all(pointing) and all(step.get(LASTING) == first.get(LASTING) for step in others):
        lasting = {LASTING: first[LASTING]} if LASTING in first else {}
        steps = [{key: part for key, part in step.items() if key != LASTING} for step in tree["steps"]]
        return {"do": TOGETHER, **lasting, "steps": steps}
    late = LASTING in others[0] and LASTING not in first
    if len(others) == 1 and not (pointing[0] or late or COUNTED in others[0]):
        return {"do": BESIDE, "steps": tree["steps"]}
    return None


def _points_back(step: dict[str, Value]) -> bool:
    """Whether it is done to the cards of the effect before it, and no more is said of which."""
    who = step["who"]
    return isinstance(who, dict) and who.get("that") == "chosen" and not who.keys() - {"that", MARK}


def ends_late(tree: Value, changes: Container[str]) -> bool:
    """Whether how long is said of a change and not of the one before it in a row (one unit gets +1000 power and another one gets -1000
    power until end of turn): where it stands at the end, nobody means that the first lasts for ever.

    >>> up, down = {"do": "grow", "amount": 1000}, {"do": "grow", "amount": -1000, "until": "turn_end"}
    >>> ends_late({"do": "then", "steps": [up, down], "~": "row"}, {"grow"}), ends_late({"do": "then", "steps": [up, down]}, {"grow"})
    (True, False)
    """
    if isinstance(tree, list):
        return any(ends_late(part, changes) for part in tree)
    if not isinstance(tree, dict):
        return False
    for before, after in pairwise(tree["steps"]) if tree.get(MARK) == ROW else ():
        if LASTING in after and LASTING not in before and before.get("do") in changes and after.get("do") in changes:
            return True
    return any(ends_late(part, changes) for part in tree.values())


def flat(steps: list[Value]) -> list[Value]:
    """A row's effects where its last part was a row of its own."""
    last = steps[-1]
    return [*steps[:-1], *last["steps"]] if isinstance(last, dict) and last.get(MARK) == ROW else steps


def _with(step: Value, said: dict[str, Value], takes: Mapping[str, frozenset[str]]) -> Value:
    if step.get(MARK) == ROW:
        inner = [_with(each, said, takes) for each in step["steps"]]
        return MISSING if MISSING in inner else {**step, "steps": inner}
    if said.keys() & step.keys() or (COUNTED in said and (step.get("do") == AS or step["do"] not in takes[COUNTED])):
        return MISSING
    return {**step, **{key: value for key, value in said.items() if step["do"] in takes[key]}}
