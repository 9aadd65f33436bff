"""``cardforge lab audit``: what is out of line in decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardforge.cli.completing import completes
from cardforge.cli.effort import counting, effort_options
from cardforge.cli.flags import game_option, rule_options, rules_of
from cardforge.cli.output import json_option, language, print_json, print_table, say

if TYPE_CHECKING:
    from cardforge.lab.audit import Audit, Find
    from cardforge.workspace import Effort


@click.command("audit")
@click.argument("decks", metavar="[DECK]...", nargs=-1, shell_complete=completes("d"))
@click.option("--bot", default="greedy", show_default=True, help="ボット / the bot")
@effort_options
@rule_options
@game_option
@json_option
def audit(decks: tuple[str, ...], bot: str, effort: Effort, rule: tuple[str, ...], game: str, as_json: bool) -> None:
    """強すぎるカード、弱すぎるカード、別のカードの下位互換を探し、なぜかを言う。

    Which cards are too strong or too weak for their cost, and why; which are worse than another card in every way.

    \b
    cardforge lab audit 赤単アグロ --jobs 2
    en: cardforge lab audit "Mono-Red Aggro" --jobs 2
    cardforge lab audit --seconds 600 --jobs 2 --json
    """
    from cardforge.workspace import Workspace

    workspace = Workspace.of_decks(*decks, game=game)
    with counting() as count:
        answer = workspace.audit(*decks, bot=bot, effort=effort, flags=rules_of(rule), on_pair=count)
    if as_json:
        print_json(answer.as_dict())
        return
    _print_audit(answer)


def _print_audit(answer: Audit) -> None:
    lang = language()
    click.echo(answer.headline.get(lang))
    share = say("勝率（95%区間）", "share (95 % interval)")
    if answer.finds:
        columns = (say("カード", "card"), say("数", "number"), say("デッキ", "deck"), share, say("組", "pairs"), say("結論", "verdict"))
        print_table(columns, [row for find in answer.finds for row in _rows(find)], right=(4,))
    least = min(share.pairs for _, share in answer.trials)
    click.echo(
        say(
            f"{len(answer.trials)}通りを{least:,}組以上ずつ調べ、{answer.flagged}通りが外れた。表は、配りを変えてもう一度調べた勝率。",
            f"{len(answer.trials)} trials of {least:,} pairs and more, {answer.flagged} out of line; the table is of fresh deals.",
        )
    )
    if answer.dominated:
        click.echo(say("下位互換:", "Worse than another card in every way:"))
        print_table(
            (say("カード", "card"), say("より良いカード", "the better one")), [(a.get(lang), b.get(lang)) for a, b in answer.dominated]
        )


def _rows(find: Find) -> list[tuple[str, ...]]:
    """A find's line, and one for each part taken away."""
    lang = language()
    side = {"strong": say("強すぎる", "too strong"), "weak": say("弱すぎる", "too weak")}[find.side]
    verdict = side if find.confirmed else say("運だったかもしれない", "may have been luck")
    trial = find.trial
    head = (trial.name.get(lang), trial.number.get(lang), trial.deck.get(lang), str(find.share), f"{find.share.pairs:,}", verdict)
    parts = [(say(f"  {part.ja}なし", f"  without {part.en}"), "", "", str(share), f"{share.pairs:,}", "") for part, share in find.without]
    return [head, *parts]
