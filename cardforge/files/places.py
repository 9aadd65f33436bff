"""Where the data of cardforge and of every installed game lies: cards, fonts, schemas, templates, phrasebooks and samples.

In a checkout cardforge's own data are folders beside the package, where authors read and change them; an installed package carries them in
``cardforge/data``. A game is installed by an entry point of the group ``cardforge.games``; the folders of a game that does not come with
cardforge lie beside the module that the entry point names. Nothing else in cardforge may know this, and no code of a game is run for it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple

from cardforge.files.links import real
from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean

_PACKAGE = Path(__file__).resolve().parents[1]
#: The group of entry points by which games are found.
GROUP = "cardforge.games"

#: The folders of data that come with cardforge.
Folder = Literal["cards", "fonts", "samples", "schemas", "templates"]


@dataclass(frozen=True, slots=True)
class Places:
    """Where one game's data lies: a folder each, ``rulebook`` the list of its numbered rules, ``knobs`` what the laboratory may vary;
    a game need not have all of them."""

    cards: Path
    schemas: Path
    templates: Path
    wording: Path
    samples: Path
    rulebook: Path
    knobs: Path


def path(name: Folder) -> Path:
    """The folder of built-in data called ``name``, as an absolute path.

    >>> path("cards").name
    'cards'
    """
    packed = _PACKAGE / "data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name


@cache
def sample() -> Mapping[str, Any]:
    """What is shown to somebody who has named nothing yet: the ``game``, a ``deck``, its ``opponent``, the ``rules`` it is checked by."""
    chosen: dict[str, Any] = json.loads((path("samples") / "sample.json").read_text(encoding="utf-8"))
    return chosen


def first_game() -> str:
    """The game that is meant where none is named."""
    return str(sample()["game"])


class EntryPoint(NamedTuple):
    """A game's name and what is loaded for it, ``module:attribute``."""

    name: str
    value: str

    @property
    def module(self) -> str:
        """The module that is loaded."""
        return self.value.partition(":")[0].strip()

    def load(self) -> Any:
        """Import the module and return the attribute."""
        found: Any = import_module(self.module)
        for name in self.value.partition(":")[2].split("[")[0].strip().split("."):
            found = getattr(found, name) if name else found
        return found


@cache
def _installed() -> dict[str, list[EntryPoint]]:
    """The entry points of installed games by the game's name; several of one name where they differ.

    The current folder is left out, where ``python -m cardforge`` would look first: a folder of cards is no installation. What is installed
    is read here because ``importlib.metadata`` takes longer to be loaded than everything else that ``cardforge --help`` needs.
    """
    found: dict[str, list[EntryPoint]] = {}
    for folder in dict.fromkeys(sys.path):
        if real(Path(folder)) != Path.cwd():
            for entry in _entry_points(folder):
                others = found.setdefault(entry.name, [])
                if entry not in others:
                    others.append(entry)
    return found


def _entry_points(folder: str) -> Iterator[EntryPoint]:
    """The games' entry points of the packages that are installed in a folder."""
    try:
        with os.scandir(folder or ".") as entries:
            packages = sorted(entry.name for entry in entries if entry.name.endswith((".dist-info", ".egg-info")))
    except OSError:
        return
    for package in packages:
        try:
            with open(f"{folder or '.'}/{package}/entry_points.txt", encoding="utf-8") as file:  # noqa: PTH123 - a Path costs as much
                text = file.read()
        except (OSError, ValueError):
            continue
        if GROUP in text:
            yield from _in_group(text)


def _in_group(text: str) -> Iterator[EntryPoint]:
    """The lines ``name = module:attribute`` below ``[cardforge.games]``."""
    group = ""
    for line in map(str.strip, text.splitlines()):
        name, equals, value = line.partition("=")
        if line.startswith("["):
            group = line.strip("[] ")
        elif group == GROUP and equals and not line.startswith(("#", ";")):
            yield EntryPoint(name.strip(), value.strip())


@cache
def games() -> tuple[str, ...]:
    """The names of all installed games, the first game first; nothing of them is loaded.

    >>> first_game() == games()[0]
    True
    """
    return tuple(sorted(_installed(), key=lambda name: (name != first_game(), name)))


def entry_of(game: str) -> EntryPoint:
    """The entry point of a game. Raises ``CardforgeError`` for a game that is not installed, or of which there are two."""
    entries = _installed().get(game, [])
    if not entries:
        known = " ".join(games())
        hint = did_you_mean(game, games()) or Text(f"あるのは {known} です。", f"Choose from {known}.")
        raise CardforgeError(Text(f"ゲーム「{game}」はありません。", f"there is no game “{game}”."), hint=hint)
    if len(entries) > 1:
        both = " ".join(entry.value for entry in entries)
        raise bad_pack(game, "name", Text(f"同じ名前のパックがいくつもあります（{both}）。", f"several packs have this name ({both})."))
    return entries[0]


@cache
def places_of(game: str) -> Places:
    """Where the data of an installed game lies.

    Raises ``CardforgeError`` for a game that is not installed, and for one without schemas or a phrasebook.
    """
    module = entry_of(game).module
    if not game.isidentifier():
        raise bad_pack(game, "name", Text("名前は英字と数字と _ で書きます。", "a name is made of letters, digits and _."))
    if module.startswith("cardforge."):
        own = _PACKAGE.joinpath(*module.split(".")[1:]).parent
        cards, schemas, templates, samples = (path(name) / game for name in ("cards", "schemas", "templates", "samples"))
        wording, rulebook, knobs = _PACKAGE / "wording" / game, own / "proving" / "rulebook.yaml", own / "design" / "knobs.yaml"
        places = Places(cards, schemas, templates, wording, samples, rulebook, knobs)
    else:
        own = _folder_of(game, module)
        names = ("cards", "schemas", "templates", "wording", "samples", "rulebook.yaml", "knobs.yaml")
        places = Places(*(own / name for name in names))
    for part, needed in (("schemas", places.schemas / "cards.schema.json"), ("wording", places.wording / "book.yaml")):
        if not needed.is_file():
            raise bad_pack(game, part, Text(f"ファイルがありません: {needed}", f"there is no file {needed}"))
    return places


def _folder_of(game: str, module: str) -> Path:
    """The folder that a module lies in, found without running any of its code."""
    from importlib.util import find_spec

    top, *rest = module.split(".")
    spec = find_spec(top)
    if spec is None or spec.origin is None:
        raise bad_pack(game, "module", Text(f"モジュール {top} がありません。", f"there is no module {top}."))
    folder = Path(spec.origin).parent
    return folder.joinpath(*rest[:-1])


def bad_pack(game: str, part: str, why: Text, *, file: Path | str | None = None, line: int | None = None) -> CardforgeError:
    """The error of an installed game that cannot be used, naming the pack, its part and the file and line (from 1) at fault."""
    return CardforgeError(
        Text(f"ゲーム「{game}」のパックの「{part}」が使えません: {why.ja}", f"the pack of the game “{game}” has a bad “{part}”: {why.en}"),
        file=file,
        line=line,
        hint=Text("ほかのゲームは使えます。このパックを入れ直すか、外してください。", "Other games work. Install it again, or remove it."),
    )
