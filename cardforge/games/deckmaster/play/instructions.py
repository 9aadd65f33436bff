"""The instructions that effect trees compile to, and the kinds of condition; each works on what the effect has chosen."""

from __future__ import annotations

from typing import Final

O_END: Final = 0
O_SELECT: Final = 1  # selection
O_DAMAGE: Final = 2  # side, amount, per selection or -1
O_HEAL: Final = 3  # side, amount, per selection or -1
O_DRAW: Final = 4  # side, count, per selection or -1
O_DISCARD: Final = 5  # side, count, -1
O_POWER: Final = 6  # amount, selection counted or -1, duration
O_DESTROY: Final = 7
O_MOVE: Final = 8  # zone
O_MILL: Final = 9  # side, count, per selection or -1
O_TAP: Final = 10  # 1 tap, 0 untap
O_FREEZE: Final = 11
O_GRANT: Final = 12  # keywords, duration
O_LOSE: Final = 13  # keywords, duration
O_SILENCE: Final = 14
O_LOOK: Final = 15  # count
O_FIGHT: Final = 16
O_TOKEN: Final = 17  # definition, count
O_NEGATE: Final = 18
O_UNLESS: Final = 19  # condition, where to go on if it does not hold
O_MAY: Final = 20  # where to go on if declined
O_MODES: Final = 21  # how many jumps follow
O_JUMP: Final = 22  # where to go on
O_SHUFFLE: Final = 23  # side: whose deck was searched (000-A75)

# Conditions that compare an amount, the most usual ones first.
C_UNITS: Final = 0  # own units, which conditions count most
C_COUNT: Final = 1
C_THIS_TURN: Final = 2
C_HP: Final = 3
C_HAND: Final = 4
C_MANA: Final = 5
C_MAX_MANA: Final = 6
C_DECK: Final = 7
C_TURN: Final = 8
# Conditions that compare none.
C_AND: Final = 9
C_OR: Final = 10
C_RELEASED: Final = 11
C_ATTACKING: Final = 12
C_SELECTED: Final = 13  # every card of the selection's basis (target, drawn, chosen) fits its filter
C_ALWAYS: Final = 14
C_NEVER: Final = 15
