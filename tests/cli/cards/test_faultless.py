"""A card that was drawn without a fault is not drawn again by the next check, unless something that its face is made of has changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from cardforge.files import places
from cardforge.files.proved import VERSIONS
from cardforge.games.shared.design import lawful
from cardforge.games.shared.pack import pack_of
from cardforge.model import Card, Problem
from cardforge.printing.face.proving import Prover
from cardforge.printing.face.warned import Warned
from cardforge.workspace.paper import faultless
from tests.cli.conftest import Run

CARD = "- {kind: spell, name: {ja: 新しい術, en: New Spell}, cost: 1, text: カードを一枚引く。, art: art.png}\n"


@pytest.fixture
def drawn(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cards that were drawn, in order; the folder has one card with a picture."""
    monkeypatch.setenv("CARDFORGE_CACHE", str(home / "cache"))
    folder = home / "cards" / "deckmaster"
    folder.mkdir(parents=True)
    (folder / "one.yaml").write_text(CARD, "utf-8")
    Image.new("RGB", (40, 40), "red").save(folder / "art.png")
    names: list[str] = []

    prove = Prover.prove

    def noting(prover: Prover, facts: dict[str, str], warned: list[Warned], pictures: list[Path]) -> None:
        names.append(facts["name"])
        prove(prover, facts, warned, pictures)

    monkeypatch.setattr(Prover, "prove", noting)
    return names


def rewrite(old: str, new: str) -> Callable[[Path], object]:
    def change(home: Path) -> None:
        file = home / "cards" / "deckmaster" / "one.yaml"
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")

    return change


def picture(home: Path) -> None:
    Image.new("RGB", (50, 40), "blue").save(home / "cards" / "deckmaster" / "art.png")


def template(home: Path) -> None:
    folder = home / "templates" / "deckmaster"
    folder.mkdir(parents=True)
    (folder / "spell.yaml").write_text("extends: spell\nbleed: 2\n", "utf-8")


def fonts(home: Path) -> None:
    (home / "fonts").mkdir()
    (home / "fonts" / "fonts.yaml").write_text((places.path("fonts") / "fonts.yaml").read_text("utf-8"), "utf-8")


def cache(home: Path) -> None:
    for file in (home / "cache" / faultless.FOLDER).iterdir():
        file.write_bytes(b"\xff\x00 no list\n")


def test_the_second_check_draws_nothing(run: Run, drawn: list[str]) -> None:
    first = run("check", "cards", "--json")
    assert drawn == ["新しい術", "New Spell"]
    assert run("check", "cards", "--json").stdout == first.stdout
    assert len(drawn) == 2


def test_the_second_check_asks_no_rule_about_a_card_that_keeps_them(
    run: Run, drawn: list[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run("check", "cards", "--json")
    pack = pack_of("deckmaster")
    asked: list[str] = []

    def asking(card: Card) -> list[Problem]:
        asked.append(card.name.ja)
        return []

    rules = replace(pack.legality(), check_card=asking)
    monkeypatch.setattr(lawful, "pack_of", lambda _game: replace(pack, legality=lambda: rules))
    assert run("check", "cards", "--json").stdout == first.stdout
    assert asked == []
    rewrite("cost: 1", "cost: 2")(home)
    run("check", "cards")
    assert asked == drawn[:1]


def test_a_card_that_breaks_a_rule_breaks_it_every_time(run: Run, drawn: list[str], home: Path) -> None:
    rewrite("カードを一枚引く。", "【登場時】カードを一枚引く。")(home)
    first, again = (run("check", "cards", "--json").stdout for _ in range(2))
    assert drawn
    assert [problem["rule"] for problem in json.loads(first)["problems"]] == ["000-R08"]
    assert again == first


@pytest.mark.parametrize(
    "change", [rewrite("cost: 1", "cost: 2"), rewrite("New Spell", "Newer Spell"), picture, template, cache], ids=lambda each: each.__name__
)
def test_what_has_changed_is_drawn_again(run: Run, drawn: list[str], home: Path, change: Callable[[Path], object]) -> None:
    run("check", "cards")
    change(home)
    assert run("check", "cards").exit_code == 0
    assert len(drawn) == 4


def test_a_font_of_ones_own_is_another_font(run: Run, drawn: list[str], home: Path) -> None:
    run("check", "cards")
    fonts(home)
    run("check", "cards")
    assert len(drawn) == 4


def test_a_picture_that_is_gone_is_missed(run: Run, drawn: list[str], home: Path) -> None:
    assert run("check", "cards").exit_code == 0
    (home / "cards" / "deckmaster" / "art.png").unlink()
    for _ in range(2):
        problems = json.loads(run("check", "cards", "--json").stdout)["problems"]
        assert [problem["severity"] for problem in problems] == ["error"]
    assert len(drawn) == 6


@pytest.mark.parametrize("name", ["とてもとても長い名前のついたどうしても枠に入らないカード" * 3])
def test_a_fault_is_found_every_time(run: Run, drawn: list[str], home: Path, name: str) -> None:
    rewrite("新しい術", name)(home)
    first, again = (run("check", "cards", "--json").stdout for _ in range(2))
    assert json.loads(first)["problems"]
    assert again == first
    assert len(drawn) == 4


def test_without_a_place_to_write_every_face_is_drawn(run: Run, drawn: list[str], home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "no-folder").write_text("", "utf-8")
    monkeypatch.setenv("CARDFORGE_CACHE", str(home / "no-folder"))
    for _ in range(2):
        assert run("check", "cards").exit_code == 0
    assert len(drawn) == 4


def test_lists_that_nobody_needs_are_removed(run: Run, drawn: list[str], home: Path) -> None:
    folder = home / "cache" / faultless.FOLDER
    folder.mkdir(parents=True)
    for number in range(VERSIONS + 5):
        (folder / f"other-{number}.txt").write_text("", "utf-8")
    run("check", "cards")
    assert drawn
    assert len(list(folder.iterdir())) == VERSIONS
