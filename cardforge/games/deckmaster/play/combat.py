"""Attacks and battles (000-R51 to R62): who may attack what, and the two subtractions."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import CARDS, SECOND
from cardforge.engine.remembering import doers, due_after_attack
from cardforge.engine.table import put_off
from cardforge.games.deckmaster.play import changes, continuous, terms
from cardforge.games.deckmaster.play.altering import hurt_in_battle
from cardforge.games.deckmaster.play.changes import announce_attack, moment
from cardforge.games.deckmaster.play.events import tell
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.shifting import locked, spared, toll, wounds
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState, Piece
from cardforge.games.deckmaster.play.terms import AT_PLAYER, FIRST_STRIKE, GUARD, PASS, SLUGGISH, UNATTACKED, UNIT
from cardforge.games.deckmaster.play.watching import watch

# What stands before a player, as bits.
GUARDED: Final = 1  # a unit with 守護
OPEN: Final = 2  # the player can be attacked: no unit, or only 鈍重 ones


def wall(state: DuelState, player: int, attacker: Piece) -> int:
    """What keeps the attacker from a player, his Deck Master and his other units (000-R52, R72, R74); nothing stops 通過 (R69)."""
    guarded, way = 0, OPEN
    if not attacker.keywords & PASS:
        for piece in state.units[player]:
            if piece.keywords & GUARD:
                guarded = GUARDED
            if not piece.keywords & SLUGGISH:
                way = 0
    return guarded | way


def attack_bar(rules: Rules, state: DuelState, piece: Piece) -> int:
    """Why a unit or Deck Master may not declare an attack (a ``BAR_``), 0 where ``main_options`` lets it."""
    if state.turn == 1:
        return terms.BAR_FIRST_TURN
    if piece.asleep:
        return terms.BAR_DOWN if piece.freed else terms.BAR_SEALED
    if piece.keywords & rules.unable:
        return terms.BAR_RIGID if piece.keywords & terms.RIGID else terms.BAR_FORBIDDEN
    if piece.tapped or piece.attacks_left <= 0:
        return terms.BAR_TAPPED
    if rules.shifted & terms.TOLLS and not affordable(rules, state, piece):
        return terms.BAR_TOLL
    if rules.shifted & terms.ATTACKS and locked(rules, state, terms.ATTACKS, piece.player):
        return terms.BAR_ATTACKS
    return terms.BAR_CROWD if rules.shifted & terms.CROWD and crowded(rules, state, piece) else 0


def affordable(rules: Rules, state: DuelState, piece: Piece) -> bool:
    """Whether the player of a piece can pay for its attack."""
    player = piece.player
    return (
        toll(rules, state, terms.TOLL_HAND, piece) <= len(state.zones[terms.HAND + terms.ZONES * player])
        and toll(rules, state, terms.TOLL_MANA, piece) <= state.mana[player]
        and toll(rules, state, terms.TOLL_LIFE, piece) <= changes.payable(rules, state, player)
    )


def crowded(rules: Rules, state: DuelState, piece: Piece) -> bool:
    """Whether a unit cannot attack because another of its player's has this turn."""
    if piece.kind != UNIT or not locked(rules, state, terms.CROWD, piece.player):
        return False
    others = [identity for identity in doers(state, terms.H_ATTACKED) if identity != piece.identity]
    return any(rules.kind[state.definitions[identity % CARDS]] == UNIT for identity in others)


def spurns(attacker: Piece, target: Piece | None) -> bool:
    """Whether the attacker cannot attack such a target (``None``: the player)."""
    words = attacker.keywords
    if target is None:
        return words & terms.NO_PLAYERS > 0
    if target.kind != UNIT:
        return words & terms.NO_MASTERS > 0
    return words & terms.NO_UNITS > 0 or (words & terms.NO_UNTAPPED > 0 and not target.tapped)


def target_bar(rules: Rules, state: DuelState, before: int, attacker: Piece, target: Piece | None) -> int:
    """Why the target (``None``: the player) may not be attacked behind this ``wall`` (a ``BAR_``), 0 where ``targets_of`` lets it."""
    if attacker.keywords & terms.CHOOSY and spurns(attacker, target):
        return terms.BAR_CHOOSY
    if target is None:
        if before & OPEN:
            return 0
        return terms.BAR_GUARD if before & GUARDED else terms.BAR_UNITS
    if target.asleep:
        return terms.BAR_TARGET_DOWN if target.freed else terms.BAR_TARGET_SEALED
    if target.keywords & UNATTACKED or (rules.shifted & terms.SPARES and spared(rules, state, attacker, target)):
        return terms.BAR_TARGET_FORBIDDEN
    return terms.BAR_GUARD if before & GUARDED and not target.keywords & GUARD else 0


