"""groove at the command line: the same commands as for every game, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

DECKS = ("火の群れ", "Fire Pack")
GIVE_UP = "c\ny\n"


def test_a_watched_game_is_recorded_and_replayed(run: Run, home: Path) -> None:
    watched = run("play", *DECKS, "--watch", "--seed", "3", "--bot", "random", "--record", "game.json")
    assert watched.exit_code == 0, watched.stderr
    assert "-- Turn 1:" in watched.stdout
    assert " won (" in watched.stdout
    replayed = run("replay", "game.json", "--lang", "ja")
    assert replayed.exit_code == 0, replayed.stderr
    assert "の勝ち（" in replayed.stdout
    same = run("play", *DECKS, "--watch", "--seed", "3", "--bot", "random", "--json").stdout
    assert same == run("play", *DECKS, "--watch", "--seed", "3", "--bot", "random", "--json").stdout
    assert json.loads(same)


@pytest.mark.parametrize(("lang", "words"), [("en", ("by concession", "seal")), ("ja", ("投了", "シール"))])
def test_a_person_asks_for_cards_the_board_and_what_cannot_be_done(run: Run, lang: str, words: tuple[str, str]) -> None:
    result = run("play", *DECKS, "--seed", "3", "--lang", lang, keys=f"nonsense\n?\n?2\nh\nb\n1\nw\n{GIVE_UP}")
    assert result.exit_code == 0, result.stderr
    assert {"en": "costs more than the mana that is left [002-R27]", "ja": "[002-R19]"}[lang] in result.stdout, "w: why not"
    assert all(word in result.stdout for word in words)


def test_a_game_put_away_goes_on_as_if_it_had_not_been(run: Run, home: Path) -> None:
    whole = run("play", *DECKS, "--seed", "3", "--record", "whole.json", keys=f"1\n1\n1\n{GIVE_UP}")
    assert whole.exit_code == 0, whole.stderr
    assert run("play", *DECKS, "--seed", "3", "--save", "later.json", keys="1\n1\ns\n").exit_code == 0
    again = run("play", "--resume", "later.json", "--record", "rest.json", keys=f"1\n{GIVE_UP}")
    assert again.exit_code == 0, again.stderr
    first, second = (json.loads((home / name).read_text(encoding="utf-8")) for name in ("whole.json", "rest.json"))
    assert first["choices"] == second["choices"]
    assert first["digest"] == second["digest"]


def test_a_choice_is_taken_back(run: Run, home: Path) -> None:
    plain = run("play", *DECKS, "--seed", "3", "--record", "plain.json", keys=f"1\n{GIVE_UP}")
    undone = run("play", *DECKS, "--seed", "3", "--record", "undone.json", keys=f"1\n1\nu\n{GIVE_UP}")
    assert (plain.exit_code, undone.exit_code) == (0, 0), undone.stderr
    first, second = (json.loads((home / name).read_text(encoding="utf-8")) for name in ("plain.json", "undone.json"))
    assert first["choices"] == second["choices"]
    assert first["digest"] == second["digest"]


def test_a_match_counts_what_each_card_did_and_takes_the_options(run: Run) -> None:
    rules = [part for flag in ("evolution", "shields", "groove_traps", "reveal_on_draw", "tournament") for part in ("--rule", flag)]
    for more in ([], rules):
        result = run("match", *DECKS, "--games", "4", "--bot", "random", "--json", *more)
        assert result.exit_code == 0, result.stderr
        data = json.loads(result.stdout)
        assert (data["game"], data["games"]) == ("groove", 4)
    wrong = run("match", *DECKS, "--games", "1", "--rule", "sheilds")
    assert wrong.exit_code == 2
    assert "shields" in wrong.stderr


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("t:evolution", "炎獣王"),
        ("spell:enchantment", "炉番の見習い"),
        ("mana>=2", None),
        ("text:付けたクリーチャー", "炉番の見習い"),
        ("text:タップ", "炉番の見習い"),
        ("summon_cost_groove=3", "墓荒らしの鬼"),
    ],
)
def test_both_halves_are_searched(run: Run, query: str, name: str | None) -> None:
    found = json.loads(run("cards", "search", query, "--game", "groove", "--json").stdout)
    assert found
    assert name is None or name in {card["name"]["ja"] for card in found}
    if query == "mana>=2":
        assert all(card["mana"]["amount"] >= 2 for card in found)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_cost_of_groove_stands_in_the_column_of_costs(run: Run, lang: str) -> None:
    seals = run("cards", "list", "--kind", "seal", "--game", "groove", "--lang", lang).stdout
    assert seals.count("◇") == 14
    duals = run("cards", "search", "summon_cost_groove=3", "--game", "groove", "--lang", lang).stdout
    assert "◇3" in duals
    shown = run("cards", "show", "墓荒らしの鬼", "--game", "groove", "--lang", lang).stdout
    assert {"ja": "召喚グルーヴコスト   3", "en": "summon groove cost"}[lang] in shown
    assert {"ja": "マナ                 1", "en": "mana  "}[lang] in shown


@pytest.mark.parametrize("form", ["csv", "xlsx", "json", "yaml"])
def test_what_is_exported_is_imported_again(run: Run, home: Path, form: str) -> None:
    for query, count in (("t:evolution", None), ("kind:seal", 15)):
        name = "cards-" + query.partition(":")[2]
        assert run("cards", "export", query, "--game", "groove", "-o", f"{name}.{form}").exit_code == 0
        before = json.loads(run("cards", "search", query, "--game", "groove", "--json").stdout)
        assert count is None or len(before) == count
        brought = run("cards", "import", f"{name}.{form}", "--game", "groove", "-o", f"{name}-again.yaml")
        assert brought.exit_code == 0, brought.stderr
        assert run("check", f"{name}-again.yaml", "--game", "groove").exit_code == 0
        assert run("cards", "export", query, "--game", "groove", "-o", f"{name}-whole.yaml").exit_code == 0
        one, two = ((home / f"{name}-{end}.yaml").read_text(encoding="utf-8") for end in ("again", "whole"))
        for card in before:
            assert card["name"]["ja"] in one
            assert card["name"]["ja"] in two


def test_a_new_folder_passes_everything_and_is_bundled(run: Run, home: Path) -> None:
    made = run("new", "石の輪", "--game", "groove")
    assert made.exit_code == 0, made.stderr
    checked = run("check", "石の輪")
    assert checked.exit_code == 0, checked.stdout + checked.stderr
    assert run("check", "石の輪", "--lint", "--lang", "ja").exit_code == 0
    assert run("bundle", "石の輪").exit_code == 0
    assert (home / "石の輪" / "out" / "石の輪.zip").is_file()
