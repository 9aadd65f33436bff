"""How many or how much (その枚数, その数値分, that much) has to follow something of which there is so many or so much."""

from __future__ import annotations

from cardforge.model import Tree
from cardforge.wording.holes import Value
from cardforge.wording.meaning.references import DIE, INNER, NAMING, OBJECTS, PRICED, SHOWN, abilities_of, deed_of, valued
from cardforge.wording.meaning.subjects import MARK, THEIRS

#: What tells how many coins came up heads.
COINS = "toss"
#: What is done to cards, so that it can be asked to how many.
COUNTED = ("draw", "discard", "mill", "reveal", "destroy", "move", "exile", "hand", "tap", "untap", "pay_mana")
#: Where effects stand in a tree.
INSIDE = (*INNER, "abilities", "modes")
#: Where cards are moved by a verb of its own (除外した, 手札に戻した).
VERBS = ("exile", "hand")
#: Events of which there is so much.
MEASURED = ("damaged", "healed", "dealt", "hit", "direct", "harmed_by_effect", "harmed_by_spell", "harmed_in_battle")
#: What can destroy units without a word for it, beside a change of their value, and the deed that says it.
WEAKENING, DESTROYING = ("set", "scale", "swap", "fight"), "destroy"
#: What has cards and an amount, too, and changes none of them.
ASIDE = (*PRICED, "wounds")
#: What destroys all others than some that are kept.
KEEPING = "purge"
#: Deeds of which there is so much.
DEALT = ("damage", "heal")


def uncounted(tree: Value) -> bool:
    """Whether a number of what was just done (その枚数, 捨てた枚数) follows nothing that has one, or another deed than it names.

    >>> draw = {"do": "draw", "count": 1, "per": {"that": "many"}}
    >>> uncounted([{"do": "heal", "amount": 1}, draw]), uncounted([{"do": "discard", "count": "any"}, draw])
    (True, False)

    So is how much it was (その数値分) where an ability waited for nothing of which there is so much and did nothing of the kind,
    and what a discarded card is compared with where not one card was discarded just before.

    >>> heal = {"do": "heal", "amount": {"that": "amount"}}
    >>> [uncounted({"abilities": [{"when": {"event": event}, "effect": heal}]}) for event in ("damaged", "drawn")]
    [False, True]
    """
    return _uncounted(tree, _Before())


def fallen(tree: Value) -> Value:
    """The tree in which units “destroyed this way” are those that died of them where they were only weakened just before.

    >>> draw = {"do": "draw", "count": 1, "per": {"that": "many", "~": "destroy"}}
    >>> fallen([{"do": "power", "who": {"select": "unit"}, "amount": -1000}, draw])[1]["per"]
    {'is': 'died', 'that': 'chosen'}
    >>> fallen([{"do": "destroy", "who": {"select": "unit"}}, draw])[1]["per"]
    {'that': 'many', '~': 'destroy'}
    """
    return _fallen(tree, [False])


def _weakens(effect: Tree) -> bool:
    """Whether an effect could destroy the cards that it works on without saying so."""
    changes = isinstance(effect.get("who"), dict) and "amount" in effect and effect.get("do") not in ASIDE
    return changes or effect.get("do") in WEAKENING


def _fallen(tree: Value, last: list[bool]) -> Value:
    """The same after a deed that weakened its cards, or not (``last``, which becomes that of the tree)."""
    if isinstance(tree, list):
        return [_fallen(part, last) for part in tree]
    if not isinstance(tree, dict):
        return tree
    if any(key in tree for key in INSIDE):
        return {key: _fallen(part, last) if key in INSIDE else part for key, part in tree.items()}
    per, weakened = tree.get("per"), last[0]
    last[0] = _weakens(tree)
    if not weakened or not isinstance(per, dict) or per.get(MARK) != DESTROYING:
        return tree
    return {**tree, "per": {"is": "died", "that": "chosen", **{key: part for key, part in per.items() if key not in (MARK, "that")}}}


