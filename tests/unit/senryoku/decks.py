"""Cards and positions for the tests of senryoku, which name what they need themselves."""

from __future__ import annotations

from typing import Any

from cardforge.database import built_in
from cardforge.games.senryoku.proving.position import lay
from cardforge.games.shared.proving.words import Words
from cardforge.model import Card, Deck

LIBRARY = built_in("senryoku")
DOCUMENT = tuple(each for each in LIBRARY.cards.values() if each.origin == "document")
#: The document's twenty cards three times each (001-A04).
WHOLE = Deck("senryoku", "全種", tuple((each, 3) for each in DOCUMENT))
#: Soldiers of plain numbers: cost, move and power.
PLAIN = {"kind": "soldier", "cost": 1, "move": 1, "power": 3}


def card(name: str, kind: str = "soldier", **fields: Any) -> Card:
    """A card with these fields, the others being ordinary."""
    plain: dict[str, dict[str, Any]] = {
        "soldier": {"cost": 1, "move": 1, "power": 3},
        "sorcery": {"cost": 1, "upkeep": 1},
        "land": {"cost": 1, "upkeep": 1},
    }
    return LIBRARY.read_card({"kind": kind, **plain[kind], **fields}, name=name)


def position(cards: dict[str, dict[str, Any]], a: dict[str, Any], b: dict[str, Any], **common: Any) -> tuple[Any, Any]:
    """A position of these cards, a's turn 5 in phase 2 unless it says another: the game and the state."""
    words = Words({"game": "senryoku", "cards": cards, "position": {"turn": 5, "a": a, "b": b, **common}}, None, LIBRARY)
    game, _, state = lay(words)
    return game, state


def named(game: Any, state: Any, name: str) -> int:
    """The first card of this name."""
    return next(number for number, definition in enumerate(state.definitions) if game.names[definition].ja == name)
