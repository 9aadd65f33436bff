"""A pack that cannot be used says which part of it is bad, in one message; the other games go on working."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.plugin.conftest import HERE, Run, install, runner

PACK, CARDS, BOOK = "climb/pack.py", "climb/schemas/cards.schema.json", "climb/wording/book.yaml"
PHRASES, RULES = "climb/wording/effects.yaml", "climb/rulebook.yaml"
LIST = ("cards", "list", "--game", "climb")
#: A file of the game, what is replaced in it, by what, a command, and what the message says.
BAD: dict[str, tuple[str, str, str, tuple[str, ...], tuple[str, ...]]] = {
    "lacks a part": (PACK, "    judge=lambda: JUDGE,\n", "", ("match", "一歩ずつ", "駆け足"), ("climb.pack:PACK", "judge")),
    "a part is none": (PACK, "judge=lambda: JUDGE", "judge=None", ("match", "一歩ずつ", "駆け足"), ("“judge”", "NoneType")),
    "a part of the wrong type": (PACK, "lambda: JUDGE", "lambda: 3", ("match", "一歩ずつ", "駆け足"), ("“judge”", "Judge", "int")),
    "a function of a part is none": (PACK, "Legality(check_deck)", "Legality(7)", ("check", "deck.yaml"), ("“legality.check_deck”", "int")),
    "a part that raises": (PACK, "lambda: JUDGE", "lambda: 1 // 0", ("match", "一歩ずつ", "駆け足"), ("“judge”", "ZeroDivisionError")),
    "does not import": (
        PACK,
        "from climb.design",
        "import nowhere\nfrom climb.design",
        ("check", "deck.yaml"),
        ("climb.pack:PACK", "nowhere"),
    ),
    "is no Python": (PACK, "PACK = Pack(", "PACK = Pack((", ("check", "deck.yaml"), ("climb.pack:PACK", "SyntaxError")),
    "ends the program": (
        PACK,
        "PACK = Pack(",
        "raise SystemExit(3)\nPACK = Pack(",
        ("check", "deck.yaml"),
        ("climb.pack:PACK", "SystemExit"),
    ),
    "is no pack": (PACK, "PACK = Pack(", "PACK = dict(", ("check", "deck.yaml"), ("climb.pack:PACK", "Pack", "dict")),
    "has another name": (PACK, 'name="climb"', 'name="clamber"', ("check", "deck.yaml"), ("“name”", "clamber")),
    "has no title": (PACK, 'title=Text("登り札", "Climb")', 'title="Climb"', ("check", "deck.yaml"), ("“title”", "Text", "str")),
    "wrong flags": (PACK, "flags={}", "flags={1: 2}", ("check", "deck.yaml"), ("“flags”",)),
    "a schema names a field twice": (
        CARDS,
        '"rank": {"title"',
        '"rank": {"type": "string"},\n        "rank": {"title"',
        ("cards", "list", "--game", "climb"),
        ("“schemas”", "cards.schema.json", "rank"),
    ),
    "two fields of a schema claim a word": (
        CARDS,
        '"title": "文 / text"',
        '"title": "段 / text"',
        ("cards", "list", "--game", "climb"),
        ("“schemas”", "cards.schema.json", "“段”"),
    ),
    "a schema gives a role that there is not": (
        CARDS,
        '"cards": {"type"',
        '"steps": {"x-role": "laeder"}, "cards": {"type"',
        ("cards", "list", "--game", "climb"),
        ("“schemas”", "cards.schema.json", "laeder", "leader"),
    ),
    "a schema is no JSON": (CARDS, '"$defs": {', '"$defs": ', ("cards", "list", "--game", "climb"), ("“schemas”", "cards.schema.json")),
    "the phrasebook is no YAML": (BOOK, "kinds: {", "kinds: {{", ("cards", "list", "--game", "climb"), ("“wording”", "book.yaml")),
    "the phrasebook lacks its languages": (
        BOOK,
        "languages:",
        "tongues:",
        ("cards", "list", "--game", "climb"),
        ("“wording”", "languages"),
    ),
    "a phrase has an unknown slot": (
        PHRASES,
        "{who}はカードを(1",
        "{whom}はカードを(1",
        LIST,
        ("“wording”", "step", "whom"),
    ),
    "a phrase agrees with an unknown slot": (
        PHRASES,
        "{who?draws|draw} a card",
        "{whom?draws|draw} a card",
        LIST,
        ("effects.yaml:4:", "step", "whom"),
    ),
    "a phrase asks for an unknown form": (
        PHRASES,
        '"{who}はカードを(1',
        '"{who.ga}はカードを(1',
        LIST,
        ("effects.yaml:4:", "step", "“ga”"),
    ),
    "a range of numbers is turned round": (PHRASES, "number: [2, 9]", "number: [9, 2]", LIST, ("effects.yaml:11:", "[9, 2]", "[2, 9]")),
    "a range of numbers has no numbers": (PHRASES, "number: [2, 9]", "number: [2, nine]", LIST, ("effects.yaml:11:", "nine")),
    "a sample is out of its range": (PHRASES, "samples: [2, 3, 9]", "samples: [2, 30]", LIST, ("effects.yaml:11:", "30")),
    "a style of numbers that there is not": (PHRASES, "[2, 9]", "[2, 9], style: roman", LIST, ("effects.yaml:11:", "roman", "digits")),
    "a phrase has an open bracket": (PHRASES, "(1|一)", "(1|一", LIST, ("“wording”", "step", ")")),
    "a rule of phrases is no rule": (PHRASES, "number: [2, 9]", "number: 2", LIST, ("“wording”", "effects.yaml", "count")),
    "a numbered rule has no number": (
        RULES,
        "{id: climb-R01",
        "{no: climb-R01",
        ("scenario", "coverage", ".", "--game", "climb"),
        ("“rulebook”", "rulebook.yaml"),
    ),
}

#: What a game's ``knobs.yaml`` may be that is none, and what the message names.
KNOBS = {
    "the list that it was once": ("- {name: height, kind: step}\n", ("knobs.yaml", "a mapping")),
    "a word": ("height\n", ("knobs.yaml", "a mapping")),
    "no YAML": ("numbers: [\n", ("knobs.yaml:2",)),
    "numbers in a mapping": ("numbers: {name: height}\n", ("knobs.yaml:1", "a list")),
    "a number without a title": (
        "numbers:\n  - {name: h, kind: step, values: {from: 1, to: 2, step: 1}, more_is_better: true, cost: h, sentence: t, plain: {}}\n",
        ("knobs.yaml:2", "title"),
    ),
    "no end to the values": (
        "leader: {title: {ja: あ, en: a}, sentence: t, values: {from: 1, to: 2, step: 0}}\n",
        ("knobs.yaml:1", "step"),
    ),
    "another key": ("# knobs\nnumber: []\n", ("knobs.yaml:2", "number")),
    "timed by nothing": ("timed: [seal]\n", ("knobs.yaml:1", "timed")),
}


def broken(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """A site in which climb is installed with one file changed."""
    project = tmp_path / "project"
    shutil.copytree(HERE, project)
    written = (project / file).read_text(encoding="utf-8")
    assert old in written
    (project / file).write_text(written.replace(old, new, 1), encoding="utf-8")
    site = tmp_path / "site"
    install(project, site)
    return site


@pytest.mark.parametrize("name", BAD)
def test_a_bad_pack_is_named_with_its_part_and_nothing_else_is_hurt(name: str, tmp_path: Path) -> None:
    file, old, new, command, words = BAD[name]
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "deck.yaml").write_text("game: climb\nname: 近道\ncards: {羽: 3}\n", encoding="utf-8")
    run = runner(broken(tmp_path, file, old, new), folder)
    message = run(*command, exit_code=2).stderr
    assert "The pack of the game “climb”" in message
    assert all(word in message for word in words), message
    assert len(message.splitlines()) <= 3
    others(run)


@pytest.mark.parametrize("what", KNOBS)
def test_what_may_be_varied_is_written_as_the_schema_says(what: str, tmp_path: Path) -> None:
    written, words = KNOBS[what]
    (tmp_path / "folder").mkdir()
    site = broken(tmp_path, CARDS, "{", "{")
    next(site.rglob("climb/pack.py")).with_name("knobs.yaml").write_text(written, encoding="utf-8")
    message = runner(site, tmp_path / "folder")("lab", "price", "羽", "--game", "climb", exit_code=2).stderr
    assert "The pack of the game “climb”" in message
    assert all(word in message for word in words), message
    assert len(message.splitlines()) <= 3


def others(run: Run) -> None:
    """The other games go on working."""
    code = """
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge import Workspace
games = [game for game in playable_games() if game != "climb"]
assert len(games) >= 2
for game in games:
    workspace = Workspace(game=game)
    name = next(iter(workspace.library.decks))
    assert Workspace.of_decks(name).game == game
    assert workspace.check_deck(name) == []
