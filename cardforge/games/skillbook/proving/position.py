"""Lays the position of a scenario file: terrain, units, tables and books as they are written, or two decks that are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardforge.engine.grid import squares
from cardforge.games.shared.proving import layer
from cardforge.games.shared.proving.words import PLAYERS, Entry, Place, Words
from cardforge.games.shared.reasons import Reasons
from cardforge.games.skillbook.compiling.compiler import WASTELAND, Compiler
from cardforge.games.skillbook.dealing import neutral_row, setup_of, turn_limit_of
from cardforge.games.skillbook.play import changes, terms
from cardforge.games.skillbook.play.game import SkillbookGame
from cardforge.games.skillbook.play.selecting import defence
from cardforge.games.skillbook.play.state import SkillbookState, Unit
from cardforge.games.skillbook.play.terms import COLUMNS, SQUARE_COUNT, ZONES
from cardforge.games.skillbook.play.turn import take_options

_FAULTS: Final = Reasons(__file__)
#: Where a position's keys lie in the state.
ZONE_KEYS: Final = {"book": terms.BOOK, "table": terms.TABLE, "grave": terms.GRAVE, "removed": terms.REMOVED}
PHASES: Final = {"draw": terms.DRAWING, "charge": terms.CHARGING, "main": terms.MAIN}
#: The kinds of card of a book, of a whole deck.
BOOKED: Final = ("unit", "skill", "bind", "aura", "curse")
DEALT: Final = (*BOOKED, "hero", "terrain")
_BLANKS_IN_BOOK: Final = 20
_DEFAULT_TURN: Final = 5
_STATES: Final = ("at", "damage", "hp", "exhausted", "resting", "moved", "token", "binds", "start_row")


def square_of(word: object) -> int | None:
    """The number of a square as a file writes it, ``None`` for any other word.

    >>> square_of("a1"), square_of("g7"), square_of("h1")
    (0, 48, None)
    """
    if isinstance(word, str) and len(word) == 2 and word[0] in "abcdefg" and word[1] in "1234567":
        return "abcdefg".index(word[0]) + COLUMNS * (int(word[1]) - 1)
    return None


def word_of(square: int) -> str:
    """A square as a file writes it.

    >>> word_of(0), word_of(48)
    ('a1', 'g7')
    """
    return f"{'abcdefg'[square % COLUMNS]}{square // COLUMNS + 1}"


def lay(words: Words) -> tuple[SkillbookGame, Compiler, SkillbookState]:
    """The position of the file, ready for the first step. Raises the fault of a position that cannot be."""
    return _Layer(words, SkillbookState(), Compiler(), _DEFAULT_TURN).lay()


def deal(words: Words) -> tuple[SkillbookGame, Compiler, SkillbookState]:
    """The game that ``start`` deals, both maps laid as they are saved or written, up to the first decision."""
    place, start, compiler = words.place.at("start"), words.data["start"], Compiler()
    setups = []
    for player in PLAYERS:
        deck = layer.written_deck(words, start[player], DEALT, place.at(player))
        with place.at(player).blamed():
            setup = setup_of(compiler, deck)
        setup.saved = True
        setups.append(setup)
    options = layer.options(words)
    with words.place.at("options").blamed():
        neutral = neutral_row(compiler, words.library.cards.values(), options.get("neutral", ()))
    game = SkillbookGame(compiler.rules, compiler.names)
    words.dealt = True
    shuffled = bool(start.get("shuffled", True))
    state = game.start(setups[0], setups[1], neutral, layer.seed(words), turn_limit_of(options), shuffled)
    while state.question == terms.Q_LAYOUT and state.winner < 0:
        game.apply(state, state.options[0])
    return game, compiler, state


class _Layer(layer.Layer[SkillbookState, Compiler]):
    """Lays one position."""

    def lay(self) -> tuple[SkillbookGame, Compiler, SkillbookState]:
        state, rules = self.state, self.compiler.rules
        state.turn_limit = turn_limit_of(layer.options(self.words))
        state.phase = PHASES[self.position.get("phase", "main")]
        self._terrain(self.position.get("terrain") or {}, self.place.at("terrain"))
        for player, side, place in self.sides():
            self.fill(player, side, place, {"book": terms.BOOK}, BOOKED, book=_BLANKS_IN_BOOK)
            self.fill(player, side, place, {"grave": terms.GRAVE, "removed": terms.REMOVED}, BOOKED)
            self._table(player, side.get("table", ()), place.at("table"))
            trump = side.get("trump")
            single = trump is None or isinstance(trump, int)
            self.fill(player, {"trump": (trump or 0) if single else [trump]}, place, {"trump": terms.TRUMP}, BOOKED)
            self._hero(player, side.get("hero"), place.at("hero"))
            for entry in self.words.entries(side.get("units", ()), place.at("units"), _STATES):
                self.check_kind(entry, ("unit",))
                self._unit(player, entry)
        for row in state.units:
            for unit in row:
                unit.token = unit.token or rules.kind[unit.definition] == terms.TOKEN
        state.log.clear()
        if state.phase == terms.DRAWING:
            state.agenda.append((terms.F_TURN, terms.S_CHARGE, 0, 0))
            if changes.draw(state, state.active):
                state.ask(state.active, terms.Q_TAKE, take_options(state, state.active))
        state.unsettled = True
        game = SkillbookGame(rules, self.compiler.names)
        game.run(state)
        return game, self.compiler, state

    def _terrain(self, written: Mapping[str, Mapping[str, Any]], place: Place) -> None:
        """All squares: open wasteland of the player in whose area they lie, where nothing else is written (003-R16, A33)."""
        state = self.state
        wasteland = self.words.known(WASTELAND.name.ja) or WASTELAND
        for word in written:
            if square_of(word) is None:
                raise place.at(word).fault(_FAULTS.text("square", square=word))
        terrain = []
        for square in range(SQUARE_COUNT):
            entry = written.get(word_of(square), {})
            at = place.at(word_of(square))
            card = self.words.card(entry["card"], at.at("card")) if "card" in entry else wasteland
            row = square // COLUMNS
            owner = PLAYERS.index(entry["owner"]) if "owner" in entry else int(row > 3)
            number = state.bring(owner, [self.compiler.add(card)])[0]
            self.words.put(entry.get("as"), number, at)
            terrain.append(number)
            if row == 3 and "owner" not in entry:
                state.neutral = [*state.neutral, number]
        state.terrain = terrain
        for square in range(SQUARE_COUNT):
            if written.get(word_of(square), {}).get("open", True):
                changes.turn_up(self.compiler.rules, state, square, None)

    def _table(self, player: int, written: Any, place: Place) -> None:
        """The table; an aura or a curse may lie set in it, a curse of the enemy's."""
        for entry in self.words.entries(written, place, ("set", "owner")):
            self.check_kind(entry, BOOKED)
            curse = entry.card is not None and entry.card.kind == "curse"
            owner = PLAYERS.index(entry.state["owner"]) if "owner" in entry.state else player
            zone = terms.TABLE
            if entry.state.get("set", False):
                if entry.card is None or entry.card.kind not in ("aura", "curse"):
                    raise entry.place.at("set").fault(_FAULTS.text("set", card=entry.card.name if entry.card else ""))
                zone = terms.CURSES if curse else terms.AURAS
                owner = 1 - player if curse and "owner" not in entry.state else owner
            for _ in range(entry.count):
                self.state.zone(owner, zone).append(self.new(owner, entry))
        self.state.forget()

    def _hero(self, player: int, written: Any, place: Place) -> None:
        if written is None:
            return
        entry = self.words.entry(written, place, _STATES)
        self.check_kind(entry, ("hero",))
        hero = self._unit(player, entry)
        row = entry.state.get("start_row")
        hero.start_row = hero.square // COLUMNS if row is None else int(row) - 1
        if "hp" in entry.state:
            hero.damage = defence(self.compiler.rules, self.state, hero) - int(entry.state["hp"])

    def _unit(self, player: int, entry: Entry) -> Unit:
        """A unit on its square, with what is bound to it."""
        state, rules = self.state, self.compiler.rules
        if entry.card is None:
            raise entry.place.fault(_FAULTS.text("blank"))
        at = entry.state.get("at", word_of(COLUMNS // 2 if player == 0 else SQUARE_COUNT - 1 - COLUMNS // 2))
        square = square_of(at)
        if square is None:
            raise entry.place.at("at").fault(_FAULTS.text("square", square=at))
        if state.unit_at(square) is not None:
            raise entry.place.at("at").fault(_FAULTS.text("taken", square=at))
        card = self.new(player, entry)
        unit = Unit(state.identity(card), state.definitions[card], player, square)
        unit.hero = rules.kind[unit.definition] == terms.HERO
        unit.token = bool(entry.state.get("token", False))
        unit.damage = int(entry.state.get("damage", 0))
        unit.exhausted = bool(entry.state.get("exhausted", False))
        unit.resting = bool(entry.state.get("resting", False))
        unit.moved = bool(entry.state.get("moved", False))
        for bound in self.words.entries(entry.state.get("binds", ()), entry.place.at("binds"), ("owner",)):
            self.check_kind(bound, ("bind",))
            owner = PLAYERS.index(bound.state["owner"]) if "owner" in bound.state else player
            unit.binds = [*unit.binds, *(self.new(owner, bound) for _ in range(bound.count))]
        state.units[player].append(unit)
        state.forget()
        return unit


def opened(state: SkillbookState) -> list[int]:
    """The squares that lie face up."""
    return squares(state.shown)


def lies_in(zone: int) -> int:
    """The number of a zone among those of one player."""
    return zone % ZONES
