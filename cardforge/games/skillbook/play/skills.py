"""Skills and abilities: who may use which, what they cost, what they are announced for, and what becomes of them (003-R35 to R43)."""

from __future__ import annotations

from cardforge.engine import zones
from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.games.skillbook.play import changes, terms
from cardforge.games.skillbook.play.forces import in_force
from cardforge.games.skillbook.play.rules import Ability, Rules
from cardforge.games.skillbook.play.selecting import candidates, enough, forbidden, going_on, ground, holds, start_of
from cardforge.games.skillbook.play.state import NO_CARD, Announced, SkillbookState, Unit
from cardforge.games.skillbook.play.terms import (
    AURA,
    BOOK,
    COST,
    CURSE,
    GRAVE,
    NOTHING,
    RESOLVING,
    SQUARE,
    TABLE,
    TABLE_SIZE,
    TRUMP,
    V_ABILITY,
    V_USE,
    ZONES,
)

# -- what may be used -----------------------------------------------------------------------------------------------------------------


def use_options(rules: Rules, state: SkillbookState, player: int, responding: bool, options: list[int]) -> None:
    """Append the ways in which the player's skills can be used now; an aura in a full table, with the card that makes room for it."""
    first = ZONES * player
    if responding and not _may_respond(rules, state, player):
        return
    hero = state.hero(player)
    soil = 0 if hero is None else ground(rules, state, hero.square)
    for zone in (TABLE, TRUMP):
        for card in state.zones[zone + first]:
            if (responding and not rules.response[state.definitions[card]]) or _skill_bar(rules, state, player, card, hero, soil):
                continue
            if zone == TRUMP and rules.kind[state.definitions[card]] == AURA and state.slots(player) >= TABLE_SIZE:
                options += [V_USE + VERBS * card + SECOND * other for other in state.zones[TABLE + first]]
            else:
                options.append(V_USE + VERBS * card + SECOND * NOTHING)


def _may_respond(rules: Rules, state: SkillbookState, player: int) -> bool:
    """Whether there is a response in the player's table or place of the trump."""
    for zone in (TABLE + ZONES * player, TRUMP + ZONES * player):
        for card in state.zones[zone]:
            if rules.response[state.definitions[card]]:
                return True
    return False


def use_bar(rules: Rules, state: SkillbookState, player: int, card: int, responding: bool) -> int:
    """0 if a card of the table or the trump may be used now, else why not."""
    definition = state.definitions[card]
    if rules.kind[definition] != terms.BLANK and responding and not rules.response[definition]:
        return terms.BAR_RESPONSE
    hero = state.hero(player)
    return _skill_bar(rules, state, player, card, hero, 0 if hero is None else ground(rules, state, hero.square))


def _skill_bar(rules: Rules, state: SkillbookState, player: int, card: int, hero: Unit | None, soil: int) -> int:
    """0 if the player, with this hero on ``soil`` (the attribute of the terrain, a bit), may use a card at a time that fits it."""
    definition = state.definitions[card]
    kind = rules.kind[definition]
    if kind == terms.BLANK:
        return terms.BAR_BLANK
    if not allowed(rules, hero, soil, definition):
        return terms.BAR_ATTRIBUTE
    if rules.condition[definition] >= 0 and not holds(rules, state, rules.condition[definition], card, player):
        return terms.BAR_CONDITION
    if cost(rules, state, hero, soil, definition) > len(state.zones[BOOK + ZONES * player]):
        return terms.BAR_COST
    if kind == CURSE and state.slots(1 - player) >= TABLE_SIZE:
        return terms.BAR_SLOT
    if kind == AURA and state.slots(player) >= TABLE_SIZE and not state.zones[TABLE + ZONES * player]:
        return terms.BAR_ROOM
    ability = rules.ability[rules.use[definition]]
    if not ability.targets:
        return 0
    # In a table a card reaches from the hero (003-R41).
    return 0 if has_targets(rules, state, ability, card, player, NO_CARD if hero is None else hero.square) else terms.BAR_TARGET


def allowed(rules: Rules, hero: Unit | None, soil: int, definition: int) -> bool:
    """Whether a hero can use a skill of its attribute: his own, or one of the open terrain (``soil``) that he stands on (003-R39, R41)."""
    attribute = rules.attribute[definition]
    if attribute == 0 or hero is None:
        return attribute == 0
    return (rules.attribute[hero.definition] | soil) & attribute > 0


def cost(rules: Rules, state: SkillbookState, hero: Unit | None, soil: int, definition: int) -> int:
    """What a skill costs a hero's player now, in cards of the book: less with double benefit of his ``soil`` (003-R40), never below 0."""
    if hero is None:
        return rules.cost[definition]
    attribute = rules.attribute[definition]
    twice = attribute & rules.attribute[hero.definition] & soil
    printed = rules.doubled[definition] if twice else rules.cost[definition]
    forces = state.forces or in_force(rules, state)
    return max(0, printed + going_on(rules, state, hero, COST)) if forces[COST] else printed


