"""climb at the table: two decks dealt, and what an option means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardforge.engine.fingerprint import fingerprint
from cardforge.engine.options import coded, first_of, verb_of
from cardforge.games.shared.compiling.known import Known
from cardforge.games.shared.parts import Playing
from cardforge.model import Card, Deck, Text
from climb import rules
from climb.rules import DECK, HAND, V_PLAY, ClimbGame, ClimbState
from climb.telling import SPOKEN, ClimbViewer, Storyteller

FRAMES: Final = {"draw": rules.F_DRAW, "again": rules.F_AGAIN, "sweep": rules.F_SWEEP}


def make_game(cards: Sequence[Card]) -> ClimbGame:
    """The rules over these cards, each by its place in the row: its sentences as frames (what, whether for the enemy, how many)."""
    steps = [card.trees.get("text", {}).get("steps", ()) for card in cards]
    effects = [[(FRAMES[step["do"]], int(step.get("who") == "enemy"), step.get("count", 0)) for step in row] for row in steps]
    return ClimbGame([card.fields["rank"] for card in cards], effects)


class ClimbDeal:
    """Two decks ready to be played: rules, cards, new games, and who tells and lays out games for a viewer."""

    def __init__(self, decks: tuple[Deck, Deck]) -> None:
        known, self.cards = Known(), list[Card]()
        self._decks = [[known.number(card, self._add) for card, count in deck.cards for _ in range(count)] for deck in decks]
        self.game = make_game(self.cards)
        self.ruleset = fingerprint([1, self.game.ranks, self.game.effects])

    def _add(self, card: Card) -> int:
        self.cards.append(card)
        return len(self.cards) - 1

    def start(self, first: int, seed: int) -> ClimbState:
        return self.game.start((self._decks[first], self._decks[1 - first]), seed)

    def teller(self, players: tuple[Text, Text], viewer: int | None) -> Storyteller:
        return Storyteller(self.cards, players, viewer)

    def viewer(self, players: tuple[Text, Text], viewer: int | None) -> ClimbViewer:
        return ClimbViewer(self.cards, players, viewer)

    def tried_moves(self, state: ClimbState, player: int) -> list[int]:
        """Every card in hand."""
        return [coded(V_PLAY, card) for card in state.zones[HAND + player]]


PLAYING: Final = Playing(
    deal=lambda decks, parts, flags: ClimbDeal(decks),
    spoken=SPOKEN,
    undrawn=lambda state, player: state.zones[DECK + player],
    used=lambda option: (first_of(option),) if verb_of(option) == V_PLAY else (),
)
