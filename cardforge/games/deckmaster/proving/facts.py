"""What an expectation of a scenario may ask: a player's numbers and zones, the Deck Masters, the state of every card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardforge.games.deckmaster.compiling.compiler import Compiler
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import DuelState, Piece
from cardforge.games.deckmaster.play.turn import MAIN_PHASE
from cardforge.games.deckmaster.proving.position import ZONE_KEYS
from cardforge.games.shared.table import Fact, Pile
from cardforge.games.shared.words import PLAYERS

_SEAL_ZONES: Final = (terms.SEALED, terms.RESOLVING, terms.UNDER)


def common(state: DuelState) -> Mapping[str, Fact]:
    """Turn, turn player and phase."""
    step = next((a for frame, a, *_ in state.agenda if frame == terms.F_TURN), None)
    phase = "main" if step is None else "draw" if step <= MAIN_PHASE else "end"
    return {"turn": state.turn, "active": PLAYERS[state.active], "phase": phase}


def side(compiler: Compiler, state: DuelState, player: int) -> Mapping[str, Fact]:
    """A player's numbers, zones and Deck Master under the position's keys; looked-at cards are still of the deck."""
    facts: dict[str, Fact] = {"hp": state.hp[player], "mana": state.mana[player], "max_mana": state.max_mana[player]}
    for key, zone in ZONE_KEYS.items():
        facts[key] = Pile(tuple(state.zone(player, zone)))
    facts["deck"] = Pile((*state.zone(player, terms.LOOKED), *state.zone(player, terms.DECK)))
    facts["units"] = Pile(tuple(piece.card for piece in state.units[player]))
    facts["enchantments"] = Pile(tuple(piece.card for piece in state.enchantments[player]))
    facts["master"] = _master(compiler, state, player)
    return facts


def card(compiler: Compiler, state: DuelState, number: int) -> Mapping[str, Fact]:
    """The zone of a card instance, and on the field its state; the zone of a card that is nowhere (a token gone) is ``None``."""
    piece = state.piece(number)
    if piece is not None:
        zone = "units" if piece.kind == terms.UNIT else "enchantments" if piece.kind == terms.ENCHANTMENT else "master"
        return {"zone": zone, **_piece(piece)}
    for player in range(2):
        if number in state.zone(player, terms.LOOKED):
            return {"zone": "deck"}
        for place in _SEAL_ZONES:
            if number in state.zone(player, place) and _is_seal(compiler, state, number):
                return {"zone": "seals", "released": place != terms.SEALED}
        for key, place in ZONE_KEYS.items():
            if number in state.zone(player, place):
                return {"zone": key}
    return {"zone": None}


def _master(compiler: Compiler, state: DuelState, player: int) -> Mapping[str, Fact]:
    piece = state.masters[player]
    master = compiler.masters[piece.definition]
    seals = [seal for zone in _SEAL_ZONES for seal in state.zone(player, zone) if _is_seal(compiler, state, seal)]
    return {
        "rank": master.rank,
        "name": master.card.name.ja,
        "attributes": frozenset(master.card.fields.get("attributes") or ()),
        "races": frozenset(master.card.fields.get("races") or ()),
        "released": piece.freed,
        "seals": Pile(tuple(seals)),
        "knocked_out_on": piece.asleep if piece.asleep > 0 else None,
        **_piece(piece),
    }


def _is_seal(compiler: Compiler, state: DuelState, number: int) -> bool:
    return compiler.cards[state.definitions[number]].kind == "seal"


def _piece(piece: Piece) -> Mapping[str, Fact]:
    """A piece's state; a sealed Deck Master has no power and no keywords (000-R24), one at power 0 no keywords (000-R57)."""
    keywords = piece.keywords if not piece.asleep else 0
    return {
        "power": piece.power if piece.freed else 0,
        "base": piece.initial if piece.freed else 0,
        "tapped": piece.tapped,
        "attacks_left": piece.attacks_left,
        "keywords": frozenset(name for name, bit in terms.KEYWORDS.items() if keywords & bit),
        "silenced": piece.silenced,
    }
