"""``cardforge cards``: the card database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.output import json_option, language, print_json, print_table, say
from cardforge.model import Card, CardforgeError, Deck, Master, Text

if TYPE_CHECKING:
    from cardforge.workspace import Workspace

#: The order in which kinds are listed.
KINDS = ("unit", "spell", "enchantment", "seal", "token", "master", "deck")
ATTRIBUTES = {
    "red": Text("赤", "red"),
    "blue": Text("青", "blue"),
    "green": Text("緑", "green"),
    "white": Text("白", "white"),
    "black": Text("黒", "black"),
}


@click.group("cards")
def cards() -> None:
    """カードのデータベース。

    The card database: the built-in cards with those of this folder over them.
    """


def _attribute(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """The attribute's English name, whichever way it was given."""
    if value is None:
        return None
    for attribute, name in ATTRIBUTES.items():
        if value.casefold() in (attribute, name.ja):
            return attribute
    from cardforge.database import did_you_mean

    known = " ".join([*ATTRIBUTES, *(name.ja for name in ATTRIBUTES.values())])
    raise CardforgeError(
        Text(f"属性「{value}」はありません。", f"there is no attribute “{value}”."),
        hint=did_you_mean(value, known.split()) or Text(f"あるのは {known} です。", f"There is {known}."),
    )


@cards.command("list")
@click.option("--kind", help="種類（unit deck など） / only this kind: unit, spell, seal, deck, master …")
@click.option("--attribute", callback=_attribute, metavar="ATTRIBUTE", help="属性（赤 red など） / only cards of this attribute")
@click.option("--origin", type=click.Choice(("document", "house")), help="出どころ / only the document's cards, or the house's")
@click.option("--game", default="deckmaster", show_default=True, help="ゲーム / the game")
@json_option
def list_cards(kind: str | None, attribute: str | None, origin: str | None, game: str, as_json: bool) -> None:
    """カードの一覧。

    List cards, Deck Masters or decks.

    \b
    cardforge cards list --kind unit --attribute 赤
    cardforge cards list --kind deck --json
    """
    from cardforge.database.library.facts import facts
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game)
    things = [thing for thing in _things(workspace, kind) if _fits(thing, attribute, origin)]
    if as_json:
        print_json([facts(thing) for thing in things])
    elif kind == "deck":
        _print_decks([thing for thing in things if isinstance(thing, Deck)])
    else:
        _print_cards([thing.card if isinstance(thing, Master) else thing for thing in things if not isinstance(thing, Deck)])


def _things(workspace: Workspace, kind: str | None) -> list[Card | Master | Deck]:
    library = workspace.library
    if kind == "deck":
        return list(library.decks.values())
    if kind == "master":
        return list(library.masters.values())
    known = dict.fromkeys([*(card.kind for card in library.cards.values()), *(["master"] if library.masters else []), "deck"])
    if kind not in (None, *known):
        from cardforge.database import did_you_mean

        raise CardforgeError(
            Text(f"種類「{kind}」はありません。", f"there is no kind “{kind}”."),
            hint=did_you_mean(str(kind), known) or Text(f"あるのは {'、'.join(known)} です。", f"There is {', '.join(known)}."),
        )
    found: list[Card] = sorted((card for card in library.cards.values() if kind in (None, card.kind)), key=_order)
    return [*found]


def _order(card: Card) -> tuple[object, ...]:
    """Kind by kind, attribute by attribute, from cheap to dear; the kinds of other games as their files have them."""
    attributes = [list(ATTRIBUTES).index(name) if name in ATTRIBUTES else 9 for name in card.fields.get("attributes", ())]
    if card.kind not in KINDS:
        return (len(KINDS),)
    return KINDS.index(card.kind), len(attributes), attributes, card.fields.get("cost", card.fields.get("level", 0)), card.id


def _fits(thing: Card | Master | Deck, attribute: str | None, origin: str | None) -> bool:
    card = thing.master.card if isinstance(thing, Deck) and thing.master else thing.card if isinstance(thing, Master) else thing
    if isinstance(card, Deck):
        return attribute is None and origin is None
    return attribute in (None, *card.fields.get("attributes", ())) and origin in (None, card.origin)


def attribute_names(card: Card, lang: str) -> str:
    """A card's attributes in one word: 赤青."""
    names = [ATTRIBUTES[name].get(lang) if name in ATTRIBUTES else name for name in card.fields.get("attributes", ())]
    return ("" if lang == "ja" else "/").join(names)


def _print_cards(found: list[Card]) -> None:
    from cardforge.database.schema.sentences import sentence

    lang = language()
    rows = []
    for card in found:
        number = card.fields.get("cost", card.fields.get("level", card.fields.get("rank")))
        sentences = [sentence(card, field).get(lang) for field in card.trees]
        said = " → ".join(part.replace("\n", "") if lang == "ja" else part for part in sentences if part)
        rows.append((card.name.get(lang), number, card.fields.get("power"), attribute_names(card, lang), said))
    columns = (say("名前", "name"), say("コスト", "cost"), say("パワー", "power"), say("属性", "attributes"), say("文", "text"))
    print_table(columns, rows, right=(1, 2))
    click.echo(say(f"{len(rows)}枚", f"{len(rows)} cards"))


