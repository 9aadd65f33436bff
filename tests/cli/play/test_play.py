"""``cardforge play`` and ``replay``: a game by hand, watched, recorded, put away and gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

DECKS = ("赤単アグロ", "森王の行進")


def test_a_watched_game_tells_its_story_to_the_end(run: Run) -> None:
    english = run("play", *DECKS, "--watch", "--seed", "3")
    assert english.exit_code == 0
    assert "-- Turn 1:" in english.stdout
    assert " won (" in english.stdout
    japanese = run("play", *DECKS, "--watch", "--seed", "3", "--lang", "ja")
    assert "―― ターン1:" in japanese.stdout
    assert "の勝ち" in japanese.stdout


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    first = run("play", *DECKS, "--watch", "--seed", "11", "--json").stdout
    assert first == run("play", *DECKS, "--watch", "--seed", "11", "--json").stdout
    assert first != run("play", *DECKS, "--watch", "--seed", "12", "--json").stdout


def test_a_person_chooses_by_number_and_may_give_up(run: Run) -> None:
    result = run("play", *DECKS, "--seed", "3", keys="nonsense\n?2\nh\nb\nw\n1\nc\ny\n")
    assert result.exit_code == 0, result.stderr
    assert "End the turn" in result.stdout
    assert "[000-R44]" in result.stdout  # w: why a card cannot be played
    assert "by concession" in result.stdout


def test_only_answers_about_a_card_show_one(run: Run) -> None:
    shown = run("play", *DECKS, "--seed", "3", keys="?1\n?2\nc\ny\n").stdout.split("What do you do?")[1]
    assert "Agnis, Princess of Flame (" not in shown  # answer 1 ends the turn
    assert "Ember Fairy (unit, cost 1, power 1000): [On entry] A unit gets -1000 power." in shown


def test_the_opponents_hand_stays_hidden(run: Run) -> None:
    result = run("play", *DECKS, "--seed", "3", keys="1\nc\ny\n")
    turn = result.stdout.split("-- Turn 2")[1]
    assert "drew a card." in turn


def test_no_input_is_told_and_loses_nothing(run: Run, home: Path) -> None:
    result = run("play", *DECKS, "--seed", "3", keys="")
    assert result.exit_code == 2
    assert "--watch" in result.stderr
    assert not list(home.iterdir())


def test_a_game_put_away_goes_on_as_if_it_had_not_been(run: Run, home: Path) -> None:
    whole = run("play", *DECKS, "--seed", "3", "--record", "whole.json", keys="1\n1\n1\nc\ny\n")
    assert whole.exit_code == 0
    assert run("play", *DECKS, "--seed", "3", "--save", "later.json", keys="1\n1\ns\n").exit_code == 0
    again = run("play", "--resume", "later.json", "--record", "rest.json", keys="1\nc\ny\n")
    assert again.exit_code == 0, again.stderr
    first, second = (json.loads((home / name).read_text(encoding="utf-8")) for name in ("whole.json", "rest.json"))
    assert first["choices"] == second["choices"]
    assert first["digest"] == second["digest"]


@pytest.fixture
def record(run: Run, home: Path) -> Path:
    file = home / "対戦.json"
    result = run("play", *DECKS, "--watch", "--seed", "21", "--record", str(file))
    assert result.exit_code == 0, result.stderr
    return file


def test_a_record_replays_the_same_game(run: Run, record: Path) -> None:
    watched = json.loads(run("play", *DECKS, "--watch", "--seed", "21", "--json").stdout)
    assert json.loads(run("replay", str(record), "--json").stdout) == watched
    told = run("replay", str(record)).stdout
    assert " won (" in told


def test_a_replay_can_stop_and_be_gone_on_with(run: Run, record: Path) -> None:
    part = json.loads(run("replay", str(record), "--to", "10", "--json").stdout)
    assert part["decisions"] == 10
    assert part["winner"] is None
    assert "Up to choice 10" in run("replay", str(record), "--to", "10").stdout


def test_a_record_of_other_rules_is_refused_with_both_hashes(run: Run, record: Path) -> None:
    data = json.loads(record.read_text(encoding="utf-8"))
    right = data["ruleset"]
    data["ruleset"] = "0123456789abcdef"
    record.write_text(json.dumps(data), encoding="utf-8")
    result = run("replay", str(record))
    assert result.exit_code == 2
    assert right in result.stderr
    assert "0123456789abcdef" in result.stderr


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"choices": [999999]}, "Choice 1"),
        ({"choices": "abc"}, "choices"),
        ({"seed": None}, "seed"),
        ({"cardforge_record": 99}, "format 99"),
        ({"digest": "00"}, "does not end"),
        ({"players": ["human"]}, "players"),
        ({"decks": [{}, {}]}, "record"),
        ({"options": {"no_such_rule": True}}, "no_such_rule"),
    ],
)
def test_a_damaged_record_is_refused(run: Run, record: Path, change: dict[str, object], said: str) -> None:
    record.write_text(json.dumps(json.loads(record.read_text(encoding="utf-8")) | change), encoding="utf-8")
    result = run("replay", str(record))
    assert result.exit_code == 2
    assert said in result.stderr or said == "record"
    assert len(result.stderr.splitlines()) <= 3


def test_a_record_cut_short_is_refused(run: Run, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:700])
    result = run("replay", str(record))
    assert result.exit_code == 2
    assert "cut short" in result.stderr


@pytest.mark.parametrize("content", [b"", b"hello", b"\x00\xff" * 2_500_000, b"[]", b"{}", b"[" * 100_000])
def test_what_is_no_record_is_refused(run: Run, home: Path, content: bytes) -> None:
    (home / "noise.json").write_bytes(content)
    result = run("replay", "noise.json")
    assert result.exit_code == 2
    assert "noise.json" in result.stderr
    assert len(result.stderr.splitlines()) <= 3


def test_a_folder_and_a_missing_file_are_no_records(run: Run, home: Path) -> None:
    assert run("replay", str(home)).exit_code == 2
    assert run("replay", "nowhere.json").exit_code == 2


def test_a_record_that_cannot_be_written_is_told(run: Run, home: Path) -> None:
    result = run("play", *DECKS, "--watch", "--seed", "1", "--record", str(home))
    assert result.exit_code == 2
    assert home.name in result.stderr


@pytest.mark.parametrize("call", [(), ("赤単アグロ", "森王の行進", "六つの誓い")])
def test_two_decks_are_needed(run: Run, call: tuple[str, ...]) -> None:
    result = run("play", *call)
    assert result.exit_code == 2
    assert "two decks" in result.stderr


def test_any_card_in_sight_is_shown_by_name(run: Run) -> None:
    keys = "?granroar\n?Seal of the Host\n?zzz\n?Granrorr\n?1\nc\ny\n"
    shown = run("play", *DECKS, "--seed", "3", keys=keys).stdout.split("What do you do?")[1]
    shown = " ".join(shown.split())
    assert "Granroar, King of the Woods (Deck Master): All friendly units" in shown
    seal = "Seal of the Host (seal, level 4): There are 3 or more friendly units or your max mana is 5 or more."
    assert f"{seal} → All friendly units get +1000 power." in shown
    assert "There is no card and no word “zzz” in this game. You can ask for" in shown
    assert "Did you mean “Granroar, King of the Woods”?" in shown
    assert "There is no card in that answer." in shown


def test_the_opponents_hand_cannot_be_shown_by_name(run: Run) -> None:
    own = run("play", *DECKS, "--seed", "3", keys="?\nc\ny\n").stdout.split("What do you do?")[1]
    hand = len({line for line in own.splitlines() if ", cost " in line})
    assert hand == 6, own


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"ruleset": "0"}, "cards or rules were changed since"),
        ({"ruleset": "0", "version": "0.0.1"}, "cardforge 0.0.1 wrote it"),
        ({"cardforge_record": 2, "version": "9.0"}, "cardforge 9.0 wrote it"),
        ({"players": ["human", "deepblue"]}, "game.json: There is no bot"),
        ({"options": {"haste": True}}, "game.json:"),
        ({"digest": "0"}, "replay --to "),
    ],
)
def test_a_record_that_does_not_fit_says_what_to_do(run: Run, record: Path, home: Path, change: dict[str, object], said: str) -> None:
    data = json.loads(record.read_text(encoding="utf-8")) | change
    (home / "game.json").write_text(json.dumps(data), encoding="utf-8")
    result = run("replay", "game.json")
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_record_cut_short_says_where(run: Run, record: Path, home: Path) -> None:
    for length in (12, 300):
        (home / "cut.json").write_bytes(record.read_bytes()[:length])
        assert f"ends after {length} bytes" in run("replay", "cut.json").stderr
    assert "There is no such file" in run("replay", "nothing.json").stderr


def test_a_record_of_two_bots_is_gone_on_with_by_hand_and_put_away(run: Run, record: Path, home: Path) -> None:
    went_on = run("replay", str(record), "--to", "10", "--play", "--save", "mine.json", keys="1\ns\n")
    assert "What do you do?" in went_on.stdout
    assert "Saved to mine.json\nTo continue: cardforge play --resume mine.json" in went_on.stdout
    saved = json.loads((home / "mine.json").read_text(encoding="utf-8"))
    assert sorted(saved["players"]) == ["greedy", "human"]
    assert saved["choices"][:10] == json.loads(record.read_text(encoding="utf-8"))["choices"][:10]
    assert run("play", "--resume", "mine.json", keys="c\ny\n").exit_code == 0


def test_more_choices_than_the_record_has_is_told(run: Run, record: Path) -> None:
    result = run("replay", str(record), "--to", "99999")
    assert result.exit_code == 0
    assert "The record has" in result.stderr


PUZZLE = """\
game: deckmaster
name: 詰め
position:
  a: {hand: [ファイアボール], hp: 5000}
  b: {hp: 2000}
