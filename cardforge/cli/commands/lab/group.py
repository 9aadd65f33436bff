"""``cardforge lab``: a designer's question, answered by many games, with an interval."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.commands.lab.auditing import audit
from cardforge.cli.commands.lab.levelling import level
from cardforge.cli.commands.lab.pricing import price
from cardforge.cli.commands.lab.trusting import bots
from cardforge.cli.completing import completes
from cardforge.cli.effort import bot_option, bots_options, counting, effort_options, keep_options, picture_option
from cardforge.cli.flags import game_option, rule_options, rules_of
from cardforge.cli.groups import Group
from cardforge.cli.output import json_option, language, print_json, print_table, say
from cardforge.cli.typed import Between
from cardforge.model.characters import quoted

if TYPE_CHECKING:
    from cardforge.lab.questions.compare import Compared
    from cardforge.lab.questions.first import FirstPlayer
    from cardforge.lab.questions.meta import Meta
    from cardforge.workspace import Effort

_VERDICTS = {
    "better": ("強い", "better"),
    "worse": ("弱い", "worse"),
    "alike": ("差がない", "no difference"),
    "open": ("まだ言えない", "open"),
}


@click.group("lab", cls=Group)
def lab() -> None:
    """デザイナーの問いに、何局も戦わせて区間つきで答える。

    Answer a designer's question by many games, with an interval.
    """


lab.add_command(price)
lab.add_command(level)
lab.add_command(audit)
lab.add_command(bots)


@lab.command("compare")
@click.argument("one", metavar="DECK|CARD", shell_complete=completes("cd"))
@click.argument("other", metavar="DECK|CARD", shell_complete=completes("cd"))
@click.option("--in", "deck", default="", metavar="DECK", help="カードを比べるデッキ / the deck in which cards are compared")
@click.option(
    "--apart",
    default=3.0,
    show_default=True,
    type=Between(0.5, 50),
    help="気にする差（勝率の%） / the difference that matters, in % of the games",
)
@bots_options
@keep_options()
@effort_options
@rule_options
@game_option
@json_option
def compare(
    one: str,
    other: str,
    deck: str,
    apart: float,
    bots: list[str],
    keep: bool,
    output: Path | None,
    force: bool,
    effort: Effort,
    rule: tuple[str, ...],
    game: str,
    as_json: bool,
) -> None:
    """二つのデッキ、または一つのデッキの中の二枚のカードの、どちらが強いか。はっきりしたところで止まる。

    Which of two decks, or of two cards in the same deck, is better; it stops as soon as the games tell.

    \b
    cardforge lab compare 赤単アグロ 森王の行進
    en: cardforge lab compare "Mono-Red Aggro" "March of the Forest King"
    cardforge lab compare ファイアボール 突撃命令 --in 赤単アグロ --jobs 2
    en: cardforge lab compare Fireball "Charge Order" --in "Mono-Red Aggro" --jobs 2
    """
    from cardforge.workspace import Workspace

    workspace = Workspace.of_decks(deck, game=game) if deck else Workspace.of_things(one, other, game=game)
    with counting() as count:
        answer = workspace.compare(
            one,
            other,
            deck=deck,
            apart=apart / 100,
            bots=bots,
            effort=effort,
            flags=rules_of(rule),
            on_pair=lambda _bot, done: count(done),
        )
    files = workspace.keep_pairs(answer, output, force=force) if keep or output else []
    if as_json:
        print_json(answer.as_dict() | {"records": [file.as_posix() for file in files]})
        return
    _print_compared(answer)
    for file in files:
        click.echo(f"  cardforge replay {quoted(file.as_posix())}")


@lab.command("first")
@click.argument("decks", metavar="[DECK]...", nargs=-1, shell_complete=completes("d"))
@click.option("--each-rule", is_flag=True, help="選択ルールごとにも調べる / ask under each of the game's optional rules, too")
@bot_option
@effort_options
@rule_options
@game_option
@json_option
def first(
    decks: tuple[str, ...],
    each_rule: bool,
    bot: str,
    effort: Effort,
    rule: tuple[str, ...],
    game: str,
    as_json: bool,
) -> None:
    """先攻は有利か。デッキを書かなければ全部のデッキで調べる。

    Whether going first wins; with all decks where none is named.

    \b
    cardforge lab first
    cardforge lab first 赤単アグロ --each-rule --jobs 2
    en: cardforge lab first "Mono-Red Aggro" --each-rule --jobs 2
    """
    from cardforge.workspace import Workspace

    workspace = Workspace.of_decks(*decks, game=game)
    with counting() as count:
        answer = workspace.first_player(*decks, each_rule=each_rule, bot=bot, effort=effort, flags=rules_of(rule), on_pair=count)
    if as_json:
        print_json(answer.as_dict())
        return
    _print_first(answer)


@lab.command("meta")
@click.argument("decks", metavar="[DECK]...", nargs=-1, shell_complete=completes("d"))
@bot_option
@picture_option
@effort_options
@rule_options
@game_option
@json_option
def meta(
    decks: tuple[str, ...],
    bot: str,
    picture: Path | None,
    effort: Effort,
    rule: tuple[str, ...],
    game: str,
    as_json: bool,
) -> None:
    """どのデッキが強いか：総当たりの勝率、強さの点、どのデッキにも負けない組み合わせ。

    Which deck is the strongest: all against all, with ratings and the mix of decks that no deck beats.

    \b
    cardforge lab meta --jobs 2
    cardforge lab meta 赤単アグロ 森王の行進 --bot search:60 --seconds 300
    en: cardforge lab meta "Mono-Red Aggro" "March of the Forest King" --bot search:60 --seconds 300
    """
    from cardforge.workspace import Workspace

    workspace = Workspace.of_decks(*decks, game=game)
    with counting() as count:
        answer = workspace.meta(*decks, bot=bot, effort=effort, flags=rules_of(rule), on_pair=count)
    if picture:
        workspace.keep_picture(answer, picture, lang=language())
    if as_json:
        print_json(answer.as_dict())
        return
    _print_meta(answer)
    if picture:
        click.echo(f"  {picture.as_posix()}")


@lab.command("worker")
@click.argument("address", metavar="ADDRESS")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="プロセス数 / processes")
def worker(address: str, jobs: int) -> None:
    """この計算機を dask クラスターに加える（Ctrl-C で終わる）。

    クラスターのスケジューラーは、信用できるネットワークの一台で、dask scheduler で始める。

    Let this machine play for a dask cluster, until Ctrl-C.

    The cluster's scheduler is started with dask scheduler, on one machine of a network that you trust.

    \b
    cardforge lab worker tcp://192.168.1.10:8786 --jobs 4
    """
    from cardforge.workspace import Workspace

    click.echo(say(f"{address} のために対戦します。Ctrl-C で終わります。", f"Playing for {address}. Ctrl-C ends it."))
    Workspace().work(address, jobs=jobs)
    click.echo(say("クラスターが終わりました。", "The cluster has ended."))


def _print_compared(answer: Compared) -> None:
    lang = language()
    click.echo(answer.headline.get(lang))
    columns = (say("ボット", "bot"), say("結論", "verdict"), say("勝率（95%区間）", "share (95 % interval)"), say("組", "pairs"))
    rows = [(each.bot, say(*_VERDICTS[each.verdict]), str(each.share), f"{each.share.pairs:,}") for each in answer.opinions]
    print_table(columns, rows, right=(3,))
    name = answer.names[0]
    apart = f"{100 * answer.apart:g}"
    click.echo(
        say(
            f"勝率は「{name.ja}」のもの。{apart}%以上の差があるかを調べた。",
            f"The share is that of “{name.en}”; differences of {apart} % and more were looked for.",
        )
    )
    if answer.verdict == "open":
        click.echo(say("次に: --seconds か --pairs を増やす。", "Next: give it more --seconds or --pairs."))


def _print_first(answer: FirstPlayer) -> None:
    lang = language()
    click.echo(answer.headline.get(lang))
    share = say("先攻の勝率（95%区間）", "first player's share (95 % interval)")
    pairs = say("組", "pairs")
    if len(answer.rules) > 1:
        rules = [(rule or say("そのまま", "as it is"), str(each), f"{each.pairs:,}") for rule, each in answer.rules.items()]
        print_table((say("ルール", "rule"), share, pairs), rules, right=(2,))
    between = [each for each in answer.between if not each.rule]
    rows = [(each.decks[0].get(lang), each.decks[1].get(lang), str(each.share), f"{each.share.pairs:,}") for each in between]
    print_table((say("デッキ", "deck"), say("相手", "against"), share, pairs), rows, right=(3,))


def _print_meta(answer: Meta) -> None:
    lang = language()
    click.echo(answer.headline.get(lang))
    rows = [
        (
            each.deck.get(lang),
            f"{each.rating:+.0f} ({each.low:+.0f} … {each.high:+.0f})",
            f"{100 * each.share:.0f} %",
            f"{100 * each.often:.0f} %",
        )
        for each in answer.standings
    ]
    columns = (say("デッキ", "deck"), say("強さ（95%区間）", "rating (95 % interval)"), say("釣り合いでの割合", "share of the mix"))
    print_table((*columns, say("入る確かさ", "how surely in it")), rows, right=(2, 3))
    matches = [
        (answer.decks[a].get(lang), answer.decks[b].get(lang), str(share), f"{share.pairs:,}") for (a, b), share in answer.matrix.items()
    ]
    share = say("勝率（95%区間）", "share (95 % interval)")
    print_table((say("デッキ", "deck"), say("相手", "against"), share, say("組", "pairs")), matches, right=(3,))
    a, b, by = answer.misfit
    if len(answer.decks) > 2:
        names = answer.decks[a], answer.decks[b]
        click.echo(
            say(
                f"強さの点から一番外れる組: 「{names[0].ja}」対「{names[1].ja}」（{100 * by:.0f}%）。",
                f"Farthest from what the ratings foresee: “{names[0].en}” against “{names[1].en}” ({100 * by:.0f} %).",
            )
        )
