"""Writing a card: what is known of it at every key, and how it gets into the author's file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.files import places
from cardforge.model import CardforgeError
from cardforge.workspace import Conflict, Workspace

CARDS = """# my own cards
game: deckmaster
cards:
  - {種類: スペル, id: mine, name: {ja: 火花, en: Spark}, コスト: 1, 属性: 赤, text: 相手に1000ダメージを与える。}  # cheap
  - {kind: spell, name: 雨, cost: 2, text: カードを一枚引く。}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    file = tmp_path / "cards" / "deckmaster" / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(CARDS, encoding="utf-8")
    return tmp_path


def mine(folder: Path) -> Path:
    return folder / "cards" / "deckmaster" / "mine.yaml"


def edited(workspace: Workspace, name: str = "mine", **changes: Any) -> tuple[dict[str, Any], dict[str, Any], str]:
    """The values of a card changed, as they were seen, and the digest of its file."""
    written = workspace.written(name)
    return {**written.values, **changes}, written.values, written.digest


def test_a_form_shows_what_stands_in_the_file(folder: Path) -> None:
    values = Workspace(folder).written("mine").values
    assert (values["name"], values["cost"], values["attributes"]) == ({"ja": "火花", "en": "Spark"}, "1", ["red"])


def test_only_what_was_changed_is_another_byte(folder: Path) -> None:
    workspace = Workspace(folder)
    values, seen, digest = edited(workspace, cost="3")
    workspace.save_card("spell", values, of="mine", seen=seen, digest=digest)
    assert mine(folder).read_text(encoding="utf-8") == CARDS.replace("コスト: 1", "コスト: 3")


def test_nothing_changed_writes_nothing(folder: Path) -> None:
    workspace = Workspace(folder)
    before = mine(folder).stat().st_mtime_ns
    values, seen, digest = edited(workspace)
    workspace.save_card("spell", values, of="mine", seen=seen, digest=digest)
    assert mine(folder).stat().st_mtime_ns == before


def test_a_field_that_is_emptied_goes(folder: Path) -> None:
    workspace = Workspace(folder)
    values, seen, digest = edited(workspace, attributes=[])
    workspace.save_card("spell", values, of="mine", seen=seen, digest=digest)
    assert mine(folder).read_text(encoding="utf-8") == CARDS.replace("属性: 赤, ", "")


def test_the_same_field_changed_elsewhere_is_a_conflict_and_nothing_is_written(folder: Path) -> None:
    workspace = Workspace(folder)
    values, seen, digest = edited(workspace, cost="3")
    theirs = CARDS.replace("コスト: 1", "コスト: 5")
    mine(folder).write_text(theirs, encoding="utf-8")
    with pytest.raises(Conflict) as conflict:
        workspace.save_card("spell", values, of="mine", seen=seen, digest=digest)
    assert conflict.value.theirs == {"cost": "5"}
    assert mine(folder).read_text(encoding="utf-8") == theirs


def test_a_conflict_that_was_seen_is_saved(folder: Path) -> None:
    workspace = Workspace(folder)
    values, seen, digest = edited(workspace, cost="3")
    mine(folder).write_text(CARDS.replace("コスト: 1", "コスト: 5"), encoding="utf-8")
    with pytest.raises(Conflict) as conflict:
        workspace.save_card("spell", values, of="mine", seen=seen, digest=digest)
    workspace.save_card("spell", values, of="mine", seen={**seen, **conflict.value.theirs}, digest=conflict.value.digest)
    assert mine(folder).read_text(encoding="utf-8") == CARDS.replace("コスト: 1", "コスト: 3")


def test_changes_of_different_fields_both_stay(folder: Path) -> None:
    workspace = Workspace(folder)
    values, seen, digest = edited(workspace, cost="3")
    mine(folder).write_text(CARDS.replace("火花", "火の粉").replace("雨", "霧"), encoding="utf-8")
    workspace.save_card("spell", values, of="mine", seen=seen, digest=digest)
    after = CARDS.replace("火花", "火の粉").replace("雨", "霧").replace("コスト: 1", "コスト: 3")
    assert mine(folder).read_text(encoding="utf-8") == after


def test_a_card_that_was_deleted_meanwhile_is_said_and_nothing_is_written(folder: Path) -> None:
    workspace = Workspace(folder)
    values, seen, digest = edited(workspace, cost="3")
    mine(folder).unlink()
    with pytest.raises(CardforgeError, match="mine"):
        workspace.save_card("spell", values, of="mine", seen=seen, digest=digest)
    assert not mine(folder).exists()


def test_a_new_card_goes_to_a_file_of_its_own_and_the_next_below_it(folder: Path) -> None:
    workspace = Workspace(folder)
    for name in ("嵐", "雷"):
        workspace.save_card("spell", {"name": {"ja": name}, "cost": "4", "text": "カードを一枚引く。"})
    written = (folder / "cards" / "deckmaster" / "studio.yaml").read_text(encoding="utf-8")
    assert [line.partition("name: ")[2].partition(",")[0] for line in written.splitlines()[2:]] == ["嵐", "雷"]
    assert Workspace(folder).library.problems == []


def test_a_name_that_is_taken_is_refused(folder: Path) -> None:
    with pytest.raises(CardforgeError, match="already"):
        Workspace(folder).save_card("spell", {"name": {"ja": "火花"}, "cost": "4"})


