"""What a player may do in the main phase (000-R41) and what it sets going."""

from __future__ import annotations

from cardforge.engine.options import SECOND, VERBS
from cardforge.engine.remembering import marks, unbind
from cardforge.games.deckmaster.play import altering, changes, terms
from cardforge.games.deckmaster.play.combat import affordable, crowded, has_to_attack, targets_of
from cardforge.games.deckmaster.play.events import count_use, spent
from cardforge.games.deckmaster.play.measuring import holds
from cardforge.games.deckmaster.play.rules import UNPLAYABLE, Ability, Rules
from cardforge.games.deckmaster.play.selecting import candidates
from cardforge.games.deckmaster.play.shifting import locked, shifted, spend
from cardforge.games.deckmaster.play.state import DuelState, Piece
from cardforge.games.deckmaster.play.steps import enter, full
from cardforge.games.deckmaster.play.terms import (
    ACTIVATE,
    APART,
    HAND,
    NO_REST,
    SEALED,
    TO_PLAY,
    V_ATTACK,
    V_END,
    V_PLAY,
    V_RELEASE,
    V_USE,
    ZONES,
)


def main_options(rules: Rules, state: DuelState, player: int) -> list[int]:
    """Every legal action of the player in his main phase; ending the turn comes first."""
    options = [V_END]
    mana = state.mana[player]
    definitions = state.definitions
    to_play = rules.to_play
    hand = state.zones[HAND + ZONES * player]
    if rules.shifted or rules.moments & TO_PLAY:
        playable = hand + lying(rules, state, player)
        options += [V_PLAY + VERBS * card for card in playable if play_bar(rules, state, player, card) == 0]
    else:
        for card in hand:
            if to_play[definitions[card]] <= mana:
                options.append(V_PLAY + VERBS * card)
    if state.turn > 1:
        # The first player's first turn has no attacks (000-R47).
        pieces, master = state.units[player], state.masters[player]
        if not master.asleep:
            pieces = [*pieces, master]
        ordinary = state.targets
        for piece in pieces:
            if piece.tapped or piece.attacks_left <= 0 or piece.keywords & rules.unable:
                continue
            if piece.keywords & APART or rules.shifted & terms.SPARES:
                targets = targets_of(rules, state, 1 - player, piece)
            else:
                if ordinary is None:
                    ordinary = state.targets = targets_of(rules, state, 1 - player, piece)
                targets = ordinary
            base = V_ATTACK + VERBS * piece.card
            for target in targets:
                options.append(base + target)
    if rules.words & NO_REST and has_to_attack(rules, state, player):
        options.remove(V_END)
    if state.heard[player] & ACTIVATE:
        activated = rules.activated
        pieces = state.units[player] + state.enchantments[player]
        pieces.append(state.masters[player])
        for piece in pieces:
            for index in activated[piece.definition]:
                if use_bar(rules, state, piece, index) == 0:
                    options.append(V_USE + VERBS * piece.card + SECOND * index)
    if rules.afield:
        for zone in (HAND, terms.DISCARD):
            for card in state.zones[zone + ZONES * player] if rules.afield >> zone & 1 else []:
                for index in rules.activated[definitions[card]]:
                    if afield_bar(rules, state, player, card, index) == 0:
                        options.append(V_USE + VERBS * card + SECOND * index)
    for seal in state.zones[SEALED + ZONES * player]:
        if holds(rules, state, rules.condition[definitions[seal]], seal, player):
            options.append(V_RELEASE + VERBS * seal)
    if state.emergency_rule and emergency_bar(state, player) == 0:
        options += [terms.V_EMERGENCY + VERBS * seal for seal in state.zones[SEALED + ZONES * player]]
    return unlocked(rules, state, player, options) if rules.shifted else options


def unlocked(rules: Rules, state: DuelState, player: int, options: list[int]) -> list[int]:
    """Those of the options that nothing forbids the player: to release seals, to attack once more or with one more unit."""
    if locked(rules, state, terms.RELEASE, player):
        options = [option for option in options if option % VERBS != V_RELEASE and option % VERBS != terms.V_EMERGENCY]
    if locked(rules, state, terms.ATTACKS, player):
        return [option for option in options if option % VERBS != V_ATTACK]
    kept = [V_ATTACK + VERBS * piece.card for piece in state.units[player] if crowded(rules, state, piece)]
    if rules.shifted & terms.TOLLS:
        kept += [V_ATTACK + VERBS * piece.card for piece in state.fighters(player) if not affordable(rules, state, piece)]
    return [option for option in options if option % SECOND not in kept] if kept else options


def cost(rules: Rules, state: DuelState, player: int, card: int) -> int:
    """What it takes the player to play a card."""
    written = rules.to_play[state.definitions[card]]
    if not rules.shifted & terms.COST or written == UNPLAYABLE:
        return written
    return shifted(rules, state, terms.COST, player, card, written)


