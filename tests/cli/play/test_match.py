"""``cardforge match``: its JSON, the same result for the same seed, and wrong calls."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

DECKS = ("赤単アグロ", "森王の行進")


def matched(run: Run, *options: str) -> dict[str, Any]:
    result = run("match", *DECKS, "--json", *options)
    assert result.exit_code == 0, result.stderr
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_json_has_the_promised_shape(run: Run) -> None:
    data = matched(run, "--games", "6", "--bot", "random", "--bot-b", "greedy", "--seed", "5")
    assert data["games"] == 6
    assert sum(data["wins"].values()) == 6
    assert set(data["wins"]) == {"a", "b", "draw"}
    assert data["decisions"] > 0
    assert data["seconds"] > 0
    assert data["bots"] == {"a": "random", "b": "greedy"}
    assert 0 <= data["share"]["a"]["low"] <= data["share"]["a"]["share"] <= data["share"]["a"]["high"] <= 1
    played = [card for card in data["cards"] if card["side"] == "a" and card["used"]]
    assert played
    assert all(card["drawn_games"] <= 6 for card in data["cards"])


def without_time(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in ("seconds", "decisions_per_second")}


def test_the_same_seed_gives_the_same_result_on_any_number_of_processes(run: Run) -> None:
    options = ("--games", "20", "--bot", "random", "--seed", "7")
    one, two = matched(run, *options), matched(run, *options, "--jobs", "2")
    assert without_time(one) == without_time(two)
    assert without_time(one) != without_time(matched(run, "--games", "20", "--bot", "random", "--seed", "8"))


def test_the_report_for_people(run: Run) -> None:
    result = run("match", *DECKS, "--games", "4", "--bot", "random")
    assert result.exit_code == 0
    assert "first player" in result.stdout
    assert "Mono-Red Aggro" in result.stdout
    assert "対戦数" in run("match", *DECKS, "--games", "2", "--bot", "random", "--lang", "ja").stdout


def test_a_deck_may_be_a_file_with_a_japanese_name(run: Run, home: Path) -> None:
    deck = home / "私のデッキ.yaml"
    deck.write_text("game: deckmaster\nname: 試作\nmaster: 炎竜姫アグニス\ncards: {u01: 3, u02: 3}\n", encoding="utf-8")
    result = run("match", str(deck), DECKS[1], "--games", "2", "--bot", "random", "--unchecked", "--json")
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    assert data["decks"]["a"] == "試作"
    # Six cards are a hand of five and one draw: the next draw loses (000-R78).
    assert data["reasons"] == {"deck_out": 2}


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("赤単アグル", "森王の行進"), "赤単アグロ"),
        (("赤単アグロ", "森王の行進", "--bot", "gredy"), "greedy"),
        (("赤単アグロ", "森王の行進", "--bot", "greedy:3"), "greedy"),
        (("赤単アグロ", "森王の行進", "--games", "0"), "games"),
        (("赤単アグロ", "森王の行進", "--games", "many"), "games"),
        (("赤単アグロ",), "Name two decks"),
        (("missing.yaml", "森王の行進"), "missing.yaml"),
        (("cards", "森王の行進"), "cards"),
        (("全54枚", "森王の行進"), "different games: 全54枚 (blackpoker), 森王の行進 (deckmaster)"),
        (("森王の行進", "全54枚"), "different games: 森王の行進 (deckmaster), 全54枚 (blackpoker)"),
        (("全54枚", "全53枚"), "全54枚"),
        (("全54枚", "全54枚", "--rule", "preset=maybe"), "preset: yes no"),
        (("赤単アグロ", "森王の行進", "--rule", "emergency_release=some"), "off one all"),
    ],
)
def test_wrong_calls_are_told_in_three_lines(run: Run, call: tuple[str, ...], said: str) -> None:
    result = run("match", *call)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) <= 3
    assert not result.stdout


@pytest.mark.parametrize("rule", ["emergency_release=all", "emergency_release=off", "emergency_release", "emergency_release=no"])
def test_a_rule_flag_may_have_values_besides_being_set(run: Run, rule: str) -> None:
    assert run("match", *DECKS, "--games", "1", "--bot", "random", "--rule", rule).exit_code == 0
