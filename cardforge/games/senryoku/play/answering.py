"""Effects that are used: who may use which, what they cost, the windows in which they answer, and the chain (001-R55 to R66)."""

from __future__ import annotations

from cardforge.engine import chain, window
from cardforge.engine.chain import EVENT, Link
from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.games.senryoku.play import changes, paying, selecting, terms
from cardforge.games.senryoku.play.rules import AS_X, Effect, Rules, Watch
from cardforge.games.senryoku.play.state import Piece, SenryokuState
from cardforge.games.senryoku.play.terms import (
    ACTIVATED,
    BATTLE_END,
    BATTLE_START,
    BROKEN,
    DAMAGED,
    EFFECTS,
    FORCED,
    GRAVE,
    NORMAL,
    RESPONSE,
    SOLDIER,
    SORCERY,
    TURN_END,
    TURN_START,
    V_PASS,
    V_USE,
    ZONES,
)
from cardforge.games.senryoku.play.values import WHOLE, forbidden, marks, off

# -- the effects of a card ------------------------------------------------------------------------------------------------------------


def effects_of(rules: Rules, state: SenryokuState, piece: Piece) -> list[int]:
    """The effects of a piece (numbers) in the order of its ■ blocks, gold's and otherworld's after them (001-K07, K08)."""
    own = rules.effects[piece.definition]
    if rules.of_gold < 0 or piece.kind != SOLDIER:
        return own
    bits = marks(rules, state, piece)
    given = [rules.of_gold for kind in (terms.GOLD, terms.OTHERWORLD) if bits & kind]
    return own + given if given else own


def use_options(rules: Rules, state: SenryokuState, player: int, options: list[int]) -> None:
    """Append every normal effect that the player can use now (001-R55)."""
    if not rules.any_used & NORMAL:
        return
    turn = state.turn
    for piece in state.soldiers[player]:
        if piece.entered != turn and (rules.used[piece.definition] & NORMAL or rules.of_gold >= 0):
            _normal_of(rules, state, player, piece, options)
    for piece in state.grounds[player]:
        if rules.used[piece.definition] & NORMAL:
            _normal_of(rules, state, player, piece, options)


def _normal_of(rules: Rules, state: SenryokuState, player: int, piece: Piece, options: list[int]) -> None:
    numbers = effects_of(rules, state, piece)
    for place in range(len(numbers)):
        if rules.effect[numbers[place]].when & NORMAL and normal_bar(rules, state, player, piece, place) == 0:
            _with_x(rules, state, player, piece.identity, place, numbers[place], options)


def _with_x(rules: Rules, state: SenryokuState, player: int, identity: int, place: int, number: int, options: list[int]) -> None:
    """Append the use of an effect, once for each X that can be paid and has its targets (001-R27)."""
    effect = rules.effect[number]
    option = V_USE + VERBS * (identity % CARDS) + SECOND * place
    if not effect.by_x:
        options.append(option)
        return
    for x in range(paying.most_payable(rules, state, player, effect.attributes) + 1):
        if x_bar(rules, state, player, identity, effect, x) == 0:
            options.append(option + SECOND * EFFECTS * x)


def x_bar(rules: Rules, state: SenryokuState, player: int, identity: int, effect: Effect, x: int) -> int:
    """0 if an effect can be used with this X, else why not."""
    if not effect.by_x:
        return terms.BAR_X if x else 0
    if not paying.can_pay(rules, state, player, x, effect.attributes):
        return terms.BAR_X
    for number in effect.x_targets:
        selection = rules.selections[number]
        found = len(selecting.candidates(rules, state, selection, identity, player, x, WHOLE, True))
        if found < (x if selection.count == AS_X else min(1, x)):
            return terms.BAR_X
    return 0


