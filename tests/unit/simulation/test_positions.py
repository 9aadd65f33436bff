"""Games that go on from the position of a scenario file, in every game: the same position, played, taken back and recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardforge.files import places
from cardforge.files.yaml import load_yaml
from cardforge.model import CardforgeError
from cardforge.simulation.table.sitting import Sitting
from cardforge.workspace import Workspace

PUZZLE: dict[str, Any] = {
    "game": "deckmaster",
    "name": "とどめ",
    "cards": {"大火": {"kind": "spell", "cost": 2, "text": "相手に3000ダメージを与える。"}},
    "position": {"a": {"hand": ["大火"]}, "b": {"hp": 3000, "hand": ["ファイアボール"]}},
    "steps": [{"a": {"play": "大火"}}, {"expect": {"winner": "a"}}],
}


def some_way(workspace: Workspace, seed: int = 1) -> Sitting:
    """A game in which something has happened, at a place that a file can say."""
    first, second = workspace.lesson_decks()
    sitting = workspace.play(first, second, players=("random", "random"), seed=seed)
    while not sitting.over:
        sitting.choose_by_bot()
        if sitting.state.turn > 3:
            try:
                workspace.write_position(sitting, "way")
            except CardforgeError:
                continue
            return sitting
    return some_way(workspace, seed + 1)


@pytest.mark.parametrize("game", places.games())
def test_a_position_is_played_on_from_where_it_was_written(tmp_path: Path, game: str) -> None:
    workspace = Workspace(tmp_path, game=game)
    before = some_way(workspace)
    file = tmp_path / "scenarios" / "way.yaml"
    again = workspace.play_position(file, players=("human", "greedy"))
    assert (again.state.turn, again.state.asked, again.bot) == (before.state.turn, before.state.asked, None)
    asked = before.state.asked
    for viewer in (0, 1):
        old, new = workspace.look(before, viewer), workspace.look(again, viewer)
        assert [piece.name for piece in new.pieces()] == [piece.name for piece in old.pieces()]
        assert sorted(each.text.ja for each in new.answers) == sorted(each.text.ja for each in old.answers)
        assert [each.rule for each in new.refusals] == [each.rule for each in old.refusals]
    assert workspace.look(again, asked).answers
    # What is written of it again is the same file but for its name.
    word = workspace.write_position(again, "again")
    one, other = load_yaml(file), load_yaml(word)
    assert one["position"] == other["position"]


@pytest.mark.parametrize("game", places.games())
@pytest.mark.parametrize("bot", ["random", "greedy", "beam", "search:10"])
def test_it_is_played_to_its_end_recorded_and_gone_on_with(tmp_path: Path, game: str, bot: str) -> None:
    workspace = Workspace(tmp_path, game=game)
    some_way(workspace)
    sitting = workspace.play_position(tmp_path / "scenarios" / "way.yaml", players=("random", bot), seed=3)
    for _ in range(12):
        if not sitting.over:
            sitting.choose_by_bot()
    record = tmp_path / "game.json"
    workspace.write_record(sitting, record)
    again = workspace.resume(record)
    assert (again.state.digest(), again.choices, again.players) == (sitting.state.digest(), sitting.choices, sitting.players)
    for number in range(len(sitting.choices) + 1):
        assert sitting.earlier(number).choices == sitting.choices[:number]
    while not again.over and len(again.choices) < 3000:
        again.choose_by_bot()
    assert again.over
    assert again.whole_story()
    while again.step_back():
        pass
    assert again.state.digest() == workspace.play_position(tmp_path / "scenarios" / "way.yaml").state.digest()


def test_who_is_asked_is_the_first_of_the_players(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game="deckmaster")
    other = {**PUZZLE, "position": {**PUZZLE["position"], "turn": 10, "active": "b"}}
    for written, players in ((PUZZLE, ("human", "greedy")), (other, ("greedy", "human"))):
        sitting = workspace.play_position(written)
        assert (sitting.players, sitting.bot) == (players, None)


def test_a_puzzle_with_a_card_of_its_own_is_solved(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game="deckmaster")
    sitting = workspace.play_position(PUZZLE)
    view = workspace.look(sitting, 0)
    answer = next(each.number for each in view.answers if "大火" in each.text.ja)
    sitting.choose(sitting.table.playing.answers(sitting.state)[answer - 1])
    assert (sitting.over, sitting.winner) == (True, 0)
    # Neither what was given nor the record has what reading fills in, and its steps are no choices.
    assert PUZZLE["cards"]["大火"] == {"kind": "spell", "cost": 2, "text": "相手に3000ダメージを与える。"}
    assert (sitting.record().position, sitting.choices) == (PUZZLE, sitting.choices[:1])


def test_a_scenario_that_deals_is_dealt(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game="deckmaster")
    written = {"game": "deckmaster", "start": {"a": "赤単アグロ", "b": "森王の行進"}, "seed": 5, "steps": [{"expect": {"turn": 1}}]}
    sitting = workspace.play_position(written, players=("random", "random"))
    assert sitting.state.turn == 1
    while not sitting.over:
        sitting.choose_by_bot()


def test_the_flags_of_a_file_are_those_of_its_game(tmp_path: Path) -> None:
    written = {**PUZZLE, "options": {"emergency_release": True}}
    sitting = Workspace(tmp_path, game="deckmaster").play_position(written)
    assert sitting.table.options["emergency_release"] is True


def test_a_file_of_another_game_is_played_with_that_games_cards(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(json.dumps(PUZZLE), encoding="utf-8")
    assert Workspace(tmp_path, game="groove").play_position(file).table.decks[0].game == "deckmaster"


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("", "シナリオ"),
        ("[]", "シナリオ"),
        ("a: {", "1"),
        ("game: nope\nsteps: [{a: end}]", "nope"),
        ("game: [x]\nsteps: [{a: end}]", "game"),
        ("game: deckmaster\nsteps: [{a: end}]\nposition: {a: {hand: [ファイヤボール]}}", "ファイアボール"),
        ("game: deckmaster\nsteps: [{a: end}]\nposition: {a: {hp: much}}", "hp"),
        ("game: deckmaster\nsteps: [{a: end}]\nposition: {a: {units: [ファイアボール]}}", "units"),
        ("game: senryoku\nsteps: [{a: end}]\nposition: {a: {force: 0}}", "勝負がついて"),
        ("game: deckmaster\nsteps: 3", "steps"),
    ],
)
def test_what_cannot_be_laid_says_where(tmp_path: Path, written: str, says: str) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(CardforgeError) as caught:
        Workspace(tmp_path, game="deckmaster").play_position(file)
    said = caught.value.describe("ja")
    assert says in said
    assert "p.yaml" in said


def test_a_record_whose_position_was_changed_is_refused(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game="deckmaster")
    sitting = workspace.play_position(PUZZLE)
    sitting.choose(sitting.state.options[-1])
    file = tmp_path / "game.json"
    workspace.write_record(sitting, file)
    data = json.loads(file.read_text(encoding="utf-8"))
    for position in ({**PUZZLE, "position": {"b": {"hp": 9000}}}, {"game": "deckmaster"}, [], "x", {**PUZZLE, "game": "groove"}):
        file.write_text(json.dumps({**data, "position": position}), encoding="utf-8")
        with pytest.raises(CardforgeError):
            workspace.resume(file)


def test_the_folders_positions_are_found_and_what_is_none_is_said(tmp_path: Path) -> None:
    workspace, place = Workspace(tmp_path, game="deckmaster"), tmp_path / "scenarios"
    assert workspace.positions() == []
    (place / "deep").mkdir(parents=True)
    (place / "deep" / "one.yaml").write_text(json.dumps(PUZZLE), encoding="utf-8")
    (place / "other.yaml").write_text("game: groove\nsteps: [{a: end}]", encoding="utf-8")
    (place / "torn.yaml").write_text("game: {", encoding="utf-8")
    (place / "list.yml").write_text("- 1", encoding="utf-8")
    (place / "notes.txt").write_text("x", encoding="utf-8")
    outside = tmp_path / "secret.yaml"
    outside.write_text(json.dumps(PUZZLE), encoding="utf-8")
    (place / "link.yaml").symlink_to(outside)
    found = {each.word: each for each in workspace.positions()}
    assert {word: (each.name, each.error is None) for word, each in found.items()} == {
        "deep/one.yaml": ("とどめ", True),
        "list.yml": ("", False),
        "torn.yaml": ("", False),
    }
