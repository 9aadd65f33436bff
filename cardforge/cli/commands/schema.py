"""``cardforge schema``: the JSON Schemas of the files that authors write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from cardforge.cli.output import json_option, language, print_json, print_table, say


@click.command("schema")
@click.argument("name", required=False)
@click.option("--list", "listed", is_flag=True, help="スキーマの一覧（何も付けないときと同じ） / list the schemas (the default)")
@click.option("--print", "printed", metavar="NAME", help="スキーマをJSONで出す / print a schema as JSON")
@json_option
def schema(name: str | None, listed: bool, printed: str | None, as_json: bool) -> None:
    """作者が書くファイルのJSON Schemaを見せる。YAMLの一行目に `# yaml-language-server: $schema=場所` と書くと、
    エディターが補完し、検査する。

    The JSON Schemas of the files that authors write. An editor checks and completes a YAML file that begins with
    `# yaml-language-server: $schema=PATH`.

    \b
    cardforge schema --list
    cardforge schema --print template
    """
    from cardforge.workspace import Workspace

    workspace = Workspace()
    wanted = printed or (None if listed else name)
    if wanted is not None:
        click.echo(workspace.schema_file(wanted).read_text(encoding="utf-8"), nl=False)
        return
    rows = [(key, _title(file), str(file)) for key, file in workspace.schema_files().items()]
    if as_json:
        print_json([{"name": key, "title": title, "file": file} for key, title, file in rows])
    else:
        print_table((say("名前", "name"), say("内容", "what it describes"), say("ファイル", "file")), rows)


def _title(file: Path) -> str:
    contents: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    ja, _, en = str(contents.get("title", "")).partition(" / ")
    return ja if language() == "ja" else en or ja
