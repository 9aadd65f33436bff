"""The words of senryoku as numbers: zones, kinds, squares, phases, questions, verbs, instructions, frames, events and reasons."""

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
SOLDIER: Final = 1
SORCERY: Final = 2
LAND: Final = 4
BLANK: Final = 8
#: What lies beside the soldiers on a square, one at most (001-A10).
GROUND: Final = SORCERY | LAND
ANY_CARD: Final = SOLDIER | SORCERY | LAND | BLANK

# Zones of the state: number of the zone + ZONES * player. Soldiers, sorceries and lands stand on the board.
SUPPORT: Final = 0
HAND: Final = 1
STORE: Final = 2  # unused store cards, in the order in which they came
USED: Final = 3  # store cards turned sideways
FORCE: Final = 4  # top first
GRAVE: Final = 5
REMOVED: Final = 6
ZONES: Final = 7
#: Who sees the cards of each zone.
SEES: Final = (NO_ONE, OWNER, EVERYBODY, EVERYBODY, EVERYBODY, EVERYBODY, EVERYBODY)
FIELD: Final = 100
SUPPORT_BOTTOM: Final = 101  # only as a destination
SQUARES: Final = 102  # what is chosen are squares

#: The three middle rows of the board, five columns: the first player's camp, the front, the second player's camp (001-R07).
BOARD: Final = Grid(5, 3)
COLUMNS: Final = 5
SQUARE_COUNT: Final = 15
#: A square as a thing that is chosen: this and its number, above every card's number.
SQUARE: Final = 4000
#: A player's force as a thing that is chosen: this and the player.
PLAYER_THING: Final = 4080

OPENING_FORCE: Final = 5
OPENING_HAND: Final = 5
DECK_SIZE: Final = 60
#: More counters than this take a force card, break a land (001-R36, R38).
MOST_COUNTERS: Final = 10
#: Turns of both players together after which nobody has won (001-A41).
MOST_TURNS: Final = 200
#: Decisions of one turn after which it is taken to go on for ever.
MOST_DECISIONS: Final = 500
#: Turning a store card sideways is one use, breaking it two (001-R24); buying a card takes two (R20).
BROKEN_USES: Final = 2
PRICE_OF_A_CARD: Final = 2

# Attributes, special kinds 2 and then races and special kinds, all as bits of one number of a card: its marks.
_ATTRIBUTES: Final = ("fire", "water", "wind", "earth", "light", "dark")
ATTRIBUTES: Final = {word: 1 << bit for bit, word in enumerate(_ATTRIBUTES)}
FIRE: Final = 1
WATER: Final = 2
WIND: Final = 4
EARTH: Final = 8
LIGHT: Final = 16
DARK: Final = 32
EVERY_ATTRIBUTE: Final = 63
NO_ATTRIBUTE: Final = 64  # a card that has none
SCARLET: Final = 128
AZURE: Final = 256
SKY: Final = 512
EMERALD: Final = 1024
SUN: Final = 2048
ABYSS: Final = 4096
GOLD: Final = 8192
OTHERWORLD: Final = 16384
MIGHTY: Final = 32768
AGILE: Final = 65536
ROBUST: Final = 131072
WISE: Final = 262144
EVERY_KIND2: Final = 524160
#: Kinds 2 that change the numbers of a soldier.
NUMERIC: Final = SCARLET | AZURE | SKY | EMERALD | SUN | MIGHTY | AGILE | ROBUST | WISE
#: The first mark that is a race or a special kind.
FIRST_TRAIT: Final = 524288
KINDS2: Final = {
    "scarlet": SCARLET,
    "azure": AZURE,
    "sky": SKY,
    "emerald": EMERALD,
    "sun": SUN,
    "abyss": ABYSS,
    "gold": GOLD,
    "otherworld": OTHERWORLD,
    "mighty": MIGHTY,
    "agile": AGILE,
    "robust": ROBUST,
    "wise": WISE,
}

# The numbers of a card: what it costs to put out, what a move or the upkeep costs, its power.
COST: Final = 0
MOVE: Final = 1
POWER: Final = 2
COUNTERS: Final = 3  # only as what a filter asks for

