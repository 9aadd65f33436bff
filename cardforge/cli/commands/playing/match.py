"""``cardforge match``: bots play many games against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardforge.cli.completing import completes
from cardforge.cli.flags import cluster_option, rule_options, rules_of
from cardforge.cli.output import json_option, language, print_json, print_table, progress, say

if TYPE_CHECKING:
    from cardforge.simulation.matches.match import MatchReport


#: Games that are named where some were given up.
_NAMED = 5


@click.command("match")
@click.argument("deck_a", metavar="DECK", shell_complete=completes("d"))
@click.argument("deck_b", metavar="DECK", shell_complete=completes("d"))
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 10_000_000), help="対戦数 / how many games")
@click.option(
    "--bot",
    default="greedy",
    show_default=True,
    help="デッキAのボット: random, greedy, beam, search, search:1000 / bot of deck A: random, greedy, beam, search, search:1000",
)
@click.option("--bot-b", help="デッキBのボット（省略時はAと同じ） / bot of deck B, by default the same")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="並列プロセス数 / processes")
@click.option("--seed", default=1, show_default=True, help="乱数の種。同じ種は同じ結果 / the same seed gives the same result")
@click.option("--emergency-release", is_flag=True, help="緊急解放のルールを使う / play with the optional rule of emergency release")
@click.option("--unchecked", is_flag=True, help="ルールどおりでないデッキでも戦わせる / play decks even if they are not legal")
@cluster_option
@rule_options
@json_option
def match(
    deck_a: str,
    deck_b: str,
    games: int,
    bot: str,
    bot_b: str | None,
    jobs: int,
    seed: int,
    cluster: str,
    emergency_release: bool,
    rule: tuple[str, ...],
    unchecked: bool,
    as_json: bool,
) -> None:
    """二つのデッキ（名前かファイル）を、先攻を替えながらボットに何局も戦わせる。

    Let bots play many games with two decks (names or files), taking turns to go first.

    \b
    cardforge match 赤単アグロ 森王の行進 --games 400 --jobs 2
    en: cardforge match "Mono-Red Aggro" "March of the Forest King" --games 400 --jobs 2
    cardforge match 赤単アグロ 赤単アグロ --bot search --bot-b greedy --json
    en: cardforge match "Mono-Red Aggro" "Mono-Red Aggro" --bot search --bot-b greedy --json
    """
    from cardforge.cli.nearby import tell_illegal
    from cardforge.cli.screen.insight import print_insight
    from cardforge.workspace import Workspace

    with progress() as bar:
        task = bar.add_task(say("対戦中", "playing"), total=games)
        workspace = Workspace.of_decks(deck_a, deck_b)
        report = workspace.match(
            deck_a,
            deck_b,
            games=games,
            bot=bot,
            bot_b=bot_b,
            jobs=jobs,
            seed=seed,
            cluster=cluster,
            flags=rules_of(rule, emergency_release=emergency_release),
            on_progress=lambda done: bar.update(task, completed=done),
            unchecked=unchecked,
        )
    if as_json:
        print_json(report.as_dict())
        return
    _print_report(report)
    print_insight(report, workspace.endings(), (deck_a, deck_b))
    tell_illegal(report.plan.decks, report.plan.not_legal)


def _print_report(report: MatchReport) -> None:
    """The report for people: who won, how the games went, and what each card did."""
    plan = report.plan
    won = report.wins
    shares = (report.share_a, report.share_b)
    rows = [(f"{'AB'[side]}  {plan.decks[side].title.get(language())}", plan.bots[side], won[side], str(shares[side])) for side in (0, 1)]
    columns = (say("デッキ", "deck"), say("ボット", "bot"), say("勝ち", "wins"), say("勝率（95%区間）", "share of wins (95 % interval)"))
    print_table(columns, rows, right=(2,))
    turns = report.turns
    facts = [
        (say("対戦数", "games"), say(f"{len(report.results)}（引き分け {won[2]}）", f"{len(report.results)} ({won[2]} drawn)")),
        (say("先攻の勝率", "first player's wins"), str(report.share_first)),
        (
            say("ターン数", "turns"),
            say(
                f"平均 {turns.mean:.1f}、中央 {turns.median:g}（{turns.least}〜{turns.most}）",
                f"mean {turns.mean:.1f}, median {turns.median:g} ({turns.least} to {turns.most})",
            ),
        ),
        (say("選択の数", "decisions"), f"{report.decisions:,}"),
        (say("対戦の時間", "time of play"), say(f"{report.seconds:.2f} 秒", f"{report.seconds:.2f} s")),
    ]
    if report.given_up:
        numbers = ", ".join(str(number + 1) for number in report.given_up[:_NAMED])
        more = "" if len(report.given_up) <= _NAMED else " …"
        label = say(f"{plan.most:,}手で打ち切った局", f"given up after {plan.most:,} decisions")
        facts.append((label, say(f"{len(report.given_up)}（{numbers}{more}局目）", f"{len(report.given_up)} (games {numbers}{more})")))
    print_table(("", ""), facts)
    _print_cards(report)


def _print_cards(report: MatchReport) -> None:
    lang = language()
    columns = (
        say("カード", "card"),
        say("早く引いた局", "drawn early in") if report.early else say("引いた局", "drawn in"),
        say("早く引いて勝ち", "won when early") if report.early else say("引いて勝ち", "won when drawn"),
        say("使用", "used"),
        say("使って勝ち", "won when used"),
        say("攻撃", "attacks"),
    )
    for side in (0, 1):
        cards = [(name.get(lang), tally) for owner, _, name, tally in report.cards if owner == side]
        cards.sort(key=lambda entry: -entry[1].used)
        rows = [
            (name, tally.games, _percent(tally.wins, tally.games), tally.used, _percent(tally.used_wins, tally.used_games), tally.attacks)
            for name, tally in cards
        ]
        print_table(columns, rows, title=f"{'AB'[side]}  {report.plan.decks[side].title.get(lang)}", right=(1, 2, 3, 4, 5))


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.0f} %" if of else "–"
