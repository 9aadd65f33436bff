"""Paying with store cards (001-R23 to R29): whether a cost can be paid, the payment that is made where nobody says another, and one that is
put together card by card."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import VERBS
from cardforge.games.senryoku.play import changes, terms
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import SenryokuState
from cardforge.games.senryoku.play.terms import EVERY_ATTRIBUTE, STORE, V_BREAK, V_TURN, ZONES

#: How many bits are set in a set of attributes.
COUNT: Final = [bits.bit_count() for bits in range(EVERY_ATTRIBUTE + 1)]

# The parts of a bill: whose it is, uses that are left, the attributes it asks for, how many of them are missing, those covered.
B_PLAYER: Final = 0
B_LEFT: Final = 1
B_ASKED: Final = 2
B_MISSING: Final = 3
B_COVERED: Final = 4


def wealth(rules: Rules, state: SenryokuState, player: int) -> int:
    """The attributes (bits) of the player's unused store cards."""
    bits = 0
    for card in state.zones[STORE + ZONES * player]:
        bits |= rules.marks[state.definitions[card]]
    return bits & EVERY_ATTRIBUTE


def asked_of(marks: int) -> int:
    """The attributes (bits) that a card with these marks asks for in payments of its own costs (001-R25)."""
    return marks & EVERY_ATTRIBUTE


def uses(state: SenryokuState, player: int) -> int:
    """How many uses the player's unused store cards are good for: one each, two where he says that he breaks some (001-R24)."""
    unused = len(state.zones[STORE + ZONES * player])
    return terms.BROKEN_USES * unused if state.by_hand else unused


def affordable(count: int, asked: int, most: int, there: int) -> bool:
    """Whether ``count`` uses that cover the attributes ``asked`` (bits), as many of them as there are uses (001-R25, A08), can be made by
    who has ``most`` uses of cards with the attributes ``there``."""
    if count <= 0:
        return True
    if most < count:
        return False
    if not asked:
        return True
    needed = COUNT[asked]
    return COUNT[asked & there] >= (needed if needed < count else count)


def can_pay(rules: Rules, state: SenryokuState, player: int, count: int, asked: int) -> bool:
    """Whether the player can pay ``count`` uses that cover the attributes ``asked``: in the way that is taken where he says no other, or
    in any where he is to say it."""
    if count <= 0:
        return True
    most = uses(state, player)
    return most >= count and affordable(count, asked, most, wealth(rules, state, player) if asked else 0)


def most_payable(rules: Rules, state: SenryokuState, player: int, asked: int) -> int:
    """The greatest X that the player can pay."""
    most = uses(state, player)
    while most > 0 and not can_pay(rules, state, player, most, asked):
        most -= 1
    return most


def charge(rules: Rules, state: SenryokuState, player: int, count: int, asked: int) -> None:
    """Pay a cost: at once in the cheapest way, or card by card where the player has said so."""
    by_hand = state.by_hand
    state.by_hand = False
    if count <= 0:
        return
    if by_hand:
        needed = min(count, COUNT[asked])
        state.bill = [player, count, asked, needed, 0]
        state.agenda.append((terms.F_BILL, 0, 0, 0))
    else:
        _cheapest(rules, state, player, count, asked)


def _cheapest(rules: Rules, state: SenryokuState, player: int, count: int, asked: int) -> None:
    """Turn unused cards of the needed attributes sideways first, then others, in the order of the store; none is broken."""
    cards = state.zones[STORE + ZONES * player]
    taken: list[int] = []
    if asked:
        marks, definitions = rules.marks, state.definitions
        missing, covered = min(count, COUNT[asked]), 0
        for card in cards:
            new = marks[definitions[card]] & asked & ~covered
            if new and missing > 0:
                taken.append(card)
                covered |= new
                missing -= COUNT[new]
        for card in cards:
            if len(taken) == count:
                break
            if marks[definitions[card]] & asked and card not in taken:
                taken.append(card)
    for card in cards:
        if len(taken) == count:
            break
        if card not in taken:
            taken.append(card)
    for card in taken:
        changes.use(state, card, player)


# -- card by card ---------------------------------------------------------------------------------------------------------------------


def bill_options(rules: Rules, state: SenryokuState) -> list[int]:
    """The store cards that can be used or broken next, so that the rest can still be paid; one use may be wasted by breaking (001-R24)."""
    bill = state.bill
    options: list[int] = []
    for card in state.zones[STORE + ZONES * bill[B_PLAYER]]:
        for verb, uses in ((V_TURN, 1), (V_BREAK, terms.BROKEN_USES)):
            if goes_on(rules, state, card, uses):
                options.append(verb + VERBS * card)
    return options


def goes_on(rules: Rules, state: SenryokuState, card: int, uses: int) -> bool:
    """Whether the open payment can be completed after a store card was good for so many uses."""
    player, left, asked, missing, covered = state.bill
    new = rules.marks[state.definitions[card]] & asked & ~covered
    left -= uses
    missing -= COUNT[new]
    covered |= new
    if left <= 0:
        return missing <= 0
    rest = [other for other in state.zones[STORE + ZONES * player] if other != card]
    if 2 * len(rest) < left:
        return False
    if missing <= 0:
        return True
    if len(rest) <= left:
        there = 0
        for other in rest:
            there |= rules.marks[state.definitions[other]]
        return COUNT[there & asked & ~covered] >= missing
    return _covers(rules, state, rest, 0, left, asked, missing, covered)


def _covers(rules: Rules, state: SenryokuState, cards: list[int], first: int, count: int, asked: int, missing: int, covered: int) -> bool:
    """Whether so many of the cards (from the place ``first`` on) cover so many of the attributes that are ``missing``."""
    if missing <= 0:
        return True
    if count == 0:
        return False
    for place in range(first, len(cards)):
        new = rules.marks[state.definitions[cards[place]]] & asked & ~covered
        if new and _covers(rules, state, cards, place + 1, count - 1, asked, missing - COUNT[new], covered | new):
            return True
    return False


def pay_with(rules: Rules, state: SenryokuState, card: int, broken: bool) -> None:
    """A store card is used or broken for the open bill; another one is asked for until it is paid."""
    player, left, asked, missing, covered = state.bill
    new = rules.marks[state.definitions[card]] & asked & ~covered
    left -= terms.BROKEN_USES if broken else 1
    if broken:
        changes.spend(state, card, player)
    else:
        changes.use(state, card, player)
    if left <= 0:
        state.bill = []
    else:
        state.bill = [player, left, asked, missing - COUNT[new], covered | new]
        state.agenda.append((terms.F_BILL, 0, 0, 0))
