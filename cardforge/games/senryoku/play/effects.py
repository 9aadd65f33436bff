"""The deeds of effects, each on the pieces, cards, squares and forces that the effect has chosen."""

from __future__ import annotations

from cardforge.engine import chain
from cardforge.engine.chain import Link
from cardforge.engine.options import CARDS, VERBS
from cardforge.engine.program import Context
from cardforge.games.senryoku.play import changes, selecting, terms
from cardforge.games.senryoku.play.rules import AS_X, Rules
from cardforge.games.senryoku.play.state import Piece, SenryokuState
from cardforge.games.senryoku.play.terms import GRAVE, HAND, LAND, PLAYER_THING, SORCERY, SQUARE, STORE, USED, ZONES
from cardforge.games.senryoku.play.values import WHOLE, forbidden, marks, shielded


def link_of(state: SenryokuState, context: Context) -> Link | None:
    """The link of the chain to which a program belongs that runs."""
    links = state.chain if context.target >= terms.AIMING else state.resolving
    return links[-1] if links else None


def x_of(state: SenryokuState, context: Context) -> int:
    """The X of the effect that runs."""
    link = link_of(state, context)
    return 0 if link is None else link.x


def times(rules: Rules, state: SenryokuState, amount: int, counted: int, context: Context) -> int:
    """The amount, as often as there are things in the selection ``counted``; once where that is -1, X times where it is -2."""
    if counted == -1 or not amount:
        return amount
    if counted == AS_X:
        return amount * x_of(state, context)
    return amount * selecting.counted(rules, state, counted, context.source, context.player, WHOLE)


def operate(rules: Rules, state: SenryokuState, context: Context, code: int, a: int, b: int, c: int) -> None:
    """Do one deed of an effect; what it has to ask for waits on the agenda."""
    if code <= terms.O_SHUFFLE:
        _to_players(rules, state, context, code, a, b, c)
    elif code == terms.O_COUNTERS:
        link = link_of(state, context)
        said = 0 if link is None or a >= len(link.said) else link.said[a]
        _to_chosen(rules, state, context, terms.O_HEAL, said, -1, 0)
    elif code >= terms.O_AIM:
        _say(state, context, code, a, b)
    elif code == terms.O_BIND:
        source = state.meant(context.source)
        if source is not None and context.chosen:
            source.bound = context.chosen[0]
            changes.tell(state, terms.E_BOUND, source.card, source.bound % CARDS)
    elif code == terms.O_NEGATE:
        if state.chain and state.chain[-1].effect >= 0:
            link = state.chain[-1]
            state.chain = chain.replaced(state.chain, link.negate())
            changes.tell(state, terms.E_NEGATED, link.source % CARDS, link.effect)
    elif code in (terms.O_TRANSFER, terms.O_SUMMON):
        for identity in reversed(context.chosen):
            if not _soldier(rules, state, identity % CARDS):
                # Sorceries and lands stay where they are: they are chanted and deployed, and do not move (001-R30, R34).
                continue
            if code == terms.O_SUMMON:
                # Onto the field of its owner, whose effect ever it is (001-A40).
                state.agenda.append((terms.F_ENTER, identity % CARDS, state.owners[identity % CARDS], 0))
            else:
                state.agenda.append((terms.F_SHIFT, identity, a, context.player))
    else:
        _to_chosen(rules, state, context, code, a, b, c)


def _soldier(rules: Rules, state: SenryokuState, card: int) -> bool:
    return card < SQUARE and state.definitions[card] >= 0 and rules.kind[state.definitions[card]] == terms.SOLDIER


