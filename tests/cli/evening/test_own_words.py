"""What is exported in a language is in that language, and comes back in digits of full width: every card of every game."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from cardforge.files.places import games
from cardforge.model import Card
from cardforge.workspace import Workspace
from tests.amount import amount
from tests.cli.conftest import Run

WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
KANA = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
#: Headings of columns that hold what is English in any sheet, and what nobody writes in other letters.
ENGLISH = re.compile("英語|識別名|黙らせる")


def some_cards(game: str, least: int) -> list[Card]:
    """Cards of each kind of a game."""
    every = [card for card in Workspace(game=game).library.cards.values() if card.kind not in ("sheet", "marker", "playing-card")]
    return every[:: max(1, len(every) // amount(least, 10_000))]


@pytest.mark.parametrize("game", games())
def test_a_japanese_sheet_with_wide_digits_says_the_same(run: Run, home: Path, game: str) -> None:
    cards = some_cards(game, 24)
    Workspace(game=game).export(cards, "a.csv", columns="ja")
    rows = list(csv.reader(Path("a.csv").read_text("utf-8-sig").splitlines()))
    for at, heading in enumerate(rows[0]):
        assert KANA.search(heading) or heading in ("HP", "AT", "DF", "SP"), heading
        for row in rows[1:]:
            if not ENGLISH.search(heading):
                assert not re.fullmatch(r"[A-Za-z_ ]{3,}", row[at]), (heading, row[at])
                # The name of an effect stays a name.
                row[at] = re.sub("《[^》]*》|[0-9]", lambda found: found[0] if len(found[0]) > 1 else found[0].translate(WIDE), row[at])
    with Path("b.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    assert run("cards", "import", "b.csv", "--game", game, "-o", "b.yaml").exit_code == 0
    read, problems = Workspace(game=game).read_file("b.yaml")
    assert problems == []
    assert [(card.id, card.trees) for card in read if isinstance(card, Card)] == [(card.id, card.trees) for card in cards]
    for found, meant in zip(read, cards, strict=True):
        assert isinstance(found, Card)
        numbers = {key: value for key, value in meant.fields.items() if not isinstance(value, str)}
        assert {key: found.fields[key] for key in numbers} == numbers


@pytest.mark.parametrize("game", games())
def test_an_english_sheet_has_no_japanese_but_names(run: Run, home: Path, game: str) -> None:
    cards = some_cards(game, 24)
    Workspace(game=game).export(cards, "a.csv", columns="en")
    heads, *rows = csv.reader(Path("a.csv").read_text("utf-8-sig").splitlines())
    for at, heading in enumerate(heads):
        assert not KANA.search(heading)
        if not heading.endswith(".ja"):
            assert not [row[at] for row in rows if KANA.search(row[at])], heading


@pytest.mark.parametrize(("line", "kind", "realm"), [("種別: 兵", "soldier", ()), ("種別: ギルビア, 種類: 兵", "soldier", ("ギルビア",))])
def test_a_word_for_the_kind_that_is_also_one_for_the_realm(home: Path, line: str, kind: str, realm: tuple[str, ...]) -> None:
    """In senryoku 種別 is what a card is, or where it belongs: told by what stands there, as in a table."""
    (home / "wolf.yaml").write_text(f"- {{{line}, 名前: 雪狼, 属性: 水, コスト: ２, 移動: ２, パワー: ３}}\n", "utf-8")
    things, problems = Workspace(home, game="senryoku").read_file("wolf.yaml")
    assert problems == []
    (card,) = (thing for thing in things if isinstance(thing, Card))
    assert (card.kind, card.fields.get("kind1", ())) == (kind, realm)
