"""A shell completes commands, options, and the names of decks and cards of every game."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cardforge.cli.completing import completes
from cardforge.cli.main import cli
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell(run: Run, shell: str) -> None:
    assert "_CARDFORGE_COMPLETE" in run("completion", shell).stdout


def test_without_a_shell_it_says_where_the_line_belongs(run: Run) -> None:
    assert 'eval "$(cardforge completion bash)"' in run("completion").stdout
    assert "fsh" in run("completion", "fsh").stderr


@pytest.mark.parametrize(
    ("kinds", "begun", "offered"),
    [
        ("d", "赤", "赤単アグロ"),
        ("d", "全", "全54枚"),
        ("c", "fire b", "Fireball"),
        ("m", "炎竜", "炎竜姫アグニス"),
        ("c", "ツイ", "ツイスト"),
    ],
)
def test_names_are_completed_however_they_are_typed(kinds: str, begun: str, offered: str) -> None:
    context = click.Context(click.Command("x"))
    assert offered in [item.value for item in completes(kinds)(context, click.Argument(["x"]), begun)]


def test_files_are_completed_and_a_broken_file_spoils_nothing(home: Path) -> None:
    (home / "cards").mkdir()
    (home / "cards" / "broken.yaml").write_text("- [", "utf-8")
    context = click.Context(click.Command("x"))
    offered = [item.value for item in completes("d")(context, click.Argument(["x"]), "cards/b")]
    assert offered == ["cards/broken.yaml"]
    assert "赤単アグロ" in [item.value for item in completes("d")(context, click.Argument(["x"]), "赤")]


def test_every_command_is_offered() -> None:
    commands = [item.value for item in cli.shell_complete(click.Context(cli), "m")]
    assert commands == ["master", "match"]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize("begun", ["Firec", '"Firec', "Firecracker\\ G", "Agnis,"])
def test_a_name_of_several_words_is_completed_as_one(terminals: list[Terminal], begun: str) -> None:
    bash = Terminal("--norc", "--noprofile", "-i", program=["bash"])
    terminals.append(bash)
    bash.type(f"PATH={Path(sys.executable).parent}:$PATH PS1='%% '; export LANG=C.UTF-8\n")
    bash.type('eval "$(cardforge completion bash)"; echo re""ady\n')
    bash.until("ready")
    bash.type(f"cardforge cards show {begun}\t\n")
    # The other name of the card is in what is shown, not in what was typed.
    bash.until("炎竜姫アグニス" if begun == "Agnis," else "かんしゃく小鬼")


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [("cardforge ma", "match"), ("cardforge match Mono", "Mono-Red Aggro"), ("cardforge cards show Agnis", "Agnis, Princess of Flame")],
)
def test_fish_offers_commands_and_whole_names(typed: str, offered: str) -> None:
    path = f"set -x PATH {Path(sys.executable).parent} $PATH"
    script = f"{path}; set -x LANG C.UTF-8; cardforge completion fish | source; complete -C '{typed}'"
    told = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True, encoding="utf-8", check=True).stdout
    assert offered in [line.partition("\t")[0].replace("\\", "").strip("'") for line in told.splitlines()]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh")
@pytest.mark.parametrize(
    ("typed", "line"),
    [("cardforge mas", "cardforge master"), ("cardforge match Mono", "Mono-Red"), ("cardforge cards show Firecracker", "Firecracker")],
)
def test_zsh_completes_commands_and_names(terminals: list[Terminal], typed: str, line: str) -> None:
    zsh = Terminal("-f", "-i", program=["zsh"])
    terminals.append(zsh)
    zsh.type(f"PATH={Path(sys.executable).parent}:$PATH; PS1='%% '; export LANG=C.UTF-8; autoload -Uz compinit; compinit -u -D\n")
    zsh.type('eval "$(cardforge completion zsh)"; echo re""ady\n')
    zsh.until("ready")
    zsh.type(f"{typed}\t")
    zsh.until(line)


@pytest.mark.parametrize(
    ("typed", "told"), [("ma", "build Deck Masters"), ("lab co", "Which of two decks"), ("match --ga", "how many games")]
)
def test_what_is_completed_is_described_in_the_language_of_the_call(monkeypatch: pytest.MonkeyPatch, typed: str, told: str) -> None:
    monkeypatch.setenv("CARDFORGE_LANG", "en")
    for name, value in {
        "_CARDFORGE_COMPLETE": "zsh_complete",
        "COMP_WORDS": f"cardforge {typed}",
        "COMP_CWORD": str(len(typed.split())),
    }.items():
        monkeypatch.setenv(name, value)
    said = subprocess.run([sys.executable, "-m", "cardforge"], capture_output=True, text=True, encoding="utf-8", check=True).stdout
    assert told.casefold() in said.casefold()
    assert not re.search("[぀-ヿ]", said), said
