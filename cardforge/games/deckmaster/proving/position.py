"""Lays the position of a scenario file: zones, pieces, Deck Masters and seals as they are written, or two decks that are dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from cardforge.database import Library
from cardforge.database.schema.field import Field
from cardforge.database.schema.fields import fields_of
from cardforge.games.deckmaster import Setup, setup_of
from cardforge.games.deckmaster.compiling.compiler import Compiler
from cardforge.games.deckmaster.compiling.fair import fair_numbers
from cardforge.games.deckmaster.dealing import emergency_rule
from cardforge.games.deckmaster.play import altering, continuous, terms
from cardforge.games.deckmaster.play.game import DeckMasterGame
from cardforge.games.deckmaster.play.state import LOCKED, DuelState, Piece
from cardforge.games.shared.proving import layer
from cardforge.games.shared.proving.words import PLAYERS, Entry, Place, Words, meant
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Source, Text

_FAULTS: Final = Reasons(__file__)
#: Where a position's keys lie in the state.
_MAIN_ZONES: Final = {"hand": terms.HAND, "deck": terms.DECK, "discard": terms.DISCARD}
_EXILE: Final = {"exile": terms.EXILE}
ZONE_KEYS: Final = {**_MAIN_ZONES, **_EXILE}
BLANKS_IN_DECK: Final = 20
DEFAULT_TURN: Final = 9
DEFAULT_RANK: Final = 2
#: How the ids of seals begin that a file says nothing of: they never open.
CLOSED: Final = "closed-"
_MASTER_TEXTS: Final = ("name", "rank", "attributes", "races", "keywords", "text")
#: How often powers are worked out until those that are written hold.
_ROUNDS: Final = 4
_MAIN_CARDS: Final = ("unit", "spell", "enchantment")


#: The rows of the field: the kind of their pieces, the cards that these are made of, how many there is room for, and by which rule.
_ROWS: Final = {
    "units": (terms.UNIT, ("unit", "token"), terms.UNIT_SLOTS, "000-R26"),
    "enchantments": (terms.ENCHANTMENT, ("enchantment",), terms.ENCHANTMENT_SLOTS, "000-R27"),
}
#: What may be written of a piece.
_STATES: Final = {"units": ("power", "base", "printed", "tapped", "attacks_left", "keywords", "silenced"), "enchantments": ("silenced",)}


def keywords(library: Library) -> Field:
    """The field of cards that holds keywords, the library's own among them."""
    return fields_of("deckmaster").with_words(library.words)["keywords"]


def lay(words: Words) -> tuple[DeckMasterGame, Compiler, DuelState]:
    """The position of the file, ready for the first step. Raises the fault of a position that cannot be."""
    return _Layer(words, DuelState(), _compiler(words), DEFAULT_TURN).lay()


def _compiler(words: Words) -> Compiler:
    """The compiler of the file's cards, with the numbers of the optional rule where the file says so."""
    return Compiler(words.library.tokens, fair_numbers() if layer.options(words).get("fair", False) else None)


def deal(words: Words) -> tuple[DeckMasterGame, Compiler, DuelState]:
    """The game that ``start`` deals, up to its first decision."""
    place = words.place.at("start")
    start = words.data["start"]
    compiler = _compiler(words)
    setups = [_compiled(words, start[player], place.at(player), compiler) for player in PLAYERS]
    game = DeckMasterGame(compiler.rules, compiler.names)
    emergency = emergency_rule(layer.options(words).get("emergency_release", False))
    shuffled = bool(start.get("shuffled", True))
    words.dealt = True
    return game, compiler, game.start(setups[0], setups[1], layer.seed(words), emergency, shuffled)


def _compiled(words: Words, written: Any, place: Place, compiler: Compiler) -> Setup:
    deck = layer.written_deck(words, written, _MAIN_CARDS, place)
    brought, library = written.get("master") if isinstance(written, Mapping) else None, words.library
    with place.blamed():
        if isinstance(brought, str):
            deck = replace(deck, master=library.find_master(brought))
        elif brought is not None:
            deck = replace(deck, master=library.read_master(brought, Source(words.file)))
    if deck.master is None:
        raise place.fault(_FAULTS.text("no_master"))
    with place.blamed():
        return setup_of(compiler, deck)


class Placed(NamedTuple):
    """A piece that was put onto the field, what is written of it, and where."""

    piece: Piece
    written: Mapping[str, Any]
    place: Place


