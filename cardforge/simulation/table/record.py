"""Records of games: everything needed to play a game again exactly, and to go on with one that was put away.

A record is a JSON file: the decks as written out by card id, the rule flags, who went first, the seed, and the options chosen. It carries
the hash of the rules and cards it was played under; under other ones it is refused, never misplayed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cardforge import __version__
from cardforge.database import Library
from cardforge.database.formats.mapping import card_mapping, mapping_of
from cardforge.database.library.reader import text_of
from cardforge.database.schema.forms import leaders_of
from cardforge.files.json import NotJsonError, parse_json
from cardforge.files.text import read_bytes
from cardforge.files.whole import write_new
from cardforge.model import Card, CardforgeError, Deck, Master, Source, Text

_FORMAT = 1
#: How every record's file begins.
_BEGIN = b'{"cardforge_record"'
_KEYS = ("cardforge_record", "version", "game", "ruleset", "decks", "players", "options", "first", "seed", "choices", "digest")
#: What a record need not say, and what it means then.
_NOT_ALWAYS: Final[dict[str, Any]] = {"taken_back": [], "not_legal": [], "position": {}}


#: Why a deck of a record that is whole cannot be read.
_ELSEWHERE = Text(
    "このゲームは別のフォルダーのカードで遊ばれました。そのフォルダーに cd してから続けてください。",
    "This game was played with the cards of another folder: go there (cd) to continue it.",
)


@dataclass(frozen=True, slots=True)
class Record:
    """One recorded game.

    ``decks`` are the two decks (a and b), ``players`` who played them (``"human"`` or a bot's specification), ``first`` the deck (0 or 1)
    that went first, ``seed`` what it was shuffled by, ``choices`` the options chosen in order, ``taken_back`` when choices were taken back
    before (how many there were, and how many were left), ``not_legal`` the decks that were played although they are not legal;
    ``position`` is what the scenario file holds from whose position the game went on, if it did; the decks have no cards then;
    ``ruleset`` and ``digest`` are fingerprints of the rules and the last state;
    ``version`` is the cardforge that wrote it.
    """

    game: str
    ruleset: str
    decks: tuple[dict[str, Any], dict[str, Any]]
    players: tuple[str, str]
    first: int
    seed: int
    digest: str
    choices: list[int] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    taken_back: list[tuple[int, int]] = field(default_factory=list)
    not_legal: list[str] = field(default_factory=list)
    position: dict[str, Any] = field(default_factory=dict)
    version: str = __version__
    source: Path | None = None

    @property
    def is_of_another_version(self) -> bool:
        """Whether another version of cardforge wrote the record."""
        return self.version != __version__

    def other_rules(self, ruleset: str) -> CardforgeError:
        """The error of a record whose rules or cards are not those there are now, of which ``ruleset`` is the fingerprint."""
        if self.is_of_another_version:
            text = Text(
                f"cardforge {self.version}（ルール {self.ruleset}）の記録です。これは {__version__}（{ruleset}）なので読めません。",
                f"cardforge {self.version} wrote it under rules {self.ruleset}; this is {__version__} with {ruleset}.",
            )
            return CardforgeError(text, file=self.source)
        text = Text(
            f"記録したときとルールかカードが違います（記録 {self.ruleset}、今 {ruleset}）。",
            f"The rules or cards are not those of the record (record {self.ruleset}, here {ruleset}).",
        )
        return CardforgeError(text, file=self.source, hint=self.written_by)

    @property
    def written_by(self) -> Text:
        """Which version of cardforge wrote the record, and which one this is."""
        return _written_by(self.version)

    @property
    def titles(self) -> tuple[Text, Text]:
        """What the decks are called."""
        first, second = (text_of(deck.get("name") or "?") for deck in self.decks)
        return first, second

    def read_decks(self, library: Library) -> tuple[Deck, Deck]:
        """The decks of the record, their cards looked up in ``library``; raises ``CardforgeError`` for one that is not there."""
        first, second = self.decks
        try:
            return library.read_deck(first, Source(self.source)), library.read_deck(second, Source(self.source))
        except CardforgeError as error:
            raise CardforgeError(error.text, file=self.source, hint=_ELSEWHERE) from error


def deck_mapping(deck: Deck, library: Library) -> dict[str, Any]:
    """A deck as an author would write it in a file: cards by id, and its leader and the leader's by name where ``library`` has them."""
    mapping: dict[str, Any] = {"game": deck.game, "name": {"ja": deck.name, "en": deck.english} if deck.english else deck.name}
    if deck.master is not None:
        name = deck.master.card.name.ja
        mapping[leaders_of(deck).field] = name if library.masters.get(name) == deck.master else _master_mapping(deck.master, library)
    laid = {"layout": [list(row) for row in deck.layout]} if deck.layout else {}
    return mapping | {"cards": {card.id: count for card, count in deck.cards}} | laid


def _master_mapping(master: Master, library: Library) -> dict[str, Any]:
    cards = leaders_of(master).cards
    return _written(mapping_of(master)) | ({cards: [_brought(card, library) for card in master.seals]} if cards else {})


def _brought(card: Card, library: Library) -> Any:
    if library.cards.get(card.id) == card:
        return card.id
    return _written(card_mapping(card))


def _written(mapping: dict[str, Any]) -> dict[str, Any]:
    """What a deck's file may hold of a card that is written out in it; no picture, whose file lies elsewhere."""
    return {key: value for key, value in mapping.items() if key not in ("kind", "id", "art")}


def write_record(record: Record, file: Path, *, force: bool = False) -> None:
    """Write ``record`` to ``file``, whole or not at all.

    Raises ``CardforgeError`` where it cannot be written, or is there and ``force`` is not given.
    """
    write_new(file, record_text(record), force=force)


def record_text(record: Record) -> str:
    """What a record's file holds."""
    data = {
        "cardforge_record": _FORMAT,
        "version": __version__,
        "game": record.game,
        "ruleset": record.ruleset,
        "decks": list(record.decks),
        "players": list(record.players),
        "options": record.options,
        "first": record.first,
        "seed": record.seed,
        "choices": record.choices,
        "digest": record.digest,
    }
    if record.taken_back:
        data["taken_back"] = record.taken_back
    if record.not_legal:
        data["not_legal"] = record.not_legal
    if record.position:
        data["position"] = record.position
    return json.dumps(data, ensure_ascii=False) + "\n"


def read_record(file: Path) -> Record:
    """Read a record; raises ``CardforgeError`` if the file is not one, is cut short or is of another version of the format."""
    raw = read_bytes(file)
    try:
        data = parse_json(raw, file)
    except NotJsonError as error:
        if error.line is None:
            raise
        if raw and raw[: len(_BEGIN)] == _BEGIN[: len(raw)]:
            raise CardforgeError(
                Text("記録が途中で切れているか、壊れています。", "the record is cut short or damaged."),
                file=file,
                hint=Text(
                    f"{len(raw)}バイトあり、そこで終わっています。元のファイルを写し直してください。",
                    f"It ends after {len(raw)} bytes. Copy the original again.",
                ),
            ) from None
        raise _not_a_record(file) from None
    if not isinstance(data, dict) or "cardforge_record" not in data:
        raise _not_a_record(file)
    if data["cardforge_record"] != _FORMAT:
        found = data["cardforge_record"]
        raise CardforgeError(
            Text(
                f"記録の形式が{found}です。読めるのは{_FORMAT}です。",
                f"The record has format {found}; this program reads format {_FORMAT}.",
            ),
            file=file,
            hint=_written_by(str(data.get("version", "?"))),
        )
    data = {**_NOT_ALWAYS, **data}
    for key in (*_KEYS, *_NOT_ALWAYS):
        if key not in data or not _right_type(key, data[key]):
            raise CardforgeError(
                Text(f"記録の「{key}」がないか、正しくありません。", f"The record's “{key}” is missing or wrong."), file=file
            )
    return Record(
        game=data["game"],
        ruleset=data["ruleset"],
        decks=(data["decks"][0], data["decks"][1]),
        players=(data["players"][0], data["players"][1]),
        first=data["first"],
        seed=data["seed"],
        digest=data["digest"],
        choices=data["choices"],
        options=data["options"],
        taken_back=[(before, left) for before, left in data["taken_back"]],
        not_legal=data["not_legal"],
        position=data["position"],
        version=data["version"],
        source=file,
    )


def _written_by(version: str) -> Text:
    if version == __version__:
        return Text(
            f"書いたのは同じ版（{version}）なので、カードかルールの中身が変わっています。元に戻すと読めます。",
            f"The same version ({version}) wrote it: cards or rules were changed since. With the old ones it can be read.",
        )
    return Text(
        f"書いたのは cardforge {version}、これは {__version__} です。同じ版なら読めます。",
        f"cardforge {version} wrote it, this is {__version__}. The same version reads it.",
    )


def _not_a_record(file: Path) -> CardforgeError:
    return CardforgeError(
        Text("対戦の記録ではありません。", "This is not a record of a game."),
        file=file,
        hint=Text("記録は cardforge play --record FILE で作れます。", "cardforge play --record FILE makes one."),
    )


def _right_type(key: str, value: Any) -> bool:
    """Whether a record's value is of the kind that is written there."""
    match key:
        case "decks":
            return isinstance(value, list) and len(value) == 2 and all(isinstance(deck, dict) for deck in value)
        case "players":
            return isinstance(value, list) and len(value) == 2 and all(isinstance(player, str) for player in value)
        case "choices":
            return isinstance(value, list) and all(type(choice) is int for choice in value)
        case "taken_back":
            return isinstance(value, list) and all(_is_pair(pair) for pair in value)
        case "not_legal":
            return isinstance(value, list) and all(isinstance(name, str) for name in value)
        case "position":
            return isinstance(value, dict)
        case "options":
            return isinstance(value, dict) and all(isinstance(flag, str | int) for flag in value.values())
        case "first":
            return value in (0, 1) and type(value) is int
        case "seed" | "cardforge_record":
            return type(value) is int
    return isinstance(value, str)


def _is_pair(value: Any) -> bool:
    """Whether this is a number of choices and a smaller one."""
    return isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value) and 0 <= value[1] < value[0]
