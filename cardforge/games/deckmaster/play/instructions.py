"""The instructions that effect trees compile to, and the kinds of condition; each works on what the effect has chosen."""

from __future__ import annotations

from typing import Final

# Deeds: those to players first.
O_DAMAGE: Final = 32  # side, amount, per selection or -1
O_HEAL: Final = 33  # side, amount, per selection or -1
O_DRAW: Final = 34  # side, count, per selection or -1
O_DISCARD: Final = 35  # side, count, per selection or -1
O_MILL: Final = 36  # side, count, per selection or -1
O_POWER: Final = 37  # amount, selection counted or -1, duration
O_DESTROY: Final = 38
O_MOVE: Final = 39  # zone
O_TAP: Final = 40  # 1 tap, 0 untap
O_FREEZE: Final = 41
O_GRANT: Final = 42  # keywords (0: the one named), duration
O_LOSE: Final = 43  # keywords, duration
O_SILENCE: Final = 44
# count, 0: each goes back as its player says, 1: they lie there looked at, 2: revealed, whose deck (0: the own);
# selection, 3: until such a card
O_LOOK: Final = 45
O_FIGHT: Final = 46
O_TOKEN: Final = 47  # definition, count, side
O_NEGATE: Final = 48
O_TOKENS: Final = 73  # definition, selection counted, side
O_MANA: Final = 50  # side, amount, more than 0: the maximum only: maximum and current mana; less than none: the maximum
O_REFILL: Final = 51  # side, amount, more than 0: current mana, up to the maximum or (for the turn) beyond it
O_SCALE: Final = 52  # times, divided by: power
O_PEEK: Final = 55  # at the other's hand
O_REVEAL: Final = 83  # the chosen cards, to both players; they stay where they are
O_AWAIT: Final = 74  # ability, duration: it watches for its event
O_SHIFT: Final = 56  # change, duration, 1 for the next card only
O_PAY_LIFE: Final = 57  # amount, by the player whose effect it is
O_PAY_MANA: Final = 63  # the same; 1: it is counted how much is paid, from none on (2)
O_COPY: Final = 65  # tokens that are what the chosen cards are in print
O_OWNED: Final = 64  # side: done, where the chosen card is that player's
O_KEPT: Final = 68  # the same, where the card worked on was under that player's control
O_COSTLIER: Final = 90  # the same, where that player's chosen card costs more than the other's
O_CHEAPER: Final = 91  # the same, where it costs less
O_RELEASE: Final = 66  # the chosen seals
O_FATE: Final = 67  # what would be destroyed stays, where what is done in place of it was done, else it is destroyed
O_TOSS: Final = 69  # coins: how many come up heads
O_RESET: Final = 71  # powers, to their initial values
O_ROLL: Final = 72  # a die of so many sides
O_EXTRA_TURN: Final = 76  # after this one, for the player whose effect it is
O_COUNTERS: Final = 77  # selection that names them, how many are put there; less than none: taken away, 0: all of them
O_NAME: Final = 75  # what its player names: a cost (1), a card (2), an attribute (3), a keyword (4), a race (5), a kind (6)
O_MEASURE: Final = 88  # selection, times: how much it comes to is what the next deeds take for the number of what was made
O_TOKEN_OF: Final = 89  # definition, count, side: tokens whose power is what was measured before
O_OTHERS: Final = 70  # selection: what it means, but for what is chosen
O_REDIRECT: Final = 80  # the attack in progress, to the chosen card
O_HARM: Final = 81  # damage, of which is remembered how much it was
O_MEND: Final = 82  # healing, the same
O_LATER: Final = 58  # moment: what begins after the next word comes then
O_SET: Final = 54  # amount, selection counted or -1, duration: power
O_CONTROL: Final = 60  # 0: the player whose effect it is gets them, 1: the other, or as follows
CONTROL_EXCHANGED: Final = 2
CONTROL_OWNED: Final = 3
O_PLAY: Final = 61
O_HP: Final = 62  # side, times (0: as many as the other, negative: so many), divided by or how many
O_SWAP: Final = 59  # duration: powers of two
O_COIN: Final = 53  # done: heads
O_SHUFFLE: Final = 49  # side: whose deck was searched (000-A75)

# Conditions that compare an amount, the most usual ones first.
C_UNITS: Final = 0  # own units, which conditions count most
C_DISCARD: Final = 1  # cards in the own discard
C_THIS_TURN: Final = 2
C_OWN_MAX_MANA: Final = 3
C_COUNT: Final = 4
C_MAX_MANA: Final = 5
C_HP: Final = 6
C_HAND: Final = 7
C_MANA: Final = 8
C_DECK: Final = 9
C_FIELD: Final = 10  # units of a player
C_SEALS: Final = 11  # released seals under the Deck Master
C_TURN: Final = 12
# Conditions that compare none.
C_AND: Final = 13
C_OR: Final = 14
C_RELEASED: Final = 15
C_ATTACKING: Final = 16
C_SELECTED: Final = 17  # every card of the selection's basis (target, drawn, chosen) fits its filter
C_ALWAYS: Final = 18
C_NEVER: Final = 19
C_WHOSE_TURN: Final = 20
C_NOT: Final = 26
# Conditions that compare an amount, the rarest ones.
C_EXCEEDS: Final = 21  # a selection, against another one
C_LAST_TURN: Final = 22
C_THIS_GAME: Final = 23
C_OTHERS: Final = 24  # an event of this turn (``selection``), of other cards than the one that asks
C_DOERS: Final = 25  # the same, but how many cards did it
C_SUCH: Final = 28  # an event of this turn (``selection``), of cards as a selection (``against``) asks
C_ITS: Final = 33  # an event of this turn (``selection``), of the card itself
C_DIED: Final = 27  # those chosen, since they were
C_REMAINS: Final = 29  # those chosen are still on the field
