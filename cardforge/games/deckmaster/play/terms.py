"""The words of deckmaster as numbers: kinds, zones, keywords, triggers, questions, verbs, events and reasons."""

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
from cardforge.engine.table import F_PROGRAM as F_PROGRAM, F_TRIGGER as F_TRIGGER, F_TRIGGERS as F_TRIGGERS
from cardforge.engine.zones import EVERYBODY, NO_ONE, OWNER

# Kinds of card; the bits are used in selections.
UNIT: Final = 1
ENCHANTMENT: Final = 2
SPELL: Final = 4
MASTER: Final = 8
SEAL: Final = 16
BLANK: Final = 32
PLAYER: Final = 128
#: Kinds that are played from the hand.
PLAYABLE: Final = 7
#: Kinds of card that are drawn: an enemy's unseen cards may be these; blanks stand in where a scenario has nothing else.
POOLED: Final = 39

# Zones of the state: number of the zone + ZONES * player. The field is made of pieces.
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
EXILE: Final = 3
RESOLVING: Final = 4  # a card being played
SEALED: Final = 5  # seals on the Deck Master
UNDER: Final = 6  # released seals under the Deck Master
LOOKED: Final = 7  # looked-at cards of the deck, seen by their player only
ZONES: Final = 8
#: Who sees the cards of each zone (000-R30).
SEES: Final = (OWNER, NO_ONE, EVERYBODY, EVERYBODY, EVERYBODY, EVERYBODY, EVERYBODY, OWNER)
#: Where cards of the main deck lie, those first that go onto the field most.
MAIN_ZONES: Final = (RESOLVING, HAND, DISCARD, EXILE, DECK, LOOKED)
FIELD: Final = 100
NOWHERE: Final = 101  # where a token goes when it leaves the field
DECK_BOTTOM: Final = 102  # only as a destination

UNIT_SLOTS: Final = 5
ENCHANTMENT_SLOTS: Final = 2
HP: Final = 20000
OPENING_HAND: Final = 5
MOST_MANA: Final = 10
POWER_PER_RANK: Final = 2500
#: Copies of one card that a deck may hold (000-R03).
MOST_COPIES: Final = 3

