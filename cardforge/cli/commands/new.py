"""``cardforge new``: a folder to start one's own game set in."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.cli.flags import game_option
from cardforge.cli.output import language, say
from cardforge.cli.typed import Name, ask_names, at_terminal
from cardforge.model import Text
from cardforge.model.characters import quoted


@click.command("new")
@click.argument("name", type=click.Path(path_type=Path))
@game_option
@click.option("--deck", type=Name(), default="", help="最初のデッキの名前 / what the first deck is called")
@click.option(
    "--deck-en",
    "english",
    type=Name(),
    default="",
    help="その英語の名前（--deck が日本語のとき） / its name in English, where --deck is Japanese",
)
def new(name: Path, game: str, deck: str, english: str) -> None:
    """自分のカードを作りはじめるフォルダーを作る（端末では、最初のデッキの名前を両方の言葉で聞く）。

    Make a folder for your own cards, with first cards and a legal deck in it. At a terminal you are asked what the deck is called, in
    both languages.

    \b
    cardforge new my-game
    cd my-game && cardforge check
    """
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game)
    first = workspace.first_deck(name)
    deck, english = deck.strip()[:100], english.strip()[:100]
    if not english and at_terminal():
        shown = first.get(language())
        question = Text(f"最初のデッキの名前（Enterで「{first.ja}」）", f"Name of your first deck (Enter for “{first.en}”)")
        deck, english = ask_names(question, deck, shown)
    named = Text(deck, english or deck) if deck and deck not in first else None
    for path in workspace.new(name, lang=language(), deck=named):
        click.echo(f"  {path}")
    pages, road = f"cardforge studio {quoted(str(name))}", f"cd {quoted(str(name))} && cardforge check"
    click.echo(say(f"{name} を作りました。ブラウザーで作る: {pages}", f"{name} is ready. In the browser: {pages}"))
    click.echo(say(f"次は: {road}", f"Next: {road}"))
