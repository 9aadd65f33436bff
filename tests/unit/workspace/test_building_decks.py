"""Building a deck: what is known of it at every change, and how it gets into the author's file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.files import places
from cardforge.model import CardforgeError
from cardforge.workspace import Conflict, Workspace

DECK = """# my first deck
name: 火の束  # to be renamed
cards:
  # cheap ones
  ファイアボール: 3  # the best
  # dear ones
  火葬の魔術師: 2
note: まだ途中
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    file = mine(tmp_path)
    file.parent.mkdir(parents=True)
    file.write_text(DECK, encoding="utf-8")
    return tmp_path


def mine(folder: Path) -> Path:
    return folder / "cards" / "deckmaster" / "decks" / "mine.yaml"


def said(folder: Path) -> str:
    return mine(folder).read_text(encoding="utf-8")


def seen(workspace: Workspace) -> dict[str, Any]:
    found = workspace.written_deck("火の束")
    return {"of": "火の束", "seen": found.values, "digest": found.digest}


def with_cards(values: dict[str, Any], **cards: int) -> dict[str, Any]:
    return {**values, "cards": {**values["cards"], **cards}}


@pytest.mark.parametrize(
    ("cards", "before", "after"),
    [
        ({"s01": 1}, "ファイアボール: 3", "ファイアボール: 1"),
        ({"s01": 0}, "  ファイアボール: 3  # the best\n", ""),
        ({"bone-fence": 2}, "火葬の魔術師: 2", "火葬の魔術師: 2\n  骨の柵: 2"),
    ],
)
def test_only_the_line_of_the_card_is_changed(folder: Path, cards: dict[str, int], before: str, after: str) -> None:
    workspace = Workspace(folder)
    known = seen(workspace)
    workspace.save_deck(with_cards(known["seen"], **cards), **known)
    assert said(folder) == DECK.replace(before, after)


@pytest.mark.parametrize(
    ("field", "value", "before", "after"),
    [
        ("name", {"ja": "炎の束", "en": ""}, "name: 火の束", "name: 炎の束"),
        ("note", "", "note: まだ途中\n", ""),
        ("master", "炎竜姫アグニス", "note: まだ途中", "note: まだ途中\nmaster: 炎竜姫アグニス"),
    ],
)
def test_only_the_field_is_changed(folder: Path, field: str, value: Any, before: str, after: str) -> None:
    workspace = Workspace(folder)
    known = seen(workspace)
    workspace.save_deck({**known["seen"], field: value}, **known)
    assert said(folder) == DECK.replace(before, after)


def test_nothing_changed_writes_nothing(folder: Path) -> None:
    workspace = Workspace(folder)
    before, known = mine(folder).stat().st_mtime_ns, seen(workspace)
    workspace.save_deck(known["seen"], **known)
    assert mine(folder).stat().st_mtime_ns == before


def test_what_was_changed_elsewhere_in_the_same_card_is_asked_about(folder: Path) -> None:
    workspace = Workspace(folder)
    known = seen(workspace)
    mine(folder).write_text(DECK.replace("ボール: 3", "ボール: 2"), encoding="utf-8")
    with pytest.raises(Conflict) as raised:
        workspace.save_deck(with_cards(known["seen"], s01=1), **known)
    assert raised.value.theirs == {"cards": {"s01": 2}}
    assert "ボール: 2" in said(folder)


def test_what_was_changed_elsewhere_in_another_card_stays(folder: Path) -> None:
    workspace = Workspace(folder)
    known = seen(workspace)
    mine(folder).write_text(DECK.replace("術師: 2", "術師: 3"), encoding="utf-8")
    workspace.save_deck(with_cards(known["seen"], s01=1), **known)
    assert said(folder) == DECK.replace("術師: 2", "術師: 3").replace("ボール: 3", "ボール: 1")


@pytest.mark.parametrize("game", places.games())
def test_every_built_in_deck_is_copied_as_it_was_written_and_changed_in_one_card(tmp_path: Path, game: str) -> None:
    name = next(iter(Workspace(tmp_path, game=game).library.decks))
    workspace = Workspace(tmp_path, game=game)
    known = workspace.written_deck(name)
    first = next(iter(known.values["cards"]))
    changed = with_cards(known.values, **{first: 7})
    deck = workspace.save_deck(changed, of=name, seen=known.values, digest=known.digest)
    assert known.file is not None
    assert deck.source.file is not None
    assert deck.source.file.parent == tmp_path / "cards" / game / "decks"
    before, after = (file.read_text(encoding="utf-8") for file in (known.file, deck.source.file))
    assert len(before) == len(after)
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