# What effects forbid a card on the field, as bits, and that it is doomed where it took damage (001-C19).
NO_MOVE: Final = 1
NO_EFFECT: Final = 2  # its effects are not activated
NO_ATTACK: Final = 4  # it enters no square on which it would battle
NO_BREAK: Final = 8  # is not broken by effects
NO_LOSS: Final = 16  # is not broken in battle
NO_DAMAGE: Final = 32
UNCHOSEN: Final = 64  # by the enemy's effects
UNAFFECTED: Final = 128  # by the enemy's sorceries
DOOMED: Final = 256

# Kinds of effect, as bits (001-R55 to R59).
NORMAL: Final = 1
RESPONSE: Final = 2
FORCED: Final = 4
PERMANENT: Final = 8
RULE: Final = 16

# Events that effects answer.
SUMMONED: Final = 1
MOVED: Final = 2
CHANTED: Final = 3
DEPLOYED: Final = 4
BATTLE_START: Final = 5
BATTLE_END: Final = 6
TURN_END: Final = 7
ACTIVATED: Final = 8
TURN_START: Final = 9
DAMAGED: Final = 10  # a player took damage
BROKEN: Final = 11  # a card on the field was broken
EVENTS: Final = 12

# How long what an effect changes lasts; in a state the number behind it says which turn, battle or source.
PERMANENT_CHANGE: Final = 0
TURN: Final = 1  # to the end of this turn
BATTLE: Final = 2
CHAIN: Final = 3  # until the chain has been processed
STAYS: Final = 4  # while the source is on the field
ENEMY_TURN_END: Final = 5
OWN_TURN: Final = 6  # until the own turn begins

# Phases of the turn, as parts in which a player decides (001-R14 to R22).
DRAWING: Final = 0  # 1.2
STORING: Final = 1  # 1.3
UPKEEP: Final = 2  # 1.4
MAIN: Final = 3  # 2
BUYING: Final = 4  # 3.1
STORING_AGAIN: Final = 5  # 3.2
ENDING: Final = 6  # 4

# Steps of a turn, as frames do them.
S_START: Final = 0
S_DRAW: Final = 1  # the window of its start is closed
S_OVER: Final = 2  # the window of its end is closed

# Questions.
Q_DRAW: Final = 1
Q_STORE: Final = 2
Q_UPKEEP: Final = 3
Q_MAIN: Final = 4
Q_BUY: Final = 5
Q_END: Final = 6
Q_RESPOND: Final = 7
Q_PAY: Final = 8  # the next store card of a payment
Q_TARGET: Final = 9  # a thing that an effect is for, when it is activated
Q_CHOOSE: Final = 10  # a thing for an effect, when it is processed
Q_PUT_BACK: Final = 11  # a square of the own camp for a soldier
Q_COUNT: Final = 12  # a number, up to so many
Q_PRICE: Final = 13  # a thing for the cost of an effect
Q_DISCARD: Final = 14  # a card of the hand
Q_SQUARE: Final = 15  # a square for a soldier that is put somewhere

# Verbs of options (``engine.options``).
V_PASS: Final = 0
V_DRAW: Final = 1
V_NO_DRAW: Final = 2
V_STORE: Final = 3  # card of the hand, or NOTHING
V_UPKEEP: Final = 4  # card whose upkeep is paid
V_FORGO: Final = 5  # card that is broken instead
V_SUMMON: Final = 6  # card, square
V_CHANT: Final = 7
V_DEPLOY: Final = 8
V_MOVE: Final = 9  # soldier, square
V_USE: Final = 10  # card, place of the effect + EFFECTS * X
V_BUY: Final = 11
V_NEXT: Final = 12
V_END: Final = 13
V_BY_HAND: Final = 14  # the next payment is put together card by card
V_TURN: Final = 15  # a store card is turned sideways for the payment
V_BREAK: Final = 16  # it is broken for the payment
V_NUMBER: Final = 17  # a number
#: Effects that a card may have, those of its kind 2 among them; what ``V_USE`` counts X by.
EFFECTS: Final = 16
#: No card.
NOTHING: Final = 4095

