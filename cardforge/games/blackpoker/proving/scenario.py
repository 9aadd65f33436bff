"""blackpoker at the scenario runner's table: its verbs, its questions, and what an expectation may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from cardforge.engine.options import CARDS, Q_MAY, Q_MODE, V_DONE, V_MODE, V_NO, V_PICK, V_YES, coded, first_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.blackpoker.dealing import StageTold
from cardforge.games.blackpoker.play import terms
from cardforge.games.blackpoker.play.options import of_cards
from cardforge.games.blackpoker.play.state import Piece
from cardforge.games.blackpoker.proving import position
from cardforge.games.blackpoker.proving.naming import NamingTable
from cardforge.games.blackpoker.proving.written import StageWriter
from cardforge.games.shared.parts import Scenarios
from cardforge.games.shared.proving.table import NO_ANSWER, NOT_ASKED, absent
from cardforge.games.shared.proving.words import PLAYERS, Place
from cardforge.games.shared.reasons import Reasons
from cardforge.games.shared.tables import Tables
from cardforge.model import Text

_TABLES: Final = Tables(__file__, terms)
#: Words of the game's own that a label may not equal.
RESERVED: Final = tuple(_TABLES.data["reserved"])
_QUESTIONS: Final = _TABLES.texts("questions", "Q_")
_WORDS: Final = {"yes": V_YES, "no": V_NO, "charge": coded(V_MODE, 0), "drive": coded(V_MODE, 1), "none": V_DONE}
#: The questions of a request and the keys of a move that answer them.
_PARTS: Final = {terms.Q_DRIVE: "bulwarks", terms.Q_DISCARD: "discard", terms.Q_LAY: "key", terms.Q_TARGET: "target"}
_REASONS: Final = Reasons(__file__)


#: Words and where they stand.
Named = list[tuple[Any, Place]]


@dataclass(slots=True)
class Parts:
    """What a move named for the questions of its request and was not yet used, by the move's key."""

    player: int
    named: dict[str, Named]

    def copy(self) -> Parts:
        """Equal parts."""
        return Parts(self.player, {key: words.copy() for key, words in self.named.items()})


