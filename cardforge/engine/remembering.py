"""What effects leave for later beside the cards: those that are yet to come, and what holds for a time.

``State.remembered`` holds a list of numbers for each, its kind first; the list and what is in it are replaced, never changed.
"""

from __future__ import annotations

from typing import Final

from cardforge.engine.meaning import ANYONE, OWN, Condition, Selection
from cardforge.engine.options import CARDS
from cardforge.engine.program import Context
from cardforge.engine.state import Frame, State
from cardforge.engine.turns import following

# Kinds of what is remembered.
#: An effect that comes later: its serial, when it is due, where its program begins, whose it is (source, player), what it is aimed at, what
#: was made and lost, how many cards are chosen and worked on, what was named, the chosen, where each of them lies (the number of its zone),
#: those worked on, the drawn.
DELAYED: Final = 1
#: Where in it the chosen cards begin.
_FIRST: Final = 12

#: A change of what holds for a player (what cards cost, say) for a time: its serial, the last turn of it, 1 where the next use ends it, the
#: number of the change, whose effect it is, of which card (its identity), the first turn of it.
CHANGE: Final = 2
#: In place of that 1: it is of that card alone, wherever that lies, until it is played.
BOUND: Final = 2
#: What was counted in a turn that is over: no serial, but a negative number; the turn (0: all of them together), the counters.
COUNTED: Final = 3
#: How often an ability was used in the game: no serial, the card, its ability, the times.
USED: Final = 4
#: A card on the table that is another player's for the time being: its serial, its identity, whose it is.
LENT: Final = 5
#: What a card did, or what happened to it: no serial, but a negative number; the turn, the event (a number of the game's), its identity.
DID: Final = 6
#: What is watched for, for a time: its serial, the last turn of it, the number of an ability, whose it is (source, player).
AWAITED: Final = 7
#: Counters on a card on the table: no serial, but a negative number; its identity, their name (a number of the game's), how many. Those of
#: a card that left are kept: it had them.
MARKED: Final = 9
#: More turns than any game has. (What is remembered of extra turns is in ``turns``.)
FOR_GOOD: Final = 1_000_000

# How long a change lasts.
TURN: Final = 0
PERMANENT: Final = 1
NEXT_TURN: Final = 2  # to the end of the next turn
OWN_TURN: Final = 3  # until the next turn of the player whose effect it is
TURN_AFTER: Final = 4  # to the end of the turn after the next one
ENEMY_END: Final = 5  # to the end of the other player's next turn
OWN_END: Final = 6  # to the end of the next turn of the player whose effect it is
# In the next turn of the player whose effect it is, or of the other, and not before.
IN_OWN: Final = 7
IN_ENEMY: Final = 8
# That turn is the next one, or the one after it.
ONLY_NEXT: Final = 9
ONLY_AFTER: Final = 10

# When an effect comes, as bits: at the end of a turn (else at its start), of the next one of its player or of the other (else of this one).
AT_END: Final = 1
OWN_NEXT: Final = 2
ENEMY_NEXT: Final = 4
#: Not before the card whose effect it is leaves the table.
LEAVING: Final = 8
#: Once the attack that goes on is over; no turn is so early.
ATTACK_END: Final = 16
_AFTER_ATTACK: Final = -1


def duration(state: State, player: int, said: int) -> int:
    """To the end of which turn a change lasts that was ``said`` to (a duration): of this, the next or the one after, as they are the
    player's or the other's; or in which of them alone it holds."""
    if said < OWN_TURN:
        return said
    own_next = following(state) == player
    if said >= IN_OWN:
        return ONLY_NEXT if own_next == (said == IN_OWN) else ONLY_AFTER
    if said == OWN_TURN:
        return TURN if own_next else NEXT_TURN
    return NEXT_TURN if own_next == (said == OWN_END) else TURN_AFTER


def further_turns(state: State, player: int, said: int) -> int:
    """In how many turns after this one what holds for a player lasts that was ``said`` to (a duration)."""
    return (0, FOR_GOOD, 1, 0, 2)[duration(state, player, said)]


def hold(later: list[int], given: int, taken: int, value: int, duration: int) -> list[int]:
    """What holds for a piece in turns to come, with words given and taken, and a value, for a ``duration``: the next turn, or
    (``TURN_AFTER``) the one after it, too, or (``ONLY_AFTER``) that one alone; three numbers a turn."""
    held = later.copy()
    for turn in (0, 3) if duration in (TURN_AFTER, ONLY_AFTER) else (0,):
        if len(held) == turn:
            held += [0, 0, 0]
        if turn or duration != ONLY_AFTER:
            held[turn : turn + 3] = [(held[turn] & ~taken) | given, (held[turn + 1] & ~given) | taken, held[turn + 2] + value]
    return held


