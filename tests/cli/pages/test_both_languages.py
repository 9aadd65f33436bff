"""What is missing in a language is said: by print, which prints what is written, and asked for by check --lint."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardforge.model import Card, Text
from cardforge.model.tongues import untold
from cardforge.workspace import Workspace
from tests.cli.conftest import Run

CARDS = {
    "deckmaster": "{kind: spell, name: 稲妻の矢, flavor: 光る。, cost: 1, text: カードを一枚引く。}\n",
    "blackpoker": '{kind: action, name: 稲妻の矢, flavor: 光る。, notation: "@直接-通常-メイン $B", effect: カードを1枚引く。}\n',
}


@pytest.mark.parametrize("game", sorted(CARDS))
def test_what_is_missing_is_said_and_asked_for(run: Run, home: Path, game: str) -> None:
    file = home / "cards" / game / "one.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(CARDS[game], "utf-8")
    hints = [each["message"] for each in json.loads(run("check", "cards", "--lint", "--json").stdout)["problems"]]
    assert len([hint for hint in hints if "has no English" in hint]) == 2
    printed = run("print", "稲妻の矢", "--game", game, "--print-lang", "en")
    assert printed.exit_code == 0
    assert "No name or flavour text in the language of print" in printed.stderr
    assert "稲妻の矢" in printed.stderr
    assert run("print", "稲妻の矢", "--game", game, "--print-lang", "ja").stderr == ""
    file.write_text(file.read_text("utf-8").replace("name: 稲妻の矢, flavor: 光る。", "name: {ja: 稲妻の矢, en: Bolt}"), "utf-8")
    assert json.loads(run("check", "cards", "--lint", "--json").stdout)["problems"] == []
    assert run("print", "稲妻の矢", "--game", game, "--print-lang", "en").stderr == ""


@pytest.mark.parametrize("game", sorted(CARDS))
def test_every_house_name_is_in_both_languages(game: str) -> None:
    library = Workspace(game=game).library
    cards = [*library.cards.values(), *(master.card for master in library.masters.values())]
    assert [(card.id, part.en) for card in cards for lang in ("ja", "en") for part in untold(card, lang)] == []
    assert [race.id for race in library.races if race.name.ja == race.name.en] == []
    assert [deck.name for deck in library.decks.values() if not deck.english] == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_deck_is_called_by_its_name_in_either_language(run: Run, lang: str) -> None:
    decks = {"ja": ["赤単アグロ", "森王の行進"], "en": ["Mono-Red Aggro", "March of the Forest King"]}
    other = decks["en" if lang == "ja" else "ja"]
    for words in decks.values():
        shown = run("--lang", lang, "match", *words, "--games", "2", "--bot", "random").stdout
        assert all(name in shown for name in decks[lang])
        assert not any(name in shown for name in other)
    assert decks[lang][0] in run("--lang", lang, "cards", "list", "--kind", "deck").stdout
    assert decks[lang][0] in run("--lang", lang, "cards", "show", other[0]).stdout
    watched = run("--lang", lang, "play", *other, "--watch", "--bot", "random", "--seed", "3").stdout
    assert any(name in watched for name in decks[lang])
    assert not any(name in watched for name in other)


def test_a_record_and_a_file_of_a_deck_keep_both_names(run: Run, home: Path) -> None:
    assert run("play", "六つの誓い", "六つの誓い", "--watch", "--bot", "random", "--record", "game.yaml").exit_code == 0
    assert "Six Oaths" in run("replay", "game.yaml", "--to", "1").stdout
    assert run("cards", "export", "六つの誓い", "-o", "deck.yaml").exit_code == 0
    assert "Six Oaths" in (home / "deck.yaml").read_text("utf-8")


@pytest.mark.parametrize(("lang", "name"), [("ja", "折れた剣"), ("en", "Broken Sword")])
def test_a_problem_names_the_card_in_the_language_of_the_reader(run: Run, home: Path, lang: str, name: str) -> None:
    file = home / "cards" / "deckmaster" / "one.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("- {kind: unit, name: {ja: 折れた剣, en: Broken Sword}, cost: 1, power: abc, attributes: [red]}\n", "utf-8")
    found = run("--lang", lang, "check", "cards")
    assert name in found.stdout
    assert {"ja": "Broken Sword", "en": "折れた剣"}[lang] not in found.stdout
    assert json.loads(run("--lang", lang, "check", "cards", "--json").stdout)["problems"][0]["where"] == name
    assert name in run("--lang", lang, "cards", "show", name).stderr


def test_a_mark_is_no_word_and_an_authors_english_wants_japanese() -> None:
    assert untold(Card("g", "x", "S9", Text("S9", "S9")), "ja") == []
    written = Card("g", "x", "bolt", Text("Bolt of Light", "Bolt of Light"), lang="en")
    assert [part.ja for part in untold(written, "ja")] == ["名前"]
    assert untold(written, "en") == []


@pytest.mark.parametrize(("game", "name", "races"), [("deckmaster", "かんしゃく小鬼", "Goblin"), ("groove", "赤毛の狼", "Beast")])
def test_a_card_is_shown_with_its_races_in_the_language_of_the_reader(run: Run, game: str, name: str, races: str) -> None:
    english = run("cards", "show", name, "--game", game).stdout
    line = next(line for line in english.splitlines() if line.strip().startswith(("race ", "races ")))
    assert races in line
    japanese = run("--lang", "ja", "cards", "show", name, "--game", game).stdout
    assert races not in next(line for line in japanese.splitlines() if line.strip().startswith("種族"))


def test_what_was_written_is_counted_in_words(run: Run, home: Path) -> None:
    assert run("cards", "export", "赤単アグロ", "-o", "deck.yaml").stdout == "deck.yaml: wrote 1 deck.\n"
    assert run("--lang", "ja", "cards", "export", "u01", "s01", "-o", "cards.yaml").stdout == "cards.yaml: カード2枚を書き出しました。\n"
