"""What a built-in card means is read when somebody asks for it, where a library is opened to find things by name."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from cardforge.database import Library
from cardforge.files.places import games
from cardforge.model import Card, CardforgeError, Text, Tree
from cardforge.workspace import Workspace


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "cache"))


def unread(library: Library) -> list[str]:
    return [card.id for card in library.cards.values() if card.later is not None]


@pytest.mark.parametrize("game", games())
def test_it_is_what_is_read_at_once(game: str) -> None:
    later = Library.open(game, later=True)
    assert unread(later)
    assert later.things() == Library.open(game).things()
    assert unread(later) == []


def test_it_is_found_again_without_being_read() -> None:
    first = unread(Library.open("deckmaster", later=True))
    assert unread(Library.open("deckmaster", later=True)) == first


def test_what_was_put_off_is_read_and_kept_by_who_needs_all() -> None:
    Library.open("deckmaster", later=True)
    assert unread(Library.open("deckmaster")) == []
    assert unread(Library.open("deckmaster", later=True)) == []


def test_what_was_put_off_is_kept_when_it_is_completed() -> None:
    Library.open("deckmaster", later=True)
    assert Library.open("deckmaster", later=True).complete()
    assert unread(Library.open("deckmaster", later=True)) == []


def test_words_of_ones_own_put_nothing_off(tmp_path: Path) -> None:
    own = tmp_path / "私の" / "cards" / "deckmaster"
    own.mkdir(parents=True)
    spark = "{id: spark, ja: 火花, en: Spark, text: 【攻撃時】相手に100ダメージを与える。}"
    (own / "own.yaml").write_text(f"game: deckmaster\nkeywords:\n  - {spark}\n", "utf-8")
    library = Library.open("deckmaster", tmp_path / "私の", later=True)
    assert library.words
    assert unread(library) == []


def test_cards_of_ones_own_are_read_at_once(tmp_path: Path) -> None:
    own = tmp_path / "私の" / "cards" / "deckmaster"
    own.mkdir(parents=True)
    (own / "one.yaml").write_text("- {id: x1, kind: spell, name: 術, cost: 3, text: カードを一枚引く。}\n", "utf-8")
    assert "x1" not in unread(Library.open("deckmaster", tmp_path / "私の", later=True))


def test_the_library_of_a_workspace_has_nothing_left_to_read() -> None:
    workspace = Workspace(game="deckmaster")
    assert unread(workspace.catalogue)
    assert unread(workspace.library) == []


def _refuse(card: Card) -> dict[str, Tree]:
    raise CardforgeError(Text(f"「{card.name.ja}」が読めません。", f"cannot read {card.name.en}"))


def test_what_cannot_be_read_is_an_error_when_it_is_asked_for() -> None:
    card = Card("g", "spell", "x", Text("術", "Spell"), texts={"text": "?"}, later=_refuse)
    with pytest.raises(CardforgeError, match="cannot read Spell"):
        _ = card.trees


def test_what_was_put_off_is_read_before_a_card_is_sent_to_another_process() -> None:
    card = Card("g", "spell", "x", Text("術", "Spell"), texts={"text": "?"}, later=lambda _: {"text": {}})
    assert pickle.loads(pickle.dumps(card)).trees == {"text": {}}
