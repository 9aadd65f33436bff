"""Every option and word of every command, with values that nobody should give it: done or refused in its bounds, nothing else changed."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest

from cardforge.cli.main import cli
from tests.amount import WHOLE
from tests.hostile.guarded import run

DECKS: Final = ("赤単アグロ", "森王の行進")
QUICK: Final = ("--bot", "random", "--seed", "1")
#: A call of each command that is right, so that nothing but the hostile value can be wrong with it.
CALLS: Final[dict[str, tuple[str, ...]]] = {
    "demo": ("--games", "1"),
    "games": (),
    "new": ("out-new",),
    "check": ("mine.yaml",),
    "studio": (".", "--no-browser"),
    "cards export": ("s01",),
    "cards fields": (),
    "cards import": ("mine.csv",),
    "cards list": (),
    "cards search": ("c:red",),
    "cards show": ("s01",),
    "cards stats": ("c:red",),
    "text patterns": ("引く",),
    "text read": ("カードを一枚引く。",),
    "text say": ("tree.json",),
    "master abilities": (),
    "master build": (),
    "master diff": ("炎竜姫アグニス", "炎竜姫アグニス"),
    "master price": ("炎竜姫アグニス",),
    "master suggest": ("master.yaml",),
    "play": (*DECKS, "--watch", *QUICK),
    "replay": ("game.json",),
    "match": (*DECKS, "--games", "1", "--bot", "random"),
    "lab price": ("赤角の突撃兵", "--pairs", "1", "--bot", "random", "--second", "none"),
    "lab compare": (*DECKS, "--pairs", "1", "--bot", "random", "--second", "none"),
    "lab first": (DECKS[0], "--pairs", "1", "--bot", "random"),
    "lab meta": (*DECKS, "--pairs", "1", "--bot", "random"),
    "lab audit": (DECKS[0], "--pairs", "1", "--seconds", "1", "--bot", "random"),
    "lab level": ("戦いの封印", "--in", DECKS[0], "--pairs", "1", "--bot", "random"),
    "lab bots": (DECKS[0], "--pairs", "1", "--seconds", "1", "--bots", "random,greedy"),
    "lab worker": ("tcp://127.0.0.1:9",),
    "scenario coverage": ("scenario.yaml",),
    "scenario run": ("scenario.yaml",),
    "print": ("s01", "-o", "out.pdf"),
    "bundle": (".", "-o", "out.zip"),
    "schema": ("cards",),
    "completion": ("bash",),
    "printers add": ("mine",),
    "printers list": (),
    "printers remove": ("mine",),
    "printers show": ("mine",),
}
#: These print, play or serve for seconds whatever they are given; their words are the other commands' words.
LONG: Final = ("demo", "studio")
WORDS: Final = (
    "", " ", "nonsense", "-", "--", "\x1b[31mred\x1b[0m", "a\u202eb\u200b", "a" * 5000, "../..", "{0}%s%n$(id)", "'; DROP TABLE cards; --",
    "ｱ" * 300, "[[[[[[[[", "(" * 500, "/(a+)+$/", "12345678901234567890", "CON", "\udc80",
)  # fmt: skip
NUMBERS: Final = (
    "", "x", "-1", "0", "99999999999999999999", "1e300", "nan", "inf", "-inf", "0x10", "٣", "1" + "0" * 5000, "1_0", "1e-300", "\x1b[1m1",
)  # fmt: skip
PLACES: Final = (
    "", ".", "/dev/full", "/dev/zero", "pipe", "loop", "leads-out", "../outside", "out/" * 200 + "x", "a" * 5000, "out\x07.pdf", "CON",
    "mine.yaml", "-",
    "/proc/self/mem", "nothing.pdf",
)  # fmt: skip


#: What a call may leave in the folder.
LEFT: Final = ("out", "CON", "nothing", "nonsense", ".cardforge", "-", "pair-", "level-")


def _leaves(command: click.Command, name: str = "") -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for each in command.list_commands(context):
            found = command.get_command(context, each)
            assert found is not None
            yield from _leaves(found, f"{name} {each}".strip())
    else:
        yield name, command


def _inputs() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every command with every hostile value of its options and of its words."""
    for name, command in _leaves(cli):
        call = CALLS[name]
        for parameter in command.params:
            if isinstance(parameter, click.Option) and (parameter.is_flag or parameter.name == "lang" or name in LONG):
                continue
            sort = parameter.type.name
            values = NUMBERS if "integer" in sort or "float" in sort else PLACES if "path" in sort or "file" in sort else WORDS
            if isinstance(parameter, click.Option):
                yield from ((name, (*call, f"{parameter.opts[-1]}={value}")) for value in values)
            elif call:
                # A word in the place of the first; what looks like an option is one.
                yield from (
                    (name, ("--", value, *call[1:])) for value in (*values, *PLACES) if not call[1:] or not call[-2].startswith("-")
                )