def lying(rules: Rules, state: DuelState, player: int) -> list[int]:
    """The cards of his discard and exile zone that something lets the player play as if they were in his hand."""
    found: list[int] = []
    if rules.shifted & terms.LYING:
        for zone, what in ((terms.DISCARD, terms.LYING), (terms.EXILE, terms.BANISHED)):
            found += [card for card in state.zones[zone + ZONES * player] if shifted(rules, state, what, player, card, 0) > 0]
    return found


def play_bar(rules: Rules, state: DuelState, player: int, card: int) -> int:
    """0 if the hand card may be played (000-R44, R45), else why not."""
    definition = state.definitions[card]
    mana = cost(rules, state, player, card)
    if mana <= state.mana[player]:
        return 0 if fees_paid_in_full(rules, state, player, card) else terms.BAR_EXTRA
    if mana >= UNPLAYABLE and rules.kind[definition] & terms.PLAYABLE:
        return terms.BAR_NO_PLAY
    return terms.BAR_MANA if rules.kind[definition] & terms.PLAYABLE else terms.BAR_KIND


def fees_paid_in_full(rules: Rules, state: DuelState, player: int, card: int) -> bool:
    """Whether the player can pay what it costs to play a card besides mana."""
    for ability in _fees(rules, state, card):
        if ability.price >= 0 and not holds(rules, state, rules.conditions[ability.price], card, player):
            return False
    return True


def _fees(rules: Rules, state: DuelState, card: int) -> list[Ability]:
    if not rules.moments & TO_PLAY:
        return []
    return [rules.ability[number] for number in rules.abilities[state.definitions[card]] if rules.ability[number].when == TO_PLAY]


def use_bar(rules: Rules, state: DuelState, piece: Piece, index: int) -> int:
    """0 if the piece's ability number ``index`` may be activated now, else why not."""
    numbers = rules.abilities[piece.definition]
    if index >= len(numbers) or rules.ability[numbers[index]].when != ACTIVATE or rules.ability[numbers[index]].place >= 0:
        return terms.BAR_NO_ABILITY
    if piece.asleep:
        return terms.BAR_DOWN if piece.freed else terms.BAR_SEALED
    if piece.silenced:
        return terms.BAR_SILENCED
    ability = rules.ability[numbers[index]]
    if ability.limit and spent(state, ability, piece, index):
        return terms.BAR_LIMIT
    if ability.counters and marks(state, piece.identity, ability.mark) < ability.counters:
        return terms.BAR_COUNTERS
    if ability.tap and piece.tapped:
        return terms.BAR_TAPPED
    return _cost_bar(rules, state, piece.player, ability, piece.identity)


def afield_bar(rules: Rules, state: DuelState, player: int, card: int, index: int) -> int:
    """0 if the ability number ``index`` of a card in the hand or the discard may be activated from there now, else why not."""
    numbers = rules.abilities[state.definitions[card]]
    if index >= len(numbers):
        return terms.BAR_NOT_OWN
    ability = rules.ability[numbers[index]]
    if ability.place < 0 or card not in state.zone(player, ability.place):
        return terms.BAR_NOT_OWN
    return _cost_bar(rules, state, player, ability, card)


def _cost_bar(rules: Rules, state: DuelState, player: int, ability: Ability, source: int) -> int:
    if rules.shifted and locked(rules, state, terms.USING, player):
        return terms.BAR_NO_USE
    if ability.mana > state.mana[player]:
        return terms.BAR_MANA
    if ability.life and ability.life > changes.payable(rules, state, player):
        return terms.BAR_LIFE
    if ability.discard + (ability.leaves and ability.place == HAND) > len(state.zones[HAND + ZONES * player]):
        return terms.BAR_HAND
    if ability.exiles > len(state.zones[terms.UNDER + ZONES * player]):
        return terms.BAR_SEAL_COST
    if ability.needs >= 0 and not candidates(rules, state, rules.selections[ability.needs], source, player):
        return terms.BAR_NO_TARGET
    if ability.price >= 0 and not holds(rules, state, rules.conditions[ability.price], source, player):
        return terms.BAR_PRICE
    return 0


def emergency_bar(state: DuelState, player: int) -> int:
    """0 if a seal may be released by 緊急解放 (000-R66, A20), else why not."""
    if not state.emergency_rule or not state.masters[1 - player].freed or state.masters[player].freed:
        return terms.BAR_EMERGENCY
    return terms.BAR_EMERGENCY_USED if state.emergency_used and state.emergency_rule == terms.ONE_A_TURN else 0


def play(rules: Rules, state: DuelState, card: int) -> None:
    """Play a card from the hand, or from where he may: pay its cost, then it enters the field or does what it says (000-R44, R45)."""
    player = state.active
    definition = state.definitions[card]
    kind = rules.kind[definition]
    changes.pay_mana(state, player, cost(rules, state, player, card) if rules.shifted else rules.to_play[definition])
    lies = kind == terms.SPELL or full(state, player, kind) or len(_fees(rules, state, card)) > 0
    source = HAND if card in state.zones[HAND + ZONES * player] else state.zone_of(card) - ZONES * player
    changes.announce_play(rules, state, card, player, lies, source)
    if source != HAND:
        spend(rules, state, terms.LYING, player, card)
    if state.remembered:
        unbind(state, card)
    if not lies:
        changes.enter(rules, state, card, player, -1)
    else:
        _played(rules, state, card, player, 0)


