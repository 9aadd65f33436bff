"""Which cards a selection means, and whether a condition holds: worked out when it is asked for."""

from __future__ import annotations

from cardforge.engine.chain import Link
from cardforge.engine.meaning import excluded
from cardforge.engine.options import CARDS
from cardforge.games.senryoku.play import terms, values
from cardforge.games.senryoku.play.rules import Condition, Rules, Selection
from cardforge.games.senryoku.play.state import Battle, Piece, SenryokuState
from cardforge.games.senryoku.play.terms import (
    BOTH,
    BY_FILTER,
    ENEMY,
    FIELD,
    GROUND,
    OWN,
    PLAYER_THING,
    SOLDIER,
    SQUARE,
    SQUARE_COUNT,
    SQUARES,
    STORE,
    USED,
    ZONES,
)

# -- selections -----------------------------------------------------------------------------------------------------------------------


def candidates(
    rules: Rules, state: SenryokuState, selection: Selection, source: int, player: int, x: int, chosen: bool = False
) -> list[int]:
    """The things that fit a selection for an effect of ``source`` (an identity) and its player: pieces and cards by card, the turn
    player's first, squares above ``SQUARE``, forces above ``PLAYER_THING``; ``chosen``: without those that he cannot choose."""
    if selection.basis != BY_FILTER:
        return still(state, referred(state, selection.basis, source))
    found: list[int] = []
    if selection.zone == SQUARES:
        for square in range(SQUARE_COUNT):
            if selection.rows & values.row_of(square, player) and not state.soldiers_at(square):
                found.append(SQUARE + square)
        return found
    never = excluded(selection, player)
    for side in (state.active, 1 - state.active):
        if side == never:
            continue
        if selection.zone == FIELD:
            if selection.kinds & SOLDIER:
                _add(rules, state, selection, state.soldiers[side], source, player, x, chosen, found)
            if selection.kinds & GROUND:
                _add(rules, state, selection, state.grounds[side], source, player, x, chosen, found)
        else:
            for zone in (STORE, USED) if selection.zone == STORE else (selection.zone,):
                for card in state.zones[zone + ZONES * side]:
                    if values.card_passes(rules, state, selection, card, zone, side, x) and not (
                        selection.other and card == source % CARDS
                    ):
                        found.append(card)
    if selection.ranked:
        found = _foremost(rules, state, found, selection.ranked)
    if selection.force:
        found.append(PLAYER_THING + (player if selection.force == OWN else 1 - player))
    return found


def _foremost(rules: Rules, state: SenryokuState, found: list[int], ranked: int) -> list[int]:
    """Those of the cards with the most of a number, or (``ranked`` is below 0) with the least."""
    kept: list[int] = []
    best = 0
    for card in found:
        piece = state.piece(card)
        if piece is None:
            continue
        now = values.raw(rules, state, piece, abs(ranked) - 1)
        now = (now if now > 0 else 0) * (1 if ranked > 0 else -1)
        if not kept or now > best:
            kept, best = [card], now
        elif now == best:
            kept.append(card)
    return kept


def _add(
    rules: Rules,
    state: SenryokuState,
    selection: Selection,
    row: list[Piece],
    source: int,
    player: int,
    x: int,
    chosen: bool,
    found: list[int],
) -> None:
    for piece in row:
        if values.fits(rules, state, selection, piece, source, player, x):
            if chosen and piece.player != player and values.forbidden(rules, state, piece) & terms.UNCHOSEN:
                continue
            found.append(piece.card)


def counted(rules: Rules, state: SenryokuState, number: int, source: int, player: int) -> int:
    """How many things a selection (its number) finds, or what their powers come to where it adds them."""
    selection = rules.selections[number]
    found = candidates(rules, state, selection, source, player, 0)
    if not selection.adds:
        return len(found)
    amount = 0
    for card in found:
        piece = state.piece(card)
        if piece is not None:
            amount += values.power(rules, state, piece)
    return amount


