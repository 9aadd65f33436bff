"""The deeds of effects, each on the cards that the effect has chosen."""

from __future__ import annotations

from typing import Final

from cardforge.engine import remembering, rng, turns
from cardforge.engine.options import CARDS
from cardforge.engine.program import Context
from cardforge.engine.remembering import duration
from cardforge.engine.state import UNDECIDED
from cardforge.games.deckmaster.play import altering, changes, instructions as op, terms
from cardforge.games.deckmaster.play.combat import AFTER_FIGHT, fight, slain
from cardforge.games.deckmaster.play.events import count_use, tell
from cardforge.games.deckmaster.play.measuring import measured
from cardforge.games.deckmaster.play.rules import DRAWN, TARGET, THIS, Rules, Selection
from cardforge.games.deckmaster.play.selecting import candidates, describes, holder, kept_from, named_keyword, of_side
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState, Piece
from cardforge.games.deckmaster.play.turn import in_draw_phase

#: How the top cards of a deck are looked at: both see them.
LOOK_OPENLY: Final = 2
#: The top cards of a deck are revealed until there is one of a kind.
LOOK_UNTIL: Final = 3


def seldom(rules: Rules, state: DuelState, context: Context, code: int, a: int, b: int, c: int) -> None:
    """The deeds that few cards have, so that the others are found sooner."""
    controller = context.player
    if code == op.O_COIN:
        state.rng = rng.advance(state.rng)
        context.done = rng.below(state.rng, 2) == 0
        tell(state, terms.E_COIN, controller, int(context.done))
    elif code == op.O_SHUFFLE:
        for player in (state.active, 1 - state.active):
            if a == terms.BOTH or (player == controller) == (a == terms.OWN):
                changes.shuffle(state, player)
    elif code == op.O_MANA or code == op.O_REFILL:
        for player in range(2):
            if a == terms.BOTH or (player == controller) == (a == terms.OWN):
                most = state.max_mana[player] if code == op.O_REFILL else max(0, min(terms.MOST_MANA, state.max_mana[player] + b))
                more = 0 if code == op.O_MANA and c > 0 else b
                mana = max(state.mana[player], min(terms.MOST_MANA if c > 0 else most, state.mana[player] + more))
                changes.set_mana(state, player, mana if b > 0 else min(most, state.mana[player]), most)
    elif code == op.O_SCALE or code == op.O_SET:
        amount = times(rules, state, a, b, context) if code == op.O_SET else 0
        for piece in pieces(rules, state, context):
            power = piece.power * a // b if code == op.O_SCALE else amount
            if power < piece.power and is_sturdy(piece, controller):
                continue
            altering.change_power(state, piece, power - piece.power, duration(state, controller, c))
    elif code == op.O_HARM or code == op.O_MEND:
        measure(rules, state, context, code == op.O_HARM, a, times(rules, state, b, c, context))
    elif code == op.O_CONTROL:
        hand_over(rules, state, context, a)
    elif code == op.O_PLAY:
        for card in reversed(state.still(context.chosen)):
            state.agenda.append((terms.F_PLAY, card, controller, 0))
    elif code == op.O_SWAP:
        both = pieces(rules, state, context)
        if len(both) == 2:
            gap = both[1].power - both[0].power
            lower = both[0] if gap < 0 else both[1]
            if not gap or not is_sturdy(lower, controller):
                altering.change_power(state, both[0], gap, duration(state, controller, a))
                altering.change_power(state, both[1], -gap, duration(state, controller, a))
    elif code == op.O_HP:
        before = state.hp.copy()
        for player in range(2):
            if a == terms.BOTH or (player == controller) == (a == terms.OWN):
                changes.set_hp(rules, state, player, c if b < 0 else before[player] * b // c if b else before[1 - player])
    elif code == op.O_PEEK:
        peek(state, controller)
    elif code == op.O_REVEAL:
        context.worked = state.still(context.chosen)
        context.made = len(context.worked)
        for card in context.worked:
            tell(state, terms.E_REVEALED, card, state.owners[card])
    elif code == op.O_LOOK:
        if b == LOOK_UNTIL:
            reveal_until(rules, state, controller, rules.selections[a])
        elif b:
            for player in (state.active, 1 - state.active):
                if c == terms.BOTH or (player == controller) == (c != terms.ENEMY):
                    look_at(rules, state, player, a, b == LOOK_OPENLY)
        else:
            state.agenda.append((terms.F_LOOK, controller, a, 0))
    elif code == op.O_TOKEN or code == op.O_TOKEN_OF:
        power = context.made if code == op.O_TOKEN_OF else 0
        context.chosen = []
        state.agenda.append((terms.F_TOKENS, a, b, (1 - controller if c == terms.ENEMY else controller) + 2 * power))
    elif code == op.O_TOKENS:
        counted = min(terms.UNIT_SLOTS, measured(rules, state, rules.selections[b], context.source, controller))
        context.chosen = []
        state.agenda.append((terms.F_TOKENS, a, counted, 1 - controller if c == terms.ENEMY else controller))
    elif code == op.O_FIGHT:
        fighters = pieces(rules, state, context)
        if len(fighters) == 2:
            fight(rules, state, fighters[0], fighters[1])
            slain(rules, state, fighters[0], fighters[1])
            if rules.watched & terms.AFTERWARDS:
                state.agenda.append((terms.F_ATTACK, AFTER_FIGHT, fighters[0].identity, fighters[1].identity))
    elif code == op.O_LATER:
        remembering.delay(state, context, a)
        if a == remembering.LEAVING and state.meant(context.source) is None:
            state.agenda.extend(remembering.due_on_leaving(state, terms.F_DELAYED, context.source))
        tell(state, terms.E_LATER, context.source % CARDS)
    elif code == op.O_SHIFT:
        for source in [card % CARDS for card in context.chosen] if c == remembering.BOUND else [context.source]:
            remembering.change(state, a, controller, source, b, c)
        binds = rules.shifts[a].what == terms.BINDS
        if binds:
            state.auras = terms.VOLATILE_AURAS
        tell(state, terms.E_LATER, context.source % CARDS, rules.shifts[a].amount if binds else 0, controller)
    elif code == op.O_AWAIT:
        remembering.await_event(state, a, context.source, controller, remembering.further_turns(state, controller, b))
        tell(state, terms.E_LATER, context.source % CARDS)
    elif code == op.O_PAY_LIFE:
        if changes.payable(rules, state, controller) < a:
            context.done = False
        else:
            changes.pay_life(rules, state, controller, a)
    elif code == op.O_PAY_MANA:
        context.done = state.mana[controller] >= a
        if b:
            context.made = a if b > 1 else context.made + a
        if context.done and a:
            changes.pay_mana(state, controller, a)
    elif code == op.O_COPY:
        copied = state.still(context.chosen)
        context.chosen = []
        for card in reversed(copied):
            twin, there = rules.twin[state.definitions[card]], state.piece(card)
            if twin >= 0:
                power = 0 if there is None or there.printed == rules.power[twin] else there.printed
                state.agenda.append((terms.F_TOKENS, twin, 1, controller + 2 * power))
    elif code == op.O_KEPT:
        context.done = context.keeper >= 0 and (context.keeper == controller) == (a == terms.OWN)
    elif code == op.O_RELEASE:
        for card in reversed(state.still(context.chosen)):
            state.agenda.append((terms.F_RELEASE, card, controller, 0))
    elif code == op.O_FATE:
        decide_fate(rules, state, context)
    elif code == op.O_TOSS:
        context.made = 0
        for _ in range(a):
            state.rng = rng.advance(state.rng)
            heads = rng.below(state.rng, 2) == 0
            context.made += int(heads)
            tell(state, terms.E_COIN, controller, int(heads))
    elif code == op.O_ROLL:
        state.rng = rng.advance(state.rng)
        context.named = rng.below(state.rng, a) + 1
        tell(state, terms.E_ROLLED, controller, context.named)
    elif code == op.O_REDIRECT:
        for piece in pieces(rules, state, context):
            changes.redirect_attack(state, piece)
    elif code == op.O_RESET:
        for piece in pieces(rules, state, context):
            altering.level(state, piece)
    elif code == op.O_OTHERS:
        found = candidates(rules, state, rules.selections[a], context.source, controller)
        others = [each for each in [state.identity_of(card) for card in found] if each not in context.chosen]
        # Of two players who keep some the first one's others wait for the second one's.
        context.chosen = [*context.worked, *others] if b > 1 else others
        context.worked = others if b == 1 else []
    elif code == op.O_MEASURE:
        context.made = b * measured(rules, state, rules.selections[a], context.source, controller)
    elif code == op.O_COUNTERS:
        put_counters(rules, state, context, rules.selections[a].summed - terms.BY_COUNTERS, b)
    elif code == op.O_EXTRA_TURN:
        turns.add(state, controller)
        tell(state, terms.E_EXTRA, controller)
    elif code == op.O_COSTLIER or code == op.O_CHEAPER:
        gap = ahead(rules, state, context)
        context.done = gap > 0 if (code == op.O_COSTLIER) == (a == terms.OWN) else gap < 0
    elif code == op.O_OWNED:
        context.done = len(context.chosen) > 0 and (state.owners[context.chosen[0] % CARDS] == controller) == (a == terms.OWN)


def ahead(rules: Rules, state: DuelState, context: Context) -> int:
    """How much more the chosen cards of the player whose effect it is cost than the other player's; 0 where one of them has none."""
    costs: list[list[int]] = [[], []]
    for each in context.chosen:
        card = each % CARDS
        costs[holder(state, card)].append(rules.cost[state.definitions[card]])
    return sum(costs[context.player]) - sum(costs[1 - context.player]) if costs[0] and costs[1] else 0


def measure(rules: Rules, state: DuelState, context: Context, harm: bool, side: int, amount: int) -> None:
    """Damage or heal the player of a side, or both, and remember how much it was."""
    context.named = context.made = 0
    context.worked = []
    for player in (state.active, 1 - state.active):
        if (side == terms.BOTH or (player == context.player) == (side == terms.OWN)) and state.winner == UNDECIDED:
            if harm:
                context.named += changes.hit(rules, state, player, amount, context.source % CARDS)
            else:
                context.named += changes.heal(rules, state, player, amount)


def put_counters(rules: Rules, state: DuelState, context: Context, name: int, count: int) -> None:
    """Put counters on the chosen cards, or take so many away (less than none; 0: all there are): from each in full, or from none."""
    found = pieces(rules, state, context)
    enough = len(found) > 0
    for piece in found:
        if count <= 0 and remembering.marks(state, piece.identity, name) < max(1, -count):
            enough = False
    context.done = context.done and enough
    context.made = 0
    for piece in found if enough else []:
        amount = count or -remembering.marks(state, piece.identity, name)
        altering.put_counters(state, piece, name, amount)
        context.made += abs(amount)


def decide_fate(rules: Rules, state: DuelState, context: Context) -> None:
    """A unit that would be destroyed stays where what is done in place of it was done in full; else it is destroyed after all."""
    piece = state.meant(context.target) if context.target >= 0 else None
    if piece is None:
        return
    altering.mark(piece, terms.SPARED if context.done else 0)
    if not context.done:
        how = terms.DESTROYED | terms.AFTER_ALL | (terms.IN_BATTLE if piece.beaten else 0)
        changes.leave(rules, state, piece, terms.DISCARD + terms.ZONES * piece.player, how)


def times(rules: Rules, state: DuelState, amount: int, counted: int, context: Context) -> int:
    """The amount, as often as there are cards in the selection ``counted``; once where that is -1."""
    if counted < 0:
        return amount
    selection = rules.selections[counted]
    return selection.bounded(amount * measured(rules, state, selection, context.source, context.player))


def to_player(rules: Rules, state: DuelState, context: Context, code: int, player: int, amount: int) -> None:
    """A deed to a player."""
    if code == op.O_DAMAGE:
        changes.hit(rules, state, player, amount, context.source % CARDS)
    elif code == op.O_HEAL:
        changes.heal(rules, state, player, amount)
    elif code == op.O_DRAW:
        # Less than none: until there are so many cards in the hand.
        for _ in range(amount if amount >= 0 else -amount - len(state.zones[terms.HAND + terms.ZONES * player])):
            if state.winner == UNDECIDED:
                in_phase = rules.watched >> terms.W_DRAWN_OUTSIDE & 1 > 0 and in_draw_phase(state, player)
                card = changes.draw(rules, state, player, in_phase)
                if card == NO_CARD:
                    context.done = False
                    continue
                context.drawn.append(card)
                context.worked = [*context.worked, card]
                context.made += 1
    elif code == op.O_DISCARD:
        # Less than none: until there are so many cards in the hand.
        cards = amount if amount >= 0 else max(0, len(state.zones[terms.HAND + terms.ZONES * player]) + amount)
        state.agenda.append((terms.F_DISCARD, player, cards, 0))
    else:
        deck = terms.DECK + terms.ZONES * player
        context.done = context.done and amount <= len(state.zones[deck])
        context.made += min(amount, len(state.zones[deck]))
        context.chosen = state.zones[deck][:amount]
        context.worked = [*context.worked, *context.chosen]
        for _ in range(min(amount, len(state.zones[deck]))):
            changes.move(rules, state, state.zones[deck][0], deck, terms.DISCARD + terms.ZONES * player)


def hand_over(rules: Rules, state: DuelState, context: Context, how: int) -> None:
    """Control of the chosen cards passes to the other player; those that change sides with one of their kind need no room there."""
    found = [piece for piece in pieces(rules, state, context) if piece.kind != terms.MASTER]
    if how == op.CONTROL_EXCHANGED:
        context.done = len(found) == 2 and found[0].player != found[1].player
        found = found if context.done else []
    elif how == op.CONTROL_OWNED:
        found = [piece for piece in found if remembering.owner(state, piece.identity) != piece.player]
    else:
        found = [piece for piece in found if piece.player == (context.player if how else 1 - context.player)]
    waiting: list[Piece] = []
    for piece in found:
        pair = next((other for other in waiting if other.kind == piece.kind and other.player != piece.player), None)
        if pair is None:
            waiting.append(piece)
        else:
            waiting.remove(pair)
            changes.hand_over(rules, state, piece, pair.player)
            changes.hand_over(rules, state, pair, 1 - pair.player)
    for piece in reversed(waiting):
        state.agenda.append((terms.F_CONTROL, piece.identity, 1 - piece.player, 0))


def to_pieces(rules: Rules, state: DuelState, context: Context, code: int, a: int, b: int) -> None:
    """A deed to each of the chosen cards on the field, unless something keeps one from it."""
    controller = context.player
    b = duration(state, controller, b)
    if code == op.O_GRANT and not a:
        a = named_keyword(state)
    found = pieces(rules, state, context)
    context.done = context.done and len(found) > 0
    context.made = context.lost = 0
    context.worked = []
    context.keeper = found[0].player if found else -1
    for piece in found:
        if code == op.O_DESTROY and piece.keywords & terms.PROOF and _is_proof(rules, state, context, piece):
            context.done = False
            continue
        if code == op.O_DESTROY and piece.keywords & terms.SAVED:
            context.done = False
            context.made -= 1
        context.made += 1
        context.lost += piece.power
        _to_piece(rules, state, code, a, b, piece)
        if code == op.O_DESTROY and piece.keywords & terms.DOOMED:
            context.done = False
            context.made -= 1
        elif code != op.O_DESTROY or not piece.keywords & terms.SAVED:
            context.worked.append(piece.card)


def is_sturdy(piece: Piece, controller: int) -> bool:
    """Whether effects of this player do not lower the power of a piece."""
    return piece.keywords & terms.STURDY > 0 and piece.player != controller


def _is_proof(rules: Rules, state: DuelState, context: Context, piece: Piece) -> bool:
    """Whether an effect's source cannot destroy a piece."""
    return piece.keywords & terms.EFFECT_PROOF > 0 or kept_from(rules, state, context, piece, terms.SAFE_FROM)


def _to_piece(rules: Rules, state: DuelState, code: int, a: int, b: int, piece: Piece) -> None:
    if code == op.O_DESTROY:
        if piece.kind != terms.MASTER:
            changes.leave(rules, state, piece, terms.DISCARD + terms.ZONES * piece.player, terms.DESTROYED)
    elif code == op.O_TAP:
        if a:
            altering.tap(rules, state, piece)
        else:
            altering.untap(state, piece)
    elif code == op.O_FREEZE:
        altering.freeze(state, piece, True)
    elif code == op.O_GRANT:
        altering.give_words(state, piece, a, b)
    elif code == op.O_LOSE:
        altering.take_words(state, piece, a & ~terms.HUSHED, b)
    elif code == op.O_SILENCE and piece.kind != terms.MASTER:
        altering.silence(state, piece, b)


def pieces(rules: Rules, state: DuelState, context: Context) -> list[Piece]:
    """The chosen cards that are still on the field, a Deck Master only while it is awake (000-R25, R57)."""
    found: list[Piece] = []
    for identity in context.chosen:
        piece = state.meant(identity)
        if (
            piece is not None
            and not piece.asleep
            and not (piece.keywords & terms.ANY_PROOF and kept_from(rules, state, context, piece, terms.UNAFFECTED_BY))
        ):
            found.append(piece)
    return found


def move(rules: Rules, state: DuelState, context: Context, goal: int, taken: int) -> None:
    """Move the chosen cards to a zone, or onto the field; onto that of the player whose effect it is where they are ``taken`` (into a deck:
    it is shuffled then)."""
    cards = state.still(context.chosen)
    context.made = len(cards)
    context.worked = cards
    context.keeper = holder(state, cards[0]) if cards else -1
    if rules.powers:
        context.lost = 0
        for card in cards:
            there = state.piece(card)
            context.lost += rules.power[state.definitions[card]] if there is None else there.power
    if goal == terms.FIELD:
        # What goes onto the agenda last enters first.
        for card in reversed(cards):
            if state.piece(card) is None and not rules.token[state.definitions[card]]:
                state.agenda.append((terms.F_ENTER, card, context.player if taken else state.owners[card], 1))
        return
    bottom = goal == terms.DECK_BOTTOM
    zone = terms.DECK if bottom else goal
    for card in cards:
        piece = state.piece(card)
        owner = state.owners[card]
        if piece is not None:
            held = goal == terms.HAND and piece.keywords & terms.ENEMY_HELD > 0 and piece.player != context.player
            if (
                piece.kind != terms.MASTER
                and not held
                and not (piece.keywords & terms.ANY_PROOF and kept_from(rules, state, context, piece, terms.UNAFFECTED_BY))
            ):
                changes.leave(rules, state, piece, zone + terms.ZONES * owner, terms.BY_EFFECT, bottom)
            continue
        source = state.zone_of(card)
        if rules.kind[state.definitions[card]] == terms.SEAL:
            released = terms.UNDER + terms.ZONES * owner
            source = released if goal == terms.EXILE and card in state.zones[released] else source if goal == terms.EXILE else -1
        if source >= 0:
            changes.move(rules, state, card, source, zone + terms.ZONES * owner, bottom)
    if bottom and taken:
        for player in (state.active, 1 - state.active):
            if any(state.owners[card] == player for card in cards):
                changes.shuffle(state, player)


def look_at(rules: Rules, state: DuelState, player: int, count: int, openly: bool) -> None:
    """The top cards of a player's deck lie beside it, looked at by him, or revealed to both."""
    deck, looked = terms.DECK + terms.ZONES * player, terms.LOOKED + terms.ZONES * player
    for card in state.zones[deck][:count]:
        changes.move(rules, state, card, deck, looked, bottom=True)
        if openly:
            tell(state, terms.E_REVEALED, card, player)


def reveal_until(rules: Rules, state: DuelState, player: int, selection: Selection) -> None:
    """The top cards of the own deck are revealed one by one, up to the first that the selection describes, and lie beside it."""
    deck, looked = terms.DECK + terms.ZONES * player, terms.LOOKED + terms.ZONES * player
    for card in state.zones[deck].copy():
        changes.move(rules, state, card, deck, looked, bottom=True)
        tell(state, terms.E_REVEALED, card, player)
        if describes(rules, state, selection, card):
            return


def name(state: DuelState, named: int, event: int) -> None:
    """The player whose effect it is names a number, a card (the number of its definition) or a word, as the event (an ``E_``) tells."""
    context = state.contexts[len(state.contexts) - 1]
    context.named = named
    tell(state, event, context.player, named)


def peek(state: DuelState, player: int) -> None:
    """The player sees the other's hand."""
    tell(state, terms.E_SAW, player)
    for card in state.zones[terms.HAND + terms.ZONES * (1 - player)]:
        tell(state, terms.E_SEEN, card, player)


def refer(state: DuelState, context: Context, selection: Selection) -> None:
    """The effect goes on with what it refers to: its own card, who attacks, the target of that, what it drew, or what it chose before (of
    one player's only, where it says so)."""
    basis = selection.basis
    if basis == THIS:
        context.chosen = [context.source]
    elif basis == TARGET:
        context.chosen = [context.target] if context.target >= 0 and context.target != terms.AT_PLAYER else []
    elif basis == terms.ATTACKER:
        context.chosen = [state.attacker] if state.attacker >= 0 else []
    elif basis == DRAWN:
        context.chosen = context.drawn.copy()
    if selection.side != terms.ANYONE:
        context.chosen = [each for each in context.chosen if of_side(state, selection, each % CARDS, context.player)]


def give_back(rules: Rules, state: DuelState, number: int, source: int) -> None:
    """A triggered ability did not happen: its use this turn is given back (000-A72), where it is one of its card's own."""
    piece = state.meant(source)
    if piece is not None and number in rules.abilities[piece.definition]:
        count_use(state, rules.ability[number], piece, rules.abilities[piece.definition].index(number), -1)
