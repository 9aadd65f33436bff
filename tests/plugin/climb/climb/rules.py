"""The rules of climb on the kernel: a state of six zones, an agenda of turns and effects, two verbs."""

from __future__ import annotations

from typing import ClassVar, Final

from cardforge.engine import rng
from cardforge.engine.game import Game
from cardforge.engine.observation import HIDDEN, Observation
from cardforge.engine.options import coded, first_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY, State
from cardforge.model import Text

HAND: Final = 0  # and 1: the other player's
DECK: Final = 2  # and 3
PILE: Final = 4
GONE: Final = 5
ZONES: Final = 6
OPENING_HAND: Final = 5

V_PLAY: Final = 1
V_PASS: Final = 2
Q_TURN: Final = 1
R_EMPTY: Final = 1
# What lies on the agenda: a player's turn, cards he draws, another turn for him, the pile swept.
F_TURN: Final = 1
F_DRAW: Final = 2
F_AGAIN: Final = 3
F_SWEEP: Final = 4
# What happens: a card played, a player who passed, a card drawn, the pile swept.
E_PLAYED: Final = 1
E_PASSED: Final = 2
E_DREW: Final = 3
E_SWEPT: Final = 4


class ClimbState(State):
    """A game of climb: ``zones`` are both hands, both decks, the pile (its top first) and the cards that are gone."""

    def __init__(self) -> None:
        super().__init__()
        self.zones = [[] for _ in range(ZONES)]

    def clone(self) -> ClimbState:
        """An equal state that shares nothing that changes."""
        other = ClimbState()
        self.copy_into(other)
        return other

    def emit(self, event: int, a: int, b: int = 0) -> None:
        """Tell what happened."""
        if self.logging:
            self.log.append((event, a, b, 0))


class ClimbGame(Game[ClimbState]):
    """The rules over compiled cards: ``ranks`` and ``effects`` (frames for ``execute``) by definition."""

    name: ClassVar[str] = "climb"

    def __init__(self, ranks: list[int], effects: list[list[tuple[int, int, int]]], names: list[Text]) -> None:
        self.ranks = ranks
        self.effects = effects
        self.names = names

    def start(self, decks: tuple[list[int], list[int]], seed: int, shuffled: bool = True) -> ClimbState:
        """A new game; an instance is numbered by its place in the shuffled deck, so that its number tells nothing."""
        state = ClimbState()
        state.rng = rng.seeded(seed)
        for player in (0, 1):
            deck = decks[player].copy()
            if shuffled:
                state.rng = rng.shuffle(state.rng, deck)
            first = len(state.definitions)
            state.definitions = state.definitions + deck
            state.owners = state.owners + [player] * len(deck)
            cards = list(range(first, first + len(deck)))
            state.zones[HAND + player], state.zones[DECK + player] = cards[:OPENING_HAND], cards[OPENING_HAND:]
        state.agenda.append((F_TURN, 0, 0, 0))
        self.run(state)
        return state

    def execute(self, state: ClimbState, op: int, a: int, b: int, c: int) -> None:
        """Do one frame: a turn of player ``a``, ``b`` cards drawn by him, another turn for him, or the pile swept."""
        if op == F_TURN:
            self._turn(state, a)
        elif op == F_DRAW:
            for _ in range(min(b, len(state.zones[DECK + a]))):
                card = state.zones[DECK + a].pop(0)
                state.zones[HAND + a].append(card)
                state.emit(E_DREW, a, card)
        elif op == F_AGAIN:
            state.agenda[0] = (F_TURN, a, 0, 0)
        else:
            self._sweep(state)

    def _turn(self, state: ClimbState, player: int) -> None:
        for who in (0, 1):
            if not state.zones[HAND + who]:
                state.finish(who, R_EMPTY)
                return
        state.active = player
        state.ask(player, Q_TURN, self.options(state, player))

    def options(self, state: ClimbState, player: int) -> list[int]:
        """The cards that the player can play, and to pass unless he leads."""
        top = self.top(state)
        cards = [card for card in state.zones[HAND + player] if self.ranks[state.definitions[card]] > top]
        return [coded(V_PLAY, card) for card in cards] + ([V_PASS] if state.zones[PILE] else [])

    def top(self, state: ClimbState) -> int:
        """The rank of the top of the pile, 0 for none."""
        return self.ranks[state.definitions[state.zones[PILE][0]]] if state.zones[PILE] else 0

    def answer(self, state: ClimbState, option: int) -> None:
        """Play a card, its effects in their order before the other player's turn; or pass."""
        player = state.active
        state.turn += 1
        state.agenda.append((F_TURN, 1 - player, 0, 0))
        if option == V_PASS:
            state.emit(E_PASSED, player)
            self._sweep(state)
            return
        card = first_of(option)
        state.zones[HAND + player].remove(card)
        state.zones[PILE].insert(0, card)
        state.emit(E_PLAYED, player, card)
        for op, enemy, count in reversed(self.effects[state.definitions[card]]):
            state.agenda.append((op, player ^ enemy, count, 0))

    def _sweep(self, state: ClimbState) -> None:
        if state.zones[PILE]:
            state.emit(E_SWEPT, 0)
        state.zones[GONE] = state.zones[PILE] + state.zones[GONE]
        state.zones[PILE] = []

    def why_not(self, state: ClimbState, player: int, option: int) -> Refusal | None:
        """Which rule forbids the option to the player now; ``None`` where it is legal."""
        if state.asked != player:
            return Refusal("", Text("自分の番ではありません", "it is not this player's turn"))
        if option in state.options:
            return None
        if verb_of(option) == V_PASS:
            return Refusal("climb-R02", Text("始める人はパスできません", "who leads cannot pass"))
        card = first_of(option)
        if card not in state.zones[HAND + player]:
            return Refusal("", Text("手札にありません", "it is not in hand"), card)
        name = self.names[state.definitions[card]]
        return Refusal("climb-R01", Text(f"「{name.ja}」は山より高くありません", f"{name.en} is not higher than the pile"), card)

    def observe(self, state: ClimbState, player: int) -> Observation[ClimbState]:
        """His own hand, the pile, what is gone, and how many cards lie elsewhere."""
        seen = state.clone()
        seen.log, seen.logging, seen.rng = [], False, 0
        hidden = [*state.zones[HAND + 1 - player], *state.zones[DECK], *state.zones[DECK + 1]]
        seen.definitions = [HIDDEN if card in hidden else definition for card, definition in enumerate(state.definitions)]
        if state.asked == 1 - player:
            seen.options = []
        return Observation(player, seen, sorted(state.definitions[card] for card in state.zones[DECK + player]))

    def determinise(self, observation: Observation[ClimbState], seed: int) -> ClimbState:
        """A full game that fits: the player's own unseen cards in any order, and any cards for the other one."""
        state = observation.state.clone()
        own = observation.unseen.copy()
        state.rng = rng.shuffle(rng.seeded(seed), own)
        definitions = state.definitions.copy()
        for card, definition in enumerate(definitions):
            if definition == HIDDEN and state.owners[card] == observation.player:
                definitions[card] = own.pop()
            elif definition == HIDDEN:
                state.rng = rng.advance(state.rng)
                definitions[card] = rng.below(state.rng, len(self.ranks))
        state.definitions = definitions
        if state.asked != NOBODY and not state.options:
            state.options = self.options(state, state.asked)
        return state
