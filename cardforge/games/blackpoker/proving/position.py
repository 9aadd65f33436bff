"""Lays the position of a scenario file, or deals the two decks of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardforge.games.blackpoker import make_game, setup_of
from cardforge.games.blackpoker.compiling.compiler import Compiler
from cardforge.games.blackpoker.design.legality import FRAMES, MOST_JOKERS, too_many
from cardforge.games.blackpoker.play import changes, terms
from cardforge.games.blackpoker.play.game import BlackPokerGame
from cardforge.games.blackpoker.play.state import Piece, StageState
from cardforge.games.shared.proving import layer
from cardforge.games.shared.proving.words import PLAYERS, Entry, Place, Words
from cardforge.games.shared.reasons import Reasons

_FAULTS: Final = Reasons(__file__)
#: Where a position's keys lie in the state.
ZONE_KEYS: Final = {"life": terms.LIFE, "hand": terms.HAND, "grave": terms.GRAVE, "fog": terms.FOG}
BLANKS_IN_LIFE: Final = 20
DEFAULT_TURN: Final = 5
_THROWING: Final = {"S": "spade", "♠": "spade", "C": "club", "♣": "club"}
_ENTRY: Final = FRAMES["entry-20"]
_KINDS: Final = ("playing-card",)


def lay(words: Words) -> tuple[BlackPokerGame, Compiler, StageState]:
    """The position of the file, ready for the first step. Raises the fault of a position that cannot be."""
    return _Layer(words, StageState(), _compiler(words), DEFAULT_TURN).lay()


def deal(words: Words) -> tuple[BlackPokerGame, Compiler, StageState]:
    """The game that ``start`` deals, up to its first decision. Raises the fault of decks that cannot be dealt."""
    place = words.place.at("start")
    start, options = words.data["start"], layer.options(words)
    compiler = _compiler(words)
    decks = []
    for player in PLAYERS:
        brought = layer.written_deck(words, start[player], _KINDS, place.at(player))
        for problem in too_many(brought):
            raise place.at(player).fault(problem.message)
        decks.append(setup_of(compiler, brought))
    if options.get("entry", False):
        for player, deck in zip(PLAYERS, decks, strict=True):
            if len(deck) != _ENTRY:
                raise place.at(player).fault(_FAULTS.text("entry", count=_ENTRY))
    words.dealt = True
    game = make_game(compiler)
    preset, shuffled = bool(options.get("preset", False)), bool(start.get("shuffled", True))
    return game, compiler, game.start(decks[0], decks[1], layer.seed(words), preset, shuffled)


def _compiler(words: Words) -> Compiler:
    options = layer.options(words)
    suit = options.get("throwing_suit", "")
    lists = [*words.library.cards.values(), *words.local.values()]
    return Compiler(lists, _THROWING.get(suit, suit), bool(options.get("ask_always", False)))


class _Layer(layer.Layer[StageState, Compiler]):
    """Lays one position."""

    def lay(self) -> tuple[BlackPokerGame, Compiler, StageState]:
        state = self.state
        for player, written, place in self.sides():
            self._side(player, written, place)
        state.log.clear()
        holder = PLAYERS.index(self.position["chance"]) if "chance" in self.position else state.active
        state.agenda.append((terms.F_CHANCE, holder, 0, 0))
        game = make_game(self.compiler)
        game.run(state)
        return game, self.compiler, state

    def new(self, player: int, entry: Entry) -> int:
        """A new card of the player, who has each suit and number once and two Jokers at most (004-R02)."""
        card = super().new(player, entry)
        rules, of_card, owners = self.compiler.rules, self.state.definitions, self.state.owners
        printed = [(rules.suit[number], rules.number[number]) for number, owner in zip(of_card, owners, strict=True) if owner == player]
        most = MOST_JOKERS if printed[-1][0] == terms.JOKER else 1
        if entry.card is not None and printed.count(printed[-1]) > most:
            raise entry.place.fault(_FAULTS.text("copies", card=entry.card.name, most=most))
        return card

    def _side(self, player: int, written: Mapping[str, Any], place: Place) -> None:
        state = self.state
        piles = {key: zone for key, zone in ZONE_KEYS.items() if key != "grave"}
        self.fill(player, written, place, piles, _KINDS, life=BLANKS_IN_LIFE)
        self._grave(player, written.get("grave", ()), place.at("grave"))
        soldiers = written.get("soldiers", ())
        if isinstance(soldiers, int):
            soldiers = [{"cards": None}] * soldiers
        for index, item in enumerate(soldiers):
            self._soldier(player, item, place.at("soldiers", index))
        for entry in self.words.entries(written.get("bulwarks", ()), place.at("bulwarks"), ("driven", "entered")):
            self.check_kind(entry, _KINDS)
            for _ in range(entry.count):
                card = self.new(player, entry)
                state.zone(player, terms.HAND).append(card)
                piece = changes.lay(self.compiler.rules, state, card, terms.HAND + terms.ZONES * player, player)
                self._states(piece, entry.state)

    def _grave(self, player: int, written: Any, place: Place) -> None:
        """The grave, top first; some of it was never seen by anybody (004-A33)."""
        for entry in self.words.entries(written, place, ("buried",)):
            self.check_kind(entry, _KINDS)
            cards = [self.new(player, entry) for _ in range(entry.count)]
            self.state.zone(player, terms.GRAVE).extend(cards)
            if entry.state.get("buried", False):
                self.state.buried = [*self.state.buried, *cards]

    def _soldier(self, player: int, written: Mapping[str, Any], place: Place) -> None:
        """A soldier: one card, or several of one suit (004-C04); the label is its first card's."""
        rules = self.compiler.rules
        if written["cards"] is None:
            entries = [Entry(None, place, 1, None, {})]
        else:
            entries = [self.words.entry(card, place.at("cards", index)) for index, card in enumerate(written["cards"])]
        for entry in entries:
            self.check_kind(entry, _KINDS)
        cards = [self.new(player, entry) for entry in entries]
        suits = [rules.suit[self.state.definitions[card]] for card in cards]
        if terms.JOKER in suits:
            raise place.at("cards").fault(_FAULTS.text("joker"))
        if len(set(suits)) > 1:
            raise place.at("cards").fault(_FAULTS.text("suits"))
        self.words.put(written.get("as"), cards[0], place)
        piece = changes.new_soldier(rules, self.state, cards, player)
        self._states(piece, written)
        piece.bonus = written.get("size", piece.power) - piece.power

    def _states(self, piece: Piece, written: Mapping[str, Any]) -> None:
        piece.driven = bool(written.get("driven", False))
        piece.entered = self.state.turn if written.get("entered", False) else 0
