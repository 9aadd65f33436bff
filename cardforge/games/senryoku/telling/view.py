"""What a player of senryoku may see, laid out as zones and a board of squares (see ``cardforge.games.shared.telling.view``)."""

from __future__ import annotations

from typing import Final

from cardforge.database.schema.sentences import kind_title, sentence
from cardforge.engine.observation import HIDDEN
from cardforge.engine.options import CARDS, V_PICK, first_of, second_of, verb_of
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import Piece as Standing, SenryokuState
from cardforge.games.senryoku.play.terms import ATTRIBUTES, COLUMNS, NOTHING, SQUARE, SQUARE_COUNT
from cardforge.games.senryoku.play.values import hand_cost, marks, move_cost, power
from cardforge.games.senryoku.telling.story import MARK_NAMES, Storyteller, square_name
from cardforge.games.shared.telling.view import Colour, Figure, Layout, Mark, Piece, Shape, Side, TableViewer, Zone, entry, tone
from cardforge.model import Card, Text
from cardforge.wording import phrasebook
from cardforge.wording.phrases.grammar import FreeText

#: The zones of cards off the field: number, id, title, form, whether it may be looked through.
_ZONES: Final[tuple[tuple[int, str, Text, Shape, bool], ...]] = (
    (terms.SUPPORT, "deck", Text("支援", "support"), "pile", False),
    (terms.GRAVE, "grave", Text("墓地", "grave"), "pile", True),
    (terms.REMOVED, "removed", Text("除外", "removed"), "pile", True),
    (terms.FORCE, "force", Text("戦力", "force"), "pile", True),
    (terms.HAND, "hand", Text("手札", "hand"), "cards", False),
)
#: The letters of attributes, each with its colour.
_LETTERS: Final[dict[str, tuple[Text, Colour]]] = {
    "fire": (Text("火", "F"), "red"),
    "water": (Text("水", "A"), "blue"),
    "wind": (Text("風", "W"), "green"),
    "earth": (Text("地", "E"), "gold"),
    "light": (Text("光", "L"), "white"),
    "dark": (Text("闇", "D"), "black"),
}
_NONE: Final = Mark(Text("無", "-"))
_OWN: Final = Text("▲", "^")
_ENEMY: Final = Text("▼", "v")
_COVERED: Final = Text("裏向き", "face down")
_NEW: Final = Text("今", "new")
_FIGHTS: Final = Text("戦", "x")
_LAND: Final = Text("〔土地〕", "[land]")
_SORCERY: Final = Text("〔呪術〕", "[sorcery]")
#: How much of the name of what lies below a soldier stands beside its numbers.
_SHORT: Final = 4
#: What stands behind the numbers of a card, where it has it, and the phrasebook's rule that names it.
_PARTS: Final = {"race": "race", "kind1": "realm"}


