"""Which cards a selection means now."""

from __future__ import annotations

from cardforge.engine.meaning import excluded
from cardforge.engine.options import CARDS
from cardforge.engine.program import Context
from cardforge.engine.remembering import beside, marks
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.rules import (
    BY_FILTER,
    DRAWN,
    LIKE_ATTRIBUTE,
    LIKE_RACE,
    NAMED_ATTRIBUTE,
    NAMED_COST,
    NAMED_KEYWORD,
    NAMED_KIND,
    NAMED_RACE,
    OF_COSTS,
    OF_ONE_COST,
    OF_ONE_NAME,
    OF_ONE_RACE,
    OF_RACES,
    RANKED,
    TARGET,
    THIS,
    UNPLAYABLE,
    WORKED,
    Rules,
    Selection,
)
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState, Piece
from cardforge.games.deckmaster.play.terms import ANYONE, BY_POWER, DISCARD, FIELD, POOLED, UNIT, ZONES


def candidates(rules: Rules, state: DuelState, selection: Selection, source: int, controller: int) -> list[int]:
    """The cards that fit a selection, for the ability of ``source`` (an identity) and its ``controller``."""
    basis = selection.basis
    if basis == BY_FILTER:
        if selection.zone == FIELD:
            return _on_field(rules, state, selection, source, controller)
        return _in_zone(rules, state, selection, source, controller)
    if basis == RANKED:
        look = _on_field if selection.zone == FIELD else _in_zone
        return _related(rules, state, selection, source, look(rules, state, selection, source, controller))
    if basis == THIS:
        return state.still([source])
    if basis == terms.ATTACKER or not state.contexts:
        return state.still([state.attacker]) if basis == terms.ATTACKER and state.attacker >= 0 else []
    context = state.contexts[-1]
    if basis == TARGET:
        return state.still([context.target]) if context.target >= 0 and context.target != terms.AT_PLAYER else []
    found = state.still(context.worked if basis == WORKED else context.drawn if basis == DRAWN else context.chosen)
    return found if selection.side == ANYONE else [card for card in found if of_side(state, selection, card, controller)]


def holder(state: DuelState, card: int) -> int:
    """Who has a card: the player on whose field it lies, elsewhere its owner."""
    piece = state.piece(card)
    return state.owners[card] if piece is None else piece.player


def of_side(state: DuelState, selection: Selection, card: int, controller: int) -> bool:
    """Whether a card lies with the player whom a selection of the ``controller``'s names."""
    return holder(state, card) != excluded(selection, controller)


def is_of(state: DuelState, selection: Selection, card: int, controller: int) -> bool:
    """Whether a card is one of the player's that a selection of the ``controller``'s asks for."""
    return state.owners[card] != excluded(selection, controller)


def fit(rules: Rules, state: DuelState, selection: Selection, source: int, controller: int) -> bool:
    """Whether all cards that a reference (this, the target, the drawn, the chosen) means fit its filter, and there is one."""
    cards = candidates(rules, state, selection, source, controller)
    found = [card for card in _related(rules, state, selection, source, cards) if _matches(rules, state, selection, card)]
    if selection.kinds and not all(rules.kind[state.definitions[card]] & selection.kinds for card in cards):
        return False
    return len(found) == len(cards) > 0


def _matches(rules: Rules, state: DuelState, selection: Selection, card: int) -> bool:
    """Whether a card, on the field or elsewhere, fits a filter."""
    piece = state.piece(card)
    return _card_fits(rules, selection, state.definitions[card]) if piece is None else _piece_fits(rules, selection, piece)


def _related(rules: Rules, state: DuelState, selection: Selection, source: int, cards: list[int]) -> list[int]:
    """Those of the cards that are as the selection asks beside the others, beside ``source``, and by what they did this turn."""
    if selection.milled:
        cards = [card for card in cards if state.contexts and card in state.contexts[-1].worked]
    if selection.named:
        cards = _named(rules, state, selection.named, cards)
    powers = [value_of(rules, state, selection.summed, card) for card in cards] if selection.versus else []
    own = _compared(rules, state, selection, source) if selection.versus else 0
    cards = beside(state, selection, source, [state.identity_of(card) for card in cards], powers, own)
    if selection.like:
        cards = _in_common(rules, state, selection, cards)
    if selection.alike == OF_RACES:
        cards = _each_of_its_race(rules, state, cards)
    elif selection.alike == OF_COSTS:
        costs = [rules.cost[state.definitions[card]] for card in cards]
        cards = [card for index, card in enumerate(cards) if costs[index] not in costs[:index]]
    elif selection.alike >= OF_ONE_NAME:
        cards = _sharing(rules, state, selection.alike, cards)
    amounts = [value_of(rules, state, abs(selection.ranked), card) * selection.ranked for card in cards] if selection.ranked else []
    # Of so many those that share the last place are among them, too.
    last = sorted(amounts, reverse=True)[: max(1, selection.count)][-1:]
    return [card for card, amount in zip(cards, amounts, strict=True) if amount >= last[0]] if selection.ranked else cards


