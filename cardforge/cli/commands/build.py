"""The guided builder behind ``cardforge master build``: asks step by step and shows the power after each choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from cardforge.cli.output import language, print_table, say
from cardforge.database import Library
from cardforge.games.shared.building import Draft, Step
from cardforge.games.shared.pack import builder_of
from cardforge.model import Text

BACK = ("b", "戻る", "back")


def ask_all(draft: Draft, library: Library) -> Draft:
    """Ask for everything that the draft has not chosen yet; ``b`` goes back a step."""
    building = builder_of(library.game)
    while not draft.name:
        draft = replace(draft, name=str(click.prompt(say("名前", "name"))).strip()[:100])
    asked = [name for name in building.steps if not getattr(draft, name)]
    at = 0
    while at < len(asked):
        answer = _ask(building.step(asked[at], draft, library))
        if answer is None:
            at = max(0, at - 1)
            continue
        changed, reasons = building.choose(draft, asked[at], answer, library)
        if reasons:
            for reason in reasons:
                click.echo(f"  ! {reason.get(language())}")
            continue
        draft = changed
        show_power(draft, library)
        at += 1
    return draft


def show_power(draft: Draft, library: Library) -> None:
    """The power of the draft, item by item, once its rank is chosen."""
    building = builder_of(library.game)
    if draft.rank:
        price = building.cost(draft, library)
        items = " ".join(f"{power:+d} ({label.get(language())})" for label, power in price.items if power)
        click.echo(f"  {say('パワー', 'power')} {price.total}  =  {items}\n")


def _ask(step: Step) -> list[str] | None:
    """One question, answered by numbers; ``None`` to go back."""
    lang = language()
    click.echo(f"■ {step.question.get(lang)}")
    # A rank is called by itself, everything else by its place in the list.
    keys = {option.value if step.name == "rank" else str(number): option.value for number, option in enumerate(step.options, start=1)}
    rows = []
    for key, option in zip(keys, step.options, strict=True):
        change = f"{option.power:+d}" if option.power else ""
        why = f"× {option.why_not.get(lang)}" if option.why_not else ""
        rows.append((key, option.label.get(lang), change, why))
    print_table(("", "", say("パワー", "power"), ""), rows, right=(0, 2))
    while True:
        question = say("番号(いくつかは空白で区切る、bで戻る)", "numbers (blanks between several, b goes back)")
        line = str(click.prompt(question, default="", show_default=False)).strip()
        if line.casefold() in BACK:
            return None
        words = line.replace(",", " ").replace("、", " ").split()
        if all(word in keys for word in words):
            return [keys[word] for word in words]
        known = " ".join(keys)
        click.echo(f"  ! {say(f'この中の番号です: {known}', f'one of these numbers: {known}')}")


def given(name: str, values: Sequence[str], library: Library, draft: Draft) -> Draft:
    """The draft with what an option of the command chose; raises ``CardforgeError`` that names the nearest or the reason."""
    building = builder_of(library.game)
    from cardforge.database import did_you_mean
    from cardforge.model import CardforgeError

    if not values:
        return draft
    options = building.step(name, draft, library).options
    words = {word.casefold(): option.value for option in options for word in (option.value, option.label.ja, option.label.en.split(":")[0])}
    if name == "keywords":
        words |= {option.label.ja.split(":")[0]: option.value for option in options}
    chosen = []
    for value in values:
        if value.casefold() not in words:
            message = Text(f"「{value}」は選べません。", f"there is no “{value}” to choose.")
            raise CardforgeError(message, hint=did_you_mean(value, [option.value for option in options]))
        chosen.append(words[value.casefold()])
    changed, reasons = building.choose(draft, name, chosen, library)
    if reasons and not (name == "seals" and len(chosen) < draft.rank):
        raise CardforgeError(reasons[0])
    return changed


def write(draft: Draft, library: Library, output: Path | None, *, force: bool) -> Path:
    """Write the Deck Master to its file, asking where if nothing says so."""
    building = builder_of(library.game)
    from cardforge.database.formats.mapping import to_yaml
    from cardforge.files.whole import write_new

    master = building.build(draft, library)
    if output is None:
        default = Path("cards") / library.game / f"{master.card.id}.yaml"
        output = Path(click.prompt(say("書き出すファイル", "file to write"), default=str(default)))
    write_new(output, to_yaml([master]), force=force)
    click.echo(say(f"{output} に書き出しました。", f"written to {output}."))
    return output


def offer(draft: Draft, library: Library, output: Path) -> None:
    """Offer to print what was built, and to play it with a deck made for it."""
    building = builder_of(library.game)
    from cardforge.database.formats.mapping import to_yaml
    from cardforge.files.whole import write_new
    from cardforge.workspace import Workspace

    if click.confirm(say("印刷しますか", "print it"), default=False):
        result = Workspace().print([str(output)])
        click.echo(str(result.file))
    if click.confirm(say("この属性の40枚デッキを作って遊びますか", "make a deck of its attributes and play"), default=False):
        deck = building.starter_deck(building.build(draft, library), library, f"{draft.name}のデッキ")
        file = output.with_name(f"{output.stem}-deck.yaml")
        write_new(file, to_yaml([deck]))
        from cardforge.cli.commands.play import play

        context = click.get_current_context()
        context.invoke(play, decks=(str(file), next(iter(library.decks))))