# Frames of the agenda.
F_TURN: Final = 1  # (step)
F_WINDOW: Final = 2  # (holder, passes) on the newest link of the chain
F_CLOSE: Final = 3  # the window of an event is closed
F_BILL: Final = 4  # the payment that is put together by hand
F_PRICE: Final = 5  # the cost of the newest link that is not paid with store cards
F_AIM: Final = 6  # what the newest link is for
F_RESOLVE: Final = 7  # the newest link
F_FINISH: Final = 8  # it has been processed
F_MEET: Final = 9  # (identity, origin, square) whether a soldier that came onto a square battles there
F_BATTLE: Final = 10  # (step)
F_PUT_BACK: Final = 11  # (identity) a soldier goes to a square of its own camp
F_PENDING: Final = 12  # the windows of events that wait
F_ARRIVE: Final = 13  # (card, player, square) a card comes onto the field
F_STEP: Final = 14  # (identity, square) a soldier moves
F_DISCARD: Final = 15  # (player, cards)
F_SHIFT: Final = 16  # (identity, rows, player who chooses) a soldier goes to a square
F_ENTER: Final = 17  # (card, player) a card is put onto the field, on a square that is chosen
F_BOUGHT: Final = 18  # (player) the card that was paid for
# Steps of a battle (001-R45 to R50).
B_START: Final = 0
B_COMPARE: Final = 1
B_FIGHT: Final = 2
B_DAMAGE: Final = 3
B_END: Final = 4
B_OVER: Final = 5

# Deeds of effects: those to players first.
O_DRAW: Final = 32  # side, cards, per selection, -1 or -2
O_MILL: Final = 33  # from the support into the grave
O_FORCE_DAMAGE: Final = 34
O_FORCE_HEAL: Final = 35  # counters off the force, -1: all
O_DISCARD: Final = 36
O_SHUFFLE: Final = 37  # side
O_DAMAGE: Final = 40  # amount, per
O_HEAL: Final = 41  # counters off, -1: all
O_CORRECT: Final = 42  # number of the correction in the rules, duration, per
O_BREAK: Final = 43
O_MOVE: Final = 44  # place
O_GIVE: Final = 45  # marks, duration
O_BAR: Final = 46  # bits, duration
O_TAP: Final = 47  # store cards: 1 use them, 0 make them unused
O_BIND: Final = 48  # the source is bound to the chosen one
O_NEGATE: Final = 49  # the effect that is answered does nothing
O_TRANSFER: Final = 50  # rows: the chosen ones go to free squares there
O_SUMMON: Final = 51  # the chosen cards come onto the field without costs
O_AIM: Final = 52  # place: what was chosen is a target of the effect
O_TARGET: Final = 53  # place, how many of them: these targets are meant
O_SAY_MODE: Final = 54  # place, mode: what was chosen of several
O_BY_MODE: Final = 55  # place: jump so many words
O_SAY_COUNT: Final = 56  # place, most: ask for a number
O_COUNTERS: Final = 57  # place: so many counters off the chosen ones

#: What the programs of a cost and of aiming are aimed at, so that they are told from those that do something.
AIMING: Final = 1
PRICING: Final = 2

# What a selection starts from.
BY_FILTER: Final = 0
THIS: Final = 1
CHOSEN: Final = 2
BEARER: Final = 3  # the soldier that the card is bound to
OPPONENT: Final = 4  # the other one of the battle
FIGHTERS: Final = 5  # both of the battle that is answered
DRAWN_CARDS: Final = 6
X_AS_COUNT: Final = 7  # no card, but the X of the effect

# Conditions; below C_AND those that compare an amount.
C_COUNT: Final = 0
C_HAND: Final = 1
C_FORCE: Final = 2
C_COUNTERS: Final = 3  # on the force
C_STORE: Final = 4
C_GRAVE: Final = 5
C_SUPPORT: Final = 6
C_AND: Final = 16
C_OR: Final = 17
C_NOT: Final = 18
C_TURN: Final = 19  # whose turn
C_BATTLE: Final = 20  # a battle is going on
C_THIS: Final = 21  # the card itself is so
C_THAT: Final = 22  # what the effect means is so

# Rows of squares that selections speak of, as bits, seen from the controller.
OWN_CAMP: Final = 1
FRONT: Final = 2
ENEMY_CAMP: Final = 4
EVERY_ROW: Final = 7

