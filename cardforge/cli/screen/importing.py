"""What an import understood, shown before anything is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from cardforge.cli.commands.check import print_errors
from cardforge.cli.output import counted, language, print_table, say
from cardforge.model import Card, Deck, Master, Problem, Text

if TYPE_CHECKING:
    from cardforge.database.formats.headings import Heading
    from cardforge.database.schema.field import Fields

#: Columns that are no field of a card.
_BESIDE = {"count": Text("枚数", "copies"), "deck": Text("デッキ", "deck"), "card": Text("カード", "card")}
_HOW = {
    "known": ("", ""),
    "mapped": ("--map で決めた", "as --map says"),
    "unknown": ("知らない見出し", "unknown heading"),
}


def show_headings(headings: Sequence[Heading], fields: Fields) -> None:
    """Each column with the field it was taken for."""
    if not headings:
        return
    rows = []
    for heading in headings:
        name, _, part = heading.field.partition(".")
        title = _BESIDE.get(name, fields.title_of(name)).get(language()) if name else say("読まない", "left out")
        beside = {
            "en": say("（英語）", " (English)"),
            "ja": say("（日本語）", " (Japanese)"),
            "keywords": say("の初めのキーワード", ": its keywords"),
        }
        tongue = beside.get(part, "")
        rows.append((heading.word, heading.field or "-", title + tongue, say(*_HOW[heading.how])))
    print_table((say("見出し", "heading"), say("項目", "field"), "", ""), rows)


def things_in_words(things: Iterable[Card | Master | Deck]) -> str:
    """How many cards, Deck Masters and decks there are; nothing where there are none."""
    every = list(things)
    cards, masters = (sum(isinstance(thing, kind) for thing in every) for kind in (Card, Master))
    decks = len(every) - cards - masters
    parts = [
        say(f"カード{cards}枚", counted(cards, "card")) if cards else "",
        say(f"デッキマスター{masters}枚", counted(masters, "Deck Master")) if masters else "",
        say(f"デッキ{decks}個", counted(decks, "deck")) if decks else "",
    ]
    return say("、", ", ").join(filter(None, parts))


def show_things(things: Iterable[Card | Master | Deck]) -> None:
    """How many cards, Deck Masters and decks were read."""
    said = things_in_words(things)
    click.echo(say(f"{said}を読みました。", f"Read: {said}.") if said else say("何も読めませんでした。", "Nothing was read."))


def show_what_is_whole(things: Iterable[Card | Master | Deck]) -> None:
    """What of a file with faults could be written all the same, and how."""
    said = things_in_words(things)
    click.echo(
        say(f"読めた{said}だけを書き出すには --skip-broken を付けます。", f"To write what could be read ({said}), add --skip-broken."),
        err=True,
    )


def show_left_out(headings: Iterable[Heading], things: Iterable[Card | Master | Deck]) -> None:
    """That copies which a table says make no deck, where cards of it are left out."""
    if any(heading.field == "count" for heading in headings) and not any(isinstance(thing, Deck) for thing in things):
        click.echo(
            say(
                "枚数の列からデッキは作りません。除いたカードが入るからです。",
                "No deck is made of the column of copies: cards of it are left out.",
            ),
            err=True,
        )


def show_problems(problems: Iterable[Problem], unknown: set[str]) -> bool:
    """What is wrong or odd, unknown headings first (they are what faults of rows often come from); returns whether anything is wrong."""
    every = sorted(problems, key=lambda problem: not any(f"“{word}”" in problem.message.en for word in unknown))
    print_errors(every, {problem.file for problem in every})
    return any(problem.severity == "error" for problem in every)
