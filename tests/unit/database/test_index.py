"""The SQLite index: right after every change, whole after a kill, made anew after damage."""

import multiprocessing
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.database import Library
from cardforge.database.finding import fresh_index, search
from cardforge.database.index.index import Index

GAME = "deckmaster"
CARD = "- {{kind: unit, name: 試しの兵{n}, cost: {cost}, power: 1000, attributes: [red], races: [獣], text: {text}}}\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    write(tmp_path, "a.yaml", *(CARD.format(n=n, cost=n, text="貫通") for n in range(1, 4)))
    return tmp_path


def write(home: Path, name: str, *lines: str) -> Path:
    file = home / "cards" / GAME / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(lines), encoding="utf-8")
    return file


def names(home: Path, query: str = "name:試しの兵") -> list[str]:
    return [card.name.ja for card in search(query, GAME, home)]


def test_found_again_without_reading_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert names(home) == ["試しの兵1", "試しの兵2", "試しの兵3"]
    monkeypatch.setattr(Library, "open", lambda *args, **options: pytest.fail("nothing changed"))
    assert names(home, "name:試しの兵 cost>=2 race:beast") == ["試しの兵2", "試しの兵3"]
    (card,) = search("name:試しの兵3", GAME, home)
    assert (card.source.file, card.source.line) == (home / "cards" / GAME / "a.yaml", 3)


def test_only_what_changed_is_read_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names(home)
    write(home, "b.yaml", CARD.format(n=4, cost=4, text="先制"))
    read: list[str] = []
    original = Library._read_cards

    def watch(library: Library, path: Path, *rest: object) -> object:
        read.append(path.name)
        return original(library, path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Library, "_read_cards", watch)
    assert len(names(home)) == 4
    assert "b.yaml" in read
    assert not {"a.yaml", "units.yaml", "spells.yaml"} & set(read)


def test_changes_additions_and_removals(home: Path) -> None:
    names(home)
    write(home, "a.yaml", CARD.format(n=1, cost=7, text="先制"))
    assert names(home, "name:試しの兵 cost=7 kw:先制") == ["試しの兵1"]
    assert names(home) == ["試しの兵1"]
    (home / "cards" / GAME / "a.yaml").unlink()
    assert names(home) == []
    assert names(home, "name=ファイアボール") == ["ファイアボール"]


def test_the_authors_card_hides_the_built_in_one(home: Path) -> None:
    card = "- {kind: spell, name: ファイアボール, cost: 9, attributes: [red], text: 相手に9000ダメージを与える。}\n"
    file = write(home, "over.yaml", card)
    assert [card.fields["cost"] for card in search("name=ファイアボール", GAME, home)] == [9]
    file.unlink()
    assert [card.fields["cost"] for card in search("name=ファイアボール", GAME, home)] == [1]


def test_the_library_is_the_same_with_and_without_an_index(home: Path) -> None:
    write(home, "bad.yaml", CARD.format(n=9, cost=1, text="貫痛"), CARD.format(n=1, cost=1, text="貫通"))
    plain = Library.open(GAME, home)
    for _ in range(2):
        index = Index.of(GAME, home)
        kept = Library.open(GAME, home, index=index)
        assert kept.cards == plain.cards
        assert kept.problems == plain.problems
        assert len(kept.problems) == 2
        assert kept.decks == plain.decks
        index.close()


def test_a_new_race_table_reads_the_races_anew(home: Path) -> None:
    write(home, "c.yaml", "- {kind: unit, name: 猫, cost: 1, power: 1000, attributes: [red], races: [Cat]}\n")
    assert search("name=猫", GAME, home)[0].fields["races"] == ("Cat",)
    write(home, "races.yaml", "races:\n  - {id: cat, name: {ja: 猫族, en: Cat}}\n")
    assert search("name=猫", GAME, home)[0].fields["races"] == ("猫族",)


def test_masters_are_found_too(home: Path) -> None:
    assert names(home, "kind:master level:3") == ["炎竜姫アグニス"]


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + b"\1" * 5000])
def test_a_damaged_index_is_made_anew(home: Path, cache: Path, damage: bytes) -> None:
    names(home)
    (file,) = cache.glob("*.sqlite")
    file.write_bytes(damage)
    assert len(names(home)) == 3
    assert len(names(home)) == 3


def test_an_index_of_another_version_is_made_anew(home: Path, cache: Path) -> None:
    names(home)
    (file,) = cache.glob("*.sqlite")
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert len(names(home)) == 3


def test_without_a_place_to_write_memory_serves(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "file"))
    assert len(names(home)) == 3


def _search_forever(home: str, cache: str, ready: "multiprocessing.synchronize.Event") -> None:
    os.environ["CARDFORGE_CACHE"] = cache
    number = 0
    while True:
        number += 1
        write(Path(home), "busy.yaml", *(CARD.format(n=1000 + n, cost=number % 9 + 1, text="貫通") for n in range(60)))
        names(Path(home))
        ready.set()


@pytest.fixture
def processes() -> Iterator[list[multiprocessing.Process]]:
    started: list[multiprocessing.Process] = []
    yield started
    for process in started:
        process.kill()
        process.join()


def test_a_kill_in_the_middle_leaves_it_whole(home: Path, cache: Path, processes: list[multiprocessing.Process]) -> None:
    context = multiprocessing.get_context("spawn")
    ready = context.Event()
    process = context.Process(target=_search_forever, args=(str(home), str(cache), ready))
    process.start()
    processes.append(process)  # type: ignore[arg-type]
    assert ready.wait(60)
    time.sleep(0.05)
    assert process.pid
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    index = fresh_index(GAME, home)
    assert index._connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    orphans = "SELECT COUNT(*) FROM cards WHERE path NOT IN (SELECT path FROM files)"
    assert index._connection.execute(orphans).fetchone() == (0,)
    assert index.count("path LIKE '%a.yaml'") == 3
    index.close()


def _search_once(home: str, cache: str, results: "multiprocessing.queues.Queue[int]") -> None:
    os.environ["CARDFORGE_CACHE"] = cache
    results.put(len(names(Path(home))))


def test_two_processes_at_once(home: Path, cache: Path, processes: list[multiprocessing.Process]) -> None:
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    for _ in range(3):
        process = context.Process(target=_search_once, args=(str(home), str(cache), results))
        process.start()
        processes.append(process)  # type: ignore[arg-type]
    assert [results.get(timeout=60) for _ in range(3)] == [3, 3, 3]
