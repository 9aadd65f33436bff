"""Who does it, where a sentence does not say: a subject named with は (form ``wa``) goes on in its sentence, and is not guessed after it.

The reader marks what it reads: a deed whose player was named as its subject, and effects that stand in one sentence. ``settled`` takes
the marks away and refuses what could be done by either player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from cardforge.model import Text
from cardforge.wording.holes import Value

#: The form in which a player is named as the one who does it.
FORM = "wa"
#: The key of a mark, and its words: a deed with a subject of its own, effects in one sentence, a deed that goes
#: (or a condition) that goes without saying whose it is, a condition that stands after what is done otherwise (代わりに), and a deed that
#: leaves out on which card, so that how long may be left out, too.
MARK, SUBJECT, ROW, BARE, AFTER, CARRIED = "~", "subject", "row", "bare", "after", "carried"
#: The mark of what somebody who does something counts of his own (自身の, their).
THEIRS = "theirs"
#: The marks of lines that are said, too; a line with another one is only read.
SAID = frozenset(("", ROW, BARE, CARRIED, THEIRS))
#: Whom a deed is done to, or who does it.
PLAYER = "to"
OWN, BOTH = "own", "both"
#: Who does it where it is the owner of the one card just worked on, or who had it.
KEEPERS = ("owner", "controller")
#: Who does it where it is the one whose revealed card costs more, or less.
BIDDERS = ("higher_cost", "lower_cost")
#: The effect that another player does all of.
AS = "as"
#: Deeds whose player may be left out, and who is meant then.
Unsaid: TypeAlias = Mapping[str, str]
#: Who was named before, and whether in the same sentence; None: nobody, or the player whose effect it is.
Topic: TypeAlias = tuple[str, bool] | None


#: Said where a deed follows somebody else's without a subject of its own.
WHO = Text(
    "「相手は」「お互いに」の後に、誰がするのかが書かれていない文があります。",
    "after what somebody else does, it is not said who does the next thing",
)


class UnclearError(Exception):
    """Something was left out that could mean one thing or another (``text``); ``mended`` are the same effects with it said, each way."""

    def __init__(self, mended: tuple[Value, ...], text: Text = WHO) -> None:
        super().__init__()
        self.mended = mended
        self.text = text


def another_side(tree: Value, inside: bool = False) -> bool:
    """Whether, of what another player does, how much it is is counted of a side that is not said to be his own: it could be either's.

    >>> per = {"select": "unit", "side": "own"}
    >>> [another_side({"do": "as", "effect": {"do": "draw", "per": each}}) for each in (per, {**per, "~": "theirs"})]
    [True, False]
    """
    if isinstance(tree, list):
        return any(another_side(part, inside) for part in tree)
    if not isinstance(tree, dict):
        return False
    # Within what the other one does it is the writer again who does it (自分は…): whose he counts is clear.
    inside = not inside if tree.get("do") == AS else inside
    amounts = [part for key in ("per", "amount") if inside and isinstance(part := tree.get(key), dict)]
    return any(map(_of_a_side, amounts)) or any(another_side(part, inside) for part in tree.values())


def _of_a_side(amount: Value) -> bool:
    if not isinstance(amount, dict) or amount.get(MARK) == THEIRS:
        return False
    return amount.get("side") in (OWN, "enemy") or any(map(_of_a_side, amount.values()))


def settled(tree: Value, unsaid: Unsaid, imperative: bool) -> Value:
    """The tree without marks. Where the verb itself says who does it (``imperative``: Draw a card.), that is written into the tree.

    Raises UnclearError where a deed follows somebody else's without a subject of its own.
    """
    if not marked(tree):
        return tree
    walk = _Walk(unsaid, imperative)
    walk.go(tree, None)
    if walk.unclear:
        others = unmarked(_filled(tree, walk.open, unsaid, OWN)), unmarked(_filled(tree, walk.open, unsaid, "enemy"))
        raise UnclearError(others)
    return unmarked(_filled(tree, walk.open, unsaid, ""))


def marked(tree: Value) -> bool:
    """Whether a player is named as a subject anywhere in what was read."""
    if isinstance(tree, list):
        return any(map(marked, tree))
    return isinstance(tree, dict) and (MARK in tree or any(map(marked, tree.values())))


def explicit(tree: Value, unsaid: Unsaid, said: frozenset[str]) -> Value:
    """The tree with the player written in where a sentence has to name him: after a deed of another, the deeds ``said`` with a subject."""
    walk = _Walk(unsaid, True, said)
    walk.go(tree, None)
    return _filled(tree, walk.open, unsaid, "") if walk.open else tree


class _Walk:
    """Goes through effects in their order; ``open`` are the deeds (by identity) that leave out a player who had to be named."""

    def __init__(self, unsaid: Unsaid, imperative: bool, said: frozenset[str] = frozenset()) -> None:
        self._unsaid = unsaid
        self._imperative = imperative
        self._said = said
        self.open: set[int] = set()
        self.unclear = False

    def go(self, tree: Value, topic: Topic, row: bool = False) -> Topic:
        """Who is the subject after the tree is done; ``row``: it stands in a sentence with others."""
        if isinstance(tree, list):
            for part in tree:
                topic = self.go(part, topic)
            return topic
        if not isinstance(tree, dict):
            return topic
        if "abilities" in tree:
            for ability in tree["abilities"]:
                self.go(ability, None)
            return None
        if "effects" in tree:
            return self.go(tree["effects"], topic)
        if tree.get("do") == AS:
            return self._deed(tree, topic, row)
        if "modes" in tree and MARK in tree:
            return self._alternatives(tree["modes"], topic)
        if "modes" in tree:
            after = [self.go(mode, topic) for mode in tree["modes"]]
            return next((each for each in after if each), None)
        if "steps" in tree:
            return self._steps(tree, topic, row or tree.get(MARK) == ROW)
        if tree.get(MARK) == AFTER:
            topic = self.go(tree["else"], topic, row)
            self._question(tree["cond"], topic)
            return self.go(tree["then"], topic, row)
        inner = [tree[key] for key in ("effect", "then", "else") if key in tree]
        if inner:
            self._question(tree.get("cond"), topic)
            if tree.get("do") == "may" and not self._imperative:
                self._asked(inner[0])
            for part in inner:
                topic = self.go(part, topic, row)
            return topic
        return self._deed(tree, topic, row)

    def _steps(self, tree: dict[str, Value], topic: Topic, row: bool) -> Topic:
        for step in tree["steps"]:
            topic = self.go(step, topic, row)
        return (topic[0], False) if topic and tree.get(MARK) == ROW else topic

    def _alternatives(self, modes: list[Value], topic: Topic) -> Topic:
        """The opponent draws a card or deal 1000 damage: who does what follows another's is not said, not even by an order."""
        before, imperative = topic, self._imperative
        for mode in modes:
            self._imperative = imperative and topic is before
            topic = self.go(mode, topic, True)
        self._imperative = imperative
        return topic and (topic[0], False)

    def _asked(self, tree: dict[str, Value]) -> None:
        """相手は…してもよい: he would be the one who is asked, which only a node of its own says."""
        first = tree["steps"][0] if "steps" in tree else tree
        if first.get(MARK) == SUBJECT and (first.get("do") == AS or first.get(PLAYER, OWN) != OWN):
            self.unclear = True

    def _question(self, cond: Value, topic: Topic) -> None:
        """手札が0枚なら after what somebody else does: whose hand? (English names whose it is.)"""
        if topic is None or self._imperative or not isinstance(cond, dict):
            return
        for part in cond["of"] if isinstance(cond.get("of"), list) else ():
            self._question(part, topic)
        if cond.get(MARK) == BARE:
            self.open.add(id(cond))
            self.unclear = True

    def _deed(self, tree: dict[str, Value], topic: Topic, row: bool) -> Topic:
        player = tree.get(PLAYER, tree.get("player"))
        if tree.get(MARK) == SUBJECT or tree.get("do") == AS or (tree.get("do") in self._said and player is not None):
            return None if player == OWN else (str(player), row)
        if topic is None:
            return None
        before, same_sentence = topic
        left_out = tree.get(MARK) == BARE or (tree.get("do") in self._unsaid and player is None)
        if left_out:
            self.open.add(id(tree))
        if self._imperative:
            self.unclear = self.unclear or (left_out and same_sentence and (before == BOTH or before in KEEPERS or before in BIDDERS))
        else:
            self.unclear = self.unclear or left_out or same_sentence
        return topic


def _filled(tree: Value, at: set[int], unsaid: Unsaid, player: str) -> Value:
    """The tree with a player in the deeds ``at``: ``player``, or the one who is meant where he is left out."""
    if isinstance(tree, list):
        return [_filled(part, at, unsaid, player) for part in tree]
    if not isinstance(tree, dict):
        return tree
    if id(tree) in at and "is" in tree:
        return {**tree, "side": player or OWN}
    if id(tree) in at:
        return {
            "do": tree["do"],
            PLAYER: player or tree.get(PLAYER, unsaid[tree["do"]]),
            **{key: part for key, part in tree.items() if key not in ("do", PLAYER)},
        }
    return {key: _filled(part, at, unsaid, player) for key, part in tree.items()}


def unmarked(tree: Value) -> Value:
    """The tree without marks."""
    if isinstance(tree, list):
        return [unmarked(part) for part in tree]
    return {key: unmarked(part) for key, part in tree.items() if key != MARK} if isinstance(tree, dict) else tree
