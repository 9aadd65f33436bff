"""The parts that a game's pack is made of: what each of them offers to the rooms that know no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from cardforge.model import Card, CardforgeError, Deck, Master, Problem, Text
from cardforge.model.plain import dataclass

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.engine.game import Game
    from cardforge.engine.state import Event, State
    from cardforge.games.shared.proving.table import ScenarioTable
    from cardforge.games.shared.proving.words import Words
    from cardforge.games.shared.proving.written import Writer
    from cardforge.games.shared.telling.story import Spoken
    from cardforge.games.shared.telling.view import Viewer

S = TypeVar("S", bound="State")
S_in = TypeVar("S_in", bound="State", contravariant=True)

_WORTH = Text("価値", "worth")
#: The value of a rule flag: set or not, or one of several words.
Flag = bool | str
#: The rule flags that a game is played with.
Flags = Mapping[str, Flag]


class Teller(Protocol[S_in]):
    """Tells one game in lines for people; what its viewer may not know stays hidden."""

    def tell(self, state: S_in, events: Iterable[Event]) -> list[Text]:
        """One line for each event that a player would speak of, in order."""

    def option(self, state: S_in, option: int) -> Text:
        """What choosing an option means."""


class Told(Protocol[S]):
    """Cards compiled to be played, and how games with them are told: the rules (``game``), the card behind each definition and a
    fingerprint of what they do."""

    @property
    def game(self) -> Game[S]:
        """The rules over the compiled cards."""

    @property
    def cards(self) -> Sequence[Card]:
        """The card behind each definition's number."""

    @property
    def ruleset(self) -> str:
        """A fingerprint of everything that the cards do, the same on every machine and build."""

    def teller(self, players: tuple[Text, Text], viewer: int | None) -> Teller[S]:
        """A teller of games with the cards; ``viewer`` is the player from whom the other one's hidden cards are kept."""

    def viewer(self, players: tuple[Text, Text], viewer: int | None) -> Viewer[S]:
        """What lays out games with the cards as a viewer (player 0 or 1) may see them; ``None`` sees everything."""

    def tried_moves(self, state: S, player: int) -> list[int]:
        """The options that a player would think of, legal or not."""


class Deal(Told[S], Protocol[S]):
    """Two decks compiled to be played."""

    def start(self, first: int, seed: int) -> S:
        """A new game, shuffled by a seed (any whole number); ``first`` is the deck (0 or 1) whose player sits first."""


@dataclass(frozen=True, slots=True)
class Playing(Generic[S]):
    """How a game is dealt and what its options mean, for bots, matches, the terminal and records.

    ``deal`` gives the game of two decks; it raises ``CardforgeError`` for one that cannot be played. ``spoken`` is what is said of why a
    game ended and what a question asks. ``undrawn`` are the player's cards that he has not drawn, the next one first, ``used`` the card
    instances that an option uses (plays, releases, puts down as keys).

    What a game may leave as it is: ``parts`` are the cards that it needs besides those of the decks (tokens, lists of actions),
    ``whole_move`` whether the open question is for a whole move, before which people want to see the table, ``answers`` the legal options,
    of those that are alike to people only the first, ``unasked`` the option that a person takes without being asked, because there is
    nothing else to do in that part of a turn, or -1, ``attacker`` the card instance that an option attacks with, or -1. Cards that are used
    or attack are numbers of the option, and its verb alone decides which of them. ``early`` is for games whose decks are drawn through: a
    match asks there whether a card was dealt to the hand or among so many on top of the deck. ``met``, for games with conditions that can
    be timed (``design/knobs.yaml``): whether that of the card with this definition is met now, for the player whose turn it is.
    """

    deal: Callable[[tuple[Deck, Deck], Sequence[Card], Flags], Deal[S]]
    spoken: Spoken
    undrawn: Callable[[S, int], Sequence[int]]
    used: Callable[[int], tuple[int, ...]]
    parts: Callable[[Library], tuple[Card, ...]] = lambda _library: ()
    whole_move: Callable[[S], bool] = lambda _state: True
    answers: Callable[[S], list[int]] = lambda state: state.options
    unasked: Callable[[S], int] = lambda _state: -1
    attacker: Callable[[int], int] = lambda _option: -1
    early: int = 0
    met: Callable[[Any, S, int, int], bool] | None = None


