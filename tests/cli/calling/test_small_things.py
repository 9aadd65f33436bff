"""Small things that stopped somebody: quoting, samples, units, counts, prices, labels, slips in templates, hints and watching."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from pathlib import Path

import click
import pytest

from cardforge.cli.commands.check import _print_hints
from cardforge.cli.completing import completes_games
from cardforge.database.schema.untold import untold
from cardforge.files.places import games
from cardforge.model import Problem, Text
from cardforge.printing import SheetOptions
from cardforge.simulation.bots import make_bot
from cardforge.simulation.matches.match import play_match
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.workspace import Workspace
from tests.cli.conftest import Run


def test_what_to_type_next_can_be_pasted_into_a_shell(run: Run, home: Path) -> None:
    studio, told = run("new", "月夜の 森").stdout.splitlines()[-2:]
    assert shlex.split(studio.partition("In the browser: ")[2]) == ["cardforge", "studio", "月夜の 森"]
    assert shlex.split(told.partition("Next: ")[2])[:2] == ["cd", "月夜の 森"]
    assert (home / "月夜の 森").is_dir()


@pytest.mark.parametrize("game", games())
def test_every_game_has_something_to_begin_with(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    assert run("new", "mine", "--game", game).exit_code == 0
    monkeypatch.chdir(home / "mine")
    checked = json.loads(run("check", ".", "--lint", "--json").stdout)
    assert checked["problems"] == []
    assert checked["cards"] >= 1
    assert checked["decks"] == 1
    # The folder's own game is meant where none is named.
    assert Workspace().game == game
    deck = next(name for name, deck in Workspace().library.decks.items() if "はじまり" in name)
    assert run("match", deck, deck, "--games", "2", "--bot", "random").exit_code == 0
    assert run("print", deck).exit_code == 0
    assert run("print", "reference").exit_code == 0


def test_the_reference_sheet_has_actions_of_ones_own(home: Path) -> None:
    from cardforge.games.blackpoker.design.hints import lists

    assert "Actions: others" not in [group["title"] for group in lists(Workspace(home, game="blackpoker").library, "en")]
    Workspace(home, game="blackpoker").new("mine")
    groups = {group["title"]: group["entries"] for group in lists(Workspace(home / "mine").library, "en")}
    assert [entry["name"] for entry in groups["Actions: others"]] == ["Raid"]


def test_print_finds_the_game_of_what_is_named(run: Run, home: Path) -> None:
    assert "54 cards on 6 pages" in run("print", "全54枚").stdout
    assert "1 card on 1 page" in run("print", "ファイアボール").stdout
    missing = run("print", "ファイヤボール")
    assert missing.exit_code == 2
    assert "ファイアボール" in missing.stderr
    assert home.name


def test_the_time_of_a_match_has_its_unit(run: Run) -> None:
    told = run("--lang", "ja", "match", "赤単アグロ", "赤単アグロ", "--games", "2", "--bot", "random").stdout
    line = next(line for line in told.splitlines() if "対戦の時間" in line)
    assert line.split()[-1] == "秒"


def test_an_ability_without_a_price_says_so(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("--lang", "ja", "new", "mine")
    monkeypatch.chdir(home / "mine")
    file = home / "mine" / "cards" / "deckmaster" / "masters.yaml"
    file.write_text(file.read_text("utf-8").replace("2000ダメージ", "2500ダメージ"), "utf-8")
    told = run("master", "price", "はじまりの勇者").stdout
    assert "no price" in told
    assert "7500 + ?" in told
    assert "cardforge master abilities" in told
    assert json.loads(run("master", "price", "はじまりの勇者", "--json").stdout)["items"][-1]["power"] is None


def test_the_table_of_abilities_is_shown(run: Run) -> None:
    every = json.loads(run("master", "abilities", "--json").stdout)
    some = json.loads(run("master", "abilities", "damage", "--json").stdout)
    assert {"id": "burn", "power": -1500, "text": {"ja": "【攻撃時】相手に2000ダメージを与える。", "en": every[3]["text"]["en"]}} in every
    assert 0 < len(some) < len(every)
    assert "-1500" in run("--lang", "ja", "master", "abilities", "ダメージ").stdout
    assert "cardforge master abilities" in run("master", "abilities", "xyz").stderr
    assert "cardforge master abilities" in " ".join(run("master", "build", "--help").stdout.split())


def test_suggestions_are_in_one_language(run: Run) -> None:
    ja = run("--lang", "ja", "master", "suggest", "炎竜姫アグニス", "--count", "1").stdout
    en = run("--lang", "en", "master", "suggest", "炎竜姫アグニス", "--count", "1").stdout
    assert "シールランク" in ja
    assert not any(word in ja for word in ("rank", "attributes", "seals", "red"))
    assert "seal rank" in en
    assert "Gravestone Seal" in en
    assert "人間" not in en
    assert "Pierce" in en
    assert "[On attack] All enemy units get -2000 power." in en
    assert "{" not in en + ja
    assert not any(word in en for word in ("貫通", "炎竜姫", "ダメージ"))


@pytest.mark.parametrize(
    ("written", "place", "nearest"),
    [
        ("{{ plain_nmae }}", "plain_nmae", "plain_name"),
        ("{{ texts.txet.sentences }}", "“texts” has no “txet”", "text"),
        ("{{ texts.text.sentecnes }}", "“texts.text” has no “sentecnes”", "sentences"),
        ("{{ word.powre }}", "“word” has no “powre”", "power"),
    ],
)
def test_a_slip_in_a_template_names_the_field_and_its_neighbour(run: Run, home: Path, written: str, place: str, nearest: str) -> None:
    folder = home / "templates" / "deckmaster"
    folder.mkdir(parents=True)
    (folder / "spell.yaml").write_text(
        f'extends: base\nelements:\n  extra: {{kind: text, text: "{written}", box: [1, 1, 9, 9], style: name}}\n', "utf-8"
    )
    message = run("print", "ファイアボール").stderr
    assert place in message
    assert f"“{nearest}”" in message
    assert "object" not in message


@pytest.mark.parametrize(
    ("lang", "told"), [("ja", "キー「sizee」はありません。もしかして「size」？"), ("en", "no key “sizee”. Did you mean “size”?")]
)
def test_check_names_the_nearest_key_of_a_template_as_print_does(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, lang: str, told: str
) -> None:
    run("new", "mine")
    monkeypatch.chdir(home / "mine")
    folder = Path("templates", "deckmaster")
    folder.mkdir(parents=True)
    (folder / "unit.yaml").write_text("extends: base\nelements:\n  art: {sizee: 1}\n", "utf-8")
    assert told in run("--lang", lang, "check").stdout


def test_a_save_that_changes_nothing_is_no_change(home: Path) -> None:
    file = home / "one.yaml"
    file.write_text("{kind: unit, name: 兵, cost: 1, power: 1000, attributes: [red]}\n", "utf-8")
    drawing = Workspace(home).watch([str(file)], "one.pdf", SheetOptions(paper="card"))
    assert not next(drawing).same
    file.write_text("# a remark\n" + file.read_text("utf-8"), "utf-8")
    assert next(drawing).same
    file.write_text(file.read_text("utf-8").replace("cost: 1", "cost: 2"), "utf-8")
    changed = next(drawing)
    assert not changed.same
    assert len(changed.changes) == 1


@pytest.mark.parametrize(
    ("game", "card", "ja", "en"),
    [
        (
            "deckmaster",
            "{kind: unit, name: {ja: 兎, en: Rabbit}, cost: 1, power: 1000, attributes: [red], races: [月兎族]}",
            "種族",
            "races",
        ),
        (
            "groove",
            (
                "{name: {ja: 猫, en: Cat}, summon_cost: 1, race: 獣, strength: 5, cast_cost: 1, spell_name: 爪, effect: カードを1枚引く。, "
                "mana: {amount: 1, colors: [red]}}"
            ),
            "スペル名",
            "spell name",
        ),
    ],
)
def test_a_race_or_a_half_without_an_english_name_is_told(run: Run, home: Path, game: str, card: str, ja: str, en: str) -> None:
    (home / "cards" / game).mkdir(parents=True)
    (home / "cards" / game / "one.yaml").write_text(f"- {card}\n", "utf-8")
    assert f"英語の{ja}がありません" in run("--lang", "ja", "check", ".", "--lint").stdout
    assert f"It has no English {en}" in run("check", ".", "--lint").stdout
    name = "兎" if game == "deckmaster" else "猫"
    assert f"No {en} in the language of print" in run("print", name, "--game", game, "--print-lang", "en").stderr
    assert run("print", name, "--game", game, "--print-lang", "ja").stderr == ""


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_house_card_has_all_its_names_in_both_languages(game: str, lang: str) -> None:
    library = Workspace(game=game).library
    named = [race.name for race in library.races]
    house = [*library.cards.values(), *(master.card for master in library.masters.values())]
    assert [(card.name.ja, part.en) for card in house for part in untold(card, lang, named)] == []


@pytest.mark.parametrize(("lang", "name"), [("ja", "赤単アグロ"), ("en", "Mono-Red Aggro")])
def test_games_to_try_a_deck_name_the_decks_in_the_language_asked_for(run: Run, home: Path, lang: str, name: str) -> None:
    assert run("new", "mine", "--lang", lang).exit_code == 0
    told = run("--lang", lang, "check", "mine", "--games", "5").stdout
    assert name in told
    assert ("アグロ" in told) == (lang == "ja")


@pytest.mark.parametrize("game", games())
def test_a_match_planned_by_hand_needs_nothing_but_decks(game: str) -> None:
    workspace = Workspace(game=game)
    first, second = map(workspace.deck, workspace.lesson_decks())
    bare = play_match(MatchPlan((first, second), ("random", "random"), games=2))
    whole = workspace.match(first.name, second.name, games=2, bot="random")
    assert [result[:6] for result in bare.results] == [result[:6] for result in whole.results]


def test_games_of_bots_that_think_are_reported_one_by_one() -> None:
    workspace = Workspace()
    done: list[int] = []
    deck = workspace.deck("赤単アグロ")
    play_match(MatchPlan((deck, deck), ("search:1", "random"), games=3, most=20), on_progress=done.append)
    assert done == [1, 2, 3]
    assert not make_bot("greedy").thinks


def test_hints_are_ranked_by_how_rare_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    often = [Problem("warning", "000-R07", Text("", f"often {number}"), "card", Path("a.yaml"), number) for number in range(1, 10)]
    rare = Problem("warning", "000-R16", Text("", "rare"), "card", Path("b.yaml"), 1)
    _print_hints([*often, rare], "en", every=False)
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[1] == "Rare"
    assert Counter(line.split()[0] for line in lines)["Often"] == 3
    assert "6" in lines[-1]
    _print_hints([*often, rare], "en", every=True)
    assert capsys.readouterr().out.count("Often") == 9


@pytest.mark.parametrize(
    ("word", "lang", "said"), [("Pierce", "en", "it deals the excess"), ("pierce", "ja", "超過したパワー"), ("貫通", "en", "Pierce")]
)
def test_a_keyword_is_shown_like_a_card(run: Run, word: str, lang: str, said: str) -> None:
    told = run("--lang", lang, "cards", "show", word).stdout
    assert said in " ".join(told.split())
    search = next(line.partition("cardforge ")[2] for line in told.splitlines() if "cards search" in line)
    assert run(*shlex.split(search), "--names").exit_code == 0
    assert json.loads(run("cards", "show", word, "--json").stdout)["kind"] == "keyword"
    assert json.loads(run("cards", "show", word, "ファイアボール", "--json").stdout)[1]["kind"] == "spell"


@pytest.mark.parametrize(("deck", "begin"), [("全54枚", "game: blackpoker"), ("火の群れ", "game: groove")])
def test_what_is_exported_is_found_in_the_game_that_has_it(run: Run, deck: str, begin: str) -> None:
    assert run("cards", "export", deck).stdout.startswith(begin)


@pytest.mark.parametrize("game", games())
def test_no_pattern_found_says_where_all_of_them_are(run: Run, game: str) -> None:
    told = run("text", "patterns", "zzqq", "--game", game)
    assert (told.exit_code, "cardforge text patterns" in told.stderr) == (1, True)


def test_no_blank_stands_between_japanese_sentences(run: Run, home: Path) -> None:
    (home / "one.yaml").write_text("- {kind: unit, name: 兵, cost: 1, power: 1000, attributes: [red], raritty: R}\n", "utf-8")
    told = run("--lang", "ja", "check", "one.yaml").stdout
    assert "もしかして" in told
    assert "。 " not in told


@pytest.mark.parametrize(("lang", "head", "groove"), [("ja", "始め方", "グルーヴ"), ("en", "to begin", "Groove")])
def test_the_games_are_listed_with_how_to_begin(run: Run, lang: str, head: str, groove: str) -> None:
    told = run("--lang", lang, "games").stdout
    assert head in told
    assert groove in told
    assert all(f"--game {game}" in told for game in games())
    assert [each["game"] for each in json.loads(run("games", "--json").stdout)] == list(games())


def test_a_shell_completes_the_names_of_games() -> None:
    assert [item.value for item in completes_games(click.Context(click.Command("new")), click.Option(["--game"]), "g")] == ["groove"]
