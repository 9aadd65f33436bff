"""What the compilers of all games' effects have in common: the program that they write, its selections and its conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

from cardforge.engine.meaning import ANYONE, AS_MANY, ENEMY, OWN, Condition, Selection, Shift
from cardforge.engine.options import CARDS
from cardforge.engine.picks import APART, FOREMOST
from cardforge.engine.program import P_SELECT, P_UNLESS
from cardforge.engine.state import Frame
from cardforge.games.shared.compiling.node import all_of, measured, ongoing, several_apart
from cardforge.games.shared.compiling.nodes import compile_effect
from cardforge.games.shared.compiling.shifts import shift_of
from cardforge.games.shared.compiling.vocabulary import CannotCompile, Node, Vocabulary, known
from cardforge.model import Text, Tree

_KIND = Text("種類", "kind")
_ZONE = Text("場所", "zone")
_SIDE = Text("側", "side")
_CONDITION = Text("条件", "condition")
R = TypeVar("R")


C = TypeVar("C", bound=Selection)
A = TypeVar("A", bound=Condition)


class Writer(Generic[C, A]):
    """Writes effects to the end of a game's ``program``, and what they choose and ask to its ``selections`` and ``conditions``.

    A game brings its ``vocabulary`` and the ``nodes`` of it, makes its own selections (``selection``), says what makes its conditions
    (``new_condition``), and adds to one in ``further`` what only it knows.
    """

    vocabulary: ClassVar[Vocabulary]
    nodes: ClassVar[dict[str, Node]]

    def __init__(self, program: list[Frame], selections: list[C], conditions: list[A], new_condition: Callable[[int], A]) -> None:
        self._new_condition = new_condition
        self._program = program
        self._selections = selections
        self._conditions = conditions
        self.shifts: list[Shift] = []
        #: Whether what is selected is looked at without continuous effects.
        self.bare = False

    @property
    def passing(self) -> str:
        """How long a value stays changed where the tree does not say: for the turn."""
        return "turn_end"

    @property
    def here(self) -> int:
        """Where the next instruction will stand."""
        return len(self._program)

    def emit(self, code: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append an instruction (its code and numbers) and return at which word of the program it stands."""
        return numbered(self._program, (code, a, b, c))

    def patch(self, at: int, goal: int) -> None:
        """Set the word (``goal``) where the jump at the word ``at`` goes on."""
        code, a, _, _ = self._program[at]
        self._program[at] = (code, a, goal, 0) if code == P_UNLESS else (code, goal, 0, 0)

    def effect(self, tree: Tree) -> None:
        """Compile one effect; raises CannotCompile where its node or one of its keys is unknown or missing."""
        compile_effect(self, self.nodes, tree)

    def select(self, tree: Tree) -> None:
        """Compile the choice of what the next instruction works on."""
        self.emit(P_SELECT, self.selection(tree))

    def selection(self, tree: Tree) -> int:
        """The number of a selection."""
        raise NotImplementedError

    def going_on(self, tree: Tree) -> Iterator[tuple[Tree, int]]:
        """The parts of an effect that goes on for ever, each with the number of its condition (-1: none); what it selects looks past
        continuous effects (000-A63)."""
        self.bare = True
        try:
            for part, conditions in ongoing(tree):
                yield part, self.condition(all_of(conditions)) if conditions else -1
        finally:
            self.bare = False

    def further(self, condition: A, tree: Tree) -> None:
        """Add to a condition what only the game knows."""

    def condition(self, tree: Tree) -> int:
        """The number of a condition."""
        word = tree["is"]
        condition = self._new_condition(known(self.vocabulary.conditions, word, _CONDITION).number)
        # What happens without a word for whose happened to anybody.
        condition.side = ANYONE if "event" in tree and "side" not in tree else known(self.vocabulary.sides, tree.get("side", "own"), _SIDE)
        condition.minimum = tree.get("min", 0 if "max" in tree else 1)
        condition.maximum = tree.get("max", -1)
        if "during" in tree:
            condition.during = known(self.vocabulary.sides, tree["during"], _SIDE)
        if word in ("count", "total"):
            condition.selection = self.selection(summed(tree) if word == "total" else tree["of"])
        elif word == "exceeds":
            condition.selection, condition.against = (self.selection(measured(self.vocabulary, tree[key])) for key in ("of", "over"))
        elif word in ("and", "or", "not"):
            condition.parts = [self.condition(part) for part in tree["of"]]
        self.further(condition, tree)
        return numbered(self._conditions, condition)

    def happened(self, condition: A, tree: Tree, of_kinds: Sequence[int], counters: int) -> int:
        """Say what of a turn's history (so many ``counters`` of a player) a condition adds up, see ``columns``; returns the event. What is
        counted without a kind of card stands in the first column, in the second what was paid, beside the damage, and what was discarded,
        beside the cards drawn; in the third the damage that the other player's cards dealt."""
        event = known(self.vocabulary.events, tree["event"], Text("出来事", "event"))
        condition.kinds = self.kinds(tree["select"]) if "select" in tree else 0
        column = {"damaged": 0, "healed": 0, "drawn": 0, "from_hand": 1}.get(tree["event"], -1)
        kinds = condition.kinds if column < 0 else of_kinds[column]
        if tree["event"] == "damaged":
            kinds = of_kinds[2] if tree.get("dealt") else of_kinds[0] | of_kinds[1] if tree.get("paid") else kinds
        condition.columns = columns(event, kinds, condition.side, of_kinds, counters)
        return event

    def shift(self, tree: Tree) -> int:
        """The number of what an effect changes for a player."""
        return numbered(self.shifts, shift_of(self, tree, -1))

    def kinds(self, words: str | list[str] | None) -> int:
        """Kinds as bits."""
        bits = 0
        for word in words if isinstance(words, list) else [words]:
            bits |= known(self.vocabulary.kinds, word, _KIND)
        return bits

    def choose(self, chosen: C, tree: Tree, count: int | str = 1) -> None:
        """Say whose, where and how many a selection means (``count`` where the tree does not say); off the field it is one's own."""
        words = self.vocabulary
        chosen.zone = known(words.zones, tree.get("zone", "field"), _ZONE)
        if "side" in tree:
            chosen.side = known(words.sides, tree["side"], _SIDE)
        elif chosen.zone != words.zones["field"]:
            chosen.side = words.sides["own"]
        for key, sign in (("most", 1), ("least", -1)):
            if key in tree:
                chosen.ranked = sign * known(words.ranked, tree[key], Text("値", "value"))
                if tree.get("count", count) not in (1, "all"):
                    # They are taken one after the other, the first of what is left.
                    known(words.totals, tree[key], Text("順に選ぶ値", "value to go by"))
                    chosen.room, chosen.weighed = FOREMOST, chosen.ranked
        if several_apart(tree):
            by = "name" if tree["distinct"] is True else tree["distinct"]
            # Where nothing is weighed that is chosen, two alike could be taken.
            differing = {"name": 0, **words.totals} if words.totals else words.totals
            chosen.room, chosen.weighed = APART, known(differing, by, Text("異なる値", "value that differs"))
        if tree.get("random"):
            known(words.deeds, "coin", Text("偶然", "chance"))
        count = tree.get("count", count)
        if isinstance(count, dict):
            known(words.references, count["that"], Text("指すもの", "reference"))
            chosen.count = AS_MANY
        else:
            chosen.count = 0 if count == "all" else CARDS if count == "any" else int(count)
        chosen.up_to = count == "any" or bool(tree.get("up_to", False))
        for value, limits in tree.get("total", {}).items():
            chosen.room, chosen.weighed = limits["max"], known(words.totals, value, Text("値", "value"))
        chosen.other, chosen.random, chosen.seen = (bool(tree.get(key, False)) for key in ("other", "random", "seen"))

    def keywords(self, names: list[str]) -> int:
        """Keywords as bits. Raises ``CannotCompile`` in a game whose effects give none."""
        raise CannotCompile(Text("キーワードを与える効果はありません。", "no effect of this game gives keywords."))

    def awaited(self, tree: Tree) -> int:
        """The number of an ability that an effect lets wait. Raises ``CannotCompile`` in a game whose effects let none."""
        raise CannotCompile(Text("しばらく待つ効果はありません。", "no effect of this game waits for something for a time."))

    def token(self, tree: Tree) -> int:
        """The definition number of a token. Raises ``CannotCompile`` in a game whose effects put out none."""
        raise CannotCompile(Text("トークンを出す効果はありません。", "no effect of this game puts out tokens."))


