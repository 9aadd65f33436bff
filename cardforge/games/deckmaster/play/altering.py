"""What happens to a piece where it lies: its power, its keywords, tapping; each change is told as an event."""

from __future__ import annotations

from cardforge.engine import remembering
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.events import tell
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import DuelState, Piece
from cardforge.games.deckmaster.play.terms import KEPT_TAPPED, MORE_ATTACKS, SWIFT, UNIT
from cardforge.games.deckmaster.play.watching import watch


def change_power(state: DuelState, piece: Piece, amount: int, duration: int) -> None:
    """Add to a power; a permanent change moves the initial value too (000-A09). A knocked-out master stays at 0 (000-R61)."""
    if amount == 0 or (piece.kind == terms.MASTER and piece.asleep):
        return
    if duration >= remembering.ONLY_NEXT:
        hold_later(state, piece, 0, 0, amount, duration)
        return
    if duration == remembering.PERMANENT:
        piece.permanent += amount
    else:
        piece.changed += amount
        if duration != remembering.TURN:
            piece.later = remembering.hold(piece.later, 0, 0, amount, duration)
    if piece.keywords & terms.SPARED and amount < 0:
        mark(piece, 0)
    if piece.work_out() == 0:
        state.unsettled = True
    piece.beaten = False
    tell(state, terms.E_POWER, piece.card, amount, duration)


def hold_later(state: DuelState, piece: Piece, given: int, taken: int, amount: int, duration: int) -> None:
    """Let a piece have words given and taken, and a change of its power, in a turn to come alone."""
    piece.later = remembering.hold(piece.later, given, taken, amount, duration)
    tell(state, terms.E_LATER, piece.card, given & terms.ANY_FORBIDDEN, terms.ON_PIECE)


def mark(piece: Piece, fate: int) -> None:
    """Note what becomes of a piece that would be destroyed (one of ``terms.FATES``, 0 for none); with the turn that is over."""
    piece.now = piece.now & ~terms.FATES | fate
    piece.keywords = piece.keywords & ~terms.FATES | fate


def hurt_in_battle(state: DuelState, piece: Piece, amount: int) -> None:
    """Subtract the other side's power (000-R54)."""
    if amount == 0:
        return
    if piece.keywords & terms.SPARED:
        mark(piece, 0)
    taken = amount if amount < piece.power else piece.power
    piece.damage += taken
    # What ``work_out`` comes to: no more is taken than there is.
    piece.power -= taken
    if piece.power == 0:
        state.unsettled = True
        piece.beaten = piece.kind == UNIT
    if state.logging or state.auras:
        tell(state, terms.E_POWER, piece.card, -amount, remembering.TURN)


def level(state: DuelState, piece: Piece) -> None:
    """Return the power of a piece to its initial value, before the end of the turn does."""
    if not piece.asleep and (piece.changed or piece.damage):
        piece.changed = piece.damage = 0
        if piece.work_out() == 0:
            state.unsettled = True
        tell(state, terms.E_RESET, piece.card, piece.power)
    piece.beaten = False


def reset(state: DuelState, piece: Piece) -> None:
    """Return a piece to its initial value and to its lasting keywords (000-R43)."""
    before = piece.power
    now, changed = piece.lasting, 0
    if piece.later:
        now, changed = (now | piece.later[0]) & ~piece.later[1], piece.later[2]
        piece.later = piece.later[3:]
    if piece.changed or piece.damage or changed:
        piece.changed = changed
        piece.damage = 0
        if piece.work_out() == 0:
            state.unsettled = True
        if piece.power != before and (state.logging or state.auras):
            tell(state, terms.E_RESET, piece.card, piece.power)
    piece.beaten = False
    if piece.now != now:
        set_keywords(state, piece, now, piece.lasting)


def set_aura(state: DuelState, piece: Piece, power: int, gives: int, takes: int) -> None:
    """Set what continuous effects do to a piece now: keywords, and power added at once to initial and current value (000-A48)."""
    if gives != piece.aura_gives or takes != piece.aura_takes:
        piece.aura_gives = gives
        piece.aura_takes = takes
        _refresh_keywords(state, piece)
    difference = power - piece.continuous
    if difference:
        piece.continuous = power
        if piece.work_out() == 0:
            state.unsettled = True
        if not piece.asleep:
            piece.beaten = False
        tell(state, terms.E_POWER, piece.card, difference, remembering.TURN)


def set_keywords(state: DuelState, piece: Piece, now: int, lasting: int) -> None:
    """Set a piece's own keywords of this turn and those that outlive it."""
    piece.lasting = lasting
    if now != piece.now:
        piece.now = now
        _refresh_keywords(state, piece)


def give_words(state: DuelState, piece: Piece, words: int, duration: int) -> None:
    """Give a piece keywords, or what it is forbidden."""
    if duration >= remembering.ONLY_NEXT:
        hold_later(state, piece, words, 0, 0, duration)
        return
    if duration >= remembering.NEXT_TURN:
        piece.later = remembering.hold(piece.later, words, 0, 0, duration)
    set_keywords(state, piece, piece.now | words, piece.lasting | words if duration == remembering.PERMANENT else piece.lasting)
    if words & terms.ANY_FORBIDDEN:
        tell(state, terms.E_FORBIDDEN, piece.card, words)