def normal_bar(rules: Rules, state: SenryokuState, player: int, piece: Piece, place: int) -> int:
    """0 if a normal effect of a piece, the one in this place, may be used now (whatever its X), else why not."""
    if piece.player != player:
        return terms.BAR_NOT_OWN
    numbers = effects_of(rules, state, piece)
    if place >= len(numbers):
        return terms.BAR_NO_EFFECT
    effect = rules.effect[numbers[place]]
    if not effect.when & NORMAL:
        return terms.BAR_NOT_NORMAL if effect.when & (RESPONSE | FORCED) else terms.BAR_NO_EFFECT
    if piece.entered == state.turn and piece.kind != SORCERY:
        return terms.BAR_ENTERED
    return _use_bar(rules, state, player, piece, place, effect)


def _use_bar(rules: Rules, state: SenryokuState, player: int, piece: Piece, place: int, effect: Effect) -> int:
    """0 if nothing is in the way of an effect of a piece on the field, at a time that fits it."""
    if forbidden(rules, state, piece) & terms.NO_EFFECT:
        return terms.BAR_FORBIDDEN
    if effect.unless and off(rules, state, effect.unless, piece.identity, player):
        return terms.BAR_FORBIDDEN
    if effect.limit and piece.used.count(place) >= effect.limit:
        return terms.BAR_LIMIT
    return cost_bar(rules, state, player, piece.identity, effect)


def cost_bar(rules: Rules, state: SenryokuState, player: int, identity: int, effect: Effect) -> int:
    """0 if an effect of a card can be paid for and finds its targets, else why not."""
    if not effect.by_x and not paying.can_pay(rules, state, player, effect.uses, effect.attributes):
        return terms.BAR_COST if paying.uses(state, player) < effect.uses else terms.BAR_ATTRIBUTE
    for number in effect.needs:
        selection = rules.selections[number]
        if len(selecting.candidates(rules, state, selection, identity, player, 0, WHOLE)) < selection.count:
            return terms.BAR_PRICE
    for number in effect.targets:
        if not selecting.candidates(rules, state, rules.selections[number], identity, player, 0, WHOLE, True):
            return terms.BAR_TARGET
    for number in effect.either:
        if selecting.candidates(rules, state, rules.selections[number], identity, player, 0, WHOLE, True):
            return 0
    return terms.BAR_TARGET if effect.either else 0


# -- answers --------------------------------------------------------------------------------------------------------------------------


def answer_options(rules: Rules, state: SenryokuState, player: int, forced: bool) -> list[int]:
    """The effects of the player's that answer the newest link of the chain: those that have to (001-R59), or those that may."""
    options: list[int] = []
    link = state.chain[-1]
    event = link.what
    wanted = FORCED if forced else RESPONSE
    if not rules.any_used & wanted:
        return options
    for row in (state.soldiers[player], state.grounds[player]):
        for piece in row:
            if rules.answers[piece.definition] >> event & 1 and rules.used[piece.definition] & wanted:
                numbers = rules.effects[piece.definition]
                for place in range(len(numbers)):
                    effect = rules.effect[numbers[place]]
                    if effect.when & wanted and answer_bar(rules, state, player, piece, place, effect, link) == 0:
                        _with_x(rules, state, player, piece.identity, place, numbers[place], options)
    if event == BROKEN:
        card = link.source % CARDS
        if card in state.zones[GRAVE + ZONES * player] and rules.used[state.definitions[card]] & wanted:
            numbers = rules.effects[state.definitions[card]]
            for place in range(len(numbers)):
                if grave_bar(rules, state, player, card, place, forced) == 0:
                    _with_x(rules, state, player, link.source, place, numbers[place], options)
    return options


def answer_bar(rules: Rules, state: SenryokuState, player: int, piece: Piece, place: int, effect: Effect, link: Link) -> int:
    """0 if an effect of a piece, the one in this place, may answer a link now, else why not (001-R31, R56, R64, R65, A38)."""
    if piece.player != player:
        return terms.BAR_NOT_OWN
    matching = False
    for watch in effect.watches:
        if watch.event == link.what and awaits(rules, state, watch, link, piece.identity, player):
            matching = True
            break
    if not matching:
        return terms.BAR_NOT_RESPONSE
    if link.effect >= 0 and link.source == piece.identity and piece.kind == SOLDIER:
        return terms.BAR_ITSELF
    if piece.identity * EFFECTS + place in link.answered:
        return terms.BAR_ANSWERED
    itself = link.source == piece.identity and link.what in (terms.SUMMONED, terms.DEPLOYED)
    if piece.entered == state.turn and piece.kind != SORCERY and not itself:
        return terms.BAR_ENTERED
    return _use_bar(rules, state, player, piece, place, effect)