# Keywords as bits (000-K01 to K10); of fragile and blessing the rules know nothing but their sentences.
PIERCE: Final = 1
SWIFT: Final = 2
PASS: Final = 4
FIRST_STRIKE: Final = 8
DRAIN: Final = 16
SLUGGISH: Final = 32
RIGID: Final = 64
GUARD: Final = 128
FRAGILE: Final = 256
BLESSING: Final = 512
# What effects forbid a card, as bits beside its keywords; silence takes the keywords only.
NO_ATTACK: Final = 1024
UNATTACKED: Final = 2048
UNCHOSEN: Final = 4096
BATTLE_PROOF: Final = 8192
EFFECT_PROOF: Final = 16384
ENEMY_PROOF: Final = 32768  # against what the other player's effects destroy
NO_REST: Final = 65536  # it has to attack
UNAFFECTED: Final = 131072  # by the other player's effects
# Where it goes in place of being destroyed.
TO_HAND: Final = 262144
TO_EXILE: Final = 524288
TO_TOP: Final = 1048576
TO_BOTTOM: Final = 2097152
SAVED: Final = TO_HAND | TO_EXILE | TO_TOP | TO_BOTTOM
# Kept from spells only, or from the other player's.
SPELL_PROOF: Final = 4194304
ENEMY_SPELL_PROOF: Final = 8388608
SPELL_UNCHOSEN: Final = 16777216
ENEMY_SPELL_UNCHOSEN: Final = 33554432
# What it cannot attack.
NO_MASTERS: Final = 1 << 26
NO_PLAYERS: Final = 1 << 27
NO_UNITS: Final = 1 << 28
NO_UNTAPPED: Final = 1 << 29
#: What makes a piece's targets others than those of the rest.
CHOOSY: Final = NO_MASTERS | NO_PLAYERS | NO_UNITS | NO_UNTAPPED
APART: Final = PASS | CHOOSY
KEPT_TAPPED: Final = 1 << 30  # it does not untap at its player's turn start
THRICE: Final = 1 << 31  # it attacks three times a turn
MORE_ATTACKS: Final = SWIFT | THRICE
# Where it goes in place of the discard, and of leaving the field for anywhere.
NOT_BURIED: Final = 1 << 32
NOT_LEFT: Final = 1 << 33
ELSEWHERE: Final = SAVED | NOT_BURIED | NOT_LEFT
#: What keeps a card from being affected or chosen: by the other player, by spells, by the other player's spells.
UNAFFECTED_BY: Final = (UNAFFECTED, SPELL_PROOF, ENEMY_SPELL_PROOF)
UNCHOSEN_BY: Final = (UNCHOSEN, SPELL_UNCHOSEN, ENEMY_SPELL_UNCHOSEN)
ANY_PROOF: Final = UNAFFECTED | SPELL_PROOF | ENEMY_SPELL_PROOF
ANY_UNCHOSEN: Final = UNCHOSEN | SPELL_UNCHOSEN | ENEMY_SPELL_UNCHOSEN
# A unit that would be destroyed while something may be done in place of it, and one for which it was: that stays with power 0, as under
# 加護.
DOOMED: Final = 1 << 34
SPARED: Final = 1 << 35
HUSHED: Final = 1 << 36  # without abilities and keywords
FATES: Final = DOOMED | SPARED
# Not destroyed by spells, by the other player's.
SPELL_SAFE: Final = 1 << 37
ENEMY_SPELL_SAFE: Final = 1 << 38
#: What keeps a card from being destroyed: by the other player's effects, by spells, by the other player's spells.
SAFE_FROM: Final = (ENEMY_PROOF, SPELL_SAFE, ENEMY_SPELL_SAFE)
STURDY: Final = 1 << 39  # the other player's effects do not lower its power
ENEMY_HELD: Final = 1 << 40  # the other player's effects do not return it to a hand
PROOF: Final = EFFECT_PROOF | ENEMY_PROOF | SPELL_SAFE | ENEMY_SPELL_SAFE
#: What is noted of a card and asked by no filter.
NOTED: Final = FATES | HUSHED
#: The first bit of an author's own keywords; those below it, from that of ``NO_ATTACK`` on, are no keywords.
FIRST_OWN: Final = 1 << 41
ANY_FORBIDDEN: Final = FIRST_OWN - NO_ATTACK
ATTRIBUTES: Final = {"red": 1, "blue": 2, "green": 4, "white": 8, "black": 16}
#: The words that can be named, by numbers: so many attributes, keywords and kinds, each for its bit, then the races that cards have.
NAMED_ATTRIBUTES: Final = 5
NAMED_KEYWORDS: Final = 10
NAMED_KINDS: Final = 3
FIRST_KIND: Final = NAMED_ATTRIBUTES + NAMED_KEYWORDS
FIRST_RACE: Final = FIRST_KIND + NAMED_KINDS

# Triggers as bits; ON_PLAY is the bare sentence of a spell or seal, CONTINUOUS that of a card on the field.
ON_PLAY: Final = 1
CONTINUOUS: Final = 2
ENTER: Final = 4
ATTACK: Final = 8
TURN_START: Final = 16
TURN_END: Final = 32
DISCARDED: Final = 64
ACTIVATE: Final = 128
DRAW_PHASE_START: Final = 256
END_PHASE: Final = 512
ENEMY_UNIT_ATTACKS: Final = 1024
DRAW_PHASE: Final = 2048
WATCH: Final = 4096  # for an event
ENEMY_TURN_START: Final = 8192
ENEMY_TURN_END: Final = 16384
EVERY_TRIGGER: Final = 32767
LATER: Final = 32768  # what effects have put off
TO_PLAY: Final = 65536  # what it costs to play the card, besides mana

#: When the rules have a place for what keywords do: after the other abilities of an attack (000-A52) and of the end phase (R43), in the
#: draw phase before them (R38).
IN_PLACE: Final = ATTACK | TURN_END | END_PHASE | ENEMY_TURN_END | DRAW_PHASE

# Questions.
Q_MAIN: Final = 1
Q_CHOOSE: Final = 2  # a card for an effect
Q_ROOM: Final = 3  # which own card makes room (000-R29)
Q_LOOK: Final = 5  # top or bottom
Q_DISCARD: Final = 8  # a hand card to discard, as an effect or a cost
Q_NUMBER: Final = 10  # a number that is named
Q_NAME: Final = 11  # a card that is named
Q_WORD: Final = 12  # an attribute, a keyword or a race that is named
Q_SEAL: Final = 9  # a released seal to exile as a cost