def fighters(state: SenryokuState, link: Link | None) -> list[int]:
    """The soldiers (identities) of the battle that is answered, or of the one that is going on."""
    if link is not None and link.what in (terms.BATTLE_START, terms.BATTLE_END):
        return [link.source, link.other] if link.other >= 0 else [link.source]
    battle = state.battle()
    if battle is None:
        return []
    return [battle.attacker, battle.defender] if battle.defender >= 0 else [battle.attacker]


def answered(state: SenryokuState) -> Link | None:
    """What the effect that is processed or could be used answers: the newest link; while it is aimed or paid for it is that itself."""
    below = 1
    if state.contexts and state.contexts[-1].target >= terms.AIMING:
        below = 2
    return state.chain[-below] if len(state.chain) >= below else None


def referred(state: SenryokuState, basis: int, source: int) -> list[int]:
    """The identities that a reference means: the card itself, what it is bound to, those of the battle, those that were chosen."""
    if basis == terms.THIS:
        return [source]
    if basis == terms.BEARER:
        piece = state.meant(source)
        return [] if piece is None or piece.bound < 0 else [piece.bound]
    if basis == terms.FIGHTERS:
        return fighters(state, answered(state))
    if basis == terms.OPPONENT:
        piece = state.meant(source)
        bearer = source if piece is None or piece.bound < 0 else piece.bound
        both = fighters(state, answered(state))
        return [identity for identity in both if identity != bearer] if bearer in both else []
    if not state.contexts:
        return []
    context = state.contexts[len(state.contexts) - 1]
    return context.drawn if basis == terms.DRAWN_CARDS else context.chosen


def still(state: SenryokuState, identities: list[int]) -> list[int]:
    """The things that these identities still mean: pieces on the field, squares, forces, and cards elsewhere that have not come back."""
    things: list[int] = []
    for identity in identities:
        thing = identity % CARDS
        if thing >= SQUARE or state.identity_of(thing) == identity:
            things.append(thing)
    return things


def subject_fits(rules: Rules, state: SenryokuState, number: int, identity: int, source: int, player: int) -> bool:
    """Whether the card of an event (an identity) is one that a selection (its number; -1: any) means; one that has left the field since is
    looked at as its card is printed."""
    if number < 0:
        return True
    selection = rules.selections[number]
    if selection.basis == terms.THIS:
        return identity == source
    if selection.basis == terms.BEARER:
        piece = state.meant(source)
        return piece is not None and piece.bound == identity
    card = identity % CARDS
    if card >= len(state.owners) or (selection.side and (selection.side == OWN) != (state.owners[card] == player)):
        return False
    found = state.meant(identity)
    if found is not None:
        return values.fits(rules, state, selection, found, source, player, 0)
    if selection.other and identity == source:
        return False
    return values.card_passes(rules, state, selection, card, FIELD, state.owners[card], 0)


# -- conditions -----------------------------------------------------------------------------------------------------------------------


def holds(rules: Rules, state: SenryokuState, number: int, source: int, player: int) -> bool:
    """Whether a condition (its number) holds for an effect of ``source`` (an identity) and its player."""
    condition = rules.conditions[number]
    op = condition.op
    if op < terms.C_AND:
        return condition.allows(_amount(rules, state, condition, op, source, player))
    if op == terms.C_AND:
        return all(holds(rules, state, part, source, player) for part in condition.parts)
    if op == terms.C_OR:
        return any(holds(rules, state, part, source, player) for part in condition.parts)
    if op == terms.C_NOT:
        return not holds(rules, state, condition.parts[0], source, player)
    if op == terms.C_TURN:
        return condition.side == BOTH or (state.active == player) == (condition.side == OWN)
    if op == terms.C_THIS:
        piece = state.meant(source)
        selection = rules.selections[condition.selection]
        return piece is not None and values.fits(rules, state, selection, piece, -1, player, 0)
    if op == terms.C_THAT:
        return _that(rules, state, condition, source, player)
    return battles(rules, state, condition, source, player)


