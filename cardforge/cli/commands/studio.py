"""``cardforge studio``: the workshop in a browser."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.cli.flags import game_option
from cardforge.cli.interrupts import stopped
from cardforge.cli.output import language, say


@click.command("studio")
@click.argument("folder", required=False, default=".", type=click.Path(path_type=Path))
@game_option
@click.option("--port", type=click.IntRange(1, 65535), help="ポート（使われていれば次の空き） / the port; the next free one if it is taken")
@click.option("--no-browser", is_flag=True, help="ブラウザーを開かない / do not open the browser")
def studio(folder: Path, game: str, port: int | None, no_browser: bool) -> None:
    """ブラウザーでカードを探し、書く。この機械の中だけで動き、Ctrl-Cで終わる。

    Find and write cards in the browser. It serves this machine alone; Ctrl-C ends it.

    \b
    cardforge studio
    cardforge studio mine --no-browser
    """
    from cardforge.studio.server import PORT, serve

    def opened(address: str, taken: int) -> None:
        wanted = PORT if port is None else port
        if taken != wanted:
            click.echo(say(f"ポート{wanted}は使われています。{taken}にします。", f"Port {wanted} is taken: using {taken}."))
        click.echo(say(f"studio: {address}  （Ctrl-Cで終わります）", f"studio: {address}  (Ctrl-C ends it)"))
        if not no_browser:
            import webbrowser

            webbrowser.open(address)

    serve(folder, game, port, opened, lambda: stopped(language()))
    click.echo(say("終わりました。", "Ended."))
