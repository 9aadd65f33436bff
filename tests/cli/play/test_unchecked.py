"""What cannot be played is not played in silence: illegal decks are refused with their fault, or played and named."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from cardforge.database import built_in
from cardforge.database.formats.mapping import to_yaml
from cardforge.model import CardforgeError
from cardforge.workspace import Workspace
from tests.cli.conftest import Run

#: A deck of each game.
OTHER = {
    "deckmaster": "赤単アグロ",
    "blackpoker": "全54枚",
    "groove": "火の群れ",
    "senryoku": "ギルビアの進撃",
    "skillbook": "炎の剣",
}


@pytest.fixture(params=sorted(OTHER))
def game(request: pytest.FixtureRequest, home: Path) -> str:
    name = str(request.param)
    folder = home / "cards" / name
    folder.mkdir(parents=True)
    whole = built_in(name).decks[OTHER[name]]
    doubled = (whole.cards[0][0], whole.cards[0][1] + 9)
    twice = replace(whole, name="二枚目の山", english="Too Many", cards=(doubled, *whole.cards[1:]))
    (folder / "twice.yaml").write_text(to_yaml([twice]), "utf-8")
    return name


def test_an_illegal_deck_is_refused_with_the_fault_that_check_shows(run: Run, home: Path, game: str) -> None:
    fault = next(each for each in Workspace(home).check().problems if each.severity == "error")
    for words in (("match", "--games", "2", "--bot", "random"), ("play", "--watch", "--bot", "random")):
        result = run(words[0], "二枚目の山", OTHER[game], *words[1:])
        assert result.exit_code == 2
        assert fault.message.ja in result.stderr + result.output or fault.message.en in result.stderr
        assert "--unchecked" in result.stderr
        assert "twice.yaml" in result.stderr
        assert len(result.stderr.strip().splitlines()) <= 3
    with pytest.raises(CardforgeError, match="not legal"):
        Workspace(home, game=game).match("二枚目の山", OTHER[game], games=2, bot="random")


def test_it_is_played_unchecked_and_named(run: Run, game: str) -> None:
    other = OTHER[game]
    report = run("match", "二枚目の山", other, "--games", "2", "--bot", "random", "--unchecked", "--json")
    assert json.loads(report.stdout)["not_legal"] == ["二枚目の山"]
    for lang, told in (("ja", "ルールどおりでないデッキ: 二枚目の山"), ("en", "Not legal: Too Many")):
        calls = ("二枚目の山", other, "--bot", "random", "--unchecked", "--lang", lang)
        assert run("match", *calls, "--games", "2").stdout.splitlines()[-1] == told
        assert run("play", *calls, "--watch").stdout.splitlines()[0] == told
    played = run("play", "二枚目の山", other, "--watch", "--bot", "random", "--unchecked", "--json")
    assert json.loads(played.stdout)["not_legal"] == ["二枚目の山"]


def test_what_to_type_next_can_be_typed(run: Run, game: str) -> None:
    told = run("match", "二枚目の山", OTHER[game], "--games", "2", "--bot", "random", "--unchecked").stdout
    lines = [shlex.split(line.split("   ")[0]) for line in told.splitlines() if line.startswith("  cardforge ")]
    assert {line[1] for line in lines} >= {"match", "play"}
    for line in lines:
        few = ["--games", "2"] if line[1] == "match" else ["--bot", "random"] if line[1] == "play" else []
        done = run(*line[1:], *few)
        assert done.exit_code == 0, (line, done.stderr)


def test_the_decks_of_what_to_type_next_are_files_where_files_were_typed(run: Run, home: Path) -> None:
    (home / "私の山.yaml").write_text(to_yaml([built_in("groove").decks["火の群れ"]]).replace("火の群れ", "別の群れ"), "utf-8")
    told = run("match", "私の山.yaml", "火の群れ", "--games", "2", "--bot", "random", "--rule", "shields").stdout
    assert 'cardforge match 私の山.yaml "Fire Pack" --games 200 --bot random --bot-b random --rule shields' in told
    assert 'cardforge play 私の山.yaml "Fire Pack" --watch --rule shields' in told