def _amount(rules: Rules, state: SenryokuState, condition: Condition, op: int, source: int, player: int) -> int:
    """What a condition compares; against the other player's where it says so."""
    if op == terms.C_COUNT:
        return counted(rules, state, condition.selection, source, player)
    own = _of_player(state, op, player)
    enemy = _of_player(state, op, 1 - player)
    if condition.than:
        mine, other = (own, enemy) if condition.side != ENEMY else (enemy, own)
        return (mine - other) * condition.than
    return own + enemy if condition.side == BOTH else enemy if condition.side == ENEMY else own


def _of_player(state: SenryokuState, op: int, player: int) -> int:
    """How much a player has of what a condition asks for."""
    zones, first = state.zones, ZONES * player
    if op == terms.C_HAND:
        return len(zones[terms.HAND + first])
    if op == terms.C_FORCE:
        return len(zones[terms.FORCE + first])
    if op == terms.C_COUNTERS:
        return state.counters[player]
    if op == terms.C_STORE:
        return len(zones[STORE + first]) + len(zones[USED + first])
    return len(zones[(terms.GRAVE if op == terms.C_GRAVE else terms.SUPPORT) + first])


def _that(rules: Rules, state: SenryokuState, condition: Condition, source: int, player: int) -> bool:
    """Whether what an effect refers to (``against``) is as a condition says: one of them is."""
    selection = rules.selections[condition.selection]
    for identity in referred(state, condition.against, source):
        piece = state.meant(identity)
        if piece is not None:
            if values.fits(rules, state, selection, piece, source, player, 0):
                return True
        elif identity % CARDS < len(state.owners):
            card = identity % CARDS
            zone = state.zone_of(card) % ZONES
            if values.card_passes(rules, state, selection, card, zone, state.owners[card], 0):
                return True
    return False


def battles(rules: Rules, state: SenryokuState, condition: Condition, source: int, player: int) -> bool:
    """Whether a battle is going on between such fighters; where the condition names none, whether the card itself is in one."""
    for battle in state.battles:
        if condition.selection < 0 and condition.against < 0:
            piece = state.meant(source)
            bearer = source if piece is None or piece.bound < 0 else piece.bound
            if bearer in (battle.attacker, battle.defender):
                return True
        elif _between(rules, state, battle, condition.selection, condition.against, source, player):
            return True
    return False


def _between(rules: Rules, state: SenryokuState, battle: Battle, who: int, against: int, source: int, player: int) -> bool:
    return fighters_fit(rules, state, battle.attacker, battle.defender, battle.victim, who, against, source, player) >= 0


def fighters_fit(
    rules: Rules, state: SenryokuState, first: int, second: int, victim: int, who: int, against: int, source: int, player: int
) -> int:
    """The fighter (an identity) of a battle that is as ``who`` says while the other is as ``against`` says (selections, -1: any), -1 where
    none is; the virtual soldier (``second`` is -1) is its ``victim``'s and has no marks (001-R51)."""
    if subject_fits(rules, state, who, first, source, player) and _other(rules, state, second, victim, against, source, player):
        return first
    if second >= 0:
        if subject_fits(rules, state, who, second, source, player) and subject_fits(rules, state, against, first, source, player):
            return second
        return -1
    if who < 0 or against < 0 or not _other(rules, state, second, victim, who, source, player):
        return -1
    return first if subject_fits(rules, state, against, first, source, player) else -1


def _other(rules: Rules, state: SenryokuState, identity: int, victim: int, number: int, source: int, player: int) -> bool:
    """Whether the other fighter is as a selection says."""
    if number < 0:
        return True
    if identity >= 0:
        return subject_fits(rules, state, number, identity, source, player)
    selection = rules.selections[number]
    if selection.basis != BY_FILTER or selection.filter is not None or not selection.kinds & SOLDIER:
        return False
    return not selection.side or (selection.side == OWN) == (victim == player)