EVERY: Final = list(_inputs())
#: With ``make test`` one of each option, other ones each time that a test is added; with ``make soak`` all.
SHARE: Final = 1 if WHOLE else 16


def test_every_command_has_a_call_and_there_are_enough_inputs() -> None:
    assert {name for name, _ in _leaves(cli)} == CALLS.keys()
    assert len(set(EVERY)) >= 400


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the right calls name, links that lead out, a link that leads to itself and a pipe."""
    place = tmp_path_factory.mktemp("hostile")
    made = place / "folder"
    made.mkdir()
    (place / "secret.yaml").write_text("- {kind: spell, name: secret, cost: 1, text: カードを一枚引く。}\n", "utf-8")
    (made / "mine.yaml").write_text("- {kind: spell, name: 新しい術, cost: 1, attributes: [red], text: カードを一枚引く。}\n", "utf-8")
    (made / "mine.csv").write_text("kind,name,cost,attributes,text\nspell,別の術,1,red,カードを一枚引く。\n", "utf-8")
    (made / "tree.json").write_text('{"keywords": [], "abilities": [{"effect": {"do": "draw", "count": 1}}]}', "utf-8")
    (made / "master.yaml").write_text("{kind: master, name: 新しい主, rank: 1}\n", "utf-8")
    (made / "scenario.yaml").write_text("name: nothing\n", "utf-8")
    (made / "loop").symlink_to("loop")
    (made / "leads-out").symlink_to(place / "secret.yaml")
    os.mkfifo(made / "pipe")
    run(made, "play", *DECKS, "--watch", *QUICK, "--record", "game.json", changes=("game.json", ".cardforge"))
    return made


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes that are files")
@pytest.mark.parametrize("part", range(16))
def test_a_hostile_value_is_taken_or_refused(folder: Path, part: int) -> None:
    chance = random.Random(part)
    mine = EVERY[part::16]
    for name, words in mine if SHARE == 1 else chance.sample(mine, len(mine) // SHARE):
        variables = {"CARDFORGE_CONFIG": str(folder.parent / "config"), "CARDFORGE_DATA": str(folder.parent / "data")}
        ran = run(folder, *name.split(), *words, changes=LEFT, variables=variables)
        said = ran.err.strip()
        # Where a command asks and nobody answers, it is stopped.
        assert ran.code in ((130,) if name == "master build" and "Stopped" in said else (0, 1, 2)), (name, words, ran)
        assert "Traceback" not in said, (name, words, said)
        assert "\x1b[31m" not in ran.out + ran.err, (name, words)
        # A check says it of each file in a folder, and so does a run of scenarios.
        assert ran.code != 2 or 1 <= len(said.splitlines()) <= (12 if name in ("check", "scenario run") else 3), (name, words, said)
        for left in folder.glob("*"):
            if left.name.startswith(LEFT):
                shutil.rmtree(left) if left.is_dir() else left.unlink()


@pytest.mark.parametrize("caret", ["", "abc", "1e3", "9" * 5000, "٣", "--1"])
def test_a_shell_that_does_not_say_which_word_is_completed(tmp_path: Path, caret: str) -> None:
    ran = run(tmp_path, variables={"_CARDFORGE_COMPLETE": "bash_complete", "COMP_WORDS": "cardforge cards", "COMP_CWORD": caret})
    assert (ran.code, ran.err) == (2, "Error: COMP_WORDS and COMP_CWORD (the number of a word) are needed.\n")