class _Layer(layer.Layer[DuelState, Compiler]):
    """Lays one position."""

    def lay(self) -> tuple[DeckMasterGame, Compiler, DuelState]:
        state, rules = self.state, self.compiler.rules
        state.emergency_rule = emergency_rule(layer.options(self.words).get("emergency_release", False))
        pieces: list[Placed] = []
        for player, written, place in self.sides():
            pieces += self._side(player, written, place)
        state.auras = max(rules.auras[piece.definition] for side in range(2) for piece in state.pieces(side))
        # As in a dealt game, what no piece waits for is not asked.
        state.heard = [0, 0]
        for piece in [placed.piece for placed in pieces if placed.piece.freed]:
            state.hear(piece.player, rules.triggers[piece.definition])
        self._powers(pieces)
        for placed in pieces:
            self._at_zero(placed)
        state.log.clear()
        game = DeckMasterGame(rules, self.compiler.names)
        state.unsettled = False
        game.run(state)
        return game, self.compiler, state

    def _side(self, player: int, written: Mapping[str, Any], place: Place) -> list[Placed]:
        state = self.state
        state.hp[player] = written.get("hp", terms.HP)
        state.mana[player] = written.get("mana", terms.MOST_MANA)
        state.max_mana[player] = written.get("max_mana", terms.MOST_MANA)
        # The Deck Master first: it has the lowest instance number, as in a dealt game.
        master = self._master(player, written.get("master") or {}, place.at("master"))
        self.fill(player, written, place, _MAIN_ZONES, _MAIN_CARDS, deck=BLANKS_IN_DECK)
        self.fill(player, written, place, _EXILE, (*_MAIN_CARDS, "seal"))
        return [master, *(placed for key in _ROWS for placed in self._row(player, key, written.get(key, ()), place.at(key)))]

    def _row(self, player: int, key: str, written: Any, place: Place) -> list[Placed]:
        """Put units or enchantments onto the field; their power is set when the whole field stands."""
        rules = self.compiler.rules
        kind, cards, slots, rule = _ROWS[key]
        entries = self.words.entries(written, place, _STATES[key])
        count = sum(entry.count for entry in entries)
        if count > slots:
            raise place.fault(_FAULTS.text("room", count=count, slots=slots, number=rule))
        placed = []
        for entry in entries:
            self.check_kind(entry, cards)
            if entry.card is None and kind == terms.UNIT and entry.count:
                raise place.fault(_FAULTS.text("blank"))
            for _ in range(entry.count):
                card = self.new(player, entry)
                definition = self.state.definitions[card]
                piece = Piece(self.state.identity(card), definition, kind, player, rules.power[definition], rules.keywords[definition])
                self._states(piece, entry.state, entry.place)
                self.state.row(player, kind).append(piece)
                placed.append(Placed(piece, entry.state, entry.place))
        return placed

    def _states(self, piece: Piece, written: Mapping[str, Any], place: Place) -> None:
        """Everything but the power, which continuous effects have a part in."""
        field = keywords(self.words.library)
        with place.at("keywords").blamed():
            self.compiler.words.learn(self.words.library.words if "keywords" in written else ())
            piece.lasting |= self.compiler.keywords(meant(written.get("keywords", ()), field.names, place.at("keywords"), field.title))
            self.compiler.say_keywords()
        piece.now = piece.keywords = piece.lasting
        piece.silenced = bool(written.get("silenced", False))
        if piece.silenced:
            piece.keywords = 0
            piece.lasting |= terms.HUSHED
            piece.now = piece.lasting
        piece.printed = written.get("printed", piece.printed)
        piece.permanent = written.get("base", piece.printed) - piece.printed
        self._attacks(piece, written, place)

    def _attacks(self, piece: Piece, written: Mapping[str, Any], place: Place) -> None:
        allowance = altering.allowance(piece.keywords)
        piece.tapped = bool(written.get("tapped", False))
        piece.attacks_left = written.get("attacks_left", 0 if piece.tapped else allowance)
        if piece.attacks_left > allowance:
            raise place.at("attacks_left").fault(_FAULTS.text("attacks", most=allowance))

    def _powers(self, pieces: Sequence[Placed]) -> None:
        """Work all powers out. One that is written is reached by what this turn changed; continuous effects may look at that again."""
        for piece, _, _ in pieces:
            piece.work_out()
        for _ in range(_ROUNDS):
            if self.state.auras:
                continuous.refresh(self.compiler.rules, self.state)
            wrong = [(piece, written["power"]) for piece, written, _ in pieces if piece.power != written.get("power", piece.power)]
            if not wrong:
                return
            for piece, power in wrong:
                piece.changed += power - piece.power
                piece.work_out()
        place, piece = next((place, piece) for piece, written, place in pieces if piece.power != written.get("power", piece.power))
        raise place.at("power").fault(_FAULTS.text("power", power=piece.power))

    def _at_zero(self, placed: Placed) -> None:
        """Refuse a unit that could not lie there; a Deck Master at 0 is down."""
        piece, written, place = placed
        if piece.power or piece.kind == terms.ENCHANTMENT or piece.asleep > 0:
            return
        if piece.kind == terms.MASTER:
            piece.asleep = self.state.turn
            piece.changed = 0
        elif piece.keywords & terms.BLESSING:
            piece.beaten = True
        else:
            raise (place.at("power") if "power" in written else place).fault(_FAULTS.text("zero"))

    def _master(self, player: int, written: Mapping[str, Any], place: Place) -> Placed:
        state, compiler, rules = self.state, self.compiler, self.compiler.rules
        rank = written.get("rank", DEFAULT_RANK)
        mapping = {"name": PLAYERS[player], "rank": rank} | {key: written[key] for key in _MASTER_TEXTS if key in written}
        with place.blamed():
            master = self.words.library.read_master(mapping, Source(self.words.file))
        definition = compiler.add_master(master)
        if rules.power[definition] <= 0 and "power" not in written:
            raise place.fault(_FAULTS.text("no_power", power=rules.power[definition]))
        identity = state.identity(state.bring(player, [definition])[0])
        piece = Piece(identity, definition, terms.MASTER, player, rules.power[definition], rules.keywords[definition])
        piece.asleep = 0 if written.get("released", False) else LOCKED
        self._attacks(piece, written, place)
        self._down(piece, written, place)
        state.masters.append(piece)
        self._seals(player, rank, written, piece, place)
        return Placed(piece, written, place)

    def _down(self, piece: Piece, written: Mapping[str, Any], place: Place) -> None:
        """Read ``knocked_out_on``: the turn on which it fell to 0, with its two draw phases not yet over (000-R39)."""
        for key in ("power", "tapped", "attacks_left", "knocked_out_on"):
            if key in written and not piece.freed:
                raise place.at(key).fault(_FAULTS.text("sealed", key=key))
        if "knocked_out_on" not in written:
            return
        turn, now = written["knocked_out_on"], self.state.turn
        if written.get("power", 0) != 0:
            raise place.at("power").fault(_FAULTS.text("down"))
        if not now - 2 < turn <= now:
            raise place.at("knocked_out_on").fault(_FAULTS.text("back", turn=turn, now=now))
        piece.asleep = turn

    def _seals(self, player: int, rank: int, written: Mapping[str, Any], piece: Piece, place: Place) -> None:
        state = self.state
        seals = written.get("seals")
        if seals is None:
            closed = rank - len(written.get("opened", ()))
            entries = [Entry(_closed_seal(number), place, 1, None, {}) for number in range(closed)]
        else:
            entries = [self._seal(item, place.at("seals", index), f"{PLAYERS[player]}-{index}") for index, item in enumerate(seals)]
        opened = [
            self._seal(item, place.at("opened", index), f"{PLAYERS[player]}-opened-{index}")
            for index, item in enumerate(written.get("opened", ()))
        ]
        if len(entries) + len(opened) > rank:
            raise place.at("seals").fault(_FAULTS.text("seals", rank=rank, count=len(entries) + len(opened)))
        if opened and piece.freed:
            raise place.at("opened").fault(_FAULTS.text("opened"))
        state.zone(player, terms.UNDER).extend(self.new(player, entry) for entry in opened)
        zone = state.zone(player, terms.UNDER if piece.freed else terms.SEALED)
        zone.extend(self.new(player, entry) for entry in entries)
        if not zone and not piece.freed:
            raise place.at("seals").fault(_FAULTS.text("free"))

    def _seal(self, written: Any, place: Place, number: str) -> Entry:
        """A seal by its card's name, or written in place."""
        if isinstance(written, str) or "card" in written:
            entry = self.words.entry(written, place)
        else:
            mapping = {"kind": "seal"} | {key: part for key, part in written.items() if key != "as"}
            with place.blamed():
                card = self.words.library.read_card(mapping, Source(self.words.file), name=f"レベル{written.get('level', '')}の封印")
            entry = Entry(replace(card, id=f"local:{number}"), place, 1, written.get("as"), {})
        if entry.card is not None and entry.card.kind != "seal":
            raise place.fault(_FAULTS.text("no_seal", card=entry.card.name))
        return entry


def _closed_seal(number: int) -> Card:
    """A seal that never opens."""
    name = Text("開かない封印", "closed seal")
    trees: dict[str, Any] = {"condition": {"is": "never"}, "text": {"keywords": [], "abilities": []}}
    return Card("deckmaster", "seal", f"{CLOSED}{number}", name, fields={"level": number + 1}, trees=trees)
