"""Lays the position of a scenario file: soldiers, sorceries and lands on their squares, stores and piles as written, or two decks dealt."""

from __future__ import annotations

from typing import Any, Final

from cardforge.games.senryoku.compiling.compiler import Compiler
from cardforge.games.senryoku.dealing import numbers_of
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.game import SenryokuGame
from cardforge.games.senryoku.play.moving import camp
from cardforge.games.senryoku.play.state import Piece, SenryokuState
from cardforge.games.senryoku.play.terms import COLUMNS, SOLDIER
from cardforge.games.senryoku.play.turn import due
from cardforge.games.shared.proving import layer
from cardforge.games.shared.proving.words import PLAYERS, Entry, Place, Words
from cardforge.games.shared.reasons import Reasons

_FAULTS: Final = Reasons(__file__)
#: Where a position's keys lie in the state; its ``store`` is two zones, the cards that are used and those that are not.
ZONE_KEYS: Final = {
    "force": terms.FORCE,
    "support": terms.SUPPORT,
    "hand": terms.HAND,
    "grave": terms.GRAVE,
    "removed": terms.REMOVED,
}
#: The parts of a turn as files write them.
PHASES: Final = {
    "1.2": terms.DRAWING,
    "1.3": terms.STORING,
    "1.4": terms.UPKEEP,
    "2": terms.MAIN,
    "3.1": terms.BUYING,
    "3.2": terms.STORING_AGAIN,
    "4": terms.ENDING,
}
#: The keys of what stands on the field, and the kind of card of each.
FIELD_KEYS: Final = {"soldiers": "soldier", "sorceries": "sorcery", "lands": "land"}
#: The kinds of card of a deck.
KINDS: Final = ("soldier", "sorcery", "land")
_BLANKS_IN_FORCE: Final = 5
_BLANKS_IN_SUPPORT: Final = 20
_DEFAULT_TURN: Final = 5
_STATES: Final = ("at", "counters", "entered", "face_down", "correction", "bound")
_ROWS: Final = "afb"


def square_of(word: object) -> int | None:
    """The number of a square as a file writes it, ``None`` for any other word.

    >>> square_of("a1"), square_of("f3"), square_of("b5"), square_of("c1")
    (0, 7, 14, None)
    """
    if isinstance(word, str) and len(word) == 2 and word[0] in _ROWS and word[1] in "12345":
        return COLUMNS * _ROWS.index(word[0]) + int(word[1]) - 1
    return None


def word_of(square: int) -> str:
    """A square as a file writes it.

    >>> word_of(0), word_of(7), word_of(14)
    ('a1', 'f3', 'b5')
    """
    return f"{_ROWS[square // COLUMNS]}{square % COLUMNS + 1}"


def lay(words: Words) -> tuple[SenryokuGame, Compiler, SenryokuState]:
    """The position of the file, ready for the first step. Raises the fault of a position that cannot be."""
    return _Layer(words, SenryokuState(), Compiler(), _DEFAULT_TURN).lay()


def deal(words: Words) -> tuple[SenryokuGame, Compiler, SenryokuState]:
    """The game that ``start`` deals, up to the first decision."""
    place, start, compiler = words.place.at("start"), words.data["start"], Compiler()
    decks = []
    for player in PLAYERS:
        deck = layer.written_deck(words, start[player], KINDS, place.at(player))
        with place.at(player).blamed():
            decks.append(numbers_of(compiler, deck))
    game = SenryokuGame(compiler.rules, compiler.names)
    words.dealt = True
    return game, compiler, game.start(decks[0], decks[1], layer.seed(words), bool(start.get("shuffled", True)))