def _to_players(rules: Rules, state: SenryokuState, context: Context, code: int, a: int, b: int, c: int) -> None:
    """A deed to players: one's own side, the enemy's or both, the turn player first."""
    amount = times(rules, state, b, c, context)
    # What goes onto the agenda last is done first.
    first = 1 - state.active if code == terms.O_DISCARD else state.active
    for player in (first, 1 - first):
        if a != terms.BOTH and (player == context.player) != (a == terms.OWN):
            continue
        if code == terms.O_DRAW:
            _draw(state, context, player, amount)
        elif code == terms.O_MILL:
            context.done = changes.send_top(state, player, amount, GRAVE) == amount and context.done
        elif code == terms.O_FORCE_DAMAGE:
            changes.damage_force(rules, state, player, amount)
        elif code == terms.O_FORCE_HEAL:
            changes.heal_force(state, player, amount)
        elif code == terms.O_DISCARD:
            state.agenda.append((terms.F_DISCARD, player, amount, 0))
        else:
            changes.shuffle(state, player)


def _draw(state: SenryokuState, context: Context, player: int, amount: int) -> None:
    """The player draws; the effect can refer to what he has drawn."""
    drawn = changes.draw(state, player, amount)
    context.done = context.done and drawn == amount
    if drawn:
        context.drawn = state.zones[terms.HAND + ZONES * player][-drawn:]


def _say(state: SenryokuState, context: Context, code: int, a: int, b: int) -> None:
    """What is said of an effect when it is activated, and what that means when it is processed."""
    if code == terms.O_AIM:
        state.chain = chain.replaced(state.chain, state.chain[-1].aimed(a, context.chosen.copy()))
    elif code == terms.O_SAY_MODE:
        state.chain = chain.replaced(state.chain, state.chain[-1].saying(a, b))
    elif code == terms.O_SAY_COUNT:
        _ask_count(state, context, a, b)
    else:
        link = link_of(state, context)
        if link is None:
            return
        if code == terms.O_TARGET:
            found: list[int] = []
            for place in range(a, a + b):
                if place < len(link.targets):
                    found += [identity for identity in link.targets[place] if _still(state, identity)]
            context.chosen = found
            context.done = context.done and len(found) > 0
        else:
            context.position += link.said[a] if a < len(link.said) else 0


def _still(state: SenryokuState, identity: int) -> bool:
    thing = identity % CARDS
    return thing >= SQUARE or state.identity_of(thing) == identity


def _ask_count(state: SenryokuState, context: Context, place: int, most: int) -> None:
    """Ask how many counters are to be taken off what was chosen, up to so many; with one answer nobody is asked."""
    there = 0
    for piece in chosen(state, context):
        there = max(there, piece.counters)
    if not context.chosen:
        return
    most = min(most, there)
    if most == 0:
        state.chain = chain.replaced(state.chain, state.chain[-1].saying(place, 0))
        return
    context.made = place
    state.ask(context.player, terms.Q_COUNT, [terms.V_NUMBER + VERBS * number for number in range(most + 1)])


def chosen(state: SenryokuState, context: Context) -> list[Piece]:
    """The chosen pieces that are still on the field."""
    found: list[Piece] = []
    for identity in context.chosen:
        if identity % CARDS < SQUARE:
            piece = state.meant(identity)
            if piece is not None:
                found.append(piece)
    return found


def _to_chosen(rules: Rules, state: SenryokuState, context: Context, code: int, a: int, b: int, c: int) -> None:
    """A deed to each of the chosen things; to those that enemy sorceries do not touch, such a one does nothing (001-K06)."""
    source = state.definitions[context.source % CARDS]
    kind = rules.kind[source] if source >= 0 else 0
    amount = times(rules, state, a, b, context) if code in (terms.O_DAMAGE, terms.O_HEAL) else 0
    done = False
    for identity in context.chosen:
        thing = identity % CARDS
        if thing >= PLAYER_THING:
            if code == terms.O_DAMAGE:
                changes.damage_force(rules, state, thing - PLAYER_THING, amount)
                done = True
            continue
        piece = state.meant(identity) if thing < SQUARE else None
        if piece is None:
            if thing < SQUARE and identity < CARDS:
                done = _to_card(rules, state, context, code, thing, (a, b, c)) or done
            continue
        if kind == SORCERY and context.player != piece.player and shielded(rules, piece):
            continue
        done = True
        _to_piece(rules, state, context, code, piece, amount, (a, b, c))
    context.done = context.done and done


