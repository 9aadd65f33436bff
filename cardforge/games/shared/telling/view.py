"""A view: what one player may see of a game as plain data. The terminal draws it, ``play --json`` writes it, a browser can show it.

A game lays out its zones (``Viewer``, from ``Deal.viewer``); what is asked, the answers and why others are not allowed is added for every
game alike (``cardforge.simulation.table.looking``). Nothing that the viewer may not know is in a view, not even hidden.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeVar

from cardforge.engine.observation import HIDDEN
from cardforge.engine.state import State
from cardforge.engine.zones import NO_ONE
from cardforge.games.shared.telling.story import Storyteller
from cardforge.model import Card, Text

S = TypeVar("S", bound=State)
R = TypeVar("R", bound=Storyteller[Any])
S_in = TypeVar("S_in", bound=State, contravariant=True)

NOTHING: Final = Text("", "")

#: How a zone lies: places side by side, pieces in a line, cards one below the other, a pile of which only the number counts at first, or a
#: board of squares in rows of so many ``places``, the far row first, each square a piece.
Shape = Literal["places", "line", "cards", "pile", "board"]
#: How a value stands out: above what is usual, below it, or not at all.
Tone = Literal[-1, 0, 1]
#: Names of colours, that a face gives its own.
Colour = Literal["", "red", "blue", "green", "white", "black", "gold"]
#: The marks of five colours, by their ids.
COLOUR_MARKS: Final[dict[str, tuple[Text, Colour]]] = {
    "red": (Text("赤", "R"), "red"),
    "blue": (Text("青", "U"), "blue"),
    "green": (Text("緑", "G"), "green"),
    "white": (Text("白", "W"), "white"),
    "black": (Text("黒", "B"), "black"),
}
_UNNAMED: Final = Text("", "")


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter in a colour, such as an attribute; the letter says it where there are no colours."""

    letter: Text
    colour: Colour = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, or what is made of cards, where it lies.

    ``id`` names it in answers and refusals, ``card`` is the card's id in the database (empty where the viewer may not know it). ``label``
    is the name in short. ``cost`` and ``value`` (power, size) are numbers or ``None``, a cost of another sort is a word (``◇2``);
    ``tone`` is 1 where the value is above what is printed, -1 where it is below. ``resting`` is tapped, driven or used up; ``notes``
    are keywords and the like, ``text`` what the card does. ``answers`` are the numbers of the answers that are about it.
    """

    id: str
    card: str
    name: Text
    label: Text = NOTHING
    marks: tuple[Mark, ...] = ()
    cost: int | str | None = None
    value: int | None = None
    tone: Tone = 0
    resting: bool = False
    notes: tuple[Text, ...] = ()
    text: Text = NOTHING
    answers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of a player or of both: ``count`` pieces lie in it, of which ``pieces`` are those the viewer may see, top first.

    ``places`` is how many there is room for, 0 without a limit; ``open`` marks a pile that may be looked through.
    """

    id: str
    title: Text
    shape: Shape
    count: int
    pieces: tuple[Piece, ...] = ()
    places: int = 0
    open: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a player's, in the game's own unit (HP, mana): its value, and the most that it can be where there is one."""

    id: str
    title: Text
    value: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """A player's half of the table: his zones from the far edge to the middle, his numbers."""

    player: int
    name: Text
    figures: tuple[Figure, ...]
    zones: tuple[Zone, ...]
    deck: Text = _UNNAMED
    played_by: str = ""

    def zone(self, name: str) -> Zone:
        """The zone of that id."""
        return next(zone for zone in self.zones if zone.id == name)


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal answer: its number (from 1), what it means, and the pieces it is about."""

    number: int
    text: Text
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Barred:
    """What the viewer cannot do now: the rule that says so, why, and the pieces it is about; ``moves`` are those that are about none."""

    rule: str
    text: Text
    pieces: tuple[str, ...] = ()
    moves: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """What a game shows of a position: both sides, the zones between them, lines about the moment; ``resting`` is the word for that."""

    sides: tuple[Side, Side]
    shared: tuple[Zone, ...] = ()
    moment: tuple[Text, ...] = ()
    resting: Text = NOTHING


@dataclass(frozen=True, slots=True)
class View:
    """A game as ``viewer`` (0 or 1) may see it; ``None`` sees both hands.

    ``turn`` counts both players' turns from 1, ``active`` is the player (0 or 1) whose turn it is. ``asked`` is the player who has to
    decide, ``None`` when the game is over; ``question``, ``answers`` and ``refusals`` are there where that is the viewer.
    ``whole_move`` marks a question for a whole move. ``winner`` is a player, 2 for a draw, ``None`` while the game goes on.
    """

    game: str
    viewer: int | None
    turn: int
    active: int
    asked: int | None
    layout: Layout
    question: Text | None = None
    whole_move: bool = False
    answers: tuple[Answer, ...] = ()
    refusals: tuple[Barred, ...] = ()
    winner: int | None = None
    reason: str | None = None
    log: tuple[Text, ...] = field(default=())

    def pieces(self) -> list[Piece]:
        """All pieces in sight."""
        zones = [*self.layout.sides[0].zones, *self.layout.sides[1].zones, *self.layout.shared]
        return [piece for zone in zones for piece in zone.pieces]


class Viewer(Protocol[S_in]):
    """One game's part of a view, for one viewer."""

    def layout(self, state: S_in) -> Layout:
        """The zones of a state in which hidden cards have no definition (``engine.observation``), or of a whole one where all is seen."""

    def pieces(self, state: S_in, option: int) -> tuple[str, ...]:
        """The ids of the pieces that an option is about."""

    def about(self, card: Card) -> Text:
        """What is printed on a card, in one line."""