def _print_decks(found: list[Deck]) -> None:
    lang = language()
    rows = []
    for deck in found:
        master = deck.master.card if deck.master else None
        size = sum(count for _, count in deck.cards)
        rows.append((deck.name, master.name.get(lang) if master else "", attribute_names(master, lang) if master else "", size))
    columns = (say("デッキ", "deck"), say("デッキマスター", "Deck Master"), say("属性", "attributes"), say("枚数", "cards"))
    print_table(columns, rows, right=(3,))


@cards.command("show")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--game", default="deckmaster", show_default=True, help="ゲーム / the game")
@json_option
def show(names: tuple[str, ...], game: str, as_json: bool) -> None:
    """カード・デッキマスター・デッキを詳しく見せる（名前かid）。

    Show cards, Deck Masters or decks in full, by name or id.

    \b
    cardforge cards show ファイアボール
    cardforge cards show "Salamander Lancer" --json
    """
    from cardforge.database.library.facts import facts
    from cardforge.workspace import Workspace

    library = Workspace(game=game).library
    things = [library.find_any(name) for name in names]
    if as_json:
        print_json(facts(things[0]) if len(things) == 1 else [facts(thing) for thing in things])
        return
    for thing in things:
        if isinstance(thing, Deck):
            _show_deck(thing)
        else:
            _show_card(thing)


def _show_card(thing: Card | Master) -> None:
    from cardforge.database.schema.sentences import kind_title, sentence, title

    lang = language()
    card = thing.card if isinstance(thing, Master) else thing
    other = "en" if lang == "ja" else "ja"
    fields = card.fields
    also = "" if card.name.ja == card.name.en else f"  ({card.name.get(other)})"
    rows: list[tuple[str, object]] = [(say("名前", "name"), card.name.get(lang) + also), ("id", card.id)]
    rows.append((say("種類", "kind"), kind_title(card).get(lang)))
    for key, ja in (("cost", "コスト"), ("level", "レベル"), ("rank", "シールランク"), ("power", "パワー")):
        if key in fields:
            rows.append((say(ja, key), fields[key]))
    if fields.get("attributes"):
        rows.append((say("属性", "attributes"), attribute_names(card, lang)))
    if fields.get("races"):
        rows.append((say("種族", "races"), "・".join(fields["races"])))
    for field in card.trees:
        said = sentence(card, field)
        if any(said):
            rows += [(title(card, field).get(lang), said.get(lang)), ("", said.get(other))]
    if isinstance(thing, Master):
        rows += [(say("封印", "seal"), f"Lv{seal.fields['level']} {seal.name.get(lang)}") for seal in thing.seals]
    if card.flavor:
        rows.append((say("フレーバー", "flavour"), card.flavor.get(lang)))
    if card.source.file:
        rows.append((say("ファイル", "file"), f"{card.source.file}:{card.source.line}"))
    print_table(("", ""), rows)


def _show_deck(deck: Deck) -> None:
    from cardforge.database.schema.sentences import kind_title

    lang = language()
    click.echo(f"{deck.name}  ({deck.master.card.name.get(lang) if deck.master else '-'})")
    columns = (say("枚数", "copies"), say("名前", "name"), say("種類", "kind"), say("コスト", "cost"))
    rows = [(count, card.name.get(lang), kind_title(card).get(lang), card.fields.get("cost")) for card, count in deck.cards]
    print_table(columns, rows, right=(0, 3))


@cards.command("search")
@click.argument("query", metavar="QUERY...", nargs=-1, required=True)
@click.option("--names", is_flag=True, help="名前だけを一行に一つ / only the names, one a line")
@click.option("--limit", type=click.IntRange(1), help="この枚数まで / at most so many cards")
@click.option("--game", default="deckmaster", show_default=True, help="ゲーム / the game")
@json_option
def search_cards(query: tuple[str, ...], names: bool, limit: int | None, game: str, as_json: bool) -> int:
    """カードを検索する。見つからなければ終了コード1。

    Search cards; all words have to hold. Exit code 1 if there is none.

    Fields: name, text, attribute (c), kind, keyword (kw), race, cost, power, level, is, id, order, direction. Also: -x, x or y, (x y),
    "a b", /regex/. See docs/search.md.

    \b
    cardforge cards search "c:red cost<=3 power>=2000"
    cardforge cards search 属性:青 文:引く is:house order:cost
    cardforge cards search "kind:seal level<=3" --names
    """
    from cardforge.database.finding import search
    from cardforge.database.library.facts import card_facts

    found = search(" ".join(query), game, Path(), limit=limit)
    if as_json:
        print_json([card_facts(card) for card in found])
    elif names:
        for card in found:
            click.echo(card.name.get(language()))
    else:
        _print_cards(found)
    return 0 if found else 1


