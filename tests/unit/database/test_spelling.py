"""Decks and Deck Masters are written in the words that cards take, with digits of any width."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.workspace import Workspace

MASTER = "masters:\n- {名前: 月の女王, rank: 2, 属性: 緑, 種族: 精霊, 文: 疾風, seals: [言霊の封印, 戦いの封印]}\n"
DECK = "名前: 月夜の軍\nデッキマスター: 月の女王\nカード:\n  ファイアボール: ３\n  早撃ちの弓手: 2\n"


def test_a_deck_and_its_master_in_japanese_words(tmp_path: Path) -> None:
    folder = tmp_path / "cards" / "deckmaster"
    folder.mkdir(parents=True)
    (folder / "masters.yaml").write_text(MASTER, "utf-8")
    (folder / "deck.yaml").write_text(DECK, "utf-8")
    workspace = Workspace(tmp_path)
    deck = workspace.deck("月夜の軍")
    assert [count for _, count in deck.cards] == [3, 2]
    assert deck.master is not None
    assert deck.master.card.trees["text"]["keywords"] == ["swift"]


def test_a_number_that_is_none_is_refused_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text(DECK.replace("３", "三枚"), "utf-8")
    problems = Workspace(tmp_path).check(file).problems
    assert any(problem.line == 4 for problem in problems), problems


CARD = "cards:\n- 名前: 月の狼\n  英語名: Moon Wolf\n  種類: スペル\n  色: 緑\n  コスト: ２\n  テキスト: カードを1枚引く。\n"


def of_card(folder: Path, text: str) -> Workspace:
    (folder / "cards" / "deckmaster").mkdir(parents=True, exist_ok=True)
    (folder / "cards" / "deckmaster" / "own.yaml").write_text(text, "utf-8")
    return Workspace(folder)


@pytest.mark.parametrize(
    "lines",
    [
        "- 名前: 月の狼\n  英語名: Moon Wolf\n",
        "- name: 月の狼\n  name_en: Moon Wolf\n",
        "- name: Moon Wolf\n  和名: 月の狼\n",
        "- 日本語名: 月の狼\n  English name: Moon Wolf\n",
        "- 英語名: Moon Wolf\n  名前（日本語）: 月の狼\n",
    ],
)
def test_the_two_names_of_a_card_may_stand_on_lines_of_their_own(tmp_path: Path, lines: str) -> None:
    workspace = of_card(tmp_path, CARD.replace("- 名前: 月の狼\n  英語名: Moon Wolf\n", lines))
    assert not workspace.check().problems
    assert workspace.library.find("Moon Wolf").name == ("月の狼", "Moon Wolf")


@pytest.mark.parametrize(
    "lines",
    ["- name: {ja: 月の狼, en: Wolf}\n  英語名: Moon Wolf\n", "- 英名: Wolf\n  英語名: Moon Wolf\n", "- 名前: 狼\n  英語名: [Wolf]\n"],
)
def test_a_name_that_is_given_twice_or_is_none_is_refused_at_its_line(tmp_path: Path, lines: str) -> None:
    problems = of_card(tmp_path, CARD.replace("- 名前: 月の狼\n  英語名: Moon Wolf\n", lines)).check().problems
    assert 3 in [problem.line for problem in problems if "英" in problem.message.ja]


def test_a_change_of_a_name_goes_to_the_line_of_its_language(tmp_path: Path) -> None:
    workspace = of_card(tmp_path, CARD)
    written = workspace.written(workspace.library.find("月の狼").id)
    values = {**written.values, "name": {"ja": "月の狼", "en": "Wolf of the Moon"}}
    workspace.save_card("spell", values, of=written.card.id, seen=written.values, digest=written.digest)
    assert (tmp_path / "cards" / "deckmaster" / "own.yaml").read_text("utf-8") == CARD.replace("Moon Wolf", "Wolf of the Moon")
