"""``cardforge demo``: everything at once, on the built-in sample."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import click

from cardforge.cli.flags import game_option
from cardforge.cli.output import counted, json_option, language, print_json, print_table, say
from cardforge.files.places import sample
from cardforge.model import LEADER
from cardforge.model.characters import quoted

_SAMPLE = sample()
_GAMES = 100


@click.command("demo")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("out"), show_default=True, help="書き出すフォルダー / where to write"
)
@click.option("--games", default=_GAMES, show_default=True, type=click.IntRange(1, 100_000), help="テスト対戦の数 / how many test games")
@game_option
@json_option
def demo(output: Path, games: int, game: str, as_json: bool) -> None:
    """組み込みの見本で、できることを一通り見せる：文を読み、デッキマスターを作り、検査し、戦わせ、印刷する。

    Show everything at work on the built-in sample: read, build, check, play and print.

    \b
    cardforge demo
    cardforge --lang en demo --games 20 -o sheets
    cardforge demo --game NAME
    """
    begin = perf_counter()
    steps = Steps(game, output, games, quiet=as_json)
    steps.read()
    steps.price()
    steps.check()
    steps.play()
    steps.print()
    if as_json:
        print_json(steps.results | {"seconds": round(perf_counter() - begin, 2)})
    else:
        steps.where_to_go(perf_counter() - begin)


class Steps:
    """The steps of the demo; each prints what it shows and leaves it in ``results``."""

    def __init__(self, game: str, output: Path, games: int, *, quiet: bool) -> None:
        from cardforge.workspace import Workspace

        self.workspace = Workspace(game=game)
        self.deck, self.opponent = self.workspace.lesson_decks()
        self.called, self.other = (self.workspace.deck(name).title for name in (self.deck, self.opponent))
        self.output = output
        self.games = games
        self.results: dict[str, Any] = {}
        self._quiet = quiet
        self._number = 0

    def read(self) -> None:
        """Read the sentences of the document's cards, or of all where it has none, and say them again in both languages."""
        # Tokens are no cards of the document: effects of its cards make them.
        tokens = self.workspace.library.tokens
        sentences = [each for each in self.workspace.read_sentences(origin="document") if each.card not in tokens]
        if sentences:
            self._title("企画書のカードを文から読む", "Read the design document's cards from their sentences")
        else:
            sentences = self.workspace.read_sentences()
            self._title("カードを文から読む", "Read the cards from their sentences")
        same = sum(sentence.same for sentence in sentences)
        self.results["sentences"] = {"read": len(sentences), "said_again": same}
        if self._quiet:
            return
        shown = [sentence for sentence in sentences if len(sentence.said) > _LONG][:3]
        for sentence in shown:
            click.echo(f"   「{sentence.card.name.ja}」 {_under(sentence.said)}")
            click.echo(f"      = {_under(sentence.other)}")
        click.echo(
            say(
                f"   {len(sentences)}の文章すべてを読み、{same}を元の文のとおりに言い直しました。",
                f"   All {len(sentences)} texts were read, {same} of them said again as they were written.",
            )
        )

    def price(self) -> None:
        """Work out what the leader of the deck is worth, in a game that has leaders."""
        leader = self.workspace.deck(self.deck).master
        if leader is None:
            return
        name = leader.card.name
        price = self.workspace.price(leader)
        title = self.workspace.fields()["kind"].called(leader.card.kind)
        self._title(f"{title.ja}「{name.ja}」の{price.title.ja}", f"The {price.title.en} of the {title.en} {name.en}")
        self.results[LEADER] = {"name": name.ja, price.field: price.total}
        if not self._quiet:
            rows = [(label.get(language()), f"{amount or 0:+}") for label, amount in price.items]
            print_table((say("項目", "item"), price.title.get(language())), [*rows, (say("合計", "total"), price.total)], right=(1,))

    def check(self) -> None:
        """Find the deck legal."""
        self._title(f"デッキ「{self.called.ja}」を検査する", f"Check the deck {self.called.en}")
        problems = self.workspace.check_deck(self.deck)
        cards = sum(count for _, count in self.workspace.deck(self.deck).cards)
        self.results["deck"] = {"name": self.deck, "cards": cards, "problems": [problem.as_dict(language()) for problem in problems]}
        if self._quiet:
            return
        for problem in problems:
            click.echo(f"   [{problem.rule}] {problem.said(language())}")
        if not problems:
            rules = _SAMPLE["rules"]
            ja, en = (f"（{rules['ja']}）", f" ({rules['en']})") if self.deck == _SAMPLE["deck"] else ("", "")
            click.echo(say(f"   {cards}枚、合法です{ja}。", f"   {cards} cards, legal{en}."))

    def play(self) -> None:
        """Play test games."""
        self._title(f"「{self.other.ja}」とテスト対戦する", f"Play test games against {self.other.en}")
        report = self.workspace.match(self.deck, self.opponent, games=self.games)
        self.results["match"] = report.as_dict()
        if self._quiet:
            return
        a, b, drawn = report.wins
        turns = f"{report.turns.mean:.1f}"
        click.echo(
            say(
                f"   {self.games}局: {a}勝{b}敗{drawn}分、勝率 {report.share_a}、平均{turns}ターン。",
                f"   {self.games} games: won {a}, lost {b}, drawn {drawn}; {report.share_a}; {turns} turns on average.",
            )
        )

    def print(self) -> None:
        """Print the deck, its Deck Master and seals on real-size sheets, in both languages."""
        from cardforge.printing import SheetOptions

        self._title("実寸のシートを印刷する", "Print real-size sheets")
        self.results["sheets"] = []
        for lang in ("ja", "en"):
            target = self.output / f"{self.deck}-{lang}.pdf"
            result = self.workspace.print([self.deck], target, SheetOptions(lang=lang))
            self.results["sheets"].append(result.as_dict())
            if not self._quiet:
                click.echo(
                    say(
                        f"   {result.file}: {result.cards}枚、{result.pages}ページ",
                        f"   {result.file}: {counted(result.cards, 'card')} on {counted(result.pages, 'page')}",
                    )
                )

    def where_to_go(self, seconds: float) -> None:
        """Say where the results are and what to do next."""
        click.echo()
        click.echo(
            say(
                f"できました（{seconds:.1f}秒）。シートは {self.output.absolute()} にあります。",
                f"Done ({seconds:.1f} s). The sheets are in {self.output.absolute()}",
            )
        )
        click.echo(say("倍率100%で印刷し、トンボに沿って切ってください。次は:", "Print at 100 % and cut along the marks. Next:"))
        click.echo(f"   cardforge play {quoted(self.called.get(language()))} {quoted(self.other.get(language()))}")
        click.echo("   cardforge cards list" + ("" if self.workspace.game == _SAMPLE["game"] else f" --game {self.workspace.game}"))

    def _title(self, ja: str, en: str) -> None:
        self._number += 1
        if not self._quiet:
            click.secho(f"{self._number}. {say(ja, en)}", bold=True)


#: Sentences at least this long are worth showing.
_LONG = 30


def _under(said: str) -> str:
    """A text of several lines, whose further lines stand under the first."""
    return said.replace("\n", "\n        ")
