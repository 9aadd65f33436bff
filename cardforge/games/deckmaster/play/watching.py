"""Abilities that watch for what happens to other cards and players; games without such pay one comparison an event."""

from __future__ import annotations

from cardforge.engine.meaning import excluded
from cardforge.engine.options import CARDS
from cardforge.engine.remembering import note
from cardforge.engine.triggers import Watch, wait
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.events import count_use, spent
from cardforge.games.deckmaster.play.rules import THIS, Rules
from cardforge.games.deckmaster.play.selecting import describes
from cardforge.games.deckmaster.play.state import DuelState, Piece


def watch(rules: Rules, state: DuelState, event: int, card: int, player: int) -> None:
    """Trigger the abilities on the field that watch for an event of a card (-1: of none) and a player."""
    if not rules.watched >> event & 1:
        return
    if rules.noted >> event & 1:
        note(state, event, state.identity_of(card))
    for piece in state.pieces(player) + state.pieces(1 - player):
        if piece.keywords & rules.calling and not piece.asleep:
            _say(rules, state, piece.keywords, event, card, player, piece.identity, piece.player)
        if rules.triggers[piece.definition] & terms.WATCH and not piece.silenced and not piece.asleep:
            abilities = rules.abilities[piece.definition]
            for index in range(len(abilities)):
                ability = rules.ability[abilities[index]]
                seen = _seen(rules, state, ability.watch, event, card, player, piece.identity, piece.player)
                if seen and (ability.limit == 0 or not spent(state, ability, piece, index)):
                    count_use(state, ability, piece, index)
                    wait(state, abilities[index], piece.identity, piece.player, state.identity_of(card) if ability.means else -1)


def watch_leaving(rules: Rules, state: DuelState, event: int, piece: Piece) -> None:
    """The same of a piece that leaves the field: it is the last to see it."""
    watch(rules, state, event, piece.card, piece.player)
    if rules.triggers[piece.definition] & terms.WATCH and not piece.silenced:
        for number in rules.abilities[piece.definition]:
            ability = rules.ability[number]
            if _seen(rules, state, ability.watch, event, piece.card, piece.player, piece.card, piece.player):
                wait(state, number, piece.card, piece.player, piece.card if ability.means else -1)
    if piece.keywords & rules.calling:
        _say(rules, state, piece.keywords, event, piece.card, piece.player, piece.card, piece.player)


def _say(rules: Rules, state: DuelState, words: int, event: int, card: int, player: int, source: int, controller: int) -> None:
    """Trigger what the keywords (bits) of ``source`` do at this event."""
    for word, number in rules.spoken:
        ability = rules.ability[number]
        if words & word and _seen(rules, state, ability.watch, event, card, player, source, controller):
            wait(state, number, source, controller, state.identity_of(card) if ability.means else -1)


def _seen(rules: Rules, state: DuelState, seen: Watch | None, event: int, card: int, player: int, source: int, controller: int) -> bool:
    """Whether an ability of ``source`` watches for this event of a card and a player."""
    if seen is None or not seen.awaits(event, terms.OWN, player == controller, state.active == controller):
        return False
    if seen.selection < 0:
        return True
    selection = rules.selections[seen.selection]
    if selection.basis == THIS:
        return card == source % CARDS
    if (selection.other and card == source % CARDS) or excluded(selection, controller) == player:
        return False
    return describes(rules, state, selection, card)
