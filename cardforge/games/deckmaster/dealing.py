"""deckmaster at the table: two decks dealt, and what an option means to those who play it (``cardforge.games.shared.parts.Playing``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardforge.engine.options import first_of, verb_of
from cardforge.games.deckmaster import DuelState, compile_decks
from cardforge.games.deckmaster.compiling.compiler import Compiler
from cardforge.games.deckmaster.compiling.fair import fair_numbers
from cardforge.games.deckmaster.play.game import DeckMasterGame
from cardforge.games.deckmaster.play.measuring import holds
from cardforge.games.deckmaster.play.state import NO_CARD
from cardforge.games.deckmaster.play.terms import ANY_NUMBER, DECK, HP, ONE_A_TURN, Q_MAIN, V_ATTACK, V_PLAY, V_RELEASE
from cardforge.games.deckmaster.telling import story
from cardforge.games.deckmaster.telling.judge import JUDGE
from cardforge.games.deckmaster.telling.view import DuelViewer
from cardforge.games.shared.parts import Flag, Flags, Playing, flag_number
from cardforge.model import Card, Deck, Text

#: The rule flag ``emergency_release`` and what it allows (000-A20).
_EMERGENCY: Final[dict[Flag, int]] = {False: 0, True: ONE_A_TURN, "off": 0, "one": ONE_A_TURN, "all": ANY_NUMBER}
#: The rule flag ``fair`` (docs/balance.md).
_FAIR: Final[dict[Flag, int]] = {False: 0, True: 1, "off": 0, "on": 1}


def emergency_rule(flag: Flag) -> int:
    """What the rule flag ``emergency_release`` allows. Raises ``CardforgeError`` for a word that says nothing."""
    return flag_number(flag, _EMERGENCY, "emergency_release", Text("緊急解放", "emergency release"))


class DuelTold:
    """Compiled cards, and how games with them are told (see ``cardforge.games.shared.parts.Told``)."""

    def __init__(self, game: DeckMasterGame, compiler: Compiler) -> None:
        self.game = game
        self.cards: Sequence[Card] = compiler.cards
        self.ruleset = compiler.fingerprint()
        self._words, self._counters = compiler.words.bits, compiler.rules.counters

    def teller(self, players: tuple[Text, Text], viewer: int | None) -> story.Storyteller:
        """A teller of games with the cards."""
        return story.Storyteller(self.cards, players, viewer)

    def viewer(self, players: tuple[Text, Text], viewer: int | None) -> DuelViewer:
        """What lays out games with the cards as one player may see them."""
        return DuelViewer(self.teller(players, viewer), self._words, self._counters)

    def tried_moves(self, state: DuelState, player: int) -> list[int]:
        """Every hand card, attack and seal of the player."""
        return story.tried_moves(state, player)


class DuelDeal(DuelTold):
    """Two decks compiled to be played (see ``cardforge.games.shared.parts.Deal``).

    Raises ``CardforgeError`` for a deck without a Deck Master.
    """

    def __init__(self, decks: tuple[Deck, Deck], tokens: Sequence[Card], options: Flags) -> None:
        numbers = fair_numbers() if flag_number(options["fair"], _FAIR, "fair", Text("公平な数値", "fair numbers")) else None
        game, self._setups, compiler = compile_decks(decks[0], decks[1], tokens, numbers)
        super().__init__(game, compiler)
        #: Of each deck how many HP its player begins with, going first and second.
        self._hp = [[numbers.hp(deck.master, player) if numbers and deck.master else HP for player in range(2)] for deck in decks]
        self._emergency_release = emergency_rule(options["emergency_release"])

    def start(self, first: int, seed: int) -> DuelState:
        """A new game; ``first`` is the deck (0 or 1) that goes first."""
        state = self.game.start(self._setups[first], self._setups[1 - first], seed, emergency_release=self._emergency_release)
        state.hp = [self._hp[first][0], self._hp[1 - first][1]]
        return state


PLAYING: Final = Playing(
    parts=lambda library: library.tokens,
    deal=DuelDeal,
    spoken=story.SPOKEN,
    whole_move=lambda state: state.question == Q_MAIN,
    answers=JUDGE.different,
    undrawn=lambda state, player: state.zone(player, DECK),
    used=lambda option: (first_of(option),) if verb_of(option) in (V_PLAY, V_RELEASE) else (),
    attacker=lambda option: first_of(option) if verb_of(option) == V_ATTACK else -1,
    met=lambda game, state, seal, player: holds(game.rules, state, game.rules.condition[seal], NO_CARD, player),
)
