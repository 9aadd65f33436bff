"""Continuous effects (000-E03): found anew after every event while any card has one."""

from __future__ import annotations

from cardforge.engine.meaning import Aura, excluded
from cardforge.engine.remembering import changes_now, did
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.altering import set_aura
from cardforge.games.deckmaster.play.measuring import holds, measured
from cardforge.games.deckmaster.play.rules import THIS, Rules
from cardforge.games.deckmaster.play.selecting import fits, is_proof
from cardforge.games.deckmaster.play.state import DuelState, Piece


def refresh(rules: Rules, state: DuelState) -> None:
    """Bring what continuous effects add to every unit and Deck Master up to date (000-A48, A49, A61).

    They look at powers and keywords without continuous effects (000-A63), so that each is looked at once, in any order.
    """
    affected = state.masters + state.units[0] + state.units[1]
    power = [0] * len(affected)
    # What the other player's effects take stands apart only where some power cannot be lowered by them.
    sturdy = rules.words & terms.STURDY > 0
    lowered = [0] * len(affected) if sturdy else power
    gives = [0] * len(affected)
    takes = [0] * len(affected)
    for source in affected + state.enchantments[0] + state.enchantments[1]:
        if rules.auras[source.definition] and not source.silenced and not source.asleep:
            for number in rules.abilities[source.definition]:
                for aura in rules.ability[number].auras:
                    _add(rules, state, aura, source, affected, power, lowered, gives, takes)
    if rules.ruling:
        for index in range(len(affected)):
            piece = affected[index]
            words = 0 if piece.silenced or piece.asleep else (piece.now | gives[index]) & ~takes[index]
            for word, aura in rules.ruling:
                if words & word:
                    _add(rules, state, aura, piece, affected, power, lowered, gives, takes)
    if rules.shifted & terms.BINDS:
        _bind(rules, state, affected, gives)
    for index in range(len(affected)):
        piece = affected[index]
        if sturdy and lowered[index] and not (piece.now | gives[index]) & ~takes[index] & terms.STURDY:
            power[index] += lowered[index]
        if piece.continuous != power[index] or piece.aura_gives != gives[index] or piece.aura_takes != takes[index]:
            set_aura(state, piece, power[index], gives[index], takes[index])
    state.stale = False


def _bind(rules: Rules, state: DuelState, affected: list[Piece], gives: list[int]) -> None:
    """What effects forbid all cards of a kind for a time, those that came since among them, but for those that no effect of the kind
    reaches."""
    for note in changes_now(state):
        shift = rules.shifts[note[4]]
        if shift.what != terms.BINDS:
            continue
        selection = rules.selections[shift.selection]
        never = excluded(selection, note[5])
        for index in range(len(affected)):
            piece = affected[index]
            if piece.player == never or piece.asleep or is_proof(rules, state, piece, note[6], note[5], terms.UNAFFECTED_BY):
                continue
            if fits(rules, selection, piece, note[6]):
                gives[index] |= shift.amount


def _add(
    rules: Rules,
    state: DuelState,
    aura: Aura,
    source: Piece,
    affected: list[Piece],
    power: list[int],
    lowered: list[int],
    gives: list[int],
    takes: list[int],
) -> None:
    if aura.condition >= 0 and not holds(rules, state, rules.conditions[aura.condition], source.identity, source.player):
        return
    amount = aura.amount
    if aura.per >= 0:
        per = rules.selections[aura.per]
        amount = per.bounded(amount * measured(rules, state, per, source.identity, source.player))
    selection = rules.selections[aura.selection]
    itself = selection.basis == THIS
    never = excluded(selection, source.player)
    for index in range(len(affected)):
        piece = affected[index]
        if piece.player == never:
            continue
        if selection.acted and not did(state, selection.acted - 1, piece.identity):
            continue
        if piece is source if itself else not piece.asleep and fits(rules, selection, piece, source.identity):
            change = amount - piece.printed if aura.equal else amount
            if change < 0 and source.player != piece.player:
                lowered[index] += change
            else:
                power[index] += change
            gives[index] |= aura.gives
            takes[index] |= aura.takes
