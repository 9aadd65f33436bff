"""What effects change for a player, for ever or for a time: what his cards cost, the damage he takes. Games without pay one comparison."""

from __future__ import annotations

from cardforge.engine.meaning import Shift, excluded
from cardforge.engine.options import CARDS
from cardforge.engine.remembering import changes_now
from cardforge.engine.triggers import happened
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.measuring import holds, measured
from cardforge.games.deckmaster.play.rules import THIS, Rules, Selection
from cardforge.games.deckmaster.play.selecting import describes, fits
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState, Piece
from cardforge.games.deckmaster.play.terms import ENTERING, FALLING, SPARES, WOUNDS


def shifted(rules: Rules, state: DuelState, what: int, player: int, card: int, amount: int, dealer: int = NO_CARD) -> int:
    """What a card costs the player, or the damage that he takes of a ``dealer`` and what heals him (``card`` -1), as all cards on the field
    and the card itself change it."""
    for piece in state.pieces(player) + state.pieces(1 - player):
        if not piece.silenced and not piece.asleep:
            amount = _by(rules, state, what, player, card, amount, piece.identity, piece.player, dealer)
    for note in changes_now(state) if state.remembered else []:
        shift = rules.shifts[note[4]]
        if _means(rules, state, shift, what, player, card, note[6], note[5], dealer):
            amount = _changed(rules, state, shift, amount, note[6], note[5])
    if card != NO_CARD:
        amount = _by(rules, state, what, player, card, amount, card, player, NO_CARD)
    return max(0, amount)


def locked(rules: Rules, state: DuelState, what: int, player: int) -> bool:
    """Whether the player cannot do this (``terms.RELEASE`` and what follows it)."""
    return rules.shifted & what > 0 and shifted(rules, state, what, player, NO_CARD, 0) > 0


def spend(rules: Rules, state: DuelState, what: int, player: int, card: int, dealer: int = NO_CARD) -> None:
    """A card is played, or damage dealt (``card`` -1): what was to hold for the next one is over."""
    for note in changes_now(state):
        if note[3] == 1 and _means(rules, state, rules.shifts[note[4]], what, player, card, note[6], note[5], dealer):
            state.remembered = [other for other in state.remembered if other[1] != note[1]]


def _by(rules: Rules, state: DuelState, what: int, player: int, card: int, amount: int, source: int, controller: int, dealer: int) -> int:
    """The amount as the continuous effects of one card change it."""
    for number in rules.abilities[state.definitions[source % CARDS]]:
        for shift in rules.ability[number].shifts:
            if _means(rules, state, shift, what, player, card, source, controller, dealer):
                amount = _changed(rules, state, shift, amount, source, controller)
    return amount


def _means(
    rules: Rules, state: DuelState, shift: Shift, what: int, player: int, card: int, source: int, controller: int, dealer: int
) -> bool:
    """Whether a change of a card's (or of none) that is the controller's changes this now; in the hand a card speaks of itself only."""
    if not shift.what & what or (shift.condition >= 0 and not holds(rules, state, rules.conditions[shift.condition], source, controller)):
        return False
    selection = rules.selections[shift.selection]
    if shift.quota and _done(state, shift, player, selection.kinds) < shift.quota:
        return False
    if selection.basis == THIS:
        return card == source
    if card == NO_CARD:
        return excluded(selection, controller) != player and (
            shift.against < 0 or _is_dealt(rules, state, rules.selections[shift.against], dealer, source, controller)
        )
    return card != source and excluded(selection, controller) != player and describes(rules, state, selection, card)


def _done(state: DuelState, shift: Shift, player: int, kinds: int) -> int:
    """How often the player has done this turn what he may do so often only: played cards of these kinds, or attacked."""
    event, of = (terms.H_ATTACKED, terms.ATTACKERS) if shift.what == terms.ATTACKS else (terms.H_PLAYED, kinds)
    return happened(state.history, terms.COUNTERS * player + event, terms.COLUMNS, of)


def _is_dealt(rules: Rules, state: DuelState, selection: Selection, dealer: int, source: int, controller: int) -> bool:
    """Whether a selection of the controller's means the card that deals damage."""
    itself = dealer == source % CARDS
    if selection.basis == THIS or (selection.other and itself):
        return itself and not selection.other
    return excluded(selection, controller) != state.owners[dealer] and describes(rules, state, selection, dealer)


