"""blackpoker at the table: two decks dealt, and what an option means to those who play it (``cardforge.games.shared.parts.Playing``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardforge.engine.options import V_PICK, first_of, second_of, verb_of
from cardforge.games.blackpoker import StageState, compile_decks
from cardforge.games.blackpoker.compiling.compiler import Compiler
from cardforge.games.blackpoker.play.game import BlackPokerGame
from cardforge.games.blackpoker.play.terms import LIFE, NO_CARD, Q_CHANCE, V_ACTION
from cardforge.games.blackpoker.telling import story
from cardforge.games.blackpoker.telling.view import StageViewer
from cardforge.games.shared.parts import Flags, Playing
from cardforge.model import Card, CardforgeError, Deck, Text

_THROWING_SUITS: Final = ("club", "spade")
#: Cards that a game needs at least: both hands and the cards shown for the first turn (004-R04 to R06).
_LEAST_CARDS: Final = 10


class StageTold:
    """Compiled cards, and how games with them are told (see ``cardforge.games.shared.parts.Told``)."""

    def __init__(self, game: BlackPokerGame, compiler: Compiler) -> None:
        self.game = game
        self.cards: Sequence[Card] = compiler.cards
        self.ruleset = compiler.fingerprint()
        self._rules, self._actions = compiler.rules, compiler.actions

    def teller(self, players: tuple[Text, Text], viewer: int | None) -> story.Storyteller:
        """A teller of games with the cards."""
        return story.Storyteller(self._rules, self.cards, self._actions, players, viewer)

    def viewer(self, players: tuple[Text, Text], viewer: int | None) -> StageViewer:
        """What lays out games with the cards as one player may see them."""
        return StageViewer(self.teller(players, viewer))

    def tried_moves(self, state: StageState, player: int) -> list[int]:
        """Every direct action with each hand card that can be its key."""
        return story.tried_moves(self._rules, state, player)


class StageDeal(StageTold):
    """Two decks compiled to be played (see ``cardforge.games.shared.parts.Deal``)."""

    def __init__(self, decks: tuple[Deck, Deck], lists: Sequence[Card], options: Flags) -> None:
        suit, ask_always = str(options["throwing_suit"]), bool(options["ask_always"])
        game, self._decks, compiler = compile_decks(decks[0], decks[1], lists, suit, ask_always)
        super().__init__(game, compiler)
        self._preset = bool(options["preset"])

    def start(self, first: int, seed: int) -> StageState:
        """A new game; the player of the deck ``first`` has the first seat, who begins is drawn (004-R05)."""
        return self.game.start(self._decks[first], self._decks[1 - first], seed, self._preset)


def deal(decks: tuple[Deck, Deck], parts: Sequence[Card], options: Flags) -> StageDeal:
    """The game of two decks. Raises ``CardforgeError`` for one with too few cards to deal, or for a suit that cannot be thrown."""
    if options["throwing_suit"] not in _THROWING_SUITS:
        suits = " ".join(_THROWING_SUITS)
        message = Text("投擲が数えるのは ♣ か ♠ です（004-A02）。", "Throw counts clubs or spades (004-A02).")
        raise CardforgeError(message, hint=Text(f"throwing_suit: {suits}", f"throwing_suit: {suits}"))
    for name in ("preset", "ask_always"):
        if not isinstance(options[name], bool):
            message = Text(f"「{name}」に「{options[name]}」はありません。", f"{name} is set or it is not; it cannot be “{options[name]}”.")
            raise CardforgeError(message, hint=Text(f"{name}: yes no", f"{name}: yes no"))
    for deck in decks:
        if sum(count for _, count in deck.cards) < _LEAST_CARDS:
            message = Text(f"デッキ「{deck.name}」のカードが足りません。", f"The deck “{deck.title.en}” has too few cards.")
            raise CardforgeError(message, file=deck.source.file, line=deck.source.line)
    return StageDeal(decks, parts, options)


def used(option: int) -> tuple[int, ...]:
    """The key cards of a request."""
    if not V_ACTION <= verb_of(option) < V_PICK:
        return ()
    return tuple(card for card in (first_of(option), second_of(option)) if card != NO_CARD)


PLAYING: Final = Playing(
    parts=lambda library: tuple(library.cards.values()),
    deal=deal,
    spoken=story.SPOKEN,
    whole_move=lambda state: state.question <= Q_CHANCE,
    undrawn=lambda state, player: state.zone(player, LIFE),
    used=used,
)
