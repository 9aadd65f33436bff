"""The words of skillbook as numbers: zones, kinds, phases, questions, verbs, instructions, frames, events and reasons."""

from __future__ import annotations

from typing import Final

from cardforge.engine.grid import Grid
from cardforge.engine.meaning import ANYONE as ANYONE, BOTH as BOTH, ENEMY as ENEMY, OWN as OWN
from cardforge.engine.options import (
    Q_MAY as Q_MAY,
    Q_MODE as Q_MODE,
    Q_ORDER as Q_ORDER,
    V_DONE as V_DONE,
    V_MODE as V_MODE,
    V_NO as V_NO,
    V_PICK as V_PICK,
    V_YES as V_YES,
)
from cardforge.engine.table import F_TRIGGERS as F_TRIGGERS
from cardforge.engine.zones import EVERYBODY, NO_ONE, OWNER

# Kinds of card; the bits are used in selections.
HERO: Final = 1
UNIT: Final = 2  # a unit card, on the board a summoned unit or a token
SKILL: Final = 4
BIND: Final = 8
AURA: Final = 16
CURSE: Final = 32
TERRAIN: Final = 64
BLANK: Final = 128
TOKEN: Final = 256
#: What lies in a book.
BOOKED: Final = UNIT | SKILL | BIND | AURA | CURSE | BLANK

# Zones of the state: number of the zone + ZONES * player. Units stand on the board, with what is bound to them; terrain lies under them.
BOOK: Final = 0
TRUMP: Final = 1
TABLE: Final = 2
GRAVE: Final = 3
REMOVED: Final = 4
AURAS: Final = 5  # lie set in the own table and take a slot of it
CURSES: Final = 6  # lie set in the enemy's table and take a slot of that
RESOLVING: Final = 7  # a skill that has been announced
MAP: Final = 8  # terrain that is not yet laid
HEROES: Final = 9  # a hero before the game
ZONES: Final = 10
#: Who sees the cards of each zone; of a grave everybody sees the top card (003-R66).
SEES: Final = (NO_ONE, OWNER, EVERYBODY, OWNER, OWNER, EVERYBODY, EVERYBODY, EVERYBODY, OWNER, EVERYBODY)
FIELD: Final = 100
BOOK_BOTTOM: Final = 101  # only as a destination
SQUARES: Final = 102  # what is chosen are squares

#: The board: 7 columns and 7 rows, the first player's back row first (003-R17, R18).
BOARD: Final = Grid(7, 7)
COLUMNS: Final = 7
SQUARE_COUNT: Final = 49
AREA: Final = 21
#: A square as a thing that is chosen: this and its number, above every card's number.
SQUARE: Final = 4000

TABLE_SIZE: Final = 4
TRUMP_SIZE: Final = 1
LEAST_BOOK: Final = 20
#: Turns of both players together after which nobody has won.
MOST_TURNS: Final = 300
#: Decisions and triggers of one turn after which it is taken to go on for ever.
MOST_DECISIONS: Final = 500

_ATTRIBUTES: Final = ("fire", "earth", "wind", "water", "dark")
ATTRIBUTES: Final = {word: 1 << bit for bit, word in enumerate(_ATTRIBUTES)}

# Keywords as bits: flying, then ranged attacks of 1 to 7, then those that only heroes and conditions speak of.
FLYING: Final = 1
RANGED: Final = 2
MOST_RANGED: Final = 7
FIRST_TRAIT: Final = 256

# What effects that go on change: values of a unit, the cost of a player's skills, and (as bits) keywords and what is forbidden.
ATTACK: Final = 0
DEFENCE: Final = 1
SPEED: Final = 2
COST: Final = 3
GIVEN: Final = 4
BARRED: Final = 5
#: How many of these there are.
INFLUENCES: Final = 6
# Beside attack, defence and speed what a filter may ask of a unit, in the place of what goes on.
DAMAGED: Final = 3
COSTS: Final = 4

# What effects forbid a unit, as bits.
NO_MOVE: Final = 1
NO_ATTACK: Final = 2
NO_COUNTER: Final = 4
NO_ABILITY: Final = 8
UNATTACKED: Final = 16
NO_EXPLORE: Final = 32
UNCHOSEN: Final = 64  # by skills and abilities of the enemy
NO_DAMAGE: Final = 128

# When an ability happens, as bits; ON_USE is the bare sentence of a skill, ACTIVATED one with a cost, ALWAYS what is in force.
ON_USE: Final = 1
ACTIVATED: Final = 2
ALWAYS: Final = 4
EXPLORED: Final = 8
SUMMONED: Final = 16
DESTROYED: Final = 32
TURN_START: Final = 64
TURN_END: Final = 128
GAME_START: Final = 256
BATTLES: Final = 512
MOVED: Final = 1024
COUNTERS: Final = 2048
TARGETED: Final = 4096  # this unit is attacked
KILLS: Final = 8192  # this unit destroys one in battle
# How long a change lasts.
TURN: Final = 0
PERMANENT: Final = 1

