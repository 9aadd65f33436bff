"""blackpoker at the scenario runner's table: its verbs, its questions, and what an expectation may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardforge.engine.options import coded, first_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.blackpoker.compiling.compiler import Compiler
from cardforge.games.blackpoker.play.game import BlackPokerGame
from cardforge.games.blackpoker.play.refusals import why_not_request
from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.blackpoker.play.terms import (
    E_DRIVEN,
    E_LAID,
    E_MOVED,
    E_TARGET,
    F_COST_B,
    F_DISCARD,
    GRAVE,
    HAND,
    NO_CARD,
    Q_ATTACKERS,
    Q_BLOCK,
    Q_CHANCE,
    Q_DISCARD,
    Q_DRAW,
    Q_DRIVE,
    Q_LAY,
    Q_SEARCH,
    Q_TARGET,
    Q_TWIST,
    T_OPPONENT,
    T_REQUEST,
    V_ACTION,
    V_CARD,
    V_CHARGE,
    V_DONE,
    V_DRIVE,
    V_NO,
    V_PASS,
    V_REQUEST,
    V_UNIT,
    V_YES,
    ZONES,
)
from cardforge.games.blackpoker.proving import facts, position
from cardforge.games.blackpoker.proving.declaring import attack, block, take
from cardforge.games.blackpoker.proving.naming import Names, absent, field
from cardforge.games.shared.table import PLAYERS, Fact
from cardforge.games.shared.words import Place, Words
from cardforge.model import Text

#: Words of blackpoker's own that a label may not equal.
RESERVED: Final = (
    "life",
    "grave",
    "soldiers",
    "bulwarks",
    "fog",
    "stage",
    "chance",
    "driven",
    "entered",
    "size",
    "do",
    "key",
    "attackers",
    "block",
)

_QUESTIONS: Final = {
    Q_DRIVE: Text("ドライブする防壁を選ぶ", "choose a bulwark to drive"),
    Q_DISCARD: Text("捨てる手札を選ぶ", "choose a hand card to discard"),
    Q_TARGET: Text("対象を選ぶ", "choose a target"),
    Q_LAY: Text("防壁として置く手札を選ぶ", "choose the hand card to lay"),
    Q_DRAW: Text("もう1枚引くか決める（yes, no）", "draw one more or not (yes, no)"),
    Q_ATTACKERS: Text("アタッカーを指定する（attackers）", "name attackers"),
    Q_BLOCK: Text("ブロッカーを指定する（block）", "name blockers"),
    Q_TWIST: Text("charge か drive", "charge or drive"),
    Q_SEARCH: Text("ライフから1枚選ぶ", "choose a life card"),
}
_WORDS: Final = {"yes": V_YES, "no": V_NO, "charge": V_CHARGE, "drive": V_DRIVE, "none": V_DONE}
#: The questions of a request and the keys of a move that answer them.
_PARTS: Final = {Q_DRIVE: "bulwarks", Q_DISCARD: "discard", Q_LAY: "key", Q_TARGET: "target"}
_OVER: Final = Refusal("004-R09", Text("ゲームは終わっています", "the game is over"))
_NOT_ASKED: Final = Refusal("", Text("何も尋ねられていません", "nothing is asked of this player"))
_BULWARKS: Final = Refusal(
    "004-R20",
    Text("bulwarks はコストBと同じ数の、チャージ状態の別々の防壁です", "bulwarks names as many different charged bulwarks as the cost B"),
)
_DISCARDS: Final = Refusal(
    "004-R22",
    Text(
        "discard はコストDと同じ数の、キーカードでない別々の手札です",
        "discard names as many different hand cards as the cost D, besides the key",
    ),
)
_NO_ANSWER: Final = Refusal("", Text("その答えはできません", "that is not a legal answer"))


def lay(words: Words) -> StageTable:
    """The table on which the file's position lies."""
    return StageTable(words, *position.lay(words))


def deal(words: Words) -> StageTable:
    """The table at which the file's two decks are dealt."""
    return StageTable(words, *position.deal(words))


