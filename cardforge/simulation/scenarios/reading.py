"""Reads a scenario file and holds it against the schema, part by part, so that every fault names its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardforge.database import Library, built_in
from cardforge.database.schema.schemas import Schemas
from cardforge.files import places as resources
from cardforge.files.yaml import load_yaml
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.proving.table import ScenarioTable
from cardforge.games.shared.proving.words import PLAYERS, Place, Words
from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.renamed import moved

__getattr__ = moved(__name__)

#: The schema of what every scenario file has, and that of a game's own part, as files of the game's schemas refer to them.
FRAME = "../scenario.schema.json#/$defs/"
OWN = "positions.schema.json#/$defs/"
#: A deck of the game, as its file writes it.
DECK = "decks.schema.json#/$defs/deck"
_STEP_KEYS = (*PLAYERS, "refuse", "expect")


@dataclass(frozen=True, slots=True)
class Move:
    """A move as written: its verb, its mapping (``{"end": None}`` for the word ``end``), and where it stands."""

    verb: str
    written: Mapping[str, Any]
    place: Place


@dataclass(frozen=True, slots=True)
class Step:
    """One step: ``kind`` is ``move``, ``refuse`` or ``expect``; ``player`` and ``move`` of the first two, ``expected`` of the third."""

    kind: str
    place: Place
    player: str = ""
    move: Move | None = None
    expected: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A file read and found well-formed."""

    file: Path | None
    game: str
    name: str
    cites: tuple[str, ...]
    words: Words
    steps: tuple[Step, ...]

    def lay(self) -> ScenarioTable[Any, Any]:
        """The table as the file describes it. Raises ``CardforgeError`` for a position that cannot be."""
        scenarios = pack_of(self.game).scenario()
        if "start" not in self.words.data:
            return scenarios.lay(self.words)
        if scenarios.deal is None:
            raise self.words.place.at("start").fault(
                Text("このゲームのシナリオは配って始められません。", "scenarios of this game deal no decks.")
            )
        return scenarios.deal(self.words)


@cache
def schemas(game: str) -> Schemas:
    """The schemas of a game's scenario files: the game's own, and the one of all games."""
    return Schemas(resources.places_of(game).schemas, below=resources.path("schemas"))


@cache
def library(game: str, folder: Path | None) -> Library:
    """The cards that scenarios of a game may name: the built-in ones, and over them those of a user's ``folder``."""
    if folder is None or not (folder / "cards" / game).is_dir():
        return built_in(game)
    return Library.open(game, folder)


def read(file: Path, folder: Path | None = None, cards: Library | None = None) -> Scenario:
    """The scenario in ``file``; the cards of the user's ``folder`` lie over the built-in ones, or those of a library that is open.

    Raises ``CardforgeError`` naming the place of the first fault.
    """
    data = load_yaml(file)
    return of_data(data, file, cards or folder)


def of_data(data: Any, file: Path | None, cards: Library | Path | None) -> Scenario:
    """The scenario that the ``data`` of a ``file`` is, with the ``cards`` of a library that is open, or of a user's folder.

    Raises ``CardforgeError`` naming the place of the first fault.

    >>> from cardforge.files.places import first_game
    >>> of_data({"game": first_game(), "steps": [{"a": "end"}]}, None, None).steps[0].kind
    'move'
    """
    if not isinstance(data, Mapping):
        raise CardforgeError(Text("シナリオは「キー: 値」の形で書きます。", "a scenario is written as “key: value”."), file=file)
    game = _game(data, Place(data, file))
    _check(game, f"{FRAME}frame", data, Place(data, file))
    scenarios = pack_of(game).scenario()
    known = cards if isinstance(cards, Library) else library(game, cards)
    words = Words(data, file, known, scenarios.reserved, scenarios.targets, scenarios.blanks)
    place = words.place
    for key in ("options", "position"):
        _check(game, OWN + key, data.get(key) or {}, place.at(key))
    if "start" in data and "position" in data:
        raise place.at("start").fault(Text("「position」と「start」は一緒に書けません。", "“position” and “start” exclude each other."))
    for player in PLAYERS:
        _check_fields(game, (data.get("start") or {}).get(player), place.at("start", player))
    steps = tuple(_step(game, step, place.at("steps", index)) for index, step in enumerate(data["steps"]))
    return Scenario(file, game, str(data.get("name") or (file.stem if file else "?")), tuple(data.get("cites") or ()), words, steps)


def _game(data: Mapping[str, Any], place: Place) -> str:
    """The game of a file. Raises the fault of one that is not written or not installed."""
    game = data.get("game")
    if not isinstance(game, str):
        known = " ".join(resources.games())
        raise place.at("game").fault(Text("「game」にゲームの名前を書きます。", "“game” names the game."), Text(known, known))
    try:
        pack_of(game)
    except CardforgeError as error:
        raise place.at("game").fault(error.text, error.hint) from None
    return game


def _check(game: str, part: str, value: Any, place: Place) -> None:
    """Raise the first fault of a part of the file."""
    for fault in schemas(game).faults(part, value):
        raise place.at(*fault.path).fault(fault.text, fault.hint)


def _check_fields(game: str, deck: Any, place: Place) -> None:
    """Raise the fault of the first field of a deck written out that the game's decks do not have."""
    if isinstance(deck, Mapping):
        for fault in schemas(game).faults(DECK, deck):
            if fault.unknown and len(fault.path) == 1:
                raise place.at(*fault.path).fault(fault.text, fault.hint)


def _step(game: str, written: Any, place: Place) -> Step:
    if not isinstance(written, Mapping) or len(written) != 1 or next(iter(written)) not in _STEP_KEYS:
        wrong = next((str(key) for key in written if key not in _STEP_KEYS), "") if isinstance(written, Mapping) else str(written)
        message = Text("手順は a、b、refuse、expect のどれか一つです。", "a step is one of a, b, refuse and expect.")
        raise place.fault(message, did_you_mean(wrong, _STEP_KEYS) if wrong else None)
    key, body = next(iter(written.items()))
    if key == "expect":
        _check(game, f"{OWN}expectation", body, place.at("expect"))
        return Step("expect", place, expected=body)
    if key == "refuse":
        _check(game, f"{FRAME}refusal", body, place.at("refuse"))
        player, body = next(iter(body.items()))
        return Step("refuse", place, player, move(game, body, place.at("refuse", player)))
    return Step("move", place, key, move(game, body, place.at(key)))


def move(game: str, written: Any, place: Place) -> Move:
    """A move as written: a word, or a mapping with its verb. Raises the fault of an unknown verb or key, naming the nearest."""
    verbs = schemas(game).part(f"{OWN}moves")["$defs"]
    mapping = written if isinstance(written, Mapping) else {written: None}
    verb = next((verb for verb in verbs if verb in mapping), None)
    if verb is None and isinstance(written, str) and written == "concede":
        return Move("concede", {}, place)
    if verb is None:
        first = str(next(iter(mapping), ""))
        hint = did_you_mean(first, [*verbs, "concede"]) or Text(f"あるのは {' '.join(verbs)} です。", f"Choose from {' '.join(verbs)}.")
        raise place.fault(Text(f"「{first}」という手はありません。", f"there is no move “{first}”."), hint)
    _check(game, f"{OWN}moves/$defs/{verb}", mapping, place)
    return Move(verb, mapping, place)
