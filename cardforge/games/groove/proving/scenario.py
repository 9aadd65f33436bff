"""groove at the scenario runner's table: its verbs, its questions, and what an expectation may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from cardforge.engine.options import V_DONE, coded, first_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.groove.compiling.compiler import BLANK_COST, Compiler
from cardforge.games.groove.dealing import GrooveTold
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.game import GrooveGame
from cardforge.games.groove.play.refusals import FREE
from cardforge.games.groove.play.selecting import strength
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.proving import position
from cardforge.games.groove.proving.position import HALVES, PHASES, ZONE_KEYS
from cardforge.games.groove.proving.written import GrooveWriter
from cardforge.games.shared.parts import Scenarios
from cardforge.games.shared.proving.answering import AnsweringTable
from cardforge.games.shared.proving.table import Fact, Pile, absent
from cardforge.games.shared.proving.words import PLAYERS, Place, Words
from cardforge.games.shared.tables import Tables
from cardforge.model import Text

_TABLES: Final = Tables(__file__, terms)
#: Words of the game's own that a label may not equal.
RESERVED: Final = tuple(_TABLES.data["reserved"])
_QUESTIONS: Final = _TABLES.texts("questions", "Q_")
_FROM_HAND: Final = {"charge": terms.V_CHARGE, "second": terms.V_SECOND, "set": terms.V_SET}
_OWN_FIELD: Final = ("自分の場", "the own battlefield")


class GrooveTable(AnsweringTable[GrooveGame, GrooveState]):
    """A game of groove for the scenario runner (see ``cardforge.games.shared.proving.table.ScenarioTable``)."""

    answers: ClassVar = {"yes": terms.V_YES, "no": terms.V_NO}
    taken_without_asking = terms.E_CHOSEN
    over = Refusal("002-R50", Text("ゲームは終わっています", "the game is over"))

    def __init__(self, words: Words, game: GrooveGame, compiler: Compiler, state: GrooveState) -> None:
        super().__init__(words, game, compiler.cards, state)
        self.compiler = compiler

    # -- what is asked ----------------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Text | None:
        """What is asked, with the cards to choose from; ``None`` where the turn player is free to move."""
        if self.state.asked == NOBODY or self.state.question in FREE:
            return None
        text = _QUESTIONS[self.state.question]
        names = [self.show(card) for card in self.offered()]
        if terms.V_DONE in self.state.options:
            names.append("none")
        return Text(f"{text.ja}: {', '.join(names)}", f"{text.en}: {', '.join(names)}") if names else text

    def reply(self, player: int, written: list[Any], place: Place) -> Refusal | None:
        """Answer in words or with cards."""
        in_words = self.state.question in (terms.Q_MAY, terms.Q_MODE)
        return self.answer_in_words(written) if in_words else self.answer_with_cards(written, place)

    def named_in(self, word: Any, among: Sequence[int], place: Place) -> int | None:
        """A card to choose."""
        if word in (*self.answers, "none") or isinstance(word, int):
            return None
        return self.find(word, among, place, (*self.answers, "none"))

    # -- moves ------------------------------------------------------------------------------------------------------------------------

    def do(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """Charge, set, keep, summon, cast, activate, tap, attack, block, go on or end."""
        if verb == "keep":
            return self._keep(player, written, place)
        option = self._option(player, verb, written, place)
        return option if isinstance(option, Refusal) else self.choose(player, option)

    def _option(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> int | Refusal:
        state = self.state
        if verb == "next":
            return terms.V_NEXT if state.phase != terms.BATTLE else terms.V_END
        if verb == "end":
            return terms.V_END
        word = written[verb]
        if word == "none":
            return coded(terms.V_NONE)
        if verb == "trap":
            card = self.find(word, state.zone(player, terms.GROOVE), place.at(verb))
            return absent(word, "グルーヴ", "the groove") if card is None else coded(terms.V_TRAP, card)
        if verb in ("charge", "second", "set", "summon", "cast"):
            card = self.find(word, state.zone(player, terms.HAND), place.at(verb))
            if card is None:
                return absent(word, "手札", "the hand")
            if verb in _FROM_HAND:
                return coded(_FROM_HAND[verb], card)
            return self._use(player, terms.V_SUMMON if verb == "summon" else terms.V_CAST, card, written, place)
        if verb == "seal":
            card = self.find(word, state.zone(player, terms.SEALS), place.at(verb))
            return absent(word, "表になったシール", "the seals turned up") if card is None else coded(terms.V_SEAL, card)
        card = self.find(word, self._creatures(player), place.at(verb))
        if card is None:
            return absent(word, *_OWN_FIELD)
        if verb == "attack":
            return self._attack(player, card, written, place)
        return coded(terms.V_TAP if verb == "tap" else terms.V_BLOCK, card)

    def _use(self, player: int, verb: int, card: int, written: Mapping[str, Any], place: Place) -> int | Refusal:
        """A kept card with what it is put on; where there is one creature only it need not be named."""
        if "on" in written:
            every = [*self._creatures(player), *self._creatures(1 - player)]
            below = self.find(written["on"], every, place.at("on"))
            return absent(written["on"], "場", "the battlefield") if below is None else coded(verb, card, below)
        ways = [option for option in self.state.options if verb_of(option) == verb and first_of(option) == card]
        return ways[0] if len(ways) == 1 else coded(verb, card, terms.NOTHING)

    def _attack(self, player: int, attacker: int, written: Mapping[str, Any], place: Place) -> int | Refusal:
        word = written["target"]
        if word == "player":
            return coded(terms.V_ATTACK, attacker, terms.AT_PLAYER)
        target = self.find(word, self._creatures(1 - player), place.at("target"), ("player",))
        return absent(word, "相手の場", "the enemy's battlefield") if target is None else coded(terms.V_ATTACK, attacker, target)

    def _keep(self, player: int, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """3b as one move: the halves that are kept, then the cards that go on top of the deck, the topmost first (002-R27 to R30)."""
        hand = self.state.zone(player, terms.HAND).copy()
        options = []
        for word, half in written["keep"].items():
            card = self.find(word, hand, place.at("keep", word))
            if card is None:
                return absent(word, "手札", "the hand")
            options.append(coded(terms.V_KEEP, card, HALVES[half]))
        options.append(terms.V_KEPT)
        for index, word in enumerate(written.get("top", ())):
            card = self.find(word, hand, place.at("top", index))
            if card is None:
                return absent(word, "手札", "the hand")
            options.append(coded(terms.V_PICK, card))
        for option in options:
            refusal = self.choose(player, option)
            if refusal is not None:
                return refusal
        if self.state.asked == player and self.state.question == terms.Q_TOP:
            self.game.apply(self.state, V_DONE)
        return None

    # -- what can be seen -------------------------------------------------------------------------------------------------------------

    def common(self) -> Mapping[str, Fact]:
        """Turn, turn player, phase and the mana that is not reserved."""
        state = self.state
        phase = next(word for word, number in PHASES.items() if number == state.phase)
        return {"turn": state.turn, "active": PLAYERS[state.active], "phase": phase, "available": state.available}

    def side(self, player: str) -> Mapping[str, Fact]:
        """A player's zones under the position's keys."""
        index = PLAYERS.index(player)
        return {**self.piles(index, ZONE_KEYS), "battlefield": Pile(tuple(self._creatures(index)))}

    def card(self, card: int) -> Mapping[str, Fact]:
        """Where a card is, and its state there: a creature's on the battlefield, the half of a kept one, whether a seal is active."""
        state = self.state
        creature = state.creature(card)
        if creature is not None:
            return {
                "zone": "battlefield",
                "exhausted": creature.exhausted,
                "sick": creature.sick,
                "attached": Pile(tuple(creature.attached)),
                "strength": strength(self.game.rules, state, creature),
                "keywords": frozenset(),
            }
        zone = self.lies(card, ZONE_KEYS)
        facts: dict[str, Fact] = {"zone": "seals" if zone == "temporary" else zone}
        if zone is None and any(card in (*each.under, *each.attached) for row in state.creatures for each in row):
            facts["zone"] = "battlefield"
        if zone == "seals":
            facts["active"] = card in state.activated
        if zone == "groove":
            facts["trap"] = card in state.traps
        if zone == "hand":
            half = next((half % 2 for half in state.kept if half // 2 == card), None)
            facts["half"] = next((word for word, number in HALVES.items() if number == half), None)
        return facts

    def _creatures(self, player: int) -> list[int]:
        return [creature.card for creature in self.state.creatures[player]]


#: A card of a file may be written with one half only: the other one cannot be used.
_HALVES: Final = {"summon_cost": BLANK_COST, "strength": 0, "cast_cost": BLANK_COST}
SCENARIOS: Final = Scenarios(
    lambda words: GrooveTable(words, *position.lay(words)),
    lambda words: GrooveTable(words, *position.deal(words)),
    RESERVED,
    blanks={"": _HALVES, "dual": _HALVES},
    write=GrooveWriter,
    told=lambda table: GrooveTold(table.game, table.compiler),
)