def delay(state: State, context: Context, moment: int) -> None:
    """Let the part of the program that begins after the next word come at that moment; it means the cards that are meant now."""
    turn = state.turn
    if moment == LEAVING:
        turn = FOR_GOOD
    elif moment > AT_END:
        turn += 2 if (moment & OWN_NEXT > 0) == (context.player == state.active) else 1
    come = _AFTER_ATTACK if moment == ATTACK_END else 2 * turn + (moment & AT_END)
    note = [DELAYED, state.new_serial(), come, context.position + 1]
    note += [context.source, context.player, context.target, context.made, context.lost]
    note += [len(context.chosen), len(context.worked), context.named]
    lying = [_zone(state, identity % CARDS) for identity in context.chosen]
    state.remembered = [*state.remembered, note + context.chosen + lying + context.worked + context.drawn]


def _zone(state: State, card: int) -> int:
    """The number of the zone in which a card lies, -1 on the table."""
    for number, zone in enumerate(state.zones):
        if card in zone:
            return number
    return -1


def forget(state: State, card: int) -> None:
    """A card came onto the table: it is another one than what comes later means (000-A65), without counters."""
    kept: list[list[int]] = []
    for note in state.remembered:
        if note[0] != DELAYED:
            if note[0] != MARKED or note[2] % CARDS != card:
                kept.append(note)
            continue
        last = _FIRST + note[9]
        chosen = [card - CARDS if identity % CARDS == card else identity for identity in note[_FIRST:last]]
        kept.append([*note[:_FIRST], *chosen, *note[last:]])
    state.remembered = kept


def change(state: State, number: int, player: int, source: int, said: int, once: int) -> None:
    """Let the change of this number, of an effect of the player's card ``source`` (its identity), hold for so long as is ``said`` (a
    duration), or ``once`` (1), or for that card alone (``BOUND``); what is over is forgotten."""
    kept = [note for note in state.remembered if note[0] != CHANGE or note[2] >= state.turn]
    only = said >= IN_OWN
    last = state.turn + further_turns(state, player, (OWN_END if said == IN_OWN else ENEMY_END) if only else said)
    state.remembered = [*kept, [CHANGE, state.new_serial(), last, once, number, player, source, last if only else state.turn]]


def changes_now(state: State) -> list[list[int]]:
    """The changes of what holds for players that hold in this turn."""
    return [note for note in state.remembered if note[0] == CHANGE and note[7] <= state.turn <= note[2]]


def unbind(state: State, card: int) -> None:
    """A card is played: what was bound to it is over."""
    state.remembered = [note for note in state.remembered if note[0] != CHANGE or note[3] != BOUND or note[6] != card]


def await_event(state: State, ability: int, source: int, player: int, turns: int) -> None:
    """Let an ability (its number) of a ``source`` (an identity) and its player watch for its event, in this turn and so many more;
    what is over is forgotten."""
    kept = [note for note in state.remembered if note[0] != AWAITED or note[2] >= state.turn]
    state.remembered = [*kept, [AWAITED, state.new_serial(), state.turn + turns, ability, source, player]]


def close(state: State, counters: list[int]) -> None:
    """Remember the ``counters`` of the turn that ends, of the one before it, and of all."""
    total = counters
    kept: list[list[int]] = []
    for note in state.remembered:
        if note[0] == COUNTED and note[2] == 0:
            total = [before + now for before, now in zip(note[3:], counters, strict=True)]
        elif note[0] != COUNTED or note[2] == state.turn - 1:
            kept.append(note)
    state.remembered = [*kept, [COUNTED, -1, 0, *total], [COUNTED, -1 - state.turn, state.turn, *counters]]


def counted(state: State, turn: int, place: int = 2) -> list[int]:
    """What was counted in a turn that is over (0: in all of them), by the number at that ``place``; nothing where it is not remembered."""
    for note in state.remembered:
        if note[0] == COUNTED and note[place] == turn:
            return note[3:]
    return []


def repeat(state: State) -> None:
    """The player whose turn ends has the next one, too, once the turn is closed: what was to come in the other's next turn comes after
    it, what was to come in his own comes now; and the turn that ends counts as the one before the other's."""
    kept: list[list[int]] = []
    for note in state.remembered:
        away = note[2] // 2 - state.turn if note[0] == DELAYED else note[2] - state.turn + 2 if note[0] == COUNTED and note[2] else 0
        if away == 1 or away == 2:
            step = (3 - 2 * away) * (2 if note[0] == DELAYED else 1)
            kept.append([*note[:2], note[2] + step, *note[3:]])
        else:
            kept.append(note)
    state.remembered = kept


