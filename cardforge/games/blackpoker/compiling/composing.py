"""Compiles composed effects (相手の兵士1体を墓地に置く。) through the nodes of all games."""

from __future__ import annotations

from cardforge.engine.program import P_SELECT, P_UNLESS
from cardforge.games.blackpoker.compiling.vocabulary import VOCABULARY
from cardforge.games.blackpoker.play import terms
from cardforge.games.blackpoker.play.rules import Condition, Rules, Selection
from cardforge.games.shared.nodes import compile_effect, nodes_of
from cardforge.games.shared.vocabulary import CannotCompile, Vocabulary, known
from cardforge.model import Text, Tree

_NODES = nodes_of(VOCABULARY)
NO_TARGET = Text("「対象」がありません。アクションに対象を書きます（兵士1体）。", "there is no target; give the action one (one soldier)")
NOTHING_CHOSEN = Text("「その」が指すものが前にありません。", "nothing was chosen before that “that” could mean")
NO_FILTER = Text("手札や墓地のカードは絞り込めません。", "cards of a hand or grave cannot be filtered")
NOT_SEEN = Text(
    "相手の手札からは選べません。「相手は手札を1枚捨てる。」と書きます。", "the opponent's hand cannot be chosen from; let him discard"
)


class Composer:
    """Writes the effects of one action to the end of the rules' program; ``aimed``: the action has a unit as its target."""

    def __init__(self, rules: Rules, *, aimed: bool) -> None:
        self._rules = rules
        self._aimed = aimed
        self._chosen = False

    @property
    def vocabulary(self) -> Vocabulary:
        """What the game's effects can speak of."""
        return VOCABULARY

    @property
    def passing(self) -> str:
        """A size stays changed for the turn, never longer (004-R47)."""
        return "turn_end"

    @property
    def here(self) -> int:
        """Where the next instruction will stand."""
        return len(self._rules.program)

    def emit(self, code: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append an instruction and return where it stands."""
        self._rules.program.append((code, a, b, c))
        return len(self._rules.program) - 1

    def patch(self, at: int, goal: int) -> None:
        """Set where the jump at ``at`` goes on."""
        code, a, _, _ = self._rules.program[at]
        self._rules.program[at] = (code, a, goal, 0) if code == P_UNLESS else (code, goal, 0, 0)

    def effect(self, tree: Tree) -> None:
        """Compile one effect; raises CannotCompile where the game does not know it."""
        compile_effect(self, _NODES, tree)

    def select(self, tree: Tree) -> None:
        """Compile the choice of what the next instruction works on."""
        self.emit(P_SELECT, self.selection(tree))
        self._chosen = tree.get("zone", "field") == "field"

    def selection(self, tree: Tree) -> int:
        """The number of a selection."""
        if "that" in tree:
            chosen = Selection(known(VOCABULARY.references, tree["that"], Text("指すもの", "reference")), 0)
            if chosen.basis == terms.B_TARGET and not self._aimed:
                raise CannotCompile(NO_TARGET)
            if chosen.basis == terms.B_CHOSEN and not self._chosen:
                raise CannotCompile(NOTHING_CHOSEN)
        else:
            chosen = Selection(terms.B_FILTER, known(VOCABULARY.kinds, tree.get("select"), Text("種類", "kind")))
            chosen.zone = known(VOCABULARY.zones, tree.get("zone", "field"), Text("場所", "zone"))
            own = terms.ANYONE if chosen.zone == terms.FIELD else terms.OWN
            chosen.side = known(VOCABULARY.sides, tree["side"], Text("側", "side")) if "side" in tree else own
            count = tree.get("count", 1)
            chosen.count = 0 if count == "all" else count
            chosen.up_to = bool(tree.get("up_to", False))
            self._filter(chosen, tree)
        self._rules.selections.append(chosen)
        return len(self._rules.selections) - 1

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
        size = where.get("size", {})
        chosen.min_size, chosen.max_size = size.get("min", size.get("is", -1)), size.get("max", size.get("is", -1))

    def condition(self, tree: Tree) -> int:
        """The number of a condition."""
        word = tree.get("is")
        condition = Condition(known(VOCABULARY.conditions, word, Text("条件", "condition")).number)
        if "side" in tree:
            condition.side = known(VOCABULARY.sides, tree["side"], Text("側", "side"))
        condition.minimum = tree.get("min", 0 if "max" in tree else 1)
        condition.maximum = tree.get("max", -1)
        if word == "count":
            condition.selection = self.selection(tree["of"])
        elif word in ("and", "or"):
            condition.parts = [self.condition(part) for part in tree["of"]]
        self._rules.conditions.append(condition)
        return len(self._rules.conditions) - 1

    def keywords(self, names: list[str]) -> int:
        """Effects of this game give no keywords."""
        raise CannotCompile(Text("キーワードを与える効果はありません。", "no effect of this game gives keywords."))

    def token(self, tree: Tree) -> int:
        """Effects of this game put out no tokens."""
        raise CannotCompile(Text("トークンを出す効果はありません。", "no effect of this game puts out tokens."))