"""
    run(code=code)


#: Code of a game that goes wrong while it runs: its file, what is replaced in it, by what, a command, and what the message says.
FAILING: dict[str, tuple[str, str, str, tuple[str, ...], tuple[str, ...]]] = {
    "a rule looks up what is not there": (
        "climb/rules.py",
        "player, card = state.active, first_of(option)",
        'player, card = state.active, {}["card"]',
        ("match", "一歩ずつ", "駆け足", "--games", "4", "--bot", "random", "--jobs", "1"),
        ("rules.py:", "“climb.rules.ClimbGame.answer”", "KeyError: 'card'"),
    ),
    "a rule in a process of its own": (
        "climb/rules.py",
        "player, card = state.active, first_of(option)",
        'player, card = state.active, {}["card"]',
        ("match", "一歩ずつ", "駆け足", "--games", "400", "--bot", "random", "--jobs", "2"),
        ("rules.py:", "“climb.rules.ClimbGame.answer”", "KeyError: 'card'"),
    ),
    "a rule asks the kernel for what cannot be": (
        "climb/rules.py",
        "state.finish(empty[0], R_EMPTY)",
        "state.zone(7, 7)",
        ("match", "一歩ずつ", "駆け足", "--games", "4", "--bot", "random", "--jobs", "1"),
        ("rules.py:", "“climb.rules.ClimbGame.execute”", "IndexError"),
    ),
    "what is legal": (
        "climb/design.py",
        "    wrong = [] if size == 10",
        "    wrong = [] if size == 1 // 0",
        ("check", "deck.yaml"),
        ("design.py:", "“climb.design.check_deck”", "ZeroDivisionError"),
    ),
}


@pytest.mark.parametrize("name", FAILING)
def test_code_of_a_game_that_fails_is_named_with_its_place(name: str, tmp_path: Path) -> None:
    file, old, new, command, words = FAILING[name]
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "deck.yaml").write_text("game: climb\nname: 近道\ncards: {羽: 3}\n", encoding="utf-8")
    run = runner(broken(tmp_path, file, old, new), folder)
    message = run(*command, exit_code=2).stderr
    assert "The pack of the game “climb”" in message
    assert all(word in message for word in words), message
    assert len(message.splitlines()) <= 3
    others(run)


def test_two_packs_of_one_name_are_both_named(tmp_path: Path) -> None:
    site = broken(tmp_path, PACK, "PACK", "PACK")
    other = site / "other-1.0.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n", encoding="utf-8")
    (other / "entry_points.txt").write_text("[cardforge.games]\nclimb = other.pack:PACK\n", encoding="utf-8")
    run = runner(site, tmp_path)
    message = run("cards", "list", "--game", "climb", exit_code=2).stderr
    assert "climb.pack:PACK" in message
    assert "other.pack:PACK" in message
    others(run)


def test_a_pack_with_the_name_of_a_built_in_game_stops_only_that_one(tmp_path: Path) -> None:
    site = broken(tmp_path, PACK, "PACK", "PACK")
    for entries in site.glob("*.dist-info/entry_points.txt"):
        entries.write_text("[cardforge.games]\ndeckmaster = climb.pack:PACK\n", encoding="utf-8")
    run = runner(site, tmp_path)
    run("match", "全54枚", "全54枚", "--games", "1", "--bot", "random")
    run("print", "全54枚", "-o", "cards.pdf")
    message = run("match", "赤単アグロ", "森王の行進", exit_code=2).stderr
    assert "climb.pack:PACK" in message
    assert "cardforge.games.deckmaster.pack:PACK" in message


def test_a_package_without_its_data_says_which_file_is_missing(tmp_path: Path) -> None:
    site = broken(tmp_path, PACK, "PACK", "PACK")
    shutil.rmtree(site / "climb" / "wording")
    message = runner(site, tmp_path)("cards", "list", "--game", "climb", exit_code=2).stderr
    assert "“wording”" in message
    assert "book.yaml" in message


def test_a_game_that_is_not_installed_names_the_nearest(run: Run) -> None:
    assert "climb" in run("cards", "list", "--game", "clim", exit_code=2).stderr
    assert json.loads(run("cards", "list", "--game", "climb", "--json").stdout)