# Phases of the turn in which a player decides, and what comes between them.
LAYING: Final = 0
DRAWING: Final = 1
CHARGING: Final = 2
MAIN: Final = 3
ENDING: Final = 4

# Steps of a turn, as frames do them.
S_START: Final = 0
S_DRAW: Final = 1
S_CHARGE: Final = 2
S_MAIN: Final = 3
S_END: Final = 4
S_PAY: Final = 5  # the charge step
S_RESET: Final = 6
S_EXPIRE: Final = 7
S_JUDGE: Final = 8
S_SHUFFLE: Final = 9  # the grave into the book, when charging
S_JUDGED: Final = 10  # the first turn

# Questions.
Q_LAYOUT: Final = 1  # which arrangement of the map
Q_LAY: Final = 2  # a terrain for the next square
Q_PLACE: Final = 3  # where the hero starts
Q_TAKE: Final = 4
Q_CHARGE: Final = 5
Q_MAIN: Final = 6
Q_RESPOND: Final = 7
Q_STEP: Final = 8
Q_EXPLORE: Final = 9
Q_COUNTER: Final = 10
Q_TARGET: Final = 11  # a thing that an announced skill or ability is for
Q_CHOOSE: Final = 12  # a thing for an effect
Q_RETURN: Final = 13  # what goes to the grave for a unit that is sent back
Q_ROOM: Final = 14  # what makes room for an aura

# Verbs of options (``engine.options``).
V_PASS: Final = 0
V_LAYOUT: Final = 1  # 0 as saved, 1 at random, 2 one by one; player
V_LAY: Final = 2  # terrain
V_PLACE: Final = 3  # square
V_TAKE: Final = 4  # goal, what is dropped
V_CHARGE: Final = 5
V_MAIN: Final = 6
V_USE: Final = 7  # card, what makes room
V_ABILITY: Final = 8  # unit or terrain, number of the ability
V_MOVE: Final = 9  # unit, first square
V_STEP: Final = 10  # square
V_STOP: Final = 11
V_TURN_UP: Final = 12  # square
V_LEAVE: Final = 13  # leave it face down
V_BATTLE: Final = 14  # unit, target
V_COUNTER: Final = 15
V_NO_COUNTER: Final = 16
V_EXPLORE: Final = 17  # unit
V_DROP: Final = 18  # aura
V_LIFT: Final = 19  # curse
V_END: Final = 20
#: No card.
NOTHING: Final = 4095
# What ``V_TAKE`` takes the drawn card for.
TO_TABLE: Final = 0
TO_TRUMP: Final = 1
TO_GRAVE: Final = 2
TO_TRUMP_MOVING: Final = 3  # the old trump goes to the table

# Frames of the agenda.
F_TURN: Final = 1  # (step)
F_ANNOUNCE: Final = 2  # (number of the target to choose)
F_RESPOND: Final = 3  # (holder, passes)
F_RESOLVE: Final = 4  # the last that was announced
F_FINISH: Final = 5  # what was announced has done what it does
F_STEP: Final = 6  # (square) the unit that moves goes there
F_WALK: Final = 7  # it goes on, or stops
F_ARRIVE: Final = 8  # (identity) a unit is on a terrain: it explores or may
F_BATTLE: Final = 9  # (step)
F_DRAW: Final = 10  # (player) a card, placed before the next
F_RETURN: Final = 11  # (card) a unit comes back to its owner
F_SETUP: Final = 12  # (step, player)
F_MOMENT: Final = 13  # (trigger, player) his abilities of this moment
# Steps of a battle.
B_COUNTER: Final = 0
B_DAMAGE: Final = 1
B_END: Final = 2
# Steps of the preparation.
P_LAYOUT: Final = 0
P_LAY: Final = 1
P_PLACE: Final = 2
P_BEGIN: Final = 3

# Deeds of effects: those to players first.
O_DRAW: Final = 32  # side, cards, per selection or -1
O_MILL: Final = 33
O_RECOVER: Final = 34
O_LOSE: Final = 35  # reserved for heroes' HP
O_DAMAGE: Final = 40  # amount, per selection or -1
O_HEAL: Final = 41
O_ATTACK: Final = 42  # amount, per, duration
O_DEFENCE: Final = 43
O_SPEED: Final = 44
O_DESTROY: Final = 45
O_SEND_BACK: Final = 46
O_TRANSFER: Final = 47  # the squares that were chosen last, of what was kept
O_TAP: Final = 48  # 0 exhaust, 1 make active, 2 rest
O_GRANT: Final = 49  # keywords, duration
O_FORBID: Final = 50  # bits, duration
O_EXPLORE: Final = 51  # turn the chosen squares' terrain up
O_COVER: Final = 52  # turn it face down
O_TOKEN: Final = 53  # definition
O_DISCARD: Final = 54  # chosen cards of a table or trump
O_MOVE: Final = 55  # place: cards out of a zone
O_UNBIND: Final = 56  # what is bound to the chosen units
O_DISPEL: Final = 57  # laid cards

