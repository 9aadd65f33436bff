"""The SQLite index: right after every change, whole after a kill, made anew after damage."""

import multiprocessing
import os
import signal
import sqlite3
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Library
from cardforge.database.finding import fresh_index, search
from cardforge.database.index.index import Index
from cardforge.model import Card, CardforgeError, Tree
from cardforge.model.notices import Notice
from cardforge.wording import Phrasebook
from cardforge.workspace import Workspace

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


@pytest.fixture
def large(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library that counts as large: its sentences are not read when it is first searched."""
    monkeypatch.setattr("cardforge.database.library.library.LARGE_BYTES", 0)
    write(home, "b.yaml", CARD.format(n=4, cost=4, text="【登場時】相手に4300ダメージを与える。"))
    write(home, "c.yaml", CARD.format(n=5, cost=5, text="これは読めない文。"), CARD.format(n=6, cost=5, text="先制"))
    return home


def sentences_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    read: list[str] = []
    original = Phrasebook.read

    def watch(book: Phrasebook, sentence: str, **how: Any) -> Tree:
        read.append(sentence)
        return original(book, sentence, **how)

    monkeypatch.setattr(Phrasebook, "read", watch)
    return read


def test_a_large_library_is_searched_before_its_sentences_are_read(large: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = sentences_read(monkeypatch)
    assert names(large, "cost=9") == [card.name.ja for card in search("cost=9", GAME)]
    assert not [text for text in read if "4300" in text or "読めない" in text]
    (card,) = search("text:4300ダメージ", GAME, large)
    assert card.trees["text"]["abilities"][0]["effect"] == {"do": "damage", "to": "enemy", "amount": 4300}
    assert not [text for text in read if "読めない" in text]
    read.clear()
    assert search("text:4300ダメージ", GAME, large) == [card]
    assert not read


def test_what_is_found_in_a_large_library_is_what_a_library_that_was_read_has(large: Path) -> None:
    whole = Library.open(GAME, large)
    for query in ("name:試しの兵", "kw:貫通 name:試しの兵", "cost=5 name:試しの兵", "-kw:貫通 name:試しの兵 order:-cost", "name:試しの兵4"):
        found = search(query, GAME, large)
        assert found
        assert [whole.cards[card.id] for card in found] == found


def test_a_question_about_sentences_reads_those_that_were_not_read(large: Path) -> None:
    with pytest.warns(Notice, match="not been read yet"):
        assert names(large, "kw:先制 name:試しの兵") == ["試しの兵6"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert names(large, "kw:貫通 name:試しの兵") == ["試しの兵1", "試しの兵2", "試しの兵3"]


def test_a_card_whose_sentence_cannot_be_read_is_no_longer_found(large: Path) -> None:
    assert names(large, "cost=5 name:試しの兵") == ["試しの兵6"]
    library = Library.open(GAME, large)
    assert [problem.where for problem in library.problems] == ["試しの兵5"]
    assert len(library.cards) == len(Library.open(GAME).cards) + 5


def test_a_library_opened_after_the_search_has_all_trees(large: Path) -> None:
    names(large)
    assert all(field in card.trees for card in Library.open(GAME, large).cards.values() for field in card.texts)


def test_a_changed_file_of_a_large_library_is_read_again(large: Path) -> None:
    assert len(names(large)) == 5
    write(large, "a.yaml", CARD.format(n=8, cost=8, text="先制"))
    assert names(large, "cost=8 name:試しの兵") == ["試しの兵8"]
    assert len(names(large)) == 3


def test_a_file_that_was_left_alone_is_not_read_to_see_whether_it_changed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardforge.database.library.keeping.SETTLED_SECONDS", 0.0)
    names(home)
    names(home)
    monkeypatch.setattr("cardforge.database.library.keeping.digest", lambda data: pytest.fail("it is read"))
    assert len(names(home)) == 3
    monkeypatch.undo()
    write(home, "a.yaml", CARD.format(n=1, cost=1, text="貫通"))
    assert len(names(home)) == 1


def test_a_card_of_a_large_library_is_found_by_name_without_reading_the_others(large: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(large, "deck.yaml", "decks: [{name: 山, cards: {試しの兵4: 2, ファイアボール: 1}}]\n")
    Workspace(large, game=GAME).search("cost=4")
    read = sentences_read(monkeypatch)
    workspace = Workspace(large, game=GAME)
    assert workspace.find("ファイアボール").source.file != (card := workspace.find("試しの兵 4")).source.file  # type: ignore[union-attr]
    assert isinstance(card, Card)
    assert card.trees["text"]["abilities"][0]["effect"]["amount"] == 4300
    assert not [text for text in read if "読めない" in text]
    assert workspace.deck("山").cards[0] == (card, 2)
    assert workspace.select(["cost=4 kind:unit text:4300", "山"]) == [card, workspace.deck("山")]
    with pytest.raises(CardforgeError) as unknown:
        workspace.find("試しの兵7")
    assert unknown.value.hint is not None
    assert "試しの兵" in unknown.value.hint.ja
    with pytest.raises(CardforgeError) as wrong:
        workspace.find("試しの兵5")
    assert wrong.value.file == large / "cards" / GAME / "c.yaml"
    assert "誤りがあります" in wrong.value.text.ja
    assert "読めない" in "".join(read)


def test_who_asks_a_large_library_for_all_cards_gets_all(large: Path) -> None:
    Workspace(large, game=GAME).search("cost=4")
    catalogue = Workspace(large, game=GAME).catalogue
    assert catalogue.in_index is not None
    assert list(catalogue.cards.values()) == list(Library.open(GAME, large).cards.values())
    assert catalogue.in_index is None
    assert catalogue.problems == Library.open(GAME, large).problems


def test_a_file_of_a_large_library_that_cannot_be_read_is_named(large: Path) -> None:
    broken = write(large, "d.yaml", "- {kind: unit\n")
    for _ in range(2):
        assert Workspace(large, game=GAME).catalogue.unreadable == [broken]
    broken.unlink()
    assert Workspace(large, game=GAME).catalogue.unreadable == []
