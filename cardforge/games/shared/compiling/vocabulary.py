"""What a game's effects can speak of: its kinds, zones, values, keywords and durations as numbers, and the deeds that its rules know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from types import ModuleType
from typing import Any, Final, Protocol, TypeVar

from cardforge.engine import program
from cardforge.games.shared.tables import Tables
from cardforge.model import Card, CardforgeError, Text, Tree
from cardforge.model.nearest import nearest
from cardforge.model.plain import dataclass

T = TypeVar("T")
#: The words of the kernel's programs, which every game on its table can use as deeds.
WORDS_OF_PROGRAMS: Final = {
    "end": program.P_END,
    "select": program.P_SELECT,
    "unless": program.P_UNLESS,
    "may": program.P_MAY,
    "modes": program.P_MODES,
    "jump": program.P_JUMP,
    "other": program.P_OTHER,
    "unless_turn": program.P_UNLESS_TURN,
    "try": program.P_TRY,
    "unless_done": program.P_UNLESS_DONE,
    "keep": program.P_KEEP,
    "join": program.P_JOIN,
    "aside": program.P_ASIDE,
}


class CannotCompile(Exception):
    """A tree that the game cannot play; ``text`` says why, in both languages."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def faults_of(before: Callable[[], object], parts: Iterable[Callable[[], object]], after: Callable[[], object]) -> list[Text]:
    """Why parts of a card cannot be compiled, one text for each that cannot; ``before`` and ``after`` are done around each."""
    found = []
    for part in parts:
        try:
            before()
            part()
            after()
        except CannotCompile as error:
            found.append(error.text)
    return found


def unplayable(card: Card, why: Text) -> CardforgeError:
    """The error of a card that cannot be compiled, at its place."""
    message = Text(f"「{card.name.ja}」: {why.ja}", f"{card.name.en}: {why.en}")
    return CardforgeError(message, file=card.source.file, line=card.source.line)


