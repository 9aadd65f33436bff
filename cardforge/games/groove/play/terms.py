"""The words of groove as numbers: zones, kinds, phases, questions, verbs, instructions, frames, events and reasons."""

from __future__ import annotations

from typing import Final

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

# Kinds of card, and what a creature on the battlefield is; the bits are used in selections.
CREATURE: Final = 1
CARD: Final = 2  # a card anywhere else
SEAL: Final = 4
BLANK: Final = 8

# What continuous effects do, as bits.
STRENGTHENS: Final = 1
BARS: Final = 2

# Zones of the state (002-R10): number of the zone + ZONES * player. The battlefield is made of creatures.
DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
REMOVED: Final = 3
SEALS: Final = 4
TEMPORARY: Final = 5  # blessings and wards in force, which lie in the seal zone too (002-R12)
MANA: Final = 6
GROOVE: Final = 7
RESOLVING: Final = 8  # a spell that is being cast
SHIELDS: Final = 9  # under the option: the seals that have not been broken, face down
ZONES: Final = 10
#: Who sees the cards of each zone; the groove lies face down, its owner may look (002-A14).
SEES: Final = (NO_ONE, OWNER, EVERYBODY, EVERYBODY, EVERYBODY, EVERYBODY, EVERYBODY, OWNER, EVERYBODY, NO_ONE)
FIELD: Final = 100
DECK_BOTTOM: Final = 101  # only as a destination

HAND_SIZE: Final = 5
SEALS_TO_LOSE: Final = 5
#: Strength for one card of damage (002-R46).
STRENGTH_PER_CARD: Final = 10
#: Turns of both players together after which nobody has won (002-A28, A39).
MOST_TURNS: Final = 100
#: Decisions of one turn after which it is taken to go on for ever.
MOST_DECISIONS: Final = 500

_COLOURS: Final = ("red", "blue", "green", "white", "black")
COLOURS: Final = {word: 1 << bit for bit, word in enumerate(_COLOURS)}
# Types of creature and of spell (002-T01 to T06).
BASIC: Final = 0
EVOLUTION: Final = 1
CREATURE_TYPES: Final = {"creature": BASIC, "evolution": EVOLUTION}
SPELL: Final = 0
ENCHANTMENT: Final = 1
BLESSING: Final = 2
WARD: Final = 3
SPELL_TYPES: Final = {"spell": SPELL, "enchantment": ENCHANTMENT, "blessing": BLESSING, "ward": WARD}

# Halves of a card, as a kept card is fixed to one of them (002-R28).
CREATURE_HALF: Final = 0
SPELL_HALF: Final = 1

# What effects forbid a creature, as bits.
NO_ATTACK: Final = 1
NO_BLOCK: Final = 2
UNBLOCKED: Final = 4
UNATTACKED: Final = 8

# Triggers as bits (002-G01 to G08); ON_USE is the bare sentence of a spell or seal, CONTINUOUS what is in force as long as its card is.
SUMMONED: Final = 1
DESTROYED: Final = 2
ATTACKING: Final = 4
TAPPED: Final = 8
AFTER_CAST: Final = 16
TURN_END: Final = 32
ON_USE: Final = 64
CONTINUOUS: Final = 128
# What a trap waits for in the enemy's turn (the option of traps).
ENEMY_ATTACKS: Final = 256
ENEMY_CASTS: Final = 512
CREATURE_LOST: Final = 1024
TRAPS: Final = ENEMY_ATTACKS | ENEMY_CASTS | CREATURE_LOST
# How long a change lasts.
TURN: Final = 0
PERMANENT: Final = 1
OWN_TURN: Final = 2  # until the beginning of the controller's next turn

# Phases (002-R20), as steps of the turn; in the first three and in battle a player decides.
REFRESH: Final = 0
CHARGE: Final = 1
PREPARE: Final = 2
CAST: Final = 3
BATTLE: Final = 4
END: Final = 5
EXPIRE: Final = 6
DRAW_CARDS: Final = 7
NEXT: Final = 8

# Questions.
Q_CHARGE: Final = 1
Q_PREPARE: Final = 2
Q_TOP: Final = 3  # a card to put on top of the deck (002-R30)
Q_CAST: Final = 4
Q_BATTLE: Final = 5
Q_BLOCK: Final = 6
Q_CHOOSE: Final = 7  # a card for an effect
Q_DISCARD: Final = 8
Q_TRAP: Final = 9  # to cast a trap or not

# Verbs of options (``engine.options``).
V_NONE: Final = 0  # charge nothing, block with nobody
V_CHARGE: Final = 1
V_SECOND: Final = 2
V_KEEP: Final = 3  # card, half
V_KEPT: Final = 4  # enough kept
V_SUMMON: Final = 5  # card, for an evolution the card it is put on
V_CAST: Final = 6  # card, for an enchantment the creature's card
V_SEAL: Final = 7
V_TAP: Final = 8
V_ATTACK: Final = 9  # card, target
V_BLOCK: Final = 10
V_NEXT: Final = 11
V_END: Final = 12
V_SET: Final = 13  # a trap, into the groove
V_TRAP: Final = 14
#: The target number of an attack on the player; the second number of what is put on nothing.
AT_PLAYER: Final = 4095
NOTHING: Final = 4095

# Frames of the agenda.
F_STEP: Final = 1  # (step of the turn)
F_ATTACK: Final = 2  # (step of the attack, attacker, target)
F_ABILITY: Final = 3  # (ability, source, controller)
F_CAST: Final = 4  # (card, player) what has been cast leaves for where it goes
F_DISCARD: Final = 5  # (player, cards)

