"""climb at the table: two decks dealt, and the words for what happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cardforge.database import Library
from cardforge.engine.fingerprint import fingerprint
from cardforge.engine.game import LOOP_GUARD
from cardforge.engine.options import first_of, verb_of
from cardforge.engine.state import CONCEDED, E_OVER, Event
from cardforge.games.shared.parts import Flags, Playing
from cardforge.model import Card, CardforgeError, Deck, Text
from climb import rules
from climb.rules import DECK, HAND, ClimbGame, ClimbState

REASONS: Final = {
    rules.R_EMPTY: ("empty", Text("手札がなくなった", "the hand is empty")),
    CONCEDED: ("conceded", Text("投了", "a player gave up")),
    LOOP_GUARD: ("loop", Text("終わらない", "it ran in a circle")),
}
FRAMES: Final = {"draw": rules.F_DRAW, "again": rules.F_AGAIN, "sweep": rules.F_SWEEP}


def make_game(cards: Sequence[Card]) -> ClimbGame:
    """The rules over these cards, each by its place in the row: its sentences as frames (what, whether for the enemy, how many)."""
    effects = [
        [(FRAMES[tree["do"]], int(tree.get("who") == "enemy"), tree.get("count", 0)) for tree in card.trees.get("text", {}).get("steps", ())]
        for card in cards
    ]
    return ClimbGame([card.fields["rank"] for card in cards], effects, [card.name for card in cards])


class ClimbDeal:
    """Two decks ready to be played."""

    def __init__(self, decks: tuple[Deck, Deck]) -> None:
        self.cards = list({card.id: card for deck in decks for card, _ in deck.cards}.values())
        numbers = {card.id: number for number, card in enumerate(self.cards)}
        self._decks = [[numbers[card.id] for card, count in deck.cards for _ in range(count)] for deck in decks]
        self.game = make_game(self.cards)

    @property
    def ruleset(self) -> str:
        """A fingerprint of everything that the cards do."""
        return fingerprint([1, self.game.ranks, self.game.effects])

    def start(self, first: int, seed: int) -> ClimbState:
        """A new game; the deck ``first`` leads."""
        return self.game.start((self._decks[first], self._decks[1 - first]), seed)

    def teller(self, players: tuple[Text, Text], viewer: int | None) -> Storyteller:
        """A teller of the deal's games."""
        return Storyteller(self.cards, players, viewer)

    def tried_moves(self, state: ClimbState, player: int) -> list[int]:
        """Every card in hand."""
        return [rules.coded(rules.V_PLAY, card) for card in state.zones[HAND + player]]


@dataclass(frozen=True)
class Storyteller:
    """Tells a game; a card that the viewer cannot know is not named."""

    cards: Sequence[Card]
    players: tuple[Text, Text]
    viewer: int | None

    def tell(self, state: ClimbState, events: Iterable[Event]) -> list[Text]:
        """One line for each event."""
        return [self._line(state, event, a, b) for event, a, b, _ in events]

    def _line(self, state: ClimbState, event: int, a: int, b: int) -> Text:
        if event == E_OVER:
            reason = REASONS[b][1]
            return Text(f"{self.players[a].ja}の勝ち（{reason.ja}）", f"{self.players[a].en} won: {reason.en}")
        if event == rules.E_SWEPT:
            return Text("山が流れた", "the pile was swept")
        who = self.players[a]
        if event == rules.E_PASSED:
            return Text(f"{who.ja}はパスした", f"{who.en} passed")
        name = self.cards[state.definitions[b]].name
        if event == rules.E_PLAYED:
            return Text(f"{who.ja}は「{name.ja}」を出した", f"{who.en} played {name.en}")
        name = name if self.viewer in (None, a) else Text("カード", "a card")
        return Text(f"{who.ja}は「{name.ja}」を引いた", f"{who.en} drew {name.en}")

    def option(self, state: ClimbState, option: int) -> Text:
        """What choosing an option means."""
        if verb_of(option) == rules.V_PASS:
            return Text("パスする", "Pass")
        card = self.cards[state.definitions[first_of(option)]]
        return Text(f"{card.fields['rank']}「{card.name.ja}」を出す", f"Play {card.fields['rank']} {card.name.en}")


def deal(decks: tuple[Deck, Deck], parts: Sequence[Card], flags: Flags) -> ClimbDeal:
    """The game of two decks. Raises ``CardforgeError`` for an empty one."""
    for deck in decks:
        if not deck.cards:
            raise CardforgeError(Text(f"デッキ「{deck.name}」は空です。", f"The deck {deck.name} is empty."), file=deck.source.file)
    return ClimbDeal(decks)


def parts(library: Library) -> tuple[Card, ...]:
    """Nothing but the decks is needed."""
    return ()


def card_of(state: ClimbState, option: int) -> int:
    """The card that an option plays, or -1."""
    return first_of(option) if verb_of(option) == rules.V_PLAY else -1


PLAYING: Final = Playing(
    parts=parts,
    deal=deal,
    opening=lambda state: 0,
    reason_word=lambda reason: REASONS[reason][0],
    question_text=lambda question: Text("何を出しますか", "What do you play?"),
    whole_move=lambda state: True,
    answers=lambda state: state.options,
    card_of=card_of,
    undrawn=lambda state, player: state.zones[DECK + player],
    used=lambda option: (first_of(option),) if verb_of(option) == rules.V_PLAY else (),
    attacker=lambda option: -1,
)
