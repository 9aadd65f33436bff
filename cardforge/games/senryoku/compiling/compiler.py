"""Compiles cards into ``Rules``: effect trees to instructions, conditions and selections to tables. Unknown words fail here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from cardforge.engine.fingerprint import fingerprint
from cardforge.engine.program import P_END
from cardforge.games.senryoku.compiling.aiming import Aiming
from cardforge.games.senryoku.compiling.vocabulary import MARKS, VOCABULARY, marks, rows
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.rules import AS_X, Aura, Condition, Effect, Filter, Rules, Selection, Watch
from cardforge.games.shared.compiling.known import Known
from cardforge.games.shared.compiling.node import inner, per, unranked
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.shared.compiling.vocabulary import CannotCompile, known, unplayable
from cardforge.games.shared.compiling.writing import numbered
from cardforge.model import Card, CardforgeError, Text, Tree

#: Part of every fingerprint: raise it when the engine plays a card differently than before.
RULES_VERSION: Final = 1
BLANK_COST: Final = 99
_BLANK: Final = Card("senryoku", "blank", "blank", Text("白紙", "blank"), fields={"cost": BLANK_COST})
KINDS: Final = {"soldier": terms.SOLDIER, "sorcery": terms.SORCERY, "land": terms.LAND, "blank": terms.BLANK}
#: What a permanent or rule effect can be.
_GOES_ON: Final = ("correct", "grant", "forbid", "mute", "doom", "face_down")
_STATS: Final = (("cost",), ("move", "upkeep"), ("power",), ("counters",))
_FLAGS: Final = ("used", "face_down", "entered")
#: The effect that gold and otherworld give (001-K07, K08).
_THAT_X: Final = {"that": "x"}
_GOLD: Final[Tree] = {
    "when": "normal",
    "cost": {"use": "x"},
    "effect": {
        "do": "then",
        "steps": [
            {
                "do": "destroy",
                "who": {
                    "select": "soldier",
                    "side": "own",
                    "other": True,
                    "count": _THAT_X,
                    "where": {"at": ["own_camp"], "cost": {"min": _THAT_X}},
                },
            },
            {"do": "correct", "who": {"this": "soldier"}, "correction": [0, 0, 2], "per": _THAT_X},
        ],
    },
}
_ENDLESS: Final = Text(
    "何も払わずに効果の発動に強制対抗すると、対抗が終わりません。「強制対抗（1ターンに1度）」と書きます。",
    "a forced response to activations goes on without end: write “Forced response (once a turn)”.",
)


class Compiler(Aiming):
    """Builds the ``Rules`` of one game, card by card. ``cards`` lists the card behind each definition."""

    vocabulary = VOCABULARY
    nodes = nodes_of(VOCABULARY)

    def __init__(self) -> None:
        self.rules = Rules()
        super().__init__(self.rules.program, self.rules.selections, self.rules.conditions, Condition)
        self.cards: list[Card] = []
        self.names: list[Text] = []
        self._known = Known()
        #: The bits of races, special kinds (``race:ソルジャー``) and of kinds of effects, by their names.
        self.traits: dict[str, int] = {}
        self.headings: dict[str, int] = {}

    # -- definitions ------------------------------------------------------------------------------------------------------------------

    def add(self, card: Card) -> int:
        """The definition number of a card; compiled the first time it is seen."""
        return self._known.number(card, self._define)

    def blank(self) -> int:
        """The definition number of the blank card: cost 99, of no kind, playable by nobody, of no attribute."""
        return self.add(_BLANK)

    def _define(self, card: Card) -> int:
        rules, fields = self.rules, card.fields
        definition = len(rules.kind)
        rules.kind.append(KINDS[card.kind])
        rules.cost.append(fields.get("cost", 0))
        rules.move.append(fields.get("move", fields.get("upkeep", 0)))
        rules.power.append(fields.get("power", 0))
        rules.hidden.append(False)
        rules.effects.append([])
        rules.used.append(0)
        rules.answers.append(0)
        rules.goes_on.append(False)
        rules.marks.append(0)
        self.cards.append(card)
        self.names.append(card.name)
        try:
            rules.marks[definition] = self._marks(fields)
            self._texts(card, definition)
            if rules.any_marks & (terms.GOLD | terms.OTHERWORLD) and rules.of_gold < 0:
                rules.of_gold = self._effect(_GOLD)
                rules.any_used |= terms.NORMAL
        except CannotCompile as error:
            raise unplayable(card, error.text) from None
        return definition

    def _marks(self, fields: Any) -> int:
        """The attributes, race and special kinds of a card as bits."""
        bits = 0
        for attribute in fields.get("attributes") or ["none"]:
            bits |= self._mark("attribute", attribute)
        for key in MARKS[1:]:
            written = fields.get(key) or ()
            for word in (written,) if isinstance(written, str) else written:
                bits |= self._mark(key, word)
        self.rules.any_marks |= bits
        return bits

    def _mark(self, key: str, word: str) -> int:
        if key == "attribute":
            return known({**terms.ATTRIBUTES, "none": terms.NO_ATTRIBUTE}, word, Text("属性", "attribute"))
        if key == "kind2":
            return known(terms.KINDS2, word, Text("特殊種別2", "special kind 2"))
        return self.traits.setdefault(f"{key}:{word}", terms.FIRST_TRAIT << len(self.traits))

    def _texts(self, card: Card, definition: int) -> None:
        """The ■ blocks of a card in their order (001-R67)."""
        rules = self.rules
        numbers = rules.effects[definition]
        trees = card.trees.get("text", {}).get("abilities", ())
        for tree in trees:
            numbers.append(self._effect(tree))
        self._mute(trees, numbers)
        for number in numbers:
            effect = rules.effect[number]
            rules.used[definition] |= effect.when
            rules.hidden[definition] = rules.hidden[definition] or effect.face_down
            rules.goes_on[definition] = rules.goes_on[definition] or len(effect.auras) > 0
            for watch in effect.watches:
                rules.answers[definition] |= 1 << watch.event
        if card.kind != "blank" and "cost" not in card.fields and not rules.hidden[definition]:
            raise CannotCompile(Text("コストがありません。", "it has no cost"))
        rules.any_used |= rules.used[definition]
        rules.any_answers |= rules.answers[definition]
        rules.any_auras = rules.any_auras or rules.goes_on[definition]

    def fingerprint(self) -> str:
        """The ruleset's fingerprint: the rules' version and everything that the definitions do, in both players' order."""
        return fingerprint([RULES_VERSION, [[card.kind, card.id, card.fields, card.trees] for card in self.cards]])

    def faults(self, card: Card) -> list[tuple[str, Text]]:
        """Why a card's texts cannot be played: the field and the words; none if they can."""
        try:
            Compiler().add(replace(card, trees={field: tree for field, tree in card.trees.items() if field == "text"}))
        except CardforgeError as error:
            return [("text", error.text)]
        return []

    # -- effects ----------------------------------------------------------------------------------------------------------------------

    def _effect(self, tree: Tree) -> int:
        """The number of a ■ block."""
        when = tree["when"]
        if isinstance(when, dict):
            effect = Effect(terms.FORCED if tree.get("forced") else terms.RESPONSE)
            effect.watches = [self._watch(when, event) for event in (when["event"], when.get("also")) if event]
            if tree.get("normal"):
                effect.when |= terms.NORMAL
        else:
            effect = Effect(known(VOCABULARY.triggers, when, Text("効果の種類", "kind of effect")))
        for kind in tree.get("heading", {}).get("kinds", ()):
            effect.kinds |= self._heading(kind)
        effect.limit = int(tree.get("limit", 0))
        number = numbered(self.rules.effect, effect)
        if effect.when & (terms.PERMANENT | terms.RULE):
            self._auras(effect, tree["effect"])
        else:
            self._cost(effect, tree.get("cost", {}))
            self.rules.dear = self.rules.dear or (len(effect.watches) > 0 and (effect.by_x or effect.uses > 0))
            if _endless(effect):
                raise CannotCompile(_ENDLESS)
            self.used(effect, tree["effect"])
        return number

    def _heading(self, kind: str) -> int:
        return self.headings.setdefault(kind, 1 << len(self.headings))

    def _watch(self, when: Tree, event: str) -> Watch:
        number = known(VOCABULARY.events, event, Text("対抗する出来事", "event that is answered"))
        who, against = (self.selection(unranked(when[key])) if key in when else -1 for key in ("who", "against"))
        side = known(VOCABULARY.sides, when["side"], Text("プレイヤー", "player")) if "side" in when else 0
        kinds = 0
        for kind in when.get("kinds", ()):
            kinds |= self._heading(kind)
        return Watch(number, who, against, side, kinds)

    def _cost(self, effect: Effect, cost: Tree) -> None:
        """What an effect costs (001-R27): so many uses or X, of these attributes, and what stands behind (C)."""
        effect.by_x = cost.get("use") == "x"
        effect.uses = 0 if effect.by_x else int(cost.get("use", 0))
        for attribute in cost.get("attributes", ()):
            effect.attributes |= self._mark("attribute", attribute) & terms.EVERY_ATTRIBUTE
        if "pay" in cost:
            effect.price = self.here
            self.effect(cost["pay"])
            self.emit(P_END)
            effect.needs = list(self._needed(cost["pay"]))

    def _needed(self, tree: Tree) -> Iterator[int]:
        """The selections of a cost that have to find as many things as they say."""
        for part in inner(tree):
            yield from self._needed(part)
        if tree["do"] == "discard" and type(tree.get("count")) is int:
            yield self.selection({"select": "card", "side": "own", "zone": "hand", "count": tree["count"]})
        for key in ("who", "what"):
            chosen = tree.get(key, {})
            if "select" in chosen and type(chosen.get("count", 1)) is int and not chosen.get("up_to"):
                yield self.selection(chosen)

    # -- what goes on -----------------------------------------------------------------------------------------------------------------

    def _auras(self, effect: Effect, tree: Tree) -> None:
        """What a permanent or rule effect does (001-R57, R58)."""
        for part, condition in self.going_on(tree):
            word = part["do"]
            if word not in _GOES_ON:
                raise CannotCompile(
                    Text(
                        "永続・ルール効果にできるのは、補正、付与、禁止だけです。",
                        "a permanent or rule effect corrects numbers, gives marks or forbids something.",
                    )
                )
            if word == "face_down":
                effect.face_down = True
            elif word != "mute":
                effect.auras.append(self._aura(part, condition))

    def _aura(self, tree: Tree, condition: int) -> Aura:
        who: Tree = tree["who"]
        if type(who.get("count", "all")) is int:
            raise CannotCompile(Text("永続効果は選ばずに全てに及びます。", "what goes on is about all of them: nothing is chosen."))
        aura = Aura(self.selection({key: part for key, part in who.items() if key != "zone"} if "this" in who else who), condition)
        aura.in_hand = "this" in who and who.get("zone") == "hand"
        word = tree["do"]
        if word == "correct":
            aura.cost, aura.move, aura.power = _three(tree["correction"])
            aura.per = per(self, tree)
        elif word == "grant":
            aura.marks = marks(self, tree)
        elif word == "doom":
            aura.bits = terms.DOOMED
            self.rules.any_doom = True
        else:
            aura.bits = known(VOCABULARY.restrictions, tree["what"], Text("禁止", "restriction"))
        return aura

    def _mute(self, trees: Any, numbers: list[int]) -> None:
        """Let effects do nothing while others of the same card say so (001-C19)."""
        for tree in trees:
            if tree["when"] not in ("permanent", "rule"):
                continue
            for part, condition in self.going_on(tree["effect"]):
                if part["do"] != "mute":
                    continue
                if not 1 <= part["ability"] <= len(numbers):
                    raise CannotCompile(Text("その番号の効果はありません。", "there is no effect of that number."))
                muted = self.rules.effect[numbers[part["ability"] - 1]]
                muted.unless.append(condition)
                for aura in muted.auras:
                    aura.unless.append(condition)

    # -- selections and conditions ----------------------------------------------------------------------------------------------------

    def keywords(self, names: list[str]) -> int:
        """What nodes name in words: marks (``race:ソルジャー``) as bits, or the number of a correction (``correction:0,0,2``)."""
        bits = 0
        for name in names:
            key, _, word = name.partition(":")
            if key == "correction":
                return numbered(self.rules.corrections, _three([int(each) for each in word.split(",")]))
            bits |= self._mark(key, word)
        self.rules.any_marks |= bits
        return bits

    def selection(self, tree: Tree) -> int:
        """The number of a selection; the X of the effect is -2."""
        if tree.get("that") == "x":
            return AS_X
        if "this" in tree:
            chosen = Selection(terms.THIS, 0)
        elif "that" in tree:
            chosen = Selection(known(VOCABULARY.references, tree["that"], Text("指すもの", "reference")), 0)
        elif "select" in tree:
            chosen = Selection(terms.BY_FILTER, self.kinds(tree["select"]))
            self.choose(chosen, {key: part for key, part in tree.items() if key != "random"})
            chosen.random = bool(tree.get("random", False))
            if isinstance(tree.get("count"), dict):
                chosen.count = AS_X
            chosen.force = {"own": 1, "enemy": 2}.get(tree.get("force", ""), 0)
            self._where(chosen, tree.get("where", {}))
        else:
            raise CannotCompile(Text("何のことかが書かれていません。", "it does not say what is meant."))
        chosen.adds = tree.get("adds", 0)
        return numbered(self.rules.selections, chosen)

    def _where(self, chosen: Selection, where: Tree) -> None:
        if "at" in where:
            chosen.rows = rows(where["at"])
        if where.keys() - {"at"}:
            chosen.filter = self._filter({key: part for key, part in where.items() if key != "at"})

    def _filter(self, where: Tree) -> Filter:
        wanted = Filter()
        wanted.marks = [self._mark(key, where[key]) for key in MARKS if key in where]
        if any(key in where for keys in _STATS for key in keys):
            wanted.limits = [limit for keys in _STATS for limit in _bounds(where, keys)]
        for key in _FLAGS:
            if key in where:
                setattr(wanted, key, int(where[key]))
        if "not" in where:
            wanted.denied = self._filter(where["not"])
        return wanted

    def further(self, condition: Condition, tree: Tree) -> None:
        """What of a battle, of the card itself or of another a condition asks."""
        condition.than = {"more": 1, "less": -1}.get(tree.get("than", ""), 0)
        word = tree["is"]
        if word == "battle":
            condition.selection, condition.against = (self.selection(tree[key]) if key in tree else -1 for key in ("who", "against"))
        elif word in ("this", "that"):
            condition.selection = self.selection({"select": tree.get("select", "card"), "where": tree.get("where", {})})
            if word == "that":
                condition.against = known(VOCABULARY.references, tree["that"], Text("指すもの", "reference"))


def _three(written: list[int]) -> tuple[int, int, int]:
    """A correction's three differences; that of a sorcery or a land has no third (001-R69)."""
    return written[0], written[1], written[2] if len(written) > 2 else 0


def _bounds(where: Tree, keys: tuple[str, ...]) -> tuple[int, int]:
    """The least and the greatest number that a filter lets pass, -1 where there is no limit, -2 for X."""
    written: Tree = next((where[key] for key in keys if key in where), {})
    exactly = written.get("is", -1)
    return _limit(written.get("min", exactly)), _limit(written.get("max", exactly))


def _limit(written: Any) -> int:
    return AS_X if isinstance(written, dict) else int(written)


def _endless(effect: Effect) -> bool:
    """Whether an effect has to answer activations, such as its own, for nothing and as often as there are any (001-R59, R61)."""
    free = effect.price < 0 and effect.limit == 0 and (effect.by_x or effect.uses == 0)
    return free and effect.when & terms.FORCED > 0 and any(watch.event == terms.ACTIVATED for watch in effect.watches)
