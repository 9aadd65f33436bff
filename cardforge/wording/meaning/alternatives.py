"""What alternatives in one sentence share (AするかBする): an object that is left out in a later one is that of the one before it."""

from __future__ import annotations

from itertools import pairwise

from cardforge.wording.holes import MISSING, Value
from cardforge.wording.meaning.references import OBJECTS, PRICED, points_back
from cardforge.wording.meaning.subjects import MARK
from cardforge.wording.meaning.whole import COUNTED, LASTING

#: The mark of a line whose ``modes`` stand in one sentence, as alternatives.
EITHER = "either"


def shared(tree: Value) -> Value:
    """The choice with the object of an alternative written into those after it that point to it; MISSING where they cannot work on it.

    >>> tap, destroy = {"do": "tap", "who": {"select": "unit"}}, {"do": "destroy", "who": {"that": "chosen"}}
    >>> shared({"modes": [tap, destroy]})["modes"][1]
    {'do': 'destroy', 'who': {'select': 'unit'}}
    """
    named: Value = None
    modes = []
    for each in tree["modes"]:
        mode = each
        key = next((key for key in OBJECTS if isinstance(mode.get(key), dict)), None)
        # In a later alternative that is never what an earlier one chose, since only one of them is done.
        if key is not None and points_back(mode[key]) and named is not None:
            called = mode[key].get(MARK)
            if ("zone" in named and key != "what") or called not in (None, named.get("select", called)):
                return MISSING  # a card elsewhere can only be moved; it is not called by another kind
            mode = {**mode, key: named}
        elif key is not None and mode["do"] not in PRICED:
            named = mode[key]
        modes.append(mode)
    return {**tree, "modes": modes, MARK: EITHER}


def halfway(mappings: list[dict[str, Value]]) -> bool:
    """Whether how often or how long is said of an alternative and not of a later one of the same sentence: for both, or for the first?

    >>> halfway([{"modes": [{"do": "draw", "per": 1}, {"do": "heal"}], "~": "either"}])
    True
    """
    for choice in mappings:
        modes = choice["modes"] if choice.get(MARK) == EITHER else ()
        if any(key in before and key not in after for before, after in pairwise(modes) for key in (COUNTED, LASTING)):
            return True
    return False