def _to_piece(
    rules: Rules, state: SenryokuState, context: Context, code: int, piece: Piece, amount: int, given: tuple[int, int, int]
) -> None:
    """A deed to a piece."""
    a, b, c = given
    if code == terms.O_DAMAGE:
        if changes.hurts(rules, state, piece):
            changes.damage(rules, state, piece, amount)
    elif code == terms.O_HEAL:
        changes.heal(state, piece, amount)
    elif code == terms.O_CORRECT:
        factor = _factor(rules, state, context, marks(rules, state, piece), c)
        cost, move, power = rules.corrections[a]
        lasting, by = lasts(state, context, b)
        changes.correct(state, piece, (cost * factor, move * factor, power * factor), lasting, by)
    elif code == terms.O_BREAK:
        if not forbidden(rules, state, piece) & terms.NO_BREAK:
            changes.break_(rules, state, piece)
    elif code == terms.O_MOVE:
        bottom = a == terms.SUPPORT_BOTTOM
        changes.leave(state, piece, terms.SUPPORT if bottom else a, bottom)
    elif code == terms.O_GIVE or code == terms.O_BAR:
        lasting, by = lasts(state, context, b)
        changes.give(state, piece, a if code == terms.O_GIVE else 0, a if code == terms.O_BAR else 0, lasting, by)


def _factor(rules: Rules, state: SenryokuState, context: Context, bits: int, per: int) -> int:
    """How often a correction is made on a card with these marks: for each of what is counted, by a land on the sun twice (001-K05)."""
    source = state.definitions[context.source % CARDS]
    twice = bits & terms.SUN and source >= 0 and rules.kind[source] == LAND
    return times(rules, state, 2 if twice else 1, per, context)


def _to_card(rules: Rules, state: SenryokuState, context: Context, code: int, card: int, given: tuple[int, int, int]) -> bool:
    """A deed to a card that is not on the field; whether it was done."""
    a, b, c = given
    zone = state.zone_of(card)
    if zone < 0:
        return False
    owner = state.owners[card]
    if code == terms.O_MOVE or code == terms.O_BREAK:
        goal = GRAVE if code == terms.O_BREAK else a
        bottom = goal == terms.SUPPORT_BOTTOM
        changes.move(state, card, zone, (terms.SUPPORT if bottom else goal) + ZONES * owner, bottom)
    elif code == terms.O_TAP:
        if zone % ZONES != (STORE if a else USED):
            return False
        changes.move(state, card, zone, (USED if a else STORE) + ZONES * owner)
    elif code == terms.O_CORRECT:
        if zone % ZONES != HAND:
            # It was in the hand when it was named (001-C13).
            return False
        factor = _factor(rules, state, context, rules.marks[state.definitions[card]], c)
        lasting, by = lasts(state, context, b)
        change = rules.corrections[a][0] * factor
        state.held = [*state.held, (card, lasting, by, change)]
        changes.tell(state, terms.E_CHANGED, card, terms.COST, change)
    else:
        return False
    return True


def lasts(state: SenryokuState, context: Context, said: int) -> tuple[int, int]:
    """How long a change lasts that was ``said`` to (a duration): a word of ``terms`` that a state knows, and on what it hangs."""
    if said == terms.TURN:
        return terms.TURN, state.turn
    if said == terms.BATTLE:
        battle = state.battle()
        return (terms.TURN, state.turn) if battle is None else (terms.BATTLE, battle.number)
    if said == terms.CHAIN:
        return terms.CHAIN, 0
    if said == terms.STAYS:
        # A card that corrects itself leaves with what it corrected; one that is gone already holds nothing up.
        return (terms.STAYS, context.source) if state.meant(context.source) is not None else (terms.PERMANENT_CHANGE, 0)
    mine = state.active == context.player
    if said == terms.OWN_TURN:
        return terms.TURN, state.turn + (1 if mine else 0)
    if said == terms.ENEMY_TURN_END:
        return terms.TURN, state.turn + (1 if mine else 2)
    return terms.PERMANENT_CHANGE, 0
