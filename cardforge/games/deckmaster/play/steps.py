"""The smaller steps of plays and effects: entering with room made, discarding, paying with seals, looking at the deck."""

from __future__ import annotations

from cardforge.engine.state import DRAW
from cardforge.games.deckmaster.play import changes, terms
from cardforge.games.deckmaster.play.events import tell
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.deckmaster.play.terms import ENCHANTMENT_SLOTS, UNIT, UNIT_SLOTS


def full(state: DuelState, player: int, kind: int) -> bool:
    """Whether the player has no room for another unit or enchantment (000-R29)."""
    if kind == UNIT:
        return len(state.units[player]) >= UNIT_SLOTS
    return len(state.enchantments[player]) >= ENCHANTMENT_SLOTS


def enter(rules: Rules, state: DuelState, card: int, player: int, in_effect: int) -> None:
    """A card enters the field; in a full zone one of its player's own cards there makes room first (000-R29, A34)."""
    kind = rules.kind[state.definitions[card]]
    if kind != UNIT and kind != terms.ENCHANTMENT:
        return
    if full(state, player, kind):
        state.agenda.append((terms.F_ENTER, card, player, in_effect))
        if not in_effect:
            state.agenda.append((terms.F_TRIGGERS, 0, 0, 0))
        state.agenda.append((terms.F_MAKE_ROOM, kind, player, 0))
        return
    source = state.zone_of(card)
    if source >= 0 or rules.token[state.definitions[card]]:
        identity = changes.enter(rules, state, card, player, source, max(0, in_effect - 1))
        if in_effect and state.contexts:
            state.contexts[-1].follow(card, identity)


def hand_over(rules: Rules, state: DuelState, identity: int, player: int) -> None:
    """A card on the field goes over to a player, for which one of his makes room where there is none (000-R29); a Deck Master does not."""
    piece = state.meant(identity)
    if piece is None or piece.player == player or piece.kind == terms.MASTER:
        return
    if full(state, player, piece.kind):
        state.agenda += [(terms.F_CONTROL, identity, player, 0), (terms.F_MAKE_ROOM, piece.kind, player, 0)]
    else:
        changes.hand_over(rules, state, piece, player)


def look(rules: Rules, state: DuelState, player: int, take: int, put_back: int) -> None:
    """Look at the top cards of the own deck and put each on the top or the bottom, the deepest one first."""
    deck, looked = terms.DECK + terms.ZONES * player, terms.LOOKED + terms.ZONES * player
    for _ in range(min(take, len(state.zones[deck]))):
        changes.move(rules, state, state.zones[deck][0], deck, looked)
        put_back += 1
    if put_back:
        state.agenda.append((terms.F_LOOK, player, 0, put_back - 1))
        state.ask(player, terms.Q_LOOK, [terms.V_TOP, terms.V_BOTTOM])


def put_back(rules: Rules, state: DuelState, player: int, bottom: bool) -> None:
    """The looked-at card goes back to the deck."""
    looked = terms.LOOKED + terms.ZONES * player
    changes.move(rules, state, state.zones[looked][0], looked, terms.DECK + terms.ZONES * player, bottom)
    tell(state, terms.E_LOOKED, player, int(bottom))


def make_tokens(state: DuelState, definition: int, count: int, whose: int) -> None:
    """Tokens enter one after the other (``whose``: their player, with a power of their own as in ``F_TOKENS``); a game of more cards than
    there are numbers for is a draw."""
    player, power = whose % 2, whose // 2
    if len(state.definitions) >= terms.AT_PLAYER:
        state.finish(DRAW, terms.R_STALLED)
    elif count > 0:
        state.agenda.append((terms.F_TOKENS, definition, count - 1, whose))
        card = state.bring(player, [definition])[0]
        state.contexts[-1].chosen.append(card)
        state.agenda.append((terms.F_ENTER, card, player, 1 + power))
