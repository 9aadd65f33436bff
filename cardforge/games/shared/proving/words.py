"""The words of a scenario file: places in it, local cards, labels, copies and blanks. Every game reads its positions with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cardforge.database import Library
from cardforge.files.yaml import line_of
from cardforge.model import Card, CardforgeError, Source, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean

#: The two players, in the order of play.
PLAYERS = ("a", "b")
#: Words that stand where a card may, in every game.
_TARGETS = frozenset(("a", "b", "yes", "no", "top", "bottom", "none", "player"))
#: Words of the contract that a label may not equal, in every game.
COMMON_WORDS = frozenset(
    (
        *("a", "b", "player", "yes", "no", "top", "bottom", "none", "blank", "draw", "null"),
        *("position", "start", "steps", "refuse", "expect", "cards", "card", "as", "count", "ordered", "zone", "owner"),
        *("asked", "legal", "winner", "active", "turn", "phase", "choose", "target", "concede", "pass", "end"),
        *("use", "play", "attack", "release", "hand", "deck", "discard", "exile"),
    )
)


class Fault(CardforgeError):
    """An error in a scenario file; ``step`` is the number (from 1) of the step it is in, ``None`` outside the steps."""

    step: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a scenario file: the keys and indices that lead there."""

    data: Mapping[str, Any]
    file: Path | None
    path: tuple[str | int, ...] = ()

    def at(self, *path: str | int) -> Place:
        """The place further inside."""
        return Place(self.data, self.file, (*self.path, *path))

    def fault(self, text: Text, hint: Text | None = None) -> Fault:
        """The error that names the file, the line and the step or key, and what is wrong there."""
        name = self.name
        line = line_of(self.data, *self.path)
        fault = Fault(Text(f"{name.ja}: {text.ja}", f"{name.en}: {text.en}"), file=self.file, line=line, hint=hint)
        fault.step = self.step
        return fault

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """What is wrong with something read inside is a fault of this place.

        >>> with Place({}, None, ("steps", 0)).blamed():
        ...     raise CardforgeError(Text("カードがありません。", "there is no card."))
        Traceback (most recent call last):
        ...
        cardforge.games.shared.proving.words.Fault: step 1: there is no card.
        """
        try:
            yield
        except CardforgeError as error:
            raise self.fault(error.text, error.hint) from None

    @property
    def step(self) -> int | None:
        """The number of the step (from 1) in which the place is, if it is in one."""
        return int(self.path[1]) + 1 if len(self.path) > 1 and self.path[0] == "steps" else None

    @property
    def name(self) -> Text:
        """The place for people: ``step 3``, ``position.a.units[2]``."""
        if self.step is not None:
            return Text(f"ステップ{self.step}", f"step {self.step}")
        dotted = ""
        for part in self.path:
            dotted += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if dotted else part
        return Text(dotted or "ファイル", dotted or "file")


@dataclass(frozen=True, slots=True)
class Entry:
    """Cards written at one place of a position: ``count`` copies of ``card`` (``None``: blanks), a label, and the state keys."""

    card: Card | None
    place: Place
    count: int
    label: str | None
    state: Mapping[str, Any]


