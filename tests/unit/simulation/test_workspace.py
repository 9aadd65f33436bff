"""The workspace: what a command does as one call."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge import Workspace
from cardforge.files import places as resources
from cardforge.model import CardforgeError
from cardforge.simulation.table.saves import Keeper

MINE = "- {kind: unit, name: 砂の番人, cost: 3, power: 3000, attributes: [red], text: 先制}\n"


def test_a_folder_lies_over_the_built_in_cards(tmp_path: Path) -> None:
    cards = tmp_path / "cards" / "deckmaster"
    cards.mkdir(parents=True)
    (cards / "mine.yaml").write_text(MINE, encoding="utf-8")
    workspace = Workspace(tmp_path)
    assert workspace.library.find("砂の番人").fields["power"] == 3000
    assert workspace.library.find("ファイアボール").id == "s01"
    report = workspace.check()
    assert report.ok
    assert [card.name.ja for card in report.cards] == ["砂の番人"]


def test_a_check_reports_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(MINE.replace("先制", "先性"), encoding="utf-8")
    report = Workspace(tmp_path).check(file)
    assert not report.ok
    assert report.problems[0].line == 1


def test_the_document_is_read_and_said_again() -> None:
    sentences = Workspace().read_sentences(origin="document")
    assert len(sentences) == 60
    assert all(sentence.same for sentence in sentences)


def test_every_sample_deck_is_legal() -> None:
    workspace = Workspace()
    assert len(workspace.library.decks) == 5
    for deck in workspace.library.decks.values():
        assert workspace.check_deck(deck) == []


def test_a_deck_master_by_name_and_by_file(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    named = workspace.master("炎竜姫アグニス")
    assert workspace.price(named).total == 5000
    deck = resources.path("cards") / "deckmaster" / "decks" / "red-aggro.yaml"
    assert workspace.master(str(deck)).card.name == named.card.name
    with pytest.raises(CardforgeError) as refused:
        workspace.master("炎竜姫アグニズ")
    assert "アグニス" in refused.value.describe("ja")


def test_printing_is_one_call(tmp_path: Path) -> None:
    result = Workspace(tmp_path).print(["赤単アグロ"])
    assert result.file == tmp_path / "out" / "赤単アグロ.pdf"
    assert result.cards == 44  # 40 cards, the Deck Master and its three seals


def test_a_record_is_written_and_read_again(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    sitting = workspace.play("赤単アグロ", "森王の行進", players=("random", "random"), seed=8)
    while not sitting.over:
        sitting.choose_by_bot()
    workspace.write_record(sitting, tmp_path / "game.json")
    again = workspace.resume(tmp_path / "game.json")
    assert again.state.digest() == sitting.state.digest()
    assert again.whole_story() == sitting.whole_story()


def test_a_duel_goes_on_alike_after_it_was_put_away(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    sitting = workspace.play("赤単アグロ", "森王の行進", players=("greedy", "random"), seed=8)
    for _ in range(15):
        sitting.choose_by_bot()
    workspace.write_record(sitting, tmp_path / "game.json")
    other = workspace.resume(tmp_path / "game.json")
    while not sitting.over:
        assert sitting.choose_by_bot() == other.choose_by_bot()
    assert other.over


def test_a_game_is_looked_at_and_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path))
    workspace = Workspace()
    assert workspace.saved_games() == []
    sitting = workspace.play("赤単アグロ", "森王の行進", players=("human", "greedy"), seed=3)
    view = workspace.look(sitting, 0)
    assert view.asked == view.viewer == 0
    assert view.refusals
    sitting.choose(sitting.state.options[view.answers[0].number - 1])
    Keeper().keep(sitting)
    (save,) = workspace.saved_games()
    assert workspace.resume(save.file).choices == sitting.choices


def test_rule_flags_go_by_their_old_name_one_version_longer() -> None:
    workspace = Workspace()
    decks = ("赤単アグロ", "赤単アグロ")
    sitting = workspace.play(*decks, flags={"emergency_release": "all"})
    with pytest.warns(DeprecationWarning, match="options is flags now"):
        old = workspace.play(*decks, options={"emergency_release": "all"})
    assert old.table.options == sitting.table.options == {"emergency_release": "all", "fair": False}
    with pytest.warns(DeprecationWarning, match="options is flags now"):
        workspace.match(*decks, games=2, bot="random", options={"emergency_release": "all"})
