"""What is typed with a Japanese keyboard or as a word is understood wherever something is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

DECKS = {"deckmaster": ("赤単アグロ", "森王の行進"), "blackpoker": ("全54枚", "エントリー20")}
#: The same answers in half width, in full width and as words.
WAYS = {"w": ("ｗ", "Ｗ"), "h": ("ｈ", "手札", "hand"), "b": ("ｂ", "場", "board"), "p": ("ｐ", "墓地", "piles"), "?1": ("？１", "?　１")}


@pytest.mark.parametrize("game", sorted(DECKS))
@pytest.mark.parametrize(("key", "way"), [(key, way) for key, ways in WAYS.items() for way in ways])
def test_full_width_letters_and_words_do_the_same(run: Run, game: str, key: str, way: str) -> None:
    shown = [
        run("--lang", "ja", "play", *DECKS[game], "--seed", "4", keys=f"1\n{each}\ns\n").stdout.splitlines()[:-2] for each in (key, way)
    ]
    assert shown[0] == shown[1]


def test_a_whole_game_of_full_width_answers(run: Run) -> None:
    told = run("--lang", "ja", "play", *DECKS["deckmaster"], "--seed", "4", keys="１\nｕ\nｃ\nｙ\n").stdout
    assert "前の選択に戻しました。" in told
    assert "投了" in told.splitlines()[-1] or "の勝ち" in told.splitlines()[-1]
    assert "保存しました" in run("--lang", "ja", "play", *DECKS["deckmaster"], "--seed", "4", keys="終わる\n").stdout


def test_the_builder_takes_full_width_numbers_and_a_japanese_yes(run: Run, home: Path) -> None:
    answers = ["氷の子", "Ice Child", "２", "２", "", "", "", "１　３", "ice.yaml", "はい", "いいえ"]
    result = run("--lang", "ja", "master", "build", keys="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.stdout
    assert (home / "ice.yaml").is_file()
    assert len(list((home / "out").glob("*.pdf"))) == 1
