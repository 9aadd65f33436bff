"""``cardforge cards``: the card database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.completing import completes
from cardforge.cli.flags import game_option
from cardforge.cli.groups import Group
from cardforge.cli.output import json_option, language, print_json, say
from cardforge.cli.words import QueryCommand, SearchCommand
from cardforge.model import Card, CardforgeError, Deck, Master, Text
from cardforge.model.nearest import did_you_mean

if TYPE_CHECKING:
    from cardforge.workspace import Workspace


@click.group("cards", cls=Group)
def cards() -> None:
    """カードのデータベース：組み込みのカードに、このフォルダーのカードを重ねたもの。

    The card database: the built-in cards with those of this folder over them.
    """


@cards.command("list", context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@click.option(
    "--kind", help="この種類だけ（deck、master、ゲームのカードの種類） / only this kind: deck, master, or a kind of card of the game"
)
@game_option
@json_option
@click.pass_context
def list_cards(context: click.Context, kind: str | None, game: str, as_json: bool) -> None:
    """カード・デッキマスター・デッキの一覧。ゲームの項目はどれでも --項目 値 で絞れる（項目は `cardforge cards fields`）。

    List cards, Deck Masters or decks. Every field of the game is an option: --FIELD VALUE (see `cardforge cards fields`).

    \b
    cardforge cards list --kind unit --attribute 赤
    en: cardforge cards list --kind unit --attribute red
    cardforge cards list --attribute 赤
    en: cardforge cards list --attribute red
    cardforge cards list --kind deck --json
    """
    from cardforge.cli.screen.listing import print_cards, print_decks
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game)
    things = workspace.list_cards(kind or "", _asked(context, workspace))
    _say_what_is_left_out(workspace)
    if as_json:
        print_json([workspace.facts(thing) for thing in things])
    elif kind in ("deck", "デッキ"):
        print_decks([thing for thing in things if isinstance(thing, Deck)])
    else:
        cards = [thing.card if isinstance(thing, Master) else thing for thing in things if not isinstance(thing, Deck)]
        print_cards(cards, _names(workspace))


def _names(workspace: Workspace) -> dict[str, Text]:
    """The names of races and the like, in both languages."""
    return {race.name.ja: race.name for race in workspace.catalogue.races}


def _say_what_is_left_out(workspace: Workspace) -> None:
    """Name what could not be read and is missing from what is shown: whole files, and single cards with a fault."""
    for file in workspace.catalogue.unreadable:
        click.echo(
            say(f"{file} は読めないので入っていません（cardforge check）。", f"{file} cannot be read and is left out (cardforge check)."),
            err=True,
        )
    errors = [each for each in workspace.catalogue.problems if each.severity == "error" and each.file not in workspace.catalogue.unreadable]
    names = list(dict.fromkeys(each.named(language()) for each in errors if each.where))
    if names:
        shown = say("、", ", ").join(names[:_FAULTY]) + (" …" if len(names) > _FAULTY else "")
        click.echo(
            say(f"誤りがあって入っていません: {shown}（cardforge check）", f"Left out for a fault: {shown} (cardforge check)."), err=True
        )


def _asked(context: click.Context, workspace: Workspace) -> list[tuple[str, str]]:
    """The fields of the game that were given as options, with their values."""
    fields = workspace.fields()
    words = list(context.args)
    asked: list[tuple[str, str]] = []
    while words:
        option, equals, value = words.pop(0).partition("=")
        if not option.startswith("--"):
            raise click.UsageError(say(f"「{option}」は余分です。", f"“{option}” is not expected here."), context)
        if fields.find(option[2:]) is None:
            known = [*(f"--{word}" for word in fields.words()), "--kind", "--game", "--json"]
            every = " ".join(sorted({f"--{field.name}" for field in fields} | {"--game", "--json"}))
            hint = did_you_mean(option, known) or Text(f"あるのは {every} です。", f"The options are {every}.")
            raise CardforgeError(Text(f"オプション {option} はありません。", f"there is no option {option}."), hint=hint)
        if not equals and not words:
            raise click.UsageError(say(f"{option} に値がありません。", f"{option} needs a value."), context)
        asked.append((option[2:], value if equals else words.pop(0)))
    return asked


@cards.command("show")
@click.argument("names", metavar="NAME...", nargs=-1, required=True, shell_complete=completes("dmc"))
@game_option
@json_option
def show(names: tuple[str, ...], game: str, as_json: bool) -> None:
    """カード・デッキマスター・デッキ・キーワードを詳しく見せる（名前かid）。

    Show cards, Deck Masters, decks or keywords in full, by name or id.

    \b
    cardforge cards show ファイアボール
    en: cardforge cards show Fireball
    cardforge cards show "Salamander Lancer" --json
    """
    from cardforge.cli.screen.listing import keyword_facts, show_card, show_deck, show_keyword
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game) if game else Workspace.of_words(*names)
    things = [workspace.keyword(name) or workspace.find(name) for name in names]
    if as_json:
        found = [workspace.facts(thing) if isinstance(thing, Card | Master | Deck) else keyword_facts(thing) for thing in things]
        print_json(found[0] if len(found) == 1 else found)
        return
    for thing in things:
        if isinstance(thing, Deck):
            show_deck(thing)
        elif isinstance(thing, Card | Master):
            show_card(thing, _names(workspace))
        else:
            show_keyword(thing)


@cards.command("search", cls=SearchCommand)
@click.argument("query", metavar="QUERY...", nargs=-1, required=True)
@click.option("--names", is_flag=True, help="名前だけを一行に一つ / only the names, one per line")
@click.option("--limit", type=click.IntRange(1, 1_000_000), help="この枚数まで / at most N cards")
@game_option
@json_option
def search_cards(query: tuple[str, ...], names: bool, limit: int | None, game: str, as_json: bool) -> int:
    """カードを検索する（言葉は全部が当てはまるもの）。見つからなければ終了コード1。

    言葉は 項目:値（: = != < <= > >= も）か、名前の一部。is:、order:、-x、x or y、(x y)、"a b"、/正規表現/ も書ける。項目と、入る値は
    `cardforge cards fields` に、検索の全部は docs/search.md にある。

    Search for cards that match every word. Exit code 1 if there is none.

    Words are FIELD:VALUE, with : = != < <= > >=, or parts of a name; also is:, order:, -x, x or y, (x y), "a b", /regex/.
    `cardforge cards fields` lists the fields of a game and what they may hold; see docs/search.md.

    \b
    cardforge cards search "c:red cost<=3 power>=2000"
    cardforge cards search 属性:青 文:引く is:house order:cost
    en: cardforge cards search c:blue text:draw is:house order:cost
    cardforge cards search "kind:seal level<=3" --names
    cardforge cards search "is:house c:green"
    """
    from cardforge.cli.screen.listing import print_cards
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game)
    found = workspace.search(" ".join(query), limit=limit)
    _say_what_is_left_out(workspace)
    if as_json:
        print_json([workspace.facts(card) for card in found])
    elif names:
        for card in found:
            click.echo(card.name.get(language()))
    elif found:
        print_cards(found, _names(workspace))
    else:
        hint = say("検索できる項目: cardforge cards fields", "The fields to search by: cardforge cards fields")
        click.echo(say("見つかりません。", "No card was found.") + f"\n  {hint}")
    return 0 if found else 1


@cards.command("fields")
@game_option
@json_option
def list_fields(game: str, as_json: bool) -> None:
    """カードの項目：検索や表での呼び名と、入る値。

    The fields of a game's cards: every word for them in a search or a table, and what they may hold.

    \b
    cardforge cards fields --json
    """
    from cardforge.cli.screen.listing import print_fields
    from cardforge.workspace import Workspace

    fields = Workspace(game=game).fields()
    if as_json:
        print_json([field.as_dict() for field in fields])
    else:
        print_fields(fields)


#: Things with a fault that are named.
_FAULTY = 3
_force = click.option("--force", is_flag=True, help="同じ名前のファイルがあっても上書きする / replace an existing file")
_columns = click.option(
    "--columns", type=click.Choice(("ja", "en")), help="表の見出しと値の言葉 / language of a table: headings and values"
)


@cards.command("import")
@click.argument("source", metavar="FILE|CODE")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="書き出すファイル / the file to write")
@click.option(
    "--map",
    "maps",
    multiple=True,
    metavar="見出し=項目 / HEADING=FIELD",
    help="列の見出しの意味（-なら読まない）。ファイルごとに覚える / what a heading means (- leaves it out), remembered for the file",
)
@click.option("--dry-run", is_flag=True, help="読み方を見せるだけで、何も書かない / only show what was understood, write nothing")
@click.option("--skip-broken", is_flag=True, help="読めないものを飛ばして残りを書く / leave out what cannot be read and write the rest")
@game_option
@_columns
@_force
def import_cards(
    source: str,
    output: Path | None,
    maps: tuple[str, ...],
    dry_run: bool,
    skip_broken: bool,
    game: str,
    columns: str | None,
    force: bool,
) -> int:
    """カードやデッキを、別の形のファイルに移す：YAML、JSON、CSV、TSV、XLSX、.txt（企画書の書き方のカードか、デッキの一覧）、デッキの
    コード。表はまず読み方を見せる。カードに枚数の列があれば、デッキも別のファイルに作る。読めない行は名指しし、何も書かない（終了
    コード1）。--skip-broken なら残りを書く。

    Convert cards or a deck from one kind of file to another: YAML, JSON, CSV, TSV, XLSX; as .txt the design document's own lines, or a
    deck as a list; a deck code. What was understood of a table is shown first; a column of copies beside cards makes a deck, too, in a
    file beside. Where a row is wrong it is named, and nothing is written (exit code 1); with --skip-broken the other ones are.

    \b
    cardforge cards import cards.xlsx --dry-run
    cardforge cards import cards.xlsx -o cards.yaml --map "強さ=power"
    en: cardforge cards import cards.xlsx -o cards.yaml --map "Vigour=power"
    cardforge cards import cards.csv -o cards.yaml --skip-broken
    cardforge cards import document.txt -o document.yaml
    cardforge cards import CF1-D-i1pOWN... -o deck.yaml
    """
    from cardforge.cli.screen.importing import show_headings, show_left_out, show_problems, show_things, show_what_is_whole
    from cardforge.workspace import Workspace

    if output is None and not dry_run:
        raise click.UsageError(
            say("-o で書き出すファイルを、または --dry-run を書いてください。", "Name the file with -o, or say --dry-run.")
        )
    workspace = Workspace(game=game)
    said = _said(maps)
    headings = workspace.headings(source, said)
    things, problems = workspace.read_file(source, headings=said)
    show_headings(headings, workspace.fields())
    show_things(things)
    wrong = show_problems(problems, {heading.word for heading in headings if heading.how == "unknown"})
    refused = wrong and not (skip_broken and things)
    if wrong and not refused:
        show_left_out(headings, things)
    if output is None or dry_run or refused:
        click.echo(say("何も書き出していません。", "Nothing was written."), err=wrong)
        if refused and things:
            show_what_is_whole(things)
        return 1 if refused else 0
    if said:
        workspace.remember_headings(source, said)
    for file, some in workspace.import_plan(things, output).items():
        _write(workspace, some, file, columns, force)
    return 0


def _said(maps: tuple[str, ...]) -> dict[str, str]:
    """What was said of the headings: ``列=field``, with an equals sign of either width."""
    said = {}
    for each in maps:
        word, equals, field = each.replace("＝", "=").rpartition("=")
        if not equals or not word.strip() or not field.strip():
            raise click.UsageError(say(f"--map は「列=field」の形です: {each}", f"--map is written HEADING=FIELD, not {each}"))
        said[word.strip()] = field.strip()
    return said


@cards.command("export", cls=QueryCommand)
@click.argument("what", metavar="[NAME|QUERY...]", nargs=-1, shell_complete=completes("dmc"))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="書き出すファイル（.yaml .json .csv .tsv .xlsx .txt） / the file to write, .yaml .json .csv .tsv .xlsx .txt",
)
@click.option("--code", is_flag=True, help="デッキの短いコードを出す / print the short code of a deck")
@game_option
@_columns
@_force
def export_cards(what: tuple[str, ...], output: Path | None, code: bool, game: str, columns: str | None, force: bool) -> None:
    """カード・デッキマスター・デッキを、名前か検索で選んで書き出す。-o だけなら、このフォルダーのカードを全部。-o がなければYAMLで標準
    出力に。

    Export cards, Deck Masters or decks by name, or what a search finds; with -o alone all cards of this folder; without -o as YAML on
    standard output.

    \b
    cardforge cards export -o my-cards.xlsx
    cardforge cards export "kind:unit c:red" -o red.xlsx
    cardforge cards export 赤単アグロ -o deck.txt
    en: cardforge cards export "Mono-Red Aggro" -o deck.txt
    cardforge cards export 赤単アグロ --code
    en: cardforge cards export "Mono-Red Aggro" --code
    """
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game) if game or not what else Workspace.of_words(*what)
    if not what and (code or output is None):
        raise click.UsageError(
            say("名前か検索式を、または -o で書き出すファイルを書いてください。", "Say what to export, or name a file with -o.")
        )
    things: list[Card | Master | Deck] = workspace.select(what) if what else [*workspace.own_cards()]
    if code:
        for thing in things:
            click.echo(workspace.code(thing))
    elif output is None or str(output) == "-":
        click.echo(workspace.yaml(things, columns=columns or language()), nl=False)
    else:
        _write(workspace, things, output, columns, force)


def _write(workspace: Workspace, things: list[Card | Master | Deck], output: Path, columns: str | None, force: bool) -> None:
    from cardforge.cli.screen.importing import things_in_words

    lost = workspace.export(things, output, columns=columns or language(), force=force)
    said = things_in_words(things)
    click.echo(say(f"{output}: {said}を書き出しました。", f"{output}: wrote {said}."))
    if lost:
        fields = " ".join(lost)
        click.echo(say(f"この形に書けない項目は落ちました: {fields}", f"This format cannot hold: {fields}"), err=True)


@cards.command("stats", cls=QueryCommand)
@click.argument("query", metavar="[QUERY...]", nargs=-1)
@click.option("--svg", "picture", type=click.Path(path_type=Path), help="図をSVGに書く / write the charts as SVG")
@_force
@game_option
@json_option
def stats(query: tuple[str, ...], picture: Path | None, force: bool, game: str, as_json: bool) -> None:
    """カード全体（または検索で見つかるもの、デッキのカード）の内訳：種類・属性や色・コスト・コストに対するパワーや力など。

    What the cards (or those that a search finds, or a deck's) are made of: kinds, attributes or colours, cost curves, power or strength by
    cost, and what else the game counts.

    \b
    cardforge cards stats
    cardforge cards stats 赤単アグロ --svg deck.svg
    en: cardforge cards stats "Mono-Red Aggro" --svg deck.svg
    cardforge cards stats is:house c:green
    """
    from cardforge.cli.screen import charts as drawing
    from cardforge.files.whole import write_new
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game) if game or not query else Workspace.of_words(" ".join(query))
    things = workspace.select([" ".join(query)]) if query else [*workspace.library.cards.values()]
    counted = [card for thing in things for card in _cards_in(thing)]
    found = workspace.statistics(counted)
    if as_json:
        print_json({"cards": len(counted), "charts": [chart.as_dict() for chart in found]})
    else:
        click.echo("\n\n".join([say(f"{len(counted)}枚", f"{len(counted)} cards"), *(drawing.bars(chart, language()) for chart in found)]))
    if picture is not None:
        write_new(picture, drawing.svg(found, language()), force=force)


def _cards_in(thing: Card | Master | Deck) -> list[Card]:
    if isinstance(thing, Deck):
        return [card for card, count in thing.cards for _ in range(count)]
    return [thing.card if isinstance(thing, Master) else thing]