_force = click.option("--force", is_flag=True, help="あるファイルを上書きする / replace a file that is there")
_columns = click.option("--columns", type=click.Choice(("ja", "en")), help="表の見出しの言葉 / language of a table's header")


@cards.command("import")
@click.argument("source", metavar="FILE|CODE")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="書き出すファイル / the file to write")
@click.option("--game", default="deckmaster", show_default=True, help="ゲーム / the game")
@_columns
@_force
def import_cards(source: str, output: Path, game: str, columns: str | None, force: bool) -> int:
    """カードやデッキを、別の形のファイルに移す。

    Bring cards or a deck from one kind of file into another: YAML, JSON, CSV, TSV, XLSX; as .txt the design document's own lines, or a
    deck as a list; a deck code. Nothing is written where anything is wrong (exit code 1).

    \b
    cardforge cards import cards.xlsx -o cards/deckmaster/cards.yaml
    cardforge cards import document.txt -o cards/deckmaster/document.yaml
    cardforge cards import CF1-D-i1pOWN... -o deck.yaml
    """
    from cardforge.cli.commands.check import describe
    from cardforge.database.convert import read_source

    things, problems = read_source(source, game, Path())
    for problem in problems:
        click.echo(describe(problem, language()), err=True)
    if any(problem.severity == "error" for problem in problems):
        click.echo(say("書き出していません。", "Nothing was written."), err=True)
        return 1
    _write(things, output, columns, force)
    return 0


@cards.command("export")
@click.argument("what", metavar="NAME|QUERY...", nargs=-1, required=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="書き出すファイル / the file to write, .yaml .json .csv .tsv .xlsx .txt"
)
@click.option("--code", is_flag=True, help="デッキの短いコードを出す / print the short code of a deck")
@click.option("--game", default="deckmaster", show_default=True, help="ゲーム / the game")
@_columns
@_force
def export_cards(what: tuple[str, ...], output: Path | None, code: bool, game: str, columns: str | None, force: bool) -> None:
    """カード・デッキマスター・デッキを書き出す。

    Export cards, Deck Masters or decks by name, or what a search finds; without -o as YAML on standard output.

    \b
    cardforge cards export "kind:unit c:red" -o red.xlsx
    cardforge cards export 赤単アグロ -o deck.txt
    cardforge cards export 赤単アグロ --code
    """
    from cardforge.database.convert import deck_code, select
    from cardforge.database.formats.mapping import to_yaml
    from cardforge.workspace import Workspace

    library = Workspace(game=game).library
    things = select(library, what)
    if code:
        for thing in things:
            click.echo(deck_code(library, thing))
    elif output is None:
        click.echo(to_yaml(things), nl=False)
    else:
        _write(things, output, columns, force)


def _write(things: list[Card | Master | Deck], output: Path, columns: str | None, force: bool) -> None:
    from cardforge.database.convert import convert
    from cardforge.database.formats.mapping import write_whole

    converted = convert(things, output.suffix, lang=columns or language())
    write_whole(output, converted.data, force=force)
    click.echo(say(f"{output}: {len(things)}件を書き出しました。", f"{output}: {len(things)} written."))
    if converted.lost:
        fields = " ".join(converted.lost)
        click.echo(say(f"この形に書けない項目は落ちました: {fields}", f"This form cannot carry: {fields}"), err=True)


@cards.command("stats")
@click.argument("query", metavar="[QUERY...]", nargs=-1)
@click.option("--svg", "picture", type=click.Path(path_type=Path), help="図をSVGに書く / write the charts as SVG")
@_force
@json_option
def stats(query: tuple[str, ...], picture: Path | None, force: bool, as_json: bool) -> None:
    """カード全体の内訳: 種類・属性・コスト・主なラインに対するパワー・キーワード。

    What the cards (or those that a search finds, or a deck's) are made of: kinds, attributes, cost curve, power by cost against the main
    line, keywords.

    \b
    cardforge cards stats
    cardforge cards stats 赤単アグロ --svg deck.svg
    cardforge cards stats is:house c:green
    """
    from cardforge.cli.screen import charts as drawing
    from cardforge.database.convert import select
    from cardforge.database.formats.mapping import write_whole
    from cardforge.games.shared.pack import charts_of
    from cardforge.workspace import Workspace

    library = Workspace().library
    things = select(library, [" ".join(query)]) if query else [*library.cards.values()]
    counted = [card for thing in things for card in _cards_in(thing)]
    found = charts_of(library.game)(counted)
    if as_json:
        print_json({"cards": len(counted), "charts": [chart.as_dict() for chart in found]})
    else:
        click.echo("\n\n".join([say(f"{len(counted)}枚", f"{len(counted)} cards"), *(drawing.bars(chart, language()) for chart in found)]))
    if picture is not None:
        write_whole(picture, drawing.svg(found, language()), force=force)


def _cards_in(thing: Card | Master | Deck) -> list[Card]:
    if isinstance(thing, Deck):
        return [card for card, count in thing.cards for _ in range(count)]
    return [thing.card if isinstance(thing, Master) else thing]