class Builder(Protocol):
    """What a node needs of the compiler of its game: a program to write to, and numbers for what the tree names."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What the game's effects can speak of."""

    @property
    def passing(self) -> str:
        """How long a value stays changed where the tree does not say: a word of the durations."""

    @property
    def here(self) -> int:
        """Where the next instruction will stand."""

    def emit(self, code: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append an instruction (its code and numbers) and return at which word of the program it stands."""

    def patch(self, at: int, goal: int) -> None:
        """Set the word (``goal``) where the jump at the word ``at`` goes on."""

    def effect(self, tree: Tree) -> None:
        """Compile one effect."""

    def select(self, tree: Tree) -> None:
        """Compile the choice of the cards that the next instruction works on."""

    def selection(self, tree: Tree) -> int:
        """The number of a selection."""

    def shift(self, tree: Tree) -> int:
        """The number of what an effect changes for a player."""

    def awaited(self, tree: Tree) -> int:
        """The number of an ability that an effect lets wait for something for a time."""

    def condition(self, tree: Tree) -> int:
        """The number of a condition."""

    def keywords(self, names: list[str]) -> int:
        """Keywords as bits."""

    def token(self, tree: Tree) -> int:
        """The definition number of the token that the node describes."""


@dataclass(frozen=True, slots=True)
class Node:
    """A kind of effect: what it does (``title``, both languages), the keys it must and may have, the deeds that the rules have to know for
    it, and the function that compiles it."""

    title: str
    required: frozenset[str]
    optional: frozenset[str]
    deeds: frozenset[str]
    compile: Callable[[Builder, Tree], None]


@dataclass(frozen=True, slots=True)
class ConditionKind:
    """A kind of condition: its number, what it asks (both languages), and the keys it must and may have."""

    number: int
    title: str
    required: str = ""
    optional: str = ""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game's effects, each with its number.

    ``deeds`` are the instructions that its rules know, by the common nodes' names for them (``damage``, ``move``, ``unless``); a
    common node whose deeds are not all there is refused. ``values`` are what can be changed (power, size), each with its instruction: the
    value's name is the effect's word, ``value_names`` say it in both languages. ``itself`` is who is meant where nobody
    is named, ``anyone`` whom a keyword is given to then, where that is another; ``triggers`` when abilities happen, ``events`` what
    conditions ask for, ``watched`` what abilities wait for, ``restrictions`` what a card can be forbidden, ``instead`` where it can go in
    place of being destroyed, ``moments`` when what is put off comes, ``shifts`` what effects change
    for a player, ``locks`` what they forbid him, ``ranked`` of what a card can have the most or least, ``totals`` what may bound
    a choice by its sum, ``lasting`` how long a keyword
    stays where nothing is said.
    ``players`` are who else does something, beside the sides: each with the deed that asks whether it is the player of a side. ``own`` are
    the nodes that no other game has.
    """

    game: str
    kinds: Mapping[str, int]
    zones: Mapping[str, int]
    places: Mapping[str, int]
    sides: Mapping[str, int]
    references: Mapping[str, int]
    durations: Mapping[str, int]
    conditions: Mapping[str, ConditionKind]
    deeds: Mapping[str, int]
    itself: Tree
    anyone: Tree = field(default_factory=dict)
    values: Mapping[str, int] = field(default_factory=dict)
    value_names: Mapping[str, str] = field(default_factory=dict)
    keywords: Mapping[str, int] = field(default_factory=dict)
    triggers: Mapping[str, int] = field(default_factory=dict)
    events: Mapping[str, int] = field(default_factory=dict)
    watched: Mapping[str, int] = field(default_factory=dict)
    restrictions: Mapping[str, int] = field(default_factory=dict)
    instead: Mapping[str, int] = field(default_factory=dict)
    spans: Mapping[str, int] = field(default_factory=dict)
    moments: Mapping[str, int] = field(default_factory=dict)
    players: Mapping[str, int] = field(default_factory=dict)
    shifts: Mapping[str, int] = field(default_factory=dict)
    locks: Mapping[str, int] = field(default_factory=dict)
    ranked: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    lasting: str = "permanent"
    own: Mapping[str, Node] = field(default_factory=dict)


def read_vocabulary(
    module: str, game: str, *terms: ModuleType, own: Mapping[str, Node] | None = None, **more: Mapping[str, int]
) -> Vocabulary:
    """The vocabulary in the YAML file beside ``module`` (its ``__file__``), with the nodes that are the game's ``own``.

    Numbers go by their names in the ``terms``; tables that the game has anyway are given as ``more`` (``keywords=...``). A value has
    its instruction (``deed``) and its name in both languages, a condition its ``number``, what it asks, and the keys that it needs and
    may have.
    """
    tables = Tables(module, *terms)
    data, values = tables.data, tables.data.get("values", {})
    kinds = {
        word: ConditionKind(tables.bits(kind["number"]), f"{kind['ja']} / {kind['en']}", kind.get("needs", ""), kind.get("may", ""))
        for word, kind in data["conditions"].items()
    }
    words: dict[str, Any] = {word: data[word] for word in ("itself", "anyone", "lasting") if word in data}
    mappings = ("kinds", "zones", "places", "sides", "references", "durations", "keywords", "triggers", "events", "watched")
    for table in (*mappings, "restrictions", "instead", "spans", "moments", "players", "shifts", "locks", "ranked", "totals"):
        words[table] = {**more.get(table, {}), **tables.numbers(table)}
    words["watched"] = words["events"] | words["watched"]
    return Vocabulary(
        game=game,
        conditions=kinds,
        deeds={**WORDS_OF_PROGRAMS, **more.get("deeds", {}), **tables.numbers("deeds")},
        values={word: tables.bits(value["deed"]) for word, value in values.items()},
        value_names={word: f"{value['ja']} / {value['en']}" for word, value in values.items()},
        own=own or {},
        **words,
    )


def named(module: ModuleType, prefix: str) -> dict[str, int]:
    """The numbers of a module whose names begin with ``prefix``, by the rest of the name as a word: ``O_DRAW`` is draw."""
    return {name.removeprefix(prefix).lower(): number for name, number in vars(module).items() if name.startswith(prefix)}


def known(words: Mapping[str, T], word: object, what: Text) -> T:
    """What a word stands for; raises CannotCompile, naming the nearest one or what there is, where the game does not have it."""
    if isinstance(word, str) and word in words:
        return words[word]
    meant = nearest(word, words) if isinstance(word, str) else None
    there = ", ".join(words) or "-"
    ja = f"「{meant}」のことですか？" if meant else f"あるのは {there} です。"
    en = f'did you mean "{meant}"?' if meant else f"there is {there}"
    raise CannotCompile(Text(f"このゲームに{what.ja}「{word}」はありません。{ja}", f'this game has no {what.en} "{word}"; {en}'))