steps:
  - a: {play: ファイアボール}
"""


def test_a_position_of_a_file_is_played_on_as_who_is_to_decide(run: Run, home: Path) -> None:
    (home / "puzzle.yaml").write_text(PUZZLE, encoding="utf-8")
    result = run("play", "--position", "puzzle.yaml", "--record", "solved.json", keys="2\n")
    assert result.exit_code == 0, result.stderr
    assert "You: 詰め A" in result.stdout
    assert "You (詰め A) won (turn 9" in result.stdout
    assert "詰め A won" in run("replay", "solved.json").stdout
    # The other side is a bot's then, which wins at once.
    lost = json.loads(run("play", "--position", "puzzle.yaml", "--watch", "--second", "--json").stdout)
    assert (lost["winner"], lost["decisions"]) == ("a", 1)


def test_a_position_that_is_put_away_is_gone_on_with(run: Run, home: Path) -> None:
    (home / "puzzle.yaml").write_text(PUZZLE, encoding="utf-8")
    put = run("play", "--position", "puzzle.yaml", "--save", "later.json", keys="1\ns\n")
    assert "To continue: cardforge play --resume later.json" in put.stdout
    # The file may be another one by then: the game has its own.
    (home / "puzzle.yaml").unlink()
    assert run("play", "--resume", "later.json", keys="c\ny\n").exit_code == 0


@pytest.mark.parametrize("more", [DECKS, ("--resume",), ("--rule", "preset"), ("--emergency-release",)])
def test_a_position_takes_nothing_that_it_says_itself(run: Run, home: Path, more: tuple[str, ...]) -> None:
    (home / "puzzle.yaml").write_text(PUZZLE, encoding="utf-8")
    result = run("play", "--position", "puzzle.yaml", *more)
    assert result.exit_code == 2
    assert "--position takes the game and its rule flags from the file" in result.stderr


def test_a_position_that_cannot_be_laid_says_where(run: Run, home: Path) -> None:
    (home / "puzzle.yaml").write_text(PUZZLE.replace("ファイアボール], hp", "ファイヤボール], hp"), encoding="utf-8")
    result = run("play", "--position", "puzzle.yaml")
    assert result.exit_code == 2
    assert "puzzle.yaml:4" in result.stderr
    assert "Traceback" not in result.stderr
