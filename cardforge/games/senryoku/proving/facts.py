"""What an expectation of a scenario may ask of a position of senryoku: the turn, a player's zones, a card's numbers and marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import Piece, SenryokuState
from cardforge.games.senryoku.play.terms import ATTRIBUTES, KINDS2, SOLDIER, SORCERY, ZONES
from cardforge.games.senryoku.play.values import cost, hand_cost, marks, move_cost, power
from cardforge.games.senryoku.proving.position import PHASES, word_of
from cardforge.games.shared.proving.table import Fact, Pile
from cardforge.games.shared.proving.words import PLAYERS
from cardforge.model import Card

#: What files call attributes and special kinds 2, in Japanese as the document does; trees have the English words.
_ATTRIBUTES: Final = {"火": "fire", "水": "water", "風": "wind", "地": "earth", "光": "light", "闇": "dark", "無": "none"}
_KINDS2: Final = {
    "緋": "scarlet",
    "蒼": "azure",
    "天": "sky",
    "碧": "emerald",
    "太陽": "sun",
    "深淵": "abyss",
    "黄金": "gold",
    "異界": "otherworld",
    "豪腕": "mighty",
    "俊敏": "agile",
    "頑健": "robust",
    "聡明": "wise",
}
#: The special kinds that give a soldier an effect to use (001-K07, K08), by both their names.
GIVING: Final = ("黄金", "異界", "gold", "otherworld")
_OFF_FIELD: Final = {
    terms.FORCE: "force",
    terms.SUPPORT: "support",
    terms.HAND: "hand",
    terms.STORE: "store",
    terms.USED: "store",
    terms.GRAVE: "grave",
    terms.REMOVED: "removed",
}


def effect_names(card: Card) -> list[list[str]]:
    """The names of each ■ block of a card, alone and together: what stands after the colon of its heading."""
    rows = []
    for ability in (card.trees.get("text") or {}).get("abilities", ()):
        names = list((ability.get("heading") or {}).get("names", ()))
        rows.append([*names, "/".join(names)] if len(names) > 1 else names)
    return rows


def read(key: str, written: Any) -> list[str]:
    """An expected set as it is compared: what is written in either language, and the part of the turn as a word.

    >>> read("attributes", ["火", "dark"]), read("phase", 1.2)
    (['fire', 'dark'], ['1.2'])
    """
    words = [str(word) for word in (written if isinstance(written, list) else [written])]
    known = {"attributes": _ATTRIBUTES, "kind2": _KINDS2}.get(key, {})
    return [known.get(word, word) for word in words]


def common(state: SenryokuState) -> Mapping[str, Fact]:
    """Turn, turn player and the part of the turn."""
    phase = next(word for word, number in PHASES.items() if number == state.phase)
    return {"turn": state.turn, "active": PLAYERS[state.active], "phase": frozenset((phase,))}


def side(state: SenryokuState, player: int) -> Mapping[str, Fact]:
    """What a player has beside his piles: store, field, and the counters on his force."""
    of_kind: dict[bool, list[int]] = {True: [], False: []}
    for piece in state.grounds[player]:
        of_kind[piece.kind == SORCERY].append(piece.card)
    return {
        "store": Pile((*state.zone(player, terms.STORE), *state.zone(player, terms.USED))),
        "soldiers": Pile(tuple(piece.card for piece in state.soldiers[player])),
        "sorceries": Pile(tuple(of_kind[True])),
        "lands": Pile(tuple(of_kind[False])),
        "force_counters": state.counters[player],
    }


def card(rules: Rules, state: SenryokuState, number: int, traits: Mapping[str, int]) -> Mapping[str, Fact]:
    """Where a card is, its numbers in force, and its marks; ``traits`` are the bits of races and special kinds."""
    piece = state.piece(number)
    if piece is not None:
        return _piece(rules, state, piece, traits)
    zone = state.zone_of(number)
    if zone < 0:
        return {"zone": None}
    definition, owner = state.definitions[number], state.owners[number]
    kind = rules.kind[definition]
    found: dict[str, Fact] = {"zone": _OFF_FIELD[zone % ZONES], "owner": PLAYERS[owner]}
    if zone % ZONES in (terms.STORE, terms.USED):
        found["used"] = zone % ZONES == terms.USED
    if kind != terms.BLANK:
        in_hand = zone % ZONES == terms.HAND
        found["cost"] = hand_cost(rules, state, number, owner) if in_hand else rules.cost[definition]
        found["move" if kind == SOLDIER else "upkeep"] = rules.move[definition]
        if kind == SOLDIER:
            found["power"] = rules.power[definition]
    return found | _marks(rules.marks[definition], traits)


def _piece(rules: Rules, state: SenryokuState, piece: Piece, traits: Mapping[str, int]) -> Mapping[str, Fact]:
    """A card on the field."""
    soldier = piece.kind == SOLDIER
    bearer = state.meant(piece.bound) if piece.bound >= 0 else None
    correction: Any = [piece.cost, piece.move, piece.power] if soldier else [piece.cost, piece.move]
    found: dict[str, Fact] = {
        "zone": "soldiers" if soldier else "sorceries" if piece.kind == SORCERY else "lands",
        "owner": PLAYERS[piece.player],
        "at": word_of(piece.square),
        "counters": piece.counters,
        "entered": piece.entered,
        "face_down": piece.face_down,
        "correction": correction,
        "bound": Pile((bearer.card,) if bearer is not None else ()),
        "cost": cost(rules, state, piece),
        "move" if soldier else "upkeep": move_cost(rules, state, piece),
    }
    if soldier:
        found["power"] = power(rules, state, piece)
    return found | _marks(marks(rules, state, piece), traits)


def _marks(bits: int, traits: Mapping[str, int]) -> dict[str, Fact]:
    """Attributes, race and both special kinds, as sets of words."""
    named = {
        key: frozenset(word.partition(":")[2] for word, bit in traits.items() if bits & bit and word.startswith(key))
        for key in ("race", "kind1")
    }
    return {
        "attributes": frozenset(word for word, bit in ATTRIBUTES.items() if bits & bit),
        "kind2": frozenset(word for word, bit in KINDS2.items() if bits & bit),
        **named,
    }