def test_a_built_in_card_is_copied_with_its_id(folder: Path) -> None:
    workspace = Workspace(folder)
    written = workspace.written("s01")
    assert not written.own
    card = workspace.save_card("spell", {**written.values, "cost": "9"}, of="s01", seen=written.values, digest=written.digest)
    assert (card.id, card.fields["cost"], card.source.file) == ("s01", 9, folder / "cards" / "deckmaster" / "studio.yaml")


def test_a_card_in_a_table_is_refused(folder: Path) -> None:
    (folder / "cards" / "deckmaster" / "more.csv").write_text("名前,種類,コスト,文\n霰,スペル,2,カードを一枚引く。\n", encoding="utf-8")
    workspace = Workspace(folder)
    values, seen, digest = edited(workspace, "霰", cost="3")
    with pytest.raises(CardforgeError, match="table"):
        workspace.save_card("spell", values, of=workspace.written("霰").card.id, seen=seen, digest=digest)


def test_a_card_that_is_not_whole_is_not_saved(folder: Path) -> None:
    workspace = Workspace(folder)
    values, seen, digest = edited(workspace, text="相手に1000ダメージを")
    with pytest.raises(CardforgeError, match="cannot be read"):
        workspace.save_card("spell", values, of="mine", seen=seen, digest=digest)
    assert mine(folder).read_text(encoding="utf-8") == CARDS


@pytest.mark.parametrize("game", places.games())
def test_every_card_can_be_filled_in_and_is_the_same_card(game: str, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game=game)
    for card in workspace.library.cards.values():
        written = workspace.written(card.id)
        found = workspace.draft(card.kind, written.values, of=card.id)
        assert (found.whole, found.card.fields, found.card.trees, found.card.name) == (True, card.fields, card.trees, card.name)


@pytest.mark.parametrize("game", places.games())
def test_a_card_with_nothing_written_yet_has_a_face(game: str, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game=game)
    for kind in workspace.kinds():
        found = workspace.draft(kind, {})
        assert found.card.kind == kind
        assert workspace.face(found.card).svg.startswith("<svg")


@pytest.mark.parametrize("value", ["", "x", "-1", "1e9", "{", "[[[[", "9" * 5000, "\x00", "\udc80", ["a"], {"ja": 1}, None, 3, True])
@pytest.mark.parametrize("game", places.games())
def test_whatever_is_filled_in_is_no_error(game: str, value: Any, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game=game)
    for kind in workspace.kinds():
        values = {each.name: value for each in workspace.inputs(kind)}
        assert workspace.draft(kind, values).card.kind == kind


def test_a_sentence_that_cannot_be_read_stands_on_the_card_as_it_is(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    found = workspace.draft("spell", {"name": {"ja": "炎"}, "cost": "1", "text": "お茶を出す"})
    assert (found.unread, found.card.texts["text"]) == (("text",), "お茶を出す")
    assert workspace.face(found.card).svg.startswith("<svg")


def test_an_examined_sentence_offers_what_is_written_most_often_first(tmp_path: Path) -> None:
    found = Workspace(tmp_path).examine("相手に1000ダメージを")
    assert "ダメージを与える" in [each.word for each in found.completions]


def test_a_saved_file_is_seen(folder: Path) -> None:
    workspace = Workspace(folder)
    before = workspace.saved()
    mine(folder).write_text(CARDS + "# more\n", encoding="utf-8")
    assert set(before) == set(workspace.saved())
    assert before != workspace.saved()


def test_what_is_written_in_place_knows_its_line_and_what_was_read_its_digest(folder: Path) -> None:
    """Each entry of a deck, and each seal that is written within a Deck Master; a file that changes has another digest."""
    file = folder / "cards" / "deckmaster" / "decks" / "mine.yaml"
    file.parent.mkdir()
    file.write_text(
        "name: 束\nmaster:\n  name: 炎の子\n  rank: 2\n  attributes: [red]\n  seals:\n    - 始まりの封印\n"
        "    - {level: 3, condition: 常に, text: カードを一枚引く。}\ncards:\n  火花: 3\n\n  雨: 2  # more\n",
        encoding="utf-8",
    )
    deck = Workspace(folder).deck("束")
    assert deck.lines == (10, 12)
    assert deck.master is not None
    assert [(seal.source.file, seal.source.line) for seal in deck.master.seals][1] == (file, 8)
    before = Workspace(folder).written("mine").digest
    assert Workspace(folder).written("雨").digest == before
    mine(folder).write_text(CARDS + "# more\n", encoding="utf-8")
    assert Workspace(folder).written("mine").digest != before


def test_advice_for_a_card_at_every_rest_looks_through_the_library_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardforge.games.shared.design import hints

    made: list[int] = []
    known = hints._Known

    def counted(cards: Any, apart: Any) -> Any:
        made.append(len(cards))
        return known(cards, apart)

    monkeypatch.setattr(hints, "_Known", counted)
    workspace = Workspace(folder)
    for cost in range(1, 6):
        card = workspace.draft("spell", {"name": {"ja": "新"}, "cost": str(cost), "text": "カードを一枚引く。"}).card
        alike = [each for each in workspace.advice(card) if each.rule == "lint-identical" or "雨" in each.message.ja]
        assert bool(alike) == (cost == 2)
    assert made == [len(workspace.library.cards)]


def test_the_byte_order_mark_of_a_file_stays(folder: Path) -> None:
    mine(folder).write_bytes(b"\xef\xbb\xbf" + CARDS.encode())
    workspace = Workspace(folder)
    values, seen, digest = edited(workspace, cost="3")
    workspace.save_card("spell", values, of="mine", seen=seen, digest=digest)
    assert mine(folder).read_bytes().startswith(b"\xef\xbb\xbf#")
