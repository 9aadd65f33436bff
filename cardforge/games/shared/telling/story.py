"""Tells a game to people: the loop, the table of sentences and what every game's story has; a game brings its sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from cardforge.engine.game import LOOP_GUARD
from cardforge.engine.state import CONCEDED, DRAW, E_OVER, Event, State
from cardforge.games.shared.tables import Tables, text_of
from cardforge.games.shared.telling.speech import risen, sentence, whose
from cardforge.model import Card, Text

S = TypeVar("S", bound=State)

#: What a number of an event is; a game may have kinds of its own.
CARD, PLAYER, NUMBER, CHANGE = "card", "player", "number", "change"
_ENDINGS: Final = {
    CONCEDED: ("conceded", Text("投了", "by concession")),
    LOOP_GUARD: ("loop", Text("効果が終わらない", "effects ran in a circle")),
}


class Line:
    """How an event is told: what its first numbers are, and the sentence with ``{a}``, ``{b}``, ``{c}`` for them.

    Of a player English has ``{a's}`` as well: your, your opponent's. Where ``{a}`` is a card, ``{owner}`` is its owner, ``{rival}`` the
    other player.
    """

    def __init__(self, ja: str, en: str, *numbers: str) -> None:
        self.ja = ja
        self.en = en
        self.numbers = numbers


class Cases:
    """How an event is told whose number at ``index`` (0 to 2) decides the sentence; of a number without one nothing is told."""

    def __init__(self, index: int, lines: Mapping[int, Line], otherwise: Line | None) -> None:
        self.index = index
        self.lines = lines
        self.otherwise = otherwise

    def line(self, *numbers: int) -> Line | None:
        """The sentence for these numbers."""
        return self.lines.get(numbers[self.index], self.otherwise)


class Word(NamedTuple):
    """A word of a game: all that it is ``called``, in both languages, and what it ``means``."""

    called: tuple[str, ...]
    means: Text


class Announcing(NamedTuple):
    """The event that announces what follows, such as an ability, and what shows that it is over: these ``events``, or that one of these
    ``questions`` is asked. Events ``aside`` change nothing.
    """

    event: int
    events: frozenset[int]
    questions: frozenset[int]
    aside: frozenset[int]


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a game says beside its events: why it ended (the word of ``--json`` and the sentence), what its questions ask.

    ``begins`` is the event with which a story begins: what comes before is the dealing, of which nobody wants to be told. ``answers`` are
    those that name no card, ``options`` what others mean that name one, ``lines`` the events that a sentence tells, ``moves`` the moves
    between two zones (each numbered below ``zones``) that are told, ``more`` the sentences that a game's tellers choose from. ``welcome``
    and ``lessons`` (by question) are for somebody who learns the game, ``words`` what its words mean that are no card and no keyword.
    ``announcing`` is how what an ability does is announced, where it is.
    """

    reasons: Mapping[int, tuple[str, Text]]
    questions: Mapping[int, Text]
    begins: int
    answers: Mapping[int, Text] = field(default_factory=dict)
    options: Mapping[int, Line] = field(default_factory=dict)
    lines: Mapping[int, Line | Cases] = field(default_factory=dict)
    zones: int = 1
    moves: Mapping[tuple[int, int], Line] = field(default_factory=dict)
    more: Mapping[str, Line] = field(default_factory=dict)
    lessons: Mapping[int, Text] = field(default_factory=dict)
    welcome: Text | None = None
    words: tuple[Word, ...] = ()
    announcing: Announcing | None = None

    def lesson(self, question: int) -> Text | None:
        """What somebody who learns the game is told when a question is asked for the first time."""
        return self.lessons.get(question)

    def reason_word(self, reason: int) -> str:
        """The word for the reason why a game ended."""
        return self.ending(reason)[0]

    def reason_texts(self) -> dict[str, Text]:
        """The sentence for each word of ``reason_word``."""
        return dict([*_ENDINGS.values(), *self.reasons.values()])

    def question_text(self, question: int) -> Text:
        """What a question asks."""
        return self.questions[question]

    def opening(self, state: State) -> int:
        """How many events of the log are the dealing."""
        return next((index for index, event in enumerate(state.log) if event[0] == self.begins), len(state.log))

    def ending(self, reason: int) -> tuple[str, Text]:
        """Why a game ended, by the number of the reason: a word and a sentence."""
        return self.reasons.get(reason) or _ENDINGS[reason]


def read_spoken(module: str, terms: ModuleType) -> Spoken:
    """What a game says, from the YAML file beside its story (``module`` is its ``__file__``).

    Reasons (``R_``), questions (``Q_``), answers and options (``V_``), events (``E_``) and zones go by their names in the game's ``terms``,
    and so do the numbers that decide between sentences: ``{by: b, at_player: {...}, else: {...}}``.
    """
    tables = Tables(module, terms)
    moves = {}
    for way, line in tables.data["moves"].items():
        source, goal = (tables.number("", zone) for zone in way.split(" to "))
        moves[source, goal] = _line(line)
    reasons = zip(tables.data["reasons"], tables.texts("reasons", "R_").items(), strict=True)
    return Spoken(
        reasons={number: (word, text) for word, (number, text) in reasons},
        questions=tables.texts("questions", "Q_"),
        begins=tables.number("E_", tables.data["begins"]),
        answers=tables.texts("answers", "V_"),
        options={number: _line(line) for number, line in tables.items("options", "V_")} if "options" in tables.data else {},
        lines={number: _cases(tables, line) if "by" in line else _line(line) for number, line in tables.items("lines", "E_")},
        zones=tables.number("", "zones"),
        moves=moves,
        more={name: _line(line) for name, line in tables.data["more"].items()},
        lessons=tables.texts("lessons", "Q_") if "lessons" in tables.data else {},
        welcome=text_of(tables.data["welcome"]) if "welcome" in tables.data else None,
        words=tuple(Word(tuple(each["called"]), Text(each["ja"], each["en"])) for each in tables.data.get("words", ())),
        announcing=_announcing(tables, tables.data["announcing"]) if "announcing" in tables.data else None,
    )


def _announcing(tables: Tables, written: Mapping[str, Any]) -> Announcing:
    events, questions, aside = (
        frozenset(tables.number(prefix, name) for name in written[key])
        for key, prefix in (("events", "E_"), ("questions", "Q_"), ("aside", "E_"))
    )
    return Announcing(tables.number("E_", written["by"]), events | {E_OVER}, questions, aside)


def _line(written: Mapping[str, Any]) -> Line:
    return Line(written["ja"], written["en"], *written["of"])


def _cases(tables: Tables, written: Mapping[str, Any]) -> Cases:
    """Sentences by a number, which is written as it is, as its name, or as the names of bits."""
    lines = {tables.bits(case): _line(written[case]) for case in written.keys() - {"by", "else"}}
    return Cases("abc".index(written["by"]), lines, _line(written["else"]) if "else" in written else None)


#: Tells an event, or nothing of it.
Telling = Callable[[Any, Any, int, int, int], Text | None]


class Storyteller(Generic[S]):
    """Tells one game; ``cards[definition]`` are its cards, ``players`` what the first and the second player are called.

    ``viewer`` is the player (0 or 1) from whom the other one's hidden cards are kept; ``None`` sees everything. A game sets what is
    ``spoken`` and, for events that take more than a sentence, its ``tellers`` by the event's number.
    """

    spoken: ClassVar[Spoken]
    tellers: ClassVar[Mapping[int, Telling]]

    def __init__(self, cards: Sequence[Card], players: tuple[Text, Text], viewer: int | None = None) -> None:
        self.cards = cards
        self.players = players
        self.viewer = viewer
        #: The numbers of cards that lie beside others of their name, while they have to be told apart.
        self.numbered: Mapping[int, int] = {}

    def name(self, state: S, card: int) -> Text:
        """The name of a card instance."""
        name = self.cards[state.definitions[card]].name
        return Text(*(f"{each} #{self.numbered[card]}" for each in name)) if card in self.numbered else name

    def quoted(self, state: S, card: int) -> Text:
        """The name of a card instance as it stands in a sentence."""
        return self.name(state, card)

    def tell(self, state: S, events: Iterable[Event]) -> list[Text]:
        """One line for each event that a player would speak of, in order; of an ability only what it did, or that it did nothing."""
        announcing = self.spoken.announcing
        lines: list[Text] = []
        #: Whether the last line announces something of which nothing was told yet, and whether anything happened at all.
        announced = happened = False
        for event in events:
            if announced and announcing is not None and event[0] in announcing.events:
                _unannounce(lines, happened)
                announced = False
            line = self.line(state, *event)
            if line is not None:
                lines.append(sentence(line))
                announced, happened = announcing is not None and event[0] == announcing.event, False
            elif announcing is not None and event[0] not in announcing.aside:
                happened = True
        if announced and announcing is not None and state.question in announcing.questions:
            _unannounce(lines, happened)
        return lines

    def line(self, state: S, code: int, a: int, b: int, c: int) -> Text | None:
        """What is told of an event, by its code and three numbers, if anything is."""
        teller = self.tellers.get(code)
        if teller is not None:
            return teller(self, state, a, b, c)
        if code == E_OVER:
            return self._over(a, b)
        line = self.spoken.lines.get(code)
        if isinstance(line, Cases):
            line = line.line(a, b, c)
        return self.say(line, state, a, b, c) if line is not None else None

    def say(self, line: Line, state: S, *numbers: int) -> Text:
        """A sentence with its numbers said."""
        ja: dict[str, object] = {}
        en: dict[str, object] = {}
        for key, kind, number in zip("abc", line.numbers, numbers, strict=False):
            if kind == NUMBER:
                ja[key] = en[key] = number
                continue
            said = self.part(state, kind, number)
            ja[key], en[key] = said.ja, said.en
            if kind == PLAYER:
                en[f"{key}'s"] = whose(said)
            if kind == CARD and key == "a":
                owner, rival = self.players[state.owners[number]], self.players[1 - state.owners[number]]
                ja["owner"], en["owner's"] = owner.ja, whose(owner)
                ja["rival"], en["rival"] = rival
        # A name that ends in s is followed by an apostrophe alone: Seal of Companions' ability.
        return Text(line.ja.format_map(ja), line.en.format_map(en).replace("s's ", "s' "))

    def part(self, state: S, kind: str, number: int) -> Text:
        """A number of an event as it stands in a sentence, by its kind."""
        if kind == CHANGE:
            return risen(number)
        return self.players[number] if kind == PLAYER else self.quoted(state, number)

    def hides(self, player: int) -> bool:
        """Whether the player's hidden cards are kept from the viewer."""
        return self.viewer is not None and self.viewer != player

    def _over(self, winner: int, reason: int) -> Text:
        why = self.spoken.ending(reason)[1]
        if winner == DRAW:
            return Text(f"引き分け（{why.ja}）。", f"A draw ({why.en}).")
        who = self.players[winner]
        return Text(f"{who.ja}の勝ち（{why.ja}）。", f"{who.en} won ({why.en}).")


def _unannounce(lines: list[Text], happened: bool) -> None:
    """The last line announces something of which nothing was told: it took effect or, where nothing ``happened``, did nothing."""
    ja, en = (said.removesuffix(":") for said in lines.pop())
    lines.append(Text(f"{ja}が働いた。", f"{en} took effect.") if happened else Text(f"{ja}では何も起きなかった。", f"{en} did nothing."))


#: A card drawn; who may not see it is told that there was one.
_DREW: Final = Line("{b}は{a}を引いた。", "{b} drew {a}.", CARD, PLAYER)
_DREW_HIDDEN: Final = Line("{b}はカードを引いた。", "{b} drew a card.", CARD, PLAYER)


def drew(teller: Storyteller[S], state: S, card: int, player: int, _c: int) -> Text:
    """A card was drawn by a player."""
    return teller.say(_DREW_HIDDEN if teller.hides(player) else _DREW, state, card, player)


def moved(teller: Storyteller[S], state: S, card: int, source: int, goal: int) -> Text | None:
    """A card went from one zone (``source``) to another (``goal``), which is told of some."""
    zones = teller.spoken.zones
    way = teller.spoken.moves.get((source % zones, goal % zones)) if source < 2 * zones else None
    return teller.say(way, state, card, goal // zones) if way is not None else None
