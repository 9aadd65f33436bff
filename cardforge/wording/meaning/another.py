"""Other than what? A tree's “other” is other than the card itself; where it could be other than another card, nothing is guessed."""

from __future__ import annotations

from cardforge.wording.holes import Value
from cardforge.wording.meaning.references import OBJECTS

#: What is done so is not there any more, and cannot be chosen again.
GONE = ("destroy", "move", "banish")
#: Where the parts of an effect stand, in the order in which they are done.
_IN_ORDER = ("cond", "steps", "effect", "then", "else")
#: Where cards are chosen or counted.
_CARDS = (*OBJECTS, "of")


def other_than_what(tree: Value) -> bool:
    """Whether “other” could be meant of a card that was just chosen, or that set the ability off, or stands among the enemy's cards.

    >>> one, another = {"select": "unit", "side": "own", "count": 1}, {"select": "unit", "side": "own", "count": 1, "other": True}
    >>> other_than_what([{"do": "tap", "who": one}, {"do": "untap", "who": another}])
    True
    >>> other_than_what([{"do": "destroy", "who": one}, {"do": "untap", "who": another}]), other_than_what({"do": "tap", "who": another})
    (False, False)
    """
    return _unsaid(tree, [])


def _unsaid(tree: Value, before: list[tuple[Value, bool]]) -> bool:
    """The same after cards were chosen ``before``, each with whether they are still there; what this chooses is added to them."""
    if isinstance(tree, list):
        # Each part is looked at, as each may choose something.
        return True in [_unsaid(part, before) for part in tree]
    if not isinstance(tree, dict):
        return False
    if "abilities" in tree:
        return True in [_unsaid(ability, []) for ability in tree["abilities"]]
    if "modes" in tree:
        return True in [_unsaid(mode, list(before)) for mode in tree["modes"]]
    when = tree.get("when")
    if isinstance(when, dict) and _names_one(when.get("who")):
        before = [*before, (when["who"], True)]
    if any(_could_be_another(tree.get(key), before) for key in _CARDS):
        return True
    before += [(tree[key], tree.get("do") not in GONE) for key in OBJECTS if _names_one(tree.get(key)) and "count" in tree[key]]
    return True in [_unsaid(tree[key], before) for key in _IN_ORDER if key in tree]


def _names_one(cards: Value) -> bool:
    """Whether some cards of a kind are chosen, or one is that something happens to."""
    return isinstance(cards, dict) and "select" in cards and cards.get("count") != "all" and not cards.get("other")


def _could_be_another(cards: Value, before: list[tuple[Value, bool]]) -> bool:
    if not isinstance(cards, dict) or not cards.get("other"):
        return False
    if _beside_chosen(cards.get("where")):
        return True
    alike = [there for each, there in before if each["select"] == cards.get("select") and _on_one_side(each, cards)]
    return any(alike) or (cards.get("side") == "enemy" and not alike)


def _beside_chosen(where: Value) -> bool:
    """Whether a filter compares with a card chosen before: others than that one, or than this card?"""
    return isinstance(where, dict) and (where.get("that") == "chosen" or any(map(_beside_chosen, where.values())))


def _on_one_side(one: Value, other: Value) -> bool:
    sides = {one.get("side", "both"), other.get("side", "both")}
    return len(sides) == 1 or "both" in sides
