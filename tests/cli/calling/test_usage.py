"""A call with something missing, misspelt or in excess is told what to write, in the reader's language."""

from __future__ import annotations

import pickle
import re

import pytest

from cardforge.model import CardforgeError, Text
from tests.cli.conftest import Run

GROUPS = ("", "cards", "text", "master", "scenario", "printers")
KANA = re.compile(r"[\u3040-\u30ff]")


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize(("lang", "usage", "error"), [("ja", "使い方: cardforge", "エラー"), ("en", "Usage: cardforge", "Error")])
def test_a_group_without_a_command_shows_its_commands(run: Run, group: str, lang: str, usage: str, error: str) -> None:
    result = run("--lang", lang, *group.split())
    assert (result.exit_code, result.stderr) == (2, "")
    assert result.stdout.startswith(usage)
    assert error not in result.stdout


@pytest.mark.parametrize(("call", "nearest"), [("nwe", "new"), ("cards lst", "list"), ("text raed x", "read"), ("master pirce x", "price")])
def test_a_misspelt_command_gets_the_nearest_in_both_languages(run: Run, call: str, nearest: str) -> None:
    japanese = run("--lang", "ja", *call.split()).stderr
    assert f"もしかして「{nearest}」" in japanese
    assert "No such" not in japanese
    assert f"Did you mean “{nearest}”?" in run("--lang", "en", *call.split()).stderr


@pytest.mark.parametrize("call", ["new", "match", "match 赤単アグロ", "cards show", "text read", "text say", "replay", "master price"])
def test_what_is_missing_is_shown_with_an_example(run: Run, call: str) -> None:
    japanese, english = (run("--lang", lang, *call.split()).stderr.splitlines() for lang in ("ja", "en"))
    assert japanese[0].endswith("書いてください。")
    assert japanese[1].startswith(f"  例: cardforge {call.partition(' 赤')[0]}")
    assert english[0].endswith((" is missing.", "Name two decks."))
    assert english[1].startswith(f"  Example: cardforge {call.partition(' 赤')[0]}")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("match 赤単アグロ 赤単アグロ --games x", "1以上10000000以下の整数"),
        ("print 赤単アグロ --copies 0", "1以上500以下の整数"),
        ("print 赤単アグロ --margin 1000", "0以上100以下の数"),
        ("print 赤単アグロ --margin nan", "0以上100以下の数"),
        ("print 赤単アグロ --thickness nan", "0.05以上5以下の数"),
        ("lab meta --seconds nan", "0.1以上86400以下の数"),
        ("lab compare 赤単アグロ 森王の行進 --apart NaN", "0.5以上50以下の数"),
        ("play 赤単アグロ 赤単アグロ --seed x", ": 整数を"),
    ],
)
def test_a_number_that_is_none_or_too_large_is_told_in_japanese(run: Run, call: str, said: str) -> None:
    message = run("--lang", "ja", *call.split()).stderr
    assert said in message
    assert " is not " not in message
    assert not KANA.search(run("--lang", "en", *call.split()).stderr)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("match 赤単アグロ 赤単アグロ c", "「c」は余分です。"),
        ("match 赤単アグロ 赤単アグロ --games", "オプション --games に値を書いてください。"),
        ("demo --json=3", "オプション --json は値を取りません。"),
        ("match 赤単アグロ 赤単アグロ --gamse 3", "もしかして「--games」"),
    ],
)
def test_what_is_in_excess_or_lacks_its_value_is_told_in_japanese(run: Run, call: str, said: str) -> None:
    assert said in run("--lang", "ja", *call.split()).stderr
    assert not KANA.search(run("--lang", "en", *call.split()).stderr)


def test_an_error_can_be_handed_to_another_process() -> None:
    error = CardforgeError(Text("だめ", "bad"), file="cards.yaml", line=3, hint=Text("直す", "mend it"))
    assert pickle.loads(pickle.dumps(error)).describe("en") == error.describe("en")
    assert "cards.yaml:3: " in error.describe("en")


@pytest.mark.parametrize(
    ("call", "ja", "en"),
    [
        ("match 赤単アグロ 赤単アグロ --games 0", "1以上10000000以下の整数", "“--games” takes a whole number from 1 to 10000000."),
        ("match 赤単アグロ 赤単アグロ --games many", "1以上10000000以下の整数", "“--games” takes a whole number from 1 to 10000000."),
        ("play --seed x", "整数を書いてください", "“--seed” takes a whole number."),
        ("print 赤単アグロ --bleed x", "--bleed", "--bleed"),
    ],
)
def test_a_number_out_of_range_is_told_what_may_be_written(run: Run, call: str, ja: str, en: str) -> None:
    assert ja in run("--lang", "ja", *call.split()).stderr
    told = run("--lang", "en", *call.split()).stderr
    assert en in told
    assert "not in the range" not in told


def test_the_options_of_a_list_are_named_as_they_are_typed(run: Run) -> None:
    told = run("--lang", "en", "cards", "list", "--zzzzzz", "3").stderr
    assert "--cost" in told
    assert "--power" in told


@pytest.mark.parametrize(("lang", "said"), [("ja", "デッキを二つ書いてください。"), ("en", "Name two decks.")])
def test_a_match_without_decks_asks_for_two(run: Run, lang: str, said: str) -> None:
    for call in ("match", "match 赤単アグロ"):
        assert said in run("--lang", lang, *call.split()).stderr
