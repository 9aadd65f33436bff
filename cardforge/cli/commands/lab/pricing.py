"""``cardforge lab price``: the number that makes a card fair."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.completing import completes
from cardforge.cli.effort import bots_options, counting, effort_options, keep_options, picture_option
from cardforge.cli.flags import game_option, rule_options, rules_of
from cardforge.cli.output import json_option, language, print_json, print_table, say

if TYPE_CHECKING:
    from cardforge.lab.questions.price import Priced
    from cardforge.workspace import Effort


@click.command("price")
@click.argument("card", metavar="[CARD]", default="", shell_complete=completes("c"))
@click.option("--sentence", default="", metavar="TEXT", help="カードに書く文 / the sentence that the card says")
@click.option("--cost", type=click.IntRange(0, 1000), help="カードのコスト / what the card costs, in place of its own")
@click.option("--knob", default="", metavar="NAME", help="調べる数（power、cost、amount など） / what is asked for: power, cost, amount, …")
@click.option("--number", default=1, type=click.IntRange(1, 20), help="amount は文の何番目の数か / which number of the sentence")
@click.option("--keyword", default="", metavar="NAME", help="デッキマスターに付けるキーワード / a keyword on the Deck Master")
@click.option("--rank", type=click.IntRange(1, 20), help="--keyword を付けるデッキマスターのランク / the rank of that Deck Master")
@click.option("--in", "deck", default="", metavar="DECK", help="カードを入れて試すデッキ / the deck in which it is tried")
@bots_options
@keep_options()
@picture_option
@effort_options
@rule_options
@game_option
@json_option
def price(
    card: str,
    sentence: str,
    cost: int | None,
    knob: str,
    number: int,
    keyword: str,
    rank: int | None,
    deck: str,
    bots: list[str],
    keep: bool,
    output: Path | None,
    force: bool,
    picture: Path | None,
    effort: Effort,
    rule: tuple[str, ...],
    game: str,
    as_json: bool,
) -> None:
    """カードが普通のカードとつり合う数（パワー、コスト、文の中の数）はいくつか。文だけでも調べられる。キーワードがデッキマスターにいく
    らか、封印の効果がどれだけ効くかも。

    Which number (power, cost, an amount in its sentence) makes a card, or a sentence, as good as a plain card of its cost; what a keyword
    costs a Deck Master; what a seal's effect is worth.

    \b
    cardforge lab price 赤角の突撃兵 --jobs 2
    en: cardforge lab price "Redhorn Charger" --jobs 2
    cardforge lab price --sentence 先制 --cost 3 --in 赤単アグロ
    en: cardforge lab price --sentence "First Strike" --cost 3 --in "Mono-Red Aggro"
    cardforge lab price ファイアボール --knob amount --picture fireball.svg
    en: cardforge lab price Fireball --knob amount --picture fireball.svg
    cardforge lab price --keyword 貫通 --rank 3
    en: cardforge lab price --keyword Pierce --rank 3
    cardforge lab price 戦いの封印
    en: cardforge lab price "Seal of Battle"
    """
    from cardforge.workspace import Workspace

    workspace = Workspace.of_decks(deck, game=game) if deck else Workspace.of_things(card, game=game) if card else Workspace(game=game)
    with counting() as count:
        answer = workspace.fair(
            card,
            sentence=sentence,
            cost=cost,
            knob=knob,
            number=number,
            keyword=keyword,
            rank=rank,
            deck=deck,
            bots=bots,
            effort=effort,
            flags=rules_of(rule),
            on_pair=lambda _bot, done: count(done),
        )
    files = workspace.keep_stories(answer, output, lang=language(), force=force) if keep or output else []
    if picture:
        files.append(workspace.keep_picture(answer, picture, lang=language(), force=force))
    if as_json:
        print_json(answer.as_dict() | {"records": [file.as_posix() for file in files]})
        return
    _print_priced(answer)
    for file in files:
        click.echo(f"  {file.as_posix()}")


def _print_priced(answer: Priced) -> None:
    lang = language()
    asked = answer.asked
    click.echo(answer.headline.get(lang))
    share = say("勝率（95%区間）", "share (95 % interval)")
    rows = [
        (f"{value:,}" + ("*" if value == asked.declared else ""), answer.plan.bots[0], str(each), f"{each.pairs:,}")
        for value, each in answer.curve.items()
    ]
    if answer.second:
        bot, value, each = answer.second
        rows.append((f"{value:,}", bot, str(each), f"{each.pairs:,}"))
    print_table((asked.number.get(lang), say("ボット", "bot"), share, say("組", "pairs")), rows, right=(0, 3))
    deck = answer.plan.decks[0].title
    click.echo(
        say(
            f"デッキ「{deck.ja}」で、それを普通のカードに替えた（キーワードは外した）同じデッキを相手にした勝率。"
            + ("*は決められている数。" if asked.declared is not None else ""),
            f"What the deck “{deck.en}” scores with it against itself with a plain card in its place (or without the keyword)."
            + (" * is its own number." if asked.declared is not None else ""),
        )
    )
    if answer.verdict == "withheld":
        click.echo(say("次に: --bot search:100 で調べる。", "Next: ask a better bot: --bot search:100"))
    elif answer.verdict == "open":
        click.echo(say("次に: --seconds か --pairs を増やす。", "Next: give it more --seconds or --pairs."))
