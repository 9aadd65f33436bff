"""What a card on the field is now: its numbers, marks and what it is forbidden, worked out when it is asked for, never written."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import CARDS
from cardforge.games.senryoku.play import selecting, terms
from cardforge.games.senryoku.play.rules import Aura, Filter, Force, Rules
from cardforge.games.senryoku.play.sight import BARE, Sight, own_marks
from cardforge.games.senryoku.play.state import Battle, Piece, SenryokuState
from cardforge.games.senryoku.play.terms import (
    BY_FILTER,
    COST,
    EVERY_ATTRIBUTE,
    EVERY_ROW,
    LAND,
    MOVE,
    NO_ATTRIBUTE,
    OWN,
    POWER,
    SOLDIER,
    SORCERY,
)

# -- what goes on ---------------------------------------------------------------------------------------------------------------------


def in_force(rules: Rules, state: SenryokuState) -> list[Force]:
    """The effects that go on: the permanent and rule effects of what lies face up on the field (001-R57, R58, A42). They are gathered
    when something came or left, those that give marks and those that forbid something also by themselves."""
    if state.known:
        return state.forces
    forces: list[Force] = []
    if rules.any_auras:
        for player in range(2):
            for piece in state.soldiers[player]:
                if rules.goes_on[piece.definition]:
                    _gather(rules, forces, piece)
            for piece in state.grounds[player]:
                if not piece.face_down and rules.goes_on[piece.definition]:
                    _gather(rules, forces, piece)
    state.forces = forces
    state.giving = [force for force in forces if force.aura.marks]
    state.barring = [force for force in forces if force.aura.bits]
    state.known = True
    return forces


def _gather(rules: Rules, forces: list[Force], piece: Piece) -> None:
    for number in rules.effects[piece.definition]:
        for aura in rules.effect[number].auras:
            if not aura.in_hand:
                forces.append(Force(aura, rules.selections[aura.selection], piece.identity, piece.player, piece.kind))


def off(rules: Rules, state: SenryokuState, unless: list[int], source: int, player: int) -> bool:
    """Whether another effect of the card lets one do nothing now: any of its conditions holds."""
    return any(condition < 0 or selecting.holds(rules, state, condition, source, player, MARKED) for condition in unless)


def _acts(rules: Rules, state: SenryokuState, aura: Aura, source: int, player: int) -> bool:
    """Whether what goes on does something now."""
    if aura.condition >= 0 and not selecting.holds(rules, state, aura.condition, source, player, BARE if aura.marks else MARKED):
        return False
    return not aura.unless or not off(rules, state, aura.unless, source, player)


def _reaches(rules: Rules, state: SenryokuState, force: Force, piece: Piece) -> bool:
    """Whether an effect that goes on is about a piece and acts now; an enemy sorcery does nothing to the abyss (001-K06)."""
    selection = force.selection
    if selection.basis == BY_FILTER:
        if selection.side and (selection.side == OWN) != (piece.player == force.player):
            return False
        if not selecting.fits(rules, state, selection, piece, force.source, force.player, 0, BARE if force.aura.marks else MARKED):
            return False
    elif selection.basis == terms.THIS:
        if piece.identity != force.source:
            return False
    elif selection.basis == terms.BEARER:
        source = state.meant(force.source)
        if source is None or source.bound != piece.identity:
            return False
    elif piece.identity not in selecting.referred(state, selection.basis, force.source):
        return False
    if not _acts(rules, state, force.aura, force.source, force.player):
        return False
    return force.kind != SORCERY or force.player == piece.player or not shielded(rules, piece)


def shielded(rules: Rules, piece: Piece) -> bool:
    """Whether enemy sorceries do nothing to a piece (001-K06, A48)."""
    return (rules.marks[piece.definition] | piece.marks) & terms.ABYSS > 0 or piece.bits & terms.UNAFFECTED > 0


# -- marks and what is forbidden ------------------------------------------------------------------------------------------------------


def marks(rules: Rules, state: SenryokuState, piece: Piece) -> int:
    """The attributes, kinds and races of a piece now (bits; 001-A54)."""
    bits = own_marks(rules, piece)
    if not state.known:
        in_force(rules, state)
    if not state.giving:
        return bits
    for force in state.giving:
        if force.aura.marks & ~bits and _reaches(rules, state, force, piece):
            bits |= force.aura.marks
    return bits & ~NO_ATTRIBUTE if bits & EVERY_ATTRIBUTE else bits


def forbidden(rules: Rules, state: SenryokuState, piece: Piece) -> int:
    """What a piece is forbidden now (bits)."""
    bits = piece.bits
    if not state.known:
        in_force(rules, state)
    for force in state.barring:
        if force.aura.bits & ~bits and _reaches(rules, state, force, piece):
            bits |= force.aura.bits
    return bits


# -- numbers --------------------------------------------------------------------------------------------------------------------------


def raw(rules: Rules, state: SenryokuState, piece: Piece, stat: int) -> int:
    """A number of a piece, below 0 too (001-A09): printed, corrected by effects, by its kind 2, and by what goes on."""
    definition = piece.definition
    if stat == POWER:
        now = rules.power[definition] + piece.power
    elif stat == MOVE:
        now = rules.move[definition] + piece.move
    else:
        now = rules.cost[definition] + piece.cost
    if piece.face_down:
        return 0
    if rules.any_marks & terms.NUMERIC and piece.kind == SOLDIER:
        kinds = marks(rules, state, piece)
        if kinds & terms.NUMERIC:
            now += of_kind(rules, state, piece, kinds, stat)
    forces = state.forces if state.known else in_force(rules, state)
    for force in forces:
        aura = force.aura
        amount = aura.power if stat == POWER else aura.move if stat == MOVE else aura.cost
        if amount and _reaches(rules, state, force, piece):
            if aura.per >= 0:
                amount *= selecting.counted(rules, state, aura.per, force.source, force.player, MARKED)
            if force.kind == LAND and marks(rules, state, piece) & terms.SUN:
                amount *= 2
            now += amount
    return now


def power(rules: Rules, state: SenryokuState, piece: Piece) -> int:
    """A soldier's power now, 0 where it would be less (001-R29)."""
    now = raw(rules, state, piece, POWER)
    return now if now > 0 else 0


