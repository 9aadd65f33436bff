"""Decks and Deck Masters are written in the words that cards take, with digits of any width."""

from __future__ import annotations

from pathlib import Path

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
