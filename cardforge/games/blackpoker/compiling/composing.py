"""Compiles composed effects (相手の兵士1体を墓地に置く。) through the nodes of all games."""

from __future__ import annotations

from cardforge.engine.meaning import Condition
from cardforge.games.blackpoker.compiling.vocabulary import VOCABULARY
from cardforge.games.blackpoker.play import terms
from cardforge.games.blackpoker.play.rules import Rules, Selection
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.shared.compiling.vocabulary import CannotCompile, known
from cardforge.games.shared.compiling.writing import Writer, bounds, numbered
from cardforge.model import Text, Tree

NO_TARGET = Text("「対象」がありません。アクションに対象を書きます（兵士1体）。", "there is no target; give the action one (one soldier)")
OTHER_TARGET = Text("このアクションの対象は、文が言う対象と違います。", "the action's target is not what the sentence calls it")
NOTHING_CHOSEN = Text("「その」が指すものが前にありません。", "nothing was chosen before that “that” could mean")
NO_FILTER = Text("手札や墓地のカードは絞り込めません。", "cards of a hand or grave cannot be filtered")
NOT_SEEN = Text(
    "相手の手札からは選べません。「相手は手札を1枚捨てる。」と書きます。", "the opponent's hand cannot be chosen from; let him discard"
)


class Composer(Writer[Selection, Condition]):
    """Writes the effects of one action to the end of the rules' program; ``called``: what the action's target is called there.

    A size stays changed for the turn, never longer (004-R47).
    """

    vocabulary = VOCABULARY
    nodes = nodes_of(VOCABULARY)

    def __init__(self, rules: Rules, *, called: str) -> None:
        super().__init__(rules.program, rules.selections, rules.conditions, Condition)
        self._called = called.split()
        self._chosen = False

    def select(self, tree: Tree) -> None:
        """Compile the choice of what the next instruction works on."""
        super().select(tree)
        self._chosen = tree.get("zone", "field") == "field"

    def aim(self, noun: str) -> None:
        """Raises ``CannotCompile`` where the action's target is not called so (``"soldier"``)."""
        if noun not in self._called:
            raise CannotCompile(OTHER_TARGET if self._called else NO_TARGET)

    def selection(self, tree: Tree) -> int:
        """The number of a selection. Raises ``CannotCompile`` where nothing was aimed at or chosen before."""
        if "that" in tree:
            chosen = Selection(known(VOCABULARY.references, tree["that"], Text("指すもの", "reference")), 0)
            if chosen.basis == terms.B_TARGET:
                self.aim(tree["that"].removeprefix("target").lstrip("_") or "character")
            if chosen.basis == terms.B_CHOSEN and not self._chosen:
                raise CannotCompile(NOTHING_CHOSEN)
        else:
            chosen = Selection(terms.B_FILTER, self.kinds(tree.get("select")))
            self.choose(chosen, tree)
            self._filter(chosen, tree)
        return numbered(self._selections, chosen)

    def _filter(self, chosen: Selection, tree: Tree) -> None:
        where = tree.get("where", {})
        if chosen.zone != terms.FIELD and where:
            raise CannotCompile(NO_FILTER)
        if chosen.zone == terms.HAND and chosen.side != terms.OWN and tree.get("count", "all") != "all":
            raise CannotCompile(NOT_SEEN)
        if "other" in tree:
            raise CannotCompile(Text("「他の」と言えるものがありません。", "there is nothing that “other” could be other than."))
        if "suit" in where:
            chosen.suits = known(terms.SUITS, where["suit"], Text("スート", "suit"))
        if "tapped" in where:
            chosen.driven = int(where["tapped"])
        chosen.min_size, chosen.max_size = bounds(where, "size")
