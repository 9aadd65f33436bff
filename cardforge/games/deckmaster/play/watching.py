"""Abilities that watch for what happens to other cards and players; games without such pay one comparison an event."""

from __future__ import annotations

from cardforge.engine.meaning import excluded
from cardforge.engine.options import CARDS
from cardforge.engine.remembering import AWAITED, note as remember
from cardforge.engine.triggers import SUBJECTS, happened, subject, wait, waits
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.events import count_use, spent
from cardforge.games.deckmaster.play.rules import THIS, Ability, Rules
from cardforge.games.deckmaster.play.selecting import describes
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState, Piece


def watch(rules: Rules, state: DuelState, event: int, card: int, player: int, fell: int = 0) -> bool:
    """Trigger the abilities on the field that watch for an event of a card (-1: of none) and a player, to whom so much (``fell``)
    happened; of those
    that replace it only the first. Returns whether one does."""
    if not rules.watched >> event & 1:
        return False
    if rules.noted >> event & 1:
        remember(state, event, state.identity_of(card))
    for piece in state.pieces(player) + state.pieces(1 - player):
        if piece.keywords & rules.calling and not piece.asleep:
            _say(rules, state, piece.keywords, event, card, player, piece.identity, piece.player, fell)
        if rules.triggers[piece.definition] & terms.WATCH and not piece.silenced and not piece.asleep:
            abilities = rules.abilities[piece.definition]
            for index in range(len(abilities)):
                ability = rules.ability[abilities[index]]
                seen = _seen(rules, state, abilities[index], event, card, player, piece.identity, piece.player, fell)
                if seen and (ability.limit == 0 or not spent(state, ability, piece, index)):
                    count_use(state, ability, piece, index)
                    wait(state, abilities[index], piece.identity, piece.player, _subject(state, ability, card, fell))
                    if terms.WOULD >> event & 1:
                        return True
    if state.remembered:
        _awaited(rules, state, event, card, player, fell)
    return False


def _subject(state: DuelState, ability: Ability, card: int, fell: int) -> int:
    """What an ability that waited means: how much it was, the card that it happened to, or nothing (-1)."""
    if ability.measures:
        return fell
    return state.identity_of(card) if ability.means else -1


def follow_played(rules: Rules, state: DuelState, piece: Piece) -> None:
    """What waits because a card was played means that card on the field, now that it has entered as ``piece``."""
    for place, (what, source, player) in enumerate(state.waiting):
        seen = rules.ability[what % SUBJECTS].watch
        if subject(what) == piece.card and seen is not None and seen.event == terms.H_PLAYED:
            followed = (what % SUBJECTS + SUBJECTS * (piece.identity + 1), source, player)
            state.waiting = [*state.waiting[:place], followed, *state.waiting[place + 1 :]]


def _awaited(rules: Rules, state: DuelState, event: int, card: int, player: int, fell: int) -> None:
    """Trigger what effects let wait for this event for a time."""
    for note in state.remembered:
        if note[0] == AWAITED and note[2] >= state.turn and _seen(rules, state, note[3], event, card, player, note[4], note[5], fell):
            wait(state, note[3], note[4], note[5], _subject(state, rules.ability[note[3]], card, fell))


def replaced(rules: Rules, state: DuelState, event: int, player: int) -> bool:
    """Whether what would happen to a player (one of ``terms.WOULD``) does not, because an ability waits for it: that comes next."""
    return not (state.contexts and state.contexts[-1].target == terms.REPLACING - event) and watch(rules, state, event, NO_CARD, player)


def watch_leaving(rules: Rules, state: DuelState, event: int, piece: Piece) -> None:
    """The same of a piece that leaves the field: it is the last to see it."""
    watch(rules, state, event, piece.card, piece.player)
    if not piece.silenced:
        watch_itself(rules, state, event, piece.card, piece.player)
    if piece.keywords & rules.calling:
        _say(rules, state, piece.keywords, event, piece.card, piece.player, piece.card, piece.player, 0)


def watch_itself(rules: Rules, state: DuelState, event: int, card: int, player: int) -> None:
    """A card that is off the field sees what happens to itself."""
    definition = state.definitions[card]
    if rules.triggers[definition] & terms.WATCH:
        for number in rules.abilities[definition]:
            if _seen(rules, state, number, event, card, player, card, player, 0):
                wait(state, number, card, player, card if rules.ability[number].means else -1)


def _say(rules: Rules, state: DuelState, words: int, event: int, card: int, player: int, source: int, controller: int, fell: int) -> None:
    """Trigger what the keywords (bits) of ``source`` do at this event."""
    for word, number in rules.spoken:
        if words & word and _seen(rules, state, number, event, card, player, source, controller, fell):
            wait(state, number, source, controller, _subject(state, rules.ability[number], card, fell))


def _seen(rules: Rules, state: DuelState, number: int, event: int, card: int, player: int, source: int, controller: int, fell: int) -> bool:
    """Whether an ability (its ``number``) of ``source`` watches for this event of a card and a player."""
    seen = rules.ability[number].watch
    if seen is None or not seen.awaits(event, terms.OWN, player == controller, state.active == controller):
        return False
    if event == terms.W_FELL:
        return state.hp[player] <= seen.number < state.hp[player] + fell
    if seen.together and waits(state, number, source):
        return False
    if seen.selection < 0:
        if not seen.number:
            return True
        # Of damage and healing the points are counted: the first time they are those of this time.
        nth = fell if event in terms.OF_POINTS else seen.number
        return happened(state.history, terms.COUNTERS * player + event, terms.COLUMNS, terms.UNIT) == nth
    selection = rules.selections[seen.selection]
    if selection.basis == THIS:
        return card == source % CARDS
    if (selection.other and card == source % CARDS) or excluded(selection, controller) == player:
        return False
    if seen.number and _times(state, event, player, selection.kinds) != seen.number:
        return False
    return describes(rules, state, selection, card)


def _times(state: DuelState, event: int, player: int, kinds: int) -> int:
    """How often an event happened this turn to the player's cards of these kinds."""
    if event == terms.H_ATTACKED:
        kinds &= terms.ATTACKERS
    return happened(state.history, terms.COUNTERS * player + event, terms.COLUMNS, kinds)
