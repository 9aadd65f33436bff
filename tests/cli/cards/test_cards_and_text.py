"""``cardforge cards``, ``text`` and ``master price``."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardforge.games.shared.pack import playable_games
from cardforge.model import Tree
from cardforge.wording import Phrasebook
from tests.cli.conftest import Run

FIREBALL = "相手に2000ダメージを与える。"


def test_show_a_card_in_both_languages(run: Run, home: Path) -> None:
    found = json.loads(run("cards", "show", "ファイアボール", "--json").stdout)
    assert found["text"] == {"ja": FIREBALL, "en": "Deal 2000 damage to your opponent."}
    assert found["tree"]["abilities"] == [{"effect": {"do": "damage", "to": "enemy", "amount": 2000}}]
    assert (found["id"], found["kind"], found["cost"], found["attributes"]) == ("s01", "spell", 1, ["red"])


def test_show_a_master_a_deck_and_a_seal(run: Run, home: Path) -> None:
    master = json.loads(run("cards", "show", "炎竜姫アグニス", "--json").stdout)
    assert [seal["level"] for seal in master["seals"]] == [2, 3, 4]
    assert master["text"]["ja"].startswith("貫通　")
    deck = json.loads(run("cards", "show", "赤単アグロ", "--json").stdout)
    assert (deck["size"], deck["master"]["ja"]) == (40, "炎竜姫アグニス")
    seal = json.loads(run("cards", "show", "始まりの封印", "--json").stdout)
    assert seal["condition"]["ja"] == "このターンに自分がユニットをプレイした。"
    assert seal["condition_tree"]["is"] == "this_turn"


def test_a_wrong_name_is_told_the_nearest(run: Run, home: Path) -> None:
    result = run("cards", "show", "ファイヤボール")
    assert result.exit_code == 2
    assert "ファイアボール" in result.stderr


def test_lists(run: Run, home: Path) -> None:
    units = json.loads(run("cards", "list", "--kind", "unit", "--attribute", "赤", "--origin", "document", "--json").stdout)
    assert len(units) == 24
    decks = json.loads(run("cards", "list", "--kind", "deck", "--json").stdout)
    assert len(decks) == 5
    assert len(json.loads(run("cards", "list", "--kind", "master", "--json").stdout)) == 5
    assert "24 cards" in run("cards", "list", "--kind", "unit", "--attribute", "red", "--origin", "document").stdout
    assert "Did you mean “red”" in run("cards", "list", "--attribute", "rde").stderr


def test_price_of_a_master(run: Run, home: Path) -> None:
    found = json.loads(run("master", "price", "炎竜姫アグニス", "--json").stdout)
    assert found["total"] == sum(item["power"] for item in found["items"]) == 5000
    assert found["problems"] == []
    assert "5000" in run("master", "price", "炎竜姫アグニス").stdout


def test_price_of_a_master_in_a_file(run: Run, home: Path) -> None:
    text = "masters:\n- name: 試し\n  rank: 2\n  attributes: [red]\n  keywords: [硬直, 守護]\n  seals: [始まりの封印, 仲間の封印]\n"
    (home / "m.yaml").write_text(text, encoding="utf-8")
    found = json.loads(run("master", "price", "m.yaml", "--json").stdout)
    assert (found["total"], [problem["rule"] for problem in found["problems"]]) == (8000, ["000-R21"])


def test_read_sentences(run: Run, home: Path) -> None:
    result = run("text", "read", FIREBALL, "【攻撃字】カードを一枚引く。", "--json")
    assert result.exit_code == 1
    good, bad = json.loads(result.stdout)
    assert good["ok"]
    assert good["say"]["en"] == "Deal 2000 damage to your opponent."
    assert (bad["ok"], bad["tree"], bad["error"]["at"]) == (False, None, 3)
    assert "【攻撃時】" in bad["error"]["expected"]


def test_read_from_standard_input_and_say_again(run: Run, home: Path) -> None:
    result = run("text", "read", "-", "--json", keys=f"{FIREBALL}\n先制\n")
    assert result.exit_code == 0
    assert len(json.loads(result.stdout)) == 2
    said = run("text", "say", "-", "--lang", "en", keys=result.stdout)
    assert said.stdout.splitlines() == ["Deal 2000 damage to your opponent.", "First strike"]


def test_read_a_seal_condition(run: Run, home: Path) -> None:
    result = run("text", "read", "--kind", "seal-condition", "自分の最大マナが5以上である。", "--json")
    assert json.loads(result.stdout)[0]["tree"] == {"is": "max_mana", "side": "own", "min": 5}
    assert "seal-condition" in run("text", "read", "--kind", "seal", "x").stderr


def test_trees_that_cannot_be_said_or_read(run: Run, home: Path) -> None:
    (home / "tree.json").write_text('[{"abilities": [{"effect": {"do": "explode"}}]}]')
    assert run("text", "say", "tree.json").exit_code == 1
    (home / "tree.json").write_text('{"abilities": [')
    result = run("text", "say", "tree.json")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: tree.json:1:")
    assert run("text", "say", "nothing.json").exit_code == 2


def test_search(run: Run, home: Path) -> None:
    assert [card["id"] for card in json.loads(run("cards", "search", "kw:貫通 c:red cost<=3", "--json").stdout)] == ["u09"]
    assert run("cards", "search", "name=fireball", "--names", "--lang", "ja").stdout.splitlines() == ["ファイアボール"]
    assert run("cards", "search", "kind:seal level=1", "--limit", "1").stdout.count("カード") == 0
    assert run("cards", "search", "name:存在しない").exit_code == 1
    wrong = run("cards", "search", "c:rde")
    assert (wrong.exit_code, "Did you mean “red”" in wrong.stderr) == (2, True)


def test_a_leading_minus_leaves_out_and_is_no_option(run: Run, home: Path) -> None:
    assert run("cards", "search", "-c:red", "-c:blue", "kind:spell", "cost=1", "--names", "--lang", "ja").stdout.splitlines() == [
        "武器強化",
        "治癒",
        "埋葬",
    ]
    assert run("cards", "search", "kind:spell", "c:red", "-ファイアボール", "cost=1").exit_code == 1
    assert run("cards", "search", "name:fireball", "-fireball").exit_code == 1
    assert run("cards", "search", "-(c:red or c:blue)", "kind:spell", "cost=1", "--names", "--lang", "en").stdout.count("\n") == 3
    assert run("cards", "export", "-suit:spade -kind:action", "--game", "blackpoker").stdout.count("suit: heart") == 13
    assert run("cards", "export", "-種類:トランプ", "--game", "blackpoker", "-o", "rest.json").exit_code == 0
    wrong = run("cards", "export", "-c:rde", "-o", "x.yaml")
    assert (wrong.exit_code, "Did you mean “red”" in wrong.stderr) == (2, True)
    assert not (home / "x.yaml").exists()


def test_lists_of_every_game(run: Run) -> None:
    spades = run("cards", "list", "--game", "blackpoker", "--suit", "スペード").stdout
    assert "SK" in spades
    assert "HK" not in spades
    assert "suit" in spades
    assert "13 cards" in spades
    assert "kind" not in spades.split("SA")[0], "a column that says nothing is left out"
    both = json.loads(run("cards", "list", "--game", "blackpoker", "--kind=playing-card", "--number", "K", "--json").stdout)
    assert [card["id"] for card in both] == ["SK", "HK", "DK", "CK"]
    actions = run("cards", "list", "--game", "blackpoker", "--kind", "アクション", "--lang", "ja").stdout
    assert "分類" in actions
    assert "BBL" in actions
    assert json.loads(run("cards", "list", "--kind", "deck", "--attribute", "white", "--json").stdout)
    for arguments, words in (
        (("--siut", "spade"), "--suit"),
        (("--suit", "spaed"), "spade"),
        (("--suit",), "--suit"),
        (("spade",), "spade"),
        (("--attribute", "red"), "--attribute"),
    ):
        wrong = run("cards", "list", "--game", "blackpoker", *arguments)
        assert (wrong.exit_code, words in wrong.stderr, wrong.stderr.count("\n") <= 3) == (2, True, True), wrong.stderr


@pytest.mark.parametrize("game", playable_games())
def test_the_fields_of_a_game_are_listed(run: Run, game: str) -> None:
    fields = json.loads(run("cards", "fields", "--game", game, "--json").stdout)
    shown = run("cards", "fields", "--game", game, "--lang", "ja").stdout
    assert all(field["name"] in shown for field in fields)
    assert {"name", "kind", "cost"} <= {field["name"] for field in fields}


@pytest.mark.parametrize("query", ["c:red", "attribute:red", "power>=3"])
def test_a_query_of_one_game_does_no_harm_in_another(run: Run, home: Path, query: str) -> None:
    for command in (("cards", "search"), ("cards", "export"), ("print",)):
        result = run(*command, query, "--game", "blackpoker")
        assert result.exit_code == (0 if query == "c:red" else 2), result.stderr
        assert "KeyError" not in result.stderr


def test_import_and_export(run: Run, home: Path) -> None:
    assert run("cards", "export", "kind:unit c:red is:document", "-o", "red.xlsx").exit_code == 0
    assert run("cards", "import", "red.xlsx", "-o", "red.yaml").exit_code == 0
    assert run("check", "red.yaml").exit_code == 0
    assert run("cards", "import", "red.xlsx", "-o", "red.yaml").exit_code == 2, "a file that is there is kept"
    code = run("cards", "export", "赤単アグロ", "--code").stdout.strip()
    assert run("cards", "import", code, "-o", "deck.txt").exit_code == 0
    assert "3 Fireball" in (home / "deck.txt").read_text(encoding="utf-8")
    assert run("cards", "export", "ファイアボール").stdout.startswith("- {kind: spell, id: s01, name: {ja: ファイアボール, en: Fireball}")


def test_nothing_is_imported_where_anything_is_wrong(run: Run, home: Path) -> None:
    (home / "bad.csv").write_text("name,kind,cost,power\n影,unit,x,1000\n", encoding="utf-8")
    result = run("cards", "import", "bad.csv", "-o", "good.yaml")
    assert result.exit_code == 1
    assert "bad.csv:2" in result.stderr
    assert not (home / "good.yaml").exists()


def test_a_search_in_a_large_library_reads_no_sentence_that_it_does_not_show(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardforge.database.library.library.LARGE_BYTES", 0)
    folder = home / "cards" / "deckmaster"
    folder.mkdir(parents=True)
    shown, other = "カードを一枚引く。", "カードを二枚引く。"
    lines = [f"- {{kind: spell, name: {name}, cost: 3, text: {text}}}\n" for name, text in (("甲", shown), ("乙", other))]
    (folder / "own.yaml").write_text("".join(lines), "utf-8")
    read: list[str] = []
    original = Phrasebook.read

    def noting(book: Phrasebook, sentence: str, **how: Any) -> Tree:
        read.append(sentence)
        return original(book, sentence, **how)

    monkeypatch.setattr(Phrasebook, "read", noting)
    for words in (("search", "name:甲"), ("show", "甲")):
        assert "甲" in run("cards", *words).output
    assert (shown in read, other in read) == (True, False)
