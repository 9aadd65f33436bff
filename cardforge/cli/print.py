"""``cardforge print``: sheets of real size as a PDF."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.cli.output import json_option, language, print_json, say


@click.command("print")
@click.argument("what", nargs=-1, required=True, metavar="WHAT...")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="書き出すPDF（省略時は out/ の中） / the PDF to write, by default in out/"
)
@click.option("--game", default="deckmaster", show_default=True, help="ゲーム / the game")
@click.option("--paper", default="A4", show_default=True, help="用紙: A4, Letter, 210x297mm … / paper")
@click.option("--card-size", help="カードの大きさ: tcg, poker, 63x88mm … / card size")
@click.option(
    "--orientation", type=click.Choice(["auto", "portrait", "landscape"]), default="auto", show_default=True, help="紙の向き / orientation"
)
@click.option(
    "--print-lang", type=click.Choice(["ja", "en"]), help="カードの言葉（省略時は --lang） / language of the cards, by default --lang"
)
@click.option(
    "--cut",
    type=click.Choice(["marks", "lines", "none"]),
    default="marks",
    show_default=True,
    help="トンボ・裁断線・なし / crop marks, lines or none",
)
@click.option(
    "--overflow",
    type=click.Choice(["error", "warn"]),
    default="error",
    show_default=True,
    help="文が入らないとき / when a text does not fit",
)
@click.option("--only-main", is_flag=True, help="デッキのマスターとシールを印刷しない / print only a deck's main cards")
@json_option
def print_(
    what: tuple[str, ...],
    output: Path | None,
    game: str,
    paper: str,
    card_size: str | None,
    orientation: str,
    print_lang: str | None,
    cut: str,
    overflow: str,
    only_main: bool,
    as_json: bool,
) -> None:
    """デッキ、デッキマスター、カードを実寸のシートにする（WHAT: 名前かファイル、または kind:seal）。

    Print decks, Deck Masters and cards on sheets of real size (names, files, or kind:seal).
    """
    from cardforge.printing import SheetOptions
    from cardforge.workspace import Workspace

    options = SheetOptions(
        paper=paper,
        card_size=card_size,
        lang=print_lang or language(),
        orientation=orientation,
        cut=cut,
        overflow=overflow,
        parts=() if only_main else ("master", "seals"),
    )
    result = Workspace(game=game).print(what, output, options)
    if as_json:
        print_json(result.as_dict())
        return
    for warning in result.warnings:
        text = (
            f"{warning.card}: 「{warning.element}」に{warning.lines}行入りません",
            f"{warning.card}: {warning.lines} lines too many in {warning.element}",
        )
        click.echo(say(*text), err=True)
    sheets = "" if result.pages == 1 else "s"
    click.echo(
        say(
            f"{result.file}: {result.cards}枚、{result.pages}ページ（{result.seconds:.2f}秒）",
            f"{result.file}: {result.cards} cards on {result.pages} page{sheets} ({result.seconds:.2f} s)",
        )
    )
