"""What ``check`` passes, ``print`` prints: art, texts and names that a sheet cannot show are found before, and drawn in a draft."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.conftest import Run

#: A card of each game to spoil: its game, and what a file says of it.
CARDS = {
    "deckmaster": "kind: unit\nname: {ja: %s, en: %s}\ncost: 1\npower: 1000\nattributes: [red]\n",
    "blackpoker": 'kind: action\nname: {ja: %s, en: %s}\nnotation: "@直接-通常-メイン $B"\neffect: カードを1枚引く。\n',
    "groove": (
        "kind: dual\nname: {ja: %s, en: %s}\nsummon_cost: 2\nrace: 獣\nstrength: 15\ncast_cost: 1\nspell_name: {ja: 風, en: Wind}\n"
        "effect: カードを1枚引く。\nmana: {amount: 1, colors: [green]}\n"
    ),
}
#: A card of each kind with nothing but what its game's schema asks for.
LEAST = {
    "deckmaster": """
- {kind: unit, name: 兵, cost: 1, power: 1000, attributes: [red]}
- {kind: spell, name: 術, cost: 1, text: カードを一枚引く。}
- {kind: enchantment, name: 場, cost: 1, text: 自分の場のユニットのパワーを+1000する。}
- {kind: seal, name: 印, level: 1, condition: 自分の場にユニットが2体以上いる。, text: カードを一枚引く。}
""",
    "blackpoker": """
- {kind: action, name: 手, notation: "@直接-通常-メイン $B", effect: カードを1枚引く。}
- {kind: character, name: 駒, type: soldier, component: "☆2~10", size: ユニットカードの数字, labels: アタッカー}
- {kind: fog, name: 霧, notation: "★♡A~10", effect: カードを1枚引く。}
""",
    "groove": """
- {kind: dual, name: 猫, summon_cost: 1, race: 獣, strength: 5, cast_cost: 1, spell_name: 爪, effect: カードを1枚引く。, mana: 緑1}
- {kind: seal, name: 印, cost: 1, effect: 全てのクリーチャーの力を+5する。}
""",
}
LONG = "とてもとても長い名前のついたどうしても枠に入らないカード" * 3


@pytest.fixture(params=sorted(CARDS))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def write(home: Path, game: str, more: str = "", name: str = "試しの札") -> Path:
    """The card, with one more line; returns its file."""
    file = home / "cards" / game / "one.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(CARDS[game] % (name, "Test Card") + more, "utf-8")
    return file


def found(run: Run) -> list[dict[str, object]]:
    return list(json.loads(run("check", "cards", "--json").stdout)["problems"])


def test_a_card_that_passes_is_printed(run: Run, home: Path, game: str) -> None:
    write(home, game)
    assert found(run) == []
    for lang in ("ja", "en"):
        assert run("print", "試しの札", "--game", game, "--print-lang", lang).exit_code == 0


@pytest.mark.parametrize("drawn", ["deckmaster", "groove"])
@pytest.mark.parametrize("art", ["nowhere.png", "cut.png", "note.png"])
def test_a_picture_that_cannot_be_shown_is_found_and_drawn_as_an_empty_frame(run: Run, home: Path, art: str, drawn: str) -> None:
    file = write(home, drawn, f"art: {art}\n")
    whole = home / "whole.png"
    Image.radial_gradient("L").save(whole)
    (file.parent / "cut.png").write_bytes(whole.read_bytes()[:3000])
    (file.parent / "note.png").write_text("no picture", "utf-8")
    problems = found(run)
    assert [problem["severity"] for problem in problems] == ["error"]
    assert problems[0]["file"] == f"cards/{drawn}/one.yaml"
    assert problems[0]["line"] == 1
    assert art in str(problems[0]["message"])
    assert run("print", "試しの札").exit_code == 2
    draft = run("print", "試しの札", "--draft")
    assert draft.exit_code == 0
    assert art in draft.stderr
    assert (home / "out" / "試しの札.pdf").is_file()


def test_a_name_or_a_text_too_long_is_found_where_the_card_is_written(run: Run, home: Path, game: str) -> None:
    write(home, game, name=LONG)
    problems = found(run)
    assert {problem["severity"] for problem in problems} == {"error"}
    assert (problems[0]["file"], problems[0]["line"]) == (f"cards/{game}/one.yaml", 1)
    assert "do not fit" in str(problems[0]["message"])
    assert run("print", LONG, "--game", game, "-o", "long.pdf").exit_code == 0  # its English name fits
    assert run("print", LONG, "--game", game, "-o", "long.pdf", "--print-lang", "ja").exit_code == 2
    draft = run("print", LONG, "--game", game, "-o", "long.pdf", "--print-lang", "ja", "--draft", "--json")
    assert json.loads(draft.stdout)["warnings"][0]["messages"]["en"].startswith("The words do not fit")


def test_a_text_that_does_not_fit_a_language_nobody_wrote_is_only_a_warning(run: Run, home: Path) -> None:
    file = write(home, "deckmaster", name=LONG)
    file.write_text(file.read_text("utf-8").replace("{ja: " + LONG + ", en: Test Card}", LONG), "utf-8")
    severities = {str(problem["message"])[:16]: problem["severity"] for problem in found(run)}
    assert severities == {"Printed in Japan": "error", "Printed in Engli": "warning"}


def test_cards_that_say_only_what_they_must_are_printed(run: Run, home: Path) -> None:
    cards = home / "cards"
    for game, least in LEAST.items():
        (cards / game).mkdir(parents=True)
        (cards / game / "least.yaml").write_text(least, "utf-8")
    assert json.loads(run("check", "cards", "--json").stdout)["cards"] == sum(least.count("kind:") for least in LEAST.values())
    assert [str(problem["message"]) for problem in found(run) if "rinted" in str(problem) or "template" in str(problem["file"])] == []


def test_a_card_of_a_kind_without_a_template_and_a_broken_template(run: Run, home: Path) -> None:
    write(home, "deckmaster", f"art: nowhere.png\n---\n{CARDS['deckmaster'] % ('二枚目', 'Second')}".split("---")[0])
    (home / "templates" / "deckmaster").mkdir(parents=True)
    (home / "templates" / "deckmaster" / "unit.yaml").write_text("extends: base\nelements: {name: {kind: tetx}}\n", "utf-8")
    problems = found(run)
    assert [str(problem["file"]).endswith("unit.yaml") for problem in problems] == [True]
