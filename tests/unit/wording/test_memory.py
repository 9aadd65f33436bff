"""What was read is not read anew by the next process; a damaged, missing or unwritable cache costs time and nothing else."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.database import Library, games
from cardforge.files import contents
from cardforge.files.contents import digest_of
from cardforge.files.places import places_of
from cardforge.wording import ReadError, book, phrasebook
from cardforge.wording.phrases import loader, memory, prepared
from cardforge.wording.phrases.memory import BOOK, FOLDER, FRONT, TREES, VERSIONS, Memory
from cardforge.wording.phrases.shipped import ship
from cardforge.wording.reading.reader import Reader

GAME = "deckmaster"
SENTENCE = "カードを2枚引く。"
KEY = (SENTENCE, "text", "ja")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path))
    monkeypatch.setattr(memory, "SHIPPED", tmp_path / "no wheel")
    book.forget()
    yield
    book.forget()


def kept(cache: Path, kind: str) -> Path:
    (found,) = (cache / FOLDER).glob(f"{GAME}-*{kind}")
    return found


def unreadable(*_anything: object) -> None:
    raise AssertionError("it is read anew")


def test_the_next_process_reads_no_sentence_of_the_library_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Library.open(GAME)
    book.forget()
    monkeypatch.setattr(Reader, "read", unreadable)
    monkeypatch.setattr(loader, "read_yaml", unreadable)
    second = Library.open(GAME)
    assert {card.id: card.trees for card in second.cards.values()} == {card.id: card.trees for card in first.cards.values()}
    assert not second.problems
    with pytest.raises(AssertionError, match="anew"):
        second._reader.book.read("カードを7枚引く。")


def test_what_was_read_said_and_placed_before_needs_no_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    before = phrasebook(GAME)
    tree = before.read(SENTENCE)
    said = before.say(tree, lang="en")
    assert before.misplaced(tree, "spell") is None
    before.keep()
    book.forget()
    monkeypatch.setattr(loader, "load", unreadable)
    after = phrasebook(GAME)
    assert after.kinds == before.kinds
    assert after.keywords == before.keywords
    assert after.read(SENTENCE) == tree
    assert after.say(tree, lang="en") == said
    assert after.misplaced(tree, "spell") is None


def test_a_sentence_that_cannot_be_meant_is_an_error_in_the_next_process_too() -> None:
    nothing = "カードを0枚引く。"
    tree = phrasebook(GAME).read(nothing, sensible=False)
    for _ in range(2):
        phrasebook(GAME).keep()
        book.forget()
        assert phrasebook(GAME).read(nothing, sensible=False) == tree
        with pytest.raises(ReadError, match="cannot be meant"):
            phrasebook(GAME).read(nothing)


def test_a_tree_from_the_cache_can_be_changed_by_who_asked() -> None:
    phrasebook(GAME).read(SENTENCE)
    phrasebook(GAME).keep()
    book.forget()
    phrasebook(GAME).read(SENTENCE)["abilities"].clear()
    assert phrasebook(GAME).read(SENTENCE)["abilities"]


def test_a_changed_phrasebook_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\n", "utf-8")
    before = digest_of([tmp_path], (".yaml",))
    (tmp_path / "a.yaml").write_text("a: 2\n", "utf-8")
    assert digest_of([tmp_path], (".yaml",)) != before
    (tmp_path / "a.yaml").write_text("a: 1\n", "utf-8")
    assert digest_of([tmp_path], (".yaml",)) == before


def test_a_digest_that_is_kept_is_of_files_that_look_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, cache = tmp_path / "folder", tmp_path / "cache"
    monkeypatch.setenv("CARDFORGE_CACHE", str(cache))
    folder.mkdir()
    (folder / "a.yaml").write_text("a: 1\n", "utf-8")
    before = digest_of([folder], (".yaml",))
    assert not cache.exists(), "a file just written may change without looking so"
    monkeypatch.setattr(contents, "SETTLED_SECONDS", -1.0)
    assert digest_of([folder], (".yaml",)) == before
    (kept_one,) = (cache / contents.FOLDER).iterdir()
    kept_one.write_text("0" * 64, "ascii")
    assert digest_of([folder], (".yaml",)) == "0" * 64, "it is not read again"
    kept_one.write_bytes(b"\xff damaged")
    assert digest_of([folder], (".yaml",)) == before
    (folder / "b.yaml").write_text("", "utf-8")
    assert digest_of([folder], (".yaml",)) != before


@pytest.mark.parametrize("damage", [b"", b"\x00\xff\xfe", b'{"a": ', b"[1, 2]", b"null", b'"x"\ty\n'])
def test_what_is_damaged_is_made_again(tmp_path: Path, damage: bytes) -> None:
    tree = phrasebook(GAME).read(SENTENCE)
    phrasebook(GAME).keep()
    for file in (BOOK, FRONT, TREES):
        kept(tmp_path, file).write_bytes(damage)
    book.forget()
    assert phrasebook(GAME).read(SENTENCE) == tree
    phrasebook(GAME).keep()
    assert Memory(GAME, kept(tmp_path, TREES).stem.partition("-")[2]).tree(KEY) == tree


def test_a_line_that_was_cut_short_loses_itself_only(tmp_path: Path) -> None:
    memory = Memory("game", "x")
    memory.note(KEY, {"a": 1})
    memory.save()
    file = tmp_path / FOLDER / f"game-x{TREES}"
    file.write_bytes(file.read_bytes() + b'["cut", "te')
    memory.note(("other", "text", "ja"), {"b": 2})
    memory.save()
    again = Memory("game", "x")
    assert again.tree(KEY) == {"a": 1}
    assert again.tree(("other", "text", "ja")) == {"b": 2}
    assert again.tree(("cut", "text", "ja")) is None


def test_where_nothing_can_be_kept_all_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "file"))
    assert phrasebook(GAME).read(SENTENCE)
    phrasebook(GAME).keep()
    assert (tmp_path / "file").read_text("utf-8") == ""


def test_what_cannot_be_read_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(ReadError):
        phrasebook(GAME).read("カードをなでる。")
    phrasebook(GAME).keep()
    assert not list((tmp_path / FOLDER).glob(f"*{TREES}"))


def test_only_the_newest_versions_are_kept(tmp_path: Path) -> None:
    for number in range(VERSIONS + 5):
        memory = Memory("game", f"{number:03}")
        memory.note(KEY, {})
        memory.save()
        memory.keep_book({"n": number})
        os.utime(tmp_path / FOLDER / f"game-{number:03}{BOOK}", (number, number))
    left = sorted(file.name for file in (tmp_path / FOLDER).iterdir())
    assert len(left) <= 3 * (VERSIONS + 1)
    assert f"game-{VERSIONS + 4:03}{TREES}" in left
    assert f"game-000{BOOK}" not in left
    assert f"game-000{TREES}" not in left


@pytest.mark.parametrize("game", games())
def test_a_grammar_is_the_same_from_memory(game: str) -> None:
    folder = places_of(game).wording
    first, keywords = loader.load(folder, Memory(game, "x"))
    kept = Memory(game, "x").book()
    assert kept["rules"]
    again, words = loader.load(folder, Memory(game, "x"))
    assert prepared.written(again.rules) == prepared.written(first.rules) == kept["rules"]
    assert words == keywords
    assert again.kinds == first.kinds
    assert again.sense == first.sense
    for name, language in first.languages.items():
        assert again.languages[name].forms == language.forms
        assert again.languages[name].spellings._table == language.spellings._table


def test_data_that_json_would_change_is_not_kept(tmp_path: Path) -> None:
    Memory("game", "x").keep_book({1: "a number as a key"})
    assert Memory("game", "x").book() is None


def test_what_was_said_is_kept_for_the_next_process(tmp_path: Path) -> None:
    tree = phrasebook(GAME).read("カードを一枚引く。")
    said = phrasebook(GAME).say(tree, lang="en")
    phrasebook(GAME).keep()
    again = Memory(GAME, digest_of([Path(book.__file__).parent, places_of(GAME).wording], (".py", ".yaml", ".tsv")))
    assert again.said(("text", "en", json.dumps(tree))) == said
    assert again.said(("text", "ja", json.dumps(tree))) is None


def test_a_phrasebook_seen_before_makes_its_rules_when_a_sentence_needs_them(tmp_path: Path) -> None:
    memory = Memory(GAME, "x")
    loader.load(places_of(GAME).wording, memory)
    grammar, keywords = loader.load(places_of(GAME).wording, memory)
    assert keywords
    assert grammar.kinds
    assert "rules" not in vars(grammar)
    assert grammar.rules.keys() == loader.load(places_of(GAME).wording)[0].rules.keys()
    assert "rules" in vars(loader.load(places_of(GAME).wording, Memory(GAME, "never seen"))[0])


def test_what_a_wheel_carries_is_used_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = phrasebook(GAME).read(SENTENCE)
    wheel = tmp_path / "wheel"
    ship(wheel)
    assert str(Path(loader.__file__).parents[1]) not in "".join(file.read_text("utf-8") for file in wheel.iterdir())
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "empty"))
    monkeypatch.setattr(memory, "SHIPPED", wheel)
    monkeypatch.setattr(loader, "read_yaml", unreadable)
    book.forget()
    assert phrasebook(GAME).read(SENTENCE) == said
    assert not list((tmp_path / "empty").glob(f"{FOLDER}/*{BOOK}"))
