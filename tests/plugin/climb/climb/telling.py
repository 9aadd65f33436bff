"""climb in words, and as one player may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from cardforge.database.schema.sentences import sentence
from cardforge.engine.options import first_of, verb_of
from cardforge.games.shared.telling import story
from cardforge.games.shared.telling.story import CARD, PLAYER, Line, Spoken
from cardforge.games.shared.telling.view import Layout, Piece, Side, Zone
from cardforge.model import Card, Text
from climb.rules import DECK, E_DREW, E_PASSED, E_PLAYED, HAND, PILE, Q_TURN, R_EMPTY, V_PLAY, ClimbState

SPOKEN: Final = Spoken(
    reasons={R_EMPTY: ("empty", Text("手札がなくなった", "the hand is empty"))},
    questions={Q_TURN: Text("何を出しますか", "What do you play?")},
    begins=E_PLAYED,
    lines={
        E_PLAYED: Line("{b}は「{a}」を出した。", "{b} played {a}.", CARD, PLAYER),
        E_PASSED: Line("{a}はパスした。", "{a} passed.", PLAYER),
    },
)


class Storyteller(story.Storyteller[ClimbState]):
    """Tells a game; a card that the viewer cannot know is not named."""

    spoken = SPOKEN
    tellers: ClassVar = {E_DREW: story.drew}

    def option(self, state: ClimbState, option: int) -> Text:
        if verb_of(option) != V_PLAY:
            return Text("パスする", "Pass")
        card = self.cards[state.definitions[first_of(option)]]
        return Text(f"{card.fields['rank']}「{card.name.ja}」を出す", f"Play {card.fields['rank']} {card.name.en}")


class ClimbViewer:
    """Lays out a game: both hands and decks, the pile between them."""

    def __init__(self, cards: Sequence[Card], players: tuple[Text, Text], viewer: int | None) -> None:
        self._cards, self._players, self._viewer = cards, players, viewer

    def layout(self, state: ClimbState) -> Layout:
        pile = state.zones[PILE]
        zone = Zone("pile", Text("山", "pile"), "line", len(pile), tuple(self._piece(state, card) for card in pile))
        return Layout((self._side(state, 0), self._side(state, 1)), (zone,))

    def pieces(self, state: ClimbState, option: int) -> tuple[str, ...]:
        return (f"c{first_of(option)}",) if verb_of(option) == V_PLAY else ()

    def about(self, card: Card) -> Text:
        said = sentence(card)
        return Text(f"{card.fields['rank']} {card.name.ja} {said.ja}".strip(), f"{card.fields['rank']} {card.name.en} {said.en}".strip())

    def _side(self, state: ClimbState, player: int) -> Side:
        hand, deck = state.zones[HAND + player], state.zones[DECK + player]
        seen = tuple(self._piece(state, card) for card in hand) if self._viewer in (None, player) else ()
        zones = (Zone("deck", Text("山札", "deck"), "pile", len(deck)), Zone("hand", Text("手札", "hand"), "line", len(hand), seen))
        return Side(player, self._players[player], (), zones)

    def _piece(self, state: ClimbState, card: int) -> Piece:
        printed = self._cards[state.definitions[card]]
        return Piece(f"c{card}", printed.id, printed.name, value=printed.fields["rank"], text=sentence(printed))
