"""blackpoker at the command line: the same commands as for every game."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

DECKS = ("全54枚", "エントリー20")


def test_a_watched_game_is_recorded_and_replayed(run: Run, home: Path) -> None:
    watched = run("play", *DECKS, "--watch", "--seed", "3", "--bot", "random", "--record", "game.json")
    assert (home / "game.json").is_file()
    assert watched.exit_code == 0, watched.stderr
    assert "-- Turn 1:" in watched.stdout
    assert " won (the life ran out)" in watched.stdout
    replayed = run("replay", "game.json", "--lang", "ja")
    assert replayed.exit_code == 0, replayed.stderr
    assert "の勝ち（ライフがなくなった）" in replayed.stdout


def test_a_person_sees_table_stage_and_chance(run: Run) -> None:
    result = run("play", *DECKS, "--seed", "3", keys="b\nh\nw\nc\ny\n")
    assert result.exit_code == 0, result.stderr
    assert "stage -" in result.stdout
    assert "chance: you" in result.stdout
    assert "life 45" in result.stdout
    assert "[004-R20]" in result.stdout


def test_a_match_has_rule_flags(run: Run) -> None:
    result = run("match", *DECKS, "--games", "4", "--bot", "random", "--rule", "preset", "--rule", "throwing_suit=spade", "--json")
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    assert (data["game"], data["games"], set(data["reasons"])) == ("blackpoker", 4, {"life"})


def test_an_unknown_rule_flag_names_those_there_are(run: Run) -> None:
    result = run("match", *DECKS, "--games", "1", "--rule", "presett")
    assert result.exit_code == 2
    assert "throwing_suit" in result.stderr


def test_a_card_is_shown_in_both_languages(run: Run) -> None:
    result = run("cards", "show", "アップ", "--game", "blackpoker", "--json")
    assert result.exit_code == 0, result.stderr


def test_what_is_exported_says_its_game_and_is_checked_without_naming_it(run: Run, home: Path) -> None:
    for file in ("red.yaml", "red.json"):
        assert run("cards", "export", "c:red rank<=2", "--game", "blackpoker", "-o", file).exit_code == 0
        assert run("check", file).exit_code == 0, file
    run("cards", "export", "c:red rank<=2", "--game", "blackpoker", "-o", "red.csv")
    checked = run("check", "red.csv")
    assert checked.exit_code == 1
    assert "is a kind of blackpoker: --game blackpoker" in checked.stdout
    assert run("check", "red.csv", "--game", "blackpoker").exit_code == 0


def test_a_card_or_deck_is_shown_without_naming_its_game(run: Run, home: Path) -> None:
    assert json.loads(run("cards", "show", "♠A", "--json").stdout)["game"] == "blackpoker"
    assert json.loads(run("cards", "show", "全54枚", "--json").stdout)["game"] == "blackpoker"
    missed = run("cards", "show", "全55枚")
    assert missed.exit_code == 2
    assert "全55枚" in missed.stderr