def grave_bar(rules: Rules, state: SenryokuState, player: int, card: int, place: int, forced: bool) -> int:
    """0 if an effect of a card that has just been broken may answer that from the grave, else why not."""
    link = state.chain[-1]
    numbers = rules.effects[state.definitions[card]]
    if place >= len(numbers) or link.what != BROKEN or link.source % CARDS != card or state.owners[card] != player:
        return terms.BAR_NO_EFFECT
    effect = rules.effect[numbers[place]]
    if not effect.when & (FORCED if forced else RESPONSE):
        return terms.BAR_NOT_RESPONSE
    for watch in effect.watches:
        if watch.event == BROKEN and watch.who >= 0 and rules.selections[watch.who].basis == terms.THIS:
            if link.source * EFFECTS + place in link.answered:
                return terms.BAR_ANSWERED
            return cost_bar(rules, state, player, link.source, effect)
    return terms.BAR_NOT_RESPONSE


def awaits(rules: Rules, state: SenryokuState, watch: Watch, link: Link, source: int, player: int) -> bool:
    """Whether an event that happened is one that an effect of ``source`` (an identity) answers."""
    event = link.what
    if watch.side and (watch.side == terms.OWN) != (link.player == player):
        return False
    if event in (TURN_END, TURN_START, DAMAGED):
        return True
    if event in (BATTLE_START, BATTLE_END):
        return _subject(rules, state, watch, link, source, player) >= 0
    if watch.kinds and (link.effect < 0 or not rules.effect[link.effect].kinds & watch.kinds):
        return False
    return selecting.subject_fits(rules, state, watch.who, link.source, source, player, WHOLE)


def _subject(rules: Rules, state: SenryokuState, watch: Watch, link: Link, source: int, player: int) -> int:
    """The fighter that a battle is about for who waits for it (001-R51: the virtual soldier is the victim's), -1: it is about none."""
    return selecting.fighters_fit(rules, state, link.source, link.other, link.player, watch.who, watch.against, source, player, WHOLE)


def meant_by(rules: Rules, state: SenryokuState, effect: Effect, link: Link | None, source: int, player: int) -> int:
    """The card (an identity) that the event answered by an effect is about, -1: it is about none, or answers none."""
    if link is None or link.what in (TURN_END, TURN_START, DAMAGED):
        return -1
    if link.what in (BATTLE_START, BATTLE_END):
        for watch in effect.watches:
            if watch.event == link.what:
                found = _subject(rules, state, watch, link, source, player)
                if found >= 0:
                    return found
        return -1
    # What was broken lies in the grave under its own number.
    return link.source % CARDS if link.what == BROKEN else link.source


# -- windows --------------------------------------------------------------------------------------------------------------------------


def open_window(rules: Rules, state: SenryokuState, event: int, player: int, source: int, other: int) -> None:
    """Open the window of an event (001-R65), where any card answers such ones."""
    if rules.awaited(event):
        open_link(state, Link(event, player, source, other, EVENT, 0))


def open_link(state: SenryokuState, link: Link) -> None:
    """Open the window of an event: the turn player is asked first (001-R60)."""
    state.chain = [*state.chain, link]
    state.agenda.append((terms.F_CLOSE, 0, 0, 0))
    state.agenda.append((terms.F_WINDOW, state.active, 0, 0))


