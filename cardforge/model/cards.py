"""Cards, masters and decks of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.model.plain import dataclass
from cardforge.model.text import Text, Tree

#: What the program's own interfaces call the leader of a deck, its number and the cards that it brings along, in every game: the attributes
#: of `Deck` and `Master` below, keys of ``--json``, the parts of a print. What a game's files call them is said in its schemas.
LEADER: Final = "master"
RANK: Final = "rank"
BROUGHT: Final = "seals"


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was written: the file and the line (from 1); ``lines``: the line of each field, where it spans several."""

    file: Path | None = None
    line: int | None = None
    lines: Mapping[str, int] | None = None

    def line_of(self, field: str) -> int | None:
        """The line of one field, or else of the whole."""
        return (self.lines or {}).get(field, self.line)


@dataclass(frozen=True, slots=True)
class OwnKeyword:
    """A keyword of an author's own: its id in trees, its name, and the sentence that says what it does; ``data`` is what its game's
    schema wants to know beside these, as pairs of keys and values."""

    id: str
    name: Text
    text: str
    data: tuple[tuple[str, Any], ...] = ()
    source: Source = field(default_factory=Source, compare=False)


@dataclass(frozen=True, slots=True)
class Card:
    """One card definition of any game, as validated by the game's schema.

    ``fields`` holds the game's own values as the schema normalises them (in one game ``cost``, ``power``, ``attributes``,
    ``races``, ``level``); ``texts`` the author's sentences by field name (``text``, ``condition``), as written; ``trees`` what they
    mean. ``lang`` is the language the author wrote in. ``origin`` is ``"document"``, ``"house"`` or ``""``. ``words`` are the keywords of
    its library's own, where a tree names one of them: the phrasebook of the card is ``phrasebook(card.game, card.words)``. ``art`` is the
    file of its picture; ``scene`` what its author asks of the one that is drawn where there is none (``subject``, ``setting``, ``seed``).
    ``later`` gives ``trees`` when they are first asked for, in place of those that were given.
    """

    game: str
    kind: str
    id: str
    name: Text
    fields: dict[str, Any] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    trees: dict[str, Tree] = field(default_factory=dict)
    lang: str = "ja"
    origin: str = ""
    art: str | None = None
    flavor: Text | None = None
    source: Source = Source()
    words: tuple[OwnKeyword, ...] = ()
    scene: dict[str, str | int] = field(default_factory=dict)
    later: Callable[[Card], dict[str, Tree]] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.later is not None:
            object.__delattr__(self, "trees")

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # Only what is not there is asked for here.
            if name != "trees":
                raise AttributeError(f"a card has no {name}")
            later = self.later
            # Another thread may have been first.
            if later is not None:
                object.__setattr__(self, "trees", later(self))
                object.__setattr__(self, "later", None)
            return object.__getattribute__(self, "trees")


@dataclass(frozen=True, slots=True)
class Master:
    """A Deck Master (000-R12 to R25): ``card`` carries its name, attributes, races and text, ``rank`` is its seal rank (2 to 6),
    ``seals`` are its seal cards, as written.

    ``choices`` runs beside its abilities: the entry of the menu that each of them is, or ``None`` where the menu has none like it.
    ``settable`` are the keywords that a Deck Master may have, with the change of its power (000-R21).
    """

    card: Card
    rank: int
    seals: tuple[Card, ...]
    choices: tuple[MenuAbility | None, ...] = ()
    settable: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deck:
    """A main deck: each card with its number of copies, in the order written, and the master it is built for.

    ``lines`` runs beside ``cards``: the line on which each is written, where that is known. ``frame`` is the format that it is built for,
    in games that have several. ``layout`` is how cards of it are laid out before the game, row by row, by name, in games that have such a
    thing. ``name`` is what the deck is called everywhere; ``english`` its name in English, where it has another there.
    """

    game: str
    name: str
    cards: tuple[tuple[Card, int], ...]
    master: Master | None = None
    source: Source = Source()
    lines: tuple[int | None, ...] = ()
    frame: str = ""
    english: str = ""
    layout: tuple[tuple[str, ...], ...] = ()

    @property
    def title(self) -> Text:
        """The name in both languages."""
        return Text(self.name, self.english or self.name)


@dataclass(frozen=True, slots=True)
class Race:
    """A race of the race table (000-R18), from which a Deck Master's races are chosen."""

    id: str
    name: Text


@dataclass(frozen=True, slots=True)
class MenuAbility:
    """An ability that a Deck Master may choose (000-R22).

    ``tree`` is one ability of ``docs/effect-trees.md``; ``power`` is added to the Deck Master's power; only a Deck Master with one of
    ``attributes`` and one of ``races`` may choose it, where these are not empty (000-R18, R19).
    """

    id: str
    tree: Tree
    power: int
    attributes: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    text: str = ""
    source: Source = Source()
