"""``cardforge lab level``: how early the conditions of seals are met."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.completing import completes
from cardforge.cli.effort import bot_option, counting, effort_options, keep_options, picture_option
from cardforge.cli.flags import game_option, rule_options, rules_of
from cardforge.cli.output import json_option, language, print_json, print_table, say
from cardforge.model.characters import quoted

if TYPE_CHECKING:
    from cardforge.lab.questions.level import Levels, Met
    from cardforge.workspace import Effort

_VERDICTS = {
    "early": ("早い", "early"),
    "late": ("遅い", "late"),
    "fits": ("合っている", "fits"),
    "none": ("", ""),
}


@click.command("level")
@click.argument("cards", metavar="[CARD]...", nargs=-1, shell_complete=completes("c"))
@click.option(
    "--in", "decks", multiple=True, metavar="DECK", help="戦わせるデッキ（何度でも書ける） / a deck that plays; can be given several times"
)
@bot_option
@keep_options()
@picture_option
@effort_options
@rule_options
@game_option
@json_option
def level(
    cards: tuple[str, ...],
    decks: tuple[str, ...],
    bot: str,
    keep: bool,
    output: Path | None,
    force: bool,
    picture: Path | None,
    effort: Effort,
    rule: tuple[str, ...],
    game: str,
    as_json: bool,
) -> None:
    """封印の条件は何ターン目に満たされるか。レベルとも、ほかの封印とも比べる。名前を書かなければ全部の封印で調べる。

    How early a seal's condition is met, against its level and the other seals; without a name, of all seals.

    \b
    cardforge lab level --jobs 2
    cardforge lab level 戦いの封印 --in 赤単アグロ --in 六つの誓い
    en: cardforge lab level "Seal of Battle" --in "Mono-Red Aggro" --in "Six Oaths"
    """
    from cardforge.workspace import Workspace

    workspace = Workspace.of_decks(*decks, game=game) if decks else Workspace.of_things(*cards, game=game)
    with counting() as count:
        answer = workspace.levels(*cards, decks=decks, bot=bot, effort=effort, flags=rules_of(rule), on_pair=count)
    files = workspace.keep_games(answer, output, force=force) if keep or output else []
    drawn = [workspace.keep_picture(answer, picture, lang=language(), force=force)] if picture else []
    if as_json:
        print_json(answer.as_dict() | {"records": [file.as_posix() for file in files]})
        return
    _print_levels(answer)
    for file in files:
        click.echo(f"  cardforge replay {quoted(file.as_posix())}")
    for file in drawn:
        click.echo(f"  {file.as_posix()}")


def _print_levels(answer: Levels) -> None:
    lang = language()
    click.echo(answer.headline.get(lang))
    leveled = any(met.level is not None for met in answer.cards)
    columns: tuple[str, ...] = (say("ターン（95%区間）", "turn (95 % interval)"), say("満たした対戦", "games with it"))
    if leveled:
        columns = (say("レベル", "level"), *columns, say("レベルまでに", "by its level"), say("結論", "verdict"))
    rows = [(_marked(met, answer), *_row(met, leveled=leveled)) for met in answer.cards]
    print_table((say("カード", "card"), *columns), rows)
    if answer.decks:
        many = len({met.name for _, met in answer.decks}) > 1
        said = [
            (f"{deck.get(lang)}{f' / {met.name.get(lang)}' if many else ''}", *_row(met, leveled=leveled)) for deck, met in answer.decks
        ]
        print_table((say("デッキ", "deck"), *columns), said)
    for one, other in answer.crossed[1:4] if not answer.chosen else answer.crossed[:4]:
        click.echo(
            say(
                f"「{one.name.ja}」（レベル{one.level}）も「{other.name.ja}」（レベル{other.level}）より遅い。",
                f"“{one.name.en}” (level {one.level}) is met later than “{other.name.en}” (level {other.level}).",
            )
        )
    click.echo(
        say(
            f"ターンは、条件を初めて満たした自分のターンの中央値（「-」: 半分の対戦で満たさない）。{answer.pairs:,}組、{answer.bot}。",
            f"The turn is the median of the own turn on which the condition was met first. {answer.pairs:,} pairs, bot {answer.bot}; "
            "“-” is not in half of the games.",
        )
    )


def _marked(met: Met, answer: Levels) -> str:
    return met.name.get(language()) + ("*" if met.name in answer.chosen else "")


def _row(met: Met, *, leveled: bool) -> tuple[str, ...]:
    ever = f"{100 * met.ever.value:.0f} % ({100 * met.ever.low:.0f}–{100 * met.ever.high:.0f})"
    if not leveled or met.level is None:
        return met.span, ever
    by = met.by.get(met.level, met.ever)
    return str(met.level), met.span, ever, f"{100 * by.value:.0f} %", say(*_VERDICTS[met.verdict])
