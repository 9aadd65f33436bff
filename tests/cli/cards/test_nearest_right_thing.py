"""What a refusal offers is near and can be typed: names of faulty things, fields in the author's words, sentences like his."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardforge.cli.screen.wide import width
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal

_MASTER = """
game: deckmaster
masters:
  - {name: Harbour Queen, rank: 2, attributes: [blue], races: [Human], seals: [Seal of Friends, Seal of Companions]}
"""
_DECK = "{game: deckmaster, name: {ja: 港の夜, en: Harbour Night}, master: Harbour Queen, cards: {Bubble Wall: 3}}\n"
END = "-THE-END-"
_UNIT = "kind: unit, cost: 2, power: 2000, attributes: [blue], races: [Beast]"


@pytest.fixture
def cards(home: Path) -> Path:
    """The folder of the cards of a game of one's own."""
    folder = home / "cards" / "deckmaster"
    (folder / "decks").mkdir(parents=True)
    return folder


def test_a_deck_is_offered_by_its_name_in_either_language(run: Run, home: Path) -> None:
    assert "Did you mean “Mono-Red Aggro”?" in run("print", "Mono-Red Agro").stderr
    assert "もしかして「赤単アグロ」？" in run("--lang", "ja", "print", "赤単アグル").stderr


@pytest.mark.parametrize("asked", ["Harbor Night", "港の朝夜"])
def test_what_has_a_fault_is_offered_all_the_same(run: Run, cards: Path, asked: str) -> None:
    (cards / "masters.yaml").write_text(_MASTER, "utf-8")
    (cards / "decks" / "night.yaml").write_text(_DECK, "utf-8")
    for call in (["print", asked], ["match", asked, "Mono-Red Aggro"], ["cards", "show", asked]):
        assert any(name in run(*call).stderr for name in ("Did you mean “Harbour Night”?", "Did you mean “港の夜”?")), call


def test_a_fault_is_told_where_it_is_however_many_things_follow_from_it(run: Run, cards: Path) -> None:
    (cards / "masters.yaml").write_text(_MASTER, "utf-8")
    (cards / "decks" / "night.yaml").write_text(_DECK, "utf-8")
    told = run("match", "Harbour Night", "Mono-Red Aggro").stderr
    assert (
        "masters.yaml:4: “Harbour Night” uses “Harbour Queen”: there is no card “Seal of Friends”. Did you mean “Seal of Sparks”?" in told
    )
    assert told.count("fault") == 1


def test_what_is_not_like_anything_gets_no_name_that_is_not_like_it(run: Run, home: Path) -> None:
    assert "Did you mean" not in run("master", "price", "Nai").stderr
    told = run("cards", "search", "c:purple").stderr
    assert "Choose from red, blue, green, white, black." in told


def test_fields_are_called_as_the_author_calls_them(run: Run, cards: Path) -> None:
    rows = [
        "- {種類: ユニット, 名前: 一, コスト: 2, パワー: たくさん, 属性: [紫], 種族: [獣], 文章: 先制}",
        "- {種類: ユニット, 名前: 二, コスト: 2, パワ: 2000, 属性: [青], 種族: [獣], 文章: 先制}",
        "- {種類: ユニット, 名前: 三, パワー: 2000, 属性: [青], 種族: [獣], 文章: 先制}",
        "- {kind: unit, name: four, cost: 2, power: many, attributes: [blue], races: [Beast], text: First strike}",
    ]
    (cards / "mine.yaml").write_text("\n".join(rows), "utf-8")
    told = run("--lang", "ja", "check").output
    assert "「パワー」は整数です。ここには「たくさん」があります。" in told
    assert "「属性」の1つ目に「紫」はありません。書けるのは 赤 青 緑 白 黒 です。" in told
    assert "「パワ」という項目はありません。もしかして「パワー」？" in told
    assert "「コスト」がありません。" in told
    assert "「power」は整数です。ここには「many」があります。" in told
    # A misspelt field is told once, not as one that is missing, too.
    assert "「パワー」がありません" not in told


