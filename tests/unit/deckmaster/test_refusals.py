"""Every attack that is not offered is refused with the rule that forbids it, and every other one is offered."""

from __future__ import annotations

from random import Random
from typing import Any

from cardforge.engine.options import coded
from cardforge.games.deckmaster.play.terms import AT_PLAYER, Q_MAIN, V_ATTACK

#: What forbids an attack: the first turn, the attacker, the target, and what stands before it.
ATTACK_RULES = {"000-R47", "000-R51", "000-R57", "000-R58", "000-R73", "000-A13", "000-A54", "000-R52", "000-R74"}


def test_attacks_that_are_not_offered_are_refused_for_a_reason_of_attacks(tables: Any) -> None:
    met = set()
    for seed, (game, setups) in enumerate(tables):
        state = game.start(setups[0], setups[1], seed=seed)
        rng = Random(seed)
        while state.asked >= 0:
            if state.question == Q_MAIN:
                player = state.asked
                own = [*state.units[player], state.masters[player]]
                goals = [AT_PLAYER, state.masters[1 - player].card, *(unit.card for unit in state.units[1 - player])]
                for option in (coded(V_ATTACK, piece.card, goal) for piece in own for goal in goals):
                    refusal = game.why_not(state, player, option)
                    assert (refusal is None) == (option in state.options)
                    if refusal is not None:
                        met.add(refusal.rule)
            game.apply(state, rng.choice(state.options))
    assert met <= ATTACK_RULES, sorted(met - ATTACK_RULES)
    assert {"000-R51", "000-R52", "000-R58", "000-A13"} <= met