def _named(rules: Rules, state: DuelState, what: int, cards: list[int]) -> list[int]:
    """Those of the cards that cost what the effect named, are called so, are of that kind, or have that attribute, keyword or race."""
    named = state.contexts[-1].named if state.contexts else -1
    if what == NAMED_ATTRIBUTE:
        return [card for card in cards if named >= 0 and rules.attributes[state.definitions[card]] >> named & 1]
    if what == NAMED_KEYWORD:
        return [card for card in cards if keywords_of(rules, state, card) & named_keyword(state)]
    definitions = [state.definitions[card] for card in cards]
    if what == NAMED_KIND:
        kind = 1 << named - terms.FIRST_KIND if named >= terms.FIRST_KIND else 0
        return [cards[index] for index in range(len(cards)) if rules.kind[definitions[index]] & kind]
    if what == NAMED_RACE:
        race = rules.known_races[named - terms.FIRST_RACE] if named >= terms.FIRST_RACE else 0
        return [cards[index] for index in range(len(cards)) if rules.races[definitions[index]] & race]
    asked = [rules.cost[number] for number in definitions] if what == NAMED_COST else definitions
    return [cards[index] for index in range(len(cards)) if asked[index] == named]


def named_keyword(state: DuelState) -> int:
    """The keyword (its bit) that the effect which runs has named, 0 for none."""
    named = state.contexts[-1].named - terms.NAMED_ATTRIBUTES if state.contexts else -1
    return 1 << named if named >= 0 else 0


def keywords_of(rules: Rules, state: DuelState, card: int) -> int:
    """The keywords that a card has now, off the field those printed on it."""
    piece = state.piece(card)
    return rules.keywords[state.definitions[card]] if piece is None else piece.keywords


def _in_common(rules: Rules, state: DuelState, selection: Selection, cards: list[int]) -> list[int]:
    """Those of the cards that share a race, an attribute or the name (``Selection.like``) with the one that is meant."""
    other = _other(state, selection, NO_CARD)
    if other == NO_CARD:
        return []
    asked = state.definitions[other]
    found: list[int] = []
    for card in cards:
        definition = state.definitions[card]
        if selection.like == LIKE_RACE:
            alike = rules.races[definition] & rules.races[asked] & rules.tribes > 0
        elif selection.like == LIKE_ATTRIBUTE:
            alike = rules.attributes[definition] & rules.attributes[asked] > 0
        else:
            alike = definition == asked
        if alike:
            found.append(card)
    return found


def _other(state: DuelState, selection: Selection, source: int) -> int:
    """The card that those of a selection are compared with: the first one chosen before, or just worked on, else the ``source``."""
    context = state.contexts[-1] if state.contexts else None
    if selection.to_chosen or selection.to_worked:
        named = [] if context is None else context.chosen if selection.to_chosen else context.worked
        return named[0] % CARDS if named else NO_CARD
    return source % CARDS if source != NO_CARD else NO_CARD


def _sharing(rules: Rules, state: DuelState, alike: int, cards: list[int]) -> list[int]:
    """The most of the cards that share one name, race or cost."""
    best: list[int] = []
    for card in cards:
        definition = state.definitions[card]
        races = rules.races[definition] & rules.tribes if alike == OF_ONE_RACE else 1
        while races:
            race = races & -races
            races -= race
            group = [other for other in cards if _shares(rules, alike, race, definition, state.definitions[other])]
            best = group if len(group) > len(best) else best
    return best


def _shares(rules: Rules, alike: int, race: int, one: int, other: int) -> bool:
    """Whether two cards (their definitions) have that race, the cost or the name in common."""
    if alike == OF_ONE_RACE:
        return rules.races[other] & race > 0
    return rules.cost[one] == rules.cost[other] if alike == OF_ONE_COST else one == other


def _each_of_its_race(rules: Rules, state: DuelState, cards: list[int]) -> list[int]:
    """As many of the cards as can be told apart by a race that each has."""
    races = [rules.races[state.definitions[card]] & rules.tribes for card in cards]
    held: list[int] = []
    return [card for index, card in enumerate(cards) if _finds_race(races, held, index, 0)]


def _finds_race(races: list[int], held: list[int], index: int, tried: int) -> bool:
    """Give a card (its ``index``) a race that no other holds, letting others take another of theirs; ``held``: a race, who holds it..."""
    free = races[index] & ~tried
    while free:
        race = free & -free
        free -= race
        tried |= race
        at = next((place for place in range(0, len(held), 2) if held[place] == race), -1)
        if at < 0:
            held += [race, index]
            return True
        if _finds_race(races, held, held[at + 1], tried):
            held[at + 1] = index
            return True
    return False


def _compared(rules: Rules, state: DuelState, selection: Selection, source: int) -> int:
    """The value that those of other cards are compared with: the card's own, that of the first one chosen before or just worked on; a
    number that no card has where there is none."""
    other = _other(state, selection, source)
    if other == NO_CARD:
        return UNPLAYABLE if selection.versus > 0 else -1
    if selection.to_chosen and selection.summed == BY_POWER:
        context = state.contexts[-1]
        if state.meant(context.chosen[0]) is None:
            return context.lost
    return value_of(rules, state, selection.summed, other)


