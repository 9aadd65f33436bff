"""``cardforge new``: a folder to start one's own game set in."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.cli.flags import game_option
from cardforge.cli.output import quoted, say


@click.command("new")
@click.argument("name", type=click.Path(path_type=Path))
@game_option
def new(name: Path, game: str) -> None:
    """自分のカードを作りはじめるフォルダーを作る。

    Make a folder for your own cards, with first cards and a legal deck in it.

    \b
    cardforge new my-game
    cd my-game && cardforge check .
    """
    from cardforge.workspace import Workspace

    for path in Workspace(game=game).new(name):
        click.echo(f"  {path}")
    road = f"cd {quoted(str(name))} && cardforge check ."
    click.echo(say(f"{name} を作りました。次は: {road}", f"{name} is made. Next: {road}"))
