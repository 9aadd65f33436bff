"""``cardforge check``: what it prints, and its exit codes."""

import json
import os
from pathlib import Path

import pytest

from cardforge.files import places as resources
from tests.cli.conftest import Run

KEYWORD = "- {kind: unit, name: 影, cost: 1, power: 1000, attributes: [red], text: 貫痛}\n"


def test_the_built_in_cards_are_fine(run: Run, home: Path) -> None:
    result = run("check", str(resources.path("cards") / "deckmaster"), "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["ok"] is True
    assert found["problems"] == []
    assert (found["masters"], found["decks"]) == (5, 5)


def test_a_file_says_its_game_itself(run: Run, home: Path) -> None:
    (home / "cards.yaml").write_text("game: blackpoker\ncards: []\n", encoding="utf-8")
    assert run("check", "cards.yaml").exit_code == 0


def test_a_misspelt_keyword(run: Run, home: Path) -> None:
    (home / "mine.yaml").write_text(KEYWORD, encoding="utf-8")
    result = run("check", "mine.yaml", "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    (problem,) = found["problems"]
    assert found["ok"] is False
    assert {"severity", "rule", "file", "line", "where", "message"} <= set(problem)
    assert (problem["severity"], problem["file"], problem["line"], problem["where"]) == ("error", "mine.yaml", 1, "影")
    assert "貫通" in problem["message"]


def test_people_read_place_rule_and_message(run: Run, home: Path) -> None:
    (home / "deck.yaml").write_text("game: deckmaster\nname: D\nmaster: 炎竜姫アグニス\ncards:\n  ファイアボール: 40\n", encoding="utf-8")
    result = run("check", "deck.yaml", "--lang", "ja")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:2] == [
        "deck.yaml:5: 誤り [000-R03] D",
        "  「ファイアボール」が40枚あります。同じ名前は3枚までです。",
    ]


@pytest.mark.parametrize("data", [b"", b"\0\0", b"- {kind: [", "影".encode("cp932")])
def test_an_unreadable_file(run: Run, home: Path, data: bytes) -> None:
    (home / "bad.yaml").write_bytes(data)
    result = run("check", "bad.yaml")
    assert result.exit_code == 2
    assert result.stderr.startswith("bad.yaml")
    assert len(result.stderr.splitlines()) <= 3


def test_a_missing_file_and_an_empty_folder(run: Run, home: Path) -> None:
    (home / "empty").mkdir()
    assert run("check", "nothing.yaml").exit_code == 2
    assert run("check", "empty").exit_code == 2
    assert run("check").exit_code == 2


def test_what_was_played_and_printed_beside_cards_is_no_card_file(run: Run, home: Path) -> None:
    (home / "own.yaml").write_text(
        "game: deckmaster\ncards:\n- {kind: unit, name: 案山子, cost: 1, power: 1000, attributes: [red]}\n", "utf-8"
    )
    for call in (("print", "own.yaml"), ("print", "own.yaml", "--as", "tts", "-o", "table")):
        assert run(*call).exit_code == 0
    assert run("play", "赤単アグロ", "森王の行進", "--watch", "--record", "game.json").exit_code == 0
    assert {file.name for file in home.rglob("*.json")} >= {"game.json", "print-record.json", "table.json"}
    result = run("check", ".")
    assert result.exit_code == 0, result.stderr
    assert "1 card:" in result.stdout
    assert run("check", "game.json").exit_code == 2, "a file that is named is read"


def test_warnings_only_where_asked_for(run: Run, home: Path) -> None:
    (home / "big.yaml").write_text(
        "- {kind: unit, name: {ja: 大, en: Big}, cost: 1, power: 9000, attributes: [red], text: 貫通}\n", "utf-8"
    )
    assert json.loads(run("check", "big.yaml", "--json").stdout)["problems"] == []
    result = run("check", "big.yaml", "--lint", "--json")
    assert result.exit_code == 0
    assert [(problem["severity"], problem["rule"]) for problem in json.loads(result.stdout)["problems"]] == [("warning", "000-R11")]


def test_test_games_of_a_deck(run: Run, home: Path) -> None:
    (home / "cards").mkdir()
    deck = resources.path("cards") / "deckmaster" / "decks" / "red-aggro.yaml"
    result = run("check", str(deck), "--games", "2", "--json")
    assert result.exit_code == 0
    games = json.loads(result.stdout)["games"]
    assert sum(trial["games"] for trial in games) == 2
    assert all(trial["won"] + trial["lost"] + trial["drawn"] == trial["games"] for trial in games)


@pytest.mark.parametrize("as_json", [True, False])
def test_a_watched_file_is_checked_whenever_it_changes(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, *, as_json: bool) -> None:
    """As JSON each round is one line; Ctrl-C ends it as it ends everything."""
    file = home / "mine.yaml"
    file.write_text(KEYWORD, encoding="utf-8")
    rounds = iter([KEYWORD.replace("貫痛", "貫通"), None, "- {kind: ["])

    def edit(_seconds: float) -> None:
        text = next(rounds, "end")
        if text == "end":
            raise KeyboardInterrupt
        if text is not None:
            file.write_text(text, encoding="utf-8")
            moment = file.stat().st_mtime + 10 + len(text)
            os.utime(file, (moment, moment))

    monkeypatch.setattr("cardforge.cli.commands.check.sleep", edit)
    result = run("check", "mine.yaml", "--watch", *(["--json"] if as_json else []))
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (130, "Stopped.")
    if not as_json:
        assert result.stdout.count("mine.yaml changed") == 2
        return
    first, second, third = map(json.loads, result.stdout.splitlines())
    assert (first["changed"], first["ok"], len(first["problems"])) == ([], False, 1)
    assert (second["changed"], second["ok"], second["problems"]) == (["mine.yaml"], True, [])
    assert (third["changed"], third["ok"]) == (["mine.yaml"], False)


def test_a_folder_above_the_folders_of_cards_is_none_itself(run: Run, home: Path) -> None:
    """What stands beside two folders of cards (sheets, exports) is not read as cards; the folders are named."""
    for name in ("月の森", "b"):
        assert run("new", name).exit_code == 0
    Path("名簿.csv").write_text("カード名,枚数\nファイアボール,3\n", encoding="utf-8")
    result = run("check", "--lang", "ja")
    assert result.exit_code == 2
    assert "ここはカードのフォルダーではありません" in result.stderr
    assert "b、月の森" in result.stderr
    assert run("check", "b").exit_code == 0


def test_somebody_in_the_wrong_folder_is_told_that_it_has_no_cards(run: Run, home: Path) -> None:
    for words in (("match", "月夜の軍", "赤単アグロ"), ("cards", "show", "ぬめぬめ")):
        assert "has no cards/; go to the folder of your own cards first" in run(*words, "--lang", "en").stderr


@pytest.mark.parametrize(
    ("begins", "said_first", "line"),
    [("- ", "「月夜の軍」が使う「露の精」に誤りがあります", 6), ("  ", "「月の狐」のあるファイルが読めません", 7)],
)
def test_a_missing_bracket_is_one_fault(run: Run, home: Path, begins: str, said_first: str, line: int) -> None:
    """In a list of cards it is the fault of one; a list in brackets is out whole, and what its decks name from it is no fault of theirs."""
    folder = home / "cards" / "deckmaster"
    folder.mkdir(parents=True)
    rest = "cost: 2, power: 2000, attributes: [red], text: 先制, origin: house}"
    lines = [f"{begins}{{kind: unit, name: 月の{sign}, {rest}" for sign in "狐狸兎鹿熊"]
    open_one = begins + "{kind: unit, name: 露の精, cost: 2, power: 2000, attributes: [red, text: 先制}"
    written = [*lines, open_one] if begins == "- " else ["cards: [", *(f"{each}," for each in lines), open_one, "]"]
    (folder / "cards.yaml").write_text("\n".join(written), "utf-8")
    named = "".join(f"  月の{sign}: 3\n" for sign in "狐狸兎鹿熊") + "  露の精: 3\n"
    (folder / "moon.yaml").write_text(f"game: deckmaster\nname: 月夜の軍\nmaster: 炎竜姫アグニス\ncards:\n{named}", "utf-8")
    result = run("check", "--json")
    (problem,) = json.loads(result.stdout)["problems"]
    assert problem["file"].endswith("cards.yaml")
    said = run("match", "月夜の軍", "赤単アグロ", "--lang", "ja").stderr
    assert said_first in said
    assert f"cards.yaml:{line}" in said
