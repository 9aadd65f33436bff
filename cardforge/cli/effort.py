"""What the laboratory's questions have in common on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from cardforge.cli.flags import cluster_option
from cardforge.cli.output import progress, say
from cardforge.cli.typed import Between

F = TypeVar("F", bound=Callable[..., Any])


def effort_options(command: F) -> F:
    """Give a command the options of every question (time, pairs, processes, seed, cluster, ledger), which it takes as one ``effort``."""

    @wraps(command)
    def with_effort(*, seconds: float, pairs: int, jobs: int, seed: int, cluster: str, ledger: Path | None, **options: Any) -> Any:
        from cardforge.workspace import Effort

        return command(effort=Effort(seconds, pairs, jobs, seed, cluster, ledger), **options)

    asked: Any = with_effort
    for option in (
        click.option(
            "--ledger",
            metavar="FILE",
            type=click.Path(path_type=Path),
            help="対戦の台帳（省略時はユーザーのデータフォルダーの中） / the ledger of games, by default in the data folder",
        ),
        cluster_option,
        click.option("--seed", default=1, show_default=True, help="乱数の種 / the seed"),
        click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="並列プロセス数 / processes"),
        click.option(
            "--pairs",
            default=2000,
            show_default=True,
            type=click.IntRange(1, 1_000_000),
            help="一つの組み合わせの最大の組数（一組は席を入れ替えた2局） / most pairs of games (seats exchanged) of two decks",
        ),
        click.option("--seconds", default=60.0, show_default=True, type=Between(0.1, 86_400), help="かける秒数 / seconds to take"),
    ):
        asked = option(asked)
    return cast("F", asked)


def bot_option(command: F) -> F:
    """Give a command the option ``--bot``, for questions that ask one bot."""
    return click.option("--bot", default="greedy", show_default=True, help="ボット / the bot")(command)


def bots_options(command: F) -> F:
    """Give a command the options ``--bot`` and ``--second``, which it takes as one list ``bots``, the quick one first."""

    @wraps(command)
    def with_bots(*, bot: str, second: str, **options: Any) -> Any:
        return command(bots=[bot] if second == "none" else [bot, second], **options)

    asked: Any = with_bots
    for option in (
        click.option("--second", default="search:100", show_default=True, help="強いボット（none で省く） / the better bot, or none"),
        click.option("--bot", default="greedy", show_default=True, help="速いボット / the quick bot"),
    ):
        asked = option(asked)
    return cast("F", asked)


def keep_options(kept: str = "差の出た組を out/lab に記録する / write records of the most telling pairs to out/lab") -> Callable[[F], F]:
    """Give a command the options for what is ``kept`` of its answer (the help of the first): ``keep``, ``output`` and ``force``."""

    def give(command: F) -> F:
        asked: Any = command
        for option in (
            click.option(
                "--force",
                is_flag=True,
                help="cardforge が書いたものでないファイルも上書きする / replace files that cardforge did not write, too",
            ),
            click.option(
                "-o", "--output", metavar="FOLDER", type=click.Path(path_type=Path), help="--keep の書き先 / the folder for what is kept"
            ),
            click.option("--keep", is_flag=True, help=kept),
        ):
            asked = option(asked)
        return cast("F", asked)

    return give


def picture_option(command: F) -> F:
    """Give a command the option ``--picture``."""
    explained = "答えの絵を書くファイル（.svg か .png） / the file for a picture of the answer (.svg or .png)"
    return click.option("--picture", metavar="FILE", type=click.Path(path_type=Path), help=explained)(command)


@contextmanager
def counting() -> Iterator[Callable[[int], None]]:
    """Show how many pairs are played; gives the function to tell it."""
    with progress() as bar:
        task = bar.add_task(say("対戦中（組）", "playing (pairs)"), total=None)
        yield lambda done: bar.update(task, completed=done)
