"""groove at the table: two decks dealt, and what an option means to those who play it (``cardforge.games.shared.parts.Playing``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.games.groove import GrooveGame, GrooveState, compile_decks
from cardforge.games.groove.compiling.compiler import Compiler
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.actions import seal_bar
from cardforge.games.groove.telling import story
from cardforge.games.groove.telling.view import GrooveViewer
from cardforge.games.shared.parts import Flags, Playing
from cardforge.model import Card, Deck, Text

#: The rule flags of a game and their bits (002-A11, A01, R16, and two of the document's random notes).
FLAGS: Final = {
    "evolution": terms.WITH_EVOLUTION,
    "reveal_on_draw": terms.REVEAL_ON_DRAW,
    "tournament": terms.SHOW_SEALS,
    "groove_traps": terms.WITH_TRAPS,
    "shields": terms.WITH_SHIELDS,
}


def bits_of(options: Flags) -> int:
    """The rule flags that are set, as bits."""
    return sum(bit for name, bit in FLAGS.items() if options.get(name, False))


class GrooveTold:
    """Compiled cards, and how games with them are told (see ``cardforge.games.shared.parts.Told``)."""

    def __init__(self, game: GrooveGame, compiler: Compiler) -> None:
        self.game = game
        self.cards: Sequence[Card] = compiler.cards
        self.ruleset = compiler.fingerprint()

    def teller(self, players: tuple[Text, Text], viewer: int | None) -> story.Storyteller:
        """A teller of games with the cards."""
        return story.Storyteller(self.cards, players, viewer)

    def viewer(self, players: tuple[Text, Text], viewer: int | None) -> GrooveViewer:
        """What lays out games with the cards as one player may see them."""
        return GrooveViewer(self.teller(players, viewer), self.game.rules)

    def tried_moves(self, state: GrooveState, player: int) -> list[int]:
        """Every hand card, attack, seal and ability of the player."""
        return story.tried_moves(state, player)


class GrooveDeal(GrooveTold):
    """Two decks compiled to be played (see ``cardforge.games.shared.parts.Deal``)."""

    def __init__(self, decks: tuple[Deck, Deck], _parts: Sequence[Card], options: Flags) -> None:
        game, self._decks, compiler = compile_decks(*decks)
        super().__init__(game, compiler)
        self._flags = bits_of(options)

    def start(self, first: int, seed: int) -> GrooveState:
        """A new game; ``first`` is the deck (0 or 1) that goes first."""
        return self.game.start(self._decks[first], self._decks[1 - first], seed, self._flags)


#: So many cards on top of the deck are drawn early, with the hand a third of it: a deck is drawn through in most games.
_EARLY: Final = 12


def answers(state: GrooveState) -> list[int]:
    """The legal options, of copies of one card in the hand only the first."""
    seen: dict[tuple[int, int, int] | int, int] = {}
    for option in state.options:
        verb, card = verb_of(option), first_of(option)
        alike = verb in story.OF_HAND or (verb == terms.V_PICK and state.creature(card) is None)
        seen.setdefault((verb, state.definitions[card], second_of(option)) if alike else option, option)
    return list(seen.values())


def met(game: GrooveGame, state: GrooveState, seal: int, player: int) -> bool:
    """Whether a seal of the player with this definition lies face up and could be activated now (002-R34)."""
    up = [card for card in state.zones[terms.SEALS + terms.ZONES * player] if state.definitions[card] == seal]
    return any(seal_bar(game.rules, state, player, card) == 0 for card in up)


PLAYING: Final = Playing(
    deal=GrooveDeal,
    spoken=story.SPOKEN,
    whole_move=lambda state: state.question in (terms.Q_CHARGE, terms.Q_PREPARE, terms.Q_CAST, terms.Q_BATTLE),
    answers=answers,
    undrawn=lambda state, player: state.zone(player, terms.DECK),
    early=_EARLY,
    used=lambda option: (first_of(option),) if verb_of(option) in (terms.V_SUMMON, terms.V_CAST, terms.V_SEAL, terms.V_TRAP) else (),
    attacker=lambda option: first_of(option) if verb_of(option) == terms.V_ATTACK else -1,
    met=met,
)
