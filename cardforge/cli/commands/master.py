"""``cardforge master``: building Deck Masters (the leaders of decks, in games that have them), and what they are worth."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.completing import completes
from cardforge.cli.flags import game_option
from cardforge.cli.groups import Group
from cardforge.cli.output import json_option, language, print_json, print_table, say
from cardforge.cli.typed import Name, answers, ask_names, at_terminal
from cardforge.model import RANK, CardforgeError, Text

if TYPE_CHECKING:
    from cardforge.games.shared.design.building import Draft
    from cardforge.workspace import MasterBuilder, Workspace

_ALL_AT_ONCE = Text(
    "端末がないときは --name 炎の子 --rank 2 … --yes のように書きます。",
    "Without a terminal write: --name NAME --rank 2 ... --yes",
)


@click.group("master", cls=Group)
def master() -> None:
    """デッキマスターを作る。

    Work on Deck Masters.
    """


@master.command("price")
@click.argument("name", metavar="NAME|FILE", shell_complete=completes("m"))
@game_option
@json_option
def price(name: str, game: str, as_json: bool) -> None:
    """デッキマスターのパワーの内訳（000-R23）。名前か、デッキマスターかデッキのファイルを書く。

    The power of a Deck Master, item by item (000-R23).

    \b
    cardforge master price 炎竜姫アグニス
    en: cardforge master price "Agnis, Princess of Flame"
    cardforge master price my-master.yaml --json
    """
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game)
    found = workspace.master(name)
    total = workspace.price(found)
    problems = workspace.check_master(found)
    lang = language()
    if as_json:
        items = [{"label": label.get(lang), "labels": {"ja": label.ja, "en": label.en}, total.field: power} for label, power in total.items]
        card = found.card
        print_json(
            {
                "id": card.id,
                "name": {"ja": card.name.ja, "en": card.name.en},
                RANK: found.rank,
                "items": items,
                "total": total.total,
                "problems": [problem.as_dict(lang) for problem in problems],
            }
        )
        return
    click.echo(found.card.name.get(lang))
    rows = [(label.get(lang), say("値段なし", "no price") if power is None else f"{power:+d}") for label, power in total.items]
    unknown = " + ?" if any(power is None for _, power in total.items) else ""
    print_table((say("項目", "item"), total.title.get(lang)), [*rows, (say("合計", "total"), f"{total.total}{unknown}")], right=(1,))
    if unknown:
        click.echo(say("値段のある能力の一覧: cardforge master abilities", "The abilities that have a price: cardforge master abilities"))
    for problem in problems:
        click.echo(f"[{problem.rule}] {problem.said(lang)}")


class _Building(click.Command):
    """A command with an option for every step in which the game's builder asks something, between those of its own."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The names, the steps, and what else the command takes."""
        name, english, *rest = super().get_params(ctx)
        with suppress(CardforgeError):
            return [name, english, *_step_options(), *rest]
        return [name, english, *rest]


def _step_options() -> list[click.Option]:
    """An option for each step; raises ``CardforgeError`` for a game without a builder."""
    from cardforge.workspace import Workspace

    return [
        click.Option(
            [f"--{flag.name}", name],
            multiple=flag.many,
            type=click.IntRange(*flag.numbers) if flag.numbers else None,
            help=f"{flag.help.ja} / {flag.help.en}",
        )
        for name, flag in Workspace().builder().flags.items()
    ]


@master.command("build", cls=_Building)
@click.option("--name", type=Name(), default="", help="名前 / its name")
@click.option(
    "--name-en",
    "english",
    type=Name(),
    default="",
    help="その英語の名前（--name が日本語のとき） / its name in English, where --name is Japanese",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="書き出すファイル / the file to write")
@click.option("--yes", is_flag=True, help="残りは聞かずに埋める / do not ask: fill in the rest")
@click.option("--force", is_flag=True, help="同じ名前のファイルがあっても上書きする / replace an existing file")
def build(name: str, english: str, output: Path | None, yes: bool, force: bool, **chosen: Any) -> None:
    """デッキマスターを一問ずつ選んで作る。選べるもの、選べないものとその理由、選ぶたびのパワーを見せる。

    Build a Deck Master step by step: what may be chosen, why the rest may not, and the power after each choice.

    \b
    cardforge master build
    cardforge master build --name 炎の子 --rank 2 --attribute 赤 --keyword 貫通 --yes -o hinoko.yaml
    en: cardforge master build --name "Child of Fire" --rank 2 --attribute red --keyword Pierce --yes -o child.yaml
    """
    from cardforge.cli.commands import build as guide
    from cardforge.workspace import Workspace

    workspace = Workspace()
    builder = workspace.builder()
    name, english = name.strip()[:100], english.strip()[:100]
    with answers(_ALL_AT_ONCE):
        if not yes and not english and (at_terminal() or not name):
            name, english = ask_names(Text("名前", "Name"), name)
        draft = builder.begin(name, english)
        for step in builder.steps:
            given = chosen.get(step) or ()
            draft = builder.given(draft, step, [str(value) for value in (given if isinstance(given, tuple) else (given,))])
        draft = _completed(draft, builder) if yes else guide.ask_all(draft, builder)
        guide.show_power(draft, builder)
        written = guide.write(draft, workspace, output, force=force)
        if not yes:
            guide.offer(draft, workspace, written)


