"""What happened: the log, this turn's counters and the abilities that it triggers; the primitives of ``changes`` use all of it."""

from __future__ import annotations

from cardforge.engine import remembering
from cardforge.engine.triggers import wait
from cardforge.games.deckmaster.play.rules import Ability, Rules
from cardforge.games.deckmaster.play.state import DuelState, Piece
from cardforge.games.deckmaster.play.terms import DISCARDED, E_SILENCED, VOLATILE_AURAS


def tell(state: DuelState, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put an event into the log; continuous effects that it may change are found anew after it."""
    if state.logging:
        state.log.append((event, a, b, c))
    if state.auras and (event <= E_SILENCED or state.auras == VOLATILE_AURAS):
        state.stale = True
        state.unsettled = True


def count_use(state: DuelState, ability: Ability, piece: Piece, index: int, times: int = 1) -> None:
    """Count a use of the piece's first (0) or second (1) ability; ``times`` -1 where it was not used after all."""
    if ability.limit < 0:
        remembering.use(state, piece.card, index, times)
    if index:
        piece.used_second += times
    else:
        piece.used_first += times


def spent(state: DuelState, ability: Ability, piece: Piece, index: int) -> bool:
    """Whether the piece's first (0) or second (1) ability was used as often as it may be this turn, or (a negative limit) this game."""
    if ability.limit < 0:
        return remembering.uses(state, piece.card, index) >= -ability.limit
    return (piece.used_second if index else piece.used_first) >= ability.limit


def trigger(rules: Rules, state: DuelState, piece: Piece, when: int) -> None:
    """Let a piece's abilities with these triggers wait, within their limit a turn; a silenced or sleeping piece has none (000-A30, R24)."""
    if piece.silenced or piece.asleep:
        return
    for index, number in enumerate(rules.abilities[piece.definition]):
        ability = rules.ability[number]
        if ability.when & when and (not ability.limit or not spent(state, ability, piece, index)):
            count_use(state, ability, piece, index)
            state.waiting = [*state.waiting, (number, piece.identity, piece.player)]  # ``wait``, written out


def trigger_discarded(rules: Rules, state: DuelState, card: int, words: int) -> None:
    """A card with these keywords (bits) went to the discard, from wherever it was (000-A82); its owner controls its abilities."""
    definition = state.definitions[card]
    if rules.triggers[definition] & DISCARDED:
        for number in rules.abilities[definition]:
            if rules.ability[number].when == DISCARDED:
                wait(state, number, card, state.owners[card])
    if rules.calling:
        speak(rules, state, words, DISCARDED, card, state.owners[card])


def speak(rules: Rules, state: DuelState, words: int, when: int, source: int, player: int) -> None:
    """Let wait what keywords (bits) do at these triggers."""
    if words & rules.calling:
        for word, number in rules.spoken:
            if words & word and rules.ability[number].when & when:
                wait(state, number, source, player)
