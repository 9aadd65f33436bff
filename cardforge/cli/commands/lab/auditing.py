"""``cardforge lab audit``: what is out of line in decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardforge.cli.completing import completes
from cardforge.cli.effort import bot_option, counting, effort_options, keep_options
from cardforge.cli.flags import game_option, rule_options, rules_of
from cardforge.cli.output import json_option, language, print_json, print_table, say

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.lab.questions.audit import Audit, Find
    from cardforge.lab.questions.broken import Broken
    from cardforge.workspace import Effort


@click.command("audit")
@click.argument("decks", metavar="[DECK|MASTER]...", nargs=-1, shell_complete=completes("dm"))
@click.option(
    "--search",
    is_flag=True,
    help="一つのデッキを、ルールどおりに変えて勝ちすぎるものがないか探す / whether legal changes make one deck win too much",
)
@click.option(
    "--against",
    multiple=True,
    metavar="DECK",
    help="--search の相手（省略時はほかの全デッキ） / what --search plays against, by default every other deck",
)
@keep_options("--search で見つけたデッキを out/lab に書く / write the deck that --search found to out/lab")
@bot_option
@effort_options
@rule_options
@game_option
@json_option
def audit(
    decks: tuple[str, ...],
    search: bool,
    against: tuple[str, ...],
    keep: bool,
    output: Path | None,
    force: bool,
    bot: str,
    effort: Effort,
    rule: tuple[str, ...],
    game: str,
    as_json: bool,
) -> None:
    """強すぎるカードやデッキマスター、弱すぎるもの、使われないカード、下位互換を探す（--search: 勝ちすぎるデッキを探す）。

    Which cards, Deck Masters and seals are too strong or too weak for what they cost, and why; which cards are dead weight, and which worse
    than another card in every way. With --search: whether a deck can be changed by the rules until it wins too much, and which change
    tames it.

    \b
    cardforge lab audit 赤単アグロ --jobs 2
    en: cardforge lab audit "Mono-Red Aggro" --jobs 2
    cardforge lab audit 炎竜姫アグニス --seconds 30
    en: cardforge lab audit "Agnis, Princess of Flame" --seconds 30
    cardforge lab audit --seconds 600 --jobs 2 --json
    cardforge lab audit --search 炎竜姫アグニス --seconds 120 --jobs 2 --keep
    en: cardforge lab audit --search "Agnis, Princess of Flame" --seconds 120 --jobs 2 --keep
    """
    from cardforge.workspace import Workspace

    if search and len(decks) != 1:
        raise click.UsageError(
            say("--search には、デッキかデッキマスターを一つ書いてください。", "--search takes one deck or Deck Master.")
        )
    if (against or keep) and not search:
        raise click.UsageError(say("--against と --keep は --search と一緒に使います。", "--against and --keep need --search."))
    workspace = Workspace.of_things(*decks, game=game) if decks else Workspace.of_decks(game=game)
    if search:
        with counting() as count:
            found = workspace.broken(decks[0], against=against, bot=bot, effort=effort, flags=rules_of(rule), on_pair=count)
        kept = workspace.keep_broken(found, output, lang=language(), force=force) if keep else None
        if as_json:
            print_json(found.as_dict())
        else:
            _print_broken(found)
        if kept is not None:
            click.echo(str(kept), err=as_json)
        return
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
    if answer.missed:
        click.echo(
            say(
                f"ほかの{answer.missed}通りは時間が足りず、調べていない。--seconds を増やす。",
                f"{answer.missed} more were not reached in the time: give it more --seconds.",
            )
        )
    if answer.dead:
        click.echo(say("引いてもほとんど使われないカード:", "Drawn, and hardly ever used:"))
        heads = (say("カード", "card"), say("デッキ", "deck"), say("使った割合（95%区間）", "used (95 % interval)"), say("対戦", "games"))
        lines = [(each.name.get(lang), each.deck.get(lang), str(each.used), f"{each.used.of:,}") for each in answer.dead]
        print_table(heads, lines, right=(3,))
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


def _print_broken(answer: Broken) -> None:
    lang = language()
    click.echo(answer.headline.get(lang))
    columns = (say("変え方", "what is changed"), say("勝率（95%区間）", "share (95 % interval)"), say("組", "pairs"))
    rows = [(say("元のまま", "as it was"), str(answer.before), f"{answer.before.pairs:,}")]
    made = "\n".join(change.get(lang) for change in answer.changes)
    if made:
        rows.append((made, str(answer.share), f"{answer.share.pairs:,}"))
    for change, share in answer.tamed:
        rows.append((say(f"  そこから {change.ja}", f"  from there {change.en}"), str(share), f"{share.pairs:,}"))
    print_table(columns, rows, right=(2,))
    click.echo(
        say(
            f"ルールどおりの変え方を{answer.tried:,}通り調べた。表は、配りを変えてもう一度調べた勝率。",
            f"{answer.tried:,} legal changes were tried; the table is of fresh deals.",
        )
    )
