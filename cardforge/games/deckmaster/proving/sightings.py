"""Sees in a game the rules that no single event names: what a position shows, and what the events of a turn are together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardforge.engine.options import first_of, verb_of
from cardforge.engine.program import P_SELECT
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.game import DeckMasterGame
from cardforge.games.deckmaster.play.rules import BY_FILTER
from cardforge.games.deckmaster.play.selecting import candidates
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.shared.proving.meeting import RuleCounter
from cardforge.model import Card

#: Slots of the two rows (000-R26, R27), and a hand that other games would call too large (000-A22).
_FULL: Final = {terms.UNIT: ("R26", 5), terms.ENCHANTMENT: ("R27", 2)}
_LARGE_HAND: Final = 8


class Sightings(RuleCounter[DeckMasterGame, DuelState]):
    """Remembers of a game what its next events may complete; ``cards`` are the cards behind the definition numbers."""

    def __init__(self, game: DeckMasterGame, cards: Sequence[Card]) -> None:
        super().__init__(game, cards)
        self._rules = game.rules
        self._ids = [card.id.upper() if card.origin == "document" else "" for card in cards]
        self._house = [card.origin == "house" for card in cards]

    def dealt(self, state: DuelState) -> None:
        """A new game: nothing to remember yet."""
        self._turn = 0
        self._first_drawn = False
        self._drawing = -1
        #: The keywords of each piece when the last decision was taken.
        self._keywords: dict[int, int] = {}
        self._guarded = [False, False]
        self._units = 0
        self._attacked: set[int] = set()
        self._refreshed: set[int] = set()
        self._last_words: set[int] = set()
        self._ending = -1

    def event(self, state: DuelState, code: int, a: int, b: int, c: int) -> None:
        """The rules that an event shows, after those before it."""
        rules = self._rules
        if code == terms.E_TURN:
            self._turn, self._drawing = a, b
            self._attacked, self._refreshed = set(), set()
            self._between_turns(state)
        elif code == terms.E_DREW and self._turn == 1 and not self._first_drawn:
            self._first_drawn = True
            self.meet("A21")
        elif code == terms.E_ENTERED:
            self._entered(state, a, b)
        elif code == terms.E_KEYWORDS and self._keywords.get(a, 0) & terms.BLESSING & ~b and state.owners[a] == self._drawing:
            self.meet("R38")
            if rules.keywords[state.definitions[a]] & terms.BLESSING:
                self.meet("A60")
        elif code == terms.E_RELEASED and self._house[state.definitions[a]]:
            self.meet("A04")
        elif code == terms.E_SILENCED and rules.kind[state.definitions[a]] == terms.ENCHANTMENT and rules.auras[state.definitions[a]]:
            self.meet("A61")
        elif code == terms.E_PLAYED and self._ids[state.definitions[a]] == "S05":
            self.meet("A32" if self._units == 1 else "A56" if self._units else "")
        elif code == terms.E_TAPPED and not b and a in self._attacked:
            self._refreshed.add(a)
        elif code == terms.E_ATTACK:
            self._attack(state, a, b)
        elif code == terms.E_ABILITY:
            self._ability(state, a, rules.ability[b].when)
        elif code == terms.E_LEFT and c & terms.DESTROYED and a == self._ending and self._ids[state.definitions[a]] == "U17":
            self.meet("A53")

    def position(self, state: DuelState) -> None:
        """The rules that the position before a decision shows."""
        frames = [frame for frame, *_ in state.agenda]
        if state.question == terms.Q_ROOM and terms.F_PROGRAM in frames:
            self.meet("A34", "A57" if _enters_from_discard(state) else "")
        hand = set(state.zone(state.asked, terms.HAND))
        for option in state.options:
            if verb_of(option) == terms.V_PLAY and first_of(option) in hand and self._aimless(state, first_of(option)):
                self.meet("A59")
        pieces = [piece for player in range(2) for piece in state.pieces(player)]
        self._keywords = {piece.card: piece.keywords for piece in pieces}
        self._guarded = [any(piece.keywords & terms.GUARD for piece in row) for row in state.units]
        self._units = len(state.units[0]) + len(state.units[1])
        self._last_words = set()
        self._drawing = self._ending = -1

    def _between_turns(self, state: DuelState) -> None:
        for player in range(2):
            if len(state.zone(player, terms.HAND)) >= _LARGE_HAND:
                self.meet("A22")
            boosted = any(self._rules.auras[piece.definition] and not piece.silenced for piece in state.enchantments[player])
            if state.masters[player].asleep > 0 and boosted:
                self.meet("A50")

    def _entered(self, state: DuelState, card: int, player: int) -> None:
        kind = self._rules.kind[state.definitions[card]]
        rule, slots = _FULL[kind]
        row = state.row(player, kind)
        if len(row) == slots:
            self.meet(rule)
        if self._rules.auras[state.definitions[card]] and sum(piece.definition == state.definitions[card] for piece in row) > 1:
            self.meet("A49")

    def _attack(self, state: DuelState, attacker: int, target: int) -> None:
        enemy = 1 - state.owners[attacker]
        if attacker in self._refreshed:
            self.meet("A40")
        elif attacker in self._attacked and self._keywords.get(attacker, 0) & terms.SWIFT:
            self.meet("R68", "K02")
        self._attacked.add(attacker)
        if target == terms.AT_PLAYER and not state.units[enemy] and state.masters[enemy].freed:
            self.meet("R48")
        if self._keywords.get(attacker, 0) & terms.PASS and self._guarded[enemy] and not self._keywords.get(target, 0) & terms.GUARD:
            self.meet("A14" if target in (terms.AT_PLAYER, state.masters[enemy].card) else "A51")

    def _ability(self, state: DuelState, source: int, when: int) -> None:
        self._ending = source if when == terms.TURN_END else -1
        if when == terms.DISCARDED:
            self._last_words.add(state.owners[source])
            if len(self._last_words) == 2:
                self.meet("A47")

    def _aimless(self, state: DuelState, card: int) -> bool:
        """Whether a hand card is a spell that begins with a choice among no cards."""
        rules, definition = self._rules, state.definitions[card]
        if rules.kind[definition] != terms.SPELL:
            return False
        for number in rules.abilities[definition]:
            ability = rules.ability[number]
            code, selection, _, _ = rules.program[ability.start]
            if ability.when == terms.ON_PLAY and code == P_SELECT and rules.selections[selection].basis == BY_FILTER:
                return not candidates(rules, state, rules.selections[selection], card, state.asked)
        return False


def _enters_from_discard(state: DuelState) -> bool:
    """Whether the card for which room is made comes from a discard."""
    return any(frame == terms.F_ENTER and card in state.zone(player, terms.DISCARD) for frame, card, player, _ in state.agenda)
