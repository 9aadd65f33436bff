"""What a player of blackpoker may see, laid out as zones (see ``cardforge.games.shared.telling.view``)."""

from __future__ import annotations

from typing import Final

from cardforge.database.schema.sentences import sentence
from cardforge.engine.observation import HIDDEN
from cardforge.engine.options import V_PICK, first_of, second_of, verb_of
from cardforge.games.blackpoker.play.options import of_cards
from cardforge.games.blackpoker.play.state import Piece as Placed, StageState
from cardforge.games.blackpoker.play.terms import FOG, GRAVE, HAND, LIFE, NO_CARD, Q_CHANCE, SEES, V_ACTION
from cardforge.games.blackpoker.telling.story import Storyteller
from cardforge.games.shared.telling.view import Colour, Layout, Mark, Piece, Side, TableViewer, Zone, entry, tone
from cardforge.model import Card, Text

#: The colour of a suit, whose sign or letter a card's name begins with.
_SUITS: Final[dict[str, Colour]] = {"heart": "red", "diamond": "red", "spade": "white", "club": "white"}


class StageViewer(TableViewer[StageState, Storyteller]):
    """Lays out the positions of one game."""

    sees = SEES

    def layout(self, state: StageState) -> Layout:
        """Both sides with the bulwarks at the far edge, the stage between them and who has the chance."""
        moment: tuple[Text, ...] = ()
        if state.asked >= 0 and state.question <= Q_CHANCE:
            holder = self.teller.players[state.asked]
            moment = (Text(f"チャンス: {holder.ja}", f"chance: {holder.en}"),)
        requests = [request[0] for request in reversed(state.stage)]
        stage = [Piece(f"r{number}", "", text) for number, text in zip(requests, self.teller.stage(state), strict=True)]
        shared = Zone("stage", Text("ステージ", "stage"), "line", len(stage), tuple(stage))
        return Layout((self._side(state, 0), self._side(state, 1)), (shared,), moment, Text("ドライブ", "driven"))

    def pieces(self, state: StageState, option: int) -> tuple[str, ...]:
        """The key cards of a request; the card, character or request that is named."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if V_ACTION <= verb < V_PICK:
            return tuple(f"c{card}" for card in (first, second) if card != NO_CARD)
        prefix = "c" if of_cards(state.question) else "u" if state.piece(first) is not None else "r"
        return (f"{prefix}{first}",) if verb == V_PICK else ()

    def about(self, card: Card) -> Text:
        """Name and what it does: an action's notation and sentences, of a playing card the actions that it is the key of."""
        notation = sentence(card, "notation")
        heading = Text(f"{card.name.ja} {notation.ja}".rstrip(), f"{card.name.en} {notation.en}".rstrip())
        return entry(heading, self.said(card))

    def _side(self, state: StageState, player: int) -> Side:
        zones = (
            self.zone(state, player, LIFE, "life", Text("ライフ", "life"), "pile"),
            self._row("bulwarks", Text("防壁", "bulwarks"), state, state.bulwarks[player]),
            self._row("soldiers", Text("兵士", "soldiers"), state, state.soldiers[player]),
            self.zone(state, player, FOG, "fog", Text("フォグ", "fog"), "line"),
            self.zone(state, player, HAND, "hand", Text("手札", "hand"), "line"),
            # Of cards that went to the grave at once only the last one was seen (004-A33).
            self.zone(state, player, GRAVE, "grave", Text("墓地", "grave"), "pile", opened=True),
        )
        return Side(player, self.teller.players[player], (), zones)

    def _row(self, name: str, title: Text, state: StageState, row: list[Placed]) -> Zone:
        return Zone(name, title, "line", len(row), tuple(self._placed(state, piece) for piece in row))

    def _placed(self, state: StageState, piece: Placed) -> Piece:
        """A character: a soldier with its size, a bulwark by its place in the row and, for its player, its card."""
        notes = [Text("攻撃", "attacks")] if piece.number in state.attackers else []
        notes += [Text("ブロック", "blocks")] if any(piece.number == block[0] for block in state.blocks) else []
        name = self.teller.piece_name(state, piece)
        definition = state.definitions[piece.cards[0]]
        face_down = piece.character == self.teller.rules.bulwark
        known = definition != HIDDEN and not (face_down and self.teller.hides(piece.player))
        return Piece(
            f"u{piece.number}",
            self.teller.cards[definition].id if known else "",
            name,
            value=None if face_down else piece.size,
            tone=tone(piece.bonus),
            resting=piece.driven,
            notes=tuple(notes),
        )

    def piece(self, state: StageState, card: int) -> Piece:
        """A card in the hand, the fog or the grave."""
        printed = self.teller.cards[state.definitions[card]]
        colour = _SUITS.get(str(printed.fields.get("suit")))
        marks = (Mark(Text(printed.name.ja[:1], printed.name.en[:1]), colour),) if colour else ()
        return Piece(f"c{card}", printed.id, printed.name, marks=marks, text=self.text(state.definitions[card]))

    def said(self, card: Card) -> Text:
        """An action's sentences; of a playing card the actions that it is the key of alone."""
        if card.kind != "playing-card":
            parts = [sentence(card, field) for field in ("component", "size", "labels", "effect")]
            return Text(*(" · ".join(filter(None, (part.get(lang) for part in parts))) for lang in ("ja", "en")))
        teller = self.teller
        definition = next((number for number, other in enumerate(teller.cards) if other.id == card.id), None)
        names = [] if definition is None else [teller.actions[number].name for number in teller.rules.single[definition]]
        return Text("・".join(name.ja for name in names), ", ".join(name.en for name in names))
