"""Games and ledgers that were kept by somebody else: gone on with or refused with their place, and never more."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from cardforge.lab.ledger import Ledger
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.workspace import Workspace
from tests.amount import WHOLE
from tests.hostile.guarded import refused, run
from tests.hostile.test_data_files import VALUES, _told
from tests.hostile.test_shapes import changed, places_in

DECKS: Final = ("赤単アグロ", "森王の行進")
MANY: Final = 400 if WHOLE else 12
#: Files that are no game.
NO_GAMES: Final[dict[str, bytes]] = {
    "nothing": b"",
    "a number": b"7",
    "a list of lists": b"[" * 40_000,
    "mappings in mappings": b'{"a":' * 40_000,
    "a long number": b'{"seed": ' + b"9" * 200_000 + b"}",
    "twice": b'{"game": "deckmaster", "game": "groove"}',
    "no text": bytes(range(256)) * 40,
    "half of a letter": b'{"game": "\xe7',
    "a surrogate": b'{"game": "\\ud800"}',
    "a pickle": b"\x80\x04\x95\x1e\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x94\x8c\x06system\x94\x93\x94\x8c\x02id\x94\x85\x94R\x94.",
    "a zip": b"PK\x05\x06" + bytes(18),
    "many choices": b'{"game": "deckmaster", "choices": [' + b"0," * 3_000_000 + b"0]}",
}


@cache
def _save() -> dict[str, Any]:
    """A game that goes on, after some choices."""
    sitting = Workspace().play(*DECKS, seed=3)
    for _ in range(12):
        sitting.choose(sitting.state.options[0])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.json")
        Workspace().write_record(sitting, file)
        saved: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return saved


@pytest.mark.parametrize("kind", NO_GAMES)
@pytest.mark.parametrize("command", [("play", "--resume"), ("replay",)], ids=["resume", "replay"])
def test_what_is_no_game_is_refused(tmp_path: Path, kind: str, command: tuple[str, ...]) -> None:
    (tmp_path / "game.json").write_bytes(NO_GAMES[kind])
    refused(tmp_path, *command, "game.json", place="game.json")


@pytest.mark.parametrize("what", ["fifo", "device", "folder", "large", "missing", "link to nothing", "loop"])
def test_what_is_no_ordinary_file_is_refused(tmp_path: Path, what: str) -> None:
    file = tmp_path / "game.json"
    if what == "fifo":
        os.mkfifo(file)
    elif what == "device":
        file.symlink_to("/dev/zero")
    elif what == "folder":
        file.mkdir()
    elif what == "large":
        with file.open("wb") as stream:
            stream.truncate(3_000_000_000)
    elif what != "missing":
        file.symlink_to("game.json" if what == "loop" else "nowhere.json")
    refused(tmp_path, "play", "--resume", "game.json", place="game.json")


def test_a_hostile_value_in_a_game(tmp_path: Path) -> None:
    whole = _save()
    chance = random.Random("a kept game")
    every = [(place, value) for place in places_in(whole) if len(place) < 4 or chance.random() < 0.1 for value in VALUES]
    for place, value in chance.sample(every, min(MANY, len(every))):
        (tmp_path / "game.json").write_text(json.dumps(changed(whole, place, value)), "utf-8")
        _told(run(tmp_path, "play", "--resume", "game.json", changes=("game.json",)))
        (tmp_path / "game.json").write_text(json.dumps(changed(whole, place, value)), "utf-8")
        _told(run(tmp_path, "replay", "game.json"))


def test_choices_that_are_not_there_are_named(tmp_path: Path) -> None:
    whole = _save()
    for choice in (-1, 10**9, 10**30, 2**63, True, "0", None, 1.0):
        (tmp_path / "game.json").write_text(json.dumps(whole | {"choices": [*whole["choices"], choice]}), "utf-8")
        refused(tmp_path, "replay", "game.json", place="game.json")


# Ledgers ---------------------------------------------------------------------------------------------------------------------------


def _ledger(file: Path) -> Path:
    library = Workspace().library
    Ledger(MatchPlan((library.decks[DECKS[0]], library.decks[DECKS[1]]), ("random", "random"), 2, 1), file).close()
    return file


def _other(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def _cut(file: Path, share: float) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * share)])


def _bytes(file: Path, seed: int) -> None:
    """Bytes of the pages changed, behind what says that it is a ledger."""
    chance, data = random.Random(seed), bytearray(file.read_bytes())
    for _ in range(200):
        data[chance.randrange(100, len(data))] = chance.randrange(256)
    file.write_bytes(data)


#: Ledgers that are none; every one but those that are only damaged stays to the byte what it was.
LEDGERS: Final[dict[str, Any]] = {
    "text": lambda file: file.write_text("my notes\n"),
    "a picture": lambda file: file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(5000)),
    "only the head": lambda file: file.write_bytes(b"SQLite format 3\0"),
    "the head and noise": lambda file: file.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 40),
    "another database": lambda file: _other(file, "CREATE TABLE diary (day TEXT)", "INSERT INTO diary VALUES ('monday')"),
    "its name alone": lambda file: _other(file, "PRAGMA application_id = 1128680519", "CREATE TABLE game (a)"),
    "a later version": lambda file: _other(_ledger(file), "PRAGMA user_version = 9"),
    "a view": lambda file: _other(_ledger(file), "DROP TABLE game", "CREATE VIEW game AS SELECT 1 AS task"),
    "a trigger": lambda file: _other(_ledger(file), "CREATE TRIGGER t AFTER INSERT ON task BEGIN SELECT hex(zeroblob(100000000)); END"),
    "a virtual table": lambda file: _other(_ledger(file), "CREATE VIRTUAL TABLE f USING fts5(a)"),
    "an index on what is worked out": lambda file: _other(_ledger(file), "CREATE INDEX i ON game (abs(turns))"),
    "a folder": lambda file: file.mkdir(),
    "a device": lambda file: file.symlink_to("/dev/zero"),
    "a pipe": os.mkfifo,
    "cut": lambda file: _cut(_ledger(file), 0.4),
    "cut in the first page": lambda file: _cut(_ledger(file), 0.02),
    **{f"bytes changed {seed}": (lambda file, seed=seed: _bytes(_ledger(file), seed)) for seed in range(3)},
}  # fmt: skip


@pytest.mark.parametrize("kind", LEDGERS)
def test_what_is_no_ledger_is_refused_and_left_as_it_is(tmp_path: Path, kind: str) -> None:
    LEDGERS[kind](tmp_path / "kept.sqlite")
    words = ("lab", "compare", *DECKS, "--bot", "random", "--second", "none", "--pairs", "2", "--ledger", "kept.sqlite")
    refused(tmp_path, *words, place="kept.sqlite", changes=("kept.sqlite-",))


#: Rules of a game set to what says nothing, and what is named.
RULES: Final = (
    ("skillbook", "turn_limit=forty", "forty"), ("skillbook", "turn_limit=" + "9" * 40, "turn_limit"), ("skillbook", "turn_limit=-1", "-1"),
    ("skillbook", "neutral=x", "x"), ("deckmaster", "fair=x", "x"), ("blackpoker", "throwing_suit=x", "throwing_suit"),
    ("blackpoker", "preset=x", "preset"),
)  # fmt: skip


@pytest.mark.parametrize(("game", "rule", "place"), RULES)
def test_a_rule_that_is_set_to_nothing_that_it_knows_is_named(tmp_path: Path, game: str, rule: str, place: str) -> None:
    decks = sorted(Workspace(game=game).library.decks)[:2]
    refused(tmp_path, "match", *decks, "--games", "2", "--bot", "random", "--rule", rule, place=place)
