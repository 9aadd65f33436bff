"""``cardforge check``: schema, wording and legality of files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any, NoReturn

import click

from cardforge.cli.output import counted, json_option, language, print_json, print_table, progress, say
from cardforge.model import CardforgeError, Problem
from cardforge.model.characters import one_line

if TYPE_CHECKING:
    from cardforge.games.shared.design.checking import CheckReport
    from cardforge.simulation.matches.trials import Trial
    from cardforge.workspace import Workspace

EXIT_PROBLEMS = 1
#: So many errors are printed for people; ``--all`` and JSON have them all.
MOST_ERRORS = 50
EXIT_UNREADABLE = 2
#: So long ``--watch`` waits before it looks at the files again.
WATCH_SECONDS = 0.3
#: Hints of one kind that are shown where there are many.
_ALIKE = 3
#: Of these each is shown: sentences that mean something else by now.
_EACH = "readings"


@click.command("check")
@click.argument("paths", metavar="[PATH...]", nargs=-1, type=click.Path(path_type=Path))
@click.option("--game", default="", help="ゲーム（省略時はファイルから） / the game, by default told by the files")
@click.option("--lint", is_flag=True, help="ルールではない助言も出す / also give advice that goes beyond the rules")
@click.option(
    "--accept", is_flag=True, help="前の版と変わった読み方をこれでよしとする / accept sentences that are now understood differently"
)
@click.option("--all", "every", is_flag=True, help="助言も誤りもすべて出す / show every hint and error, however many there are")
@click.option(
    "--games",
    "count",
    default=0,
    type=click.IntRange(0, 100_000),
    help="デッキごとにN局の試しの対戦をする / play N test games with each deck",
)
@click.option(
    "--watch", is_flag=True, help="ファイルが変わるたびに検査し直す（Ctrl-Cで終わる） / check again whenever a file changes, until Ctrl-C"
)
@json_option
def check(paths: tuple[Path, ...], game: str, lint: bool, accept: bool, every: bool, count: int, watch: bool, as_json: bool) -> int:
    """カード・デッキ・デッキマスターのファイルやフォルダーを検査する（省略時は今いるフォルダー）：書き方、文、ルール。終了コードは、何
    もなければ0、問題があれば1、読めないファイルがあれば2。

    Check files and folders of cards, decks and Deck Masters, by default the folder you are in: schema, sentences and the rules of
    legality. Exit code 0: nothing found, 1: problems found, 2: a file could not be read.

    \b
    cardforge check
    cardforge check my-deck.yaml --games 20
    cardforge check cards/ --lint --json
    cardforge check cards/ --watch --json    # 検査ごとに一行 / a line for each round
    """
    paths = paths or (Path(),)
    if watch:
        _watch(paths, game, lint, as_json)
    from cardforge.workspace import Workspace

    workspace = Workspace()
    report = workspace.check(*paths, game=game, lint=lint, accept=accept)
    trials = _play(workspace, report, count) if count and report.ok else []
    if as_json:
        games: dict[str, Any] = {"games": [trial.as_dict() for trial in trials]} if count else {}
        print_json(report.as_dict(language()) | games)
    else:
        _print_report(report, trials, every=every)
    return _exit_code(report)


def _exit_code(report: CheckReport) -> int:
    if report.unreadable:
        return EXIT_UNREADABLE
    return 0 if report.ok else EXIT_PROBLEMS


def _watch(paths: tuple[Path, ...], game: str, lint: bool, as_json: bool) -> NoReturn:
    """Check now and after every change until the user stops it."""
    seen: dict[Path, bytes] | None = None
    while True:
        now = _contents(paths)
        if now != seen:
            changed = [] if seen is None else [path for path in now | seen if seen.get(path) != now.get(path)]
            seen = now
            _print_round(_outcome(paths, game, lint), changed, as_json)
        sleep(WATCH_SECONDS)


def _outcome(paths: tuple[Path, ...], game: str, lint: bool) -> CheckReport | CardforgeError:
    """What one check finds, or why nothing could be checked."""
    from cardforge.workspace import Workspace

    try:
        return Workspace().check(*paths, game=game, lint=lint)
    except CardforgeError as error:
        return error


def _print_round(found: CheckReport | CardforgeError, changed: list[Path], as_json: bool) -> None:
    """Print one check while watching; as JSON it is one line, so that another program reads round by round."""
    lang = language()
    if as_json:
        what = {"error": found.describe(lang)} if isinstance(found, CardforgeError) else found.as_dict(lang)
        click.echo(json.dumps({"changed": [str(path) for path in changed], **what}, ensure_ascii=False))
        return
    for path in changed[:3]:
        click.echo(one_line(say(f"── {path} が変わりました", f"── {path} changed")))
    if isinstance(found, CardforgeError):
        click.echo(found.describe(lang), err=True)
    else:
        _print_report(found, [])


def _contents(paths: tuple[Path, ...]) -> dict[Path, bytes]:
    """What stands in each of the files, as a digest: a file saved as it was has not changed."""
    from cardforge.files.text import MAX_BYTES
    from cardforge.workspace import Workspace

    workspace = Workspace()
    found: dict[Path, bytes] = {}
    for path in paths:
        with suppress(CardforgeError, OSError):
            for file in workspace.card_files(path):
                # A larger one is not read, so that nobody looks at what changes in it.
                found[file] = sha256(file.read_bytes()).digest() if file.stat().st_size <= MAX_BYTES else b""
    return found


def _play(workspace: Workspace, report: CheckReport, count: int) -> list[Trial]:
    with progress() as bar:
        task = bar.add_task(say("試しの対戦", "test games"), total=count * len(report.decks))
        return workspace.try_decks(report, count, on_games=lambda done: bar.advance(task, done))


def _print_hints(hints: list[Problem], lang: str, *, every: bool) -> None:
    """The hints, what is rare first: of a kind that many cards have only some are shown, unless ``every`` one is asked for."""
    counts = Counter(hint.rule for hint in hints)
    for rule, count in sorted(counts.items(), key=lambda entry: entry[1]):
        alike = [hint for hint in hints if hint.rule == rule]
        shown = alike if every or rule == _EACH or count <= _ALIKE + 1 else alike[:_ALIKE]
        for hint in shown:
            click.echo(describe(hint, lang))
        if len(shown) < count:
            more, about = count - len(shown), f" [{rule}]" if rule else ""
            click.echo(
                say(f"  同じ助言{about}がほかに{more}件（--all で全部）", f"  {more} more hints like this{about} (--all shows them)")
            )


def _print_report(report: CheckReport, trials: list[Trial], *, every: bool = False) -> None:
    lang = language()
    unreadable = set(report.unreadable)
    print_errors([problem for problem in report.problems if problem.severity == "error"], unreadable, every=every)
    _print_hints([problem for problem in report.problems if problem.severity != "error"], lang, every=every)
    if trials:
        columns = (
            say("デッキ", "deck"),
            say("相手", "against"),
            say("対戦", "games"),
            say("勝ち", "won"),
            say("負け", "lost"),
            say("引分", "drawn"),
        )
        rows = [(*(title.get(lang) for title in trial.titles), trial.games, *trial.wins) for trial in trials]
        print_table(columns, rows, right=(2, 3, 4, 5))
    errors = sum(problem.severity == "error" for problem in report.problems)
    warnings = len(report.problems) - errors
    found = say(f"誤り {errors}件", counted(errors, "error")) if errors else say("誤りはありません", "no errors")
    if warnings:
        found += say(f"、助言 {warnings}件", f", {counted(warnings, 'warning')}")
    looked_at = _looked_at(report)
    click.echo(say(f"{looked_at}を検査しました: {found}。", f"Checked {looked_at}: {found}."))


def _looked_at(report: CheckReport) -> str:
    """What was checked, in words, and how much could not be: of what there are none nothing is said."""
    kinds = (
        (len(report.cards), "カード{}枚", "card"),
        (len(report.masters), "デッキマスター{}枚", "Deck Master"),
        (len(report.decks), "デッキ{}個", "deck"),
    )
    there = [kind for kind in kinds if kind[0]] or kinds[:1]
    english = [counted(count, one) for count, _, one in there]
    looked_at = say(
        "、".join(shown.format(count) for count, shown, _ in there), " and ".join(filter(None, (", ".join(english[:-1]), english[-1])))
    )
    if left := report.left_out:
        looked_at += say(f"（ほかに{left:,}件は誤りがあって入っていません）", f" ({left:,} more left out for a fault)")
    return looked_at


def print_errors(errors: Sequence[Problem], unreadable: Container[Path | None], *, every: bool = False) -> None:
    """Print the first ``MOST_ERRORS`` (or ``every`` one) for people, and how many more; those of ``unreadable`` files on standard error."""
    shown = errors if every else errors[:MOST_ERRORS]
    for error in shown:
        click.echo(describe(error, language()), err=error.file in unreadable)
    left = len(errors) - len(shown)
    if left:
        click.echo(say(f"… ほかに {left:,}件", f"… {left:,} more"), err=all(error.file in unreadable for error in errors))


def describe(problem: Problem, lang: str) -> str:
    """One problem for people: where it is, its rule and what it is about, then the message."""
    place = ":".join(str(part) for part in (problem.file, problem.line) if part is not None)
    mark = {"error": say("誤り", "error"), "warning": say("助言", "warning")}[problem.severity]
    about = " ".join(part for part in (problem.rule and f"[{problem.rule}]", problem.named(lang)) if part)
    head = f"{place}: {mark} {about}".rstrip()
    return f"{one_line(head)}\n  {one_line(problem.said(lang))}"