class _Layer(layer.Layer[SenryokuState, Compiler]):
    """Lays one position."""

    def __init__(self, words: Words, state: SenryokuState, compiler: Compiler, turn: int) -> None:
        super().__init__(words, state, compiler, turn)
        #: Cards on the field that are bound to a soldier, as they are written.
        self._bound: list[tuple[Piece, Entry]] = []

    def lay(self) -> tuple[SenryokuGame, Compiler, SenryokuState]:
        state = self.state
        state.phase = PHASES[str(self.position.get("phase", "2"))]
        for player, side, place in self.sides():
            piles = {key: zone for key, zone in ZONE_KEYS.items() if key not in ("force", "support")}
            defaults = {"force": _BLANKS_IN_FORCE, "support": _BLANKS_IN_SUPPORT}
            self.fill(player, side, place, {key: ZONE_KEYS[key] for key in defaults}, KINDS, **defaults)
            self.fill(player, side, place, piles, KINDS)
            self._store(player, side.get("store", ()), place.at("store"))
            state.counters[player] = int(side.get("force_counters", 0))
        written = self._entries()
        # Those whose square is written come first: the others take what is free.
        for player, entry in sorted(written, key=lambda pair: "at" not in pair[1].state):
            pieces = [self._piece(player, entry) for _ in range(entry.count)]
            if "bound" in entry.state:
                self._bound.extend((piece, entry) for piece in pieces)
        self._bind()
        game = SenryokuGame(self.compiler.rules, self.compiler.names)
        state.log.clear()
        if state.phase == terms.UPKEEP:
            state.due = due(self.compiler.rules, state, state.active)
        state.known = False
        state.unsettled = True
        game.run(state)
        return game, self.compiler, state

    def _entries(self) -> list[tuple[int, Entry]]:
        """What is written of the field, with whose it is."""
        written = []
        for player, side, place in self.sides():
            for key, kind in FIELD_KEYS.items():
                for entry in self.words.entries(side.get(key, ()), place.at(key), _STATES):
                    self.check_kind(entry, (kind,))
                    written.append((player, entry))
        return written

    def _store(self, player: int, written: Any, place: Place) -> None:
        """The store: cards that are not used, and those that are."""
        for entry in self.words.entries(written, place, ("used",)):
            self.check_kind(entry, KINDS)
            zone = terms.USED if entry.state.get("used", False) else terms.STORE
            self.state.zone(player, zone).extend(self.new(player, entry) for _ in range(entry.count))

    def _piece(self, player: int, entry: Entry) -> Piece:
        """A card on its square."""
        state, rules = self.state, self.compiler.rules
        if entry.card is None:
            raise entry.place.fault(_FAULTS.text("blank"))
        card = self.new(player, entry)
        definition = state.definitions[card]
        kind = rules.kind[definition]
        piece = Piece(state.identity(card), definition, player, kind, self._square(player, kind, entry))
        piece.counters = int(entry.state.get("counters", 0))
        piece.entered = int(entry.state.get("entered", 0))
        piece.face_down = bool(entry.state.get("face_down", rules.hidden[definition]))
        piece.cost, piece.move, piece.power = (*entry.state.get("correction", (0, 0)), 0)[:3]
        (state.soldiers if kind == SOLDIER else state.grounds)[player].append(piece)
        return piece

    def _square(self, player: int, kind: int, entry: Entry) -> int:
        """The square that is written, or the first of the own camp that is free. Raises the fault of one that cannot be."""
        written = entry.state.get("at")
        if written is None:
            free = [square for square in camp(player) if not self._taken(kind, square)]
            if not free:
                raise entry.place.fault(_FAULTS.text("full"))
            return free[0]
        at, square = entry.place.at("at"), square_of(written)
        if square is None:
            raise at.fault(_FAULTS.text("square", square=written))
        if kind != SOLDIER and square not in camp(player):
            raise at.fault(_FAULTS.text("camp", square=written))
        if self._taken(kind, square):
            raise at.fault(_FAULTS.text("taken" if kind == SOLDIER else "covered", square=written))
        return square

    def _taken(self, kind: int, square: int) -> bool:
        state = self.state
        return bool(state.soldiers_at(square)) if kind == SOLDIER else state.ground_at(square) is not None

    def _bind(self) -> None:
        """Bind cards to the soldiers that they name."""
        soldiers = [piece.card for row in self.state.soldiers for piece in row]
        for source, entry in self._bound:
            place, label = entry.place.at("bound"), entry.state["bound"]
            card = self.words.find(label, soldiers, self._called, place)
            bearer = None if card is None else self.state.piece(card)
            if bearer is None or bearer.kind != SOLDIER:
                raise place.fault(_FAULTS.text("bound", label=label))
            source.bound = bearer.identity

    def _called(self, card: int, name: str) -> bool:
        own = self.compiler.cards[self.state.definitions[card]]
        known = self.words.known(name)
        return name in own.name if known is None else known is own
