"""The turn (000-R33 to R43): its steps in their order, done one after the other until something triggers or somebody is asked."""

from __future__ import annotations

from typing import Final

from cardforge.engine.remembering import close, due, repeat
from cardforge.engine.state import UNDECIDED
from cardforge.engine.table import following, put_off
from cardforge.engine.turns import count, go_on
from cardforge.games.deckmaster.play import altering, changes, terms
from cardforge.games.deckmaster.play.changes import moment
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState
from cardforge.games.deckmaster.play.terms import MOST_MANA

# The steps of the draw phase (000-R34 to R40) and of the end phase (R43).
UNTAP: Final = 0
TURN_START_ABILITIES: Final = 1
DRAW_PHASE_ABILITIES: Final = 2
GAIN_MANA: Final = 3
DRAW_CARD: Final = 4
DRAW_KEYWORDS: Final = 5
AFTER_DRAW_ABILITIES: Final = 6
RESTORE_MASTERS: Final = 7
MAIN_PHASE: Final = 8
END_ABILITIES: Final = 9
END_KEYWORDS: Final = 10
# Steps that few games need; in their order they stand where ``STEPS`` says.
START_LATER: Final = 11
END_LATER: Final = 12
RESET_POWERS: Final = 13
NEXT_TURN: Final = 14
STEPS: Final = (0, 1, START_LATER, 2, 3, 4, 5, 6, 7, 8, 9, END_LATER, 10, RESET_POWERS, NEXT_TURN)
#: Up to these steps it is the draw phase.
_DRAW_PHASE: Final = STEPS[: STEPS.index(MAIN_PHASE) + 1]
#: What is triggered at which step, by its number; what is due by itself comes before what the draw phase triggers (000-R38, A83).
#: 【ターン終了時】 and エンドフェイズ時 happen together, so that their controller orders them all (000-R43).
MOMENTS: Final = [0, terms.TURN_START, terms.DRAW_PHASE_START, 0, 0, 0, terms.DRAW_PHASE, 0, 0, terms.TURN_END | terms.END_PHASE] + [0] * 5
#: The same for those of the player whose turn it is not.
ENEMY_MOMENTS: Final = [0, terms.ENEMY_TURN_START, 0, 0, 0, 0, 0, 0, 0, terms.ENEMY_TURN_END] + [0] * 5


def order(rules: Rules) -> list[int]:
    """Which step follows each step, by its number; those that none of the game's cards needs are left out."""
    idle = {step: not rules.moments & (when | ENEMY_MOMENTS[step]) for step, when in enumerate(MOMENTS) if when}
    said = 0
    for _, number in rules.spoken:
        said |= rules.ability[number].when
    idle[DRAW_KEYWORDS] = not said & terms.DRAW_PHASE
    idle[END_KEYWORDS] = not said & (terms.TURN_END | terms.END_PHASE | terms.ENEMY_TURN_END)
    idle[START_LATER] = idle[END_LATER] = not rules.moments & terms.LATER
    return following(STEPS, [step for step, unneeded in idle.items() if unneeded])


def in_draw_phase(state: DuelState, player: int) -> bool:
    """Whether it is the player's own draw phase (000-R34 to R40), in the middle of which something is done."""
    return player == state.active and any(frame[0] == terms.F_TURN and frame[1] in _DRAW_PHASE for frame in state.agenda)


def advance(rules: Rules, state: DuelState, step: int) -> None:
    """Do the steps from ``step`` up to the next main phase; waiting abilities and what has to be settled come before the next one."""
    after = rules.after
    while step != MAIN_PHASE:
        player = state.active
        when = MOMENTS[step]
        if when:
            if state.heard[player] & when or rules.calling or state.auras or state.logging:  # most moments nobody waits for
                moment(rules, state, when, player)
            when = ENEMY_MOMENTS[step]
            if rules.moments & when:
                moment(rules, state, when, 1 - player)
        elif step >= RESET_POWERS:
            # Where nothing comes between, the last steps and the next turn's first one are done in one go.
            if step == RESET_POWERS:
                _reset_powers(state)
            if step == NEXT_TURN or not (state.unsettled or state.waiting):
                step = NEXT_TURN
                if rules.recalls:
                    close(state, state.history)
                upcoming = _next_player(state) if rules.further else 1 - player
                changes.begin_turn(state, state.turn + 1, upcoming)
                if not state.unsettled:
                    step = UNTAP
                    altering.untap_all(state, upcoming)
        elif step == GAIN_MANA:
            # One more maximum mana up to 10, two on the second player's own third turn, and all of it to spend (000-R35, R36, A43).
            mana = min(MOST_MANA, state.max_mana[player] + (2 if player == 1 and _third(rules, state) else 1))
            changes.set_mana(state, player, mana, mana)
        elif step == DRAW_CARD:
            for _ in range(changes.regular_draws(rules, state, player) if rules.shifted else 1):
                if changes.draw(rules, state, player, True) == NO_CARD and state.winner != UNDECIDED:
                    return
        elif step == RESTORE_MASTERS:
            # Those that have been knocked out for two draw phases return (000-R39).
            for master in state.masters:
                if master.asleep > 0 and master.asleep <= state.turn - 2:
                    altering.restore(state, master.player)
        elif step == UNTAP:
            altering.untap_all(state, player)
        elif _speak(rules, state, step) if step < START_LATER else _come_due(rules, state, step):
            return
        step = after[step]
        if state.unsettled or state.waiting:
            put_off(state, terms.F_TURN, step)
            return


def _third(rules: Rules, state: DuelState) -> bool:
    """Whether it is the second player's own third turn, in his turn."""
    return count(state, 1) == 3 if rules.further else state.turn == 6


def _next_player(state: DuelState) -> int:
    """Who has the next turn, where effects give extra ones; for a Deck Master that is down such a one does not count (000-R39, R57)."""
    upcoming = go_on(state)
    if upcoming == state.active:
        repeat(state)
        altering.stay_down(state)
    return upcoming


def _reset_powers(state: DuelState) -> None:
    """Units and Deck Masters return to their initial values (000-R43)."""
    for side in (state.active, 1 - state.active):
        for piece in state.units[side] if state.masters[side].asleep else state.fighters(side):
            if piece.damage or piece.changed or piece.now != piece.lasting or piece.later:
                altering.reset(state, piece)


def _come_due(rules: Rules, state: DuelState, step: int) -> bool:
    """What effects have put off to the start or end of this turn comes after the abilities of that moment, and then what it triggers."""
    frames = due(state, terms.F_DELAYED, int(step == END_LATER))
    if frames:
        state.agenda += [(terms.F_TURN, rules.after[step], 0, 0), (terms.F_TRIGGERS, 0, 0, 0), *frames]
    return len(frames) > 0


def _speak(rules: Rules, state: DuelState, step: int) -> bool:
    """Let keywords do what they do in the draw phase (000-R38, A60) or, of both players, at the end of the turn (R43, R75, A27)."""
    speaking = rules.speaking
    pieces = [piece for piece in state.pieces(state.active) + state.pieces(1 - state.active) if piece.keywords & speaking]
    if not pieces:
        return False
    after = (terms.F_TURN, rules.after[step], 0, 0)
    if step == DRAW_KEYWORDS:
        return changes.keep_word(rules, state, pieces, terms.DRAW_PHASE, 0, after)
    return changes.keep_word(rules, state, pieces, terms.TURN_END | terms.END_PHASE, terms.ENEMY_TURN_END, after)