@pytest.mark.parametrize("game", places.games())
def test_a_new_deck_gets_a_file_of_its_own_and_is_read_again(tmp_path: Path, game: str) -> None:
    workspace = Workspace(tmp_path, game=game)
    known = next(iter(workspace.library.decks.values()))
    cards = {card.id: count for card, count in known.cards}
    values = {"name": {"ja": "新しい束", "en": "New Pile"}, "note": "覚え書き", "cards": cards}
    deck = workspace.save_deck(values)
    found = Workspace(tmp_path, game=game).written_deck("新しい束")
    assert (deck.title.en, found.values["cards"], found.values["note"], found.own) == ("New Pile", cards, "覚え書き", True)


def test_a_deck_that_is_not_legal_yet_is_known_with_its_rule_and_saved(folder: Path) -> None:
    workspace = Workspace(folder)
    known = seen(workspace)
    draft = workspace.draft_deck(with_cards(known["seen"], s01=4), of="火の束")
    assert {"000-R02", "000-R03"} <= {each.rule for each in workspace.check_deck(draft)}
    assert workspace.save_deck(with_cards(known["seen"], s01=4), **known).cards[0][1] == 4


@pytest.mark.parametrize(
    "values",
    [
        {"name": {"ja": "", "en": ""}, "cards": {"s01": 1}},
        {"name": {"ja": "赤単アグロ", "en": ""}, "cards": {"s01": 1}},
        {"name": {"ja": "束", "en": ""}, "cards": {"s01": -1}},
        {"name": {"ja": "束", "en": ""}, "cards": {"s01": "three"}},
        {"name": {"ja": "束", "en": ""}, "cards": {"no such card": 1}},
        {"name": {"ja": "束", "en": ""}, "cards": {"s01": 1}, "master": "nobody"},
    ],
)
def test_what_is_no_deck_is_refused_and_nothing_is_written(tmp_path: Path, values: dict[str, Any]) -> None:
    with pytest.raises(CardforgeError):
        Workspace(tmp_path).save_deck(values)
    assert list(tmp_path.iterdir()) == []


def test_a_second_deck_of_a_file_name_takes_another_file(folder: Path) -> None:
    (mine(folder).parent / "束.yaml").write_text("game: deckmaster\nname: 別の束\ncards: {ファイアボール: 1}\n", encoding="utf-8")
    deck = Workspace(folder).save_deck({"name": {"ja": "束", "en": ""}, "cards": {"s01": 1}})
    assert deck.source.file is not None
    assert deck.source.file.name == "束-2.yaml"


def test_a_deck_whose_cards_are_called_in_english_gets_english_names(folder: Path) -> None:
    mine(folder).write_text("name: 火の束\ncards: {Fireball: 3, Pyre Mage: 2}\n", encoding="utf-8")
    workspace = Workspace(folder)
    known = seen(workspace)
    workspace.save_deck(with_cards(known["seen"], **{"bone-fence": 1}), **known)
    assert "Bone Fence: 1}" in said(folder)


def test_a_layout_is_changed_in_the_file_and_follows_the_cards(tmp_path: Path) -> None:
    workspace = Workspace.of_decks("炎の剣", folder=tmp_path)
    seen = workspace.written_deck("炎の剣")
    assert [len(row) for row in seen.values["layout"]] == [7, 7, 7]
    rows = [list(row) for row in seen.values["layout"]]
    one, other = rows[0][0], next(name for name in rows[0] if name != rows[0][0])
    at = rows[0].index(other)
    rows[0][0], rows[0][at] = other, one
    saved = workspace.save_deck({**seen.values, "layout": rows}, of="炎の剣", seen=seen.values, digest=seen.digest)
    assert workspace.faults_of(saved) == []
    again = workspace.written_deck("炎の剣")
    assert (again.own, again.values["layout"]) == (True, rows)
    # A terrain in the place of another one lies where that lay.
    cards = {**again.values["cards"]}
    cards[one] -= 1
    cards[other] += 1
    deck = workspace.draft_deck({**again.values, "cards": cards}, of="炎の剣")
    laid = workspace.laid_out(deck, rows)
    assert sum(mine != its for row, old in zip(laid, rows, strict=True) for mine, its in zip(row, old, strict=True)) == 1
    opened = workspace.save_deck({**again.values, "layout": []}, of="炎の剣", seen=again.values, digest=again.digest)
    assert opened.layout == ()


@pytest.mark.parametrize("layout", [3, "x", [3], [["nothing"] * 7] * 3, [[None]], {}])
def test_a_layout_that_is_none_is_a_fault_or_nothing(tmp_path: Path, layout: object) -> None:
    workspace = Workspace.of_decks("炎の剣", folder=tmp_path)
    values = {**workspace.written_deck("炎の剣").values, "layout": layout}
    deck = workspace.draft_deck(values, of="炎の剣")
    assert all(problem.rule for problem in workspace.faults_of(deck))
    assert [len(row) for row in workspace.laid_out(deck, [["nothing"]])] == [7, 7, 7]