class SenryokuViewer(TableViewer[SenryokuState, Storyteller]):
    """Lays out the positions of one game; ``rules`` are those by which numbers are worked out."""

    sees = terms.SEES

    def __init__(self, teller: Storyteller, rules: Rules) -> None:
        super().__init__(teller)
        self._rules = rules

    def layout(self, state: SenryokuState) -> Layout:
        """Both sides with their stores, sorceries and lands, the three rows between them, the chain and the battle."""
        near = self.teller.viewer or 0
        order = range(SQUARE_COUNT - 1, -1, -1) if near else range(SQUARE_COUNT)
        # The far row first, as the viewer sees the board.
        rows = [list(order[start : start + COLUMNS]) for start in range(0, SQUARE_COUNT, COLUMNS)]
        squares = [square for row in reversed(rows) for square in row]
        board = Zone("board", Text("盤面", "board"), "board", SQUARE_COUNT, tuple(self._square(state, each) for each in squares), COLUMNS)
        waiting = [link.source % CARDS for link in state.chain if link.effect >= 0]
        chain = [self._link(state, card, place) for place, card in enumerate(waiting, 1)]
        answered = (Zone("chain", Text("対抗積", "chain"), "line", len(chain), tuple(chain)),) if chain else ()
        return Layout((self._side(state, 0), self._side(state, 1)), (board, *answered), self._moment(state), Text("使用済み", "used"))

    def pieces(self, state: SenryokuState, option: int) -> tuple[str, ...]:
        """The card or soldier that an option is about, and the square, or who stands there."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if verb in (terms.V_SUMMON, terms.V_CHANT, terms.V_DEPLOY, terms.V_MOVE):
            return (str(first), self._at(state, second))
        if verb in (terms.V_USE, terms.V_UPKEEP, terms.V_FORGO, terms.V_TURN, terms.V_BREAK):
            return (str(first),)
        if verb == terms.V_STORE:
            return () if first == NOTHING else (str(first),)
        if verb == V_PICK and first < terms.PLAYER_THING:
            return (self._at(state, first - SQUARE),) if first >= SQUARE else (str(first),)
        return ()

    def about(self, card: Card) -> Text:
        """Name, kind, numbers, and what it does."""
        return entry(_heading(card), self.said(card))

    def said(self, card: Card) -> Text:
        """What a card does."""
        if "text" not in card.trees:
            return Text("", "")
        # Its ■ blocks stand on lines of their own; at a table one follows the other.
        return Text(*(" ".join(text.split("\n")) for text in sentence(card, "text")))

    # -- the field --------------------------------------------------------------------------------------------------------------------

    def _at(self, state: SenryokuState, square: int) -> str:
        """What stands for a square: the soldier on it, or its name."""
        there = state.soldiers_at(square)
        return str(there[0].card) if there else square_name(square)

    def _square(self, state: SenryokuState, square: int) -> Piece:
        """A square of the board: who stands there with power, move cost and counters, and what lies below."""
        place, ground = square_name(square), state.ground_at(square)
        here = Mark(Text(f"{place} ", f"{place} "))
        soldiers = state.soldiers_at(square)
        if not soldiers:
            if ground is None:
                return Piece(place, "", Text("", ""), marks=(here,))
            notes = self._counted(ground)
            name = self._name(state, ground)
            letters = self._letters(state, ground)
            return Piece(place, "", name, marks=(here, *letters), notes=(_LAND if ground.kind == terms.LAND else _SORCERY, *notes))
        soldier = soldiers[0]
        card = self.teller.cards[soldier.definition]
        now, printed = power(self._rules, state, soldier), int(card.fields.get("power", 0))
        whose = _OWN if soldier.player == (self.teller.viewer or 0) else _ENEMY
        going = move_cost(self._rules, state, soldier)
        notes = (Text(f"{whose.ja}{now}/{going}", f"{whose.en}{now}/{going}"), *self._counted(soldier))
        notes += (_NEW,) if soldier.entered == state.turn else ()
        notes += (_FIGHTS,) if len(soldiers) > 1 else ()
        if ground is not None:
            name = self._name(state, ground)
            notes += (Text(f"〔{name.ja[:_SHORT]}〕", f"[{name.en[: 2 * _SHORT]}]"),)
        return Piece(
            str(soldier.card),
            card.id,
            card.name,
            marks=(here, *self._letters(state, soldier)),
            value=now,
            tone=tone(now - printed),
            notes=notes,
            text=self.text(soldier.definition),
        )

    def _counted(self, piece: Standing) -> tuple[Text, ...]:
        """The counters on a card, where there are any."""
        return (Text(f"●{piece.counters}", f"*{piece.counters}"),) if piece.counters else ()

    def _name(self, state: SenryokuState, piece: Standing) -> Text:
        """The name of a card on the field, of one that the viewer may not look at that it lies face down."""
        known = state.definitions[piece.card] != HIDDEN and not (piece.face_down and self.teller.hides(piece.player))
        return self.teller.cards[piece.definition].name if known else _COVERED

    def _letters(self, state: SenryokuState, piece: Standing) -> tuple[Mark, ...]:
        """The attributes of a card on the field as they are now; of one that lies face down none."""
        if piece.face_down or piece.definition == HIDDEN:
            return ()
        bits = marks(self._rules, state, piece)
        return tuple(Mark(*_LETTERS[word]) for word, bit in ATTRIBUTES.items() if bits & bit) or (_NONE,)

    def _ground(self, state: SenryokuState, piece: Standing) -> Piece:
        """A sorcery or a land in the line of a side: its square, its upkeep and its counters."""
        known = self._name(state, piece) != _COVERED
        upkeep = move_cost(self._rules, state, piece)
        notes = (
            Text(square_name(piece.square), square_name(piece.square)),
            *((Text(f"維持{upkeep}", f"upkeep {upkeep}"),) if known and not piece.face_down else ()),
            *((_COVERED,) if known and piece.face_down else ()),
            *self._counted(piece),
        )
        card = self.teller.cards[piece.definition] if known else None
        return Piece(
            str(piece.card),
            "" if card is None else card.id,
            self._name(state, piece),
            marks=self._letters(state, piece) if known else (),
            notes=notes,
            text=self.text(piece.definition) if known else Text("", ""),
        )

    # -- sides ------------------------------------------------------------------------------------------------------------------------

    def _side(self, state: SenryokuState, player: int) -> Side:
        grounds = [self._ground(state, piece) for piece in state.grounds[player]]
        unused, used = state.zone(player, terms.STORE), state.zone(player, terms.USED)
        stored = [*(self._stored(state, card, False) for card in unused), *(self._stored(state, card, True) for card in used)]
        figures = (
            Figure("counters", Text("カウンター", "counters"), state.counters[player], terms.MOST_COUNTERS),
            Figure("unused", Text("倉庫", "store"), len(unused), len(stored)),
        )
        zones = [self.zone(state, player, number, name, title, shape, opened=opened) for number, name, title, shape, opened in _ZONES]
        return Side(
            player,
            self.teller.players[player],
            figures,
            (
                Zone("store", Text("倉庫", "store"), "line", len(stored), tuple(stored)),
                Zone("grounds", Text("呪術・土地", "sorceries, lands"), "line", len(grounds), tuple(grounds)),
                *zones,
            ),
        )

    def _stored(self, state: SenryokuState, card: int, used: bool) -> Piece:
        """A store card, in short by its attributes: it pays, whatever it says."""
        printed = self.teller.cards[state.definitions[card]]
        letters = _printed_letters(printed)
        label = Text("".join(mark.letter.ja for mark in letters), "".join(mark.letter.en for mark in letters))
        return Piece(str(card), printed.id, printed.name, label=label, marks=letters[:1], resting=used)

    def piece(self, state: SenryokuState, card: int) -> Piece:
        """A card off the field: its attributes, what it costs now, and its other numbers."""
        definition = state.definitions[card]
        printed = self.teller.cards[definition]
        fields = printed.fields
        in_hand = card in state.zone(state.owners[card], terms.HAND)
        cost = hand_cost(self._rules, state, card, state.owners[card]) if in_hand and "cost" in fields else fields.get("cost", "-")
        value = fields.get("power")
        return Piece(
            str(card),
            printed.id,
            printed.name,
            marks=_printed_letters(printed),
            cost=cost,
            value=value,
            notes=(),
            text=self.text(definition),
        )

    # -- the moment -------------------------------------------------------------------------------------------------------------------

    def _link(self, state: SenryokuState, card: int, place: int) -> Piece:
        """The source of an effect that has been activated and waits, at its ``place`` (from 1) of the chain; its card may lie elsewhere."""
        standing = state.piece(card)
        if state.definitions[card] == HIDDEN or (standing is not None and self._name(state, standing) == _COVERED):
            return Piece(f"chain.{place}", "", _COVERED)
        printed = self.teller.cards[state.definitions[card]]
        text = self.text(state.definitions[card])
        return Piece(f"chain.{place}", printed.id, printed.name, marks=_printed_letters(printed), text=text)

    def _moment(self, state: SenryokuState) -> tuple[Text, ...]:
        """The battle that is going on."""
        battle = state.battle()
        attacker = None if battle is None else state.meant(battle.attacker)
        if battle is None or attacker is None:
            return ()
        defender = state.meant(battle.defender) if battle.defender >= 0 else None
        first, place = self._fighter(state, attacker), square_name(battle.square)
        if defender is None:
            return (Text(f"戦闘 {place}: {first.ja}", f"battle on {place}: {first.en}"),)
        second = self._fighter(state, defender)
        return (Text(f"戦闘 {place}: {first.ja} 対 {second.ja}", f"battle on {place}: {first.en} against {second.en}"),)

    def _fighter(self, state: SenryokuState, piece: Standing) -> Text:
        """A fighter with its power now."""
        now, name = power(self._rules, state, piece), self.teller.cards[piece.definition].name
        return Text(f"{name.ja} {now}", f"{name.en} {now}")


def _printed_letters(card: Card) -> tuple[Mark, ...]:
    """The attributes that are printed on a card."""
    return tuple(Mark(*_LETTERS[word]) for word in card.fields.get("attributes", ()) if word in _LETTERS) or (_NONE,)


def _heading(card: Card) -> Text:
    """Name, kind, numbers, attributes, race and special kinds of a card in one line."""
    kind, fields = kind_title(card), card.fields
    numbers = "/".join(str(fields.get(key, "-")) for key in (("cost", "move", "power") if card.kind == "soldier" else ("cost", "upkeep")))
    letters = _printed_letters(card)
    words = [_called(card.game, _PARTS[key], word) for key in _PARTS for word in _words(fields.get(key))]
    given = MARK_NAMES.get(terms.KINDS2.get(str(fields.get("kind2")), 0))
    words += [given] if given else []
    ja = "、".join([kind.ja, numbers, "・".join(mark.letter.ja for mark in letters), *(word.ja for word in words)])
    en = ", ".join([kind.en, numbers, "/".join(mark.letter.en for mark in letters), *(word.en for word in words)])
    return Text(f"{card.name.ja}（{ja}）", f"{card.name.en} ({en})")


def _called(game: str, rule: str, word: str) -> Text:
    """A race or special kind in both languages, as sentences say it."""
    words = phrasebook(game).grammar.rules[rule]
    return Text(word, words.names.get("en", {}).get(word, word) if isinstance(words, FreeText) else word)


def _words(value: object) -> list[str]:
    """The words of a field that has one, several or none."""
    return [value] if isinstance(value, str) else [str(word) for word in value] if isinstance(value, (list, tuple)) else []
