"""The primitives: every change of a game goes through one of them, which changes the state and tells it as an event."""

from __future__ import annotations

from cardforge.engine import remembering, rng
from cardforge.engine.options import CARDS
from cardforge.engine.state import Frame
from cardforge.engine.zones import put, take
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.altering import mark, tap
from cardforge.games.deckmaster.play.events import speak, tell, trigger, trigger_discarded
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.shifting import enters_tapped, locked, shifted, spend
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState, Piece
from cardforge.games.deckmaster.play.terms import ATTACK, COUNTERS, DECK, DESTROYED, DISCARD, ENTER, H_DRAWN, H_PLAYED, HAND, UNIT, ZONES
from cardforge.games.deckmaster.play.watching import follow_played, replaced, watch, watch_itself, watch_leaving


def move(rules: Rules, state: DuelState, card: int, source: int, goal: int, bottom: bool = False) -> None:
    """Move a card between two zones (their numbers in ``state.zones``), on top of the goal or to its bottom."""
    if rules.shifted:
        goal = instead_of(rules, state, goal)
    take(state, card, source, ZONES)
    put(state, card, goal, ZONES, bottom)
    if state.logging or state.auras:
        tell(state, terms.E_MOVED, card, source, goal)
    if goal % ZONES == DISCARD:
        definition, player = state.definitions[card], state.owners[card]
        if rules.triggers[definition] & terms.DISCARDED or rules.calling:
            trigger_discarded(rules, state, card, rules.keywords[definition])
        state.history[COUNTERS * player + terms.H_DISCARDED + rules.column[definition]] += 1
        if rules.watched:
            watch(rules, state, terms.H_DISCARDED, card, player)
            if source % ZONES == HAND:
                state.history[COUNTERS * player + H_DRAWN + 1] += 1
            if source % ZONES == HAND or source % ZONES == DECK:
                event = terms.W_FROM_HAND if source % ZONES == HAND else terms.W_FROM_DECK
                watch(rules, state, event, card, player)
                watch_itself(rules, state, event, card, player)


