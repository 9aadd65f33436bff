"""senryoku at the scenario runner's table: its verbs, its payments, its questions, and what an expectation may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, cast

from cardforge.engine.options import V_DONE, V_MODE, V_PICK, coded, first_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.senryoku.compiling.compiler import Compiler
from cardforge.games.senryoku.dealing import SenryokuTold
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.answering import effects_of
from cardforge.games.senryoku.play.bars import FREE
from cardforge.games.senryoku.play.game import SenryokuGame
from cardforge.games.senryoku.play.state import SenryokuState
from cardforge.games.senryoku.play.terms import EFFECTS, NOTHING, PLAYER_THING, SQUARE, SQUARE_COUNT
from cardforge.games.senryoku.proving import facts, position
from cardforge.games.senryoku.proving.position import square_of, word_of
from cardforge.games.senryoku.proving.written import SenryokuWriter
from cardforge.games.shared.parts import Scenarios
from cardforge.games.shared.proving.answering import AnsweringTable
from cardforge.games.shared.proving.table import NO_ANSWER, NOT_ASKED, Fact, absent
from cardforge.games.shared.proving.words import PLAYERS, Place, Words
from cardforge.games.shared.tables import Tables
from cardforge.model import Text

_TABLES: Final = Tables(__file__, terms)
#: Words of the game's own that a label may not equal.
RESERVED: Final = (*_TABLES.data["reserved"], *(word_of(square) for square in range(SQUARE_COUNT)))
_QUESTIONS: Final = _TABLES.texts("questions", "Q_")
_PUTS: Final = {"summon": terms.V_SUMMON, "chant": terms.V_CHANT, "deploy": terms.V_DEPLOY}
_PLAIN: Final = {"next": terms.V_NEXT, "end": terms.V_END, "pass": terms.V_PASS}
#: Questions that are answered with things, one pick after another.
_PICKED: Final = (terms.Q_TARGET, terms.Q_CHOOSE, terms.Q_PRICE, terms.Q_DISCARD)
_SQUARES: Final = (terms.Q_PUT_BACK, terms.Q_SQUARE)
_WRONG_SUM: Final = Refusal("001-R23", Text("支払いがコストに合いません", "the payment is not what it costs"))
_TOO_MANY: Final = Refusal("", Text("選ぶものが多すぎます", "more is named than is asked for"))
_TOO_FEW: Final = Refusal("", Text("選ぶものが足りません", "less is named than has to be"))


class SenryokuTable(AnsweringTable[SenryokuGame, SenryokuState]):
    """A game of senryoku for the scenario runner (see ``cardforge.games.shared.proving.table.ScenarioTable``)."""

    answers: ClassVar = {"yes": terms.V_YES, "no": terms.V_NO}
    taken_without_asking = terms.E_CHOSEN
    over = Refusal("", Text("ゲームは終わっています", "the game is over"))

    def __init__(self, words: Words, game: SenryokuGame, compiler: Compiler, state: SenryokuState) -> None:
        super().__init__(words, game, compiler.cards, state)
        self.compiler = compiler
        #: How long the log was when a list answered the first part of the question that is open: its last part may be left.
        self._listed = -1

    # -- what is asked ----------------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Text | None:
        """What is asked, with the things to choose from; ``None`` where the player is free to move, to respond or to pass."""
        if self.state.asked == NOBODY or self.state.question in FREE:
            return None
        text = _QUESTIONS[self.state.question]
        names = [self._thing(thing) for thing in self.offered()]
        if V_DONE in self.state.options:
            names.append("none")
        return Text(f"{text.ja}: {', '.join(names)}", f"{text.en}: {', '.join(names)}") if names else text

    def _thing(self, thing: int) -> str:
        """A thing to choose as a file writes it: a force by its player, a square, a card."""
        if thing >= PLAYER_THING:
            return PLAYERS[thing - PLAYER_THING]
        return word_of(thing - SQUARE) if thing >= SQUARE else self.show(thing)

    @property
    def window(self) -> bool:
        """Whether the player asked may respond or pass, or leave the rest of a question that he has answered with a list."""
        return self.state.asked != NOBODY and (self.state.question == terms.Q_RESPOND or self._may_be_left)

    @property
    def _may_be_left(self) -> bool:
        """Whether the last answer was a list, and only a part of the same question is open that takes nothing, too."""
        return self._listed == len(self.state.log) and V_DONE in self.state.options

    def stand_by(self) -> None:
        """The player asked passes, or chooses no more."""
        self.game.apply(self.state, V_DONE if self._may_be_left else terms.V_PASS)

    # -- answers ----------------------------------------------------------------------------------------------------------------------

    def answer(self, player: str, value: Any, place: Place) -> Refusal | None:
        """Answer the open question, all of its parts; windows before it, within a move, are passed."""
        told = self.told
        while self.window and not self._may_be_left and self.winner is None:
            self.stand_by()
        self.told = len(self.state.log)
        if self.winner:
            return self.over
        if self.question is None or self.asked != player:
            return NOT_ASKED
        written = list(value) if isinstance(value, list) else [value]
        question, asked = self.state.question, self.state.asked
        refused = self._answer_parts(PLAYERS.index(player), written, place)
        if refused is not None:
            self.told = told
        going_on = self.state.asked == asked and self.state.question == question in _PICKED
        self._listed = len(self.state.log) if isinstance(value, list) and going_on else -1
        return refused

    def _answer_parts(self, player: int, written: list[Any], place: Place) -> Refusal | None:
        """One answer after another: a question may have parts (the card, then the number; the land, then the soldiers)."""
        rest = written
        while rest:
            if self.state.asked != player or self.state.question in FREE:
                return None if self._were_taken(rest, place) else _TOO_MANY
            used = self._answer_part(rest, place)
            if isinstance(used, Refusal):
                return used
            rest = rest[used:]
        return None

    def _answer_part(self, written: Sequence[Any], place: Place) -> int | Refusal:
        """Answer one question with the first of these words; how many of them that took."""
        state, word = self.state, written[0]
        if state.question in _PICKED:
            return self._pick(written, place)
        if state.question in _SQUARES:
            square = square_of(word)
            option = NOTHING if square is None else coded(V_PICK, SQUARE + square)
        elif state.question == terms.Q_COUNT:
            option = coded(terms.V_NUMBER, 0 if word == "none" else word) if isinstance(word, int) or word == "none" else NOTHING
        else:
            option = coded(V_MODE, word - 1) if isinstance(word, int) else terms.V_NO if word == "none" else self.answers.get(word, NOTHING)
        if option not in state.options:
            return NO_ANSWER
        self.game.apply(state, option)
        return 1

    def _pick(self, written: Sequence[Any], place: Place) -> int | Refusal:
        """Pick thing after thing, until the question is answered."""
        state = self.state
        if written[0] == "none":
            if V_DONE not in state.options:
                return NO_ANSWER
            self.game.apply(state, V_DONE)
            return 1
        question = state.question
        for number, word in enumerate(written, 1):
            thing = self.named_in(word, self.offered(), place)
            option = next((option for option in state.options if verb_of(option) == V_PICK and first_of(option) == thing), None)
            if option is None:
                return NO_ANSWER
            self.game.apply(state, option)
            # What is asked next may be the rest of the same question.
            if state.asked == NOBODY or state.question != question or not any(pick.taken for pick in state.picks):
                return number
        if V_DONE not in state.options:
            return _TOO_FEW
        self.game.apply(state, V_DONE)
        return len(written)

    def _were_taken(self, written: Sequence[Any], place: Place) -> bool:
        """Whether these things have been taken without a question since the last answer: they had to be."""
        taken = [first for code, first, *_ in self.state.log[self.told :] if code == self.taken_without_asking]
        return all(self.named_in(word, taken, place) in taken for word in written)

    def forced(self, value: Any, place: Place) -> bool:
        """Whether ``value`` was taken by itself since the last move or answer: cards, or the one square that was free."""
        square = square_of(value)
        if square is None:
            return super().forced(value, place)
        for number, (code, _, where, put) in enumerate(self.events()):
            if code == terms.E_WENT and put and where == square:
                self.told += number + 1
                return True
        return False

    def named_in(self, word: Any, among: Sequence[int], place: Place) -> int | None:
        """A card, a square or a player's force to choose."""
        if word in (*self.answers, "none") or isinstance(word, int):
            return None
        if word in PLAYERS:
            return PLAYER_THING + PLAYERS.index(word)
        square = square_of(word)
        return self.find(word, among, place, (*self.answers, "none", *PLAYERS)) if square is None else SQUARE + square

    # -- moves ------------------------------------------------------------------------------------------------------------------------

    def do(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """A part of the turn, a card put out, a move, an effect, a purchase; paid as it is written."""
        self._take_for_granted(player, verb)
        option = self._option(player, verb, written, place)
        if isinstance(option, Refusal):
            return option
        unpaid = verb == "upkeep" and written.get("pay") == "none"
        if not unpaid and ("pay" in written or "break" in written):
            return self._pay(player, option, written, place)
        return self.choose(player, option)

    def _take_for_granted(self, player: int, verb: str) -> None:
        """A question of the turn with one answer need not be written: with no card in the hand nothing is stored."""
        state = self.state
        alone = state.asked == player and state.question == terms.Q_STORE and len(state.options) == 1
        if alone and verb != "store":
            self.game.apply(state, state.options[0])

    def _option(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> int | Refusal:
        state = self.state
        if verb in _PLAIN:
            # In part 3.2 of the turn the next part is to store nothing.
            storing = verb == "next" and state.phase == terms.STORING_AGAIN and state.question == terms.Q_STORE
            return coded(terms.V_STORE, NOTHING) if storing else _PLAIN[verb]
        word = written[verb]
        if verb == "draw":
            return terms.V_DRAW if word == "yes" else terms.V_NO_DRAW
        if verb == "buy":
            return terms.V_BUY
        if verb == "use":
            return self._use(player, written, place)
        if verb == "store" and word == "none":
            return coded(terms.V_STORE, NOTHING)
        if verb == "store" or verb in _PUTS:
            card = self.find(word, state.zone(player, terms.HAND), place.at(verb))
            if card is None:
                return absent(word, "手札", "the hand")
            if verb == "store":
                return coded(terms.V_STORE, card)
            return coded(_PUTS[verb], card, square_of(written["at"]) or 0)
        own = [piece.card for piece in (*state.soldiers[player], *state.grounds[player])]
        card = self.find(word, own, place.at(verb))
        if card is None:
            return absent(word, "自分の場", "the own field")
        if verb == "move":
            return coded(terms.V_MOVE, card, square_of(written["to"]) or 0)
        return coded(terms.V_FORGO if written.get("pay") == "none" else terms.V_UPKEEP, card)

    def _use(self, player: int, written: Mapping[str, Any], place: Place) -> int | Refusal:
        """An effect of a card on the field, by its name or its number; of one that has just been broken, in the grave."""
        state = self.state
        own = [piece.card for piece in (*state.soldiers[player], *state.grounds[player])]
        card = self.find(written["use"], [*own, *state.zone(player, terms.GRAVE)], place.at("use"))
        if card is None:
            return absent(written["use"], "自分の場", "the own field")
        x = int(written.get("x", 0))
        wanted = written.get("effect")
        if wanted is None:
            numbers = range(EFFECTS)
            found = [number for number in numbers if coded(terms.V_USE, card, number + EFFECTS * x) in state.options]
            return coded(terms.V_USE, card, (found[0] if found else 0) + EFFECTS * x)
        number = wanted - 1 if isinstance(wanted, int) else self._numbered(card, str(wanted))
        if number is None or not 0 <= number < EFFECTS:
            names = [name for row in facts.effect_names(self.definitions[state.definitions[card]]) for name in row]
            raise place.at("effect").fault(
                Text(f"「{self.show(card)}」に「{wanted}」という効果はありません。", f"{self.show(card)} has no effect “{wanted}”."),
                Text(f"あるもの: {'、'.join(names)}", f"There are: {', '.join(names)}") if names else None,
            )
        return coded(terms.V_USE, card, number + EFFECTS * x)

    def _numbered(self, card: int, name: str) -> int | None:
        """The place of an effect by its name, or by the special kind that gives it."""
        state = self.state
        rows = facts.effect_names(self.definitions[state.definitions[card]])
        found = next((number for number, row in enumerate(rows) if name in row), None)
        piece = state.piece(card)
        if found is None and name in facts.GIVING and piece is not None and len(effects_of(self.game.rules, state, piece)) > len(rows):
            return len(rows)
        return found

    def _pay(self, player: int, option: int, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """Do a move and pay for it with exactly these store cards, turned sideways or broken (001-R23, R24)."""
        cards: dict[str, list[int]] = {}
        for key in ("pay", "break"):
            words = written.get(key, ())
            store = [*self.state.zone(player, terms.STORE), *self.state.zone(player, terms.USED)]
            named = [self.find(word, store, place.at(key)) for word in ([words] if isinstance(words, str) else words)]
            if None in named:
                return absent(", ".join(map(str, words)), "自陣倉庫", "the own store")
            cards[key] = [card for card in named if card is not None]
        trial = cast(SenryokuTable, self.copy())
        refused = trial._paid(player, option, cards)
        return refused or self._paid(player, option, cards)

    def _paid(self, player: int, option: int, cards: Mapping[str, Sequence[int]]) -> Refusal | None:
        state, before = self.state, len(self.state.log)
        # What can be paid by breaking alone is legal only where the cards are chosen.
        if terms.V_BY_HAND in state.options:
            self.game.apply(state, terms.V_BY_HAND)
        refused = self.choose(player, option)
        if refused is not None:
            return refused
        for verb, key in ((terms.V_TURN, "pay"), (terms.V_BREAK, "break")):
            for card in cards[key]:
                if state.asked == player and state.question == terms.Q_PAY:
                    refused = self.choose(player, coded(verb, card))
                    if refused is not None and not self._was_paid(before, verb, card):
                        return refused
        told = [(code, card) for code, card, *_ in state.log[before:]]
        for code, key in ((terms.E_USED, "pay"), (terms.E_SPENT, "break")):
            if sorted(card for what, card in told if what == code) != sorted(cards[key]):
                return _WRONG_SUM
        return _WRONG_SUM if state.question == terms.Q_PAY and state.asked == player else None

    def _was_paid(self, before: int, verb: int, card: int) -> bool:
        """Whether a card was used so for the payment without a question, as nothing else was left."""
        code = terms.E_USED if verb == terms.V_TURN else terms.E_SPENT
        return any(event[0] == code and event[1] == card for event in self.state.log[before:])

    # -- what can be seen -------------------------------------------------------------------------------------------------------------

    def common(self) -> Mapping[str, Fact]:
        """Turn, turn player and part of the turn."""
        return facts.common(self.state)

    def side(self, player: str) -> Mapping[str, Fact]:
        """A player's zones under the position's keys."""
        return {**self.piles(PLAYERS.index(player), position.ZONE_KEYS), **facts.side(self.state, PLAYERS.index(player))}

    def card(self, card: int) -> Mapping[str, Fact]:
        """Where a card is, and its numbers there."""
        return facts.card(self.game.rules, self.state, card, self.compiler.traits)

    def read(self, key: str, written: Any, place: Place) -> Any:
        """An expected value as it is compared: parts of a turn and words of kinds as they stand in files."""
        return facts.read(key, written)

    def word(self, key: str, value: str) -> Text:
        """How a value of a set is written, for a message."""
        return Text(value, value)


SCENARIOS: Final = Scenarios(
    lambda words: SenryokuTable(words, *position.lay(words)),
    lambda words: SenryokuTable(words, *position.deal(words)),
    RESERVED,
    blanks={"soldier": {"cost": 0, "move": 0, "power": 0}, "land": {"cost": 0, "upkeep": 0}},
    write=SenryokuWriter,
    told=lambda table: SenryokuTold(table.game, table.compiler),
)