def summed(counters: list[int], columns: list[int]) -> int:
    """What some of the ``counters`` come to, those at the places ``columns``; nothing where there are none."""
    amount = 0
    for column in columns if counters else []:
        amount += counters[column]
    return amount


def use(state: State, card: int, index: int, times: int) -> None:
    """Remember that a card's ability (its ``index``) was used so many more ``times`` in the game, also where the card comes back later."""
    before = uses(state, card, index)
    kept = [note for note in state.remembered if note[0] != USED or note[2] != card or note[3] != index]
    state.remembered = [*kept, [USED, -1, card, index, before + times]]


def uses(state: State, card: int, index: int) -> int:
    """How often a card's ability (its ``index``) was used in the game, where that is remembered."""
    for note in state.remembered:
        if note[0] == USED and note[2] == card and note[3] == index:
            return note[4]
    return 0


def mark(state: State, identity: int, name: int, amount: int) -> None:
    """Put an ``amount`` of counters (how many) of a name on a card on the table (its ``identity``), or take them away (less than none)."""
    total = marks(state, identity, name) + amount
    kept = [note for note in state.remembered if note[0] != MARKED or note[2] != identity or note[3] != name]
    state.remembered = [*kept, [MARKED, -1, identity, name, total]] if total > 0 else kept


def marks(state: State, identity: int, name: int) -> int:
    """How many counters of a name lie on a card (its ``identity``); of a card without one, off the table, how many it had there last."""
    last, found = -1, 0
    for note in state.remembered:
        same = note[0] == MARKED and note[3] == name and (note[2] == identity or (identity < CARDS and note[2] % CARDS == identity))
        if same and note[2] > last:
            last, found = note[2], note[4]
    return found


def note(state: State, event: int, identity: int) -> None:
    """Remember for this turn an event of a card (its ``identity``)."""
    kept = [other for other in state.remembered if other[0] != DID or other[2] == state.turn]
    state.remembered = [*kept, [DID, -1, state.turn, event, identity]]


def did(state: State, event: int, identity: int) -> bool:
    """Whether this event of a card (its ``identity``) is remembered of this turn."""
    return identity in doers(state, event)


def doers(state: State, event: int) -> list[int]:
    """The cards (their identities), each once, of which this event is remembered of this turn."""
    found: list[int] = []
    for identity in deeds(state, event):
        if identity not in found:
            found.append(identity)
    return found


def deeds(state: State, event: int) -> list[int]:
    """The cards (their identities), as often as each did it, of which this event is remembered of this turn."""
    return [other[4] for other in state.remembered if other[0] == DID and other[2] == state.turn and other[3] == event]


def recalled_amount(state: State, condition: Condition, what: int, history: list[int], kinds: list[int], player: int, source: int) -> int:
    """How often a condition's event happened, as the player counts it: in a turn before (``what`` 0), in the game (1), this turn to other
    cards than ``source`` (an identity) (2), or how many cards did it this turn (3). ``history`` counts this turn; ``kinds`` are those of
    all definitions."""
    columns = condition.columns[player]
    if what == 0 and condition.during == ANYONE:
        return summed(counted(state, -state.turn, 1), columns)
    if what == 0:
        again = (condition.during == OWN) == (player == state.active)
        return summed(counted(state, state.turn - (2 if again else 1)), columns)
    if what == 1:
        return summed(history, columns) + summed(counted(state, 0), columns)
    asked: list[int] = []
    for identity in doers(state, condition.selection):
        card = identity % CARDS
        of_kind = condition.kinds == 0 or kinds[state.definitions[card]] & condition.kinds > 0
        if of_kind and (condition.side == ANYONE or (state.owners[card] == player) == (condition.side == OWN)):
            asked.append(identity)
    return len(asked) if what == 3 else summed(history, columns) - int(source in asked)


