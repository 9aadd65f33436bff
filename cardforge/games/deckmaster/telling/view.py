"""What a player of deckmaster may see, laid out as zones (see ``cardforge.games.shared.view``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from cardforge.database.schema.sentences import kind_title, sentence
from cardforge.engine.observation import HIDDEN
from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.deckmaster.play.state import Piece as Placed
from cardforge.games.shared.view import Colour, Figure, Layout, Mark, Piece, Shape, Side, Zone
from cardforge.model import Card, Text
from cardforge.wording import phrasebook

#: The attributes' marks.
_MARKS: Final[dict[str, tuple[Text, Colour]]] = {
    "red": (Text("赤", "R"), "red"),
    "blue": (Text("青", "U"), "blue"),
    "green": (Text("緑", "G"), "green"),
    "white": (Text("白", "W"), "white"),
    "black": (Text("黒", "B"), "black"),
}
#: The zones of cards: id, title, form, number; those in which only their player looks have no pieces for the other one.
_ZONES: Final[tuple[tuple[str, Text, Shape, int], ...]] = (
    ("resolving", Text("使用中", "being played"), "line", terms.RESOLVING),
    ("looked", Text("めくったカード", "looked at"), "line", terms.LOOKED),
    ("hand", Text("手札", "hand"), "cards", terms.HAND),
    ("deck", Text("山札", "deck"), "pile", terms.DECK),
    ("discard", Text("墓地", "discard"), "pile", terms.DISCARD),
    ("exile", Text("除外", "exile"), "pile", terms.EXILE),
)


class DuelViewer:
    """Lays out the positions of one game; ``cards[definition]`` are its cards, ``players`` what the players are called."""

    def __init__(self, cards: Sequence[Card], players: tuple[Text, Text], viewer: int | None) -> None:
        self._cards = cards
        self._players = players
        self._viewer = viewer
        self._book = phrasebook("deckmaster")
        self._texts: dict[int, Text] = {}

    def layout(self, state: DuelState) -> Layout:
        """Both sides, each with its Deck Master and seals at the far edge."""
        return Layout((self._side(state, 0), self._side(state, 1)), resting=Text("タップ", "tapped"))

    def pieces(self, state: DuelState, option: int) -> tuple[str, ...]:
        """The card that an option is about, and the target of an attack."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if not terms.V_PLAY <= verb <= terms.V_PICK or first >= len(state.definitions):
            return ()
        return (str(first), str(second)) if verb == terms.V_ATTACK and second != terms.AT_PLAYER else (str(first),)

    def about(self, card: Card) -> Text:
        """Name, kind, numbers, a seal's condition and what the card does."""
        numbers = [(Text("コスト", "cost"), "cost"), (Text("パワー", "power"), "power"), (Text("レベル", "level"), "level")]
        condition = sentence(card, "condition") if "condition" in card.trees else Text("", "")
        said = sentence(card)
        lines = []
        for lang, comma, begin, end in (("ja", "、", "（", "）"), ("en", ", ", " (", ")")):
            data = [kind_title(card).get(lang), *(f"{word.get(lang)} {card.fields[key]}" for word, key in numbers if key in card.fields)]
            text = " → ".join(part for part in (condition.get(lang), said.get(lang)) if part)
            lines.append(f"{card.name.get(lang)}{begin}{comma.join(data)}{end}: {text}".rstrip(": "))
        return Text(lines[0], lines[1])

    def _side(self, state: DuelState, player: int) -> Side:
        figures = (
            Figure("hp", Text("HP", "HP"), state.hp[player]),
            Figure("mana", Text("マナ", "mana"), state.mana[player], state.max_mana[player]),
        )
        seals = [*state.zone(player, terms.SEALED), *state.zone(player, terms.UNDER)]
        used = state.zone(player, terms.UNDER)
        zones = [
            Zone("master", Text("主", "master"), "line", 1, (self._placed(state, state.masters[player]),)),
            Zone("seals", Text("封印", "seals"), "line", len(seals), tuple(self._seal(state, seal, seal in used) for seal in seals)),
            self._row("enchantments", Text("設置", "enchantments"), "line", state, state.enchantments[player], terms.ENCHANTMENT_SLOTS),
            self._row("units", Text("ユニット", "units"), "places", state, state.units[player], terms.UNIT_SLOTS),
        ]
        for name, title, shape, number in _ZONES:
            cards = state.zone(player, number)
            shown = tuple(self._card(state, card) for card in cards if state.definitions[card] != HIDDEN and self._may_look(number, player))
            zones.append(Zone(name, title, shape, len(cards), shown, open=number in (terms.DISCARD, terms.EXILE)))
        return Side(player, self._players[player], figures, tuple(zones))

    def _may_look(self, zone: int, player: int) -> bool:
        """Decks lie face down for everybody; hands and looked-at cards are seen by their player."""
        if zone in (terms.HAND, terms.LOOKED):
            return self._viewer in (None, player)
        return zone != terms.DECK

    def _row(self, name: str, title: Text, shape: Shape, state: DuelState, row: list[Placed], places: int) -> Zone:
        return Zone(name, title, shape, len(row), tuple(self._placed(state, piece) for piece in row), places)

    def _placed(self, state: DuelState, piece: Placed) -> Piece:
        """A card on the field with the numbers it has there."""
        card = self._cards[state.definitions[piece.card]]
        keywords = [name for name, bit in terms.KEYWORDS.items() if piece.keywords & bit]
        notes = [Text(self._book.keyword_name(name, "ja"), self._book.keyword_name(name, "en")) for name in keywords]
        if piece.silenced:
            notes = [Text("効果無効", "silenced")]
        has_power = piece.kind != terms.ENCHANTMENT and piece.freed
        tone: Literal[-1, 0, 1] = 1 if piece.power > piece.initial else -1 if piece.power < piece.initial else 0
        return Piece(
            str(piece.card),
            card.id,
            card.name,
            marks=self._marks(card),
            value=piece.power if has_power else None,
            tone=tone if has_power else 0,
            resting=piece.tapped,
            notes=tuple(notes) if piece.freed else (Text("封印中", "sealed"),),
            text=self._text(state.definitions[piece.card]),
        )

    def _seal(self, state: DuelState, seal: int, used: bool) -> Piece:
        card = self._cards[state.definitions[seal]]
        level = str(card.fields["level"])
        condition = sentence(card, "condition")
        said = self._text(state.definitions[seal])
        text = Text(f"{condition.ja} → {said.ja}", f"{condition.en} → {said.en}")
        return Piece(str(seal), card.id, card.name, label=Text(level, level), resting=used, text=text)

    def _card(self, state: DuelState, card: int) -> Piece:
        """A card off the field, as it is printed."""
        definition = state.definitions[card]
        printed = self._cards[definition]
        cost, power = printed.fields.get("cost"), printed.fields.get("power")
        return Piece(str(card), printed.id, printed.name, marks=self._marks(printed), cost=cost, value=power, text=self._text(definition))

    def _text(self, definition: int) -> Text:
        if definition not in self._texts:
            self._texts[definition] = sentence(self._cards[definition])
        return self._texts[definition]

    def _marks(self, card: Card) -> tuple[Mark, ...]:
        return tuple(Mark(*_MARKS[attribute]) for attribute in card.fields.get("attributes") or ())
