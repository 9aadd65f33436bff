"""Cards, Deck Masters and decks from one kind of file into another, without loss or with a word about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardforge.database.formats.card_files import entries_of
from cardforge.database.formats.decklist import CODE, from_code, to_code, to_decklist
from cardforge.database.formats.delimited import to_csv
from cardforge.database.formats.document import to_document
from cardforge.database.formats.mapping import Thing, to_json, to_yaml
from cardforge.database.formats.tables import table_of
from cardforge.database.formats.workbook import workbook
from cardforge.database.library.catalogue import source_of
from cardforge.database.library.library import Library
from cardforge.database.schema.schemas import schemas
from cardforge.model import Card, CardforgeError, Deck, Problem, Text
from cardforge.model.nearest import did_you_mean
from cardforge.model.problems import without_consequences
from cardforge.renamed import moved

__getattr__ = moved(__name__)

#: The endings of files that can be written.
FORMATS = (".yaml", ".yml", ".json", ".csv", ".tsv", ".xlsx", ".txt")


@dataclass(frozen=True, slots=True)
class Converted:
    """What stands in the new file, and the fields that its form could not carry."""

    data: bytes
    lost: tuple[str, ...] = ()


def convert(things: Sequence[Thing], ending: str, *, lang: str = "ja", names: Mapping[str, str] | None = None) -> Converted:
    """The contents of a file with this ending that holds ``things``; ``lang`` is that of its names and of a table, ``names`` are the words
    of lists of names (races) in it.

    Raises ``CardforgeError`` where that kind of file cannot hold them.
    """
    if not things:
        raise CardforgeError(Text("書き出すものがありません。", "there is nothing to write."))
    game = things[0].card.game if not isinstance(things[0], (Card, Deck)) else things[0].game

    def table() -> list[list[Any]]:
        """The things as a table."""
        return table_of(things, schemas(game), lang, names)

    writers: dict[str, Callable[[], Converted]] = {
        ".yaml": lambda: Converted(to_yaml(things, lang, names).encode("utf-8")),
        ".yml": lambda: Converted(to_yaml(things, lang, names).encode("utf-8")),
        ".json": lambda: Converted(to_json(things, lang, names).encode("utf-8")),
        ".csv": lambda: Converted(to_csv(table())),
        ".tsv": lambda: Converted(to_csv(table(), separator="\t")),
        ".xlsx": lambda: Converted(workbook(table())),
        ".txt": lambda: _text(things, ending, lang),
    }
    if ending.lower() not in writers:
        known = " ".join(writers)
        message = Text(f"「{ending}」のファイルは書けません。", f"files that end in “{ending}” cannot be written.")
        if not ending:
            message = Text("ファイル名に形を表す終わり（.yaml など）がありません。", "the file's name has no ending that says its form.")
        raise CardforgeError(message, hint=did_you_mean(ending, writers) or Text(f"書けるのは {known} です。", f"Choose from {known}."))
    return writers[ending.lower()]()


def _text(things: Sequence[Thing], ending: str, lang: str) -> Converted:
    if len(things) == 1 and isinstance(things[0], Deck):
        return Converted(to_decklist(things[0], lang).encode("utf-8"))
    text, lost = to_document(_cards(things, ending))
    return Converted(text.encode("utf-8"), tuple(sorted(lost)))


def _cards(things: Sequence[Thing], ending: str) -> list[Card]:
    cards = [thing for thing in things if isinstance(thing, Card)]
    if len(cards) < len(things):
        message = Text(f"{ending} のファイルに入るのはカードだけです。", f"a file that ends in {ending} holds cards only.")
        raise CardforgeError(
            message, hint=Text(".yaml か .json を使います（デッキ一つなら .txt も）。", "Use .yaml or .json (or .txt for one deck).")
        )
    return cards


def read_source(
    source: str, game: str, folder: Path | None = None, *, headings: Mapping[str, str] | None = None
) -> tuple[list[Thing], list[Problem]]:
    """What stands in a file, or in a deck code, and what is wrong with it; ``headings`` say what columns of a table mean.

    Raises ``CardforgeError`` where the file holds none, or the code is damaged.
    """
    if source.startswith(CODE):
        library = Library.open(game, folder)
        mapping = from_code(source, game, library.cards.values(), library.masters.values())
        return [library.read_deck(entry.value) for entry in entries_of(mapping, None, game)], []
    path = Path(source)
    library = Library.open(game, folder, files=[path], headings=headings)
    problems = without_consequences(problem for problem in library.problems if problem.file == path)
    things = library.things_of(path)
    if not things and not problems:
        raise CardforgeError(Text("カードもデッキもないファイルです。", "there are no cards and no decks in this file."), file=path)
    return things, problems


def deck_code(library: Library, thing: Thing) -> str:
    """The short code of a deck; raises ``CardforgeError`` for anything else."""
    if not isinstance(thing, Deck):
        source = source_of(thing)
        raise CardforgeError(Text("コードにできるのはデッキだけです。", "only decks have a code."), file=source.file, line=source.line)
    return to_code(thing, library.cards, library.masters)
