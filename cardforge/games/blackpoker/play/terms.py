"""The words of blackpoker as numbers: suits, zones, questions, verbs, instructions, frames, events and reasons."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import CARDS
from cardforge.engine.zones import EVERYBODY, NO_ONE, OWNER

# Suits as bits; a blank stands in for a card that a scenario does not name.
SPADE: Final = 1
HEART: Final = 2
DIAMOND: Final = 4
CLUB: Final = 8
JOKER: Final = 16
BLANK: Final = 32
SUITS: Final = {"spade": SPADE, "heart": HEART, "diamond": DIAMOND, "club": CLUB, "joker": JOKER}

# Zones of the state: number of the zone + ZONES * player. The field is made of pieces.
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
FACTS: Final = 1024  # ways in which all of that can be there or not

# Targets.
T_NONE: Final = 0
T_SOLDIER: Final = 1
T_CHARACTER: Final = 2
T_BULWARK: Final = 3
T_REQUEST: Final = 4
T_OWN_SAME_SUIT: Final = 5
T_OPPONENT: Final = 6

# Questions besides the kernel's. Up to Q_CHANCE somebody has the chance: he may request.
Q_MAIN: Final = 1  # the turn player, the stage being empty (004-R13)
Q_CHANCE: Final = 2  # anybody else, or over a request
Q_DRIVE: Final = 3  # a bulwark to drive for the cost B
Q_DISCARD: Final = 4  # a hand card for the cost D, or down to the hand limit
Q_TARGET: Final = 5
Q_LAY: Final = 6  # the hand card to lay as a bulwark
Q_SEARCH: Final = 7
Q_ATTACKERS: Final = 8
Q_BLOCK: Final = 9
Q_DRAW: Final = 10  # draw once more?
Q_TWIST: Final = 11
Q_CHOOSE: Final = 12  # a piece for an effect
Q_CHOOSE_CARD: Final = 13  # a card for an effect

# Verbs of options (``engine.options``); what is picked is a card, or a piece or request by its number.
V_PASS: Final = 0
V_ACTION: Final = 1  # request the action of number verb - V_ACTION; first and second are its key cards
#: No key card, no target.
NO_CARD: Final = 4095

# Frames of the agenda besides the kernel's.
F_CHANCE: Final = 1  # (holder or TURN_PLAYER, passes in succession)
F_DONE: Final = 2  # the request on top of the stage is resolved
F_CHECK: Final = 3  # win check, then what was triggered
F_COST_B: Final = 4  # (bulwarks to drive)
F_COST_L: Final = 5  # (life cards)
F_COST_D: Final = 6  # (hand cards)
F_TARGET: Final = 7  # (kind of target)
F_REQUESTED: Final = 8
F_ATTACKERS: Final = 9  # (place in the row from which a soldier may be named)
F_BLOCK: Final = 10  # (number of the attacker, place in the row)
F_DISCARD: Final = 11  # (player, hand cards)
#: The holder of a chance who is the turn player, whoever that is by then.
TURN_PLAYER: Final = -1

# Deeds of an action's program (``engine.program``); up to LAST_ASKING those that may ask.
O_DISCARD_DOWN: Final = 32  # (hand limit)
O_DRAW_MORE: Final = 33  # (where to go on without drawing)
O_TWIST: Final = 34  # two jumps follow: charge it, drive it
O_ATTACK: Final = 35
O_BLOCK: Final = 36
O_LAY: Final = 37
O_SEARCH: Final = 38
LAST_ASKING: Final = 38
O_CLEAR_FOG: Final = 39
O_END_TURN: Final = 40
O_CHARGE_ALL: Final = 41
O_JUDGE: Final = 42  # (what ダメージ判定 does, J_... bits)
O_GENERATION: Final = 43  # (numbers as bits)
O_SUMMON: Final = 44
O_EQUIP: Final = 45
O_SIZE_BY_KEY: Final = 46  # (1 or -1, 1 if the key card stays as a fog, size at which the soldier goes to the grave or NEVER)
O_NEGATE: Final = 47  # (bits of the counts of key cards of which the number is compared, of those negated in any case)
O_TO_GRAVE: Final = 48
O_THROW: Final = 49  # (suit)
O_TURN: Final = 50  # (1 drive, 0 charge)

# Deeds of composed effects, which work on what the effect has chosen; from COMPOSED on.
COMPOSED: Final = 51
O_DRAW_CARDS: Final = 51  # (side, count, selection counted or -1); so the next two
O_MILL: Final = 52
O_DAMAGE: Final = 53
O_DISCARD: Final = 54  # (side, count)
O_MOVE: Final = 55  # (zone or LIFE_BOTTOM, zone it comes from)
O_SHUFFLE: Final = 56  # (side)
O_DRIVE: Final = 57  # (1 drive, 0 charge)
O_CHANGE: Final = 58  # (change of the size this turn, selection counted or -1)

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

#: Added to the card by which an event names a piece, where that lies face down.
FACE_DOWN: Final = CARDS

# Events. A piece is named by its first card.
E_MOVED: Final = 1  # card, from zone, to zone
E_DREW: Final = 2  # card, player
E_SHOWN: Final = 3  # card, player
E_FIRST: Final = 4  # player
E_TURN: Final = 5  # turn, player
E_REQUESTED: Final = 6  # action, player, key cards (first + CARDS * second)
E_TARGET: Final = 7  # kind of target, piece's card (+ FACE_DOWN) or action, player of the target
E_RESOLVES: Final = 9  # action, player
E_NO_EFFECT: Final = 10  # action, player
E_NEGATED: Final = 11  # action, player
E_DAMAGE: Final = 12  # player, amount, life left
E_SUMMONED: Final = 13  # card, player, character
E_LAID: Final = 14  # card, player
E_EQUIPPED: Final = 15  # piece's card, card laid on it
E_LEFT: Final = 16  # piece's card, player
E_DRIVEN: Final = 17  # piece's card (+ FACE_DOWN), 1 driven 0 charged, player
E_SIZE: Final = 18  # piece's card, difference, size
E_ATTACKS: Final = 19  # piece's card, size
E_BLOCKS: Final = 20  # blocker's card (+ FACE_DOWN), attacker's card
E_UNBLOCKED: Final = 21  # attacker's card
E_BATTLE: Final = 22  # attacker's card, its size, the blockers' size
E_TURNED_UP: Final = 23  # bulwark's card, attacker's card
E_SHUFFLED: Final = 24  # player
E_CHARGED_ALL: Final = 25  # player
E_LIFE_PAID: Final = 26  # player, life left
E_RETURNED: Final = 28  # piece's card (+ FACE_DOWN), zone, player

# Reasons for the end of a game.
R_LIFE: Final = 1