def move_cost(rules: Rules, state: SenryokuState, piece: Piece) -> int:
    """What a move of a soldier or the upkeep of a sorcery or land costs now (001-R32, R33)."""
    now = raw(rules, state, piece, MOVE)
    return now if now > 0 else 0


def cost(rules: Rules, state: SenryokuState, piece: Piece) -> int:
    """The first number of a piece now (001-A51)."""
    now = raw(rules, state, piece, COST)
    return now if now > 0 else 0


def of_kind(rules: Rules, state: SenryokuState, piece: Piece, kinds: int, stat: int) -> int:
    """What the kinds 2 of a soldier (bits) change of a number (001-K01 to K12)."""
    if stat == COST:
        return (3 if kinds & terms.SUN else 0) - (3 if kinds & terms.WISE else 0)
    if stat == MOVE:
        return -3 if kinds & terms.AGILE else 0
    now = 3 if kinds & terms.SUN else 0
    if kinds & terms.ROBUST and working(rules, state):
        now += 4
    for battle in state.battles:
        if battle.fighting and piece.identity in (battle.attacker, battle.defender):
            now += _fighting(rules, state, battle, piece, kinds)
            break
    return now


def _fighting(rules: Rules, state: SenryokuState, battle: Battle, piece: Piece, kinds: int) -> int:
    """What the kinds 2 of a soldier add to its power in a battle (001-K01 to K04, K09, A20)."""
    now = 4 if kinds & terms.MIGHTY else 0
    if not kinds & (terms.SCARLET | terms.AZURE | terms.SKY | terms.EMERALD):
        return now
    other = state.meant(battle.defender if piece.identity == battle.attacker else battle.attacker)
    if other is None:
        return now
    against = marks(rules, state, other)
    for kind, attribute, enemy, own in (
        (terms.SCARLET, terms.EARTH, terms.EMERALD, terms.FIRE),
        (terms.AZURE, terms.FIRE, terms.SCARLET, terms.WATER),
        (terms.SKY, terms.WATER, terms.AZURE, terms.WIND),
        (terms.EMERALD, terms.WIND, terms.SKY, terms.EARTH),
    ):
        if kinds & kind and against & (attribute | enemy):
            now += (2 if against & attribute else 0) + (2 if against & enemy else 0) + (2 if kinds & own else 0)
    return now