# Verbs of options (``engine.options``).
V_END: Final = 0
V_PLAY: Final = 1
V_ATTACK: Final = 2
V_USE: Final = 3
V_RELEASE: Final = 4
V_EMERGENCY: Final = 5
V_TOP: Final = 10
V_BOTTOM: Final = 11
V_NUMBER: Final = 12  # the first number: it
V_NAME: Final = 13  # the first number: the definition of a card
V_WORD: Final = 14  # the first number: how manieth of ``WORDS``
#: The target number of an attack on the player; other targets are their card's instance.
AT_PLAYER: Final = 4095

# Frames of the agenda.
F_TURN: Final = 3  # (step of the turn)
F_ENTER: Final = 4  # (card, player, 1 in the middle of an effect, and more by the power that a token has in place of the printed one)
F_ATTACK: Final = 5  # (step of the attack, attacker, target)
F_ABILITY: Final = 6  # (ability, source, controller * 2 + 1 if it may decline to choose)
F_SPELL_DONE: Final = 9  # (card, player)
F_MAKE_ROOM: Final = 10  # (kind, player)
F_RELEASED: Final = 11  # (seal, player)
F_DISCARD: Final = 12  # (player, cards left)
F_COST_SEAL: Final = 13  # (player, seals left)
F_LOOK: Final = 14  # (player, cards to take, cards to put back)
F_TOKENS: Final = 15  # (definition, tokens left, player and twice their power where it is not what is printed)
F_DELAYED: Final = 16  # (serial of what is remembered)
F_CONTROL: Final = 17  # (identity, player who gets it)
F_PLAY: Final = 18  # (card, player who plays it without paying)
F_RELEASE: Final = 19  # (seal, player) released by an effect
F_DECLARE: Final = 20  # (attacker, target) an attack that is paid for

# Events after which continuous effects may be others: who is on the field, or takes part, has changed.
E_ENTERED: Final = 1  # card, player
E_LEFT: Final = 2  # card, to zone, how
E_MASTER_FREE: Final = 3  # player
E_MASTER_DOWN: Final = 4  # player
E_MASTER_BACK: Final = 5  # player
E_SILENCED: Final = 6  # card
# Other events that counters and abilities listen to.
E_DREW: Final = 7  # card, player
E_PLAYED: Final = 8  # card, player
E_ATTACK: Final = 9  # attacker, target
E_MOVED: Final = 10  # card, from zone, to zone
E_DAMAGE: Final = 11  # player, amount, HP left
E_HEAL: Final = 12  # player, amount, HP left
E_MOMENT: Final = 13  # triggers' bits, player whose abilities they set off
# Events for the story only.
E_POWER: Final = 14  # card, difference, duration
E_TAPPED: Final = 15  # card, 1 tapped 0 untapped
E_KEYWORDS: Final = 16  # card, keywords in force
E_MANA: Final = 17  # player, mana, max mana
E_SHUFFLED: Final = 18  # player
E_TURN: Final = 19  # turn, player
E_NEGATED: Final = 20  # attacker
E_RELEASED: Final = 21  # seal, player, 1 with its ability
E_ABILITY: Final = 22  # source, ability
E_RESET: Final = 23  # card, power
E_CONTROL: Final = 24  # card, player who has it now
E_LOOKED: Final = 25  # player, 0 top 1 bottom
E_FROZEN: Final = 26  # card, 1 frozen 0 no more
E_BATTLE: Final = 27  # first, second
E_LIFE_PAID: Final = 28  # player, amount, HP left
E_CHOSEN: Final = 29  # card, player: the only legal answer, taken without asking
E_FORBIDDEN: Final = 30  # card, bits
E_COIN: Final = 31  # player, 1 heads
E_REVEALED: Final = 32  # card, whose
E_SEEN: Final = 33  # card in the hand, who sees it
E_SAW: Final = 34  # player: the other's hand

E_HP: Final = 36  # player, HP
E_DENIED: Final = 37  # player, what he cannot do
E_ROLLED: Final = 38  # player, what the die shows
E_NUMBER: Final = 39  # player, the number that he named
E_NAMED: Final = 40  # player, the definition of the card that he named
E_EXTRA: Final = 41  # player who has a turn more after this one
E_COUNTERS: Final = 42  # card, how many counters more, how many of that name there are now
E_WORD: Final = 51  # player, how manieth of ``WORDS`` he named
E_REDIRECTED: Final = 52  # attacker, its new target
E_ENTERED_TAPPED: Final = 57  # card
E_LATER: Final = 35  # source: something of it comes later, or holds for a while; what it forbids all of a kind (bits), whose it is
ON_PIECE: Final = -1  # instead of whose it is: the card is not the source, but what it comes for

