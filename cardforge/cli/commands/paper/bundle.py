"""``cardforge bundle``: a folder as one file to give away."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.cli.output import counted, json_option, language, print_json, say
from cardforge.model.characters import quoted


@click.command("bundle")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True), default=Path(), required=False)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="書き出すファイル（省略時は out/名前.zip） / the file, by default out/NAME.zip"
)
@click.option("--force", is_flag=True, help="同じ名前のファイルがあっても上書きする / replace an existing file")
@json_option
def bundle(folder: Path, output: Path | None, force: bool, as_json: bool) -> None:
    """フォルダーを、友だちが開いて印刷できる一つのファイルにする：カード、絵、テンプレート、フォントとライセンス。

    Put a folder into one file that a friend can open and print: cards, pictures, layouts, fonts and licences.

    \b
    cardforge bundle
    cardforge bundle my-game -o my-game.zip
    """
    from cardforge.workspace import Workspace

    made = Workspace(folder).bundle(output, force=force)
    if as_json:
        print_json({"file": str(made.file), "names": list(made.names), "warnings": [text._asdict() for text in made.warnings]})
        return
    for warning in made.warnings:
        click.echo(warning.get(language()), err=True)
    click.echo(say(f"{made.file}: {len(made.names)}個のファイル", f"{made.file}: {counted(len(made.names), 'file')}"))
    name = quoted(made.names[0].partition("/")[0])
    road = f"unzip {quoted(made.file.name)} && cd {name} && cardforge check"
    click.echo(say(f"友だちは: {road}", f"Your friend types: {road}"))