@dataclass(frozen=True, slots=True)
class Legality:
    """What is not legal about a deck, a card (beyond what its schema says) and a Deck Master, problem by problem."""

    check_deck: Callable[[Deck, Library], Iterable[Problem]]
    check_card: Callable[[Card], Iterable[Problem]] = lambda _card: ()
    check_master: Callable[[Master, Library], Iterable[Problem]] = lambda _master, _library: ()
    #: Of a card that has nothing but one of the library's own keywords.
    check_keyword: Callable[[Card], Iterable[Problem]] = lambda _card: ()


@dataclass(frozen=True, slots=True)
class Scenarios:
    """How scenario files are played: the table of a position (``lay``) or, where a game deals in them, of decks (``deal``).

    ``reserved`` are the game's own words, which no label may equal, ``targets`` those of them that stand where a card may, which no card
    of a scenario may be called either. ``blanks`` are the fields that a card of a file has where it says nothing of them, by its kind as
    it is written (``""``: it says none). ``write`` is what writes the position of a game in progress, where a game has that, and ``told``
    what tells a game that goes on from the table of a position.
    """

    lay: Callable[[Words], ScenarioTable[Any, Any]]
    deal: Callable[[Words], ScenarioTable[Any, Any]] | None = None
    reserved: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    blanks: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    write: type[Writer[Any]] | None = None
    told: Callable[[Any], Told[Any]] | None = None


class Watcher(Protocol[S_in]):
    """Watches games and adds up which numbered rules they met, by number without the game's prefix (``R50``)."""

    met: Counter[str]

    def start(self, state: S_in) -> None:
        """A new game was dealt."""

    def look(self, state: S_in) -> None:
        """Count what happened since the last look; call it after every decision."""


@dataclass(frozen=True, slots=True)
class Meetings(Generic[S]):
    """How random play is counted against the rules: ``counted`` are the rules that can be counted.

    ``rounds`` gives pairs of decks and their rule flags without end, ``watch`` a watcher over a game and the cards behind its definitions.
    """

    counted: frozenset[str]
    rounds: Callable[[Library, Random], Iterator[tuple[tuple[Deck, Deck], Flags]]]
    watch: Callable[[Any, Sequence[Card]], Watcher[S]]


@dataclass(frozen=True, slots=True)
class Generated(Generic[S]):
    """A game of cards that nobody wrote: its rules, a new game for a seed, and the moves that a player would think of, legal or not."""

    game: Game[S]
    start: Callable[[int], S]
    tried_moves: Callable[[S, int], list[int]]


@dataclass(frozen=True, slots=True)
class Price:
    """What a leader is worth (a Deck Master's power), each item with its label, and the total; ``None`` for an item that has no price.

    ``field`` is the field of the game's cards that is meant, ``title`` what people call it.
    """

    items: tuple[tuple[Text, int | None], ...]
    total: int
    field: str = "worth"
    title: Text = _WORTH


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart: bars by label. ``marks`` are what to compare each bar with (``None``: nothing)."""

    id: str
    title: Text
    labels: tuple[Text, ...]
    values: tuple[float, ...]
    marks: tuple[float | None, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge cards stats --json`` prints."""
        bars = [{"label": {"ja": label.ja, "en": label.en}, "value": value} for label, value in zip(self.labels, self.values, strict=True)]
        for bar, mark in zip(bars, self.marks, strict=False):
            bar["main_line"] = mark
        return {"id": self.id, "title": {"ja": self.title.ja, "en": self.title.en}, "bars": bars}


def flag_number(flag: Flag, numbers: Mapping[Flag, int], word: str, name: Text) -> int:
    """What a rule flag allows, as the game's number for it. Raises ``CardforgeError`` for a value that says nothing."""
    if flag not in numbers:
        words = f"{word}: {' '.join(value for value in numbers if isinstance(value, str))}"
        message = Text(f"{name.ja}のルール「{flag}」はありません。", f"there is no rule of {name.en} “{flag}”.")
        raise CardforgeError(message, hint=Text(words, words))
    return numbers[flag]