# What a selection starts from.
BY_FILTER: Final = 0
THIS: Final = 1
BEARER: Final = 2
CHOSEN: Final = 3
DRAWN_CARDS: Final = 4
TARGET_UNIT: Final = 5  # of the battle
ATTACKER: Final = 6
EXPLORER: Final = 7
OWN_HERO: Final = 8
ENEMY_HERO: Final = 9
STANDING: Final = 10  # the unit on this terrain

# Conditions; up to C_HP those that compare an amount.
C_COUNT: Final = 0
C_TABLE: Final = 1
C_BOOK: Final = 2
C_GRAVE: Final = 3
C_HP: Final = 4
C_AND: Final = 8
C_OR: Final = 9
C_NOT: Final = 10
C_HERO: Final = 11  # keywords and attributes of the hero
C_TURN: Final = 12  # whose turn
C_BENEFIT: Final = 13  # the hero stands on an open terrain of an attribute

# Events.
E_MOVED: Final = 1  # card, from zone, to zone
E_DREW: Final = 2  # card, player
E_PLACED: Final = 3  # card, goal of TO_: where a drawn card went
E_ANNOUNCED: Final = 4  # card, player, ability and 1, 0 for the card itself
E_PAID: Final = 5  # player, cards
E_SUMMONED: Final = 6  # card, player, square
E_LAID: Final = 7  # aura or curse, player
E_BOUND: Final = 8  # card, card of the unit
E_FIZZLED: Final = 9  # card
E_DAMAGE: Final = 10  # card, points, 1 in battle
E_HEALED: Final = 11  # card, points
E_DIED: Final = 12  # card
E_LEFT: Final = 13  # card, to zone
E_STEP: Final = 14  # card, square
E_TRANSFER: Final = 15  # card, square
E_EXPLORED: Final = 16  # terrain card, square, card of the unit or NOTHING
E_COVERED: Final = 17  # terrain card, square
E_BATTLE: Final = 18  # attacker, target
E_COUNTERED: Final = 19  # target, attacker
E_CHANGED: Final = 20  # card, value, difference
E_STATE: Final = 21  # card, 0 active 1 exhausted 2 resting
E_GRANTED: Final = 22  # card, keywords
E_FORBIDDEN: Final = 23  # card, bits
E_SENT_BACK: Final = 24  # card, to zone
E_TURN: Final = 25  # turn, player
E_PHASE: Final = 26  # phase, player
E_ABILITY: Final = 27  # source, ability
E_DROPPED: Final = 28  # aura or card, player
E_LIFTED: Final = 29  # curse, player
E_CHARGED: Final = 30  # player, card removed
E_SHUFFLED: Final = 31  # player
E_TERRAIN: Final = 32  # terrain, square: laid
E_CHOSEN: Final = 33  # card, player: taken without asking
E_MOVES: Final = 34  # card: begins a move
E_RECOVERED: Final = 35  # player, cards
E_JUDGED: Final = 36  # winner or DRAW, which of the five comparisons
E_TOKEN: Final = 37  # card, player, square

# Reasons for the end of a game.
R_HP: Final = 1
R_BOOK: Final = 2
R_GOAL: Final = 3
R_JUDGED: Final = 4
R_LIMIT: Final = 5
R_STALLED: Final = 6
R_SMALL: Final = 7  # a book of fewer than 20 cards

# Why a move is not legal.
BAR_OVER: Final = 1
BAR_TURN: Final = 2
BAR_ANSWER: Final = 3
BAR_PHASE: Final = 4
BAR_NOT_THERE: Final = 5  # neither in the table nor the trump
BAR_ATTRIBUTE: Final = 6
BAR_COST: Final = 7
BAR_CONDITION: Final = 8
BAR_TARGET: Final = 9  # nothing it could be for
BAR_RESPONSE: Final = 10  # only responses now
BAR_ROOM: Final = 11
BAR_SLOT: Final = 12
BAR_LAID: Final = 13  # lies set
BAR_NOT_OWN: Final = 14
BAR_EXHAUSTED: Final = 15
BAR_MOVED: Final = 16
BAR_BATTLED: Final = 17
BAR_SQUARE: Final = 18
BAR_OUT_OF_REACH: Final = 19
BAR_FLYING: Final = 20
BAR_OWN: Final = 21  # own units are not attacked
BAR_FORBIDDEN: Final = 22
BAR_EXPLORED: Final = 23
BAR_NO_ABILITY: Final = 24
BAR_NO_AURA: Final = 25
BAR_NO_CURSE: Final = 26
BAR_TAKE: Final = 27
BAR_CHOSEN: Final = 28  # cannot be chosen
BAR_NO_MOVE: Final = 29  # the numbers mean nothing together
BAR_BLANK: Final = 30
