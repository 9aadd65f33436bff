"""What a deck of climb has to be, how good a position looks to a bot, and what holds in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardforge.database import Library
from cardforge.engine.options import first_of, verb_of
from cardforge.engine.state import State
from cardforge.games.shared.telling.judge import Judge
from cardforge.model import Deck, Problem, Text
from climb.rules import HAND, Q_TURN, V_PASS, V_PLAY, ClimbGame, ClimbState


def check_deck(deck: Deck, library: Library) -> Iterator[Problem]:
    """Ten cards, at most two of a name (climb-R04)."""
    size = sum(count for _, count in deck.cards)
    wrong = [] if size == 10 else [Text(f"デッキは10枚です（今は{size}枚）。", f"a deck has 10 cards, not {size}.")]
    many = [card.name for card, count in deck.cards if count > 2]
    wrong += [Text(f"「{name.ja}」は2枚までです。", f"at most two copies of {name.en}.") for name in many]
    for message in wrong:
        yield Problem("error", "climb-R04", message, deck.name, deck.source.file, deck.source.line)


def held(state: State, player: int) -> float:
    """The fewer cards a player holds, the better."""
    return -float(len(state.zones[HAND + player]))


def sensible(state: State) -> list[int]:
    """All options, to pass first."""
    return [V_PASS, *state.options[:-1]] if state.options[-1] == V_PASS else state.options


def key(state: State, option: int) -> tuple[int, int]:
    return verb_of(option), state.definitions[first_of(option)] if verb_of(option) == V_PLAY else 0


JUDGE: Final = Judge(held, 2.0, Q_TURN, sensible, key)


def broken_invariants(game: ClimbGame, state: ClimbState) -> list[str]:
    """Every card is in exactly one place, and somebody is asked or the game is over."""
    places = Counter(card for zone in state.zones for card in zone)
    wrong = [f"card {card} is in {places[card]} places" for card in range(len(state.definitions)) if places[card] != 1]
    return wrong if state.options or state.winner >= 0 else [*wrong, "nobody can decide"]
