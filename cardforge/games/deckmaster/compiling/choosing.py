"""Writes what cards' texts choose, count and ask for: selections and conditions, the tables beside the instructions."""

from __future__ import annotations

from collections.abc import Iterable

from cardforge.games.deckmaster.compiling.vocabulary import LIKE, NAMEABLE, SORTS, VOCABULARY
from cardforge.games.deckmaster.play import instructions as op, terms
from cardforge.games.deckmaster.play.rules import (
    APART,
    BEHIND,
    BY_FILTER,
    CHOSEN,
    DRAWN,
    GAUGED,
    HAPPENED,
    RANKED,
    THIS,
    Condition,
    Rules,
    Selection,
)
from cardforge.games.shared.compiling.keywords import Keywords
from cardforge.games.shared.compiling.node import every_keyword, related, versus_of
from cardforge.games.shared.compiling.traits import Traits
from cardforge.games.shared.compiling.vocabulary import CannotCompile, known
from cardforge.games.shared.compiling.writing import Writer, bounds, columns, numbered
from cardforge.model import Card, Text, Tree

#: What of a player's can be an amount, with the number of the condition that asks for it.
GAUGES = {name: VOCABULARY.conditions[name].number for name in ("hp", "mana", "max_mana", "hand", "deck", "units")}