@dataclass(slots=True)
class Parts:
    """What a move named for the questions of its request and was not yet used: words and their places, by the move's key."""

    player: int
    named: dict[str, list[tuple[Any, Place]]]

    def copy(self) -> Parts:
        """Equal parts."""
        return Parts(self.player, {key: words.copy() for key, words in self.named.items()})


class StageTable:
    """A game of blackpoker for the scenario runner (see ``cardforge.games.shared.table.ScenarioTable``)."""

    def __init__(self, words: Words, game: BlackPokerGame, compiler: Compiler, state: StageState) -> None:
        self.words = words
        self.names = Names(words, compiler, state.definitions)
        self.game = game
        self.compiler = compiler
        self.state = state
        self._told = len(state.log)
        self._rest: Parts | None = None

    @property
    def winner(self) -> str | None:
        """``"a"``, ``"b"``, ``"draw"`` or ``None``."""
        return None if self.state.winner < 0 else (*PLAYERS, "draw")[self.state.winner]

    @property
    def asked(self) -> str | None:
        """Who has to decide."""
        return None if self.state.asked == NOBODY else PLAYERS[self.state.asked]

    @property
    def question(self) -> Text | None:
        """What is asked, where it is not for an action or to pass."""
        if self.state.asked == NOBODY or self.state.question <= Q_CHANCE:
            return None
        return _QUESTIONS[self.state.question]

    @property
    def window(self) -> bool:
        """Whether the player asked may respond or pass: always but for the turn player with an empty stage."""
        state = self.state
        if state.asked == NOBODY or state.question > Q_CHANCE:
            return False
        return bool(state.stage) or state.asked != state.active

    def copy(self) -> StageTable:
        """An equal table."""
        other = StageTable(self.words, self.game, self.compiler, self.state.clone())
        other._told = self._told
        other._rest = self._rest and self._rest.copy()
        return other

    def stand_by(self) -> None:
        """The player asked passes."""
        self.game.apply(self.state, V_PASS)

    def concede(self, player: str) -> Refusal | None:
        """The player gives up."""
        if self.state.winner >= 0:
            return _OVER
        self.game.concede(self.state, PLAYERS.index(player))
        return None

    def unused(self) -> Refusal | None:
        """Every part of a move finds its use or is refused at once."""
        return None

    # -- moves ------------------------------------------------------------------------------------------------------------------------

    def move(self, player: str, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """Request an action, pass, name attackers or blockers."""
        self._told = len(self.state.log)
        self._rest = None
        if self.state.winner >= 0:
            return _OVER
        who = PLAYERS.index(player)
        if verb == "pass":
            return self._choose(who, V_PASS)
        trial = self.state.clone()
        if verb == "do":
            refused = self._request(trial, who, written, place)
        else:
            wanted = Q_ATTACKERS if verb == "attackers" else Q_BLOCK
            if trial.asked != who or trial.question != wanted:
                return _NOT_ASKED
            declare = attack if verb == "attackers" else block
            refused = declare(self.game, self.names, trial, written[verb], place.at(verb))
        if refused is None:
            self.state = trial
        return refused

    def _choose(self, player: int, option: int) -> Refusal | None:
        return take(self.game, self.state, player, option)

    def _request(self, state: StageState, player: int, written: Mapping[str, Any], place: Place) -> Refusal | None:
        number = self.names.action(written["do"], place.at("do"))
        action = self.game.rules.actions[number]
        hand = state.zone(player, HAND)
        keys = []
        for index, word in enumerate(written.get("key", ())):
            card = self.names.card(word, hand, place.at("key", index))
            if card is None or card not in hand:
                barred = why_not_request(self.game, state, player, number, [])
                return barred if barred and not action.keys else absent(word, "手札", "the hand")
            keys.append(card)
        # The hand card of 防壁設置 is no key card: it is chosen when the action resolves.
        laid, keys = ([], keys) if action.keys else (keys, [])
        keys = self._in_order(state, number, keys)
        refusal = why_not_request(self.game, state, player, number, keys)
        if refusal is not None:
            return refusal
        refusal = self._underpaid(state, player, number, keys, written, place)
        if refusal is not None:
            return refusal
        first, second = (*keys, NO_CARD, NO_CARD)[:2]
        self.game.apply(state, coded(V_ACTION + number, first, second))
        discards = written.get("discard", [])
        named = {
            "bulwarks": [(word, place.at("bulwarks", index)) for index, word in enumerate(written.get("bulwarks", ()))],
            "discard": [(word, place.at("discard")) for word in (discards if isinstance(discards, list) else [discards])],
            "key": [(word, place.at("key")) for word in (written.get("key", ()) if laid else ())],
            "target": [(written["target"], place.at("target"))] if "target" in written else [],
        }
        return self._go_on(state, Parts(player, named))

    def _underpaid(
        self, state: StageState, player: int, number: int, keys: Sequence[int], written: Mapping[str, Any], place: Place
    ) -> Refusal | None:
        """Why the bulwarks and hand cards named are not the whole cost, as many different ones as it takes; ``None`` where they are."""
        action = self.game.rules.actions[number]
        bulwarks = [unit.cards[0] for unit in state.bulwarks[player] if not unit.driven]
        hand = [card for card in state.zone(player, HAND) if card not in keys]
        for key, among, count, refusal in (
            ("bulwarks", bulwarks, action.bulwarks, _BULWARKS),
            ("discard", hand, action.discards, _DISCARDS),
        ):
            words = written.get(key, ())
            words = words if isinstance(words, list) else [words]
            if key in written:
                cards = {self.names.card(word, among, place.at(key)) for word in words}
                if len(words) != count or len(cards) != count or not cards <= set(among):
                    return refusal
        return None

    def _in_order(self, state: StageState, number: int, keys: list[int]) -> list[int]:
        """Two key cards in the order of the notation."""
        rules = self.game.rules
        action = rules.actions[number]
        if len(keys) == 2 and action.keys == 2 and not rules.suit[state.definitions[keys[0]]] & action.suits[0]:
            return keys[::-1]
        return keys

    def _go_on(self, state: StageState, parts: Parts) -> Refusal | None:
        """Answer the questions of a request with the parts that the move named; another question waits for its own answer.

        A part named for which nothing was asked has to be what was taken.
        """
        player = parts.player
        while state.asked == player and state.question in _PARTS:
            words = parts.named[_PARTS[state.question]]
            if not words:
                self._rest = parts
                return None
            word, place = words.pop(0)
            option = self._option(state, word, place)
            refused = _NO_ANSWER if option < 0 else take(self.game, state, player, option)
            if refused is not None:
                return refused
        for question, key in _PARTS.items():
            for word, place in parts.named[key]:
                if not self._was_taken(state, question, player, word, place):
                    return _NO_ANSWER
        return None

    def _was_taken(self, state: StageState, question: int, player: int, word: Any, place: Place) -> bool:
        """Whether a part of a request was taken without a question since the move began."""
        events = state.log[self._told :]
        if question == Q_TARGET:
            return self._was_aimed(state, word, place)
        if question == Q_DRIVE:
            cards = [a for code, a, b, _ in events if code == E_DRIVEN and b]
        elif question == Q_LAY:
            cards = [a for code, a, _, _ in events if code == E_LAID]
        else:
            cards = [a for code, a, b, c in events if code == E_MOVED and b == HAND + ZONES * player and c == GRAVE + ZONES * player]
        return self.names.card(word, cards, place) in cards

    def _was_aimed(self, state: StageState, word: Any, place: Place) -> bool:
        aimed = next(((a, b, c) for code, a, b, c in state.log[self._told :] if code == E_TARGET), None)
        if aimed is None:
            return False
        kind, named, player = aimed
        if kind == T_OPPONENT:
            return bool(word == PLAYERS[player])
        if kind == T_REQUEST:
            return word == "top" or self.names.action(word, place) == named
        return self.names.card(word, [named], place) == named

    # -- answers ----------------------------------------------------------------------------------------------------------------------

    def answer(self, player: str, value: Any, place: Place) -> Refusal | None:
        """Answer the open question, all of it."""
        state = self.state
        self._told = len(state.log)
        if state.winner >= 0:
            return _OVER
        who = PLAYERS.index(player)
        if state.asked != who or state.question <= Q_CHANCE:
            return _NOT_ASKED
        trial = state.clone()
        rest, self._rest = self._rest, None
        refused = self._answer(trial, who, list(value) if isinstance(value, list) else [value], place)
        if refused is None and rest is not None:
            refused = self._go_on(trial, rest)
        if refused is None:
            self.state = trial
        return refused

    def _answer(self, state: StageState, player: int, written: list[Any], place: Place) -> Refusal | None:
        question = state.question
        if question in (Q_ATTACKERS, Q_BLOCK):
            return _NO_ANSWER
        count = self._picks(state, player)
        if len(set(map(str, written))) != len(written):
            return _NO_ANSWER
        if len(written) != count:
            more = Text(f"ここでは{count}つ選びます", f"{count} have to be chosen here")
            return Refusal("", more)
        for word in written:
            option = self._option(state, word, place)
            if option < 0:
                return _NO_ANSWER
            if state.asked != player or state.question != question:
                # The rest of a row was forced: it has to be what was taken.
                if not any(code == E_MOVED and coded(V_CARD, a) == option for code, a, _, _ in state.log[self._told :]):
                    return _NO_ANSWER
                continue
            refused = take(self.game, state, player, option)
            if refused is not None:
                return refused
        return None

    def _picks(self, state: StageState, player: int) -> int:
        """How many picks the open question is one answer of."""
        frame, _, b, _ = state.agenda[-1]
        if state.question == Q_DISCARD and frame == F_DISCARD:
            return len(state.zone(player, HAND)) - b
        if state.question == Q_DRIVE and frame == F_COST_B:
            return state.agenda[-1][1] + 1
        return 1

    def _option(self, state: StageState, word: Any, place: Place) -> int:
        """The option that a word of an answer means; -1 if none."""
        question = state.question
        if question in (Q_DRAW, Q_TWIST):
            return _WORDS.get(word, -1)
        if question in (Q_DISCARD, Q_LAY, Q_SEARCH):
            cards = [first_of(option) for option in state.options] if state.question == question else []
            gone = [a for code, a, _, _ in state.log[self._told :] if code == E_MOVED]
            card = self.names.card(word, [*cards, *gone], place)
            return -1 if card is None else coded(V_CARD, card)
        if any(verb_of(option) == V_REQUEST for option in state.options):
            request = self.names.request(state, word, place)
            return -1 if request is None else coded(V_REQUEST, request)
        unit = self.names.unit(word, field(state), place)
        return -1 if unit is None else coded(V_UNIT, unit.number)

    def forced(self, value: Any, place: Place) -> bool:
        """Whether these are cards or a target that were taken without a question since the last move or answer."""
        taken = [(code, a, b) for code, a, b, _ in self.state.log[self._told :] if code in (E_DRIVEN, E_MOVED, E_TARGET, E_LAID)]
        among = [b if code == E_TARGET else a for code, a, b in taken]
        words = value if isinstance(value, list) else [value]
        if any(word in _WORDS or not isinstance(word, str) for word in words) or (self.question is not None and self.state.options):
            return False
        return all(self.names.card(word, among, place) in among for word in words)

    # -- what can be seen -------------------------------------------------------------------------------------------------------------

    def common(self) -> Mapping[str, Any]:
        """Turn, turn player, chance and stage."""
        return facts.common(self.compiler, self.state)

    def side(self, player: str) -> Mapping[str, Fact]:
        """A player's zones and field."""
        return facts.side(self.state, PLAYERS.index(player))

    def card(self, card: int) -> Mapping[str, Fact]:
        """Where a card is, and on the field its state."""
        return facts.card(self.compiler, self.state, card)

    def cards(self) -> Sequence[int]:
        """All card instances."""
        return range(len(self.state.definitions))

    def called(self, card: int, name: str) -> bool:
        """Whether the card goes by this name."""
        return self.names.called(card, name)

    def show(self, card: int) -> str:
        """The card's label, else its name."""
        return self.names.show(card)

    def word(self, key: str, value: str) -> Text:
        """A label's name."""
        return self.names.label(value) if key == "keywords" else Text(value, value)

    def read(self, key: str, written: Any, place: Place) -> Any:
        """Labels of characters by any of their names."""
        return self.names.labels(written, place) if key == "keywords" else written
