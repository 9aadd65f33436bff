"""Which cards a selection means, and whether a condition holds: worked out when it is asked for."""

from __future__ import annotations

from cardforge.engine.chain import Link
from cardforge.engine.meaning import excluded
from cardforge.engine.options import CARDS
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.rules import AS_X, Condition, Filter, Rules, Selection
from cardforge.games.senryoku.play.sight import Sight
from cardforge.games.senryoku.play.state import Piece, SenryokuState
from cardforge.games.senryoku.play.terms import (
    BOTH,
    BY_FILTER,
    COLUMNS,
    COST,
    ENEMY,
    EVERY_ROW,
    FIELD,
    GROUND,
    HAND,
    MOVE,
    OWN,
    PLAYER_THING,
    POWER,
    SOLDIER,
    SQUARE,
    SQUARE_COUNT,
    SQUARES,
    STORE,
    USED,
    ZONES,
)

# -- filters --------------------------------------------------------------------------------------------------------------------------


def row_of(square: int, player: int) -> int:
    """The row of a square as a player sees it (a bit)."""
    row = square // COLUMNS
    return 1 << (row if player == 0 else 2 - row)


def fits(rules: Rules, state: SenryokuState, selection: Selection, piece: Piece, source: int, player: int, x: int, sight: Sight) -> bool:
    """Whether a piece is one of those that a selection of the player's means, whosever it is; ``x`` is the X of its effect."""
    if not selection.kinds & piece.kind or (selection.other and piece.identity == source):
        return False
    if selection.rows != EVERY_ROW and not selection.rows & row_of(piece.square, player):
        return False
    return selection.filter is None or passes(rules, state, selection.filter, piece, x, sight)