class StageTable(NamingTable):
    """A game of blackpoker for the scenario runner (see ``cardforge.games.shared.proving.table.ScenarioTable``)."""

    _rest: Parts | None = None

    @property
    def question(self) -> Text | None:
        """What is asked, where it is not for an action or to pass."""
        if self.state.asked == NOBODY or self.state.question <= terms.Q_CHANCE:
            return None
        return _QUESTIONS[self.state.question]

    @property
    def window(self) -> bool:
        """Whether the player asked may respond or pass: always but for the turn player with an empty stage."""
        state = self.state
        if state.asked == NOBODY or state.question > terms.Q_CHANCE:
            return False
        return bool(state.stage) or state.asked != state.active

    def copy(self) -> StageTable:
        """An equal table."""
        other = cast(StageTable, super().copy())
        other._rest = self._rest and self._rest.copy()
        return other

    def stand_by(self) -> None:
        """The player asked passes."""
        self.game.apply(self.state, terms.V_PASS)

    def do(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """Request an action, pass, name attackers or blockers."""
        self._rest = None
        if verb == "pass":
            return self.choose(player, terms.V_PASS)
        if verb == "do":
            return self._request(player, written, place)
        if self.state.asked != player or self.state.question != (terms.Q_ATTACKERS if verb == "attackers" else terms.Q_BLOCK):
            return NOT_ASKED
        return (self._attack if verb == "attackers" else self._block)(player, written[verb], place.at(verb))

    def _request(self, player: int, written: Mapping[str, Any], place: Place) -> Refusal | None:
        state = self.state
        number = self.action(written["do"], place.at("do"))
        action = self.game.rules.actions[number]
        hand = state.zone(player, terms.HAND)
        keys = []
        for index, word in enumerate(written.get("key", ())):
            card = self.find(word, hand, place.at("key", index))
            if card is None or card not in hand:
                barred = self.game.refusals.request(state, player, number, [])
                return barred if barred and not action.keys else absent(word, "手札", "the hand")
            keys.append(card)
        # The hand card of 防壁設置 is no key card: it is chosen when the action resolves.
        laid, keys = ([], keys) if action.keys else (keys, [])
        keys = self._in_order(number, keys)
        named = {key: _words(written, key, place) for key in _PARTS.values() if key in written and (key != "key" or laid)}
        refusal = self.game.refusals.request(state, player, number, keys) or self._underpaid(player, number, keys, named)
        if refusal is not None:
            return refusal
        first, second = (*keys, terms.NO_CARD, terms.NO_CARD)[:2]
        self.game.apply(state, coded(terms.V_ACTION + number, first, second))
        return self._go_on(Parts(player, named))

    def _underpaid(self, player: int, number: int, keys: Sequence[int], named: Mapping[str, Named]) -> Refusal | None:
        """Why the bulwarks and hand cards named are not the whole cost, as many different ones as it takes; ``None`` where they are."""
        action = self.game.rules.actions[number]
        bulwarks = [piece.cards[0] for piece in self.state.bulwarks[player] if not piece.driven]
        hand = [card for card in self.state.zone(player, terms.HAND) if card not in keys]
        for key, among, count in (("bulwarks", bulwarks, action.bulwarks), ("discard", hand, action.discards)):
            words = named.get(key, [])
            cards = {self.find(word, among, place) for word, place in words}
            if key in named and (len(words) != count or len(cards) != count or not cards <= set(among)):
                return _REASONS.refusal(f"too_few_{key}")
        return None

    def _in_order(self, number: int, keys: list[int]) -> list[int]:
        """Two key cards in the order of the notation."""
        rules = self.game.rules
        action = rules.actions[number]
        if len(keys) == 2 and action.keys == 2 and not rules.suit[self.state.definitions[keys[0]]] & action.suits[0]:
            return keys[::-1]
        return keys

    def _go_on(self, parts: Parts) -> Refusal | None:
        """Answer the questions of a request with the parts that the move named; another question waits for its own answer.

        A part named for which nothing was asked has to be what was taken.
        """
        state, player = self.state, parts.player
        while state.asked == player and state.question in _PARTS:
            words = parts.named.get(_PARTS[state.question])
            if not words:
                self._rest = parts
                return None
            word, place = words.pop(0)
            option = self._option(word, place)
            refused = NO_ANSWER if option < 0 else self.choose(player, option)
            if refused is not None:
                return refused
        for question, key in _PARTS.items():
            for word, place in parts.named.get(key, ()):
                if not self._was_taken(question, player, word, place):
                    return NO_ANSWER
        return None

    def _was_taken(self, question: int, player: int, word: Any, place: Place) -> bool:
        """Whether a part of a request was taken without a question since the move began."""
        if question == terms.Q_TARGET:
            return self._was_aimed(word, place)
        hand, grave = (zone + terms.ZONES * player for zone in (terms.HAND, terms.GRAVE))
        told = {terms.Q_DRIVE: (terms.E_DRIVEN, 1), terms.Q_LAY: (terms.E_LAID, player), terms.Q_DISCARD: (terms.E_MOVED, hand)}
        cards = [a % CARDS for code, a, b, c in self.events() if (code, b) == told[question] and (code != terms.E_MOVED or c == grave)]
        return self.find(word, cards, place) in cards

    def _was_aimed(self, word: Any, place: Place) -> bool:
        aimed = next(((a, b, c) for code, a, b, c in self.events() if code == terms.E_TARGET), None)
        if aimed is None:
            return False
        kind, named, player = aimed
        if kind == terms.T_OPPONENT:
            return bool(word == PLAYERS[player])
        if kind == terms.T_REQUEST:
            return word == "top" or self.action(word, place) == named
        return self.find(word, [named % CARDS], place) == named % CARDS

    def _attack(self, player: int, written: Sequence[Any], place: Place) -> Refusal | None:
        """Name the attackers, in the order in which they stand."""
        named = self._pieces(written, place)
        if isinstance(named, Refusal):
            return named
        state = self.state
        for piece in self._as_they_stand(player, named):
            refusal = self.choose(player, coded(V_PICK, piece.number))
            if refusal is not None:
                return refusal
        if state.asked == player and state.question == terms.Q_ATTACKERS and state.stage:
            self.game.apply(state, V_DONE)
        return None

    def _block(self, player: int, written: Mapping[str, Sequence[Any]], place: Place) -> Refusal | None:
        """Name the blockers of each attacker, in the order in which the attackers are asked about."""
        attackers = [piece for number in self.state.attackers if (piece := self.state.piece(number)) is not None]
        wanted: dict[int, list[Piece]] = {}
        for word, blockers in written.items():
            attacker = self.piece(word, attackers, place.at(word))
            if attacker is None or attacker.number in wanted:
                return absent(word, "アタッカー", "the attackers")
            named = self._pieces(blockers, place.at(word))
            if isinstance(named, Refusal):
                return named
            wanted[attacker.number] = named
        for attacker in attackers:
            refusal = self._block_one(player, attacker, wanted.get(attacker.number, []))
            if refusal is not None:
                return refusal
        return None

    def _pieces(self, words: Sequence[Any], place: Place) -> list[Piece] | Refusal:
        """The pieces that these words name, or the refusal of one that is not on the field."""
        pieces: list[Piece] = []
        for index, word in enumerate(words):
            piece = self.piece(word, self.field, place.at(index))
            if piece is None:
                return absent(word, "場", "the field")
            pieces.append(piece)
        return pieces

    def _block_one(self, player: int, attacker: Piece, blockers: Sequence[Piece]) -> Refusal | None:
        for blocker in self._as_they_stand(player, blockers):
            option = coded(V_PICK, blocker.number)
            if not self._asks_about(attacker):
                return self.game.why_not(self.state, player, option) or _REASONS.refusal("no_block")
            refusal = self.choose(player, option)
            if refusal is not None:
                return refusal
        if self._asks_about(attacker):
            self.game.apply(self.state, V_DONE)
        return None

    def _as_they_stand(self, player: int, pieces: Sequence[Piece]) -> list[Piece]:
        order = {piece.number: index for index, piece in enumerate(self.state.soldiers[player])}
        return sorted(pieces, key=lambda piece: order.get(piece.number, -1))

    def _asks_about(self, attacker: Piece) -> bool:
        """Whether the open question is who blocks this attacker."""
        state = self.state
        return state.asked != NOBODY and state.question == terms.Q_BLOCK and state.attackers[state.agenda[-1][1]] == attacker.number

    def reply(self, player: int, written: list[Any], place: Place) -> Refusal | None:
        """Answer the question, and what is left of the request that asked it."""
        rest, self._rest = self._rest, None
        refusal = self._answer(player, written, place)
        return self._go_on(rest) if refusal is None and rest is not None else refusal

    def _answer(self, player: int, written: list[Any], place: Place) -> Refusal | None:
        state, question = self.state, self.state.question
        if question in (terms.Q_ATTACKERS, terms.Q_BLOCK):
            return NO_ANSWER
        count = self._picks()
        if len(set(map(str, written))) != len(written):
            return NO_ANSWER
        if len(written) != count:
            return _REASONS.refusal("count", count=count)
        for word in written:
            option = self._option(word, place)
            if option < 0:
                return NO_ANSWER
            if state.asked != player or state.question != question:
                # The rest of a row was forced: it has to be what was taken.
                if not any(code == terms.E_MOVED and coded(V_PICK, a) == option for code, a, _, _ in self.events()):
                    return NO_ANSWER
                continue
            refusal = self.choose(player, option)
            if refusal is not None:
                return refusal
        return None

    def _picks(self) -> int:
        """How many picks the open question is one answer of."""
        pick = self.state.picks[-1] if self.state.picks else None
        return pick.most - len(pick.taken) if pick is not None and pick.least else 1

    def _option(self, word: Any, place: Place) -> int:
        """The option that a word of an answer means; -1 if none."""
        state, question = self.state, self.state.question
        if question in (terms.Q_DRAW, terms.Q_TWIST, Q_MAY) or word == "none":
            return _WORDS.get(word, -1)
        if question == Q_MODE:
            return coded(V_MODE, word - 1) if type(word) is int and word > 0 else -1
        if of_cards(question):
            cards = [first_of(option) for option in state.options] if state.question == question else []
            gone = [a for code, a, _, _ in self.events() if code == terms.E_MOVED]
            card = self.find(word, [*cards, *gone], place)
            return -1 if card is None else coded(V_PICK, card)
        if any(state.request(first_of(option)) is not None for option in state.options):
            request = self.request(word, place)
            return -1 if request is None else coded(V_PICK, request)
        piece = self.piece(word, self.field, place)
        return -1 if piece is None else coded(V_PICK, piece.number)

    def forced(self, value: Any, place: Place) -> bool:
        """Whether these are cards or a target that were taken without a question since the last move or answer."""
        taken = [(code, a, b) for code, a, b, _ in self.events() if code in (terms.E_DRIVEN, terms.E_MOVED, terms.E_TARGET, terms.E_LAID)]
        among = [b % CARDS if code == terms.E_TARGET else a % CARDS for code, a, b in taken]
        words = value if isinstance(value, list) else [value]
        if any(word in _WORDS or not isinstance(word, str) for word in words) or (self.question is not None and self.state.options):
            return False
        return all(self.find(word, among, place) in among for word in words)


def _words(written: Mapping[str, Any], key: str, place: Place) -> Named:
    """What is written under a key, one word or several."""
    words = written[key] if isinstance(written[key], list) else [written[key]]
    return [(word, place.at(key)) for word in words]


SCENARIOS: Final = Scenarios(
    lambda words: StageTable(words, *position.lay(words)),
    lambda words: StageTable(words, *position.deal(words)),
    RESERVED,
    write=StageWriter,
    told=lambda table: StageTold(table.game, table.compiler),
)
