"""What a card's face is drawn from: the folder's templates, fonts and pictures, and what only the game and its library know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.files import places as resources
from cardforge.files.allowed import inside
from cardforge.files.links import real
from cardforge.games.shared.pack import pack_of
from cardforge.model import Card, CardforgeError, Master, Text
from cardforge.workspace.folder import DECK_FILES

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.printing import Item
    from cardforge.workspace import Workspace


def with_facts(item: Item, library: Library, lang: str, names: Mapping[str, str] | None = None) -> Item:
    """The item with what only the game and the library know, words of a table of names in the language of print; ``names`` are those of
    the library (``Library.terms``), where there are many items.
    """
    names = library.terms(lang) if names is None else names
    other = _other(item, library)
    if other is not None:
        other = replace(other, extra=facts_of(other.thing, library, lang, names))
    return replace(item, extra={**item.extra, **facts_of(item.thing, library, lang, names)}, other=other)


def _other(item: Item, library: Library) -> Item | None:
    """The card that is the other side of one whose ``back`` names a card, by name or id; a card that was found already stays."""
    name = item.card.fields.get("back")
    if item.other is not None or not isinstance(name, str):
        return item.other
    try:
        found = library.find_any(name)
    except CardforgeError:
        return None
    return replace(item, thing=found, extra={}, faults=(), other=None) if isinstance(found, Card | Master) else None


def with_other_sides(items: Iterable[Item]) -> list[Item]:
    """The items, each with its other side where that is one of the others: both may stand in a file that is no part of a library."""
    every = list(items)
    named = {word: each for each in every for word in (each.card.id, *each.card.name)}
    return [replace(each, other=named.get(str(each.card.fields.get("back", "")))) for each in every]


def facts_of(thing: Card | Master, library: Library, lang: str, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What only the game and the library know of a card, words of a table of names in the language of print (as in ``with_facts``)."""
    from cardforge.database.schema.fields import fields_of

    names = library.terms(lang) if names is None else names
    card = thing.card if isinstance(thing, Master) else thing
    tabled = [field.name for field in fields_of(library.game) if field.table]
    extra: dict[str, Any] = {key: [names.get(word, word) for word in card.fields.get(key) or ()] for key in tabled}
    told = {names[word]: word for key in tabled for word in card.fields.get(key) or () if word in names}
    if told:
        extra["own_words"] = told
    facts = pack_of(library.game).card_facts
    return extra if facts is None else extra | dict(facts()(thing, library, lang))


def picture_places(folder: Path, game: str, words: Iterable[str]) -> tuple[Path, ...]:
    """Where pictures and fonts may lie: the folder, the built-in data, and beside the files that are named."""
    named = (Path(word).parent for word in words if Path(word).suffix.lower() in (*DECK_FILES, ".csv", ".xlsx"))
    return tuple(dict.fromkeys((folder, resources.places_of(game).cards, resources.path("fonts"), *named)))


def templates_of(workspace: Workspace) -> tuple[str, ...]:
    """The names of the templates of a workspace's game, its folder's own among them.

    Raises ``CardforgeError`` for a folder of templates that is a link out of the workspace's folder.
    """
    from cardforge.printing.face.templates import TemplateBook

    return TemplateBook(workspace.game, own_folders(workspace.folder, "templates")).names


def own_folders(folder: Path, *names: resources.Folder) -> tuple[Path, ...]:
    """Those of a folder's own data folders that exist and are not the built-in ones.

    Raises ``CardforgeError`` for a link that leads out of the folder.
    """
    own = ((folder / name, resources.path(name)) for name in names)
    found = tuple(each for each, built_in in own if each.is_dir() and real(each) != real(built_in))
    for each in found:
        if not inside(real(each), folder):
            raise CardforgeError(
                Text("フォルダーの外に出るリンクです。", "This is a link that leads out of the folder."),
                file=each,
                hint=Text("リンクではなく、フォルダーの中にコピーしてください。", "Copy it into the folder instead."),
            )
    return found
