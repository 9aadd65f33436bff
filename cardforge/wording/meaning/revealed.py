"""Cards revealed of the other player's deck, or of both, and two that were chosen: which is meant afterwards, and where it could go."""

from __future__ import annotations

from cardforge.model import Tree
from cardforge.wording.holes import Value
from cardforge.wording.meaning.references import INNER, abilities_of, deed_of
from cardforge.wording.meaning.subjects import BIDDERS, BOTH

#: What points at a card that was revealed.
SHOWN = ("drawn", "chosen")
#: Where it is not clear whose hand or field is meant, with a card of the other player's.
TAKEN = ("hand", "field")
#: What chooses one's own card and one of the other player's.
CHOOSING, PAIR = "choose", "pair"


def unowned(tree: Value) -> bool:
    """Whether a card of two revealed ones is meant without a word for whose, or the players are told apart by what they revealed where
    not both did; or whether a card of the other player's deck goes to a hand, onto a field or is played, and nobody knows by whom.

    >>> shown = {"do": "look", "count": 1, "reveal": True, "side": "both", "rest": "deck_top"}
    >>> ours, it = ({"do": "move", "what": {"that": "drawn", **side}, "to": "hand"} for side in ({"side": "own"}, {}))
    >>> unowned([shown, ours]), unowned([shown, it]), unowned([ours])
    (False, True, True)
    """
    return _unowned(tree, [""])


def _unowned(tree: Value, shown: list[str]) -> bool:
    """The same after the top card was revealed of the decks of ``shown`` (none: ""), or a card of each player's was chosen (``PAIR``)."""
    if isinstance(tree, list):
        found = [_unowned(part, shown) for part in tree]
        return any(found)
    if not isinstance(tree, dict):
        return False
    if own := abilities_of(tree):
        return any(_unowned(ability.get("effect"), [""]) for ability in own)
    if _doubtful(tree.get("cond"), shown[0]) or (tree.get("player") in BIDDERS and shown[0] != BOTH):
        return True
    ways = [*tree.get("modes", ()), *(tree[key] for key in ("then", "else") if key in tree)]
    if ways:
        return any(_unowned(way, shown.copy()) for way in ways)
    inner = [tree[key] for key in INNER if key in tree]
    if inner:
        return _unowned(inner, shown)
    found_here = _doubtful(list(tree.values()), shown[0]) or _goes_astray(tree, shown[0])
    if deed_of(tree) == "uncover":
        shown[0] = str(tree.get("side", "own"))
    elif "against" in tree and tree.get("do") == CHOOSING:
        shown[0] = PAIR
    elif tree.get("do") == "draw" or any(isinstance(part, dict) and "select" in part for part in (tree.get("who"), tree.get("what"))):
        shown[0] = ""
    return found_here


def _doubtful(part: Value, shown: str) -> bool:
    """Whether one of two revealed cards is meant without a word for whose, or one by whose it is where not both were revealed."""
    if isinstance(part, list):
        return any(_doubtful(each, shown) for each in part)
    if not isinstance(part, dict):
        return False
    if part.get("that") in SHOWN and part.get("is", "that") == "that":
        return ("side" in part) != (shown in (BOTH, PAIR))
    return any(_doubtful(each, shown) for each in part.values())


def _goes_astray(deed: Tree, shown: str) -> bool:
    """Whether a card of the other player's deck is taken by somebody, who is not named."""
    card = deed.get("what")
    if not isinstance(card, dict) or card.get("that") not in SHOWN or "side" in deed:
        return False
    return (deed.get("to") in TAKEN or deed["do"] == "play") and (shown == "enemy" or (shown == BOTH and card.get("side") == "enemy"))
