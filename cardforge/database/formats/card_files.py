"""Which files hold cards, and what stands in each of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardforge.database.formats.folders import ENDINGS, TABLE_ENDINGS, YAML_ENDINGS, folder_files, passed_over
from cardforge.database.schema.forms import forms_of
from cardforge.database.schema.schemas import schemas
from cardforge.files.links import real
from cardforge.files.places import first_game
from cardforge.files.text import read_text
from cardforge.files.yaml import Mapping as YamlMapping, Sequence, line_of, parse_yaml
from cardforge.model import CardforgeError, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean

if TYPE_CHECKING:
    from cardforge.database.formats.headings import Warn

#: The words under which a file says which game it is of.
_GAME_WORDS = ("game", "ゲーム")
_GAME = re.compile(rb"""^\W*(?:game|%s)["']?:\s*["']?(\w+)""" % "ゲーム".encode(), re.MULTILINE | re.ASCII)

TEXT_ENDINGS = (".txt",)
#: How many folders of cards are named to somebody who stands above them.
_NAMED = 5


class Entry(NamedTuple):
    """One thing that a file describes, and the line (from 1) where it begins.

    ``kind`` is the role that the schemas give it: card, leader, deck, names, menu or keywords; ``sheet`` the sheet of a file with several.
    """

    kind: str
    value: Any
    line: int | None = None
    sheet: str = ""


def card_files(paths: Iterable[Path], game: str = "") -> Iterator[Path]:
    """The files that ``paths`` name; of a folder, all card files in it (of a folder with ``cards/``, those in there).

    A ``game`` leaves out the files of others.

    Raises ``CardforgeError`` where a folder holds none, or a named file cannot hold cards.
    """
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        folder = _cards_in(path)
        if folder == path and (own := _folders_in(path)):
            named = "、".join(own), ", ".join(own)
            raise CardforgeError(
                Text("ここはカードのフォルダーではありません。", "this is not a folder of cards."),
                file=path,
                hint=Text(f"この中にあるのは: {named[0]}（そこへ移って打ちます）", f"There are {named[1]}: go into one of them."),
            )
        found = folder_files(folder, path)
        files = [file for file in found if game_of(file) in ("", game)] if game else found
        if not files:
            endings = " ".join(ENDINGS)
            raise CardforgeError(
                Text(f"カードのファイル（{endings}）がありません。", f"there are no card files here ({endings})."),
                file=path,
                hint=Text("新しく始めるには: cardforge new 名前", "To begin: cardforge new NAME"),
            )
        yield from files


def unread_files(path: Path, game: str = "") -> list[Path]:
    """The files in a folder of cards that are passed over for their ending; a ``game`` leaves out those of others.

    Of a folder that is neither called ``cards`` nor has one, or lies in one, nothing is known.
    """
    folder = _cards_in(path)
    if "cards" not in real(folder).parts:
        return []
    return [file for file in passed_over(folder) if not game or game_of(file) in ("", game)]


def _cards_in(path: Path) -> Path:
    """The folder of cards that is meant by a folder: its own ``cards/``, or itself."""
    return path / "cards" if (path / "cards").is_dir() else path


def _folders_in(path: Path) -> list[str]:
    """The folders of cards (with ``cards/``) in a folder or one below it, by name; none in a folder that is inside of ``cards/``."""
    if "cards" in real(path).parts:
        return []
    found = {each.parent.relative_to(path) for pattern in ("*/cards", "*/*/cards") for each in path.glob(pattern) if each.is_dir()}
    return sorted(str(each) for each in found if not str(each).startswith("."))[:_NAMED]


def game_of(path: Path) -> str:
    """The game of a file: of its folder ``cards/<game>/``, else what it says itself (``game: NAME``), else an empty word."""
    for before, name in pairwise(real(path).parts[:-1]):
        if before == "cards":
            return name
    if not path.is_file():
        return ""
    try:
        with path.open("rb") as file:
            said = _GAME.search(file.read(4096))
    except OSError:
        return ""
    return said[1].decode() if said else ""


def load_file(path: Path, game: str, warn: Warn | None = None, said: Mapping[str, str] | None = None) -> list[Entry]:
    """What stands in one file; ``warn`` is told what was put up with, ``said`` is what headings of a table mean.

    Raises ``CardforgeError`` where it cannot be read or is no file of cards of ``game``.
    """
    ending = path.suffix.lower()
    if ending in TABLE_ENDINGS:
        from cardforge.database.formats.columns import decks_beside
        from cardforge.database.formats.tables import load_tables

        tables = load_tables(path, schemas(game), game, warn, said)
        entries = [
            Entry(table.kind, row, line_of(table.rows, index), table.sheet) for table in tables for index, row in enumerate(table.rows)
        ]
        decks = decks_beside([table.copies for table in tables], game, path.stem)
        return [*entries, *(Entry("deck", deck, line_of(decks, index)) for index, deck in enumerate(decks))]
    if ending in TEXT_ENDINGS:
        return _entries_of_text(path, game)
    if ending not in YAML_ENDINGS and not path.is_dir() and path.exists():
        endings = " ".join((*ENDINGS, *TEXT_ENDINGS))
        raise CardforgeError(Text(f"読めるのは {endings} のファイルです。", f"only files that end in {endings} are read."), file=path)
    return entries_of(_contents(path), path, game)


def _contents(path: Path) -> Any:
    """What stands in a YAML file; where that is a list in which something cannot be read, all the rest of it."""
    text = read_text(path)
    try:
        return parse_yaml(text, path)
    except CardforgeError:
        from cardforge.database.formats.broken import in_parts

        found = in_parts(text, path)
        if found is None:
            raise
        return found


def _cards(values: Sequence) -> list[Entry]:
    return [Entry("card", card, line_of(values, index)) for index, card in enumerate(values)]


def _entries_of_text(path: Path, game: str) -> list[Entry]:
    """The cards in the document's own form, or the deck in a plain list."""
    from cardforge.database.formats.decklist import deck_name, is_decklist, parse_decklist
    from cardforge.database.formats.document import form_of, is_document, parse_document

    text = read_text(path)
    if is_document(text, game):
        try:
            return _cards(parse_document(text, game))
        except CardforgeError as error:
            raise CardforgeError(error.text, file=path, line=error.line, hint=error.hint) from None
    if is_decklist(text, game):
        return [Entry("deck", parse_decklist(text, game, deck_name(path)), 1)]
    if form := form_of(game or first_game()):
        card = form.begins()
        hint = Text(f"デッキは「3 カード名」の行、カードは{card.ja}です。", f"A deck has lines “3 NAME”; cards are {card.en}.")
        raise CardforgeError(
            Text("デッキの表でも企画書の形でもありません。", "neither a deck list nor the document's form."), file=path, line=1, hint=hint
        )
    hint = Text(
        f"デッキは「3 カード名」の行です。カードは {' '.join(ENDINGS)} のファイルから読みます。",
        f"A deck has lines “3 NAME”; cards are read from files that end in {' '.join(ENDINGS)}.",
    )
    raise CardforgeError(Text("デッキの表ではありません。", "this is not a deck list."), file=path, line=1, hint=hint)


def _shape_of_one(value: dict[Any, Any], game: str) -> str:
    """What a mapping is that has a name and another field of a card (``card``) or leader (``leader``), in whatever words; else empty."""
    from cardforge.database.formats.columns import card_fields, shape_of, words_of

    fields = card_fields(schemas(game))
    written = {normal(str(key)) for key in value}
    known = {name for name, field in fields.items() if not written.isdisjoint(map(normal, words_of(name, field)))}
    return shape_of([str(key) for key in value], schemas(game))[0] if "name" in known and len(known) > 1 else ""


def _is_deck(value: dict[Any, Any], part: str, game: str) -> bool:
    """Whether a mapping has a deck's cards with their numbers, in whatever word for them."""
    if not any(isinstance(each, dict) for each in value.values()):
        return False
    from cardforge.database.formats.columns import words_of

    words = set(map(normal, words_of("cards", schemas(game).properties(part)["cards"])))
    return any(isinstance(each, dict) and normal(str(word)) in words for word, each in value.items())


def entries_of(value: Any, file: Path | None, game: str) -> list[Entry]:
    """What a file's contents describe. Raises ``CardforgeError`` where they are no cards, decks or lists of ``game``."""
    if value is None:
        raise CardforgeError(Text("空のファイルです。", "this file is empty."), file=file, hint=_forms())
    if isinstance(value, list):
        if not value:
            raise CardforgeError(Text("カードが一枚もありません。", "there are no cards in this file."), file=file, line=1, hint=_forms())
        return [Entry("card", card, line_of(value, index)) for index, card in enumerate(value)]
    if not isinstance(value, dict):
        raise CardforgeError(Text("カードの並びではありません。", "this is not a list of cards."), file=file, line=1, hint=_forms())
    value = _under_game(value)
    _check_game(value, file, game)
    forms = forms_of(game)
    if _is_deck(value, forms.lists["decks"].part, game):
        return [Entry("deck", value)]
    leaders, lists = forms.leaders, forms.lists
    if "kind" in value:
        return [Entry("leader" if leaders is not None and value["kind"] == leaders.kind else "card", value)]
    if leaders is not None and leaders.rank in value:
        return [Entry("leader", value)]
    key = next((key for key in value if key in lists), None)
    if key is None and (shape := _shape_of_one(value, game)):
        return [Entry(shape, value)]
    if key is None:
        hint = next((found for word in value if (found := did_you_mean(word, lists))), None) or _forms()
        raise CardforgeError(
            Text("何のファイルか分かりません。", "it is not clear what this file holds."), file=file, line=line_of(value), hint=hint
        )
    allowed = ("game", key, *lists[key].beside)
    for other in value:
        if other not in allowed:
            line = line_of(value, other)
            choice = " ".join(allowed)
            hint = did_you_mean(other, ["game", *lists]) or Text(f"書けるのは {choice} です。", f"Choose from {choice}.")
            raise CardforgeError(
                Text(f"「{other[:40]}」という項目はありません。", f"there is no field “{other[:40]}”."), file=file, line=line, hint=hint
            )
    entries: list[Entry] = []
    for name in (name for name in allowed if name in value and name != "game"):
        if not isinstance(value[name], list):
            message = Text(f"「{name}」は並び（- で始まる行）です。", f"“{name}” is a list (lines that begin with “- ”).")
            raise CardforgeError(message, file=file, line=line_of(value, name))
        entries += [Entry(lists[name].role, item, line_of(value[name], index)) for index, item in enumerate(value[name])]
    return entries


def _under_game(value: dict[str, Any]) -> dict[str, Any]:
    """``value`` with its game under ``game``, whichever word for it the author used."""
    word = next((key for key in value if normal(str(key)) in _GAME_WORDS), None)
    if word is None or "game" in value:
        return value
    renamed = YamlMapping(line_of(value) or 0)
    renamed.update({"game" if key == word else key: each for key, each in value.items()})
    if isinstance(value, YamlMapping):
        renamed.lines.update({"game" if key == word else key: line for key, line in value.lines.items()})
    return renamed


def _check_game(value: dict[str, Any], file: Path | None, game: str) -> None:
    named = value.get("game", game)
    if named == game:
        return
    try:
        schemas(str(named))
    except CardforgeError as error:
        raise CardforgeError(error.text, file=file, line=line_of(value, "game"), hint=error.hint) from None
    message = Text(f"「{named}」のファイルです。「{game}」ではありません。", f"this file is of {named}, not of {game}.")
    raise CardforgeError(message, file=file, line=line_of(value, "game"))


def _forms() -> Text:
    return Text(
        "カードは「- {kind: unit, name: …}」の並び、デッキは {game:, name:, master:, cards:} です。",
        "Cards are a list of “- {kind: unit, name: …}”, a deck is {game:, name:, master:, cards:}.",
    )
