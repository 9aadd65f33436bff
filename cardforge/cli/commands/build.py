"""The guided builder behind ``cardforge master build``: asks step by step and shows the power after each choice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.output import language, print_table, say
from cardforge.cli.typed import confirmed, plain

if TYPE_CHECKING:
    from cardforge.games.shared.design.building import Draft, Step
    from cardforge.workspace import MasterBuilder, Workspace

BACK = ("b", "戻る", "back")


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
        click.echo(f"  {price.title.get(language())} {price.total}  =  {items}\n")


def _ask(step: Step, worth: str) -> list[str] | None:
    """One question, answered by numbers; ``None`` to go back."""
    lang = language()
    click.echo(f"■ {step.question.get(lang)}")
    keys = {option.value if step.by_value else str(number): option.value for number, option in enumerate(step.options, start=1)}
    rows = []
    for key, option in zip(keys, step.options, strict=True):
        change = f"{option.power:+d}" if option.power else ""
        why = f"× {option.why_not.get(lang)}" if option.why_not else ""
        rows.append((key, option.label.get(lang), change, why))
    print_table(("", "", worth, ""), rows, right=(0, 2))
    while True:
        question = say("番号(いくつかは空白で区切る、bで戻る)", "Numbers (separate several with spaces, b goes back)")
        line = plain(str(click.prompt(question, default="", show_default=False)))
        if line in BACK:
            return None
        words = line.replace(",", " ").replace("、", " ").split()
        if all(word in keys for word in words):
            return [keys[word] for word in words]
        known = " ".join(keys)
        click.echo(f"  ! {say(f'この中の番号です: {known}', f'Use these numbers: {known}')}")


def write(draft: Draft, workspace: Workspace, output: Path | None, *, force: bool) -> Path:
    """Write the Deck Master to its file, asking where if nothing says so."""
    master = workspace.builder().build(draft)
    if output is None:
        default = Path("cards") / workspace.game / f"{master.card.id}.yaml"
        output = Path(click.prompt(say("書き出すファイル", "File to write"), default=str(default)))
    workspace.export([master], output, force=force)
    click.echo(say(f"{output} に書き出しました。", f"Written to {output}."))
    return output


def offer(draft: Draft, workspace: Workspace, output: Path) -> None:
    """Offer to print what was built, and to play it with a deck made for it."""
    if confirmed(say("印刷しますか", "Print it")):
        result = workspace.print([str(output)])
        click.echo(str(result.file))
    if confirmed(say("この属性の40枚デッキを作って遊びますか", "Make a deck in its attributes and play it")):
        builder = workspace.builder()
        deck = builder.starter_deck(builder.build(draft), f"{draft.name}のデッキ")
        file = output.with_name(f"{output.stem}-deck.yaml")
        workspace.export([deck], file)
        from cardforge.cli.commands.play import play

        context = click.get_current_context()
        context.invoke(play, decks=(str(file), next(iter(workspace.library.decks))))
