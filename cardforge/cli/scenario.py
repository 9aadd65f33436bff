"""``cardforge scenario``: runs rules tests and puzzles."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.cli.output import json_option, language, print_json, say

EXIT_FAILED = 1
EXIT_UNREADABLE = 2


@click.group(help="ルールのテストや詰め問題 / rules tests and puzzles")
def scenario() -> None:
    """What can be done with scenario files."""


@scenario.command(help="シナリオのファイルやフォルダーを実行する / run scenario files and folders of them")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@json_option
def run(paths: tuple[Path, ...], as_json: bool) -> int:
    """Run all files in ``paths``: one line each; exit 1 if one fails, 2 if one cannot be read."""
    from cardforge.simulation.scenarios import run_paths

    lang = language()
    results = []
    for result in run_paths(paths):
        results.append(result)
        if not as_json:
            message = say("読めません", "cannot be read") if result.error is not None else result.message(lang)
            click.echo(f"ok    {result.file}" if result.ok else f"FAIL  {result.file}: {message}")
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
