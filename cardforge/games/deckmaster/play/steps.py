"""The smaller steps of plays and effects: entering with room made, discarding, paying with seals, looking at the deck."""

from __future__ import annotations

from cardforge.engine.state import DRAW
from cardforge.games.deckmaster.play import altering, changes, terms
from cardforge.games.deckmaster.play.events import tell
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import DuelState


def full(state: DuelState, player: int, kind: int) -> bool:
    """Whether the player has no room for another unit or enchantment (000-R29)."""
    return len(state.row(player, kind)) >= (terms.UNIT_SLOTS if kind == terms.UNIT else terms.ENCHANTMENT_SLOTS)


def enter(rules: Rules, state: DuelState, card: int, player: int, in_effect: int) -> None:
    """A card enters the field; in a full zone one of its player's own cards there makes room first (000-R29, A34)."""
    kind = rules.kind[state.definitions[card]]
    if kind != terms.UNIT and kind != terms.ENCHANTMENT:
        return
    if full(state, player, kind):
        state.agenda.append((terms.F_ENTER, card, player, in_effect))
        if not in_effect:
            state.agenda.append((terms.F_TRIGGERS, 0, 0, 0))
        state.agenda.append((terms.F_MAKE_ROOM, kind, player, 0))
        return
    source = state.zone_of(card)
    if source >= 0 or rules.token[state.definitions[card]]:
        identity = changes.enter(rules, state, card, player, source)
        if in_effect and state.contexts:
            state.contexts[-1].follow(card, identity)


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


def make_tokens(state: DuelState, definition: int, count: int, player: int) -> None:
    """Tokens enter one after the other; a game of more cards than there are numbers for is a draw."""
    if len(state.definitions) >= terms.AT_PLAYER:
        state.finish(DRAW, terms.R_STALLED)
    elif count > 0:
        state.agenda.append((terms.F_TOKENS, definition, count - 1, player))
        state.agenda.append((terms.F_ENTER, state.bring(player, [definition])[0], player, 1))


def settle(rules: Rules, state: DuelState) -> None:
    """What is looked at after every event: HP (000-R77), units and Deck Masters at power 0 (000-R50, R57), the turn player's first."""
    state.unsettled = False
    if state.hp[0] <= 0 or state.hp[1] <= 0:
        winner = DRAW if state.hp[0] <= 0 and state.hp[1] <= 0 else 1 if state.hp[0] <= 0 else 0
        state.finish(winner, terms.R_HP)
        return
    for player in (state.active, 1 - state.active):
        for piece in state.units[player].copy():
            if not piece.power and not (piece.spared and piece.keywords & rules.unbeaten):
                changes.leave(rules, state, piece, terms.DISCARD + terms.ZONES * player, terms.DESTROYED)
        master = state.masters[player]
        if master.power == 0 and not master.asleep:
            altering.knock_out(state, player)
