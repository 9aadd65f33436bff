"""What a player of deckmaster may see, laid out as zones (see ``cardforge.games.shared.telling.view``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardforge.database.schema.sentences import kind_title, sentence
from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.engine.remembering import marks
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import DuelState, Piece as Placed
from cardforge.games.deckmaster.telling.story import Storyteller
from cardforge.games.shared.telling.view import COLOUR_MARKS, Figure, Layout, Mark, Piece, Shape, Side, TableViewer, Zone, entry, tone
from cardforge.model import Card, Text
from cardforge.wording import phrasebook

#: The zones of cards: number, id, title, form.
_ZONES: Final[tuple[tuple[int, str, Text, Shape], ...]] = (
    (terms.RESOLVING, "resolving", Text("使用中", "being played"), "line"),
    (terms.LOOKED, "looked", Text("めくったカード", "looked at"), "line"),
    (terms.HAND, "hand", Text("手札", "hand"), "cards"),
    (terms.DECK, "deck", Text("山札", "deck"), "pile"),
    (terms.DISCARD, "discard", Text("墓地", "discard"), "pile"),
    (terms.EXILE, "exile", Text("除外", "exile"), "pile"),
)
#: The numbers of a card.
_NUMBERS: Final = {"cost": Text("コスト", "cost"), "power": Text("パワー", "power"), "level": Text("レベル", "level")}


class DuelViewer(TableViewer[DuelState, Storyteller]):
    """Lays out the positions of one game; ``words`` are the bits of its keywords, ``counters`` the names of its counters."""

    sees = terms.SEES

    def __init__(self, teller: Storyteller, words: Mapping[str, int], counters: Sequence[str] = ()) -> None:
        super().__init__(teller)
        books = [phrasebook("deckmaster", own) for own in dict.fromkeys([(), *(card.words for card in teller.cards)])]
        named = {name: Text(book.keyword_name(name, "ja"), book.keyword_name(name, "en")) for book in books for name in book.keywords}
        self._counters = counters
        self._words = [(bit, named[name]) for name, bit in words.items()]

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
        numbers = [
            Text(f"{word.ja} {card.fields[key]}", f"{word.en} {card.fields[key]}") for key, word in _NUMBERS.items() if key in card.fields
        ]
        ja, en = zip(kind_title(card), *numbers, strict=True)
        return entry(Text(f"{card.name.ja}（{'、'.join(ja)}）", f"{card.name.en} ({', '.join(en)})"), self.said(card))

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
        for number, name, title, shape in _ZONES:
            zones.append(self.zone(state, player, number, name, title, shape, opened=number in (terms.DISCARD, terms.EXILE)))
        return Side(player, self.teller.players[player], figures, tuple(zones))

    def _row(self, name: str, title: Text, shape: Shape, state: DuelState, row: list[Placed], places: int) -> Zone:
        return Zone(name, title, shape, len(row), tuple(self._placed(state, piece) for piece in row), places)

    def _placed(self, state: DuelState, piece: Placed) -> Piece:
        """A card on the field with the numbers it has there."""
        card = self.teller.cards[state.definitions[piece.card]]
        notes = [name for bit, name in self._words if piece.keywords & bit]
        if piece.silenced:
            notes = [Text("効果無効", "silenced")]
        for number, name in enumerate(self._counters):
            if lying := marks(state, piece.identity, number):
                notes.append(Text(f"{name}カウンター×{lying}", f"{name} counter ×{lying}".lstrip()))
        has_power = piece.kind != terms.ENCHANTMENT and piece.freed
        return Piece(
            str(piece.card),
            card.id,
            card.name,
            marks=self._marks(card),
            value=piece.power if has_power else None,
            tone=tone(piece.power - piece.initial) if has_power else 0,
            resting=piece.tapped,
            notes=tuple(notes) if piece.freed else (Text("封印中", "sealed"),),
            text=self.text(state.definitions[piece.card]),
        )

    def _seal(self, state: DuelState, seal: int, used: bool) -> Piece:
        card = self.teller.cards[state.definitions[seal]]
        level = str(card.fields["level"])
        return Piece(str(seal), card.id, card.name, label=Text(level, level), resting=used, text=self.text(state.definitions[seal]))

    def piece(self, state: DuelState, card: int) -> Piece:
        """A card off the field, as it is printed."""
        definition = state.definitions[card]
        printed = self.teller.cards[definition]
        cost, power = printed.fields.get("cost"), printed.fields.get("power")
        return Piece(str(card), printed.id, printed.name, marks=self._marks(printed), cost=cost, value=power, text=self.text(definition))

    def said(self, card: Card) -> Text:
        """What a card does, after the condition of a seal."""
        said = [text for text in (sentence(card, "condition"), sentence(card)) if text.ja]
        return Text(" → ".join(text.ja for text in said), " → ".join(text.en for text in said))

    def _marks(self, card: Card) -> tuple[Mark, ...]:
        return tuple(Mark(*COLOUR_MARKS[attribute]) for attribute in card.fields.get("attributes") or ())