def open_pending(state: SenryokuState) -> None:
    """Open the window of the first event that waits; the others come after."""
    if state.pending:
        link = state.pending[0]
        state.pending = state.pending[1:]
        if state.pending:
            state.agenda.append((terms.F_PENDING, 0, 0, 0))
        open_link(state, link)


def respond(rules: Rules, state: SenryokuState, holder: int, passes: int) -> None:
    """The newest link can be answered: what has to answer does so by itself (001-R59), then both are asked in turn until both decline
    in succession (A43)."""
    link = state.chain[-1]
    if not rules.awaited(link.what):
        return
    if rules.any_used & FORCED:
        for player in (state.active, 1 - state.active):
            options = answer_options(rules, state, player, True)
            if options:
                state.agenda.append((terms.F_WINDOW, holder, passes, 0))
                use(rules, state, player, options[0] // VERBS % CARDS, options[0] // SECOND)
                return
    if not rules.any_used & RESPONSE:
        return
    while not window.closed(passes):
        if window.offer(state, terms.F_WINDOW, holder, passes, terms.Q_RESPOND, respond_options(rules, state, holder)):
            return
        holder, passes = 1 - holder, passes + 1


def respond_options(rules: Rules, state: SenryokuState, player: int) -> list[int]:
    """To pass, and the answers of the player's; where he could pay for some by breaking store cards, to say how he pays, too."""
    options = answer_options(rules, state, player, False)
    if not state.by_hand and rules.dear and state.zones[terms.STORE + ZONES * player]:
        offered = len(options)
        if not offered:
            state.by_hand = True
            offered = len(answer_options(rules, state, player, False))
            state.by_hand = False
        if offered:
            options.append(terms.V_BY_HAND)
    options.insert(0, V_PASS)
    return options


# -- use ------------------------------------------------------------------------------------------------------------------------------


def use(rules: Rules, state: SenryokuState, player: int, card: int, second: int) -> None:
    """The player uses an effect of a card, by its place and X: as a normal one, or in answer to the newest link, whose window begins anew
    for an event (001-R65) and is closed for an effect (A45). It is paid for, aimed, and can then be answered (R28)."""
    place, x = second % EFFECTS, second // EFFECTS
    piece = state.piece(card)
    answers = bool(state.agenda) and state.agenda[-1][0] == terms.F_WINDOW
    if piece is None:
        identity, number = state.chain[-1].source, rules.effects[state.definitions[card]][place]
    else:
        identity, number = piece.identity, effects_of(rules, state, piece)[place]
        changes.reveal(state, piece)
        if rules.effect[number].limit:
            piece.used = [*piece.used, place]
    if answers:
        link = state.chain[-1]
        state.chain = chain.replaced(state.chain, link.answered_by(identity * EFFECTS + place))
        state.agenda.pop()
        if link.effect < 0:
            state.agenda.append((terms.F_WINDOW, state.active, 0, 0))
    state.chain = [*state.chain, Link(ACTIVATED, player, identity, -1, number, x)]
    changes.tell(state, terms.E_ACTIVATED, card, place, x)
    state.agenda.append((terms.F_RESOLVE, 0, 0, 0))
    state.agenda.append((terms.F_WINDOW, 1 - player if answers else state.active, 0, 0))
    effect = rules.effect[number]
    if effect.aim >= 0:
        state.agenda.append((terms.F_AIM, 0, 0, 0))
    if effect.price >= 0:
        state.agenda.append((terms.F_PRICE, 0, 0, 0))
    paying.charge(rules, state, player, x if effect.by_x else effect.uses, effect.attributes)


def settle_link(state: SenryokuState, link: Link) -> None:
    """A link has been processed (001-R62): what lasted for the chain ends with it, and events that it caused get their windows."""
    state.resolving = state.resolving[:-1]
    changes.tell(state, terms.E_DONE, link.source % CARDS, link.effect)
    if not state.resolving:
        for other in state.chain:
            if other.effect >= 0:
                break
        else:
            changes.expire(state, terms.CHAIN, 0)
    if state.pending:
        state.agenda.append((terms.F_PENDING, 0, 0, 0))