def _changed(rules: Rules, state: DuelState, shift: Shift, amount: int, source: int, controller: int) -> int:
    if shift.what == FALLING:  # of two bounds the higher one holds
        return max(amount, shift.amount)
    times = measured(rules, state, rules.selections[shift.per], source, controller) if shift.per >= 0 else 1
    changed = amount * shift.times // shift.parts + shift.amount * times
    return max(changed, min(amount, shift.least)) if shift.least else changed


def spared(rules: Rules, state: DuelState, attacker: Piece, target: Piece, what: int = SPARES) -> bool:
    """Whether a continuous effect keeps this one from attacking that one (or ``what`` else: ``terms.WITHSTANDS``, from destroying it)."""
    for source in state.pieces(0) + state.pieces(1):
        if source.silenced or source.asleep:
            continue
        for number in rules.abilities[source.definition]:
            for shift in rules.ability[number].shifts:
                if shift.what == what and _keeps(rules, state, shift, source, attacker, target):
                    return True
    return False


def enters_tapped(rules: Rules, state: DuelState, piece: Piece) -> bool:
    """Whether a piece that enters the field does so tapped: by what it says itself, too."""
    for source in state.pieces(0) + state.pieces(1):
        if not source.silenced and not source.asleep:
            for number in rules.abilities[source.definition]:
                for shift in rules.ability[number].shifts:
                    if shift.what == ENTERING and _is_one(rules, shift.selection, source, piece) and _holds(rules, state, shift, source):
                        return True
    for note in changes_now(state):
        shift = rules.shifts[note[4]]
        if shift.what == ENTERING and _is_meant(rules, shift.selection, note[6], note[5], piece):
            return True
    return False


def toll(rules: Rules, state: DuelState, what: int, attacker: Piece) -> int:
    """How much of something (``terms.TOLL_HAND`` and what follows it) an attack of this piece costs its player."""
    amount = 0
    for source in state.pieces(0) + state.pieces(1) if rules.shifted & what else []:
        if source.silenced or source.asleep:
            continue
        for number in rules.abilities[source.definition]:
            for shift in rules.ability[number].shifts:
                if shift.what == what and _is_one(rules, shift.selection, source, attacker) and _holds(rules, state, shift, source):
                    amount += shift.amount
    return amount


def wounds(rules: Rules, state: DuelState, dealer: Piece, hurt: Piece, amount: int) -> int:
    """How much one piece loses in a battle with another one (000-R54), as effects change it."""
    if not rules.shifted & terms.WOUNDS:
        return amount
    for source in state.pieces(0) + state.pieces(1):
        if not source.silenced and not source.asleep:
            for number in rules.abilities[source.definition]:
                for shift in rules.ability[number].shifts:
                    amount = _wounds(rules, state, shift, source.identity, source.player, dealer, hurt, amount)
    for note in changes_now(state):
        amount = _wounds(rules, state, rules.shifts[note[4]], note[6], note[5], dealer, hurt, amount)
    return max(0, amount)


def _wounds(rules: Rules, state: DuelState, shift: Shift, source: int, player: int, dealer: Piece, hurt: Piece, amount: int) -> int:
    """What a change of a player's card (``source``, its identity) makes of that."""
    if shift.what != WOUNDS or (shift.condition >= 0 and not holds(rules, state, rules.conditions[shift.condition], source, player)):
        return amount
    if _is_meant(rules, shift.selection, source, player, hurt) and (
        shift.against < 0 or _is_meant(rules, shift.against, source, player, dealer)
    ):
        return _changed(rules, state, shift, amount, source, player)
    return amount


def _holds(rules: Rules, state: DuelState, shift: Shift, source: Piece) -> bool:
    return shift.condition < 0 or holds(rules, state, rules.conditions[shift.condition], source.identity, source.player)


def _keeps(rules: Rules, state: DuelState, shift: Shift, source: Piece, attacker: Piece, target: Piece) -> bool:
    if not _holds(rules, state, shift, source):
        return False
    return _is_one(rules, shift.selection, source, target) and _is_one(rules, shift.against, source, attacker) != shift.but


def _is_one(rules: Rules, number: int, source: Piece, piece: Piece) -> bool:
    return _is_meant(rules, number, source.identity, source.player, piece)


def _is_meant(rules: Rules, number: int, source: int, controller: int, piece: Piece) -> bool:
    """Whether a piece is one of those that a selection means, of a card (its identity ``source``) that is the controller's."""
    selection = rules.selections[number]
    if selection.basis == THIS:
        return piece.identity == source
    return excluded(selection, controller) != piece.player and fits(rules, selection, piece, source)