def _completed(draft: Draft, builder: MasterBuilder) -> Draft:
    """The first legal completion of a draft."""
    found = builder.completions(draft, count=1)
    if not found:
        raise CardforgeError(Text("ルールに合う形に仕上げられません。", "no legal Deck Master has all of this."))
    return found[0]


@master.command("suggest")
@click.argument("file", metavar="NAME|FILE", shell_complete=completes("m"))
@click.option("--count", default=3, show_default=True, type=click.IntRange(1, 20), help="いくつ出すか / how many")
@json_option
def suggest(file: str, count: int, as_json: bool) -> int:
    """作りかけのデッキマスターを、ルールに合う形に仕上げる案を出す（ファイルに書いていないところを埋める）。案がなければ終了コード1。

    Suggest legal completions of a half-built Deck Master (in a file: what it leaves out is open). Exit code 1 if there is none.

    \b
    cardforge master suggest draft.yaml
    """
    from cardforge.workspace import Workspace

    workspace = Workspace()
    builder = workspace.builder()
    draft = builder.draft_of(workspace.master(file))
    found = builder.completions(draft, count=count)
    if as_json:
        prices = [builder.price(each) for each in found]
        print_json([{**builder.mapping(each), price.field: price.total} for each, price in zip(found, prices, strict=True)])
        return 0 if found else 1
    fields, lang = workspace.fields(), language()
    for each in found:
        rows = [(fields.title_of(key).get(lang), _value(workspace, key, value)) for key, value in builder.mapping(each).items()]
        price = builder.price(each)
        print_table(("", ""), [*rows, (price.title.get(lang), price.total)])
    if not found:
        for problem in builder.problems(draft):
            click.echo(f"[{problem.rule}] {problem.said(language())}", err=True)
    return 0 if found else 1


def _value(workspace: Workspace, key: str, value: object) -> str:
    """What a field holds, in words."""
    lang, field = language(), workspace.fields().find(key)
    if isinstance(value, dict):
        return str(value[lang])
    if key == "text":
        return workspace.say(workspace.read(str(value)), lang=lang)
    if not isinstance(value, list):
        return str(value)
    names = {} if field is None else dict(field.names)
    names |= {word.name.ja: word.name for word in map(workspace.book.keyword, workspace.book.keywords)}
    names |= {word: race.name for race in workspace.library.races for word in race.name}
    names |= {card.name.ja: card.name for card in workspace.library.cards.values()}
    words = [names[word].get(lang) if word in names else str(word) for word in value]
    return say("、".join(words), ", ".join(words))


@master.command("abilities")
@click.argument("word", default="", required=False)
@game_option
@json_option
def abilities(word: str, game: str, as_json: bool) -> None:
    """デッキマスターが選べる能力の表：id、文、パワーの増減（その言葉のあるものだけ）。

    The table of abilities that a Deck Master may choose: id, sentence and what each does to the power (those with WORD in them).

    \b
    cardforge master abilities
    cardforge master abilities ダメージ
    en: cardforge master abilities damage
    """
    from cardforge.workspace import Workspace

    builder = Workspace(game=game).builder()
    begun = builder.begin()
    options = builder.step(builder.menu, begun).options if builder.menu else ()
    found = [option for option in options if any(word.casefold() in text.casefold() for text in (option.value, *option.label))]
    if not found:
        raise CardforgeError(
            Text(f"「{word}」のある能力はありません。", f"No ability has “{word}” in it."),
            hint=Text("全部は cardforge master abilities", "cardforge master abilities shows all."),
        )
    price = builder.price(begun)
    if as_json:
        print_json([{"id": option.value, price.field: option.power, "text": option.label._asdict()} for option in found])
        return
    rows = [(option.value, option.label.get(language()), f"{option.power:+d}") for option in found]
    print_table(("id", say("能力", "ability"), price.title.get(language())), rows, right=(2,))


@master.command("diff")
@click.argument("first", metavar="NAME|FILE", shell_complete=completes("m"))
@click.argument("second", metavar="NAME|FILE", shell_complete=completes("m"))
@json_option
def diff(first: str, second: str, as_json: bool) -> None:
    """二人のデッキマスターの違い。

    How two Deck Masters differ.

    \b
    cardforge master diff 炎竜姫アグニス 聖盾のエルシア
    en: cardforge master diff "Agnis, Princess of Flame" "Elsia of the Holy Shield"
    """
    from cardforge.workspace import Workspace

    workspace = Workspace()
    one, other = workspace.master(first), workspace.master(second)
    lang = language()
    rows = [tuple(cell.get(lang) for cell in row) for row in workspace.differences(one, other)]
    if as_json:
        print_json([{"what": label, "a": left, "b": right} for label, left, right in rows])
    else:
        print_table(("", one.card.name.get(lang), other.card.name.get(lang)), rows)
