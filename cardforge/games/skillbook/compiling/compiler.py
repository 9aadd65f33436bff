"""Compiles cards into ``Rules``: effect trees to instructions, conditions and selections to tables. Unknown words fail here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from cardforge.engine.fingerprint import fingerprint
from cardforge.engine.program import P_END, P_SELECT
from cardforge.games.shared.compiling.known import Known
from cardforge.games.shared.compiling.node import amount
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.shared.compiling.vocabulary import CannotCompile, known, unplayable
from cardforge.games.shared.compiling.writing import Writer, bounds, numbered
from cardforge.games.skillbook.compiling.vocabulary import VOCABULARY
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.rules import Ability, Condition, Influence, Rules, Selection
from cardforge.model import Card, CardforgeError, Text, Tree

#: Part of every fingerprint: raise it when the engine plays a card differently than before.
RULES_VERSION: Final = 1
BLANK_COST: Final = 99
_BLANK: Final = Card("skillbook", "blank", "blank", Text("白紙", "blank"), fields={"cost": BLANK_COST})
#: The terrain of a square that a scenario says nothing of, and of the neutral row (003-R16).
WASTELAND: Final = Card("skillbook", "terrain", "wasteland", Text("荒野", "wasteland"))
KINDS: Final = {
    "hero": terms.HERO,
    "unit": terms.UNIT,
    "skill": terms.SKILL,
    "bind": terms.BIND,
    "aura": terms.AURA,
    "curse": terms.CURSE,
    "terrain": terms.TERRAIN,
    "blank": terms.BLANK,
}
#: Ranged attack without a number reaches two squares (003-A12).
_RANGED: Final = re.compile(r"(?:遠隔攻撃|ranged attack|ranged)\s*(\d*)")
_USUAL_RANGE: Final = 2
#: Effects that go on, and what each changes.
_CHANGES: Final = {"attack": terms.ATTACK, "defence": terms.DEFENCE, "speed": terms.SPEED, "cost": terms.COST}
#: Effects inside of which targets are chosen when they are done, not when the skill is announced.
_LATE: Final = ("if", "if_done", "may", "choose_one", "pay", "as", "coin", "later")
#: Where a bind may be put, a unit summoned (003-A16, A38).
_NEAR: Final = 1
#: How far a selection reaches: a line, one that pierces, an area (003-R58 to R60).
_REACHES: Final = ("line", "pierced_line", "area")
_FILTERS: Final = ("attack", "defence", "speed", "damage", "cost")


class Compiler(Writer[Selection, Condition]):
    """Builds the ``Rules`` of one game, card by card. ``cards`` lists the card behind each definition."""

    vocabulary = VOCABULARY
    nodes = nodes_of(VOCABULARY)

    def __init__(self) -> None:
        self.rules = Rules()
        super().__init__(self.rules.program, self.rules.selections, self.rules.conditions, Condition)
        self.cards: list[Card] = []
        self.names: list[Text] = []
        self._known = Known()
        #: The bits of keywords that only conditions ask for, by their names.
        self.traits: dict[str, int] = {}
        #: The targets of the ability that is compiled, where they are chosen when it is announced.
        self._targets: list[int] | None = None
        #: Whether squares were chosen last: what is done to units and cards cannot be done to them.
        self._squares = False

    # -- definitions ------------------------------------------------------------------------------------------------------------------

    def add(self, card: Card) -> int:
        """The definition number of a card; compiled the first time it is seen."""
        return self._known.number(card, lambda new: self._define(new, terms.TOKEN if new.fields.get("token") else KINDS[new.kind]))

    def blank(self) -> int:
        """The definition number of the blank card: cost 99, of no kind, playable by nobody."""
        return self.add(_BLANK)

    def _define(self, card: Card, kind: int) -> int:
        rules, fields = self.rules, card.fields
        definition = len(rules.kind)
        cost = fields.get("cost", 0)
        rules.kind.append(kind)
        rules.attribute.append(known(terms.ATTRIBUTES, fields["attribute"], Text("属性", "attribute")) if fields.get("attribute") else 0)
        rules.cost.append(cost)
        rules.doubled.append(fields.get("cost_double", max(0, cost - 1)))
        rules.attack.append(fields.get("at", 0))
        rules.defence.append(fields.get("hp", fields.get("df", 0)))
        rules.speed.append(fields.get("sp", 0))
        rules.keywords.append(self.keywords(fields.get("keywords", ())))
        rules.response.append(bool(fields.get("response", False)))
        rules.start.append(bool(fields.get("start", False)))
        rules.condition.append(-1)
        rules.abilities.append([])
        rules.use.append(-1)
        rules.when.append(0)
        rules.goes_on.append(0)
        self.cards.append(card)
        self.names.append(card.name)
        try:
            self._texts(card, definition)
        except CannotCompile as error:
            raise unplayable(card, error.text) from None
        return definition

    def _texts(self, card: Card, definition: int) -> None:
        """The abilities of a card, the use of it, and the condition of that."""
        rules, kind = self.rules, self.rules.kind[definition]
        used = Ability(terms.ON_USE)
        if kind & (terms.UNIT | terms.BIND):
            used.targets = [self._place(kind)]
        numbers = rules.abilities[definition]
        for tree in card.trees.get("text", {}).get("abilities", ()):
            if kind == terms.SKILL and "when" not in tree:
                self._announced(used, tree)
            else:
                numbers.append(self._ability(tree))
                if kind & (terms.AURA | terms.CURSE) and rules.ability[numbers[-1]].tap:
                    raise CannotCompile(Text("消耗するユニットがありません（T）。", "there is no unit that T could exhaust"))
        if kind & terms.BOOKED:
            rules.use[definition] = numbered(rules.ability, used)
        for number in numbers:
            ability = rules.ability[number]
            rules.when[definition] |= ability.when
            rules.any_when |= ability.when
            rules.any_answers = rules.any_answers or (ability.response and ability.when == terms.ACTIVATED)
            for influence in ability.influences:
                rules.goes_on[definition] |= 1 << influence.what
        if "is" in card.trees.get("condition", {}):
            rules.condition[definition] = self.condition(card.trees["condition"])

    def _place(self, kind: int) -> int:
        """What a unit is put on, or a bind: near the hero (003-A16, A38)."""
        if kind == terms.UNIT:
            return self.selection({"select": "square", "where": {"line": _NEAR}, "count": 1, "free": True})
        return self.selection({"select": "unit", "where": {"line": _NEAR}, "count": 1})

    def keywords(self, names: Iterable[str]) -> int:
        """Keywords as bits: flying, ranged attack with its reach, and any other by its name."""
        bits = 0
        for name in names:
            far = _RANGED.fullmatch(name)
            if name in ("飛行", "flying"):
                bits |= terms.FLYING
            elif far:
                reach = int(far[1] or _USUAL_RANGE)
                if not 1 <= reach <= terms.MOST_RANGED:
                    raise CannotCompile(
                        Text(f"遠隔攻撃は1から{terms.MOST_RANGED}までです。", f"a ranged attack reaches 1 to {terms.MOST_RANGED}.")
                    )
                bits |= terms.RANGED << reach - 1
            else:
                bits |= self.traits.setdefault(name, terms.FIRST_TRAIT << len(self.traits))
        return bits

    def fingerprint(self) -> str:
        """The ruleset's fingerprint: the rules' version and everything that the definitions do, in both players' order."""
        return fingerprint([RULES_VERSION, [[card.kind, card.id, card.fields, card.trees] for card in self.cards]])

    def faults(self, card: Card) -> list[tuple[str, Text]]:
        """Why a card's texts cannot be played: the field and the words, one for each text at fault; none if they can."""
        found = []
        for field in ("text", "condition"):
            alone = replace(card, trees={field: card.trees[field]} if field in card.trees else {})
            try:
                Compiler().add(alone)
            except CardforgeError as error:
                found.append((field, error.text))
        return found

    # -- abilities --------------------------------------------------------------------------------------------------------------------

    def _announced(self, ability: Ability, tree: Tree) -> None:
        """Compile what a skill or an ability does once its targets are chosen; a further sentence goes on after the first."""
        if ability.start >= 0:
            self.rules.program.pop()
        else:
            ability.start = self.here
        self._targets, self._squares = ability.targets, False
        try:
            self.effect(tree["effect"])
        finally:
            self._targets = None
        self.emit(P_END)

    def _ability(self, tree: Tree) -> int:
        """The number of an ability on the board or in a table."""
        if "when" not in tree:
            raise CannotCompile(
                Text(
                    "いつ起きる効果かが書かれていません（例：＋T：、ー：、登場時：）。",
                    "it does not say when it happens (+T:, -: or On summon:, say).",
                )
            )
        self._squares = False
        ability = Ability(known(VOCABULARY.triggers, tree["when"], Text("条件", "trigger")))
        cost: Tree = tree.get("cost", {})
        ability.tap, ability.cards = bool(cost.get("tap", False)), int(cost.get("cards", 0))
        ability.response = bool(tree.get("response", False))
        if ability.when == terms.ALWAYS:
            named: Tree = {}
            for part, condition in self.going_on(tree["effect"]):
                # “そのユニット” behind another part is what that was about.
                named = named if part.get("who") == {"that": "chosen"} else part.get("who", {})
                ability.influences.append(self._influence({**part, "who": named} if named else part, condition))
        elif ability.when == terms.ACTIVATED:
            self._announced(ability, tree)
        else:
            ability.start = self.here
            self.effect(tree["effect"])
            self.emit(P_END)
        return numbered(self.rules.ability, ability)

    def _influence(self, tree: Tree, condition: int) -> Influence:
        """An effect that goes on: a value changed, keywords given, something forbidden, skills that cost another amount."""
        kind = tree["do"]
        if kind not in (*_CHANGES, "grant", "forbid") or "until" in tree:
            raise CannotCompile(
                Text(
                    "「ー：」でずっと続けられるのは、値の変化、キーワード、禁止、コストだけです。",
                    "what goes on (-:) changes a value or a cost, gives a keyword or forbids something.",
                )
            )
        who: Tree = tree.get("who", {"that": "hero"} if kind == "cost" else VOCABULARY.itself)
        if type(who.get("count")) is int:
            raise CannotCompile(
                Text("「ー：」は選ばずに全てに及びます（例：敵ユニットの）。", "what goes on (-:) is about all of them: nothing is chosen")
            )
        selection = self.selection(who)
        if kind == "grant":
            return Influence(terms.GIVEN, selection, condition, self.keywords(tree["keywords"]))
        if kind == "forbid":
            bits = known(VOCABULARY.restrictions, tree["what"], Text("禁止", "restriction"))
            return Influence(terms.BARRED, selection, condition, bits)
        points, per = amount(self, tree, "amount")
        influence = Influence(_CHANGES[kind], selection, condition, points)
        influence.per = per
        return influence

    def effect(self, tree: Tree) -> None:
        """Compile one effect; inside of what may not happen, targets are chosen when it does."""
        with self._later() if tree.get("do") in _LATE else _nothing():
            super().effect(tree)
        # Behind a transfer “that unit” is the one that was moved.
        self._squares = self._squares and tree.get("do") != "transfer"

    @contextmanager
    def _later(self) -> Iterator[None]:
        targets, self._targets = self._targets, None
        try:
            yield
        finally:
            self._targets = targets

    def select(self, tree: Tree) -> None:
        """The choice of what the next instruction works on: made when a skill is announced (003-R38), else when it is done."""
        if self._squares and tree.get("that") == "chosen":
            raise CannotCompile(
                Text(
                    "その前に選ばれているのはマスです。何をどうするかを書いてください（例：そのマスの土地を裏にする）。",
                    "what was chosen before it is squares: say what it is done to.",
                )
            )
        number = self.selection(tree)
        chosen = self.rules.selections[number]
        self._squares = chosen.zone == terms.SQUARES and chosen.basis == terms.BY_FILTER
        if self._targets is not None and chosen.basis == terms.BY_FILTER and chosen.count and chosen.zone in (terms.FIELD, terms.SQUARES):
            chosen.announced = len(self._targets)
            self._targets.append(number)
        self.emit(P_SELECT, number)

    # -- selections and conditions ----------------------------------------------------------------------------------------------------

    def selection(self, tree: Tree) -> int:
        """The number of a selection."""
        if "this" in tree:
            chosen = Selection(terms.THIS, 0)
        elif "that" in tree:
            chosen = Selection(known(VOCABULARY.references, tree["that"], Text("指すもの", "reference")), 0)
        else:
            chosen = self._filtered(tree)
        chosen.bare = self.bare
        return numbered(self.rules.selections, chosen)

    def _filtered(self, tree: Tree) -> Selection:
        squares = tree["select"] in ("square", "terrain")
        chosen = Selection(terms.BY_FILTER, self.kinds(tree["select"]))
        self.choose(chosen, {**tree, "zone": "squares"} if squares else tree)
        if squares:
            chosen.side = terms.ANYONE
        chosen.free = bool(tree.get("free", False))
        if "shown" in tree:
            chosen.shown = int(tree["shown"])
        where: Tree = tree.get("where", {})
        if len(where.keys() & set(_REACHES)) > 1:
            raise CannotCompile(Text("ラインかエリアはどれか一つです。", "it reaches one line or one area"))
        for reach in _REACHES:
            if reach in where:
                chosen.reach, chosen.pierces = where[reach], reach != "line"
        chosen.filtered = any(key not in _REACHES for key in where)
        if any(key in where for key in _FILTERS):
            chosen.limits = [limit for key in _FILTERS for limit in bounds(where, key)]
        if "keyword" in where:
            chosen.keywords = self.keywords([where["keyword"]])
        if "attribute" in where:
            chosen.attributes = known(terms.ATTRIBUTES, where["attribute"], Text("属性", "attribute"))
        if "exhausted" in where:
            chosen.state = int(where["exhausted"])
        return chosen

    def further(self, condition: Condition, tree: Tree) -> None:
        """What a condition asks of a hero or the terrain."""
        if "keyword" in tree:
            condition.keywords = self.keywords([tree["keyword"]])
        if "attribute" in tree:
            condition.attributes = known(terms.ATTRIBUTES, tree["attribute"], Text("属性", "attribute"))

    def token(self, tree: Tree) -> int:
        """The definition number of a token."""
        fields: dict[str, Any] = {"at": tree["attack"], "df": tree["defence"], "sp": tree["speed"], "token": True}
        if "keywords" in tree:
            fields["keywords"] = tree["keywords"]
        name = Text(tree["name"], tree["name"]) if "name" in tree else Text("トークン", "Token")
        return self.add(Card("skillbook", "unit", f"token-{fingerprint(tree)}", name, fields=fields))


@contextmanager
def _nothing() -> Iterator[None]:
    yield
