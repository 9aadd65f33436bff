"""The rules of climb on the kernel: a state of six zones, an agenda of turns and effects, two verbs."""

from __future__ import annotations

from typing import ClassVar, Final

from cardforge.engine import rng
from cardforge.engine.game import Game
from cardforge.engine.observation import HIDDEN, Observation
from cardforge.engine.options import coded, first_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY, State
from cardforge.model import Text

# Zones: both hands, both decks, the pile with its top first, what is gone.
HAND, DECK, PILE, GONE, ZONES = 0, 2, 4, 5, 6
V_PLAY, V_PASS = 1, 2
Q_TURN: Final = 1
R_EMPTY: Final = 1
# What lies on the agenda: a player's turn, cards that he draws, another turn for him, the pile swept.
F_TURN, F_DRAW, F_AGAIN, F_SWEEP = 1, 2, 3, 4
E_PLAYED, E_PASSED, E_DREW = 1, 2, 3
OPENING_HAND: Final = 5


class ClimbState(State):
    """A game of climb in progress."""

    def __init__(self) -> None:
        super().__init__(ZONES)

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
    """The rules over compiled cards: ``ranks`` and ``effects`` (what, whether for the enemy, how many) by definition."""

    name: ClassVar[str] = "climb"

    def __init__(self, ranks: list[int], effects: list[list[tuple[int, int, int]]]) -> None:
        self.ranks, self.effects = ranks, effects

    def start(self, decks: tuple[list[int], list[int]], seed: int) -> ClimbState:
        """A new game; an instance is numbered by its place in the shuffled deck, so that its number tells nothing."""
        state = ClimbState()
        state.rng = rng.seeded(seed)
        for player in (0, 1):
            deck, first = decks[player].copy(), len(state.definitions)
            state.rng = rng.shuffle(state.rng, deck)
            state.definitions = state.definitions + deck
            state.owners = state.owners + [player] * len(deck)
            cards = list(range(first, first + len(deck)))
            state.zones[HAND + player], state.zones[DECK + player] = cards[:OPENING_HAND], cards[OPENING_HAND:]
        return self.begin(state, 0)

    def begin(self, state: ClimbState, player: int) -> ClimbState:
        """Let the player take the first turn."""
        state.agenda.append((F_TURN, player, 0, 0))
        self.run(state)
        return state

    def execute(self, state: ClimbState, op: int, a: int, b: int, c: int) -> None:
        """Do one frame of the agenda, for player ``a``; ``b`` is how many cards he draws."""
        if op == F_TURN:
            empty = [player for player in (0, 1) if not state.zones[HAND + player]]
            if empty:
                state.finish(empty[0], R_EMPTY)
                return
            state.active = a
            state.ask(a, Q_TURN, self.options(state, a))
        elif op == F_DRAW:
            for card in state.zones[DECK + a][:b]:
                state.zones[DECK + a].remove(card)
                state.zones[HAND + a].append(card)
                state.emit(E_DREW, card, a)
        elif op == F_AGAIN:
            state.agenda[0] = (F_TURN, a, 0, 0)
        else:
            state.zones[GONE], state.zones[PILE] = state.zones[PILE] + state.zones[GONE], []

    def options(self, state: ClimbState, player: int) -> list[int]:
        """The cards that the player can play, and to pass unless he leads."""
        rank = [self.ranks[definition] for definition in state.definitions]
        top = rank[state.zones[PILE][0]] if state.zones[PILE] else 0
        cards = [coded(V_PLAY, card) for card in state.zones[HAND + player] if rank[card] > top]
        return [*cards, V_PASS] if state.zones[PILE] else cards

    def answer(self, state: ClimbState, option: int) -> None:
        """Play a card, its effects before the other player's turn; or pass, which sweeps the pile."""
        player, card = state.active, first_of(option)
        state.turn += 1
        state.agenda.append((F_TURN, 1 - player, 0, 0))
        if option == V_PASS:
            state.emit(E_PASSED, player)
            state.agenda.append((F_SWEEP, player, 0, 0))
            return
        state.zones[HAND + player].remove(card)
        state.zones[PILE].insert(0, card)
        state.emit(E_PLAYED, card, player)
        for op, enemy, count in reversed(self.effects[state.definitions[card]]):
            state.agenda.append((op, player ^ enemy, count, 0))

    def why_not(self, state: ClimbState, player: int, option: int) -> Refusal | None:
        """Which rule forbids the option to the player now; ``None`` where it is legal."""
        if state.asked != player:
            return Refusal("", Text("自分の番ではありません", "it is not this player's turn"))
        if option in state.options:
            return None
        if option == V_PASS:
            return Refusal("climb-R02", Text("始める人はパスできません", "who leads cannot pass"))
        return Refusal(
            "climb-R01", Text("山の一番上より高い手札ではありません", "it is no hand card higher than the pile"), first_of(option)
        )

    def observe(self, state: ClimbState, player: int) -> Observation[ClimbState]:
        """His own hand, the pile, what is gone, and how many cards lie elsewhere."""
        seen = state.clone()
        seen.log, seen.logging, seen.rng = [], False, 0
        hidden = {*state.zones[HAND + 1 - player], *state.zones[DECK], *state.zones[DECK + 1]}
        seen.definitions = [HIDDEN if card in hidden else definition for card, definition in enumerate(state.definitions)]
        if state.asked != player:
            seen.options = []
        return Observation(player, seen, sorted(state.definitions[card] for card in state.zones[DECK + player]))

    def determinise(self, observation: Observation[ClimbState], seed: int) -> ClimbState:
        """A full game that fits: the player's own unseen cards in any order, and any cards for the other one."""
        state, own = observation.state.clone(), observation.unseen.copy()
        any_cards = list(range(len(self.ranks))) * len(state.definitions)
        state.rng = rng.shuffle(rng.shuffle(rng.seeded(seed), own), any_cards)
        state.definitions = [
            (own if state.owners[card] == observation.player else any_cards).pop() if definition == HIDDEN else definition
            for card, definition in enumerate(state.definitions)
        ]
        if state.asked != NOBODY:
            state.options = self.options(state, state.asked)
        return state