def working(rules: Rules, state: SenryokuState) -> bool:
    """Whether an effect of a soldier or sorcery has been activated and is not yet processed (001-K11, A49)."""
    for links in (state.chain, state.resolving):
        for link in links:
            if link.effect >= 0:
                definition = state.definitions[link.source % CARDS]
                if definition < 0 or rules.kind[definition] & (SOLDIER | SORCERY):
                    return True
    return False


# -- cards that are not on the field --------------------------------------------------------------------------------------------------


def hand_cost(rules: Rules, state: SenryokuState, card: int, player: int) -> int:
    """What it costs to put a card of the player's hand onto the field, with what goes on and what was declared (001-A28)."""
    definition = state.definitions[card]
    now = rules.cost[definition]
    bits = rules.marks[definition]
    if bits & (terms.SUN | terms.WISE):
        now += (3 if bits & terms.SUN else 0) - (3 if bits & terms.WISE else 0)
    for held, _, _, amount in state.held:
        if held == card:
            now += amount
    if rules.any_auras:
        kind = rules.kind[definition]
        for force in state.forces if state.known else in_force(rules, state):
            aura = force.aura
            if not aura.cost or not _covers_hand(force, kind, bits, player):
                continue
            if _acts(rules, state, aura, force.source, force.player):
                amount = aura.cost
                if aura.per >= 0:
                    amount *= selecting.counted(rules, state, aura.per, force.source, force.player, MARKED)
                now += 2 * amount if force.kind == LAND and bits & terms.SUN else amount
        if rules.goes_on[definition]:
            for number in rules.effects[definition]:
                for aura in rules.effect[number].auras:
                    if aura.in_hand and aura.cost and _acts(rules, state, aura, card, player):
                        now += aura.cost
    return now if now > 0 else 0


def _covers_hand(force: Force, kind: int, bits: int, player: int) -> bool:
    """Whether an effect that goes on about soldiers anywhere on the field is about this soldier in the player's hand, too (001-A28)."""
    selection = force.selection
    if selection.basis != BY_FILTER or selection.rows != EVERY_ROW or not selection.kinds & kind & SOLDIER:
        return False
    if selection.side and (selection.side == OWN) != (player == force.player):
        return False
    if force.kind == SORCERY and force.player != player and bits & terms.ABYSS:
        return False
    return selection.filter is None or _marked(selection.filter, bits)


def _marked(wanted: Filter, bits: int) -> bool:
    """Whether a card with these marks passes a filter that asks for nothing that only cards on the field have."""
    if wanted.limits or wanted.entered >= 0 or wanted.face_down >= 0:
        return False
    for mark in wanted.marks:
        if not mark & bits:
            return False
    return wanted.denied is None or not _marked(wanted.denied, bits)


# -- how cards are looked at ----------------------------------------------------------------------------------------------------------


class _Marked(Sight):
    """Looks at cards with the marks that others give them: what corrects numbers sees them so."""

    def marks(self, rules: Rules, state: SenryokuState, piece: Piece) -> int:
        """The attributes, kinds and races of a piece now."""
        return marks(rules, state, piece)


class _Whole(_Marked):
    """Looks at cards as they are now, with all that goes on (001-A51)."""

    def number(self, rules: Rules, state: SenryokuState, piece: Piece, stat: int) -> int:
        """A number of a piece now."""
        now = raw(rules, state, piece, stat)
        return now if now > 0 else 0

    def barred(self, rules: Rules, state: SenryokuState, piece: Piece) -> int:
        """What a piece is forbidden now."""
        return forbidden(rules, state, piece)

    def hand_cost(self, rules: Rules, state: SenryokuState, card: int, player: int) -> int:
        """What a card of a hand costs now."""
        return hand_cost(rules, state, card, player)


MARKED: Final = _Marked()
WHOLE: Final = _Whole()
