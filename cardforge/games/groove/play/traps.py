"""Traps, an option: spells that are set face down in the groove and cast in the enemy's turn, when what they wait for comes."""

from __future__ import annotations

from cardforge.engine.options import VERBS
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.selecting import colours
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.play.terms import GROOVE, SPELL_HALF, V_SET, V_TRAP, ZONES


def set_bar(rules: Rules, state: GrooveState, card: int) -> int:
    """0 if a hand card may be set as a trap, else why not: one a turn, and only what waits for something."""
    if not state.with_traps:
        return terms.BAR_TRAPS
    if not rules.trap[state.definitions[card]]:
        return terms.BAR_NO_TRAP
    if 2 * card in state.kept or 2 * card + 1 in state.kept:
        return terms.BAR_KEPT
    return terms.BAR_SET if state.trap_set else 0


def set_options(rules: Rules, state: GrooveState, player: int) -> list[int]:
    """The hand cards that may be set."""
    return [V_SET + VERBS * card for card in state.zones[terms.HAND + ZONES * player] if set_bar(rules, state, card) == 0]


def trap_options(rules: Rules, state: GrooveState, player: int, moments: int) -> list[int]:
    """The trap that the player may cast at these moments (bits): only the topmost one, as the groove is used from the top (002-A14), for
    its whole cost in other cards (A29), with its colours in the mana zone (R29)."""
    groove = state.zones[GROOVE + ZONES * player]
    for card in groove:
        if card in state.traps:
            definition = state.definitions[card]
            index = 2 * definition + SPELL_HALF
            if not rules.trap[definition] & moments or rules.cost[index] >= len(groove):
                return []
            return [] if rules.colours[definition] & ~colours(rules, state, player) else [V_TRAP + VERBS * card]
    return []


def offered(rules: Rules, state: GrooveState, moments: int) -> bool:
    """Ask the player whose turn it is not whether he casts a trap, where he can; whether he was asked."""
    player = 1 - state.active
    state.chances = 0
    options = trap_options(rules, state, player, moments)
    if options:
        state.ask(player, terms.Q_TRAP, [terms.V_NONE, *options])
    return len(options) > 0
