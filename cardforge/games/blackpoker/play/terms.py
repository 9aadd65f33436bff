"""The words of blackpoker as numbers: suits, zones, questions, verbs, instructions, frames, events and reasons."""

from __future__ import annotations

from typing import Final

from cardforge.engine.zones import EVERYBODY, NO_ONE, OWNER

# Suits as bits; a blank stands in for a card that a scenario does not name.
SPADE: Final = 1
HEART: Final = 2
DIAMOND: Final = 4
CLUB: Final = 8
JOKER: Final = 16
BLANK: Final = 32
SUITS: Final = {"spade": SPADE, "heart": HEART, "diamond": DIAMOND, "club": CLUB, "joker": JOKER}

# Zones of the state: number of the zone + ZONES * player. The field is made of units.
LIFE: Final = 0
HAND: Final = 1
GRAVE: Final = 2
FOG: Final = 3
STAGE: Final = 4  # key cards of requests
ZONES: Final = 5
#: Who sees the cards of each zone (004-R08); of a grave, those that lay on top.
SEES: Final = (NO_ONE, OWNER, EVERYBODY, EVERYBODY, EVERYBODY)

OPENING_HAND: Final = 7
#: Numbers of playing cards, the Joker's 0 among them.
NUMBERS: Final = 14

# Labels of characters as bits.
ATTACKER: Final = 1
BLOCKER: Final = 2
HASTE: Final = 4
HASTE_WITH_ACE: Final = 8
LABELS: Final = {"attacker": ATTACKER, "blocker": BLOCKER, "haste": HASTE}

# What an action needs before it can be requested, as bits (004-R15).
N_SOLDIER: Final = 1  # a soldier on the field
N_CHARACTER: Final = 2
N_BULWARK: Final = 4
N_REQUEST: Final = 8  # a request with one or two key cards
N_OWN_SOLDIER: Final = 16
N_ONE_B: Final = 32  # one own charged bulwark
N_TWO_B: Final = 64
N_LIFE: Final = 128  # a life card, to pay L or to search for
N_DISCARD: Final = 256  # a hand card besides the key card
N_HAND: Final = 512  # a hand card

# Targets.
T_NONE: Final = 0
T_SOLDIER: Final = 1
T_CHARACTER: Final = 2
T_BULWARK: Final = 3
T_REQUEST: Final = 4
T_OWN_SAME_SUIT: Final = 5
T_OPPONENT: Final = 6

# Questions. Up to Q_CHANCE somebody has the chance: he may request an action.
Q_MAIN: Final = 1  # the turn player, the stage being empty (004-R13)
Q_CHANCE: Final = 2  # anybody else, or over a request
Q_DRIVE: Final = 3  # a bulwark to drive for the cost B
Q_DISCARD: Final = 4  # a hand card for the cost D, or down to the hand limit
Q_TARGET: Final = 5
Q_LAY: Final = 6  # the hand card to lay as a bulwark
Q_DRAW: Final = 7  # draw once more?
Q_ATTACKERS: Final = 8
Q_BLOCK: Final = 9
Q_TWIST: Final = 10
Q_SEARCH: Final = 11
Q_CHOOSE: Final = 12  # a unit or card for an effect
Q_MAY: Final = 13
Q_MODE: Final = 14

# Verbs of options (``engine.options``).
V_PASS: Final = 0
V_CARD: Final = 1  # a card
V_UNIT: Final = 2  # a character, by its number
V_REQUEST: Final = 3  # a request on the stage, by its number
V_DONE: Final = 4
V_YES: Final = 5
V_NO: Final = 6
V_CHARGE: Final = 7
V_DRIVE: Final = 8
V_MODE: Final = 9  # one of several effects, by its number from 0
V_ACTION: Final = 16  # request the action of number verb - V_ACTION; first and second are its key cards
#: No key card, no target.
NO_CARD: Final = 4095

# Frames of the agenda.
F_CHANCE: Final = 1  # (holder or TURN_PLAYER, passes in succession)
F_DONE: Final = 2  # the request on top of the stage is resolved
F_TRIGGERS: Final = 3  # win check, then what was triggered
F_RUN: Final = 4  # (position in the program)
F_COST_B: Final = 5  # (bulwarks left to drive)
F_COST_L: Final = 6
F_COST_D: Final = 7
F_TARGET: Final = 8
F_REQUESTED: Final = 9
F_DISCARD: Final = 10  # (player, hand limit)
F_MAY_DRAW: Final = 11  # (player)
F_ATTACKERS: Final = 12  # (place in the row from which a soldier may be named)
F_BLOCK: Final = 13  # (number of the attacker, place in the row)
F_LAY: Final = 14
F_SEARCH: Final = 15
F_TWIST: Final = 16
F_PICK: Final = 17  # (selection, picks left)
F_MAY: Final = 18  # (position in the program if declined)
#: The holder of a chance who is the turn player, whoever that is by then.
TURN_PLAYER: Final = -1