def has_targets(rules: Rules, state: SkillbookState, ability: Ability, source: int, player: int, origin: int) -> bool:
    """Whether there is something for every target of a skill or ability whose ranges start at ``origin`` (003-R38)."""
    for number in ability.targets:
        selection = rules.selections[number]
        if not selection.up_to and not enough(rules, state, selection, source, player, origin):
            return False
    return True


def ability_options(rules: Rules, state: SkillbookState, player: int, responding: bool, options: list[int]) -> None:
    """Append the abilities that the player can use now: of his units, of what is bound to them or he has set, of the open terrain that
    they stand on (003-R44, A47)."""
    if not (rules.any_answers if responding else rules.any_when & terms.ACTIVATED):
        return
    when = rules.when
    for unit in state.units[player]:
        if when[unit.definition] & terms.ACTIVATED:
            _abilities_of(rules, state, player, unit.card, unit.definition, responding, options)
        for card in unit.binds:
            if state.owners[card] == player and when[state.definitions[card]] & terms.ACTIVATED:
                _abilities_of(rules, state, player, card, state.definitions[card], responding, options)
    for card in state.set_by(player):
        if when[state.definitions[card]] & terms.ACTIVATED:
            _abilities_of(rules, state, player, card, state.definitions[card], responding, options)
    for square in state.waking:
        terrain = state.terrain[square]
        if not when[state.definitions[terrain]] & terms.ACTIVATED:
            continue
        standing = state.unit_at(square)
        if standing is not None and standing.player == player:
            _abilities_of(rules, state, player, terrain, state.definitions[terrain], responding, options)


def _abilities_of(
    rules: Rules, state: SkillbookState, player: int, card: int, definition: int, responding: bool, options: list[int]
) -> None:
    for place in range(len(rules.abilities[definition])):
        if ability_bar(rules, state, player, card, place, responding) == 0:
            options.append(V_ABILITY + VERBS * card + SECOND * place)


def ability_bar(rules: Rules, state: SkillbookState, player: int, card: int, place: int, responding: bool) -> int:
    """0 if an ability of a card on the board or in a table, the one in this place of its abilities, may be used now, else why not."""
    numbers = rules.abilities[state.definitions[card]]
    if place >= len(numbers) or rules.ability[numbers[place]].when != terms.ACTIVATED:
        return terms.BAR_NO_ABILITY
    ability = rules.ability[numbers[place]]
    if responding and not ability.response:
        return terms.BAR_RESPONSE
    unit = acting(state, card)
    if unit is not None and unit.player == player:
        if forbidden(rules, state, unit) & terms.NO_ABILITY:
            return terms.BAR_FORBIDDEN
        if ability.tap and not unit.active:
            return terms.BAR_EXHAUSTED
    elif ability.tap:
        return terms.BAR_NOT_OWN
    if ability.cards > len(state.zones[BOOK + ZONES * player]):
        return terms.BAR_COST
    if not ability.targets:
        return 0
    source = state.identity_of(card)
    return 0 if has_targets(rules, state, ability, source, player, start_of(state, source, player)) else terms.BAR_TARGET


def acting(state: SkillbookState, card: int) -> Unit | None:
    """The unit that is exhausted for an ability of a card: itself, the one it is bound to, the one that stands on the terrain."""
    unit = state.unit(card)
    if unit is None:
        unit = state.bearer(card)
    if unit is None:
        for square in state.waking:
            if state.terrain[square] == card:
                return state.unit_at(square)
    return unit


# -- announcing and resolving ---------------------------------------------------------------------------------------------------------


def announce(rules: Rules, state: SkillbookState, player: int, card: int, room: int) -> None:
    """Announce a skill: it leaves the table; what it is for is chosen next, then it is paid for."""
    if room != NOTHING:
        changes.move(state, room, TABLE + ZONES * player, GRAVE + ZONES * player)
        changes.tell(state, terms.E_DROPPED, room, player)
    changes.leave_table(state, card, player)
    _announce(state, Announced(card, card, rules.use[state.definitions[card]], player, []))


def announce_ability(rules: Rules, state: SkillbookState, player: int, card: int, place: int) -> None:
    """Announce an ability of a card on the board or in a table."""
    number = rules.abilities[state.definitions[card]][place]
    _announce(state, Announced(NO_CARD, state.identity_of(card), number, player, []))


def _announce(state: SkillbookState, announced: Announced) -> None:
    state.chain = [*state.chain, announced]
    state.agenda.append((terms.F_ANNOUNCE, 0, 0, 0))