class TableViewer(ABC, Generic[S, R]):
    """What the viewers of games with zones of cards have in common: the ``teller``, who knows the cards and from whom what is hidden.

    ``sees`` says of each zone of a player who sees its cards (``engine.zones``).
    """

    sees: ClassVar[tuple[int, ...]]

    def __init__(self, teller: R) -> None:
        self.teller = teller
        self._texts: dict[int, Text] = {}

    def text(self, definition: int) -> Text:
        """What the card of a ``definition`` (its number) does, said once."""
        if definition not in self._texts:
            self._texts[definition] = self.said(self.teller.cards[definition])
        return self._texts[definition]

    @abstractmethod
    def said(self, card: Card) -> Text:
        """What a card does."""

    def zone(self, state: S, player: int, number: int, name: str, title: Text, shape: Shape, *, opened: bool = False) -> Zone:
        """The zone of this number of a player's cards; those of it have pieces that the viewer knows, also the top of a covered pile."""
        cards, seen = state.zone(player, number), self.sees[number] != NO_ONE
        shown = [self.piece(state, card) for card in cards if seen and state.definitions[card] != HIDDEN]
        return Zone(name, title, shape, len(cards), tuple(shown), open=opened)

    @abstractmethod
    def piece(self, state: S, card: int) -> Piece:
        """A card in such a zone, as it is printed."""


def tone(difference: int) -> Tone:
    """How a number stands out that is by a difference higher than usual, or lower (below 0)."""
    return 1 if difference > 0 else -1 if difference < 0 else 0


def entry(heading: Text, said: Text) -> Text:
    r"""A card in one line: its name with what stands beside it, and what it does.

    >>> entry(Text("炎の子 (2)", "Flame Child (2)"), Text("", "Draw a card.\nDiscard one.")).en
    'Flame Child (2): Draw a card. Discard one.'
    """
    ja, en = (f"{heading.get(lang)}: {said.get(lang)}".replace("\n", " ").rstrip(": ") for lang in ("ja", "en"))
    return Text(ja, en)


def plain(value: object, lang: str) -> Any:
    """A view, or a part of one, as mappings, lists, strings and numbers for JSON, all texts in one language.

    >>> plain(Answer(1, Text("はい", "Yes"), ("3",)), "en")
    {'number': 1, 'text': 'Yes', 'pieces': ['3']}
    """
    if isinstance(value, Text):
        return value.get(lang)
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name), lang) for each in fields(value)}
    if isinstance(value, Mapping):
        return {key: plain(each, lang) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(each, lang) for each in value]
    return value