class _Before:
    """What came before in an ability: its ``last`` deed, whether that discarded a ``single`` card, whether a die was ``rolled``, whether
    it waited for something of which there is so much (``measured``), and whether its last deed is ``dealt`` where it did not."""

    def __init__(self, measured: bool = False) -> None:
        self.last = ""
        #: Whether units that the last deed could have destroyed are the ones that are meant: those of one deed that was surely done.
        self.struck = self.fatal = False
        #: The deeds to cards that stand in a row before, and whether they are said as one (A、B。その後、…).
        self.row: list[str] = []
        self.joined = False
        self.single = False
        self.rolled = False
        #: Whether a card was drawn, put into the discard from a deck or revealed, whose value can be how much something is.
        self.shown = False
        self.measured = measured
        self.waited = measured
        self.dealt = False

    def copy(self) -> _Before:
        """The same, for one of several ways to go on."""
        other = _Before(self.measured)
        other.last, other.single, other.rolled, other.shown = self.last, self.single, self.rolled, self.shown
        other.waited, other.dealt, other.struck, other.fatal = self.waited, self.dealt, self.struck, self.fatal
        return other

    def lacks(self, number: Value) -> bool:
        """Whether there is nothing that a number could be which is asked for."""
        if number.get("is") == "died":
            return not self.struck
        if number.get(MARK) == THEIRS:
            return False
        if number.get(MARK, self.last) != self.last or (number.get("that") == "many" and self.last not in COUNTED):
            return True
        # Of several deeds it could be the number of each, or of all of them.
        several = self.row.count(self.last) > 1 or (self.joined and len(self.row) > 1 and MARK not in number)
        lacking = {
            "many": several,
            "heads": self.last != COINS,
            "rolled": not self.rolled,
            "amount": not (self.measured or self.dealt) or self.rolled,
        }
        return lacking.get(str(number.get("that")), False)

    def done(self, tree: Tree) -> None:
        """Remember the deed that the tree is."""
        amount, before, self.fatal = tree.get("amount"), self.fatal, _weakens(tree) or tree.get("do") == DESTROYING
        anew = not before or tree.get("who") == {"that": "chosen"}
        self.struck = self.fatal and anew and not (isinstance(amount, int) and amount > 0 and tree["do"] not in WEAKENING)
        what = tree.get("what")
        moved = what if isinstance(what, dict) else {}
        from_hand = tree.get("do") == "discard" or (tree.get("to") == "discard" and moved.get("zone") == "hand")
        to = tree.get("to")
        word = DESTROYING if tree.get("do") == KEEPING else str(tree.get("do"))
        self.last = "discard" if from_hand else to if word == "move" and to in VERBS else word
        self.row = [*self.row, self.last] if self.last in COUNTED else []
        self.joined = False
        count = tree.get("count", moved.get("count", 1))
        self.single = from_hand and count == 1 and tree.get("to") != "both" and "per" not in tree
        self.rolled = self.last == DIE or (self.rolled and self.last != NAMING)
        self.shown = self.shown or deed_of(tree) in SHOWN
        # After another deed “that much” could be of that one.
        self.measured = self.measured and tree.get("amount") == {"that": "amount"}
        # Of both players' it could be each one's or both together.
        self.dealt = self.last in DEALT and not self.waited and tree.get("to") != "both"


def _uncounted(tree: Value, before: _Before) -> bool:
    if isinstance(tree, list):
        parts = [_uncounted(part, before) for part in tree]
        return any(parts)
    if not isinstance(tree, dict):
        return False
    if own := abilities_of(tree):
        return any(_uncounted(ability.get("effect"), _Before(_is_measured(ability.get("when")))) for ability in own)
    if "modes" in tree or "then" in tree or "else" in tree:
        ways = [*tree.get("modes", ()), tree.get("then"), tree.get("else")]
        asked = tree.get("cond", {}).get("of")
        unrolled = isinstance(asked, dict) and asked.get("that") == "rolled" and not before.rolled
        wrong = unrolled or any(_uncounted(way, before.copy()) for way in ways)
        before.last, before.single, before.row, before.dealt, before.struck = "", False, [], False, False
        return wrong
    inner = [tree[key] for key in ("effects", "steps", "effect") if key in tree]
    if inner:
        row, before.row = before.row, []
        wrong = _uncounted(inner, before)
        before.joined = len(before.row) > 1
        before.row = before.row or row
        before.struck = before.struck and tree.get("do") != "may"
        return wrong
    chosen = [part for key in OBJECTS if isinstance(part := tree.get(key), dict)]
    numbers = [tree.get("per"), tree.get("amount"), *(part.get("count") for part in chosen)]
    wrong = any(isinstance(each, dict) and before.lacks(each) for each in numbers)
    wrong = wrong or (not before.single and any(map(_like_discarded, [tree.get("amount"), *(part.get("where") for part in chosen)])))
    wrong = wrong or (not before.shown and {"that": "drawn"} in valued(tree))
    if tree.get("do") != "shuffle":
        before.done(tree)
    return wrong


def _is_measured(when: Value) -> bool:
    """Whether a trigger is something of which there is so much: damage, healing."""
    return isinstance(when, dict) and when.get("event") in MEASURED


def _like_discarded(part: Value) -> bool:
    """Whether a filter compares with the discarded card, or an amount is a value of it."""
    return isinstance(part, dict) and (part.get("that") == "discarded" or any(map(_like_discarded, part.values())))