def has_to_attack(rules: Rules, state: DuelState, player: int) -> bool:
    """Whether one of the player's units or his Deck Master has to attack and can."""
    able = [piece for piece in state.fighters(player) if piece.keywords & terms.NO_REST and attack_bar(rules, state, piece) == 0]
    return any(targets_of(rules, state, 1 - player, piece) for piece in able)


def targets_of(rules: Rules, state: DuelState, enemy: int, attacker: Piece) -> list[int]:
    """The attacker's legal targets as they stand in an option, ``wall`` and ``target_bar`` in one; the same for all but ``terms.APART``,
    where no card is kept from being attacked by some (``terms.SPARES``)."""
    found: list[int] = []
    guards: list[int] = []
    guarded, way = False, True
    for target in state.units[enemy]:
        words = target.keywords
        if not words & SLUGGISH:
            way = False
        if words & GUARD:
            guarded = True
            if not words & UNATTACKED:
                guards.append(SECOND * target.card)
        if not words & UNATTACKED:
            found.append(SECOND * target.card)
    master = state.masters[enemy]
    if not master.asleep and not master.keywords & UNATTACKED:
        found.append(SECOND * master.card)
        if master.keywords & GUARD:
            guards.append(SECOND * master.card)
    own = attacker.keywords
    if guarded and not own & PASS:
        found = guards
    if way or own & PASS:
        found.append(SECOND * AT_PLAYER)
    if own & terms.CHOOSY:
        spurned = [AT_PLAYER] if spurns(attacker, None) else []
        spurned += [target.card for target in state.fighters(enemy) if spurns(attacker, target)]
        found = [option for option in found if option // SECOND not in spurned]
    if rules.shifted & terms.SPARES:
        kept = [target.card for target in state.fighters(enemy) if spared(rules, state, attacker, target)]
        found = [option for option in found if option // SECOND not in kept]
    return found


# The steps of an attack after its declaration (000-R62).
DRAINS: Final = 0
DEFENCE_ABILITIES: Final = 1
BATTLE: Final = 2
AFTER_ATTACK: Final = 3
#: Two have fought by an effect; no step of an attack.
AFTER_FIGHT: Final = 4


def declare(rules: Rules, state: DuelState, attacker: int, target: int) -> None:
    """Begin an attack, after what it costs is paid."""
    piece = state.piece(attacker)
    assert piece is not None
    if rules.shifted & terms.TOLLS and _pay(rules, state, piece, target):
        return
    attack(rules, state, piece, target)


def _pay(rules: Rules, state: DuelState, piece: Piece, target: int) -> bool:
    """Pay for an attack, which comes after that; whether it costs anything."""
    player = piece.player
    cards, mana, life = [toll(rules, state, what, piece) for what in (terms.TOLL_HAND, terms.TOLL_MANA, terms.TOLL_LIFE)]
    if not cards + mana + life:
        return False
    state.agenda.append((terms.F_DECLARE, piece.identity, target, 0))
    if cards:
        state.agenda.append((terms.F_DISCARD, player, cards, 0))
    if mana:
        changes.pay_mana(state, player, mana)
    if life:
        changes.pay_life(rules, state, player, life)
    return True


def attack(rules: Rules, state: DuelState, piece: Piece | None, target: int) -> None:
    """An attack is declared, where both sides are still there: its abilities are triggered, then its other steps are done."""
    if piece is None or piece.asleep or (target != AT_PLAYER and state.piece(target) is None):
        return
    aimed = None if target == AT_PLAYER else state.piece(target)
    aim = target if aimed is None else aimed.identity
    announce_attack(rules, state, piece, aim)
    if state.waiting or state.unsettled:
        put_off(state, terms.F_ATTACK, DRAINS, piece.identity, aim)
    else:
        advance(rules, state, DRAINS, piece.identity, aim, piece)


def advance(rules: Rules, state: DuelState, step: int, attacker: int, target: int, piece: Piece | None) -> None:
    """Do the steps of an attack (of two identities; the attacker's ``piece``, if it is still there) from ``step`` on; waiting abilities
    and what is to be settled come before the next one.

    What the battle itself triggers waits until the attack is over (000-A73); what is done after the attack comes after that.
    """
    if step >= AFTER_ATTACK:
        _afterwards(rules, state, step, attacker, target)
        return
    if step == DRAINS:
        if piece is not None:
            if piece.keywords & terms.DRAIN and not piece.asleep:
                changes.heal(rules, state, piece.player, piece.power)
            if piece.keywords & rules.speaking:
                after = (terms.F_ATTACK, DEFENCE_ABILITIES, attacker, target)
                if changes.keep_word(rules, state, [piece], terms.ATTACK, terms.ATTACK, after):
                    return
        step = DEFENCE_ABILITIES
        if state.unsettled or state.waiting:
            put_off(state, terms.F_ATTACK, step, attacker, target)
            return
    if step == DEFENCE_ABILITIES:
        if piece is not None and piece.kind == UNIT:
            moment(rules, state, terms.ENEMY_UNIT_ATTACKS, 1 - piece.player)
        if state.unsettled or state.waiting:
            put_off(state, terms.F_ATTACK, BATTLE, attacker, target)
            return
    fought = _carry_out(rules, state, piece, state.target)  # which may have been changed
    if rules.watched & terms.AFTERWARDS or rules.moments & terms.LATER:
        state.agenda += [(terms.F_ATTACK, AFTER_ATTACK, attacker, state.target if fought else NO_CARD), (terms.F_TRIGGERS, 0, 0, 0)]
    changes.end_attack(state)


def _afterwards(rules: Rules, state: DuelState, step: int, first: int, second: int) -> None:
    """An attack of the ``first`` is over, or a fight: abilities see that it attacked, and that it and the ``second`` (``NO_CARD`` for no
    battle) have fought. What effects have put off to the end of the attack comes after that."""
    if step == AFTER_ATTACK:
        if frames := due_after_attack(state, terms.F_DELAYED):
            state.agenda += [*frames, (terms.F_TRIGGERS, 0, 0, 0)]
        _see(rules, state, terms.W_AFTER_ATTACK, first, state.active)
    for identity in (first, second) if second != NO_CARD else ():
        player = state.owners[identity % CARDS] if step == AFTER_FIGHT else state.active if identity == first else 1 - state.active
        _see(rules, state, terms.W_AFTER_BATTLE, identity, player)


def _see(rules: Rules, state: DuelState, event: int, identity: int, player: int) -> None:
    """Tell abilities of an event of a card (its identity) of a player; one that has left and come back is another card (000-A65)."""
    card = identity % CARDS
    if state.identity_of(card) in (identity, card):
        watch(rules, state, event, card, player)


def _carry_out(rules: Rules, state: DuelState, piece: Piece | None, target: int) -> bool:
    """The attack itself, unless it was negated or one side is gone; then the damage that 貫通 carries on (000-R67). Whether two fought."""
    if state.negated or piece is None or piece.asleep:
        return False
    if target == AT_PLAYER:
        changes.hit(rules, state, 1 - piece.player, piece.power, piece.card, terms.DIRECTLY)
        return False
    defender = state.meant(target)
    if defender is None or defender.asleep:
        return False
    excess = fight(rules, state, piece, defender)
    if state.stale:
        # A continuous effect may keep the defender alive (000-A64).
        continuous.refresh(rules, state)
    gone = defender.kind == UNIT and defender.power == 0 and not defender.held and not defender.keywords & rules.unbeaten
    if excess > 0 and piece.keywords & terms.PIERCE and gone:
        changes.hit(rules, state, defender.player, excess, piece.card, terms.BY_EXCESS)
    slain(rules, state, piece, defender)
    if rules.watched and (piece.power > 0) != (defender.power > 0):
        winner = piece if piece.power else defender
        watch(rules, state, terms.W_WON, winner.card, winner.player)
    return True


def slain(rules: Rules, state: DuelState, first: Piece, second: Piece) -> None:
    """Of two that have fought each sees that the other, a unit, will be destroyed by it."""
    for piece, other in ((first, second), (second, first)):
        if not other.power and other.kind == UNIT and not other.held and not other.keywords & (rules.unbeaten | terms.SAVED):
            watch(rules, state, terms.W_SLEW, piece.card, piece.player)


def fight(rules: Rules, state: DuelState, first: Piece, second: Piece) -> int:
    """Two pieces battle (000-R54, R70); returns the first one's power over the second's at the first one's subtraction (000-R67)."""
    if state.logging or state.auras:
        tell(state, terms.E_BATTLE, first.card, second.card)
    if rules.shifted & terms.WITHSTANDS:
        first.held = spared(rules, state, second, first, terms.WITHSTANDS)
        second.held = spared(rules, state, first, second, terms.WITHSTANDS)
    leads = first.keywords & FIRST_STRIKE
    if leads == second.keywords & FIRST_STRIKE:
        power, other = first.power, second.power
        if rules.shifted & terms.WOUNDS:
            taken, suffered = wounds(rules, state, first, second, power), wounds(rules, state, second, first, other)
            hurt_in_battle(state, second, taken)
            hurt_in_battle(state, first, suffered)
            return power - other
        hurt_in_battle(state, second, power)
        hurt_in_battle(state, first, other)
        return power - other
    quick, slow = (first, second) if leads else (second, first)
    excess = quick.power - slow.power
    hurt_in_battle(state, slow, wounds(rules, state, quick, slow, quick.power))
    if not leads:
        excess = slow.power - quick.power
    hurt_in_battle(state, quick, wounds(rules, state, slow, quick, slow.power))
    return excess