def summed(tree: Tree) -> Tree:
    """The selection whose values a condition adds up: the power where it names no ``value``."""
    return {**tree["of"], "adds": 1, **{key: tree[key] for key in ("value",) if key in tree}}


def numbered(rows: list[R], row: R) -> int:
    """Append a row to a table and return its number."""
    rows.append(row)
    return len(rows) - 1


def bounds(where: Tree, key: str) -> tuple[int, int]:
    """The least and the greatest number that a filter lets pass, -1 where there is no limit.

    >>> bounds({"power": {"max": 3000}, "cost": {"is": 2}}, "power"), bounds({"cost": {"is": 2}}, "cost")
    ((-1, 3000), (2, 2))
    """
    written = where.get(key, {})
    exactly = written.get("is", -1)
    return written.get("min", exactly), written.get("max", exactly)


def columns(event: int, kinds: int, side: int, of_kinds: Sequence[int], counters: int) -> list[list[int]]:
    """Where a history counts an event, as each player sees it: for these kinds (0: all) and this side. ``event`` is the first of its
    columns, one for each of ``of_kinds`` (kinds as bits), among so many ``counters`` of a player.

    >>> columns(4, 2, 0, (1, 2), 8), columns(4, 0, OWN, (1, 2), 8)
    ([[5, 13], [13, 5]], [[4, 5], [12, 13]])
    """
    counted = [event + column for column, bits in enumerate(of_kinds) if not kinds or kinds & bits]
    sides = {OWN: (0,), ENEMY: (1,)}.get(side, (0, 1))
    return [[counters * (player ^ other) + column for other in sides for column in counted] for player in range(2)]