# Instructions of an action's program; up to LAST_ASKING those that may ask.
OP_OVER: Final = 0
OP_DISCARD_TO: Final = 1  # (hand limit)
OP_MAY_DRAW: Final = 2
OP_ATTACK: Final = 3
OP_BLOCK: Final = 4
OP_LAY: Final = 5
OP_SEARCH: Final = 6
OP_TWIST: Final = 7
LAST_ASKING: Final = 7
OP_CLEAR_FOG: Final = 8
OP_END_TURN: Final = 9
OP_CHARGE_ALL: Final = 10
OP_JUDGE: Final = 12  # (what ダメージ判定 does, J_... bits)
OP_GENERATION: Final = 13  # (numbers as bits)
OP_SUMMON: Final = 14
OP_EQUIP: Final = 15
OP_SIZE: Final = 16  # (1 or -1, 1 if the key card stays as a fog, size at which the soldier goes to the grave or NEVER)
OP_NEGATE: Final = 17  # (bits of the counts of key cards of which the number is compared, of those negated in any case)
OP_TO_GRAVE: Final = 18
OP_THROW: Final = 19  # (suit)

# Instructions of composed effects, which work on what the effect has chosen; from FIRST_DEED on.
FIRST_DEED: Final = 32
OP_SELECT: Final = 32  # (selection)
OP_UNLESS: Final = 33  # (condition, where to go on if it does not hold)
OP_MAY: Final = 34  # (where to go on if declined)
OP_MODES: Final = 35  # (how many jumps follow)
OP_JUMP: Final = 36  # (where to go on)
OP_DRAW_CARDS: Final = 37  # (side, count, selection counted or -1); so the next three
OP_MILL: Final = 38
OP_DAMAGE: Final = 39
OP_DISCARD: Final = 40
OP_MOVE: Final = 41  # (zone or LIFE_BOTTOM)
OP_SHUFFLE: Final = 42  # (side)
OP_DRIVE: Final = 43  # (1 drive, 0 charge)
OP_CHANGE: Final = 44  # (change of the size this turn, selection counted or -1)

# What selections name, as bits; where they look besides the zones; whose; and what they point back to.
K_SOLDIER: Final = 1
K_BULWARK: Final = 2
K_CARD: Final = 4
FIELD: Final = 5
LIFE_BOTTOM: Final = 6
OWN: Final = 0
ENEMY: Final = 1
BOTH: Final = 2
ANYONE: Final = 3
B_FILTER: Final = 0
B_CHOSEN: Final = 1
B_TARGET: Final = 2

# Conditions.
C_COUNT: Final = 0
C_HAND: Final = 1
C_LIFE: Final = 2
C_AND: Final = 3
C_OR: Final = 4
#: A size that no soldier falls to.
NEVER: Final = -100000

# What ダメージ判定 does, as bits (004-R31 to R33).
J_LOWER: Final = 1  # soldier against soldier: the lower one to the grave
J_EQUAL: Final = 2  # both if equal
J_SUM: Final = 4  # several blockers count together
J_JOKER: Final = 8  # a Joker bulwark takes the attacker along
J_NUMBER: Final = 16  # so does one with a number of the attacker's cards
J_BULWARK: Final = 32  # the bulwark goes to the grave
J_UNBLOCKED: Final = 64  # an attacker without a blocker does damage
J_ALL: Final = 127

#: Added to the player in an event about a card that lies face down.
FACE_DOWN: Final = 2

# Events. A unit is named by its first card.
E_MOVED: Final = 1  # card, from zone, to zone
E_DREW: Final = 2  # card, player
E_SHOWN: Final = 3  # card, player
E_FIRST: Final = 4  # player
E_TURN: Final = 5  # turn, player
E_REQUESTED: Final = 6  # action, player, key cards (first + CARDS * second)
E_TARGET: Final = 7  # kind of target, unit's card or action, player of the target + FACE_DOWN
E_RESOLVES: Final = 9  # action, player
E_NO_EFFECT: Final = 10  # action, player
E_NEGATED: Final = 11  # action, player
E_DAMAGE: Final = 12  # player, amount, life left
E_SUMMONED: Final = 13  # card, player, character
E_LAID: Final = 14  # card, player
E_EQUIPPED: Final = 15  # unit's card, card laid on it
E_LEFT: Final = 16  # unit's card, player
E_DRIVEN: Final = 17  # unit's card, 1 driven 0 charged, player + FACE_DOWN
E_SIZE: Final = 18  # unit's card, difference, size
E_ATTACKS: Final = 19  # unit's card, size
E_BLOCKS: Final = 20  # blocker's card, attacker's card, player of the blocker + FACE_DOWN
E_UNBLOCKED: Final = 21  # attacker's card
E_BATTLE: Final = 22  # attacker's card, its size, the blockers' size
E_TURNED_UP: Final = 23  # bulwark's card, attacker's card
E_SHUFFLED: Final = 24  # player
E_CHARGED_ALL: Final = 25  # player
E_LIFE_PAID: Final = 26  # player, life left
E_RETURNED: Final = 28  # unit's card, zone, player + FACE_DOWN

# Reasons for the end of a game.
R_LIFE: Final = 1
