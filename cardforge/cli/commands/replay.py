"""``cardforge replay``: steps through a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cardforge.cli.output import json_option, print_json, say


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="選択ごとに止まる / stop at every decision")
@click.option("--to", "decisions", type=click.IntRange(0), metavar="N", help="N番目の選択まで / up to the Nth decision")
@click.option("--play", "go_on", is_flag=True, help="そこから自分で続ける（ボットどうしなら、次に選ぶ側で） / go on from there by hand")
@click.option("--save", type=click.Path(path_type=Path), help="続きを保存するファイル / where to put the game away that was gone on with")
@json_option
def replay(file: Path, step: bool, decisions: int | None, go_on: bool, save: Path | None, as_json: bool) -> None:
    """記録した一局をたどる。

    Step through a game recorded with `cardforge play --record`.

    \b
    cardforge replay game.json
    cardforge replay game.json --to 40 --play
    """
    from cardforge.cli.commands.play import describe_result, duel_as_dict
    from cardforge.cli.screen.terminal import PutAway, TerminalGame
    from cardforge.simulation.table.sitting import HUMAN
    from cardforge.workspace import Workspace

    workspace = Workspace()
    # The whole record is tried first, so that a damaged one is refused before its story begins.
    end = workspace.resume(file, decisions=decisions)
    if as_json:
        print_json(duel_as_dict(end))
        return
    if step and not sys.stdin.isatty():
        step = False
        click.echo(say("端末ではないので、止まらずに進めます。", "This is no terminal: going on without stopping."), err=True)
    duel, choices = workspace.replay(file)
    if go_on and not end.over and HUMAN not in duel.players:
        # Two bots played: the person takes the place of the one whose decision comes next.
        duel.sit_in(end.seats[end.state.asked])
    if decisions is not None and decisions > len(choices):
        click.echo(say(f"記録の選択は{len(choices)}番目までです。", f"The record has {len(choices)} choices."), err=True)
    screen = TerminalGame(duel, save=save, open_hands=not go_on)
    for option in choices[:decisions]:
        screen.show_story()
        if step:
            screen.show_board()
            click.prompt(say("Enterで次へ", "Enter to go on"), default="", show_default=False, prompt_suffix=" ")
        duel.take(option, file)
    screen.show_story()
    if go_on and not duel.over:
        try:
            screen.run()
        except PutAway:
            return
    screen.show_board()
    describe_result(duel)
