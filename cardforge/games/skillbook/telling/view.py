"""What a player of skillbook may see, laid out as zones and a board (see ``cardforge.games.shared.telling.view``)."""

from __future__ import annotations

from typing import Final

from cardforge.database.schema.sentences import kind_title, sentence
from cardforge.engine.observation import HIDDEN
from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.games.shared.telling.view import Colour, Figure, Layout, Mark, Piece, Shape, Side, TableViewer, Zone, entry, tone
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.rules import Rules
from cardforge.games.skillbook.play.selecting import attack, defence
from cardforge.games.skillbook.play.state import SkillbookState, Unit
from cardforge.games.skillbook.play.terms import COLUMNS, SQUARE, SQUARE_COUNT
from cardforge.games.skillbook.telling.story import Storyteller, square_name
from cardforge.model import Card, Text

#: The zones of cards: number, id, title, form, whether it may be looked through.
_ZONES: Final[tuple[tuple[int, str, Text, Shape, bool], ...]] = (
    (terms.MAP, "map", Text("マップ", "map"), "pile", True),
    (terms.BOOK, "deck", Text("ブック", "book"), "pile", False),
    (terms.GRAVE, "grave", Text("墓地", "grave"), "pile", True),
    (terms.REMOVED, "removed", Text("除外", "removed"), "pile", True),
    (terms.TABLE, "table", Text("スキルテーブル", "table"), "cards", False),
    (terms.TRUMP, "hand", Text("切り札", "trump"), "cards", False),
)
#: The letters of attributes, each with its colour.
_MARKS: Final[dict[str, tuple[Text, Colour]]] = {
    "fire": (Text("火", "F"), "red"),
    "earth": (Text("地", "E"), "gold"),
    "wind": (Text("風", "W"), "green"),
    "water": (Text("水", "A"), "blue"),
    "dark": (Text("闇", "D"), "black"),
}
_NONE: Final = Mark(Text("・", "."))
_COVERED: Final = Mark(Text("？", "?"))
_RESTING: Final = Text("休息", "rests")
_FLIES: Final = Text("飛", "fl")
_BOUND: Final = Text("＋", "+")