class Words:
    """What the words of one scenario file mean.

    ``data`` is the file's contents, ``file`` its path, ``reserved`` the game's words that no label may equal, ``targets`` those that no
    card of the file may be called either, ``blanks`` what a card of the file has where it says nothing, by kind. While ``dealt`` is set a
    card name may stand for any one of several copies: dealt cards have no labels.
    """

    def __init__(
        self,
        data: Mapping[str, Any],
        file: Path | None,
        library: Library,
        reserved: Iterable[str] = (),
        targets: Iterable[str] = (),
        blanks: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
    ) -> None:
        self.data = data
        self.file = file
        self.library = library
        self.targets = frozenset(targets)
        self.reserved = COMMON_WORDS | self.targets | frozenset(reserved)
        self.dealt = False
        self.labels: dict[str, int] = {}
        self.label_of: dict[int, str] = {}
        self.local: dict[str, Card] = {}
        for key, written in (data.get("cards") or {}).items():
            if isinstance(written, dict):
                for field, value in blanks.get(str(written.get("kind", "")), {}).items():
                    written.setdefault(field, value)
            self.local[key] = self._read(key, written)

    @property
    def place(self) -> Place:
        """The whole file."""
        return Place(self.data, self.file)

    # -- cards ------------------------------------------------------------------------------------------------------------------------

    def card(self, word: Any, place: Place) -> Card:
        """The card that a name or id means: a local card first, then one of the database. Raises the fault naming the nearest."""
        found = self.known(word) if isinstance(word, str) else None
        if found is None:
            raise self.unknown(word, place)
        return found

    def known(self, word: str) -> Card | None:
        """The card of that name or id, or ``None``."""
        if word in self.local:
            return self.local[word]
        for card in self.local.values():
            if word in card.name:
                return card
        try:
            return self.library.find(word)
        except CardforgeError:
            return None

    def unknown(self, word: Any, place: Place, also: Sequence[str] = ()) -> Fault:
        """The fault of a word that means nothing here, with the nearest that does; ``also`` may stand here beside names of cards."""
        known = [*also, *self.labels, *self.local, *(name for card in self.library.cards.values() for name in (*card.name, card.id))]
        shown = str(word)[:40]
        return place.fault(Text(f"「{shown}」というカードはありません。", f"there is no card “{shown}”."), did_you_mean(str(word), known))

    def _read(self, key: str, written: Any) -> Card:
        place = self.place.at("cards", key)
        self._check_word(key, place, _TARGETS | self.targets)
        source = Source(self.file, line_of(self.data, "cards", key))
        with place.blamed():
            card = self.library.read_card(written, source, name=key)
        # Its id must not be that of a card of the database.
        return replace(card, id=f"local:{key}")

    def entries(self, value: Any, place: Place, states: Iterable[str] = ()) -> list[Entry]:
        """The cards written as a list or as a number of blanks; ``states`` are the state keys that may stand there."""
        if isinstance(value, int):
            return [Entry(None, place, value, None, {})]
        return [self.entry(item, place.at(index), states) for index, item in enumerate(value or ())]

    def entry(self, value: Any, place: Place, states: Iterable[str] = ()) -> Entry:
        """One card written as its name or as ``{card:, as:, count:, ...state}``. Raises the fault of any other key."""
        if not isinstance(value, Mapping):
            return Entry(self.card(value, place), place, 1, None, {})
        known = ["card", "as", "count", *states]
        for key in value:
            if key not in known:
                message = Text(f"ここに「{key}」は書けません。", f"there is no “{key}” here.")
                raise place.at(key).fault(message, did_you_mean(key, known) or _list_of(known))
        if "card" not in value:
            raise place.fault(Text("「card」がありません。", "“card” is missing."))
        label, count = value.get("as"), value.get("count", 1)
        if label is not None and count != 1:
            raise place.at("count").fault(Text("名札は一枚のカードのものです。", "a label names one card, not several copies."))
        state = {key: part for key, part in value.items() if key not in ("card", "as", "count")}
        return Entry(self.card(value["card"], place.at("card")), place, count, label, state)

    # -- labels -----------------------------------------------------------------------------------------------------------------------

    def put(self, label: str | None, card: int, place: Place) -> None:
        """Give the card instance its label, if it has one. Raises the fault of a label that is taken or means something else."""
        if label is None:
            return
        self._check_word(label, place, self.reserved)
        if label in self.labels:
            message = Text(
                f"名札「{label}」が二度使われています。一枚のカードは一か所にあります。",
                f"the label “{label}” is used twice: a card is in one place.",
            )
            raise place.fault(message)
        if label in self.local or any(label == card.name.ja for card in self.library.cards.values()):
            raise place.fault(Text(f"名札「{label}」はカード名でもあります。", f"the label “{label}” is also the name of a card."))
        self.labels[label] = card
        self.label_of[card] = label

    def _check_word(self, word: Any, place: Place, reserved: frozenset[str]) -> None:
        if word in reserved:
            raise place.fault(
                Text(f"「{word}」は決まった意味を持つ語で、名前にできません。", f"“{word}” has a meaning of its own and cannot be a name.")
            )

    def find(
        self, word: Any, among: Sequence[int], called: Callable[[int, str], bool], place: Place, also: Sequence[str] = ()
    ) -> int | None:
        """The card instance that ``word`` names: a labelled card wherever it is, else the only one ``among`` these of that name.

        ``None`` where a known card is not there. Raises the fault of a word that is unknown or names several cards.
        """
        if isinstance(word, str) and word in self.labels:
            return self.labels[word]
        if not isinstance(word, str) or self.known(word) is None and not any(called(card, word) for card in among):
            raise self.unknown(word, place, also)
        found = [card for card in dict.fromkeys(among) if called(card, word)]
        if len(found) > 1 and not self.dealt:
            message = Text(f"「{word}」は{len(found)}枚あります。", f"there are {len(found)} cards “{word}”.")
            raise place.fault(message, Text("名札（as:）を付けて区別してください。", "Tell them apart with labels (as:)."))
        return found[0] if found else None


def meant(written: Sequence[Any], names: Mapping[str, Text], place: Place, what: Text) -> list[str]:
    """The ids of words such as keywords (``what`` they are), each of which has a name (``names``) that people use as well.

    Raises the fault of an unknown word, naming the nearest.
    """
    known = {normal(word): name for name, called in names.items() for word in (name, *called)}
    found: list[str] = []
    for index, word in enumerate(written):
        name = known.get(normal(str(word)))
        if name is None:
            message = Text(f"{what.ja}「{word}」はありません。", f"there is no {what.en} “{word}”.")
            there = [called.ja for called in names.values()]
            raise place.at(index).fault(message, did_you_mean(str(word), there) or _list_of(there))
        found.append(name)
    return found


def _list_of(words: Sequence[str]) -> Text:
    return Text(f"書けるのは {' '.join(words)} です。", f"Choose from {' '.join(words)}.")
