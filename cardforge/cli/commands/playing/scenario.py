"""``cardforge scenario``: runs rules tests and puzzles."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.cli.flags import game_option
from cardforge.cli.groups import Group
from cardforge.cli.output import json_option, language, print_json, print_table, say
from cardforge.model import CardforgeError, Text

EXIT_FAILED = 1
EXIT_UNREADABLE = 2


@click.group(cls=Group)
def scenario() -> None:
    """ルールのテストや詰め問題：局面と、何手かと、正しいはずのこと。

    Rules tests and puzzles: a position, some moves, and what must be true.
    """


@scenario.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@json_option
def run(paths: tuple[Path, ...], as_json: bool) -> int:
    """シナリオのファイルやフォルダーを実行し、一行に一つ結果を出す。成り立たないものがあれば終了コード1、読めなければ2。

    Run scenario files and folders of them: one line each; exit 1 if one fails, 2 if one cannot be read.

    \b
    cardforge scenario run tests/rules
    cardforge scenario run puzzle.yaml --json
    """
    from cardforge.workspace import Workspace

    lang = language()
    results = []
    for result in Workspace().scenarios(*paths):
        results.append(result)
        if not as_json:
            message = say("読めません", "cannot be read") if result.error is not None else result.message(lang)
            click.echo(f"ok    {result.file}" if result.ok else f"{say('失敗  ', 'FAIL  ')}{result.file}: {message}")
    if as_json:
        print_json([result.as_dict(lang) for result in results])
    for result in results:
        if result.error is not None:
            click.echo(say("エラー: ", "Error: ") + result.error.describe(lang), err=True)
    failed = sum(not result.ok for result in results)
    if not as_json and len(results) > 1:
        click.echo(say(f"{len(results)}件中 {failed}件が失敗", f"{len(results)} scenarios, {failed} failed"), err=True)
    if any(result.error is not None for result in results):
        return EXIT_UNREADABLE
    return EXIT_FAILED if failed else 0


@scenario.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@game_option
@click.option("--games", default=100, type=click.IntRange(0, 1_000_000), help="数えるランダムな対局の数 / random games to count")
@click.option("--seed", default=1, type=int, help="ランダムな対局の種 / seed of the random games")
@json_option
def coverage(paths: tuple[Path, ...], game: str, games: int, seed: int, as_json: bool) -> int:
    """どのルールがどのシナリオで確かめられ、ランダムな対局に何度出たか。シナリオもテストもないルールがあれば終了コード1。

    Which rules the scenarios cover, and how often random play met them; exit 1 if a rule has neither a scenario nor a test.

    \b
    cardforge scenario coverage
    cardforge scenario coverage --games 300 tests/rules
    """
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game)
    folder = Path("tests") / "rules" / workspace.game
    if not paths and not folder.is_dir():
        hint = Text("シナリオのあるフォルダーを書いてください: ", "Say where the scenarios are: ")
        call = f"cardforge scenario coverage --game {workspace.game} PATH..."
        raise CardforgeError(
            Text(f"ここに {folder} がありません。", f"there is no {folder} here."), hint=Text(hint.ja + call, hint.en + call)
        )
    rows = workspace.coverage(*(paths or (folder,)), games=games, seed=seed)
    bare = [row for row in rows if not row.covered]
    if as_json:
        print_json([row.as_dict() for row in rows])
        return EXIT_FAILED if bare else 0
    lang = language()
    print_table(
        [
            say("ルール", "rule"),
            say("内容", "what"),
            say("シナリオ", "scenarios"),
            say("テスト", "tests"),
            say("ランダム対局", "random play"),
        ],
        (
            (row.rule.id, row.rule.text.get(lang), len(row.scenarios) or "", len(row.rule.tests) or "", "-" if row.met is None else row.met)
            for row in rows
        ),
        right=(2, 3, 4),
    )
    names = " ".join(row.rule.id for row in bare)
    click.echo(
        say(
            f"{len(rows)}件のルール、確かめられていないもの {len(bare)}件 {names}", f"{len(rows)} rules, {len(bare)} not covered {names}"
        ).rstrip()
    )
    return EXIT_FAILED if bare else 0
