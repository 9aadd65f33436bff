"""A game that cardforge has never heard of works through the ordinary commands once it is installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pypdfium2
import pytest

from tests.plugin.conftest import HERE, Run

ROOT = Path(__file__).parents[2]
DECKS = ("一歩ずつ", "駆け足")


def test_its_cards_are_listed_searched_and_shown(run: Run) -> None:
    assert len(json.loads(run("cards", "list", "--game", "climb", "--json").stdout)) == 10
    found = json.loads(run("cards", "search", "rank>=8", "--game", "climb", "--json").stdout)
    assert {card["name"]["en"] for card in found} == {"Star", "Mirror", "Shadow"}
    card = json.loads(run("cards", "show", "Moon", "--game", "climb", "--json").stdout)
    assert card["text"] == {"ja": "相手はカードを2枚引く。", "en": "Your opponent draws 2 cards."}
    wrong = run("cards", "search", "rnak>=8", "--game", "climb", exit_code=2)
    assert "rank" in wrong.stderr


def test_its_sentences_are_read_and_said(run: Run) -> None:
    (read,) = json.loads(run("text", "read", "自分はカードを1枚引く。山を流す。", "--game", "climb", "--json").stdout)
    assert read["tree"] == {"steps": [{"do": "draw", "who": "you", "count": 1}, {"do": "sweep"}]}
    assert read["say"]["en"] == "You draw a card. Sweep the pile."
    run("text", "read", "【攻撃時】相手に1000ダメージを与える。", "--game", "climb", exit_code=1)


def test_a_folder_of_its_cards_is_checked_and_its_decks_judged(run: Run, tmp_path: Path) -> None:
    shutil.copytree(HERE / "climb" / "cards", tmp_path / "cards" / "climb")
    run("check", ".")
    deck = tmp_path / "cards" / "climb" / "short.yaml"
    deck.write_text("game: climb\nname: 近道\ncards: {羽: 3}\n", encoding="utf-8")
    problems = json.loads(run("check", ".", "--json", exit_code=1).stdout)["problems"]
    assert [(problem["rule"], problem["line"]) for problem in problems] == [("climb-R04", 1), ("climb-R04", 1)]


@pytest.mark.parametrize("bot", ["random", "greedy", "search:20"])
def test_its_matches_are_played_by_every_bot_on_several_processes(run: Run, bot: str) -> None:
    first, again = (json.loads(run("match", *DECKS, "--games", "20", "--bot", bot, "--jobs", jobs, "--json").stdout) for jobs in ("1", "2"))
    assert first["game"] == "climb"
    assert first["reasons"] == {"empty": 20}
    assert first["wins"] == again["wins"]


def test_a_game_is_recorded_replayed_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    told = json.loads(run("play", *DECKS, "--watch", "--seed", "3", "--record", "game.json", "--json").stdout)
    assert "won (the hand is empty)." in told["story"][-1]
    watched = run("play", *DECKS, "--watch", "--seed", "3").stdout
    assert told["story"][-1] in watched
    assert "pile" in watched, "the table is drawn"
    whole = json.loads(run("replay", "game.json", "--json").stdout)
    assert whole["reason"] == "empty"
    record = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert record["game"] == "climb"
    record["ruleset"] = "0" * 16
    (tmp_path / "other.json").write_text(json.dumps(record), encoding="utf-8")
    run("replay", "other.json", exit_code=2)


def test_its_scenarios_run_and_cover_its_rules(run: Run, tmp_path: Path) -> None:
    shutil.copytree(HERE / "scenarios", tmp_path / "scenarios")
    results = json.loads(run("scenario", "run", "scenarios", "--json").stdout)
    assert [result["ok"] for result in results] == [True] * len(results)
    rows = json.loads(run("scenario", "coverage", "scenarios", "--game", "climb", "--json").stdout)
    assert [row["rule"] for row in rows] == ["climb-R01", "climb-R02", "climb-R03", "climb-R04"]
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("game: climb\nposition: {a: {hnad: 3}}\nsteps: []\n", encoding="utf-8")
    assert "hand" in run("scenario", "run", "wrong.yaml", exit_code=2).stderr


def test_its_cards_are_printed_with_a_template_of_its_own(run: Run, tmp_path: Path) -> None:
    for lang, words in (
        ("ja", ["羽", "1", "鏡", "9", "もう一度自分の番になる。"]),
        ("en", ["Feather", "1", "Mirror", "9", "Take another turn."]),
    ):
        run("print", DECKS[0], "--game", "climb", "-o", f"{lang}.pdf", "--print-lang", lang)
        page = pypdfium2.PdfDocument(tmp_path / f"{lang}.pdf")[0].get_textpage().get_text_range()
        assert set(words) <= set(page.splitlines()), page
        assert "=" not in page


def test_its_cards_go_to_another_program_under_their_own_names(run: Run, tmp_path: Path) -> None:
    run("print", DECKS[0], "--game", "climb", "--as", "cockatrice", "-o", "hills")
    cards = ET.parse(tmp_path / "hills" / "hills.xml").getroot().findall("cards/card")
    found = {
        card.findtext("name"): (card.findtext("prop/maintype"), card.findtext("prop/rank"), card.findtext("tablerow")) for card in cards
    }
    assert len(found) == len(cards) > 1
    assert {(kind, row) for kind, _, row in found.values()} == {("step", "1")}
    assert {str(rank) for _, rank, _ in found.values()} <= {str(rank) for rank in range(1, 11)}


def test_its_cards_go_to_a_table_and_back(run: Run) -> None:
    run("cards", "export", "rank<=3", "-o", "low.csv", "--game", "climb")
    run("cards", "import", "low.csv", "-o", "low.yaml", "--game", "climb")
    run("check", "low.yaml", "--game", "climb")


def test_the_tests_of_every_game_hold_for_it(site: Path) -> None:
    if not (ROOT / "tests" / "unit" / "games").is_dir():
        pytest.fail("the tests of every game are gone")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "climb", str(ROOT / "tests" / "unit" / "games")]
    environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONUTF8": "1"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:]


def test_no_card_is_lost_in_a_game_of_it(run: Run) -> None:
    code = """
from cardforge import Workspace
from cardforge.games.shared.pack import pack_of
invariants = pack_of("climb").invariants()
for seed in range(100):
    sitting = Workspace(game="climb").play("一歩ずつ", "駆け足", players=("random", "random"), seed=seed) if not seed else None
    table = table if seed else sitting.table
    state = table.start(seed=seed)
    while state.winner < 0:
        assert invariants(table.game, state) == []
        table.game.apply(state, state.options[seed % len(state.options)])
    assert invariants(table.game, state) == [] and table.reason(state) == "empty"
"""
    run(code=code)


def test_a_folder_of_cards_brings_no_game(tmp_path: Path) -> None:
    from tests.plugin.conftest import install, runner

    install(HERE, tmp_path)
    (tmp_path / "cards").mkdir()
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    run = runner(nothing, tmp_path)
    assert "climb" in run("cards", "list", "--game", "climb", exit_code=2).stderr
    run(code="from cardforge.files.places import games; assert 'climb' not in games(), games()")


def test_what_is_hidden_stays_hidden_as_in_every_game(run: Run) -> None:
    code = f"""
import sys
sys.path.append({str(ROOT)!r})
from tests.hidden import check
found = check("climb", 20, 1)
assert found["exchanged"] > 100 and found["chosen"] > 100, found
"""
    run(code=code)