class SkillbookViewer(TableViewer[SkillbookState, Storyteller]):
    """Lays out the positions of one game; ``rules`` are those by which values are worked out."""

    sees = terms.SEES

    def __init__(self, teller: Storyteller, rules: Rules) -> None:
        super().__init__(teller)
        self._rules = rules

    def layout(self, state: SkillbookState) -> Layout:
        """Both sides with their tables, the board between them, what has been announced."""
        near = self.teller.viewer or 0
        order = range(SQUARE_COUNT - 1, -1, -1) if near else range(SQUARE_COUNT)
        # The far row first, as the viewer sees the board.
        rows = [list(order[start : start + COLUMNS]) for start in range(0, SQUARE_COUNT, COLUMNS)]
        squares = [square for row in reversed(rows) for square in row]
        board = Zone("board", Text("盤面", "board"), "board", SQUARE_COUNT, tuple(self._square(state, each) for each in squares), COLUMNS)
        chain = [self.piece(state, each.card) for each in state.chain if each.card >= 0]
        announced = (Zone("chain", Text("宣言", "announced"), "line", len(chain), tuple(chain)),) if chain else ()
        return Layout((self._side(state, 0), self._side(state, 1)), (board, *announced), resting=Text("消耗", "exhausted"))

    def pieces(self, state: SkillbookState, option: int) -> tuple[str, ...]:
        """The card or unit that an option is about, and the target or square."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if verb in (terms.V_USE, terms.V_ABILITY, terms.V_EXPLORE, terms.V_DROP, terms.V_LIFT, terms.V_LAY):
            return (str(first),)
        if verb == terms.V_MOVE:
            return (str(first), square_name(second))
        if verb == terms.V_BATTLE:
            return (str(first), str(second))
        if verb in (terms.V_STEP, terms.V_TURN_UP, terms.V_PLACE):
            return (square_name(first),)
        if verb == terms.V_PICK:
            return (square_name(first - SQUARE),) if first >= SQUARE else (str(first),)
        return ()

    def about(self, card: Card) -> Text:
        """Name, kind, numbers and what it does."""
        return entry(_heading(card), self.said(card))

    def _side(self, state: SkillbookState, player: int) -> Side:
        hero = state.hero(player)
        most = 0 if hero is None else defence(self._rules, state, hero)
        figures = (Figure("hp", Text("HP", "HP"), 0 if hero is None else most - hero.damage, most),)
        zones = [self.zone(state, player, number, name, title, shape, opened=opened) for number, name, title, shape, opened in _ZONES]
        laid = [self.piece(state, card) for card in state.set_in(player)]
        return Side(
            player,
            self.teller.players[player],
            figures,
            (
                Zone("set", Text("設置", "set"), "line", len(laid), tuple(laid)),
                *(zone for zone in zones if zone.count or zone.id != "map"),
                *self._drawn(state, player),
            ),
        )

    def _drawn(self, state: SkillbookState, player: int) -> tuple[Zone, ...]:
        """The card that the player is drawing, where the viewer may see it."""
        card = state.drawing
        if card < 0 or state.owners[card] != player or self.teller.hides(player):
            return ()
        return (Zone("drawn", Text("引いたカード", "drawn"), "cards", 1, (self.piece(state, card),)),)

    def _square(self, state: SkillbookState, square: int) -> Piece:
        """A square of the board: its terrain, and the unit that stands there."""
        card = state.terrain[square]
        unit = state.unit_at(square)
        place = square_name(square)
        ground = self._ground(state, card, bool(state.shown >> square & 1))
        ground = Mark(Text(f"{place} {ground.letter.ja}", f"{place} {ground.letter.en}"), ground.colour)
        if unit is None:
            name = Text("", "")
            if card >= 0 and state.definitions[card] != HIDDEN and not self._plain(state, card):
                name = self.teller.cards[state.definitions[card]].name
            return Piece(place, "", name, marks=(ground,))
        return self._unit(state, unit, ground)

    def _plain(self, state: SkillbookState, card: int) -> bool:
        """Whether a terrain is a basic one, which its letter says."""
        return self.teller.cards[state.definitions[card]].fields.get("basic") is not None

    def _ground(self, state: SkillbookState, card: int, shown: bool) -> Mark:
        """The letter of a terrain; in small where its owner alone knows it."""
        if card < 0 or state.definitions[card] == HIDDEN:
            return _COVERED
        owner = state.ground_of(card)
        if not shown and owner >= 0 and self.teller.hides(owner):
            return _COVERED
        attribute = self.teller.cards[state.definitions[card]].fields.get("attribute")
        letter = Mark(*_MARKS[str(attribute)]) if attribute else _NONE
        return letter if shown else Mark(Text(f"({letter.letter.ja})", f"({letter.letter.en})"), letter.colour)

    def _unit(self, state: SkillbookState, unit: Unit, ground: Mark) -> Piece:
        """A unit on its square: AT and what is left of its DF or HP."""
        card = self.teller.cards[unit.definition]
        power, left = attack(self._rules, state, unit), defence(self._rules, state, unit) - unit.damage
        whose = Text("▲", "^") if unit.player == (self.teller.viewer or 0) else Text("▼", "v")
        notes = [Text(f"{whose.ja}{power}/{left}", f"{whose.en}{power}/{left}")]
        notes += [_RESTING] if unit.resting else []
        notes += [_BOUND] if unit.binds else []
        return Piece(
            str(unit.card),
            card.id,
            card.name,
            marks=(ground,),
            value=left,
            tone=tone(-unit.damage),
            resting=not unit.active,
            notes=tuple(notes),
            text=self.text(unit.definition),
        )

    def piece(self, state: SkillbookState, card: int) -> Piece:
        """A card off the board, as it is printed."""
        definition = state.definitions[card]
        printed = self.teller.cards[definition]
        attribute = printed.fields.get("attribute")
        notes = (Text("R", "R"),) if printed.fields.get("response") else ()
        marks = (Mark(*_MARKS[str(attribute)]),) if attribute else ()
        return Piece(
            str(card), printed.id, printed.name, marks=marks, cost=printed.fields.get("cost"), notes=notes, text=self.text(definition)
        )

    def said(self, card: Card) -> Text:
        """What a card does."""
        return sentence(card, "text") if "text" in card.trees else Text("", "")


def _heading(card: Card) -> Text:
    """Name, kind and numbers of a card in one line."""
    kind, fields = kind_title(card), card.fields
    numbers = [f"{word} {fields[key]}" for key, word in (("at", "AT"), ("df", "DF"), ("hp", "HP"), ("sp", "SP")) if key in fields]
    cost = Text(f"コスト{fields['cost']}", f"cost {fields['cost']}") if "cost" in fields else None
    ja = "、".join([kind.ja, *([cost.ja] if cost else []), *numbers])
    en = ", ".join([kind.en, *([cost.en] if cost else []), *numbers])
    return Text(f"{card.name.ja}（{ja}）", f"{card.name.en} ({en})")
