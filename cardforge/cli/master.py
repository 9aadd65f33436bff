"""``cardforge master``: what a Deck Master's power is made of."""

from __future__ import annotations

import click

from cardforge.cli.output import json_option, language, print_json, print_table, say


@click.group("master")
def master() -> None:
    """デッキマスターを作る。

    Work on Deck Masters.
    """


@master.command("price")
@click.argument("name", metavar="NAME|FILE")
@click.option("--game", default="deckmaster", show_default=True, help="ゲーム / the game")
@json_option
def price(name: str, game: str, as_json: bool) -> None:
    """デッキマスターのパワーの内訳（名前か、デッキマスターかデッキのファイル）。

    The power of a Deck Master, item by item (000-R23).

    \b
    cardforge master price 炎竜姫アグニス
    cardforge master price my-master.yaml --json
    """
    from cardforge.games.deckmaster.legality import check_master
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game)
    found = workspace.master(name)
    total = workspace.price(found)
    problems = check_master(found, workspace.library)
    lang = language()
    if as_json:
        items = [{"label": label.get(lang), "labels": {"ja": label.ja, "en": label.en}, "power": power} for label, power in total.items]
        card = found.card
        print_json(
            {
                "id": card.id,
                "name": {"ja": card.name.ja, "en": card.name.en},
                "rank": found.rank,
                "items": items,
                "total": total.total,
                "problems": [problem.as_dict(lang) for problem in problems],
            }
        )
        return
    click.echo(found.card.name.get(lang))
    rows = [(label.get(lang), f"{power:+d}") for label, power in total.items]
    print_table((say("項目", "item"), say("パワー", "power")), [*rows, (say("合計", "total"), total.total)], right=(1,))
    for problem in problems:
        click.echo(f"[{problem.rule}] {problem.message.get(lang)}")
