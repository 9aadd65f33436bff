"""``cardforge replay``: steps through a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.output import json_option, print_json, say
from cardforge.cli.typed import plain

if TYPE_CHECKING:
    from cardforge.cli.screen.terminal import TerminalGame


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="選択ごとに止まり、前にも戻れる / stop at every decision, and step back")
@click.option("--to", "decisions", type=click.IntRange(0), metavar="N", help="N番目の選択まで / up to the Nth decision")
@click.option("--play", "go_on", is_flag=True, help="そこから自分で続ける（ボットどうしなら、次に選ぶ側で） / play on from there yourself")
@click.option("--save", type=click.Path(path_type=Path), help="続きを保存するファイル / where to save the game that you play on")
@click.option("--force", is_flag=True, help="同じ名前のファイルがあっても上書きする / replace an existing file")
@json_option
def replay(file: Path, step: bool, decisions: int | None, go_on: bool, save: Path | None, force: bool, as_json: bool) -> None:
    """`cardforge play --record` で記録した一局を、前にも後ろにもたどる。

    Step through a game recorded with `cardforge play --record`.

    \b
    cardforge replay game.json
    cardforge replay game.json --to 40 --play
    """
    from cardforge.cli.commands.playing.play import describe_result, sit_down, sitting_as_dict
    from cardforge.cli.screen.terminal import TerminalGame
    from cardforge.files.whole import refuse_existing
    from cardforge.simulation.table.sitting import HUMAN
    from cardforge.workspace import Workspace

    if save is not None:
        refuse_existing(save, force=force)
    workspace = Workspace()
    # The whole record is tried first, so that a damaged one is refused before its story begins.
    end = workspace.resume(file, decisions=decisions)
    if as_json:
        print_json(sitting_as_dict(end))
        return
    if step and not sys.stdin.isatty():
        step = False
        click.echo(say("端末ではないので、止まらずに進めます。", "This is not a terminal, so the replay does not stop."), err=True)
    sitting, choices = workspace.replay(file)
    if decisions is not None and decisions > len(choices):
        click.echo(say(f"記録の選択は{len(choices)}番目までです。", f"The record has {len(choices)} choices."), err=True)
    screen = TerminalGame(sitting, open_hands=True)
    if step:
        _step_through(screen, choices[:decisions], file)
    else:
        for option in choices[:decisions]:
            sitting.take(option, file)
            screen.show_story()
    if go_on and not sitting.over:
        if HUMAN not in sitting.players:
            # Two bots played: the person takes the place of the one whose decision comes next.
            sitting.sit_in(sitting.seats[sitting.state.asked])
        sit_down(sitting, workspace.keeper(save), lines=1)
        return
    screen.show_board()
    describe_result(sitting)


def _step_through(screen: TerminalGame, choices: list[int], file: Path) -> None:
    """Show the board before each choice; Enter (or ``n``) goes on, ``b`` goes back, a number goes to that choice, ``q`` to the end."""
    sitting = screen.sitting
    prompt = say("Enter: 次へ、b: 前へ、番号: その手へ、q: 最後まで。", "Enter: next, b: back, a number: to that choice, q: to the end.")
    wanted = 0
    while True:
        while len(sitting.choices) > wanted:
            sitting.step_back()
        while len(sitting.choices) < wanted:
            sitting.take(choices[len(sitting.choices)], file)
        screen.show_story()
        screen.show_board()
        at = say(f"{wanted}/{len(choices)}手", f"Choice {wanted} of {len(choices)}")
        if not wanted:
            click.echo(prompt)
        answer = "?"
        while answer not in ("", "n", "b", "q") and not answer.isdecimal():
            answer = plain(click.prompt(at, default="", show_default=False, prompt_suffix="> "))
            if answer not in ("", "n", "b", "q") and not answer.isdecimal():
                click.echo(prompt)
        if answer.isdecimal():
            wanted = min(int(answer), len(choices))
        elif answer == "b":
            wanted = max(0, wanted - 1)
        elif answer == "q" or wanted == len(choices):
            break
        else:
            wanted += 1
    for option in choices[wanted:]:
        sitting.take(option, file)
    screen.show_story()