# Events of the log.
E_MOVED: Final = 1  # card, from zone, to zone
E_DREW: Final = 2  # card, player
E_STORED: Final = 3  # card, player
E_USED: Final = 4  # card, player: turned sideways
E_SPENT: Final = 5  # card, player: broken for two uses
E_SUMMONED: Final = 6  # card, player, square
E_CHANTED: Final = 7
E_DEPLOYED: Final = 8
E_WENT: Final = 9  # card, square, 1 put there, 0 moved
E_ACTIVATED: Final = 10  # card, place of the effect, X
E_DONE: Final = 11  # card, number of the effect: it is processed
E_NEGATED: Final = 12  # card, number of the effect
E_DAMAGE: Final = 13  # card, points
E_FORCE_DAMAGE: Final = 14  # player, points
E_FORCE_TAKEN: Final = 15  # card, player
E_HEALED: Final = 16  # card, points
E_FORCE_HEALED: Final = 17  # player, points
E_CHANGED: Final = 18  # card, number, difference
E_BROKEN: Final = 19  # card
E_LEFT: Final = 20  # card, to zone, 1 where it was broken
E_BATTLE: Final = 21  # attacker, defender or NOTHING, square
E_WON: Final = 22  # winner, loser or NOTHING, difference
E_DRAWN_BATTLE: Final = 23  # attacker, defender
E_BATTLE_END: Final = 24  # attacker, defender or NOTHING
E_TURN: Final = 25  # turn, player
E_PHASE: Final = 26  # phase, player
E_UPKEEP: Final = 27  # card, player: paid
E_UNPAID: Final = 28  # card, player
E_REVEALED: Final = 29  # card: turned face up
E_BOUND: Final = 30  # card, soldier
E_GRANTED: Final = 31  # card, marks
E_FORBIDDEN: Final = 32  # card, bits
E_REFRESHED: Final = 33  # player, cards
E_CHOSEN: Final = 34  # card, player: taken without asking
E_BOUGHT: Final = 35  # player
E_SHUFFLED: Final = 36  # player
E_TURN_END: Final = 37  # turn, player: declared
E_MILLED: Final = 38  # player, cards

# Reasons for the end of a game.
R_FORCE: Final = 1
R_SUPPORT: Final = 2
R_LIMIT: Final = 3
R_STALLED: Final = 4
R_SMALL: Final = 5  # a deck too small to begin

# Why a move is not legal.
BAR_OVER: Final = 1
BAR_TURN: Final = 2
BAR_ANSWER: Final = 3
BAR_PHASE: Final = 4
BAR_NOT_IN_HAND: Final = 5
BAR_KIND: Final = 6  # no card of this kind
BAR_BLANK: Final = 7
BAR_CAMP: Final = 8  # put out in the own camp only
BAR_TAKEN: Final = 9  # a sorcery or land lies there already
BAR_COST: Final = 10  # too few unused store cards
BAR_ATTRIBUTE: Final = 11  # they do not cover the attributes
BAR_NOT_OWN: Final = 12
BAR_ENTERED: Final = 13  # on the turn it was put out
BAR_FAR: Final = 14  # no neighbouring square
BAR_FORBIDDEN: Final = 15
BAR_NO_EFFECT: Final = 16
BAR_NOT_NORMAL: Final = 17  # only as a response
BAR_NOT_RESPONSE: Final = 18  # not in answer to this
BAR_ANSWERED: Final = 19  # once per event
BAR_ITSELF: Final = 20  # its own effect (001-R64)
BAR_TARGET: Final = 21
BAR_X: Final = 22
BAR_PRICE: Final = 23
BAR_PAYMENT: Final = 24  # this card is of no use for the payment
BAR_CHOICE: Final = 25
BAR_UPKEEP: Final = 26  # no upkeep is due
BAR_LIMIT: Final = 27
BAR_CONDITION: Final = 28
BAR_SQUARE: Final = 29
BAR_NO_MOVE: Final = 30
BAR_NOTHING_TO_PAY: Final = 31
BAR_FEW: Final = 32  # to draw a card for two of them
