"""``cardforge schema``: the JSON Schemas of the files that authors write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from cardforge.cli.output import json_option, language, print_json, print_table, say
from cardforge.files import places as resources
from cardforge.model import CardforgeError, Text

_ENDING = ".schema.json"


@click.command("schema")
@click.argument("name", required=False)
@click.option("--list", "listed", is_flag=True, help="スキーマの一覧（何も付けないときと同じ） / list the schemas, as without anything")
@click.option("--print", "printed", metavar="NAME", help="スキーマをJSONで出す / print a schema as JSON")
@json_option
def schema(name: str | None, listed: bool, printed: str | None, as_json: bool) -> None:
    """書くファイルのJSON Schema。エディターで補完と検査に使える。

    The JSON Schemas of the files that authors write. An editor checks and completes a YAML file that begins with
    `# yaml-language-server: $schema=PATH`.

    \b
    cardforge schema --list
    cardforge schema --print template
    """
    known = schemas()
    wanted = printed or (None if listed else name)
    if wanted is not None:
        click.echo(_found(wanted, known).read_text(encoding="utf-8"), nl=False)
        return
    rows = [(key, _title(file), str(file)) for key, file in known.items()]
    if as_json:
        print_json([{"name": key, "title": title, "file": file} for key, title, file in rows])
    else:
        print_table((say("名前", "name"), say("内容", "what it describes"), say("ファイル", "file")), rows)


def schemas() -> dict[str, Path]:
    """Every schema by its name, that of a game's cards as ``GAME/cards``."""
    folders = {f"{game}/": resources.places_of(game).schemas for game in resources.games()} | {"": resources.path("schemas")}
    return {
        before + file.name.removesuffix(_ENDING): file for before, folder in folders.items() for file in sorted(folder.glob(f"*{_ENDING}"))
    }


def _found(name: str, known: dict[str, Path]) -> Path:
    from cardforge.database import did_you_mean

    key = name.removesuffix(_ENDING)
    if key not in known:
        names = " ".join(known)
        hint = did_you_mean(key, known) or Text(f"あるのは {names} です。", f"There is {names}.")
        raise CardforgeError(Text(f"スキーマ「{name}」はありません。", f"there is no schema “{name}”."), hint=hint)
    return known[key]


def _title(file: Path) -> str:
    contents: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    ja, _, en = str(contents.get("title", "")).partition(" / ")
    return ja if language() == "ja" else en or ja