def passes(rules: Rules, state: SenryokuState, wanted: Filter, piece: Piece, x: int, sight: Sight) -> bool:
    """Whether a piece is as a filter says; ``x`` is the X of the effect."""
    if wanted.marks:
        bits = sight.marks(rules, state, piece)
        for mark in wanted.marks:
            if not mark & bits:
                return False
    if wanted.entered >= 0 and (piece.entered == state.turn) != (wanted.entered == 1):
        return False
    if wanted.face_down >= 0 and piece.face_down != (wanted.face_down == 1):
        return False
    limits = wanted.limits
    for stat in range(len(limits) // 2):
        least, most = limits[2 * stat], limits[2 * stat + 1]
        if least == -1 and most == -1:
            continue
        now = piece.counters if stat == terms.COUNTERS else sight.number(rules, state, piece, stat)
        if now < (x if least == AS_X else least) or (most != -1 and now > (x if most == AS_X else most)):
            return False
    return wanted.denied is None or not passes(rules, state, wanted.denied, piece, x, sight)


def card_passes(rules: Rules, state: SenryokuState, selection: Selection, card: int, zone: int, player: int, x: int, sight: Sight) -> bool:
    """Whether a card of the player's in a zone (its number in a player's zones) is one that a selection means."""
    definition = state.definitions[card]
    if definition < 0 or not selection.kinds & rules.kind[definition]:
        return False
    return selection.filter is None or _card(rules, state, selection.filter, card, zone, player, x, sight)


def _card(rules: Rules, state: SenryokuState, wanted: Filter, card: int, zone: int, player: int, x: int, sight: Sight) -> bool:
    definition = state.definitions[card]
    for mark in wanted.marks:
        if not mark & rules.marks[definition]:
            return False
    if wanted.used >= 0 and (zone == terms.USED) != (wanted.used == 1):
        return False
    limits = wanted.limits
    for stat in range(len(limits) // 2):
        least, most = limits[2 * stat], limits[2 * stat + 1]
        if least == -1 and most == -1:
            continue
        if stat == COST:
            now = sight.hand_cost(rules, state, card, player) if zone == HAND else rules.cost[definition]
        else:
            now = rules.move[definition] if stat == MOVE else rules.power[definition] if stat == POWER else 0
        if now < (x if least == AS_X else least) or (most != -1 and now > (x if most == AS_X else most)):
            return False
    return wanted.denied is None or not _card(rules, state, wanted.denied, card, zone, player, x, sight)


def of_side(selection: Selection, owner: int, player: int) -> bool:
    """Whether cards of this owner may be meant by a selection of the player's."""
    return selection.side != (ENEMY if owner == player else OWN)


# -- selections -----------------------------------------------------------------------------------------------------------------------


def candidates(
    rules: Rules, state: SenryokuState, selection: Selection, source: int, player: int, x: int, sight: Sight, chosen: bool = False
) -> list[int]:
    """The things that fit a selection for an effect of ``source`` (an identity) and its player: pieces and cards by card, the turn
    player's first, squares above ``SQUARE``, forces above ``PLAYER_THING``; ``chosen``: without those that he cannot choose."""
    if selection.basis != BY_FILTER:
        return still(state, referred(state, selection.basis, source))
    found: list[int] = []
    if selection.zone == SQUARES:
        for square in range(SQUARE_COUNT):
            if selection.rows & row_of(square, player) and not state.soldiers_at(square):
                found.append(SQUARE + square)
        return found
    never = excluded(selection, player)
    for side in (state.active, 1 - state.active):
        if side == never:
            continue
        if selection.zone == FIELD:
            if selection.kinds & SOLDIER:
                _add(rules, state, selection, state.soldiers[side], source, player, x, sight, chosen, found)
            if selection.kinds & GROUND:
                _add(rules, state, selection, state.grounds[side], source, player, x, sight, chosen, found)
        else:
            for zone in (STORE, USED) if selection.zone == STORE else (selection.zone,):
                for card in state.zones[zone + ZONES * side]:
                    if card_passes(rules, state, selection, card, zone, side, x, sight) and not (
                        selection.other and card == source % CARDS
                    ):
                        found.append(card)
    if selection.ranked:
        found = _foremost(rules, state, found, selection.ranked, sight)
    if selection.force:
        found.append(PLAYER_THING + (player if selection.force == OWN else 1 - player))
    return found


def _foremost(rules: Rules, state: SenryokuState, found: list[int], ranked: int, sight: Sight) -> list[int]:
    """Those of the cards with the most of a number, or (``ranked`` is below 0) with the least."""
    kept: list[int] = []
    best = 0
    for card in found:
        piece = state.piece(card)
        if piece is None:
            continue
        now = sight.number(rules, state, piece, abs(ranked) - 1) * (1 if ranked > 0 else -1)
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
    sight: Sight,
    chosen: bool,
    found: list[int],
) -> None:
    for piece in row:
        if fits(rules, state, selection, piece, source, player, x, sight):
            if chosen and piece.player != player and sight.barred(rules, state, piece) & terms.UNCHOSEN:
                continue
            found.append(piece.card)


def counted(rules: Rules, state: SenryokuState, number: int, source: int, player: int, sight: Sight) -> int:
    """How many things a selection (its number) finds, or what their powers come to where it adds them."""
    selection = rules.selections[number]
    found = candidates(rules, state, selection, source, player, 0, sight)
    if not selection.adds:
        return len(found)
    amount = 0
    for card in found:
        piece = state.piece(card)
        if piece is not None:
            amount += sight.number(rules, state, piece, terms.POWER)
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


def subject_fits(rules: Rules, state: SenryokuState, number: int, identity: int, source: int, player: int, sight: Sight) -> bool:
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
        return fits(rules, state, selection, found, source, player, 0, sight)
    if selection.other and identity == source:
        return False
    return card_passes(rules, state, selection, card, FIELD, state.owners[card], 0, sight)


# -- conditions -----------------------------------------------------------------------------------------------------------------------


def holds(rules: Rules, state: SenryokuState, number: int, source: int, player: int, sight: Sight) -> bool:
    """Whether a condition (its number) holds for an effect of ``source`` (an identity) and its player."""
    condition = rules.conditions[number]
    op = condition.op
    if op < terms.C_AND:
        return condition.allows(_amount(rules, state, condition, op, source, player, sight))
    if op == terms.C_AND:
        return all(holds(rules, state, part, source, player, sight) for part in condition.parts)
    if op == terms.C_OR:
        return any(holds(rules, state, part, source, player, sight) for part in condition.parts)
    if op == terms.C_NOT:
        return not holds(rules, state, condition.parts[0], source, player, sight)
    if op == terms.C_TURN:
        return condition.side == BOTH or (state.active == player) == (condition.side == OWN)
    if op == terms.C_THIS:
        piece = state.meant(source)
        selection = rules.selections[condition.selection]
        return piece is not None and fits(rules, state, selection, piece, -1, player, 0, sight)
    if op == terms.C_THAT:
        return _that(rules, state, condition, source, player, sight)
    return battles(rules, state, condition, source, player, sight)


def _amount(rules: Rules, state: SenryokuState, condition: Condition, op: int, source: int, player: int, sight: Sight) -> int:
    """What a condition compares; against the other player's where it says so."""
    if op == terms.C_COUNT:
        return counted(rules, state, condition.selection, source, player, sight)
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


def _that(rules: Rules, state: SenryokuState, condition: Condition, source: int, player: int, sight: Sight) -> bool:
    """Whether what an effect refers to (``against``) is as a condition says: one of them is."""
    selection = rules.selections[condition.selection]
    for identity in referred(state, condition.against, source):
        piece = state.meant(identity)
        if piece is not None:
            if fits(rules, state, selection, piece, source, player, 0, sight):
                return True
        elif identity % CARDS < len(state.owners):
            card = identity % CARDS
            zone = state.zone_of(card) % ZONES
            if card_passes(rules, state, selection, card, zone, state.owners[card], 0, sight):
                return True
    return False


def battles(rules: Rules, state: SenryokuState, condition: Condition, source: int, player: int, sight: Sight) -> bool:
    """Whether a battle is going on between such fighters; where the condition names none, whether the card itself is in one."""
    for battle in state.battles:
        if condition.selection < 0 and condition.against < 0:
            piece = state.meant(source)
            bearer = source if piece is None or piece.bound < 0 else piece.bound
            if bearer in (battle.attacker, battle.defender):
                return True
        else:
            who, against = condition.selection, condition.against
            first, second, victim = battle.attacker, battle.defender, battle.victim
            if fighters_fit(rules, state, first, second, victim, who, against, source, player, sight) >= 0:
                return True
    return False


def fighters_fit(
    rules: Rules,
    state: SenryokuState,
    first: int,
    second: int,
    victim: int,
    who: int,
    against: int,
    source: int,
    player: int,
    sight: Sight,
) -> int:
    """The fighter (an identity) of a battle that is as ``who`` says while the other is as ``against`` says (selections, -1: any), -1 where
    none is; the virtual soldier (``second`` is -1) is its ``victim``'s and has no marks (001-R51)."""
    fits_first = subject_fits(rules, state, who, first, source, player, sight)
    if fits_first and _other(rules, state, second, victim, against, source, player, sight):
        return first
    if not subject_fits(rules, state, against, first, source, player, sight):
        return -1
    if second >= 0:
        return second if subject_fits(rules, state, who, second, source, player, sight) else -1
    return first if who >= 0 and against >= 0 and _other(rules, state, second, victim, who, source, player, sight) else -1


def _other(rules: Rules, state: SenryokuState, identity: int, victim: int, number: int, source: int, player: int, sight: Sight) -> bool:
    """Whether the other fighter is as a selection says."""
    if number < 0:
        return True
    if identity >= 0:
        return subject_fits(rules, state, number, identity, source, player, sight)
    selection = rules.selections[number]
    if selection.basis != BY_FILTER or selection.filter is not None or not selection.kinds & SOLDIER:
        return False
    return not selection.side or (selection.side == OWN) == (victim == player)
