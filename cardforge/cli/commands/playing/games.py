"""``cardforge games``: which games there are, and how each is begun."""

from __future__ import annotations

import click

from cardforge.cli.output import json_option, language, print_json, print_table, say


@click.command("games")
@json_option
def games(as_json: bool) -> None:
    """ゲームの一覧と、それぞれの始め方。

    List the games and how to start each of them.

    \b
    cardforge games
    cardforge games --json
    """
    from cardforge.workspace import Workspace

    found = Workspace.games()
    if as_json:
        print_json([{"game": name, "title": title._asdict()} for name, title in found.items()])
        return
    rows = [(name, title.get(language()), f"cardforge new {say('名前', 'NAME')} --game {name}") for name, title in found.items()]
    print_table((say("ゲーム", "game"), say("名前", "title"), say("始め方", "to begin")), rows)