#: What a selection starts from, beside what ``rules`` has: the card that attacks.
ATTACKER: Final = 7

# What the most or least of is asked for.
BY_POWER: Final = 1
BY_COST: Final = 2
BY_PRINTED: Final = 3  # printed power
#: This and those that follow: counters, each name a number.
BY_COUNTERS: Final = 100

# What continuous effects change for players, as bits: what cards cost, the damage that they take.
COST: Final = 1
DAMAGE: Final = 2
# What a player cannot do.
RELEASE: Final = 4  # release a seal
HEALING: Final = 8
DRAWING: Final = 16
USING: Final = 32  # activate an ability
FALLING: Final = 64  # fall below so many HP
CROWD: Final = 128  # attack with more than one unit a turn
BURYING: Final = 256  # put a card into the discard: it is exiled
SPARES: Final = 512  # between cards: which ones cannot attack which
EFFECT_DAMAGE: Final = 1024  # not by attacks
BATTLE_DAMAGE: Final = 2048  # by attacks, also what 貫通 carries on
DIRECT_DAMAGE: Final = 1 << 27  # by attacks on the player
ANY_DAMAGE: Final = DAMAGE | EFFECT_DAMAGE | BATTLE_DAMAGE | DIRECT_DAMAGE
RESTORED: Final = 4096  # the HP that a player is given
DRAWS: Final = 8192  # the cards of the draw phase
ATTACKS: Final = 16384  # attack (more often in a turn)
# What an attack of a card costs its player.
TOLL_HAND: Final = 32768  # cards of the hand
TOLL_MANA: Final = 65536
TOLL_LIFE: Final = 131072
WOUNDS: Final = 524288  # between cards: what they lose in a battle
WITHSTANDS: Final = 2097152  # between cards: which ones are not destroyed in battle with which
ECHO: Final = 262144  # how often a spell does what it says
BINDS: Final = 1048576  # what all cards of a kind are forbidden for a time, those that come later, too
ENTERING: Final = 1 << 24  # which cards enter the field tapped
LYING: Final = 1 << 25  # which cards a player may play from his discard
BANISHED: Final = 1 << 26  # and from his exile zone
ANYWHERE: Final = LYING | BANISHED
TOLLS: Final = TOLL_HAND | TOLL_MANA | TOLL_LIFE

# How a card left the field, as bits.
BY_EFFECT: Final = 0
DESTROYED: Final = 1
MADE_ROOM: Final = 2
WAS_SILENCED: Final = 4
IN_BATTLE: Final = 8
AFTER_ALL: Final = 16  # what was to be done in place of it was not

# How an attack damages a player: by what 貫通 carries on, or as its target.
BY_EXCESS: Final = 1
DIRECTLY: Final = 2

# How many own seals a player may release by 緊急解放 in a turn (000-A20).
ONE_A_TURN: Final = 1
ANY_NUMBER: Final = 2

# Reasons for the end of a game.
R_HP: Final = 1
R_DECK_OUT: Final = 2
R_STALLED: Final = 4  # a turn of too many decisions, a game of too many turns
#: Decisions in one turn after which the game is a draw: nobody plays so long a turn on purpose.
MOST_DECISIONS: Final = 1000
#: Turns after which it is one, too: where nobody draws no deck runs out.
MOST_TURNS: Final = 300

# Continuous effects on the field: those that depend on who is there only, and those that may change with every event.
STEADY_AURAS: Final = 1
VOLATILE_AURAS: Final = 2

