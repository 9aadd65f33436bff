"""``print --draft`` prints cards that have a fault, marked, with a list at the end; without it all faults are told at once."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.conftest import Run

FAULTY = """
- {kind: unit, name: 読めぬ兵, cost: 1, power: 1000, attributes: [red], text: にゃんにゃんする。}
- {kind: unit, name: 五色の兵, cost: 1, power: 1000, attributes: [red, blue, green, white, black]}
- {kind: unit, name: 字無し𠀁兵, cost: 1, power: 1000, attributes: [red]}
- {kind: unit, name: 絵無し兵, cost: 1, power: 1000, attributes: [red], art: nowhere.png}
- {kind: unit, name: 値無し兵, cost: 多い, power: 1000, attributes: [red]}
- {kind: unit, name: 良い兵, cost: 1, power: 1000, attributes: [red]}
"""
NAMES = ["読めぬ兵", "五色の兵", "字無し𠀁兵", "絵無し兵", "値無し兵"]
#: A word of what is said of each.
WHY = ["cannot read", "attributes", "U+20001", "nowhere.png", "cost"]


@pytest.fixture
def file(home: Path) -> Path:
    path = home / "cards" / "deckmaster" / "faulty.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(FAULTY, "utf-8")
    return path


def words_of(pdf: Path) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_all_faults_of_all_cards_are_told_at_once_with_their_places(run: Run, file: Path, home: Path) -> None:
    result = run("print", str(file))
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    for line, (name, why) in enumerate(zip(NAMES, WHY, strict=True), 2):
        assert any(name in each and why in each and f"faulty.yaml:{line}" in each for each in lines), name
    assert "良い兵" not in result.stderr
    assert not (home / "out").exists()


def test_a_draft_shows_every_card_and_lists_what_is_wrong_at_the_end(run: Run, file: Path, home: Path) -> None:
    result = run("print", str(file), "--draft", "--print-lang", "ja", "-o", "draft.pdf", "--json")
    assert result.exit_code == 0
    assert list(dict.fromkeys(each["card"] for each in json.loads(result.stdout)["warnings"])) == NAMES
    cards, faults = words_of(home / "draft.pdf")
    for name in (*NAMES, "良い兵"):
        assert name.replace("𠀁", "〓") in cards
    assert "にゃんにゃんする。" in cards
    assert cards.count("要修正") == len(NAMES)
    assert [name for name in NAMES if name.replace("𠀁", "〓") not in faults] == []
    assert "良い兵" not in faults


@pytest.mark.parametrize("name", NAMES)
def test_a_faulty_card_is_printed_as_a_draft_by_its_name(run: Run, file: Path, name: str) -> None:
    assert run("print", name, "-o", "one.pdf").exit_code == 2
    assert run("print", name, "-o", "one.pdf", "--draft").exit_code == 0


def test_a_deck_with_an_unreadable_card_is_printed_as_a_draft(run: Run, file: Path, home: Path) -> None:
    (file.parent / "decks.yaml").write_text("decks:\n- {name: 半端, cards: {読めぬ兵: 2, 良い兵: 1}}\n", "utf-8")
    assert run("print", "半端").exit_code == 2
    result = run("print", "半端", "--draft", "--print-lang", "ja")
    assert result.exit_code == 0
    assert words_of(home / "out" / "半端.pdf")[0].count("にゃんにゃんする。") == 2


def test_a_deck_that_is_not_legal_yet_is_printed_with_one_line(run: Run, file: Path) -> None:
    (file.parent / "decks.yaml").write_text("decks:\n- {name: 半端, cards: {良い兵: 1}}\n", "utf-8")
    result = run("print", "半端")
    assert result.exit_code == 0
    assert [line for line in result.stderr.splitlines() if "not legal yet" in line] == [result.stderr.splitlines()[-1]]


def test_a_good_card_of_a_draft_is_drawn_as_always(run: Run, file: Path, home: Path) -> None:
    assert run("print", "良い兵", "-o", "plain.pdf").exit_code == 0
    assert run("print", "良い兵", "-o", "draft.pdf", "--draft").exit_code == 0
    assert (home / "plain.pdf").read_bytes() == (home / "draft.pdf").read_bytes()