def aim(state: SkillbookState, things: list[int]) -> None:
    """What was announced last is for these things, too."""
    last = state.chain[-1]
    targets = [*last.targets, [state.identity_of(thing) for thing in things]]
    state.chain = [*state.chain[:-1], Announced(last.card, last.source, last.ability, last.player, targets)]


def pay(rules: Rules, state: SkillbookState) -> None:
    """What was announced last is paid for; then both players may respond (003-R30, R35, R37)."""
    last = state.chain[-1]
    ability = rules.ability[last.ability]
    player = last.player
    if last.card != NO_CARD:
        hero = state.hero(player)
        soil = 0 if hero is None else ground(rules, state, hero.square)
        price = cost(rules, state, hero, soil, state.definitions[last.card])
        changes.tell(state, terms.E_ANNOUNCED, last.card, player, 0)
    else:
        price = ability.cards
        changes.tell(state, terms.E_ANNOUNCED, last.source % CARDS, player, last.ability + 1)
        unit = acting(state, last.source % CARDS)
        if ability.tap and unit is not None:
            changes.set_state(state, unit, True, False)
    changes.pay(state, player, price)
    state.agenda.append((terms.F_RESOLVE, 0, 0, 0))
    state.agenda.append((terms.F_RESPOND, state.active, 0, 0))


def resolve(rules: Rules, state: SkillbookState) -> int:
    """What was announced last resolves: a unit, bind, aura or curse goes where it belongs. Returns where the program of a skill or ability
    starts that now does what it says, or -1."""
    last = state.chain[-1]
    state.chain = state.chain[:-1]
    ability = rules.ability[last.ability]
    kind = terms.SKILL if last.card == NO_CARD else rules.kind[state.definitions[last.card]]
    if kind == terms.SKILL:
        state.resolving = [last]
        state.agenda.append((terms.F_FINISH, last.card, last.player, 0))
        if last.targets and not any(valid(rules, state, last, place) for place in range(len(last.targets))):
            changes.tell(state, terms.E_FIZZLED, last.source % CARDS)
            return -1
        return ability.start
    if not _settle_down(rules, state, last, kind):
        changes.tell(state, terms.E_FIZZLED, last.card)
        discard(state, last.card, last.player)
    return -1


def _settle_down(rules: Rules, state: SkillbookState, last: Announced, kind: int) -> bool:
    """Put what stays where it belongs; whether it can."""
    player = last.player
    if kind == CURSE:
        if state.slots(1 - player) >= TABLE_SIZE:
            return False
        changes.lay(state, last.card, terms.CURSES)
    elif kind == AURA:
        if state.slots(player) >= TABLE_SIZE:
            return False
        changes.lay(state, last.card, terms.AURAS)
    else:
        found = valid(rules, state, last, 0)
        if not found:
            return False
        if kind == terms.UNIT:
            zones.take(state, last.card, RESOLVING + ZONES * player, ZONES)
            changes.summon(rules, state, last.card, player, found[0] - SQUARE)
        else:
            unit = state.unit(found[0])
            if unit is None:
                return False
            changes.bind(state, last.card, unit)
    return True


def valid(rules: Rules, state: SkillbookState, announced: Announced, place: int) -> list[int]:
    """The things of a target (the one in this place) that it can still be for: they are there and still fit."""
    selection = rules.selections[rules.ability[announced.ability].targets[place]]
    origin = start_of(state, announced.source, announced.player)
    fitting = candidates(rules, state, selection, announced.source, announced.player, origin)
    found: list[int] = []
    for identity in announced.targets[place]:
        thing = identity % CARDS
        if thing in fitting and (thing >= SQUARE or state.identity_of(thing) == identity):
            found.append(thing)
    return found


def discard(state: SkillbookState, card: int, player: int) -> None:
    """A skill that resolved, or found nothing, goes to its owner's grave (003-R42)."""
    if card in state.zones[RESOLVING + ZONES * player]:
        changes.move(state, card, RESOLVING + ZONES * player, GRAVE + ZONES * player)


def drop_options(state: SkillbookState, player: int) -> list[int]:
    """The own auras, which may be thrown away in the own main phase (003-R43)."""
    return [terms.V_DROP + VERBS * card for card in state.zones[terms.AURAS + ZONES * player]]


def lift_options(rules: Rules, state: SkillbookState, player: int) -> list[int]:
    """The curses that the player can pay off (003-R43)."""
    book = len(state.zones[BOOK + ZONES * player])
    cursed = state.zones[terms.CURSES + ZONES * (1 - player)]
    return [terms.V_LIFT + VERBS * card for card in cursed if rules.cost[state.definitions[card]] <= book]
