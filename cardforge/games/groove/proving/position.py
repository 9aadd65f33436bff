"""Lays the position of a scenario file: zones, creatures, kept cards and seals as they are written, or two decks that are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardforge.games.groove import setup_of
from cardforge.games.groove.compiling.compiler import Compiler
from cardforge.games.groove.dealing import bits_of
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.game import GrooveGame
from cardforge.games.groove.play.selecting import income, strength
from cardforge.games.groove.play.state import Creature, GrooveState
from cardforge.games.shared.proving import layer
from cardforge.games.shared.proving.words import PLAYERS, Entry, Place, Words
from cardforge.games.shared.reasons import Reasons

_FAULTS: Final = Reasons(__file__)
#: Where a position's keys lie in the state.
_ANY: Final = {"deck": terms.DECK, "discard": terms.DISCARD, "removed": terms.REMOVED}
_REGULAR: Final = {"mana": terms.MANA}
ZONE_KEYS: Final = {
    "hand": terms.HAND,
    **_ANY,
    **_REGULAR,
    "groove": terms.GROOVE,
    "shields": terms.SHIELDS,
    "seals": terms.SEALS,
    "temporary": terms.TEMPORARY,
}
PHASES: Final = {"charge": terms.CHARGE, "prepare": terms.PREPARE, "cast": terms.CAST, "battle": terms.BATTLE}
HALVES: Final = {"creature": terms.CREATURE_HALF, "spell": terms.SPELL_HALF}
BLANKS_IN_DECK: Final = 20
DEFAULT_TURN: Final = 5
#: The kinds of card that are shuffled into a deck, and those that are no seals.
_CARDS: Final = ("dual", "seal")
_DUAL: Final = ("dual",)


def lay(words: Words) -> tuple[GrooveGame, Compiler, GrooveState]:
    """The position of the file, ready for the first step. Raises the fault of a position that cannot be."""
    return _Layer(words, GrooveState(), Compiler(), DEFAULT_TURN).lay()


def deal(words: Words) -> tuple[GrooveGame, Compiler, GrooveState]:
    """The game that ``start`` deals, up to its first decision."""
    place, start, compiler = words.place.at("start"), words.data["start"], Compiler()
    decks = []
    for player in PLAYERS:
        deck = layer.written_deck(words, start[player], _CARDS, place.at(player))
        with place.at(player).blamed():
            decks.append(setup_of(compiler, deck))
    game = GrooveGame(compiler.rules, compiler.names)
    words.dealt = True
    flags = bits_of(layer.options(words))
    return game, compiler, game.start(decks[0], decks[1], layer.seed(words), flags, bool(start.get("shuffled", True)))


class _Layer(layer.Layer[GrooveState, Compiler]):
    """Lays one position."""

    def lay(self) -> tuple[GrooveGame, Compiler, GrooveState]:
        state, rules = self.state, self.compiler.rules
        flags = bits_of(layer.options(self.words))
        state.evolution = flags & terms.WITH_EVOLUTION > 0
        state.reveal_on_draw = flags & terms.REVEAL_ON_DRAW > 0
        state.with_traps = flags & terms.WITH_TRAPS > 0
        state.phase = PHASES[self.position.get("phase", "cast")]
        written: list[tuple[Creature, Mapping[str, Any], Place]] = []
        for player, side, place in self.sides():
            self._hand(player, side.get("hand", ()), place.at("hand"))
            self.fill(player, side, place, _ANY, _CARDS, deck=BLANKS_IN_DECK)
            self.fill(player, side, place, _REGULAR, _DUAL)
            self._groove(player, side.get("groove", ()), place.at("groove"))
            self.fill(player, side, place, {"shields": terms.SHIELDS}, ("seal",))
            self._temporary(player, side.get("temporary", ()), place.at("temporary"))
            self._seals(player, side.get("seals", ()), place.at("seals"))
            written += self._battlefield(player, side.get("battlefield", ()), place.at("battlefield"))
        state.available = self.position.get("available", income(rules, state, state.active))
        for creature, entry, at in written:
            self._strength(creature, entry, at)
        state.log.clear()
        state.unsettled = True
        game = GrooveGame(rules, self.compiler.names)
        game.run(state)
        return game, self.compiler, state

    def _hand(self, player: int, written: Any, place: Place) -> None:
        """The hand; a card with a half is kept (002-R28)."""
        for entry in self.words.entries(written, place, ("half",)):
            self.check_kind(entry, _CARDS)
            for _ in range(entry.count):
                card = self.new(player, entry)
                self.state.zone(player, terms.HAND).append(card)
                if "half" in entry.state:
                    if player != self.state.active:
                        raise entry.place.at("half").fault(_FAULTS.text("half"))
                    self.state.kept = [*self.state.kept, 2 * card + HALVES[entry.state["half"]]]

    def _groove(self, player: int, written: Any, place: Place) -> None:
        """The groove, top first; some of it may have been set as traps."""
        for entry in self.words.entries(written, place, ("trap",)):
            self.check_kind(entry, _DUAL)
            for _ in range(entry.count):
                card = self.new(player, entry)
                self.state.zone(player, terms.GROOVE).append(card)
                if entry.state.get("trap", False):
                    if not self.compiler.rules.trap[self.state.definitions[card]]:
                        raise entry.place.at("trap").fault(_FAULTS.text("trap", card=entry.card.name if entry.card else ""))
                    self.state.traps = [*self.state.traps, card]

    def _temporary(self, player: int, written: Any, place: Place) -> None:
        """Blessings and wards in force (002-R53)."""
        for entry in self.words.entries(written, place):
            self.check_kind(entry, _DUAL)
            if entry.card is None or entry.card.fields.get("spell_type") not in ("blessing", "ward"):
                raise entry.place.fault(_FAULTS.text("temporary", card=entry.card.name if entry.card else ""))
            self.state.zone(player, terms.TEMPORARY).extend(self.new(player, entry) for _ in range(entry.count))

    def _seals(self, player: int, written: Any, place: Place) -> None:
        """Seals face up, some of them active."""
        for entry in self.words.entries(written, place, ("active",)):
            self.check_kind(entry, ("seal",))
            for _ in range(entry.count):
                card = self.new(player, entry)
                self.state.zone(player, terms.SEALS).append(card)
                if entry.state.get("active", False):
                    self.state.activated = [*self.state.activated, card]

    def _battlefield(self, player: int, written: Any, place: Place) -> list[tuple[Creature, Mapping[str, Any], Place]]:
        """Creatures with what is attached to them; their strength is looked at when all stand."""
        found = []
        for entry in self.words.entries(written, place, ("exhausted", "sick", "attached", "strength")):
            self.check_kind(entry, _DUAL)
            if entry.card is None and entry.count:
                raise entry.place.fault(_FAULTS.text("blank"))
            for _ in range(entry.count):
                card = self.new(player, entry)
                definition = self.state.definitions[card]
                creature = Creature(self.state.identity(card), definition, player, self.compiler.rules.strength[definition])
                creature.exhausted = bool(entry.state.get("exhausted", False))
                creature.sick = bool(entry.state.get("sick", False))
                creature.attached = [
                    self._attached(player, self.words.entry(word, entry.place.at("attached", index)))
                    for index, word in enumerate(entry.state.get("attached", ()))
                ]
                self.state.creatures[player].append(creature)
                found.append((creature, entry.state, entry.place))
        return found

    def _attached(self, player: int, entry: Entry) -> int:
        self.check_kind(entry, _DUAL)
        if entry.card is None or entry.card.fields.get("spell_type") != "enchantment":
            raise entry.place.fault(_FAULTS.text("attached", card=entry.card.name if entry.card else ""))
        return self.new(player, entry)

    def _strength(self, creature: Creature, written: Mapping[str, Any], place: Place) -> None:
        """A strength that is written is what this turn changed."""
        rules, state = self.compiler.rules, self.state
        if "strength" not in written:
            return
        creature.changed += written["strength"] - strength(rules, state, creature)
        if strength(rules, state, creature) != written["strength"]:
            raise place.at("strength").fault(_FAULTS.text("strength", strength=strength(rules, state, creature)))
