"""``?word`` at the table explains the words of every game, in both languages, and says what can be asked for."""

from __future__ import annotations

import re

import pytest

from cardforge.files.places import games, places_of
from cardforge.files.yaml import load_yaml
from cardforge.games.shared.pack import pack_of
from cardforge.workspace import Workspace
from tests.cli.conftest import Run

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
#: What somebody asks who sees the board for the first time.
ASKED = {
    "deckmaster": {
        "ja": ["封印", "マナ", "デッキマスター", "貫通", "墓地"],
        "en": ["seal", "mana", "Deck Master", "Pierce", "discard"],
    },
    "blackpoker": {
        "ja": ["防壁", "ライフ", "ドライブ", "ツイスト", "攻撃", "速攻"],
        "en": ["bulwark", "life", "driven", "Twist", "attack", "haste"],
    },
    "skillbook": {
        "ja": ["切り札", "恩恵", "ライン", "チャージ", "移動", "攻撃"],
        "en": ["trump", "benefit", "line", "charge", "move", "attack"],
    },
    "senryoku": {
        "ja": ["戦力", "倉庫", "カウンター", "豪腕", "移動", "攻撃"],
        "en": ["force", "store", "counter", "mighty", "move", "attack"],
    },
    "groove": {
        "ja": ["グルーヴ", "シール", "ブロック", "祝福"],
        "en": ["groove", "seal", "block", "blessing"],
    },
}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_the_words_of_a_game_are_explained_at_the_table(run: Run, game: str, lang: str) -> None:
    decks = Workspace(game=game).lesson_decks()
    words = ASKED[game][lang]
    told = run("play", *decks, "--seed", "3", "--lang", lang, keys="".join(f"?{word}\n" for word in words) + "?zzqq\ns\n").stdout
    for word in words:
        explained = next((line for line in told.splitlines() if re.match(rf">\s+{re.escape(word)}\b", line, re.IGNORECASE)), "")
        assert len(explained) > len(word) + 8, (word, told)
    assert {"ja": "聞ける言葉: ", "en": "You can ask for "}[lang] in told


@pytest.mark.parametrize("game", games())
def test_every_word_has_a_meaning_in_both_languages_and_the_rules_it_names_are_there(game: str) -> None:
    rules = {rule["id"] for rule in load_yaml(places_of(game).rulebook)}
    called: list[str] = []
    for word in pack_of(game).playing().spoken.words:
        called += [name.casefold() for name in word.called]
        assert JAPANESE.search(word.called[0])
        assert any(not JAPANESE.search(name) for name in word.called)
        assert JAPANESE.search(word.means.ja)
        assert not JAPANESE.search(word.means.en)
        assert re.findall(r"R\d+|A\d+", word.means.ja) == re.findall(r"R\d+|A\d+", word.means.en)
        number = re.search(r"(\d{3})-", word.means.ja)
        for rule in re.findall(r"\b(?:\d{3}-)?([RA]\d+)", word.means.ja):
            assert number is not None
            assert f"{number[1]}-{rule}" in rules, rule
    assert len(called) >= 10
    assert len(called) == len(set(called))


@pytest.mark.parametrize(("lang", "said"), [("ja", "手札はありません。"), ("en", "Your hand is empty.")])
def test_an_empty_hand_is_said_to_be_empty(run: Run, lang: str, said: str) -> None:
    keys = "1\n1\n1\n" + "h\ns\n"
    assert said in run("play", "火の群れ", "白き城壁", "--seed", "2", "--lang", lang, keys=keys).stdout


@pytest.mark.parametrize(("lang", "said", "wrong"), [("ja", "番号は 1 だけ", "1〜1"), ("en", "The number 1,", "from 1 to 1,")])
def test_where_there_is_one_answer_no_range_is_told(run: Run, lang: str, said: str, wrong: str) -> None:
    told = " ".join(run("play", "赤単アグロ", "森王の行進", "--seed", "1", "--lang", lang, keys="99\ns\n").stdout.split())
    assert said in told
    assert wrong not in told


@pytest.mark.parametrize(
    ("decks", "word"), [("赤単アグロ 森王の行進", "墓地"), ("火の群れ 白き城壁", "捨て札"), ("全54枚 エントリー20", "墓地")]
)
def test_the_piles_are_looked_through_by_their_name(run: Run, decks: str, word: str) -> None:
    told = run("play", *decks.split(), "--seed", "1", "--lang", "ja", keys=f"{word}\ns\n").stdout
    assert f"あなたの{word}" in told
    assert f"相手の{word}" in told


@pytest.mark.parametrize(
    ("decks", "lang", "word", "said"),
    [
        ("全54枚 エントリー20", "en", "hero", "11 for a J, 12 for a Q, 13 for a K · attacker, blocker"),
        ("全54枚 エントリー20", "en", "gener", "Generation"),
        ("全54枚 エントリー20", "ja", "代", "世代交代"),
    ],
)
def test_what_is_not_on_the_table_is_explained_by_a_part_of_its_name(run: Run, decks: str, lang: str, word: str, said: str) -> None:
    told = " ".join(run("play", *decks.split(), "--seed", "1", "--lang", lang, keys=f"?{word}\ns\n").stdout.split())
    assert said in told


@pytest.mark.parametrize(("lang", "said"), [("ja", "?言葉 説明、h 手札"), ("en", "?word explains, h hand")])
def test_the_first_question_names_the_keys_once(run: Run, lang: str, said: str) -> None:
    assert run("play", "赤単アグロ", "森王の行進", "--seed", "1", "--lang", lang, keys="1\n1\ns\n").stdout.count(said) == 1


@pytest.mark.parametrize("decks", [("赤単アグロ", "森王の行進"), ("炎の剣", "大地の壁"), ("火の群れ", "白き城壁")])
def test_an_ability_is_never_announced_without_what_it_does(run: Run, decks: tuple[str, str]) -> None:
    for lang, end in (("ja", "の能力:"), ("en", "ability:")):
        lines = run("--lang", lang, "play", *decks, "--watch", "--bot", "random", "--seed", "2").stdout.splitlines()
        announced = [place for place, line in enumerate(lines) if line.endswith(end)]
        followed = [lines[place + 1] for place in announced if place + 1 < len(lines)]
        assert not [line for line in followed if line.startswith(("――", "--", "──"))], followed


def test_a_word_that_is_a_keyword_is_explained_once(run: Run) -> None:
    shown = run("--lang", "en", "play", "炎の剣", "大地の壁", "--seed", "3", keys="?Flying\ns\n").stdout
    assert shown.count("lying: ") == 1, shown


def test_no_line_of_a_card_in_full_begins_with_a_closing_bracket(run: Run) -> None:
    for decks in (("赤単アグロ", "森王の行進"), ("ギルビアの進撃", "天空の翼"), ("火の群れ", "白き城壁")):
        for seed in ("1", "2", "3"):
            shown = run("--lang", "ja", "play", *decks, "--seed", seed, keys="h\ns\n").stdout
            assert not [line for line in shown.splitlines() if line.lstrip().startswith(("」", "。", "、", "）", "】"))]
