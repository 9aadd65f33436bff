"""Compiles cards into ``Rules``: effect trees to instructions, conditions and selections to tables. Unknown words fail here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from cardforge.engine.fingerprint import fingerprint
from cardforge.engine.meaning import Aura, Condition
from cardforge.engine.program import P_END
from cardforge.games.groove.compiling.vocabulary import VOCABULARY
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.rules import Ability, Rules, Selection
from cardforge.games.shared.compiling.known import Known
from cardforge.games.shared.compiling.node import amount
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.shared.compiling.vocabulary import CannotCompile, known, unplayable
from cardforge.games.shared.compiling.writing import Writer, bounds, numbered
from cardforge.model import Card, CardforgeError, Text, Tree

#: Effects that can be in force continuously.
CONTINUOUS_EFFECTS: Final = ("strength", "forbid")
#: Part of every fingerprint: raise it when the engine plays a card differently than before.
RULES_VERSION: Final = 1
BLANK_COST: Final = 99
_BLANK: Final = Card("groove", "blank", "blank", Text("白紙", "blank"), fields={"summon_cost": BLANK_COST, "cast_cost": BLANK_COST})
_NO_TEXT: Final[Tree] = {"keywords": [], "abilities": []}
#: Triggers of the texts in which they can stand.
_OF_CREATURES: Final = terms.SUMMONED | terms.DESTROYED | terms.ATTACKING | terms.TAPPED | terms.TURN_END


class Compiler(Writer[Selection, Condition]):
    """Builds the ``Rules`` of one game, card by card. ``cards`` lists the card behind each definition."""

    vocabulary = VOCABULARY
    nodes = nodes_of(VOCABULARY)

    def __init__(self) -> None:
        self.rules = Rules()
        super().__init__(self.rules.program, self.rules.selections, self.rules.conditions, Condition)
        self.cards: list[Card] = []
        self.names: list[Text] = []
        self._of_seal = False
        self._known = Known()
        self._races: dict[str, int] = {}
        self._abilities: dict[str, int] = {}

    # -- definitions ------------------------------------------------------------------------------------------------------------------

    def add(self, card: Card) -> int:
        """The definition number of a card or seal; compiled the first time it is seen."""
        return self._known.number(card, lambda new: self._define(new, terms.SEAL if new.kind == "seal" else terms.CARD))

    def blank(self) -> int:
        """The definition number of the blank card: cost 99, of no colour, playable by nobody."""
        return self._known.number(_BLANK, lambda card: self._define(card, terms.BLANK))

    def _define(self, card: Card, kind: int) -> int:
        rules, fields = self.rules, card.fields
        definition = len(rules.kind)
        mana: dict[str, Any] = fields.get("mana") or {}
        rules.kind.append(kind)
        rules.colours.append(sum(known(terms.COLOURS, name, Text("色", "colour")) for name in mana.get("colors", ())))
        rules.mana.append(mana.get("amount", 0))
        for cost in (fields.get("cost", 0), 0) if kind == terms.SEAL else (fields.get("summon_cost", 0), fields.get("cast_cost", 0)):
            rules.from_groove.append(isinstance(cost, dict))
            rules.cost.append(cost["groove"] if isinstance(cost, dict) else cost)
        rules.evolves.append(fields.get("creature_type") == "evolution")
        rules.strength.append(fields.get("strength", 0))
        rules.races.append(self.races(fields.get("race", ())))
        rules.spell.append(terms.SPELL_TYPES[fields.get("spell_type", "spell")])
        rules.trap.append(0)
        rules.abilities.append([])
        rules.effects.append([])
        rules.triggers.append(0)
        rules.auras.append(0)
        self.cards.append(card)
        self.names.append(card.name)
        try:
            self._texts(card, definition)
        except CannotCompile as error:
            raise unplayable(card, error.text) from None
        return definition

    def _texts(self, card: Card, definition: int) -> None:
        """The abilities of both halves, or of a seal."""
        rules = self.rules
        seal = self._of_seal = rules.kind[definition] == terms.SEAL
        spell = rules.spell[definition]
        once = spell == terms.SPELL
        for tree in _abilities(card, "ability"):
            rules.abilities[definition].append(self._ability(tree, _OF_CREATURES, terms.CONTINUOUS))
        for tree in _abilities(card, "effect"):
            if seal:
                rules.abilities[definition].append(self._ability(tree, 0, _bare_moment(tree)))
            else:
                allowed = terms.AFTER_CAST | terms.TRAPS
                rules.effects[definition].append(self._ability(tree, allowed, terms.ON_USE if once else terms.CONTINUOUS))
        self._trap(definition)
        for number in rules.abilities[definition]:
            rules.triggers[definition] |= rules.ability[number].when
        for number in (*rules.abilities[definition], *rules.effects[definition]):
            for aura in rules.ability[number].auras:
                rules.auras[definition] |= terms.BARS if aura.gives else terms.STRENGTHENS

    def _trap(self, definition: int) -> None:
        """What the spell half waits for, if it is a trap: nothing else stands on it, it is a plain spell, and it costs groove."""
        rules = self.rules
        moments = {rules.ability[number].when for number in rules.effects[definition]}
        if not any(moment & terms.TRAPS for moment in moments):
            return
        if len(moments) > 1:
            raise CannotCompile(Text("罠が待つことは一つだけです。", "a trap waits for one thing only."))
        if rules.spell[definition] != terms.SPELL or not rules.from_groove[2 * definition + terms.SPELL_HALF]:
            raise CannotCompile(Text("罠は、グルーヴで払うただのスペルです。", "a trap is a plain spell that costs groove."))
        rules.trap[definition] = moments.pop()

    def races(self, names: Iterable[str]) -> int:
        """Races as bits, numbered as they come up."""
        return sum(1 << self._races.setdefault(name, len(self._races)) for name in names)

    def fingerprint(self) -> str:
        """The ruleset's fingerprint: the rules' version and everything that the definitions do, in both players' order."""
        return fingerprint([RULES_VERSION, [[card.kind, card.id, card.fields, card.trees] for card in self.cards]])

    # -- abilities --------------------------------------------------------------------------------------------------------------------

    def _ability(self, tree: Tree, allowed: int, bare: int) -> int:
        """The number of an ability that may have these triggers; ``bare`` is when one without a trigger happens. The same ability on other
        cards is the same number."""
        when = known(VOCABULARY.triggers, tree["when"], Text("条件", "trigger")) if "when" in tree else bare
        if "when" in tree and not when & allowed:
            raise CannotCompile(Text("この能力はここには書けません。", "this trigger cannot stand here."))
        key = f"{when}:{fingerprint(tree)}"
        if key not in self._abilities:
            self._abilities[key] = self._new_ability(tree, when)
        return self._abilities[key]

    def faults(self, card: Card) -> list[tuple[str, Text]]:
        """Why a card's texts cannot be played: the field and the words, one for each text at fault; none if they can."""
        found = []
        for field in ("ability", "effect"):
            alone = replace(card, trees={field: card.trees[field]} if field in card.trees else {})
            try:
                Compiler()._define(alone, terms.SEAL if card.kind == "seal" else terms.CARD)
            except CardforgeError as error:
                found.append((field, error.text))
        return found

    def _new_ability(self, tree: Tree, when: int) -> int:
        ability = Ability(when)
        if when == terms.CONTINUOUS:
            for part, condition in self.going_on(tree["effect"]):
                self._aura(ability, part, condition)
        else:
            ability.start = self.here
            self.effect(tree["effect"])
            self.emit(P_END)
        return numbered(self.rules.ability, ability)

    def _aura(self, ability: Ability, tree: Tree, condition: int) -> None:
        kind = tree["do"]
        if kind not in CONTINUOUS_EFFECTS or "until" in tree:
            raise CannotCompile(
                Text(
                    "いつ起きる効果かが書かれていません。ずっと続けられるのは力の変化と禁止だけです（例：【召喚時】を前に書く）。",
                    "it does not say when it happens; only changes of strength and what is forbidden go on (write When Summoned:, say).",
                )
            )
        aura = Aura(self.selection(tree.get("who", VOCABULARY.itself)), condition)
        if kind == "strength":
            aura.amount, aura.per = amount(self, tree, "amount")
        else:
            aura.gives = known(VOCABULARY.restrictions, tree["what"], Text("禁止", "restriction"))
            self.rules.forbids = True
        ability.auras.append(aura)

    def emit(self, code: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append an instruction and return where it stands."""
        self.rules.forbids = self.rules.forbids or code == terms.O_GRANT
        return super().emit(code, a, b, c)

    # -- selections and conditions ----------------------------------------------------------------------------------------------------

    def selection(self, tree: Tree) -> int:
        """The number of a selection."""
        if "this" in tree:
            if self._of_seal:
                raise CannotCompile(
                    Text(
                        "シールは自分自身を動かしたり変えたりできません（002-R39、R51）。",
                        "a seal that is turned up stays where it is and is no creature (002-R39, R51).",
                    )
                )
            chosen = Selection(terms.THIS, 0)
        elif "that" in tree:
            chosen = Selection(known(VOCABULARY.references, tree["that"], Text("指すもの", "reference")), 0)
        else:
            chosen = Selection(terms.BY_FILTER, self.kinds(tree["select"]))
            self.choose(chosen, tree)
            if chosen.zone != terms.FIELD and chosen.kinds & terms.CREATURE:
                # Each regular card holds a creature half (002-R02).
                chosen.kinds |= terms.CARD
            chosen.other = bool(tree.get("other", False))
        chosen.bare = self.bare
        where = tree.get("where", {})
        chosen.filtered = bool(where)
        chosen.min_strength, chosen.max_strength = bounds(where, "strength")
        if "race" in where:
            chosen.races = self.races([where["race"]])
        if "colour" in where:
            chosen.colours = known(terms.COLOURS, where["colour"], Text("色", "colour"))
        if "exhausted" in where:
            chosen.exhausted = int(where["exhausted"])
        return numbered(self.rules.selections, chosen)


def _abilities(card: Card, field: str) -> list[Tree]:
    found: list[Tree] = card.trees.get(field, _NO_TEXT)["abilities"]
    return found


def _bare_moment(tree: Tree) -> int:
    """When a seal's effect happens: one that can go on does as long as the seal is active, any other once."""
    effect = tree["effect"]
    while effect["do"] in ("if", "then"):
        effect = effect["then"] if effect["do"] == "if" else effect["steps"][0]
    return terms.CONTINUOUS if effect["do"] in CONTINUOUS_EFFECTS and "until" not in effect else terms.ON_USE