# Deeds of effects: those to players first.
O_DAMAGE: Final = 32  # side, points, per selection or -1
O_DRAW: Final = 33
O_DISCARD: Final = 34
O_MILL: Final = 35
O_STRENGTH: Final = 36  # amount, selection counted or -1, duration
O_DESTROY: Final = 37
O_MOVE: Final = 38  # place, zone it comes from
O_TAP: Final = 39  # 1 exhaust, 0 refresh
O_GRANT: Final = 40  # what is forbidden, duration
O_SHUFFLE: Final = 41  # side
O_TOP: Final = 42  # place, cards: from the top of the own deck

# What a selection starts from.
BY_FILTER: Final = 0
THIS: Final = 1
ATTACHED: Final = 2  # the creature that this card is attached to
CHOSEN: Final = 3
DRAWN: Final = 4
TARGET: Final = 5
ATTACKER: Final = 6

# Conditions; up to C_SEALS those that compare an amount.
C_COUNT: Final = 0
C_HAND: Final = 1
C_DECK: Final = 2
C_GROOVE: Final = 3
C_MANA: Final = 4
C_SEALS: Final = 5
C_AND: Final = 6
C_OR: Final = 7
C_BATTLE: Final = 8  # while strengths are compared (002-R45)
C_BLOCKED: Final = 9  # the attack is on a creature

# Events.
E_MOVED: Final = 1  # card, from zone, to zone
E_DREW: Final = 2  # card, player
E_SUMMONED: Final = 3  # card, player, card it is put on or NOTHING
E_CAST: Final = 4  # card, player
E_ATTACHED: Final = 5  # card, creature's card
E_SEAL: Final = 6  # seal, player: activated
E_REVEALED: Final = 7  # seal, player
E_DAMAGE: Final = 8  # player, points
E_BURIED: Final = 9  # card, player: destroyed from the deck or hand to the groove
E_IGNORED: Final = 10  # player, points ignored
E_ATTACK: Final = 11  # attacker, target
E_BLOCK: Final = 12  # blocker, attacker
E_BATTLE: Final = 13  # attacker, other
E_LEFT: Final = 14  # card, to zone
E_STRENGTH: Final = 15  # card, difference, duration
E_TAPPED: Final = 16  # card, 1 exhausted 0 refreshed
E_FORBIDDEN: Final = 17  # card, what
E_SHUFFLED: Final = 18  # player, 1 the discard into the deck
E_TURN: Final = 19  # turn, player
E_PHASE: Final = 20  # phase, player
E_KEPT: Final = 21  # card, half
E_CHARGED: Final = 22  # card, player
E_ABILITY: Final = 23  # source, ability, 1 where it is what a spell or seal does
E_ENDED: Final = 24  # card: a blessing, ward or seal is over
E_SHOWN: Final = 25  # seal, player: before the game (002-R16)
E_CHOSEN: Final = 26  # card, player: taken without asking
E_SET: Final = 27  # card, player: a trap into the groove

# Rule flags of a game, as bits.
WITH_EVOLUTION: Final = 1
REVEAL_ON_DRAW: Final = 2
SHOW_SEALS: Final = 4
WITH_TRAPS: Final = 8
WITH_SHIELDS: Final = 16

# Reasons for the end of a game.
R_SEALS: Final = 1
R_LIMIT: Final = 2
R_STALLED: Final = 3  # a turn without end

# Why a move is not legal.
BAR_OVER: Final = 1
BAR_TURN: Final = 2
BAR_ANSWER: Final = 3
BAR_PHASE: Final = 4
BAR_NOT_IN_HAND: Final = 5
BAR_SEAL: Final = 6  # a seal is no card to keep or charge
BAR_KEPT: Final = 7
BAR_NOT_KEPT: Final = 8
BAR_BUDGET: Final = 9
BAR_FIRST_TURN: Final = 10
BAR_CHOSEN: Final = 11  # 3b has been chosen
BAR_COLOUR: Final = 12
BAR_GROOVE: Final = 13
BAR_EVOLUTION: Final = 14
BAR_RACE: Final = 15
BAR_BEARER: Final = 16
BAR_ACTIVE: Final = 17
BAR_MANA: Final = 18
BAR_NO_SEAL: Final = 19
BAR_NO_ABILITY: Final = 20
BAR_EXHAUSTED: Final = 21
BAR_SICK: Final = 22
BAR_NOT_OWN: Final = 23
BAR_TARGET: Final = 24
BAR_REFRESHED: Final = 25  # only exhausted creatures are attacked
BAR_FORBIDDEN: Final = 26
BAR_MUST_PLAY: Final = 27
BAR_HALF: Final = 28
BAR_TOP: Final = 29
BAR_ON: Final = 30  # there is nothing to put it on there
BAR_BLOCKED: Final = 31
BAR_TRAP: Final = 32  # a trap is cast in the enemy's turn only
BAR_NO_TRAP: Final = 33  # only a spell half that waits for something is set
BAR_SET: Final = 34  # one trap a turn
BAR_TRAPS: Final = 35  # the option of traps
BAR_NOW: Final = 36  # the trap's moment has not come
BAR_BELOW: Final = 37  # an evolution is not put on that creature
BAR_NO_MOVE: Final = 38  # the numbers mean nothing together