# This-turn counters, per player: each event's first column.
H_ATTACKED: Final = 0
H_PLAYED: Final = 4
H_ENTERED: Final = 8
H_DESTROYED: Final = 12
H_DISCARDED: Final = 16
H_DAMAGED: Final = 20
H_HEALED: Final = 24
H_DRAWN: Final = 28
#: Those of which the points are counted, not how often.
OF_POINTS: Final = (H_DAMAGED, H_HEALED)
# Events that abilities watch for and nobody counts; beside those that are counted.
W_TARGETED: Final = 1
W_WON: Final = 2
W_HIT: Final = 3
W_RELEASED: Final = 5
W_FREED: Final = 6
W_FROM_FIELD: Final = 7
W_FROM_HAND: Final = 9
W_BEATEN: Final = 10
W_DEALT: Final = 11
W_FELL: Final = 13
W_SLEW: Final = 14
W_FROM_DECK: Final = 15
W_LEFT: Final = 21
W_RETURNED: Final = 31  # from the field to the hand
W_TAPPED: Final = 32
W_FELLED_BY_SPELL: Final = 33
W_DRAWN_OUTSIDE: Final = 36  # outside the draw phase of the player who draws
# A player takes damage of one kind: by an effect, by a spell's, by an attack.
W_HARMED_BY_EFFECT: Final = 37
W_HARMED_BY_SPELL: Final = 38
W_HARMED_IN_BATTLE: Final = 39
W_AFTER_ATTACK: Final = 34  # an attack is over, whatever came of it
W_AFTER_BATTLE: Final = 35  # two have fought
W_ASSAILED: Final = 40  # a player is attacked
W_REVIVED: Final = 41  # put onto the field out of a discard
W_DIRECT_ATTACK: Final = 52  # a card attacks a player
# What has not happened yet and does not, where an ability waits for it: that is done in its place.
W_FELLED: Final = 23  # destroyed, but not in a battle
W_WOULD_DRAW: Final = 17
W_WOULD_HEAL: Final = 18
W_WOULD_TAKE: Final = 19
W_WOULD_DIE: Final = 22
W_WOULD_DIE_IN_BATTLE: Final = 25
W_WOULD_DIE_BY_EFFECT: Final = 26
W_WOULD_DIE_BY_SPELL: Final = 27
W_WOULD_FALL: Final = 29  # to 0 HP
W_DIRECT: Final = 30  # damage by an attack on the player
#: A card would be destroyed, in whatever way.
DOOMS: Final = 1 << W_WOULD_DIE | 1 << W_WOULD_DIE_IN_BATTLE | 1 << W_WOULD_DIE_BY_EFFECT | 1 << W_WOULD_DIE_BY_SPELL
WOULD: Final = 1 << W_WOULD_DRAW | 1 << W_WOULD_HEAL | 1 << W_WOULD_TAKE | 1 << W_WOULD_FALL | DOOMS
#: Less the event, the target of an effect that is done in place of it: what it does of that kind itself is not replaced.
REPLACING: Final = -2
#: What is seen once an attack, or a battle, is over.
AFTERWARDS: Final = 1 << W_AFTER_ATTACK | 1 << W_AFTER_BATTLE
#: Columns of a player: for each event one for units, enchantments, spells and all else.
#: Of attacks, which only units and Deck Masters make, the two between count those on a player, by units and by Deck Masters.
COUNTERS: Final = 32
COLUMNS: Final = (UNIT, ENCHANTMENT, SPELL, MASTER | SEAL | BLANK)
ATTACKERS: Final = UNIT | MASTER

# Why a move is not legal (see ``refusals``).
BAR_PHASE: Final = 1
BAR_NOT_IN_HAND: Final = 2
BAR_MANA: Final = 3
BAR_KIND: Final = 4
BAR_FIRST_TURN: Final = 5
BAR_SEALED: Final = 6
BAR_DOWN: Final = 7
BAR_RIGID: Final = 8
BAR_TAPPED: Final = 9
BAR_TARGET_SEALED: Final = 10
BAR_TARGET_DOWN: Final = 11
BAR_UNITS: Final = 12
BAR_GUARD: Final = 13
BAR_NO_ABILITY: Final = 14
BAR_SILENCED: Final = 15
BAR_LIMIT: Final = 16
BAR_LIFE: Final = 17
BAR_HAND: Final = 18
BAR_SEAL_COST: Final = 19
BAR_NO_TARGET: Final = 20
BAR_CONDITION: Final = 21
BAR_NO_SEAL: Final = 22
BAR_EMERGENCY: Final = 23
BAR_EMERGENCY_USED: Final = 24
BAR_NOT_OWN: Final = 25
BAR_OVER: Final = 26
BAR_TURN_PLAYER: Final = 27
BAR_ANSWER: Final = 28
BAR_FORBIDDEN: Final = 29
BAR_TARGET_FORBIDDEN: Final = 30
BAR_MUST_ATTACK: Final = 31
BAR_NO_PLAY: Final = 32
BAR_NO_RELEASE: Final = 33
BAR_CHOOSY: Final = 34
BAR_CROWD: Final = 35
BAR_NO_USE: Final = 36
BAR_ATTACKS: Final = 37
BAR_TOLL: Final = 38
BAR_COUNTERS: Final = 39
BAR_PRICE: Final = 51
BAR_EXTRA: Final = 52
