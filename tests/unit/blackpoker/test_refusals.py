"""A move that is not legal is refused with the rule that forbids it, from the same predicates as the legal list."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.engine.options import V_PICK, coded
from cardforge.games.blackpoker.play.terms import HAND, NO_CARD, Q_CHANCE, V_ACTION


def _requests(game: Any, state: Any, player: int) -> Any:
    """Every way to request something, legal or not."""
    for number, action in enumerate(game.rules.actions):
        hand = state.zone(player, HAND)
        pairs = [(first, second) for first in hand for second in hand if first != second]
        for keys in [()] if not action.keys else [(card,) for card in hand] if action.keys == 1 else pairs:
            first, second = (*keys, NO_CARD, NO_CARD)[:2]
            yield coded(V_ACTION + number, first, second)


def test_a_request_is_refused_exactly_where_it_is_not_offered(positions: Any) -> None:
    refused = set()
    for game, state, _ in positions(10):
        for player in range(2):
            for option in _requests(game, state, player):
                refusal = game.why_not(state, player, option)
                legal = state.asked == player and option in state.options
                assert (refusal is None) == legal
                if refusal is not None:
                    assert refusal.text.ja
                    assert refusal.text.en
                    refused.add(refusal.rule)
    assert {"004-R12", "004-R13", "004-R15", "004-R20", "004-R22", "004-R28", "004-R35"} <= refused


def test_a_unit_is_refused_exactly_where_it_is_not_offered(positions: Any) -> None:
    refused = set()
    for game, state, _ in positions(20):
        if state.question <= Q_CHANCE:
            continue
        for row in (*state.soldiers, *state.bulwarks):
            for unit in row:
                option = coded(V_PICK, unit.number)
                refusal = game.why_not(state, state.asked, option)
                assert (refusal is None) == (option in state.options)
                refused.add(refusal.rule if refusal else "")
    assert {"", "004-R28", "004-R29", "004-R15"} <= refused


@pytest.mark.parametrize("lang", [0, 1])
def test_the_reason_names_the_card(tables: Any, lang: int) -> None:
    game, decks = tables[0]
    state = game.start(decks[0], decks[1], seed=3)
    player = state.asked
    soldier = game.action_rules.index("004-R36")
    card = next(card for card in state.zone(player, HAND) if game.rules.number[state.definitions[card]] > 10 or True)
    refusal = game.why_not(state, player, coded(V_ACTION + soldier, card, NO_CARD))
    assert refusal is not None
    assert refusal.rule == "004-R20"
    assert ("防壁", "bulwark")[lang] in refusal.text[lang]


def test_after_the_end_everything_is_refused_because_the_game_is_over(tables: Any) -> None:
    game, decks = tables[0]
    state = game.start(decks[0], decks[1], seed=3)
    requests = list(_requests(game, state, 0))
    game.concede(state, 0)
    assert requests
    assert {game.why_not(state, player, option).rule for player in (0, 1) for option in requests} == {"004-R09"}
