"""The games for programs that learn: a PettingZoo environment (AEC: the players act in turn), the same for every game.

It needs the extra ``rl`` (``pip install "cardforge[rl]"``). An observation is a table of numbers made from what the player may see, and
nothing else; an action is the number of a legal answer, and the table says what each of them is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from cardforge.engine.options import verb_of
from cardforge.games.shared.parts import Flags
from cardforge.games.shared.telling.speech import OPPONENT, YOU
from cardforge.games.shared.telling.view import Layout, Zone
from cardforge.model import Card, CardforgeError, Deck, Text
from cardforge.simulation.table.table import Table

#: The most answers that a question may have, and the most lines that the table of an observation may have.
ACTIONS: Final = 128
LINES: Final = 512
#: The columns of an observation: what a line is of (one of the four below), whose it is (0 one's own, 1 the other player's, 2 both's), the
#: number of its place, the card's number among ``cards`` (from 1; 0: not known), and four numbers that depend on the kind.
COLUMNS: Final = ("kind", "side", "place", "card", "a", "b", "c", "d")
#: A figure (HP, mana): its value, the most it can be (-1: no limit). A zone: how many cards lie in it, places (0: no limit). A piece: cost,
#: value (-1: none), tone (-1, 0, 1), resting. An answer: verb, the lines of two pieces that it is about (-1: none), the action's number.
FIGURE, ZONE, PIECE, ANSWER = 1, 2, 3, 4
_NONE: Final = -1
_AGENTS: Final = ("player_0", "player_1")


class CardGame(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game between two decks as a PettingZoo environment; ``player_0`` plays the first deck, which sits first.

    ``options`` are the game's rule flags, ``tokens`` the cards that it needs besides the decks'. After ``most`` decisions the game is
    truncated. The reward is 1 for the winner and -1 for the loser at the end, 0 for a draw and before.

    Raises ``CardforgeError`` for decks that cannot be played with each other.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's own name and form

    def __init__(
        self,
        decks: tuple[Deck, Deck],
        options: Flags | None = None,
        *,
        tokens: tuple[Card, ...] | None = None,
        most: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(decks, options, tokens=tokens)
        self.metadata = {**self.metadata, "name": f"cardforge_{decks[0].game}_v0"}
        self.render_mode = render_mode
        self.most = most
        self.possible_agents = list(_AGENTS)
        self.agents: list[str] = []
        self.cards: Sequence[Card] = self.table.cards
        self._numbers = {card.id: number for number, card in enumerate(self.cards, 1)}
        names = ((YOU, OPPONENT), (OPPONENT, YOU))
        self._viewers = [self.table.viewer(names[player], player) for player in (0, 1)]
        least, greatest = np.iinfo(np.int32).min, np.iinfo(np.int32).max
        self._space = Dict(
            {
                "observation": Box(least, greatest, (LINES, len(COLUMNS)), np.int32),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self._actions = Discrete(ACTIONS)
        self._state: Any = None

    def observation_space(self, agent: str) -> Space[Any]:
        """A table of ``LINES`` by ``COLUMNS`` and a mask of the actions that are legal."""
        return self._space

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of answers, from 0; those beyond the legal ones are masked."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same ``seed`` deals the same cards, without one every game is dealt another way."""
        self._state = self.table.start(seed=int(np.random.default_rng(seed).integers(2**62)))
        self._state.logging = self.render_mode is not None
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = _AGENTS[self._state.asked]

    def step(self, action: int | None) -> None:
        """Choose an answer for the player who is asked; a masked one raises ``CardforgeError``."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self._state
        if action is None or not 0 <= action < len(state.options):
            raise CardforgeError(
                Text(
                    f"{agent} の行動は0から{len(state.options) - 1}までです（{action}）。",
                    f"An action of {agent} is a number from 0 to {len(state.options) - 1}, not {action}.",
                )
            )
        self._cumulative_rewards[agent] = 0.0
        self.table.game.apply(state, state.options[int(action)])
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if state.winner >= 0:
            self.terminations = dict.fromkeys(self.agents, True)
            if state.winner <= 1:
                self.rewards = {each: 1.0 if number == state.winner else -1.0 for number, each in enumerate(_AGENTS)}
        elif state.decisions >= self.most:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = _AGENTS[state.asked] if state.winner < 0 else _AGENTS[1 - _AGENTS.index(agent)]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a player may see now, and which of his actions are legal (none where the other one is asked)."""
        player = _AGENTS.index(agent)
        state, viewer = self._state, self._viewers[player]
        layout = viewer.layout(self.table.game.observe(state, player).state)
        lines, places = self._lines(layout, player)
        mask = np.zeros(ACTIONS, np.int8)
        if state.asked == player and state.winner < 0:
            offered = state.options[:ACTIONS]
            mask[: len(offered)] = 1
            for number, option in enumerate(offered):
                about = [places.get(piece, _NONE) for piece in viewer.pieces(state, option)][:2]
                first, second = [*about, _NONE, _NONE][:2]
                lines.append((ANSWER, 0, 0, 0, verb_of(option), first, second, number))
        table = np.zeros((LINES, len(COLUMNS)), np.int32)
        table[: len(lines)] = lines[:LINES]
        return {"observation": table, "action_mask": mask}

    def _lines(self, layout: Layout, player: int) -> tuple[list[tuple[int, ...]], dict[str, int]]:
        """The lines of figures, zones and pieces, and the line of each piece by its id."""
        lines: list[tuple[int, ...]] = []
        places: dict[str, int] = {}
        for each in sorted(layout.sides, key=lambda side: side.player != player):
            whose = int(each.player != player)
            for number, figure in enumerate(each.figures):
                lines.append((FIGURE, whose, number, 0, figure.value, _NONE if figure.most is None else figure.most, 0, 0))
            for number, zone in enumerate(each.zones):
                self._add(zone, whose, number, lines, places)
        for number, zone in enumerate(layout.shared):
            self._add(zone, 2, number, lines, places)
        return lines, places

    def _add(self, zone: Zone, whose: int, number: int, lines: list[tuple[int, ...]], places: dict[str, int]) -> None:
        """Add the line of a zone and those of its pieces."""
        lines.append((ZONE, whose, number, 0, zone.count, zone.places, 0, 0))
        for piece in zone.pieces:
            places[piece.id] = len(lines)
            cost, value = (each if isinstance(each, int) else _NONE for each in (piece.cost, piece.value))
            lines.append((PIECE, whose, number, self._numbers.get(piece.card, 0), cost, value, piece.tone, int(piece.resting)))

    def render(self) -> str:
        """The story of the game so far, a line each, told by one who sees both hands."""
        decks = self.table.decks
        told = self.table.teller((decks[0].title, decks[1].title)).tell(self._state, self._state.log)
        return "\n".join(line.en for line in told)

    def close(self) -> None:
        """Nothing is open."""