def beside(state: State, selection: Selection, source: int, identities: list[int], values: list[int], own: int) -> list[int]:
    """Those of the cards (their ``identities``) that are as the selection asks beside each other, by what they did this turn, and beside
    ``source``, whose value is its ``own``; ``values``: those of the cards, where the selection compares them."""
    found: list[int] = []
    seen = [state.definitions[source % CARDS]] if selection.alike == 1 else []
    for index, identity in enumerate(identities):
        acted = selection.acted == 0 or did(state, abs(selection.acted) - 1, identity) == (selection.acted > 0)
        compares = selection.versus == 0 or selection.compares(values[index] - own)
        definition = state.definitions[identity % CARDS]
        if acted and compares and (selection.alike not in (1, 2) or (definition in seen) == (selection.alike == 1)):
            found.append(identity % CARDS)
            if selection.alike == 2:
                seen.append(definition)
    return found


def lend(state: State, identity: int, player: int) -> None:
    """Let a card on the table (its ``identity``) be the player's, until it leaves or is his no more."""
    owner = returned(state, identity)
    if owner != player:
        card = identity % CARDS
        state.owners = [*state.owners[:card], player, *state.owners[card + 1 :]]
        state.remembered = [*state.remembered, [LENT, state.new_serial(), identity, owner]]


def owner(state: State, identity: int) -> int:
    """Whose a card on the table (its ``identity``) is, whoever has it for the time being."""
    return next((note[3] for note in state.remembered if note[0] == LENT and note[2] == identity), state.owners[identity % CARDS])


def returned(state: State, identity: int) -> int:
    """Whose a card on the table (its ``identity``) is; one that was lent is his again."""
    for note in state.remembered:
        if note[0] == LENT and note[2] == identity:
            card = identity % CARDS
            state.owners = [*state.owners[:card], note[3], *state.owners[card + 1 :]]
            state.remembered = [other for other in state.remembered if other[1] != note[1]]
            return note[3]
    return state.owners[identity % CARDS]


def due(state: State, frame: int, at_end: int) -> list[Frame]:
    """Frames of the game's, one for each serial due at the start (``at_end`` 0) or end (1) of this turn; the first one to come last."""
    now = 2 * state.turn + at_end
    return [(frame, note[1], 0, 0) for note in reversed(state.remembered) if note[0] == DELAYED and _AFTER_ATTACK < note[2] <= now]


def due_after_attack(state: State, frame: int) -> list[Frame]:
    """Frames of the game's, one for each serial that comes when an attack is over, the first to come last."""
    return [(frame, note[1], 0, 0) for note in reversed(state.remembered) if note[0] == DELAYED and note[2] == _AFTER_ATTACK]


def due_on_leaving(state: State, frame: int, identity: int) -> list[Frame]:
    """Frames of the game's, one for each serial that comes when this card (its ``identity``) leaves the table, the first to come last."""
    waiting = [note[1] for note in state.remembered if note[0] == DELAYED and note[2] >= FOR_GOOD and note[4] == identity]
    return [(frame, serial, 0, 0) for serial in reversed(waiting)]


def recalled(state: State, serial: int) -> Context:
    """The context of an effect, by its serial, that comes now; it is remembered no more.

    What is no longer where it was then is not meant any more (000-A65): a negative identity.
    """
    index = [note[1] for note in state.remembered].index(serial)
    note = state.remembered[index]
    state.remembered = state.remembered[:index] + state.remembered[index + 1 :]
    context = Context(note[3], note[4], note[5], note[6], False)
    context.made = note[7]
    context.lost = note[8]
    context.named = note[11]
    for index in range(_FIRST, _FIRST + note[9]):
        card = note[index] % CARDS
        context.chosen.append(note[index] if _zone(state, card) == note[index + note[9]] else card - CARDS)
    first = _FIRST + 2 * note[9]
    context.worked = note[first : first + note[10]]
    context.drawn = note[first + note[10] :]
    return context


def unaware(remembered: list[list[int]], hidden: set[int]) -> list[list[int]]:
    """What is remembered, as it is known to somebody from whom these cards are hidden."""
    known: list[list[int]] = []
    for note in remembered:
        if note[0] != DELAYED:
            unseen = note[2] in hidden if note[0] == USED else note[0] == CHANGE and note[3] == BOUND and note[6] in hidden
            if not unseen:
                known.append(note)
            continue
        shown = [index for index in range(_FIRST, _FIRST + note[9]) if note[index] % CARDS not in hidden]
        chosen, lying = [note[index] for index in shown], [note[index + note[9]] for index in shown]
        first = _FIRST + 2 * note[9]
        worked = [identity for identity in note[first : first + note[10]] if identity % CARDS not in hidden]
        drawn = [identity for identity in note[first + note[10] :] if identity % CARDS not in hidden]
        known.append([*note[:9], len(chosen), len(worked), note[11], *chosen, *lying, *worked, *drawn])
    return known
