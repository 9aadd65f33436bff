"""What a deck of climb has to be, how good a position looks, and what must always hold in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardforge.database import Library
from cardforge.engine.options import first_of, verb_of
from cardforge.engine.state import State
from cardforge.games.shared.judge import WON, Judge
from cardforge.model import Card, Deck, Master, Problem, Text
from climb.rules import DECK, HAND, Q_TURN, V_PASS, V_PLAY, ClimbGame, ClimbState


def check_card(card: Card) -> list[Problem]:
    """The schema says everything about a card."""
    return []


def check_master(master: Master, library: Library) -> list[Problem]:
    """There are no Deck Masters."""
    return []


def check_deck(deck: Deck, library: Library) -> Iterator[Problem]:
    """Ten cards, at most two of a name (climb-R04)."""
    size = sum(count for _, count in deck.cards)
    if size != 10:
        yield _problem(deck, Text(f"デッキは10枚です（今は{size}枚）。", f"a deck has 10 cards, not {size}."))
    for card, count in deck.cards:
        if count > 2:
            yield _problem(deck, Text(f"「{card.name.ja}」は2枚までです。", f"at most two copies of {card.name.en}."))


def _problem(deck: Deck, message: Text) -> Problem:
    return Problem("error", "climb-R04", message, deck.name, deck.source.file, deck.source.line)


def worth(state: State, player: int) -> float:
    """Fewer cards in hand than the other one, and in the deck nothing."""
    if state.winner >= 0:
        return WON if state.winner == player else -WON
    hands = len(state.zones[HAND + 1 - player]) - len(state.zones[HAND + player])
    return float(hands) + 0.1 * (len(state.zones[DECK + player]) == 0)


def sensible(state: State) -> list[int]:
    """All options, to pass first."""
    return state.options[-1:] + state.options[:-1] if state.options[-1] == V_PASS else state.options


def key(state: State, option: int) -> tuple[int, int]:
    """A card by what it is."""
    return verb_of(option), state.definitions[first_of(option)] if verb_of(option) == V_PLAY else 0


JUDGE: Final = Judge(worth, 2.0, Q_TURN, sensible, key)


def broken_invariants(game: ClimbGame, state: ClimbState) -> list[str]:
    """Every card is in exactly one place, and somebody is asked or the game is over."""
    places = Counter(card for zone in state.zones for card in zone)
    wrong = [f"card {card} is in {places[card]} places" for card in range(len(state.definitions)) if places[card] != 1]
    return wrong if state.options or state.winner >= 0 else [*wrong, "nobody can decide"]