class Choosing(Writer[Selection, Condition]):
    """The part of a compiler that writes selections and conditions; ``cards`` lists the card behind each definition of its ``rules``."""

    vocabulary = VOCABULARY

    def __init__(self) -> None:
        self.rules = Rules()
        super().__init__(self.rules.program, self.rules.selections, self.rules.conditions, Condition)
        self.cards: list[Card] = []
        self.words = Keywords("deckmaster", VOCABULARY.keywords, terms.FIRST_OWN)
        self._traits = Traits(self.cards, self.rules.races, "races", "attributes")
        #: Whether the ability that is being written has drawn, whether its card fights in it, and what it has named last.
        self._draws = False
        self._fights = False
        self._names: set[int] = set()

    def keywords(self, names: Iterable[str]) -> int:
        """Keywords as bits; what a sentence says that they do is compiled after the ability that names them."""
        bits = self.words.of(names)
        self.rules.words |= bits
        return bits

    def selection(self, tree: Tree) -> int:
        """The number of a selection."""
        if "this" in tree:
            chosen = Selection(THIS, 0)
        elif tree.get("is") == "died":
            # Of the card itself and another one that fought both are counted.
            chosen = Selection(HAPPENED, 0)
            chosen.zone = self.condition({**tree, "side": tree.get("side", "both")} if self._fights else tree)
        elif "event" in tree:
            chosen = Selection(HAPPENED, 0)
            chosen.zone = self.condition({"is": "this_turn", **tree})
        elif "is" in tree:
            chosen = self._gauged(tree)
        elif "that" in tree:
            basis = known(VOCABULARY.references, tree["that"], Text("指すもの", "reference"))
            # そのカード is the card drawn before, else the one chosen before.
            chosen = Selection(CHOSEN if basis == DRAWN and not self._draws else basis, self.kinds(tree.get("select", [])))
            chosen.side = VOCABULARY.sides[tree["side"]] if "side" in tree else terms.ANYONE
        else:
            chosen = Selection(BY_FILTER, self.kinds(tree["select"]))
            # Nobody chooses between Deck Masters: 相手のデッキマスター is one, 自分のユニットとデッキマスター are all of them.
            self.choose(chosen, tree, "all" if chosen.kinds & terms.MASTER else 1)
        chosen.milled = bool(tree.get("milled", False))
        chosen.adds, chosen.must = tree.get("adds", -tree.get("each", 0)), tree.get("must", False)
        chosen.cap = tree.get("cap", -1)
        chosen.summed = known(VOCABULARY.ranked, tree.get("value", "power"), Text("値", "value"))
        if "counters" in tree:
            chosen.adds, chosen.summed = 1, terms.BY_COUNTERS + self._counter(tree["counters"])
        self.rules.powers = self.rules.powers or chosen.adds > 0
        chosen.bare = self.bare
        chosen.wanted = tree.get("short", 0)
        if "sorts" in tree:
            chosen.sorts = known(SORTS, tree["sorts"], Text("種類を数えるもの", "kind that is counted"))
        self._filter(chosen, tree.get("where", {}))
        noted = related(self.vocabulary, chosen, tree)
        compared = [bounds for bounds in tree.get("where", {}).values() if isinstance(bounds, dict) and versus_of(bounds)]
        if len(compared) > 1:
            raise CannotCompile(Text("比べる値は一つだけです。", "only one value is compared with another card's."))
        if versus := versus_of(tree.get("where", {}).get("cost", {})):
            chosen.versus, chosen.summed = versus, terms.BY_COST
        self.rules.noted |= noted
        self.rules.watched |= noted
        if chosen.basis == BY_FILTER and (
            chosen.milled or chosen.ranked or chosen.acted or chosen.versus or chosen.alike or chosen.like or chosen.named
        ):
            chosen.basis = RANKED
        return numbered(self.rules.selections, chosen)

    def _counter(self, name: str | bool) -> int:
        """The number of a kind of counters by its name; those without one are a kind, too."""
        named, names = name if isinstance(name, str) else "", self.rules.counters
        return names.index(named) if named in names else numbered(names, named)

    def _gauged(self, tree: Tree) -> Selection:
        """A number of a player's, or of both compared, in the place of cards that are counted."""
        chosen = Selection(GAUGED, 0)
        chosen.zone = known(GAUGES, tree["is"], Text("値", "value"))
        chosen.side = VOCABULARY.sides[tree.get("side", "own")]
        chosen.acted = APART if tree.get("differ") else BEHIND if tree.get("behind") else 0
        return chosen

    def _filter(self, chosen: Selection, where: Tree) -> None:
        chosen.filtered = bool(where)
        chosen.printed = "printed" in where
        if chosen.printed and "power" in where:
            raise CannotCompile(
                Text("元々のパワーと今のパワーは一度に尋ねられません。", "printed and present power are not asked at once.")
            )
        chosen.min_power, chosen.max_power = bounds(where, "printed" if chosen.printed else "power")
        chosen.min_cost, chosen.max_cost = bounds(where, "cost")
        if "keyword" in where:
            asked = where["keyword"]
            every = isinstance(asked, dict)
            chosen.keywords = self.keywords(asked["all"] if every else [asked] if isinstance(asked, str) else asked)
            chosen.every = chosen.keywords if every else 0
        if "lacks" in where:
            chosen.lacks = self.keywords([where["lacks"]])
        if where.get("none_of") == "keywords":
            chosen.lacks |= every_keyword(VOCABULARY) & ~terms.NOTED
            where = {key: part for key, part in where.items() if key != "none_of"}
        chosen.races = self._traits.asked(where) | self._traits.wanted(where.get("race", ()))
        if "tapped" in where:
            chosen.tapped = int(where["tapped"])
        if "like" in where:
            chosen.like = known(LIKE, next(iter(where["like"])), Text("同じもの", "what is alike"))
        if "named" in where:
            chosen.named = known(NAMEABLE, where["named"], Text("宣言するもの", "thing to name"))
            if chosen.named not in self._names:
                raise CannotCompile(Text("その前に宣言していません。", "nothing of the kind is named before."))

    def further(self, condition: Condition, tree: Tree) -> None:
        """What the target, a card named before, this turn and the attack add; some cards are counted without looking at each."""
        word = tree["is"]
        condition.than = {"more": 1, "less": -1}.get(tree.get("than", ""), 0)
        if word in ("died", "remains"):
            if "side" not in tree:
                condition.side = terms.ANYONE
            elif condition.side != terms.ENEMY and self._fights:
                condition.selection = self.selection({"this": "card"})
            if "select" in tree:
                condition.against = self.selection({key: tree[key] for key in ("select", "where") if key in tree})
        if word == "count":
            condition.op = _counted(self.rules.selections[condition.selection])
        elif word == "max_mana" and condition.side == terms.OWN and not condition.than:
            condition.op = op.C_OWN_MAX_MANA
        elif word in ("target", "that", "this"):
            condition.selection = self.selection({"that": "target"} | {key: tree[key] for key in tree if key != "is"})
        elif "event" in tree:
            self.rules.recalls = self.rules.recalls or word != "this_turn"
            if tree["event"] not in VOCABULARY.events:
                self._such(condition, tree, known(VOCABULARY.watched, tree["event"], Text("出来事", "event")))
                return
            first, event = self.happened(condition, tree, terms.COLUMNS, terms.COUNTERS), VOCABULARY.watched[tree["event"]]
            if first == terms.H_ATTACKED:
                attacks = _attacks(condition.kinds, tree["event"] == "direct_attack")
                condition.columns = columns(first, attacks, condition.side, terms.COLUMNS, terms.COUNTERS)
            self.rules.watched |= (tree["event"] == "from_hand") << terms.W_FROM_HAND
            if "where" in tree:
                self._such(condition, tree, event)
            elif tree.keys() & {"this", "other", "distinct"}:
                condition.op = op.C_ITS if "this" in tree else op.C_OTHERS if tree.get("other") else op.C_DOERS
                condition.selection = event
                self.rules.noted |= 1 << event
                self.rules.watched |= 1 << event
        elif word == "attacking":
            condition.kinds = self.kinds(tree["select"])

    def _such(self, condition: Condition, tree: Tree, event: int) -> None:
        """Let a condition count an event of this turn by the cards to which it happened."""
        condition.op, condition.selection = op.C_SUCH, event
        condition.against = self.selection({key: tree[key] for key in ("select", "side", "where") if key in tree})
        self.rules.noted |= 1 << event
        self.rules.watched |= 1 << event


def _attacks(kinds: int, directly: bool) -> int:
    """In which columns the attacks of these kinds of cards (0: all) are counted, or those of them on a player."""
    kinds = (kinds or terms.ATTACKERS) & terms.ATTACKERS
    if directly:
        return int(kinds & terms.UNIT > 0) * terms.COLUMNS[1] | int(kinds & terms.MASTER > 0) * terms.COLUMNS[2]
    return kinds


def _counted(chosen: Selection) -> int:
    """How the cards of a selection are counted: all own units and the whole own discard without looking at each."""
    if chosen.basis == BY_FILTER and chosen.side == terms.OWN and not (chosen.filtered or chosen.other or chosen.adds or chosen.sorts):
        if chosen.zone == terms.FIELD and chosen.kinds == terms.UNIT:
            return op.C_UNITS
        if chosen.zone == terms.DISCARD and chosen.kinds == terms.PLAYABLE | terms.BLANK:
            return op.C_DISCARD
    return op.C_COUNT
