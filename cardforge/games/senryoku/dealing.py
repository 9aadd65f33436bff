"""senryoku at the table: two decks dealt, and what an option means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.games.senryoku.compiling.compiler import Compiler
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.game import SenryokuGame
from cardforge.games.senryoku.play.state import SenryokuState
from cardforge.games.senryoku.play.terms import NOTHING
from cardforge.games.senryoku.telling import story
from cardforge.games.senryoku.telling.view import SenryokuViewer
from cardforge.games.shared.parts import Flags, Playing
from cardforge.model import Card, CardforgeError, Deck, Text

#: Fewer cards than this leave no support when force and hand are dealt (001-R04, R05).
_LEAST: Final = terms.OPENING_FORCE + terms.OPENING_HAND + 1


def numbers_of(compiler: Compiler, deck: Deck) -> list[int]:
    """The definition numbers of a deck's cards. Raises ``CardforgeError`` for one that is too small to be dealt."""
    numbers = [compiler.add(card) for card, count in deck.cards for _ in range(count)]
    if len(numbers) < _LEAST:
        raise CardforgeError(
            Text(
                f"デッキ「{deck.name}」は{len(numbers)}枚で、戦力と手札を配れません（001-R04、R05）。",
                f"the deck {deck.title.en} has {len(numbers)} cards: force and hand cannot be dealt (001-R04, R05).",
            ),
            file=deck.source.file,
        )
    return numbers


class SenryokuTold:
    """Compiled cards, and how games with them are told (see ``cardforge.games.shared.parts.Told``)."""

    def __init__(self, game: SenryokuGame, compiler: Compiler) -> None:
        self.game = game
        self.cards: Sequence[Card] = compiler.cards
        self.ruleset = compiler.fingerprint()

    def teller(self, players: tuple[Text, Text], viewer: int | None) -> story.Storyteller:
        """A teller of games with the cards."""
        return story.Storyteller(self.cards, players, viewer)

    def viewer(self, players: tuple[Text, Text], viewer: int | None) -> SenryokuViewer:
        """What lays out games with the cards as one player may see them."""
        return SenryokuViewer(self.teller(players, viewer), self.game.rules)

    def tried_moves(self, state: SenryokuState, player: int) -> list[int]:
        """Every way to put a card out, every move and effect of the player, and how the turn goes on."""
        return story.tried_moves(state, player, self.cards)


class SenryokuDeal(SenryokuTold):
    """Two decks compiled to be played (see ``cardforge.games.shared.parts.Deal``)."""

    def __init__(self, decks: tuple[Deck, Deck], _parts: Sequence[Card], _options: Flags) -> None:
        compiler = Compiler()
        self._decks = [numbers_of(compiler, deck) for deck in decks]
        super().__init__(SenryokuGame(compiler.rules, compiler.names), compiler)

    def start(self, first: int, seed: int) -> SenryokuState:
        """A new game; ``first`` is the deck (0 or 1) that goes first."""
        return self.game.start(self._decks[first], self._decks[1 - first], seed)


def answers(state: SenryokuState) -> list[int]:
    """The legal options, of copies of one card off the field that cost the same only the first; to pay by hand comes last."""
    seen: dict[tuple[int, ...] | int, int] = {}
    for option in state.options:
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        off_field = verb in (terms.V_STORE, terms.V_SUMMON, terms.V_CHANT, terms.V_DEPLOY) or (
            verb in (terms.V_PICK, terms.V_TURN, terms.V_BREAK) and first < terms.SQUARE and state.piece(first) is None
        )
        alike = off_field and first < len(state.definitions)
        held = sum(amount for card, _, _, amount in state.held if card == first)
        seen.setdefault((verb, state.definitions[first], second, held) if alike else option, option)
    return sorted(seen.values(), key=lambda option: option == terms.V_BY_HAND)


def unasked(state: SenryokuState) -> int:
    """How a part of the turn goes on in which there is nothing to choose: no hand card to store, no store card to draw with, the end of
    the turn after its last part."""
    options = state.options
    if state.question == terms.Q_BUY and options == [terms.V_NEXT, terms.V_END]:
        return terms.V_NEXT
    nothing = state.question == terms.Q_STORE and all(option == terms.V_END or first_of(option) == NOTHING for option in options)
    return options[0] if nothing or state.question == terms.Q_END else -1


PLAYING: Final = Playing(
    deal=SenryokuDeal,
    spoken=story.SPOKEN,
    whole_move=lambda state: state.question in (terms.Q_DRAW, terms.Q_STORE, terms.Q_MAIN, terms.Q_BUY, terms.Q_END),
    answers=answers,
    unasked=unasked,
    undrawn=lambda state, player: state.zone(player, terms.SUPPORT),
    used=lambda option: (first_of(option),) if verb_of(option) in (terms.V_SUMMON, terms.V_CHANT, terms.V_DEPLOY) else (),
    attacker=lambda option: first_of(option) if verb_of(option) == terms.V_MOVE else -1,
)
