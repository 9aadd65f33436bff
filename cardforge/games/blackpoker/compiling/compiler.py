"""Compiles the action, character and fog lists into ``Rules``: what their notation and sentences say is what the engine does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardforge.engine.fingerprint import fingerprint
from cardforge.engine.meaning import CONDITION_FIELDS
from cardforge.engine.options import V_PICK
from cardforge.engine.program import P_END, P_JUMP
from cardforge.engine.state import Frame
from cardforge.games.blackpoker.compiling.composing import Composer
from cardforge.games.blackpoker.notation import numbers
from cardforge.games.blackpoker.play import terms
from cardforge.games.blackpoker.play.rules import SELECTION_FIELDS, Action, Rules
from cardforge.games.blackpoker.play.terms import NUMBERS, SUITS
from cardforge.games.shared.compiling.known import Known
from cardforge.games.shared.compiling.vocabulary import CannotCompile, named, unplayable
from cardforge.games.shared.tables import Tables
from cardforge.model import Card, CardforgeError, Text, Tree

#: Part of every fingerprint: raise it when the engine plays a card differently than before.
RULES_VERSION = 6
#: How many actions an option has room for.
MOST_ACTIONS = V_PICK - terms.V_ACTION
_ACTION_FIELDS = tuple(name for name in dir(Action()) if not name.startswith("_"))
_ALL_SUITS = terms.SPADE | terms.HEART | terms.DIAMOND | terms.CLUB
_TABLES = Tables(__file__, terms)
#: What a target is called in an effect.
_CALLED: dict[int, str] = {0: "", **dict(_TABLES.items("called", "T_"))}
#: What a further sentence of ダメージ判定 adds to it.
_JUDGED: dict[int, Tree] = dict(_TABLES.items("judged", "J_"))
#: Sentences of the list by the instruction that they are named after.
_LISTED = {word: number for word, number in named(terms, "O_").items() if number < terms.COMPOSED and number != terms.O_TURN}


class Compiler:
    """Builds the ``Rules`` of one game from its lists.

    ``lists`` are the cards of the database: actions, characters, fogs and playing cards. ``cards`` lists the playing card behind each
    definition, ``actions`` the card behind each action; ``throwing_suit`` overrides the suit that 投擲 counts (004-A02),
    with ``ask_always`` who can only pass is asked too (A35).
    """

    def __init__(self, lists: Iterable[Card], throwing_suit: str = "", ask_always: bool = False) -> None:
        self.rules = Rules()
        self.cards: list[Card] = []
        self._known = Known()
        self._throwing_suit = throwing_suit
        self.rules.ask_always = ask_always
        given = list(lists)
        self.actions = [card for card in given if card.kind == "action"]
        if len(self.actions) > MOST_ACTIONS:
            there, last = len(self.actions), self.actions[-1].source
            message = Text(
                f"アクションは{MOST_ACTIONS}種類までです（今は{there}種類）。", f"at most {MOST_ACTIONS} actions; there are {there}"
            )
            raise CardforgeError(message, file=last.file, line=last.line)
        self._numbers = {card.id: number for number, card in enumerate(self.actions)}
        self.rules.on_resolved = [-1] * len(self.actions)
        self.rules.needs_attackers = [False] * len(self.actions)
        self.rules.summoned = [-1] * NUMBERS
        for card in self.actions:
            self._guarded(card, self._action)
        for card in given:
            if card.kind == "character":
                self._guarded(card, self._character)
            elif card.kind == "playing-card":
                self.add(card)
        self._sort_actions()
        self._blank = self._define(BLANK_CARD, terms.BLANK, 2)

    def fingerprint(self) -> str:
        """A short hash of everything the rules do: every number in their tables and programs."""
        rules = self.rules
        values: list[object] = [RULES_VERSION, rules.suit, rules.number, rules.on_resolved, rules.needs_attackers]
        values += [rules.on_grave, rules.great, *([getattr(action, name) for name in _ACTION_FIELDS] for action in rules.actions)]
        values += [rules.labels, rules.summoned, rules.equipped, rules.bulwark, rules.attack_label, rules.attack_exempt]
        values += [rules.several_attackers, rules.block_label, rules.several_blockers, rules.ask_always, rules.program]
        values += [[getattr(each, name) for name in SELECTION_FIELDS] for each in rules.selections]
        values += [[getattr(each, name) for name in CONDITION_FIELDS] for each in rules.conditions]
        return fingerprint(values)

    def blank(self) -> int:
        """The definition number of a card that a scenario does not name."""
        self.rules.blank = self._blank
        return self._blank

    def add(self, card: Card) -> int:
        """The definition number of a playing card."""
        return self._known.number(card, lambda new: self._define(new, SUITS[new.fields["suit"]], new.fields["number"]))

    def _define(self, card: Card, suit: int, number: int) -> int:
        rules = self.rules
        rules.suit.append(suit)
        rules.number.append(number)
        self.cards.append(card)
        definition = len(rules.suit) - 1
        single = [index for index, action in enumerate(rules.actions) if action.direct and action.keys == 1 and _fits(action, suit, number)]
        rules.single.append(single)
        rules.fits.append(sum(1 << index for index in single))
        for place, bits in ((0, rules.first), (1, rules.second)):
            pairs = [index for index, action in enumerate(rules.actions) if action.keys == 2 and _fits(action, suit, number, place)]
            bits.append(sum(1 << index for index in pairs))
        rules.keys.append(rules.fits[-1] | rules.first[-1] | rules.second[-1])
        return definition

    def _guarded(self, card: Card, compile_it: Any) -> None:
        try:
            compile_it(card)
        except CannotCompile as error:
            raise unplayable(card, error.text) from None
        except (KeyError, TypeError, ValueError) as error:
            raise unplayable(card, Text(f"このゲームでは動かせません: {error}", f"it cannot be played: {error}")) from None

    def _sort_actions(self) -> None:
        rules = self.rules
        rules.possible = [0] * terms.FACTS
        for number, action in enumerate(rules.actions):
            # They are done from the last one on.
            needed = [(terms.F_TARGET, action.target), (terms.F_COST_D, action.discards)]
            needed += [(terms.F_COST_L, action.life), (terms.F_COST_B, action.bulwarks)]
            steps: list[Frame] = [(terms.F_REQUESTED, 0, 0, 0)] if action.immediate else []
            rules.steps.append(steps + [(step, amount, 0, 0) for step, amount in needed if amount])
            if not action.direct:
                continue
            bit = 1 << number
            rules.direct |= bit
            rules.quick |= 0 if action.main else bit
            rules.of_suit |= bit if action.target == terms.T_OWN_SAME_SUIT else 0
            rules.possible[action.needs] |= bit
            if not action.keys:
                rules.keyless |= bit
                rules.without_key.append(number)
            elif action.keys == 1:
                rules.one_key |= bit
            else:
                rules.two_keys |= bit
                rules.pairs.append(number)
        # What is possible where less is there is possible where more is.
        need = 1
        while need < terms.FACTS:
            for facts in range(terms.FACTS):
                if facts & need:
                    rules.possible[facts] |= rules.possible[facts - need]
            need *= 2

    def _character(self, card: Card) -> None:
        rules = self.rules
        bits = 0
        for label in card.trees["labels"]["labels"]:
            bit = terms.LABELS[label["label"]]
            bits |= terms.HASTE_WITH_ACE if label.get("if") == "ace" else bit
        rules.labels.append(bits)
        character = len(rules.labels) - 1
        component = card.trees["component"]
        if component.get("all"):
            rules.bulwark = character
        elif "same_suit" in component:
            rules.equipped = character
        else:
            low, high = numbers(component["card"])
            for number in range(low, high + 1):
                rules.summoned[number] = character

    def _action(self, card: Card) -> None:
        rules, action, notation = self.rules, Action(), card.trees["notation"]
        rules.actions.append(action)
        number = len(rules.actions) - 1
        action.direct = notation["trigger"] == "direct"
        action.immediate = notation["speed"] == "immediate"
        action.main = notation["timing"] == "main"
        cost = notation.get("cost", {})
        action.bulwarks, action.life, action.discards = cost.get("bulwarks", 0), cost.get("life", 0), cost.get("discards", 0)
        for key in notation.get("keys", ()):
            action.suits.append(SUITS[key["suit"]] if "suit" in key else _ALL_SUITS)
            low, high = numbers(key)
            action.lowest.append(low)
            action.highest.append(high)
        action.keys = len(action.suits)
        self._target(action, card.trees.get("target") or {})
        self._condition(number, card.trees.get("condition") or {})
        self._needs(action)
        action.start = len(rules.program)
        self._program(card.trees["effect"]["effects"], Composer(rules, called=_CALLED[action.target]))
        deeds = rules.program[action.start :]
        for op, _, _, _ in deeds:
            if op == terms.O_LAY:
                action.needs |= terms.N_HAND
            elif op == terms.O_SEARCH:
                action.needs |= terms.N_LIFE
        rules.plain.append(deeds if all(terms.LAST_ASKING < op < terms.COMPOSED for op, _, _, _ in deeds) else [])
        rules.program.append((P_END, 0, 0, 0))

    def _target(self, action: Action, tree: Tree) -> None:
        if not tree:
            return
        word = "own_same_suit" if tree.get("suit") == "key" else tree["target"]
        action.needs |= _TABLES.bits(_TABLES.data["targets"][word])
        action.target = _TABLES.number("T_", word)

    def _condition(self, number: int, tree: Tree) -> None:
        rules = self.rules
        if "limit" in tree:
            rules.actions[number].limit = tree["limit"]
        elif tree.get("on") == "resolved":
            after = self._numbers[tree["action"]]
            rules.on_resolved[after] = number
            rules.needs_attackers[number] = "attackers" in tree
        elif tree.get("on") == "field_to_grave":
            rules.on_grave = number
            rules.great = _numbers_as_bits(tree["cards"])

    def _needs(self, action: Action) -> None:
        if action.bulwarks:
            action.needs |= terms.N_ONE_B if action.bulwarks == 1 else terms.N_TWO_B
        action.needs |= terms.N_LIFE if action.life else 0
        action.needs |= terms.N_DISCARD if action.discards else 0

    def _program(self, sentences: list[Tree], composer: Composer) -> None:
        """Append the instructions of an effect; a sentence that says how the one before is done changes that one."""
        program = self.rules.program
        begin = len(program)
        for tree in sentences:
            if tree in _TABLES.data["said"]:
                continue
            listed = len(program) > begin and program[-1][0]
            if "do" not in tree or (listed == terms.O_SIZE_BY_KEY and tree["do"] in ("stay", "to_grave")):
                if len(program) == begin:
                    raise ValueError(tree)
                self._further(program, tree)
            elif tree["do"] == "shuffle":
                # A search of the list shuffles by itself.
                program += [] if listed == terms.O_SEARCH else [(terms.O_SHUFFLE, terms.OWN, 0, 0)]
            elif tree["do"] in _LISTED:
                if tree["do"] in _TABLES.data["calls"]:
                    composer.aim(_TABLES.data["calls"][tree["do"]])
                program += self._instructions(tree, len(program))
            else:
                composer.effect(tree)

    def _instructions(self, tree: Tree, here: int) -> list[Frame]:
        """The instructions of one sentence of the list, ``here`` in the program."""
        word = tree["do"]
        if word == "draw_more":
            return [(terms.O_DRAW_MORE, here + 2, 0, 0), (terms.O_DRAW_CARDS, terms.OWN, tree["count"], -1)]
        if word == "twist":
            ways: list[Frame] = [(terms.O_TURN, 0, 0, 0), (P_JUMP, here + 6, 0, 0), (terms.O_TURN, 1, 0, 0)]
            return [(terms.O_TWIST, 0, 0, 0), (P_JUMP, here + 3, 0, 0), (P_JUMP, here + 5, 0, 0), *ways]
        return [self._deed(tree, word)]

    def _deed(self, tree: Tree, word: str) -> Frame:
        if word == "discard_down":
            return (terms.O_DISCARD_DOWN, tree["down_to"], 0, 0)
        if word == "generation":
            return (terms.O_GENERATION, _numbers_as_bits(tree["until"]), 0, 0)
        if word == "size_by_key":
            return (terms.O_SIZE_BY_KEY, 1 if tree["sign"] == "plus" else -1, 0, terms.NEVER)
        if word == "throw":
            return (terms.O_THROW, terms.CLUB, 0, 0)
        return (_LISTED[word], 0, 0, 0)

    def _further(self, program: list[Frame], tree: Tree) -> None:
        """What a sentence adds to the instruction before it."""
        rules = self.rules
        op, a, b, c = program[-1]
        for bit, part in _JUDGED.items():
            if op == terms.O_JUDGE and tree == part:
                a |= bit
                break
        else:
            if "attackers" in tree:
                rules.several_attackers |= tree["attackers"] == "several"
                if isinstance(tree["attackers"], dict):
                    rules.attack_label = terms.LABELS[tree["attackers"]["label"]]
            elif "blockers" in tree:
                rules.several_blockers |= tree["blockers"] == "several"
                if isinstance(tree["blockers"], dict):
                    rules.block_label = terms.LABELS[tree["blockers"]["label"]]
            elif tree.get("not") == "entered":
                rules.attack_exempt = terms.LABELS[tree["unless"]]
            elif op == terms.O_SIZE_BY_KEY:
                if tree["do"] == "stay":
                    b = 1
                else:
                    c = tree["size"]
            elif op == terms.O_NEGATE:
                keys = 1 << tree["case"]["keys"]
                a, b = (a | keys, b) if "number" in tree["case"] else (a, b | keys)
            elif op == terms.O_THROW:
                a = SUITS[self._throwing_suit or tree["x"]]
            else:
                raise ValueError(tree)
        program[-1] = (op, a, b, c)


#: What stands for a card that a scenario does not name: number 2, no suit, no key card.
BLANK_CARD = Card("blackpoker", "playing-card", "blank", Text("名のないカード", "unnamed card"), fields={"suit": "blank", "number": 2})


def _numbers_as_bits(cards: list[Any]) -> int:
    return sum(1 << (0 if card == "joker" else int(card)) for card in cards)


def _fits(action: Action, suit: int, number: int, place: int = 0) -> bool:
    return bool(suit & action.suits[place]) and action.lowest[place] <= number <= action.highest[place]
