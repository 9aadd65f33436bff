"""A sentence that a new version reads otherwise is named by check, with both meanings, until the author accepts it."""

import json
from pathlib import Path

import pytest

from cardforge import Workspace
from cardforge.workspace.readings import readings_folder

CARD = "game: deckmaster\ncards:\n  - {{kind: spell, name: 札, cost: 2, attributes: [red], text: {text}}}\n"
OLD = {"keywords": [], "abilities": [{"effect": {"do": "draw", "count": 1}}]}


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))


def card_file(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "cards" / "deckmaster" / "my.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(CARD.format(text=text), "utf-8")
    return file


def kept() -> Path:
    (file,) = readings_folder().iterdir()
    return file


def read_otherwise(tree: object) -> None:
    """As if the version before had read every sentence of the list so."""
    kept().write_text(json.dumps(dict.fromkeys(json.loads(kept().read_text("utf-8")), tree)), "utf-8")


def warnings(file: Path, *, accept: bool = False) -> list[str]:
    report = Workspace(file.parents[2]).check(file, accept=accept)
    assert report.ok
    return [problem.message.ja for problem in report.problems if problem.rule == "readings"]


def test_nothing_is_said_where_nothing_changed(tmp_path: Path) -> None:
    file = card_file(tmp_path, "カードを2枚引く。")
    assert warnings(file) == warnings(file) == []
    assert list(json.loads(kept().read_text("utf-8"))) == ["deckmaster\ttext\ttext\tカードを2枚引く。"]


def test_both_meanings_stand_side_by_side_until_they_are_accepted(tmp_path: Path) -> None:
    file = card_file(tmp_path, "カードを2枚引く。")
    assert warnings(file) == []
    read_otherwise(OLD)
    for _ in range(2):
        (message,) = warnings(file)
        assert "前:「カードを1枚引く。」 今:「カードを2枚引く。」" in message
    report = Workspace(tmp_path).check(file)
    (problem,) = [problem for problem in report.problems if problem.rule == "readings"]
    assert (problem.severity, problem.line, problem.where) == ("warning", 3, "札")
    assert "Before: “Draw a card.” Now: “Draw 2 cards.”" in problem.message.en
    assert warnings(file, accept=True) == warnings(file) == []


def test_a_sentence_that_the_author_changed_is_another_one(tmp_path: Path) -> None:
    warnings(card_file(tmp_path, "カードを2枚引く。"))
    assert warnings(card_file(tmp_path, "カードを3枚引く。")) == []


def test_another_tree_of_the_same_meaning_is_no_change(tmp_path: Path) -> None:
    file = card_file(tmp_path, "相手に1000ダメージを与える。")
    warnings(file)
    (tree,) = json.loads(kept().read_text("utf-8")).values()
    read_otherwise({"abilities": tree["abilities"], "keywords": []})
    assert warnings(file) == []


def test_a_tree_that_this_version_cannot_say_is_shown_as_it_is(tmp_path: Path) -> None:
    file = card_file(tmp_path, "カードを2枚引く。")
    warnings(file)
    read_otherwise({"keywords": [], "abilities": [{"effect": {"do": "juggle"}}]})
    (message,) = warnings(file)
    assert "juggle" in message


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"a": 1}', "\x00"])
def test_a_damaged_list_begins_anew(tmp_path: Path, damage: str) -> None:
    file = card_file(tmp_path, "カードを2枚引く。")
    warnings(file)
    kept().write_text(damage, "utf-8")
    assert warnings(file) == []
    assert "カードを2枚引く" in json.dumps(json.loads(kept().read_text("utf-8")), ensure_ascii=False)


def test_where_nothing_can_be_kept_check_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "full").write_text("", "utf-8")
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "full"))
    assert warnings(card_file(tmp_path, "カードを2枚引く。")) == []


def test_nothing_is_written_beside_the_cards(tmp_path: Path) -> None:
    file = card_file(tmp_path, "カードを2枚引く。")
    before = sorted(path.name for path in file.parent.rglob("*"))
    warnings(file)
    assert sorted(path.name for path in file.parent.rglob("*")) == before