def test_a_deck_says_its_game_and_everything_else_in_japanese(run: Run, cards: Path) -> None:
    (cards / "decks" / "mine.yaml").write_text(
        "ゲーム: deckmaster\n名前: 港\nデッキマスター: 炎竜姫アグニス\nカード: {泡の壁: ３}\n", "utf-8"
    )
    told = run("--lang", "ja", "check").output
    assert "項目" not in told
    assert "40枚ちょうど" in told
    elsewhere = cards.parent.parent / "deck.yaml"
    elsewhere.write_text("ゲーム: groove\n名前: 港\nカード: {赤毛の狼: 4}\n", "utf-8")
    assert "002-" in run("--lang", "ja", "check", "deck.yaml").output


def test_a_comma_that_ends_a_text_is_told_as_such(run: Run, cards: Path) -> None:
    (cards / "mine.yaml").write_text(f"- {{{_UNIT}, name: Ghost, text: When this unit is destroyed, draw two cards.}}\n", "utf-8")
    assert "A text with a comma in it stands in quotes." in run("check").output
    assert "文を引用符で囲みます" in run("--lang", "ja", "check").output


@pytest.mark.parametrize(
    ("sentence", "offered"),
    [
        ("カードを引く一枚。", "「カードを1枚引く。」"),
        ("相手の手札を見てから一枚をデッキの一番下に置く。", "「相手の手札を見て、その中からカード1枚をデッキの一番下に置く。」"),
    ],
)
def test_the_sentences_offered_are_like_the_refused_one(run: Run, home: Path, sentence: str, offered: str) -> None:
    told = run("--lang", "ja", "text", "read", sentence)
    assert offered in told.output
    assert "することで発動する" not in told.output


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(("word", "said"), [("spel-ful", "spell-full"), ("zzzz", 'cardforge print --backs "?" --game deckmaster')])
def test_a_template_that_there_is_not_has_its_nearest_or_how_all_are_listed(run: Run, home: Path, lang: str, word: str, said: str) -> None:
    file = home / "cards" / "deckmaster" / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(f"- {{kind: spell, name: 火, cost: 1, attributes: [red], text: カードを一枚引く。, template: {word}}}\n", "utf-8")
    told = run("--lang", lang, "check").output
    assert said in told
    assert max(map(len, told.splitlines())) < 130
    own = home / "templates" / "deckmaster"
    own.mkdir(parents=True)
    (own / f"{word}.yaml").write_text("extends: spell\n", "utf-8")
    assert run("check").exit_code == 0
    listed = run("--lang", lang, "print", "--backs", "?", "--game", "deckmaster").stdout.splitlines()
    assert {word, "spell", "spell-full", "back"} <= set(listed)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_patterns_fit_a_terminal_and_are_whole_for_a_program(run: Run, home: Path, terminals: list[Terminal], lang: str) -> None:
    piped = run("--lang", lang, "text", "patterns").stdout
    assert max(map(width, piped.splitlines())) > 80
    call = f"{sys.executable} -m cardforge text patterns && printf %s {END}"
    terminals.append(terminal := Terminal(call, lang=lang, program=("sh", "-c")))
    shown = terminal.until(END).removesuffix(END)
    assert max(width(line) for line in shown.split("\n")) <= 80
    assert "".join(piped.split()) == "".join(shown.split())


def test_a_word_finds_the_patterns_that_are_written_with_it(run: Run, home: Path) -> None:
    few = run("text", "patterns", "look at")
    patterns = [line for line in few.stdout.splitlines() if not line.startswith("    ")]
    assert patterns
    assert all("look at" in line.casefold() for line in patterns)
    assert "more have “look at” in their example (--all shows them)." in few.stderr
    assert len(run("text", "patterns", "look at", "--all").stdout.splitlines()) > len(few.stdout.splitlines())