def take_words(state: DuelState, piece: Piece, words: int, duration: int) -> None:
    """Take keywords from a piece."""
    if duration >= remembering.ONLY_NEXT:
        hold_later(state, piece, 0, words, 0, duration)
        return
    if duration >= remembering.NEXT_TURN:
        piece.later = remembering.hold(piece.later, 0, words, 0, duration)
    set_keywords(state, piece, piece.now & ~words, piece.lasting & ~words if duration == remembering.PERMANENT else piece.lasting)


def silence(state: DuelState, piece: Piece, duration: int) -> None:
    """Take abilities and keywords from a piece, for so long or until it leaves the field (000-A30)."""
    if not piece.silenced:
        tell(state, terms.E_SILENCED, piece.card)
    if duration >= remembering.NEXT_TURN:
        piece.later = remembering.hold(piece.later, terms.HUSHED, 0, 0, duration)
    lasting = piece.lasting | terms.HUSHED if duration == remembering.PERMANENT else piece.lasting
    set_keywords(state, piece, piece.now | terms.HUSHED, lasting)


def _refresh_keywords(state: DuelState, piece: Piece) -> None:
    before, silent = piece.keywords, piece.silenced
    piece.silenced = piece.now & terms.HUSHED > 0
    piece.keywords = (piece.now | piece.aura_gives) & ~piece.aura_takes & ~terms.HUSHED
    if piece.silenced:
        piece.keywords &= terms.ANY_FORBIDDEN
    if piece.silenced != silent and state.auras:
        # Its continuous effects end, or begin again.
        state.stale = state.unsettled = True
    if piece.keywords == before:
        return
    state.targets = None
    more = allowance(piece.keywords) - allowance(before)
    if more < 0 or (more > 0 and not piece.tapped):
        piece.attacks_left = max(0, piece.attacks_left + more)
    if piece.power == 0:
        state.unsettled = True
    tell(state, terms.E_KEYWORDS, piece.card, piece.keywords)


def allowance(words: int) -> int:
    """How often a piece with these keywords (bits) attacks a turn (000-R51, R68)."""
    return 3 if words & terms.THRICE else 2 if words & SWIFT else 1


def tap(rules: Rules, state: DuelState, piece: Piece) -> None:
    """Tap a piece."""
    if not piece.tapped:
        piece.tapped = True
        if state.logging or state.auras:
            tell(state, terms.E_TAPPED, piece.card, 1)
        if rules.watched:
            watch(rules, state, terms.W_TAPPED, piece.card, piece.player)


def untap(state: DuelState, piece: Piece) -> None:
    """Untap a piece and refill its attack allowance (000-A08, R68)."""
    piece.attacks_left = allowance(piece.keywords) if piece.keywords & MORE_ATTACKS else 1
    if piece.tapped:
        piece.tapped = False
        if state.logging or state.auras:
            tell(state, terms.E_TAPPED, piece.card, 0)


def untap_all(state: DuelState, player: int) -> None:
    """Untap the player's units and Deck Master (000-R34); one that is kept from it only loses that."""
    for piece in state.units[player] + [state.masters[player]]:
        if piece.frozen:
            freeze(state, piece, False)
        elif not piece.tapped:
            piece.attacks_left = allowance(piece.keywords) if piece.keywords & MORE_ATTACKS else 1
        elif not piece.keywords & KEPT_TAPPED:
            untap(state, piece)


def freeze(state: DuelState, piece: Piece, frozen: bool) -> None:
    """Keep a piece from untapping at its next turn start, or lift that."""
    piece.frozen = frozen
    tell(state, terms.E_FROZEN, piece.card, int(frozen))


def knock_out(state: DuelState, player: int) -> None:
    """A Deck Master fell to 0: it takes part in nothing until it is restored (000-R57, R60)."""
    master = state.masters[player]
    master.asleep = state.turn
    state.targets = None
    master.changed = 0
    master.damage = 0
    tell(state, terms.E_MASTER_DOWN, player)


def stay_down(state: DuelState) -> None:
    """A turn does not count for the Deck Masters that are down (000-R39)."""
    for master in state.masters:
        if master.asleep > 0:
            master.asleep += 1


def put_counters(state: DuelState, piece: Piece, name: int, amount: int) -> None:
    """Put counters of a name on a piece, or (less than none) take them away."""
    remembering.mark(state, piece.identity, name, amount)
    tell(state, terms.E_COUNTERS, piece.card, amount, remembering.marks(state, piece.identity, name))


def restore(state: DuelState, player: int) -> None:
    """A knocked-out Deck Master returns to its initial power (000-R39)."""
    master = state.masters[player]
    master.asleep = 0
    state.targets = None
    if master.work_out() == 0:
        state.unsettled = True
    tell(state, terms.E_MASTER_BACK, player)
