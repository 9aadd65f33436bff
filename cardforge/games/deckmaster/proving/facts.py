"""What an expectation of a scenario may ask: a player's numbers and zones, the Deck Masters, the state of every card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardforge.games.deckmaster.compiling.compiler import Compiler
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.game import DeckMasterGame
from cardforge.games.deckmaster.play.state import DuelState, Piece
from cardforge.games.deckmaster.play.turn import MAIN_PHASE
from cardforge.games.deckmaster.proving import position
from cardforge.games.deckmaster.proving.position import ZONE_KEYS
from cardforge.games.shared.proving.answering import AnsweringTable
from cardforge.games.shared.proving.table import Fact, Pile
from cardforge.games.shared.proving.words import PLAYERS, Words
from cardforge.model import Text

_SEAL_ZONES: Final = (terms.SEALED, terms.RESOLVING, terms.UNDER)


class FactsTable(AnsweringTable[DeckMasterGame, DuelState]):
    """A table of deckmaster whose state can be asked for."""

    def __init__(self, words: Words, game: DeckMasterGame, compiler: Compiler, state: DuelState) -> None:
        super().__init__(words, game, compiler.cards, state)
        self.compiler = compiler

    def common(self) -> Mapping[str, Fact]:
        """Turn, turn player and phase."""
        state = self.state
        step = next((a for frame, a, *_ in state.agenda if frame == terms.F_TURN), None)
        phase = "main" if step is None else "draw" if step <= MAIN_PHASE else "end"
        return {"turn": state.turn, "active": PLAYERS[state.active], "phase": phase}

    def side(self, player: str) -> Mapping[str, Fact]:
        """A player's numbers, zones and Deck Master under the position's keys; looked-at cards are still of the deck."""
        state, index = self.state, PLAYERS.index(player)
        return {
            "hp": state.hp[index],
            "mana": state.mana[index],
            "max_mana": state.max_mana[index],
            **self.piles(index, ZONE_KEYS),
            "deck": Pile((*state.zone(index, terms.LOOKED), *state.zone(index, terms.DECK))),
            "units": Pile(tuple(piece.card for piece in state.units[index])),
            "enchantments": Pile(tuple(piece.card for piece in state.enchantments[index])),
            "master": self._master(index),
        }

    def card(self, card: int) -> Mapping[str, Fact]:
        """The zone of a card instance, and on the field its state; the zone of a card that is nowhere (a token gone) is ``None``."""
        piece = self.state.piece(card)
        if piece is not None:
            zone = "units" if piece.kind == terms.UNIT else "enchantments" if piece.kind == terms.ENCHANTMENT else "master"
            return {"zone": zone, **_piece(self.compiler, piece)}
        player = self.state.owners[card]
        if card in self._seals(player):
            return {"zone": "seals", "released": card not in self.state.zone(player, terms.SEALED)}
        return {"zone": "deck" if card in self.state.zone(player, terms.LOOKED) else self.lies(card, ZONE_KEYS)}

    def keywords(self) -> Mapping[str, Text]:
        """The keywords of the library's phrasebook."""
        return position.keywords(self.words.library).names

    def _seals(self, player: int) -> list[int]:
        state, cards = self.state, self.compiler.cards
        return [card for zone in _SEAL_ZONES for card in state.zone(player, zone) if cards[state.definitions[card]].kind == "seal"]

    def _master(self, player: int) -> Mapping[str, Fact]:
        piece = self.state.masters[player]
        master = self.compiler.masters[piece.definition]
        return {
            "rank": master.rank,
            "name": master.card.name.ja,
            "attributes": frozenset(master.card.fields.get("attributes") or ()),
            "races": frozenset(master.card.fields.get("races") or ()),
            "released": piece.freed,
            "seals": Pile(tuple(self._seals(player))),
            "knocked_out_on": piece.asleep if piece.asleep > 0 else None,
            **_piece(self.compiler, piece),
        }


def _piece(compiler: Compiler, piece: Piece) -> Mapping[str, Fact]:
    """A piece's state; a sealed Deck Master has no power and no keywords (000-R24), one at power 0 no keywords (000-R57)."""
    keywords = piece.keywords if not piece.asleep else 0
    return {
        "power": piece.power if piece.freed else 0,
        "base": piece.initial if piece.freed else 0,
        "tapped": piece.tapped,
        "attacks_left": piece.attacks_left,
        "keywords": frozenset(name for name, bit in compiler.words.bits.items() if keywords & bit),
        "silenced": piece.silenced,
    }
