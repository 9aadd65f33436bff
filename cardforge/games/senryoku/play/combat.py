"""Battles by their five steps (001-R45 to R54)."""

from __future__ import annotations

from cardforge.engine.options import CARDS
from cardforge.games.senryoku.play import answering, changes, moving, terms
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import Battle, Piece, SenryokuState
from cardforge.games.senryoku.play.terms import NOTHING
from cardforge.games.senryoku.play.values import forbidden, power


def advance(rules: Rules, state: SenryokuState, stage: int) -> None:
    """Do one step of the newest battle; the next one waits below the window that a step opens."""
    battle = state.battles[-1]
    if stage == terms.B_START:
        battle.fighting = True
        _tell(state, terms.E_BATTLE, battle, battle.square)
        state.agenda.append((terms.F_BATTLE, terms.B_COMPARE, 0, 0))
        answering.open_window(rules, state, terms.BATTLE_START, battle.victim, battle.attacker, battle.defender)
    elif stage == terms.B_COMPARE:
        _compare(rules, state, battle)
    elif stage == terms.B_FIGHT:
        state.agenda.append((terms.F_BATTLE, terms.B_DAMAGE, 0, 0))
        _fight(rules, state, battle)
    elif stage == terms.B_DAMAGE:
        state.agenda.append((terms.F_BATTLE, terms.B_END, 0, 0))
        _damage(rules, state, battle)
    elif stage == terms.B_END:
        state.agenda.append((terms.F_BATTLE, terms.B_OVER, 0, 0))
        _tell(state, terms.E_BATTLE_END, battle, battle.square)
        answering.open_window(rules, state, terms.BATTLE_END, battle.victim, battle.attacker, battle.defender)
    else:
        _over(rules, state, battle)


def _tell(state: SenryokuState, event: int, battle: Battle, value: int) -> None:
    if state.logging:
        other = NOTHING if battle.defender < 0 else battle.defender % CARDS
        changes.tell(state, event, battle.attacker % CARDS, other, value)


def _both(state: SenryokuState, battle: Battle) -> bool:
    """Whether both fighters are still on the square of the battle; the virtual soldier always is (001-R51)."""
    attacker = state.meant(battle.attacker)
    if attacker is None or attacker.square != battle.square:
        return False
    if battle.defender < 0:
        return True
    defender = state.meant(battle.defender)
    return defender is not None and defender.square == battle.square


def _compare(rules: Rules, state: SenryokuState, battle: Battle) -> None:
    """Stage 1: the powers are compared, and nothing changes that any more (001-R46); where a fighter is gone nobody wins."""
    if not _both(state, battle):
        state.agenda.append((terms.F_BATTLE, terms.B_END, 0, 0))
        return
    attacker, defender = state.meant(battle.attacker), state.meant(battle.defender)
    battle.first = 0 if attacker is None else power(rules, state, attacker)
    battle.second = 0 if defender is None else power(rules, state, defender)
    step = terms.B_DAMAGE if battle.defender < 0 else terms.B_FIGHT
    state.agenda.append((terms.F_BATTLE, step, 0, 0))


def _fight(rules: Rules, state: SenryokuState, battle: Battle) -> None:
    """Stage 2: the weaker one is broken, and the winner gets +0/+0/-X; equal ones are both broken (001-R47, R48, A14, A32)."""
    attacker, defender = state.meant(battle.attacker), state.meant(battle.defender)
    if attacker is None or defender is None:
        return
    if battle.first == battle.second:
        _tell(state, terms.E_DRAWN_BATTLE, battle, 0)
        falls = not forbidden(rules, state, attacker) & terms.NO_LOSS
        if not forbidden(rules, state, defender) & terms.NO_LOSS:
            changes.break_(rules, state, defender)
        if falls:
            changes.break_(rules, state, attacker)
        return
    winner, loser = (attacker, defender) if battle.first > battle.second else (defender, attacker)
    changes.tell(state, terms.E_WON, winner.card, loser.card, abs(battle.first - battle.second))
    if forbidden(rules, state, loser) & terms.NO_LOSS:
        return
    less = max(0, power(rules, state, loser) - 2)
    changes.break_(rules, state, loser)
    if less:
        changes.correct(state, winner, (0, 0, -less), terms.PERMANENT_CHANGE, 0)


def _damage(rules: Rules, state: SenryokuState, battle: Battle) -> None:
    """Step 4: the loser's owner takes the difference of the powers (001-R49, R51, A50)."""
    difference = battle.first - battle.second
    if battle.defender < 0:
        changes.tell(state, terms.E_WON, battle.attacker % CARDS, NOTHING, difference)
        changes.damage_force(rules, state, battle.victim, difference)
    elif difference > 0:
        changes.damage_force(rules, state, battle.victim, difference)
    elif difference < 0:
        changes.damage_force(rules, state, state.owners[battle.attacker % CARDS], -difference)


def _over(rules: Rules, state: SenryokuState, battle: Battle) -> None:
    """Step 5 is over: what lasted for the battle ends; who fought the virtual soldier goes into his camp (001-R51), a loser who was not
    broken back to where the battle came from (R54, A17)."""
    battle.fighting = False
    changes.expire(state, terms.BATTLE, battle.number)
    attacker = state.meant(battle.attacker)
    both = _both(state, battle)
    loser: Piece | None = None
    if both:
        loser = attacker
        if battle.defender >= 0 and battle.first > battle.second:
            loser = state.meant(battle.defender)
    state.battles = state.battles[:-1]
    _meet_others(state, battle, loser)
    if loser is not None:
        if battle.defender >= 0 and battle.origin >= 0 and not state.soldiers_at(battle.origin):
            changes.go(state, loser, battle.origin, True)
        else:
            state.agenda.append((terms.F_PUT_BACK, loser.identity, 0, 0))
    doom(rules, state)
    if state.pending:
        state.agenda.append((terms.F_PENDING, 0, 0, 0))


def _meet_others(state: SenryokuState, battle: Battle, loser: Piece | None) -> None:
    """Where one more soldier stands on the square, called there in answer, who is left of this battle meets it (001-R41), unless somebody
    there fights or is about to."""
    left = [piece for piece in state.soldiers_at(battle.square) if loser is None or piece.identity != loser.identity]
    if len(left) < 2 or any(other.square == battle.square for other in state.battles):
        return
    for frame in state.agenda:
        if frame[0] == terms.F_MEET:
            meeting = state.meant(frame[1])
            if meeting is not None and meeting.square == battle.square:
                return
    # Who wins as the attacker goes on as one.
    attacks = any(piece.identity == battle.attacker for piece in left)
    first = battle.attacker if attacks else left[0].identity
    state.agenda.append((terms.F_MEET, first, battle.origin if attacks else -1, battle.square))


def doom(rules: Rules, state: SenryokuState) -> None:
    """Soldiers that took damage and are doomed are broken (001-C19, A31)."""
    if not rules.any_doom:
        return
    fallen: list[Piece] = []
    for row in state.soldiers:
        for piece in row:
            if piece.hurt:
                piece.hurt = False
                if forbidden(rules, state, piece) & terms.DOOMED:
                    fallen.append(piece)
    for piece in fallen:
        changes.break_(rules, state, piece)


def put_back_options(state: SenryokuState, piece: Piece) -> list[int]:
    """The squares (as things) that a soldier can be put back to."""
    return [terms.SQUARE + square for square in moving.free_camp(state, piece.player)]