def instead_of(rules: Rules, state: DuelState, goal: int) -> int:
    """The zone that a card goes to where it would go to ``goal`` (numbers in ``state.zones``): a discard may be closed to cards."""
    closed = goal % ZONES == DISCARD and locked(rules, state, terms.BURYING, goal // ZONES)
    return goal + terms.EXILE - DISCARD if closed else goal


def denied(rules: Rules, state: DuelState, what: int, player: int) -> bool:
    """Whether the player cannot do this now (``terms.HEALING`` and so on), which is told."""
    if not locked(rules, state, what, player):
        return False
    tell(state, terms.E_DENIED, player, what)
    return True


def draw(rules: Rules, state: DuelState, player: int, in_draw_phase: bool) -> int:
    """Draw one card, in his own draw phase or not, and return it, none where he cannot; who has to draw from an empty deck loses at that
    moment (000-R78, A03)."""
    if rules.shifted and denied(rules, state, terms.DRAWING, player):
        return NO_CARD
    if rules.watched and replaced(rules, state, terms.W_WOULD_DRAW, player):
        return NO_CARD
    deck = state.zones[DECK + ZONES * player]
    if not deck:
        state.finish(1 - player, terms.R_DECK_OUT)
        return NO_CARD
    card = deck.pop(0)
    state.zones[HAND + ZONES * player].append(card)
    if state.logging or state.auras:
        tell(state, terms.E_DREW, card, player)
    state.history[COUNTERS * player + H_DRAWN] += 1
    if rules.watched:
        watch(rules, state, H_DRAWN, card, player)
        if not in_draw_phase:
            watch(rules, state, terms.W_DRAWN_OUTSIDE, card, player)
    return card


def regular_draws(rules: Rules, state: DuelState, player: int) -> int:
    """How many cards the player draws in his draw phase (000-R37); who draws none is told so."""
    if not rules.shifted & terms.DRAWS:
        return 1
    count = shifted(rules, state, terms.DRAWS, player, NO_CARD, 1)
    spend(rules, state, terms.DRAWS, player, NO_CARD)
    if not count:
        tell(state, terms.E_DENIED, player, terms.DRAWS)
    return count


def shuffle(state: DuelState, player: int) -> None:
    """Shuffle a player's deck."""
    state.rng = rng.shuffle(state.rng, state.zones[DECK + ZONES * player])
    tell(state, terms.E_SHUFFLED, player)


def enter(rules: Rules, state: DuelState, card: int, player: int, source: int, power: int = 0) -> int:
    """Put a card from a zone (or a new token, ``source`` -1) onto the field, untapped (where no effect says otherwise) and with its full
    allowance (000-R46); ``power``: what a token has in place of the printed one (0: none).

    Returns its identity: it is another card than the one that may have been there before (000-A65).
    """
    if source >= 0:
        take(state, card, source, ZONES)
    definition = state.definitions[card]
    kind = rules.kind[definition]
    if state.remembered:
        remembering.forget(state, card)
    piece = Piece(state.identity(card), definition, kind, player, power or rules.power[definition], rules.keywords[definition])
    (state.units if kind == UNIT else state.enchantments)[player].append(piece)
    if state.owners[card] != player:
        remembering.lend(state, piece.identity, player)
    if player != state.active:
        state.targets = None
    if rules.auras[definition] > state.auras:
        state.auras = rules.auras[definition]
    if kind == UNIT and piece.power == 0:
        state.unsettled = True
    if rules.shifted & terms.ENTERING:
        piece.tapped = enters_tapped(rules, state, piece)
    if state.logging or state.auras:
        tell(state, terms.E_ENTERED, card, player)
        if piece.tapped:
            tell(state, terms.E_ENTERED_TAPPED, card)
    state.history[COUNTERS * player + terms.H_ENTERED + rules.column[definition]] += 1
    if rules.watched:
        if state.waiting:
            follow_played(rules, state, piece)
        watch(rules, state, terms.H_ENTERED, card, player)
        if source >= 0 and source % ZONES == DISCARD:
            watch(rules, state, terms.W_REVIVED, card, player)
    triggers = rules.triggers[definition]
    if triggers:
        if triggers & ~state.heard[player]:
            state.hear(player, triggers)
        if triggers & ENTER:
            trigger(rules, state, piece, ENTER)
    if rules.calling:
        speak(rules, state, piece.keywords, ENTER, piece.identity, player)
    return piece.identity


def leave(rules: Rules, state: DuelState, piece: Piece, goal: int, how: int, bottom: bool = False) -> None:
    """Take a unit or enchantment off the field to a zone of its owner (its number in ``state.zones``); a token vanishes (000-A33).

    What goes elsewhere in place of being destroyed was not destroyed.
    """
    player = piece.player
    words = piece.keywords
    if rules.watched & terms.DOOMS and how & DESTROYED and not words & terms.SAVED and _put_off(rules, state, piece, how):
        return
    if words & terms.ELSEWHERE:
        if words & terms.NOT_LEFT:
            goal = terms.EXILE + ZONES * player
        elif how & DESTROYED and words & terms.SAVED:
            how = terms.BY_EFFECT
            zone = terms.HAND if words & terms.TO_HAND else terms.EXILE if words & terms.TO_EXILE else DECK
            goal = zone + ZONES * player
            bottom = zone == DECK and not words & terms.TO_TOP
        elif words & terms.NOT_BURIED and goal % ZONES == DISCARD:
            goal = terms.EXILE + ZONES * player
    (state.units if piece.kind == UNIT else state.enchantments)[player].remove(piece)
    if state.remembered:
        goal = goal % ZONES + ZONES * remembering.returned(state, piece.identity)
        state.agenda.extend(remembering.due_on_leaving(state, terms.F_DELAYED, piece.identity))
    if rules.shifted:
        goal = instead_of(rules, state, goal)
    if player != state.active:
        state.targets = None
    token = rules.token[piece.definition]
    if not token:
        put(state, piece.card, goal, ZONES, bottom)
    if piece.silenced:
        how |= terms.WAS_SILENCED
    if state.logging or state.auras:
        tell(state, terms.E_LEFT, piece.card, terms.NOWHERE if token else goal, how)
    if rules.watched:
        watch_leaving(rules, state, terms.W_LEFT, piece)
        if goal % ZONES == HAND and not token:
            watch_leaving(rules, state, terms.W_RETURNED, piece)
    if how & DESTROYED:
        state.history[COUNTERS * player + terms.H_DESTROYED + rules.column[piece.definition]] += 1
        if rules.watched:
            watch_leaving(rules, state, terms.H_DESTROYED, piece)
            if how & terms.IN_BATTLE:
                watch_leaving(rules, state, terms.W_BEATEN, piece)
            else:
                watch_leaving(rules, state, terms.W_FELLED, piece)
                if _by_spell(rules, state):
                    watch_leaving(rules, state, terms.W_FELLED_BY_SPELL, piece)
    if not token and goal % ZONES == DISCARD:
        if not piece.silenced and (rules.triggers[piece.definition] & terms.DISCARDED or rules.calling):
            trigger_discarded(rules, state, piece.card, piece.keywords)
        if state.logging or state.auras:
            tell(state, terms.E_MOVED, piece.card, terms.FIELD, goal)
        player = goal // ZONES
        state.history[COUNTERS * player + terms.H_DISCARDED + rules.column[piece.definition]] += 1
        if rules.watched:
            watch(rules, state, terms.H_DISCARDED, piece.card, player)
            watch_leaving(rules, state, terms.W_FROM_FIELD, piece)


def _put_off(rules: Rules, state: DuelState, piece: Piece, how: int) -> bool:
    """Whether a piece is not destroyed yet, because something may be done in place of it: that comes first."""
    if how & terms.AFTER_ALL:
        return False
    if not piece.keywords & terms.DOOMED:
        if not any(watch(rules, state, event, piece.card, piece.player) for event in _dooms(rules, state, how)):
            return False
        mark(piece, terms.DOOMED)
    return True


def _dooms(rules: Rules, state: DuelState, how: int) -> list[int]:
    """What a destruction is for abilities that may be done in place of it."""
    if how & terms.IN_BATTLE:
        return [terms.W_WOULD_DIE, terms.W_WOULD_DIE_IN_BATTLE]
    return [terms.W_WOULD_DIE, terms.W_WOULD_DIE_BY_EFFECT, *([terms.W_WOULD_DIE_BY_SPELL] if _by_spell(rules, state) else [])]


def _by_spell(rules: Rules, state: DuelState) -> bool:
    """Whether the effect that runs is a spell's."""
    return len(state.contexts) > 0 and rules.kind[state.definitions[state.contexts[-1].source % CARDS]] == terms.SPELL


def hand_over(rules: Rules, state: DuelState, piece: Piece, player: int) -> None:
    """A card on the field goes over to the other player as it is, until it leaves: then it goes where its owner's go."""
    rows = state.units if piece.kind == UNIT else state.enchantments
    rows[piece.player].remove(piece)
    rows[player].append(piece)
    piece.player = player
    remembering.lend(state, piece.identity, player)
    state.targets = None
    state.hear(player, rules.triggers[piece.definition])
    if piece.identity in (state.attacker, state.target):
        negate_attack(state)
    tell(state, terms.E_CONTROL, piece.card, player)
    state.stale = state.auras > 0
    state.unsettled = state.unsettled or state.stale


def hit(rules: Rules, state: DuelState, player: int, amount: int, card: int, how: int = 0) -> int:
    """Damage to a player's HP (000-R53) that a card deals him: by an effect (``how`` 0), ``BY_EXCESS`` or ``DIRECTLY``. How much it was."""
    if rules.shifted & terms.ANY_DAMAGE and amount > 0:
        what = terms.DAMAGE | (terms.BATTLE_DAMAGE if how else terms.EFFECT_DAMAGE) | (terms.DIRECT_DAMAGE if how == terms.DIRECTLY else 0)
        amount = shifted(rules, state, what, player, NO_CARD, amount, card)
        spend(rules, state, what, player, NO_CARD, card)
    if amount <= 0 or (rules.watched and replaced(rules, state, terms.W_WOULD_TAKE, player)):
        return 0
    _set_hp(rules, state, player, state.hp[player] - amount)
    if state.logging or state.auras:
        tell(state, terms.E_DAMAGE, player, amount, state.hp[player])
    state.history[COUNTERS * player + terms.H_DAMAGED] += amount
    by_other = state.owners[card] != player
    if by_other:
        state.history[COUNTERS * player + terms.H_DAMAGED + 2] += amount
    if rules.watched:
        watch(rules, state, terms.H_DAMAGED, NO_CARD, player, amount)
        watch(rules, state, terms.W_HARMED_IN_BATTLE if how else terms.W_HARMED_BY_EFFECT, NO_CARD, player, amount)
        if rules.kind[state.definitions[card]] == terms.SPELL:
            watch(rules, state, terms.W_HARMED_BY_SPELL, NO_CARD, player, amount)
        if by_other:
            watch(rules, state, terms.W_DEALT, card, 1 - player, amount)
            if how:
                watch(rules, state, terms.W_HIT, card, 1 - player, amount)
            if how == terms.DIRECTLY:
                watch(rules, state, terms.W_DIRECT, card, 1 - player, amount)
    return amount


def heal(rules: Rules, state: DuelState, player: int, amount: int) -> int:
    """Give a player HP, without a cap (000-A35). How many they were."""
    kept = rules.shifted > 0 and denied(rules, state, terms.HEALING, player)
    if rules.shifted & terms.RESTORED and amount > 0:
        amount = shifted(rules, state, terms.RESTORED, player, NO_CARD, amount)
    if amount <= 0 or kept or (rules.watched and replaced(rules, state, terms.W_WOULD_HEAL, player)):
        return 0
    _set_hp(rules, state, player, state.hp[player] + amount)
    if state.logging or state.auras:
        tell(state, terms.E_HEAL, player, amount, state.hp[player])
    state.history[COUNTERS * player + terms.H_HEALED] += amount
    if rules.watched:
        watch(rules, state, terms.H_HEALED, NO_CARD, player, amount)
    return amount


def set_hp(rules: Rules, state: DuelState, player: int, hp: int) -> None:
    """Let a player have so many HP, which is neither damage nor healing."""
    _set_hp(rules, state, player, hp)
    tell(state, terms.E_HP, player, state.hp[player])


def payable(rules: Rules, state: DuelState, player: int) -> int:
    """How many HP the player can pay."""
    return state.hp[player] - _floor(rules, state, player)


def pay_life(rules: Rules, state: DuelState, player: int, amount: int) -> None:
    """Pay HP as a cost; down to 0 it loses the game (000-A26)."""
    _set_hp(rules, state, player, state.hp[player] - amount)
    state.history[COUNTERS * player + terms.H_DAMAGED + 1] += amount
    tell(state, terms.E_LIFE_PAID, player, amount, state.hp[player])


def _floor(rules: Rules, state: DuelState, player: int) -> int:
    """Below how many HP the player's do not fall, 0 where nothing bounds them; where they are there already, they stay."""
    if not rules.shifted & terms.FALLING:
        return 0
    return min(state.hp[player], shifted(rules, state, terms.FALLING, player, NO_CARD, 0))


def _set_hp(rules: Rules, state: DuelState, player: int, hp: int) -> None:
    if rules.shifted & terms.FALLING and hp < (floor := _floor(rules, state, player)):
        hp = floor
        tell(state, terms.E_DENIED, player, terms.FALLING, floor)
    if hp < 1 and rules.watched and replaced(rules, state, terms.W_WOULD_FALL, player):
        return
    fell = state.hp[player] - hp
    state.hp[player] = hp
    if rules.watched:
        watch(rules, state, terms.W_FELL, NO_CARD, player, fell)
    if hp <= 0:
        state.unsettled = True


def pay_mana(state: DuelState, player: int, amount: int) -> None:
    """Pay mana."""
    state.mana[player] -= amount
    if state.logging or state.auras:
        tell(state, terms.E_MANA, player, state.mana[player], state.max_mana[player])


def set_mana(state: DuelState, player: int, mana: int, max_mana: int) -> None:
    """Set a player's current and maximum mana (000-R35)."""
    state.mana[player] = mana
    state.max_mana[player] = max_mana
    if state.logging or state.auras:
        tell(state, terms.E_MANA, player, mana, max_mana)


def begin_turn(state: DuelState, turn: int, player: int) -> None:
    """Begin a turn: what happened this turn and the uses of abilities are counted anew."""
    state.turn = turn
    state.active = player
    state.turn_decisions = 0
    state.targets = None
    state.emergency_used = False
    state.history = [0] * (2 * terms.COUNTERS)
    for row in state.units + state.enchantments + [state.masters]:
        for piece in row:
            piece.used_first = 0
            piece.used_second = 0
    if state.logging or state.auras:
        tell(state, terms.E_TURN, turn, player)


def moment(rules: Rules, state: DuelState, when: int, player: int) -> None:
    """A moment for which abilities wait (turn start, end phase, an enemy's attack), as triggers' bits: it triggers those of ``player``."""
    if (state.logging or state.auras) and rules.moments & when:
        tell(state, terms.E_MOMENT, when, player)
    calling = rules.calling
    if calling or state.heard[player] & when:
        triggers = rules.triggers
        # ``state.pieces``, written out: every attack is such a moment.
        pieces = state.units[player] + state.enchantments[player]
        pieces.append(state.masters[player])
        for piece in pieces:
            if triggers[piece.definition] & when:
                trigger(rules, state, piece, when)
            if calling and piece.keywords & calling and not piece.asleep:
                speak(rules, state, piece.keywords, when & ~terms.IN_PLACE, piece.identity, player)


def keep_word(rules: Rules, state: DuelState, pieces: list[Piece], own: int, other: int, after: Frame) -> bool:
    """What the keywords of these pieces do where the rules have a place for it (``terms.IN_PLACE``), the turn player's (``own``) and the
    other's, one right after the other; what that triggers comes next, then the frame ``after``. False where they do nothing."""
    frames: list[Frame] = []
    for piece in pieces:
        if piece.keywords & rules.speaking and not piece.asleep:
            when = own if piece.player == state.active else other
            for word, number in rules.spoken:
                if piece.keywords & word and rules.ability[number].when & when:
                    frames.append((terms.F_TRIGGER, number, piece.identity, piece.player))
    if not frames:
        return False
    frames.reverse()
    state.agenda += [after, (terms.F_TRIGGERS, 0, 0, 0), *frames]
    return True


def announce_play(rules: Rules, state: DuelState, card: int, player: int, lies: bool, source: int = HAND) -> None:
    """A card is being played: it leaves the hand (or another ``source``), and ``lies`` beside the field unless it enters at once."""
    if source == HAND:
        state.zones[HAND + ZONES * player].remove(card)
    else:
        take(state, card, source + ZONES * player, ZONES)
    if lies:
        put(state, card, terms.RESOLVING + ZONES * player, ZONES)
    if state.logging or state.auras:
        tell(state, terms.E_PLAYED, card, player)
    state.history[COUNTERS * player + H_PLAYED + rules.column[state.definitions[card]]] += 1
    if rules.watched:
        watch(rules, state, H_PLAYED, card, player)
        spend(rules, state, terms.COST, player, card)


def announce_attack(rules: Rules, state: DuelState, piece: Piece, target: int) -> None:
    """An attack is declared: it uses the allowance and taps the attacker when that is used up (000-R51)."""
    state.attacker = piece.identity
    state.target = target
    state.negated = False
    piece.attacks_left -= 1
    if not piece.attacks_left:
        tap(rules, state, piece)
    if state.logging or state.auras:
        tell(state, terms.E_ATTACK, piece.card, target % CARDS)
    counters = COUNTERS * piece.player + terms.H_ATTACKED
    state.history[counters + rules.column[piece.definition]] += 1
    if target == terms.AT_PLAYER:
        state.history[counters + (1 if piece.kind == UNIT else 2)] += 1
    if rules.watched:
        watch(rules, state, terms.H_ATTACKED, piece.card, piece.player)
        if target != terms.AT_PLAYER:
            watch(rules, state, terms.W_TARGETED, target % CARDS, 1 - piece.player)
        else:
            watch(rules, state, terms.W_DIRECT_ATTACK, piece.card, piece.player)
            watch(rules, state, terms.W_ASSAILED, NO_CARD, 1 - piece.player)
    if rules.triggers[piece.definition] & ATTACK:
        trigger(rules, state, piece, ATTACK)


def negate_attack(state: DuelState) -> None:
    """The attack in progress will not be carried out (000-E04)."""
    if state.attacker != NO_CARD:
        state.negated = True
        tell(state, terms.E_NEGATED, state.attacker % CARDS)


def redirect_attack(state: DuelState, piece: Piece) -> None:
    """The attack in progress is one on this unit or Deck Master of the other side; it counts as attacked from the beginning."""
    attacker = state.meant(state.attacker) if state.attacker != NO_CARD else None
    if attacker is not None and attacker.player != piece.player and state.target != piece.identity:
        state.target = piece.identity
        tell(state, terms.E_REDIRECTED, attacker.card, piece.card)


def end_attack(state: DuelState) -> None:
    """No attack is in progress any more."""
    state.attacker = state.target = NO_CARD
    state.negated = False


def announce_ability(state: DuelState, ability: int, source: int) -> None:
    """Put into the log that an ability of a card (its identity) begins to resolve; on the table nothing changes by that."""
    state.log.append((terms.E_ABILITY, source % CARDS, ability, 0))


def release_seal(rules: Rules, state: DuelState, seal: int, player: int, with_ability: bool) -> None:
    """A seal comes off, without its ability by 緊急解放; until it goes under the Deck Master it lies beside it."""
    if not with_ability:
        state.emergency_used = True
    move(rules, state, seal, terms.SEALED + ZONES * player, terms.RESOLVING + ZONES * player)
    tell(state, terms.E_RELEASED, seal, player, int(with_ability))
    watch(rules, state, terms.W_RELEASED, seal, player)


def free_master(rules: Rules, state: DuelState, player: int) -> None:
    """Release a Deck Master (000-R65)."""
    master = state.masters[player]
    master.asleep = 0
    state.targets = None
    state.hear(player, rules.triggers[master.definition])
    state.auras = max(state.auras, rules.auras[master.definition])
    tell(state, terms.E_MASTER_FREE, player)
    watch(rules, state, terms.W_FREED, master.card, player)
    trigger(rules, state, master, ENTER)
    speak(rules, state, master.keywords, ENTER, master.identity, player)
