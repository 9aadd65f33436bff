"""A word in quotation marks that a race has, too: whose name it is has to be said (refuse rather than guess)."""

from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Library

CARD = "game: deckmaster\ncards:\n  - {{kind: unit, name: 試し, cost: 3, power: 3000, attributes: [red], text: '{text}'}}\n"


def opened(folder: Path, text: str) -> Library:
    file = folder / "cards" / "deckmaster" / "own.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(CARD.format(text=text), encoding="utf-8")
    return Library.open("deckmaster", folder)


def filters(library: Library) -> dict[str, Any]:
    (ability,) = library.find("試し").trees["text"]["abilities"]
    found: dict[str, Any] = ability["when"]["who"]["where"]
    return found


@pytest.mark.parametrize("word", ["ドラゴン", "Dragon"])
def test_a_name_that_is_a_race_is_refused_with_both_ways_to_say_it(tmp_path: Path, word: str) -> None:
    (problem,) = opened(tmp_path, f"自分の「{word}」が破壊された時、カードを1枚引く。").problems
    assert f"種族「{word}」か、名前が「{word}」の" in problem.message.ja
    assert f"race “{word}”, or called “{word}”" in problem.message.en


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("自分の種族「ドラゴン」のユニットが破壊された時、カードを1枚引く。", {"race": "ドラゴン"}),
        ("名前が「ドラゴン」の自分のユニットが破壊された時、カードを1枚引く。", {"name": "ドラゴン"}),
        ("「ドラゴン」という名前の自分のユニットが破壊された時、カードを1枚引く。", {"name": "ドラゴン"}),
        ('When a friendly unit called "ドラゴン" is destroyed, draw a card.', {"name": "ドラゴン"}),
        ("自分の「火山の主」が破壊された時、カードを1枚引く。", {"name": "火山の主"}),
    ],
)
def test_what_says_whose_name_it_is_is_read(tmp_path: Path, text: str, meant: dict[str, str]) -> None:
    library = opened(tmp_path, text)
    assert not library.problems
    assert filters(library) == meant


def test_a_token_may_have_the_name_of_a_race(tmp_path: Path) -> None:
    assert not opened(tmp_path, "【登場時】パワー2000のユニットトークン「ドラゴン」を出す。").problems
