"""Compiles cards into ``Rules``: effect trees to instructions, conditions and selections to tables. Unknown words fail here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from cardforge.engine import program
from cardforge.engine.fingerprint import fingerprint
from cardforge.engine.meaning import Aura
from cardforge.games.deckmaster.compiling.choosing import Choosing
from cardforge.games.deckmaster.compiling.fair import Fair
from cardforge.games.deckmaster.compiling.pricing import price
from cardforge.games.deckmaster.compiling.vocabulary import MEASURED, NAMEABLE, VOCABULARY
from cardforge.games.deckmaster.play import instructions as op, terms
from cardforge.games.deckmaster.play.rules import (
    SAID,
    THIS,
    UNPLAYABLE,
    Ability,
    Condition,
)
from cardforge.games.shared.compiling.for_ever import aura_of
from cardforge.games.shared.compiling.known import Known
from cardforge.games.shared.compiling.node import first_deed, watch
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.shared.compiling.rows import fee, in_place
from cardforge.games.shared.compiling.shifts import in_battle_too, is_own_cost, is_shift, shift_of
from cardforge.games.shared.compiling.tokens import token_of
from cardforge.games.shared.compiling.vocabulary import CannotCompile, faults_of, known, unplayable
from cardforge.games.shared.compiling.writing import numbered
from cardforge.model import Card, Master, Text, Tree
from cardforge.wording.meaning.references import dangling

_CARD_KINDS = {"unit": terms.UNIT, "enchantment": terms.ENCHANTMENT, "spell": terms.SPELL, "token": terms.UNIT, "seal": terms.SEAL} | {
    "master": terms.MASTER,
    "keyword": terms.UNIT,
}
#: Deeds of which there is so much, with the ones that remember it.
_REMEMBERING = {op.O_DAMAGE: op.O_HARM, op.O_HEAL: op.O_MEND}
BLANK_COST = 99
#: Part of every fingerprint: raise it when the engine plays a card differently than before.
RULES_VERSION = 21
_TOKEN = Card("deckmaster", "token", "token", Text("ユニットトークン", "Unit token"), fields={"cost": 0, "attributes": [], "races": []})
#: How a card itself is paid, by the place where it has the ability.
ITSELF = {"field": "destroy", "hand": "drop", "discard": "exile"}
_BLANK = Card("deckmaster", "blank", "blank", Text("白紙", "blank"))
_NO_TEXT: Tree = {"keywords": [], "abilities": []}


class Compiler(Choosing):
    """Builds the ``Rules`` of one game, card by card.

    ``tokens`` are the token cards by which ``{"do": "token"}`` finds its name and attribute; ``fair`` are the optional rule's numbers.
    ``cards`` lists the card behind each definition.

    >>> compiler = Compiler(tokens=())
    >>> compiler.blank()
    0
    """

    nodes = nodes_of(VOCABULARY)

    def __init__(self, tokens: Iterable[Card], fair: Fair | None = None) -> None:
        super().__init__()
        self._fair = fair
        self.shifts = self.rules.shifts
        self.names: list[Text] = []
        self.masters: dict[int, Master] = {}
        self.ends_turn = False
        self._copies = False
        #: Whether the ability that is being written means how much damage or healing of its own was.
        self._measures = False
        #: Whether an ability's program is being written.
        self._writing = False
        self._tokens = tuple(tokens)
        self._known = Known()
        self._drawn_before: dict[int, bool] = {}
        self._abilities: dict[str, int] = {}

    def add(self, card: Card) -> int:
        """The definition number of a unit, spell, enchantment, seal or token; compiled the first time it is seen."""
        return self._known.number(card, self._card)

    def _card(self, card: Card) -> int:
        definition = self._define(card, _CARD_KINDS[card.kind], card.fields.get("cost", 0), card.fields.get("power", 0))
        if card.kind == "seal":
            self.rules.level[definition] = card.fields["level"]
            self.rules.condition[definition] = self.rules.conditions[self.condition(card.trees["condition"])]
        return definition

    def add_master(self, master: Master) -> int:
        """The definition number of a Deck Master, its power by 000-R23; every call defines a new one.

        Raises ``CannotCompile`` where it would pay with itself: it never leaves the field (000-R25).
        """
        priced = master if self._fair is None else self._fair.priced(master)
        definition = self._define(master.card, terms.MASTER, 0, price(priced).total)
        if any(self.rules.ability[number].leaves for number in self.rules.abilities[definition]):
            raise CannotCompile(Text("デッキマスターは場から離れません。", "a Deck Master never leaves the field, so it cannot be paid."))
        self.rules.level[definition] = master.rank
        self.masters[definition] = master
        return definition

    def blank(self) -> int:
        """The definition number of the blank card: cost 99, of no kind, playable by nobody."""
        return self._known.number(_BLANK, lambda card: self._define(card, terms.BLANK, BLANK_COST, 0))

    def token(self, tree: Tree) -> int:
        """The definition number of the token that the tree describes."""
        return self.add(token_of(tree, self._tokens, _TOKEN))

    def _define(self, card: Card, kind: int, cost: int, power: int) -> int:
        rules = self.rules
        definition = len(rules.kind)
        text = card.trees.get("text", _NO_TEXT)
        rules.kind.append(kind)
        rules.column.append(next(column for column, kinds in enumerate(terms.COLUMNS) if kinds & kind))
        rules.token.append(card.kind == "token")
        rules.twin.append(-1)
        rules.cost.append(cost)
        rules.to_play.append(cost if kind & terms.PLAYABLE else UNPLAYABLE)
        rules.power.append(power)
        rules.keywords.append(0)
        rules.attributes.append(sum(terms.ATTRIBUTES[name] for name in card.fields.get("attributes") or ()))
        rules.races.append(self._traits.of(card))
        rules.tribes = self._traits.words()
        own = [self._traits.named([race]) for race in card.fields.get("races") or ()]
        rules.known_races += [race for race in dict.fromkeys(own) if race not in rules.known_races]
        rules.level.append(0)
        rules.condition.append(Condition(op.C_NEVER))
        rules.abilities.append([])
        rules.activated.append([])
        rules.triggers.append(0)
        rules.auras.append(terms.VOLATILE_AURAS if rules.ruling else 0)
        self.cards.append(card)
        self.names.append(card.name)
        try:
            self.words.learn(card.words)
            rules.keywords[definition] = self.keywords(text["keywords"])
            for tree in apart(text["abilities"]):
                number = self._ability(tree, kind)
                rules.abilities[definition].append(number)
                rules.triggers[definition] |= rules.ability[number].when
                if rules.ability[number].when == terms.ACTIVATE:
                    rules.activated[definition].append(len(rules.abilities[definition]) - 1)
                for aura in rules.ability[number].auras:
                    rules.auras[definition] = max(rules.auras[definition], self._steadiness(aura))
            self.say_keywords()
        except CannotCompile as error:
            raise unplayable(card, error.text) from None
        self._copy_units()
        return definition

    def _copy_units(self) -> None:
        """Define the tokens that are copies of units, where an effect makes such."""
        twin = self.rules.twin
        for number in range(len(twin) if self._copies else 0):
            if twin[number] < 0 and self.rules.kind[number] == terms.UNIT:
                twin[number] = number  # a token is its own copy
                if not self.rules.token[number]:
                    twin[number] = self.add(replace(self.cards[number], kind="token"))

    def say_keywords(self) -> None:
        """Compile what the keywords named so far say that they do."""
        for word, tree in () if self._writing else self.words.unsaid():
            self._say_keyword(word, self.rules.ability[self._ability(tree, terms.UNIT)], tree)

    def _say_keyword(self, word: int, ability: Ability, tree: Tree) -> None:
        rules = self.rules
        if "limit" in tree or ability.when == terms.ACTIVATE:
            raise CannotCompile(Text("キーワードに回数や対価は付けられません。", "a keyword has no limit and no cost."))
        if ability.shifts:
            raise CannotCompile(Text("キーワードはコストやダメージを変えられません。", "no keyword changes costs or damage."))
        if ability.when != terms.CONTINUOUS:
            rules.speaking |= word if ability.when & terms.IN_PLACE else 0
            rules.calling |= word if ability.when & ~terms.IN_PLACE else 0
            rules.spoken.append((word, self._ability(tree, terms.UNIT)))
        for aura in ability.auras:
            if (aura.gives | aura.takes) & ~terms.ANY_FORBIDDEN:
                raise CannotCompile(Text("キーワードはほかのキーワードをずっとは与えられません。", "no keyword gives others for ever."))
            itself = rules.selections[aura.selection].basis == THIS and aura.condition < 0
            if itself and aura.gives == terms.NO_ATTACK:
                rules.unable |= word
            elif itself and aura.gives == terms.BATTLE_PROOF:
                rules.unbeaten |= word
            else:
                rules.ruling.append((word, aura))
                rules.auras = [terms.VOLATILE_AURAS] * len(rules.auras)

    def fingerprint(self) -> str:
        """The ruleset's fingerprint: the rules' version and everything that the definitions do, in both players' order."""
        cards = [[card.kind, card.id, card.fields, card.trees] for card in self.cards]
        fair = [] if self._fair is None else [self._fair.numbers]
        return fingerprint([RULES_VERSION, cards, self.rules.power, self.words.said, *fair])

    def _ability(self, tree: Tree, kind: int) -> int:
        """The number of an ability; the same ability on other cards is the same number (000-A62: identical ones are not ordered)."""
        key = f"{kind in (terms.SPELL, terms.SEAL)}:{fingerprint(tree)}"
        if key not in self._abilities:
            self._abilities[key] = self._new_ability(tree, kind)
        return self._abilities[key]

    def awaited(self, tree: Tree) -> int:
        """The number of an ability that an effect lets wait for something for a time; it stands in the middle of another one's program."""
        before = self._writing, self.ends_turn, self._draws, self._fights, self._names, self._measures
        number = self._ability(tree, terms.UNIT)
        self._writing, self.ends_turn, self._draws, self._fights, self._names, self._measures = before
        waited = self.rules.ability[number].watch
        if waited is None or terms.WOULD >> waited.event & 1:
            raise CannotCompile(Text("これは待てません。", "this is nothing that can be waited for."))
        return number

    def faults(self, card: Card) -> list[Text]:
        """Why a card's abilities cannot be played, one text for each fault; none if they can."""
        kind, text = _CARD_KINDS[card.kind], card.trees.get("text", _NO_TEXT)
        parts = [partial(self.keywords, text["keywords"]), *(partial(self._ability, tree, kind) for tree in apart(text["abilities"]))]
        return faults_of(lambda: self.words.learn(card.words), parts, self.say_keywords)

    def _new_ability(self, tree: Tree, kind: int) -> int:
        if "when" in tree:
            seen = None if isinstance(tree["when"], str) else watch(self, tree["when"])
            when = known(VOCABULARY.triggers, tree["when"], Text("条件", "trigger")) if seen is None else terms.WATCH
            if seen is not None and seen.number > 1 and seen.event in terms.OF_POINTS:
                raise CannotCompile(Text("ダメージと回復は最初の一度だけ分かります。", "of damage and healing only the first is known."))
        else:
            bare = kind in (terms.SPELL, terms.SEAL) and not is_own_cost(first_deed(tree["effect"]))
            seen, when = None, terms.ON_PLAY if bare else terms.CONTINUOUS
        ability = Ability(when)
        ability.watch = seen
        cost = tree.get("cost", {})
        for key, paid in cost.items():
            if key == "remove":
                ability.counters, ability.mark = paid["count"], self._counter(paid["counters"])
            else:
                setattr(ability, {"seals": "exiles"}.get(key, "leaves" if key in ITSELF.values() else key), paid)
        self._require_place(ability, tree)
        ability.limit = -often["game"] if isinstance(often := tree.get("limit", 0), dict) else often
        self.ends_turn = when & (terms.TURN_END | terms.END_PHASE | terms.ENEMY_TURN_END) > 0
        self._draws = self._fights = False
        self._names = set()
        if when == terms.CONTINUOUS:
            for part, condition in self.going_on(tree["effect"]):
                self._aura(ability, part, condition)
        else:
            ability.means = (seen is not None or when == terms.ENEMY_UNIT_ATTACKS) and dangling(tree["effect"], ())
            ability.negates = first_deed(tree["effect"])["do"] == "negate_attack"
            ability.start = self.here
            asks = measures(tree["effect"])
            ability.measures = asks and seen is not None and seen.event in MEASURED
            self._measures = asks and not ability.measures
            fate = seen is not None and terms.DOOMS >> seen.event & 1 > 0
            ability.means = ability.means or fate
            if not fate and seen is not None and terms.WOULD >> seen.event & 1 and tree["effect"]["do"] == "may":
                raise CannotCompile(Text("「代わりに」することは、してもよいことにはできません。", "what is done instead is not optional."))
            self._writing = True
            try:
                if fate:
                    in_place(self, tree["effect"])
                elif when == terms.TO_PLAY:
                    ability.price = fee(self, tree["effect"])
                    ability.start = self.here
                    self.effect(tree["effect"])
                else:
                    self.effect(tree["effect"])
            finally:
                self._writing = False
            self.emit(program.P_END)
            if self._measures and not any(word[0] in _REMEMBERING.values() for word in self.rules.program[ability.start :]):
                raise CannotCompile(Text("どれだけだったかが決まりません。", "nothing says how much it was."))
            first = self.rules.program[ability.start]
            if when == terms.ACTIVATE and first[0] == program.P_SELECT:
                ability.needs = first[1]
            elif when == terms.ACTIVATE and first[0] == program.P_UNLESS and tree["effect"]["do"] == "pay":
                ability.price = first[1]
        self.rules.moments |= when
        self.rules.watched |= 0 if seen is None else 1 << seen.event
        return numbered(self.rules.ability, ability)

    def _require_place(self, ability: Ability, tree: Tree) -> None:
        """Say where a card has an ability. Raises where it cannot be used from there as it says; how often it was is remembered of cards
        on the field only, and each place has its way in which the card itself is the cost."""
        if "from" in tree:
            ability.place = known({"discard": terms.DISCARD, "hand": terms.HAND}, tree["from"], Text("場所", "zone"))
            self.rules.afield |= 1 << ability.place
            if ability.when != terms.ACTIVATE or ability.limit or ability.tap or ability.counters:
                raise CannotCompile(
                    Text(
                        "場の外で使う能力は払って使うもので、回数やタップ、カウンターは付けられません。",
                        "an ability of a card off the field is activated, without a limit, tapping or counters.",
                    )
                )
        if ability.leaves and ITSELF.get(tree.get("from", "field")) not in tree["cost"]:
            raise CannotCompile(
                Text(
                    "このカード自身を払うのは、場では破壊、手札では捨てること、墓地では除外です。",
                    "the card itself is paid by destroying it on the field, discarding it from the hand, exiling it from the discard.",
                )
            )

    def _aura(self, ability: Ability, tree: Tree, condition: int) -> None:
        if is_shift(tree):
            for part in in_battle_too(self, tree):
                # Who attacks whom, or enters how, is asked of the cards as they are.
                self.bare = part["do"] not in ("spare", "withstand", "toll", "wounds", "enter_tapped")
                ability.shifts.append(shift_of(self, part, condition))
                self.bare = True
                self._shifts(ability.shifts[-1].what)
        else:
            ability.auras.append(aura_of(self, tree, condition, ability.auras))
            self.rules.words |= ability.auras[-1].gives

    def _shifts(self, what: int) -> None:
        self.rules.shifted |= what
        # Who attacked is remembered where only one may.
        attacked = int(what == terms.CROWD) << terms.H_ATTACKED
        self.rules.noted |= attacked
        self.rules.watched |= attacked

    def _steadiness(self, aura: Aura) -> int:
        chosen = self.rules.selections[aura.selection]
        filtered = max(chosen.min_power, chosen.max_power, chosen.tapped) >= 0 or chosen.keywords or chosen.lacks or chosen.acted
        return terms.VOLATILE_AURAS if filtered or aura.condition >= 0 or aura.per >= 0 else terms.STEADY_AURAS

    def effect(self, tree: Tree) -> None:
        """Compile one effect; what another way of going on draws is not what そのカード means in this one."""
        for other in [tree["else"]] if "else" in tree else tree.get("modes", ()):
            self._drawn_before[id(other)] = self._draws
        self._draws = self._drawn_before.pop(id(tree), self._draws)
        super().effect(tree)

    def emit(self, code: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append an instruction and return where it stands."""
        self._draws = self._draws or code == op.O_DRAW
        self._fights = self._fights or code == program.P_ASIDE
        self._copies = self._copies or code == op.O_COPY
        if self._measures and code in _REMEMBERING and not (c >= 0 and self.rules.selections[c].basis == SAID):
            code = _REMEMBERING[code]
            self._names = set()
        if code == op.O_GRANT:
            self.rules.words |= a
            if not a and NAMEABLE["keyword"] not in self._names:
                raise CannotCompile(Text("その前に宣言していません。", "nothing of the kind is named before."))
        elif code == op.O_SHIFT:
            self._shifts(self.shifts[a].what)
            self.rules.words |= self.shifts[a].amount if self.shifts[a].what == terms.BINDS else 0
            self.rules.watched |= (c & 1) << terms.H_PLAYED
        elif code == op.O_EXTRA_TURN:
            self.rules.further = True
        elif code == op.O_NAME:
            self._names = {a}
            if a == NAMEABLE["keyword"]:
                self.keywords(VOCABULARY.keywords)
        elif code == op.O_ROLL:
            self._names = set()
        elif code == op.O_LATER:
            self.rules.moments |= terms.LATER
        return super().emit(code, a, b, c)

    @property
    def passing(self) -> str:
        """A power stays changed for the turn; what is changed at its end stays so."""
        return "permanent" if self.ends_turn else "turn_end"


def apart(abilities: Iterable[Tree]) -> list[Tree]:
    """Abilities in which what a card itself costs (このカードのコストは…) stands apart from what it does: that goes on by itself.

    >>> cost = {"do": "cost", "who": {"this": "card"}, "amount": -1}
    >>> draw = {"do": "draw", "count": 1}
    >>> apart([{"effect": {"do": "then", "steps": [cost, draw]}}]) == [{"effect": cost}, {"effect": draw}]
    True
    """
    found: list[Tree] = []
    for ability in abilities:
        steps = ability["effect"].get("steps", ()) if ability.keys() == {"effect"} and ability["effect"]["do"] == "then" else ()
        own = [step for step in steps if is_own_cost(first_deed(step))]
        rest = [step for step in steps if step not in own]
        if own and rest:
            found += [{"effect": step} for step in own]
            found.append({"effect": rest[0] if len(rest) == 1 else {"do": "then", "steps": rest}})
        else:
            found.append(ability)
    return found


def measures(effect: object) -> bool:
    """Whether an effect means how much it was that it waited for or did; what it lets wait in turn means its own.

    >>> measures({"do": "heal", "amount": {"that": "amount"}}), measures({"do": "heal", "amount": 500})
    (True, False)
    """
    if isinstance(effect, list):
        return any(map(measures, effect))
    if not isinstance(effect, dict) or effect.get("do") == "whenever":
        return False
    return effect.get("that") == "amount" or any(map(measures, effect.values()))
