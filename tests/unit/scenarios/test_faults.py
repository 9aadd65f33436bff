"""What a scenario file can have wrong: one message with file, line, step or key, and the nearest right word."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.simulation.scenarios import run_file

V = "cards: {lancer: {kind: unit, cost: 1, power: 1000}}\n"

FAULTS = {
    "steps: []\npositon: {}": "positon: there is no field “positon”.\n  Did you mean “position”?",
    "steps: []\nposition: {a: {hpp: 1}}": "there is no field “hpp”.\n  Did you mean “hp”?",
    "steps: []\nposition: {a: {hand: [ファイヤボール]}}": "Did you mean “ファイアボール”?",
    "steps: []\noptions: {emergency: true}": "Did you mean “emergency_release”?",
    "steps: []\nposition: {a: {hp: many}}": "“hp” has to be a whole number",
    "steps: [{expect: {a: {unit: 1}}}]": "step 1: there is no field “unit”.\n  Did you mean “units”?",
    "steps: [{expect: {}}, {a: {atack: x, target: player}}]": "step 2: there is no move “atack”.\n  Did you mean “attack”?",
    "steps: [{a: {attack: x}}]": "step 1: “target” is missing",
    "steps: [{a: {attack: x, traget: player}}]": "step 1: there is no field “traget”.\n  Did you mean “target”?",
    "steps: [{a: {play: x, emergency: true}}]": "step 1: there is no field “emergency”",
    "steps: [{a: ende}]": "step 1: there is no move “ende”.\n  Did you mean “end”?",
    "steps: [{c: end}]": "step 1: a step is one of a, b, refuse and expect",
    "steps: [{a: end, b: end}]": "step 1: a step is one of a, b, refuse and expect",
    "steps: [{refuse: {a: end, b: end}}]": "step 1",
    V + "steps: []\nposition: {a: {units: [{card: lancer, count: 6}]}}": "6 cards where there is room for 5 (000-R26)",
    V + "steps: []\nposition: {a: {enchantments: [砲撃隊, 砲撃隊, 砲撃隊]}}": "3 cards where there is room for 2 (000-R27)",
    V + "steps: []\nposition: {a: {units: [{card: lancer, power: -1}]}}": "“power” has to be at least 0",
    V + "steps: []\nposition: {a: {units: [{card: lancer, power: 0}]}}": "000-R50",
    V + "steps: []\nposition: {a: {units: [{card: lancer, taped: true}]}}": "Did you mean “tapped”?",
    V + "steps: []\nposition: {a: {units: [{card: lancer, as: x}], hand: [{card: lancer, as: x}]}}": "the label “x” is used twice",
    V + "steps: []\nposition: {a: {units: [{card: lancer, as: top}]}}": "“top” has a meaning of its own",
    V + "steps: []\nposition: {a: {units: [{card: lancer, as: lancer}]}}": "“lancer” is also the name of a card",
    V + "steps: []\nposition: {a: {units: [{card: lancer, as: ファイアボール}]}}": "is also the name of a card",
    V + "steps: []\nposition: {a: {units: [{card: lancer, as: x, count: 2}]}}": "a label names one card",
    V + "steps: []\nposition: {a: {units: [{card: lancer, keywords: [貫痛]}]}}": "Did you mean “貫通”?",
    V + "steps: []\nposition: {a: {units: [{card: lancer, attacks_left: 2}]}}": "000-R51",
    V + "steps: []\nposition: {a: {units: [ファイアボール]}}": "cannot be here",
    V + "steps: []\nposition: {a: {deck: [城塞トークン]}}": "cannot be here",
    V + "steps: []\nposition: {a: {units: 1}}": "a blank card has no power",
    V + "steps: [{a: {attack: lancer, target: player}}]\nposition: {a: {units: [lancer, lancer]}}": "step 1: there are 2 cards “lancer”",
    V + "steps: [{a: {attack: lanser, target: player}}]": "step 1: there is no card “lanser”.\n  Did you mean “lancer”?",
    V + "steps: [{refuse: {a: {attack: lanser, target: player}}}]": "step 1: there is no card “lanser”",
    V + "steps: [{expect: {cards: {lanser: {power: 1}}}}]": "step 1: there is no card “lanser”",
    V + "steps: [{expect: {a: {units: [lanser]}}}]": "step 1: there is no card “lanser”",
    "steps: []\ncards: {x: {kind: unit, cost: 1, power: 1000, text: 貫痛}}": "cards.x",
    "steps: []\ncards: {x: {kind: unit, cost: 1, power: 1000, atributes: [red]}}": "Did you mean “attributes”?",
    "steps: []\nposition: {a: {master: {rank: 7}}}": "“rank” has to be at most 6",
    "steps: []\nposition: {a: {master: {rank: 2, power: 5000}}}": "000-R24",
    "steps: []\nposition: {a: {master: {rank: 2, keywords: [疾風, 通過]}}}": "its power would be -1000 (000-R23)",
    "steps: [{a: {end: 3}}]": "step 1: “end”: there is no “3”.\n  Choose from null, true.",
    "steps: []\nposition: {a: {master: {released: true, knocked_out_on: 6}}}": "000-R39",
    "steps: []\nposition: {a: {master: {released: true, knocked_out_on: 9, power: 1000}}}": "power 0",
    "steps: []\nposition: {a: {master: {rank: 2, seals: [ファイアボール]}}}": "is not a seal (000-R04)",
    "steps: []\nposition: {a: {master: {rank: 2, seals: [{level: 1, condition: 常二, text: カードを一枚ドローする。}]}}}": "seals[1]",
    "steps: []\nposition: {}\nstart: {a: 赤単アグロ, b: 赤単アグロ}": "exclude each other",
    "steps: []\nstart: {a: 赤単アグル, b: 赤単アグロ}": "Did you mean “赤単アグロ”?",
    V + "steps: [{a: {attack: lancer, target: players}}]\nposition: {a: {units: [lancer]}}": "step 1: there is no card “players”.\n"
    "  Did you mean “player”?",
    "steps: [{a: {use: mastr}}]": "step 1: there is no card “mastr”.\n  Did you mean “master”?",
    "position: {}": "“steps” is missing",
}

BLACKPOKER = {
    "steps: []\nposition: {a: {hand: [H2, H2]}}": "position.a.hand[2]: a deck has at most 1 of",
    "steps: []\nposition: {a: {hand: [H2], bulwarks: [H2]}}": "position.a.bulwarks[1]: a deck has at most 1 of",
    "steps: []\nposition: {a: {hand: [H2], soldiers: [{cards: [H3, H2]}]}}": "position.a.soldiers[1].cards[2]: a deck has at most 1 of",
    "steps: []\nposition: {a: {life: [JK1, JK2], grave: [JK1]}}": "position.a.grave[1]: a deck has at most 2 of",
    "steps: []\nstart: {a: {cards: {H2: 2}}, b: 全54枚}": "start.a:",
}


def test_both_players_have_every_playing_card_once(tmp_path: Path) -> None:
    file = tmp_path / "right.yaml"
    file.write_text("game: blackpoker\nsteps: []\nposition: {a: {hand: [H2, JK1, JK2]}, b: {hand: [H2]}}\n", encoding="utf-8")
    assert run_file(file).error is None


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [(game, *each) for game, faults in (("deckmaster", FAULTS), ("blackpoker", BLACKPOKER)) for each in faults.items()],
)
def test_fault(tmp_path: Path, game: str, text: str, said: str) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(f"game: {game}\n{text}\n", encoding="utf-8")
    result = run_file(file)
    assert not result.ok
    assert result.error is not None
    message = result.error.describe("en")
    assert said.casefold() in message.casefold()
    assert message.startswith(f"{file}:")
    assert len(message.splitlines()) <= 3
    assert result.error.line is not None
    if said.startswith("step "):
        assert result.step is not None


@pytest.mark.parametrize("text", ["", "[1, 2]", "game: [", "steps: []", "game: chess\nsteps: []", "game: senryoku\nstep: []"])
def test_a_file_that_is_no_scenario(tmp_path: Path, text: str) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(text, encoding="utf-8")
    result = run_file(file)
    assert result.error is not None
    assert str(file) in result.error.describe("ja")


def test_noise(tmp_path: Path) -> None:
    file = tmp_path / "noise.yaml"
    file.write_bytes(bytes(range(256)) * 20000)
    assert run_file(file).error is not None
