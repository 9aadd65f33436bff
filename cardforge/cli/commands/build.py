"""The guided builder behind ``cardforge master build``: asks step by step and shows the power after each choice."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

import click

from cardforge.cli.output import language, print_table, say
from cardforge.cli.screen.tables import table
from cardforge.cli.screen.wide import folded
from cardforge.cli.typed import at_terminal, confirmed, is_yes, plain
from cardforge.model import CardforgeError
from cardforge.model.nearest import did_you_mean

if TYPE_CHECKING:
    from cardforge.games.shared.design.building import Draft, Option, Step
    from cardforge.workspace import MasterBuilder, Workspace

BACK = ("b", "戻る", "back")
#: Lines on the screen around the options: what was asked and what is asked now.
_AROUND: Final = 8
_QUESTION: Final = ("番号か名前（いくつかは空白で区切る、bで戻る）", "Numbers or names (separate several with spaces, b goes back)")


def ask_all(draft: Draft, builder: MasterBuilder) -> Draft:
    """Ask for everything that the draft has not chosen yet; ``b`` goes back a step."""
    asked = [name for name in builder.steps if not getattr(draft, name)]
    at = 0
    while at < len(asked):
        answer = _ask(builder.step(asked[at], draft), builder.price(draft).title.get(language()))
        if answer is None:
            at = max(0, at - 1)
            continue
        changed, reasons = builder.choose(draft, asked[at], answer)
        if reasons:
            for reason in reasons:
                click.echo(f"  ! {reason.shown(language())}")
            continue
        draft = changed
        show_power(draft, builder)
        at += 1
    return draft


def show_power(draft: Draft, builder: MasterBuilder) -> None:
    """What the draft is worth, item by item, once it is worth anything."""
    price = builder.price(draft)
    if price.total:
        items = " ".join(f"{power:+d} ({label.get(language())})" for label, power in price.items if power)
        for line in folded(f"{price.title.get(language())} {price.total} = {items}", get_terminal_size().columns - 3):
            click.echo(f"  {line}")
        click.echo()


def _ask(step: Step, worth: str) -> list[str] | None:
    """One question, answered by numbers; ``None`` to go back."""
    lang = language()
    question = step.question.get(lang)
    click.echo(f"■ {question[0].upper()}{question[1:]}")
    keys = {option.value if step.by_value else str(number): option for number, option in enumerate(step.options, start=1)}
    _show(keys, worth)
    words = {plain(word): option.value for key, option in keys.items() for word in (key, option.value, *option.label)}
    while True:
        line = str(click.prompt(say(*_QUESTION), default="", show_default=False))
        if plain(line) in BACK:
            return None
        if plain(line) == "?":
            _show(keys, worth, whole=True)
            continue
        # A label may hold blanks and commas: it is looked for whole before the answer is parted.
        given = [line] if plain(line) in words else line.replace(",", " ").replace("、", " ").split()
        unknown = next((word for word in given if plain(word) not in words), None)
        if unknown is None:
            return [words[plain(word)] for word in given]
        wrong = say(f"「{unknown}」は選べません。番号か名前を書いてください。", f"There is no “{unknown}”: write numbers or names.")
        near = did_you_mean(unknown, [word for option in keys.values() for word in option.label])
        click.echo(f"  ! {wrong}" + (f" {near.get(lang)}" if near else ""))


def _show(keys: Mapping[str, Option], worth: str, *, whole: bool = False) -> None:
    """The options; without room on the screen for all of them, and unless the ``whole`` list is asked for, those that can be chosen."""
    lang, size = language(), get_terminal_size()
    # Where any option has a price, one that costs nothing says so.
    priced = any(option.power for option in keys.values())
    rows = [
        (
            key,
            option.label.get(lang),
            f"{option.power:+d}" if priced and not option.why_not else "",
            f"× {option.why_not.get(lang)}" if option.why_not else "",
        )
        for key, option in keys.items()
    ]
    shown = rows
    if not whole and at_terminal() and len(table(("",) * 4, rows, most=size.columns)) + _AROUND > size.lines:
        shown = [row for row in rows if not row[3]]
    print_table(("", "", worth if any(row[2] for row in shown) else "", ""), shown, right=(0, 2))
    if hidden := len(rows) - len(shown):
        more = say(f"ほかの{hidden}個は今は選べません（? で全部と理由）。", f"{hidden} more cannot be chosen now (? shows all and why).")
        click.echo(f"  {more}")


def write(draft: Draft, workspace: Workspace, output: Path | None, *, force: bool) -> Path:
    """Write the Deck Master to its file, asking where if nothing says so."""
    lang = language()
    master = workspace.builder().build(draft, lang=lang)
    default = Path("cards") / workspace.game / f"{master.card.id}.yaml"
    asking = output is None
    while True:
        if asking:
            answer = click.prompt(say("書き出すファイル", "File to write"), default=str(default))
            output = default if is_yes(answer) else Path(answer)
            output = output if output.suffix else output.with_suffix(".yaml")
        assert output is not None
        try:
            workspace.export([master], output, force=force, columns=lang)
        except CardforgeError as error:
            if not asking:
                raise
            click.echo(f"  ! {error.describe(lang)}")
            continue
        click.echo(say(f"{output} に書き出しました。", f"Written to {output}."))
        return output


def offer(draft: Draft, workspace: Workspace, output: Path) -> None:
    """Offer to print what was built, and to play it with a deck made for it."""
    if confirmed(say("印刷しますか", "Print it")):
        result = workspace.print([str(output)])
        click.echo(str(result.file))
    if confirmed(say("この属性の40枚デッキを作って遊びますか", "Make a deck in its attributes and play it")):
        builder = workspace.builder()
        deck = builder.starter_deck(builder.build(draft), say(f"{draft.name}のデッキ", f"Deck of {draft.english or draft.name}"))
        file = output.with_name(f"{output.stem}-deck.yaml")
        workspace.export([deck], file)
        from cardforge.cli.commands.playing.play import play

        context = click.get_current_context()
        context.invoke(play, decks=(str(file), next(iter(workspace.library.decks))))
