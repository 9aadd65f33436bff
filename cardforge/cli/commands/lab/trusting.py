"""``cardforge lab bots``: whether the bots can be trusted with a game and its decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardforge.cli.completing import completes
from cardforge.cli.effort import counting, effort_options
from cardforge.cli.flags import game_option, rule_options, rules_of
from cardforge.cli.output import json_option, language, print_json, print_table, say

if TYPE_CHECKING:
    from cardforge.lab.questions.trust import Kept, Trust
    from cardforge.workspace import Effort

_VERDICTS = {
    "trusted": ("信用できる", "trusted"),
    "worse": ("下より弱い", "worse"),
    "lawless": ("法則に反する", "breaks a law"),
    "open": ("まだ言えない", "open"),
}
#: How many laws are shown: those that were kept worst.
_SHOWN = 5


@click.command("bots")
@click.argument("decks", metavar="[DECK]...", nargs=-1, shell_complete=completes("d"))
@click.option(
    "--bots",
    "names",
    default="random,greedy,beam,search:100",
    show_default=True,
    metavar="BOT,BOT",
    help="ボットを弱い順に / the bots, the least first",
)
@effort_options
@rule_options
@game_option
@json_option
def bots(decks: tuple[str, ...], names: str, effort: Effort, rule: tuple[str, ...], game: str, as_json: bool) -> None:
    """ボットは信用できるか：一つ下のボットより強いか、カードを良くして勝ちが減らないか。

    Whether the bots can be trusted here: each is better than the one before, and wins no less with a better card.

    \b
    cardforge lab bots --jobs 2
    cardforge lab bots 赤単アグロ --bots greedy,search:60,search:200 --seconds 300
    en: cardforge lab bots "Mono-Red Aggro" --bots greedy,search:60,search:200 --seconds 300
    """
    from cardforge.workspace import Workspace

    workspace = Workspace.of_decks(*decks, game=game)
    chosen = [name.strip() for name in names.split(",")]
    with counting() as count:
        answer = workspace.trust(*decks, bots=chosen, effort=effort, flags=rules_of(rule), on_pair=count)
    if as_json:
        print_json(answer.as_dict())
        return
    _print_trust(answer)


def _print_trust(answer: Trust) -> None:
    click.echo(answer.headline.get(language()))
    share = say("勝率（95%区間）", "share (95 % interval)")
    rows = [
        (
            rung.bot,
            rung.below,
            str(rung.share),
            f"{rung.share.pairs:,}",
            f"{sum(law.broken for law in rung.laws)} / {len(rung.laws)}",
            say(*_VERDICTS[rung.verdict]),
        )
        for rung in answer.rungs
    ]
    columns = (say("ボット", "bot"), say("相手", "against"), share, say("組", "pairs"), say("破った法則", "laws broken"))
    print_table((*columns, say("結論", "verdict")), rows, right=(3, 4))
    if not any(rung.all_laws for rung in answer.rungs):
        click.echo(
            say("このカードには変えられる数がないので、法則は調べていない。", "These cards have no number that could be varied: no laws.")
        )
        return
    if any(rung.unasked for rung in answer.rungs):
        click.echo(say("次に: --seconds を増やす。", "Next: give it more --seconds."))
    tried = [(rung.bot, law) for rung in answer.rungs for law in rung.laws]
    worst = sorted(tried, key=lambda each: (not each[1].broken, each[1].share.high))
    if not worst:
        return
    columns = (say("ボット", "bot"), say("カード", "card"), say("数", "number"), say("デッキ", "deck"), share)
    print_table((*columns, say("組", "pairs"), ""), [_law(bot, law) for bot, law in worst[:_SHOWN]], right=(5,))
    click.echo(
        say(
            "法則: ほかが同じなら、数の良いほうのカードの勝率（上の表）は半分を下回らない。",
            "The law: all else being equal, the card with the better number (the share above) scores no less than one half.",
        )
    )


def _law(bot: str, kept: Kept) -> tuple[str, ...]:
    law, lang = kept.law, language()
    number = f"{law.number.get(lang)} {law.own:,} → {law.better:,}"
    mark = say("破った", "broken") if kept.broken else ""
    return bot, law.name.get(lang), number, law.plan.decks[0].title.get(lang), str(kept.share), f"{kept.share.pairs:,}", mark