def value_of(rules: Rules, state: DuelState, value: int, card: int) -> int:
    """The power (as it is now, or as it is printed) or cost of a card, or how many counters of a name it has."""
    definition = state.definitions[card]
    if value == terms.BY_COST:
        return rules.cost[definition]
    if value >= terms.BY_COUNTERS:
        return marks(state, state.identity_of(card), value - terms.BY_COUNTERS)
    piece = state.piece(card)
    return rules.power[definition] if piece is None else piece.power if value == BY_POWER else piece.printed


def describes(rules: Rules, state: DuelState, selection: Selection, card: int) -> bool:
    """Whether a card, on the field or elsewhere, is of the kind that a selection asks for and fits its filter."""
    if not rules.kind[state.definitions[card]] & selection.kinds:
        return False
    return not selection.filtered or _matches(rules, state, selection, card)


def kept_from(rules: Rules, state: DuelState, context: Context, piece: Piece | None, unless: tuple[int, int, int]) -> bool:
    """Whether words of a piece keep it from the effect that runs: those against the other player's, spells, the other player's spells."""
    return piece is not None and is_proof(rules, state, piece, context.source, context.player, unless)


def is_proof(rules: Rules, state: DuelState, piece: Piece, source: int, player: int, unless: tuple[int, int, int]) -> bool:
    """Whether words of a piece keep it from an effect of a ``source`` (an identity) of the player's."""
    spell = rules.kind[state.definitions[source % CARDS]] == terms.SPELL
    words = unless[1] if spell else 0
    if piece.player != player:
        words |= unless[0] | unless[2] if spell else unless[0]
    return piece.keywords & words > 0


def fits(rules: Rules, selection: Selection, piece: Piece, source: int) -> bool:
    """Whether a piece on the field, of a player that is not ``excluded``, is one of those that a selection may mean."""
    if not selection.kinds & piece.kind or (selection.other and piece.identity == source):
        return False
    return not selection.filtered or _piece_fits(rules, selection, piece)


def _on_field(rules: Rules, state: DuelState, selection: Selection, source: int, controller: int) -> list[int]:
    found: list[int] = []
    never = excluded(selection, controller)
    for player in (state.active, 1 - state.active):
        if player == never:
            continue
        if selection.kinds & UNIT:
            for piece in state.units[player]:
                if fits(rules, selection, piece, source):
                    found.append(piece.card)
        if selection.kinds & terms.ENCHANTMENT:
            for piece in state.enchantments[player]:
                if fits(rules, selection, piece, source):
                    found.append(piece.card)
        if selection.kinds & terms.MASTER:
            master = state.masters[player]
            if not master.asleep and fits(rules, selection, master, source):
                found.append(master.card)
    return found


def _in_zone(rules: Rules, state: DuelState, selection: Selection, source: int, controller: int) -> list[int]:
    kinds, kind, definitions = selection.kinds, rules.kind, state.definitions
    found: list[int] = []
    never = excluded(selection, controller)
    # Hand, deck and discard hold nothing else.
    whole = kinds & POOLED == POOLED and selection.zone <= DISCARD
    for player in (state.active, 1 - state.active):
        if player == never:
            continue
        cards = state.zones[selection.zone + ZONES * player]
        found += cards if whole else [card for card in cards if kind[definitions[card]] & kinds]
    if selection.filtered:
        found = [card for card in found if _card_fits(rules, selection, definitions[card])]
    if selection.other and source % CARDS in found:
        found.remove(source % CARDS)
    return found


def _piece_fits(rules: Rules, selection: Selection, piece: Piece) -> bool:
    if selection.min_power >= 0 or selection.max_power >= 0:
        power = piece.printed if selection.printed else piece.bare_power if selection.bare else piece.power
        if power < selection.min_power or (selection.max_power >= 0 and power > selection.max_power):
            return False
    if selection.keywords or selection.lacks:
        words = piece.bare_keywords if selection.bare else piece.keywords
        if (selection.keywords and not words & selection.keywords) or words & selection.lacks or selection.every & ~words:
            return False
    if selection.tapped >= 0 and int(piece.tapped) != selection.tapped:
        return False
    return _definition_fits(rules, selection, piece.definition)


def _card_fits(rules: Rules, selection: Selection, definition: int) -> bool:
    """Off the field a card has its printed power and keywords."""
    if selection.min_power >= 0 and rules.power[definition] < selection.min_power:
        return False
    if selection.max_power >= 0 and rules.power[definition] > selection.max_power:
        return False
    words = rules.keywords[definition]
    if (selection.keywords and not words & selection.keywords) or words & selection.lacks or selection.every & ~words:
        return False
    return selection.tapped < 0 and _definition_fits(rules, selection, definition)


def _definition_fits(rules: Rules, selection: Selection, definition: int) -> bool:
    if selection.min_cost >= 0 and rules.cost[definition] < selection.min_cost:
        return False
    if selection.max_cost >= 0 and rules.cost[definition] > selection.max_cost:
        return False
    return not selection.races or not selection.races & ~rules.races[definition]