def _played(rules: Rules, state: DuelState, card: int, player: int, in_effect: int) -> None:
    """What comes of a card that is being played: what it costs besides mana is paid first."""
    if rules.kind[state.definitions[card]] == terms.SPELL:
        _cast(rules, state, card, player)
    elif rules.moments & TO_PLAY:
        state.agenda.append((terms.F_ENTER, card, player, in_effect))
    else:
        enter(rules, state, card, player, in_effect)
    for number in rules.abilities[state.definitions[card]] if rules.moments & TO_PLAY else []:
        if rules.ability[number].when == TO_PLAY:
            state.agenda.append((terms.F_ABILITY, number, card, player * 2))


def _cast(rules: Rules, state: DuelState, card: int, player: int) -> None:
    """A spell does what it says, as often as effects say, then it goes to the discard (000-R45)."""
    state.agenda.append((terms.F_SPELL_DONE, card, player, 0))
    times = 1
    if rules.shifted & terms.ECHO:
        times = shifted(rules, state, terms.ECHO, player, card, 1)
        spend(rules, state, terms.ECHO, player, card)
    for _ in range(times):
        for number in reversed(rules.abilities[state.definitions[card]]):
            if rules.ability[number].when == terms.ON_PLAY:
                state.agenda.append((terms.F_ABILITY, number, card, player * 2))


def play_free(rules: Rules, state: DuelState, card: int, player: int) -> None:
    """An effect has the player play a card of his from where it lies, without paying for it; what he may not play stays there."""
    source = state.zone_of(card) - ZONES * player
    if not (0 <= source < ZONES and rules.kind[state.definitions[card]] & terms.PLAYABLE and cost(rules, state, player, card) < UNPLAYABLE):
        return
    if fees_paid_in_full(rules, state, player, card):
        changes.announce_play(rules, state, card, player, True, source)
        _played(rules, state, card, player, 1)


def spell_done(rules: Rules, state: DuelState, card: int, player: int) -> None:
    """A spell goes to the discard after its ability (000-R45), unless that has put it elsewhere."""
    if card in state.zones[terms.RESOLVING + ZONES * player]:
        changes.move(rules, state, card, terms.RESOLVING + ZONES * player, terms.DISCARD + ZONES * player)


def use(rules: Rules, state: DuelState, card: int, index: int) -> None:
    """Activate an ability: pay its cost, then it resolves."""
    piece = state.piece(card)
    player = state.owners[card] if piece is None else piece.player
    number = rules.abilities[state.definitions[card]][index]
    ability = rules.ability[number]
    agenda = state.agenda
    agenda.append((terms.F_ABILITY, number, card if piece is None else piece.identity, player * 2))
    if piece is not None:
        count_use(state, ability, piece, index)
        if ability.tap:
            altering.tap(rules, state, piece)
        if ability.counters:
            altering.put_counters(state, piece, ability.mark, -ability.counters)
        if ability.leaves:
            changes.leave(rules, state, piece, terms.DISCARD + ZONES * player, terms.DESTROYED)
    elif ability.leaves:
        goal = terms.EXILE if ability.place == terms.DISCARD else terms.DISCARD
        changes.move(rules, state, card, ability.place + ZONES * player, goal + ZONES * player)
    if ability.exiles:
        agenda.append((terms.F_COST_SEAL, player, ability.exiles, 0))
    if ability.discard:
        agenda.append((terms.F_DISCARD, player, ability.discard, 0))
    if ability.mana:
        changes.pay_mana(state, player, ability.mana)
    if ability.life:
        changes.pay_life(rules, state, player, ability.life)


def release(rules: Rules, state: DuelState, seal: int, with_ability: bool) -> None:
    """Release a seal: its ability resolves, then it goes under the Deck Master (000-R63); 緊急解放 leaves the ability out (000-R66)."""
    player = state.owners[seal]
    state.agenda.append((terms.F_RELEASED, seal, player, 0))
    if with_ability:
        for number in reversed(rules.abilities[state.definitions[seal]]):
            # It may decline to choose, as every triggered ability (000-A74).
            state.agenda.append((terms.F_ABILITY, number, seal, player * 2 + 1))
    changes.release_seal(rules, state, seal, player, with_ability)


def release_free(rules: Rules, state: DuelState, seal: int, player: int) -> None:
    """An effect releases a seal, whatever its condition, where nothing forbids that."""
    if seal in state.zones[SEALED + ZONES * player] and not locked(rules, state, terms.RELEASE, player):
        release(rules, state, seal, True)


def released(rules: Rules, state: DuelState, seal: int, player: int) -> None:
    """The released seal goes under the Deck Master; the last one frees it at once (000-R65)."""
    if seal in state.zones[terms.RESOLVING + ZONES * player]:
        changes.move(rules, state, seal, terms.RESOLVING + ZONES * player, terms.UNDER + ZONES * player)
    if not state.zones[SEALED + ZONES * player]:
        changes.free_master(rules, state, player)
