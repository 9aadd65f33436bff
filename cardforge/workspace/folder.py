"""The folder that somebody works in, and what is found in it by name."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from cardforge.files import places as resources
from cardforge.games.shared.pack import builder_of, pack_of, playable_games
from cardforge.model import Card, CardforgeError, Deck, Master, Text

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.wording import Phrasebook

#: The endings of files that a deck can be read from.
DECK_FILES = (".yaml", ".yml", ".json")

_Folder = TypeVar("_Folder", bound="Folder")


class Folder:
    """A folder and a game (if not given, the one game that the folder has cards of, or the first game): cards, Deck Masters and decks."""

    def __init__(self, folder: Path | str = ".", *, game: str = "") -> None:
        self.folder = Path(folder)
        self.game = game or _game_of(self.folder) or resources.first_game()

    def _out(self, *parts: str) -> Path:
        """The place in the folder's ``out/`` of what nobody named a place for. Raises ``CardforgeError`` where a link leads out."""
        from cardforge.files.allowed import own_place

        return own_place(self.folder, "out", *parts)

    @staticmethod
    def games() -> dict[str, Text]:
        """The installed games by name, each with what it is called in both languages; one whose pack cannot be used is passed over.

        >>> Workspace().game in Workspace.games()
        True
        """
        titles: dict[str, Text] = {}
        for name in playable_games():
            with suppress(CardforgeError):
                titles[name] = pack_of(name).title
        return titles

    @classmethod
    def of_decks(cls: type[_Folder], *decks: str, folder: Path | str = ".", game: str = "") -> _Folder:
        """The workspace of the game that the decks (names or files) are of; of the folder's own where none knows them.

        The folder's own game is asked first. A game whose pack cannot be used is passed over. Raises ``CardforgeError`` where the decks
        are of different games.

        >>> Workspace.of_decks("全54枚").game == Workspace().game
        False
        """
        if game or not decks:
            return cls(folder, game=game)
        known: dict[str, str] = {}
        some: _Folder | None = None
        fault: CardforgeError | None = None
        own = _game_of(Path(folder))
        for name in sorted(playable_games(), key=lambda name: name != own):
            workspace = cls(folder, game=name)
            try:
                here = [deck for deck in decks if workspace._has_deck(deck)]
            except CardforgeError as error:
                fault = fault or error
                continue
            if len(here) == len(decks):
                return workspace
            known = dict.fromkeys(here, name) | known
            some = some or (workspace if here else None)
        if len(set(known.values())) > 1:
            parts = [f"{deck} ({known[deck]})" for deck in dict.fromkeys(decks) if deck in known]
            raise CardforgeError(
                Text(f"違うゲームのデッキです: {'、'.join(parts)}", f"the decks belong to different games: {', '.join(parts)}.")
            )
        if some is None and fault is not None:
            raise fault
        return some or cls(folder)

    @classmethod
    def of_words(cls: type[_Folder], *words: str, folder: Path | str = ".") -> _Folder:
        """The workspace of the first game that has everything that the words name; of the folder's own where none has.

        >>> Workspace.of_words("全54枚").game == Workspace().game
        False
        """
        from cardforge.database.selecting import select

        own = cls(folder)
        for name in dict.fromkeys((own.game, *resources.games())):
            workspace = own if name == own.game else cls(folder, game=name)
            with suppress(CardforgeError):
                for word in words:
                    select(workspace.catalogue_for(words), [word])
                return workspace
        return own

    @classmethod
    def of_things(cls: type[_Folder], *names: str, folder: Path | str = ".", game: str = "") -> _Folder:
        """The workspace of the game that decks (names or files) or cards are of; of the folder's own where none knows them.

        >>> Workspace.of_things("全54枚", "速攻43枚").game == Workspace().game
        False
        """
        files = [name for name in names if Path(name).suffix.lower() in DECK_FILES]
        return cls.of_decks(*files, folder=folder, game=game) if game or files else cls.of_words(*names, folder=folder)

    def _has_deck(self, name: str) -> bool:
        """Whether a deck of this name, or in this file, is of the workspace's game."""
        path = Path(name)
        if path.suffix.lower() not in DECK_FILES or not path.is_file():
            return self.library.has_deck(name) or self.library.fault_of(name) is not None
        from cardforge.files.yaml import load_yaml

        written = load_yaml(path)
        return isinstance(written, dict) and written.get("game") == self.game

    @cached_property
    def library(self) -> Library:
        """The built-in cards with those of the folder over them, read when first asked for and kept.

        >>> Workspace().library.find("ファイアボール").id
        's01'
        """
        from cardforge.database import Library

        known = self.__dict__.get("_catalogue")
        if known is not None and known.in_index is None and known.complete():
            return cast("Library", known)
        return Library.open(self.game, self.folder)

    @property
    def catalogue(self) -> Library:
        """The library where things are looked for by name: cards of a large one are found in its index, without reading the others; what a
        built-in card means is read when somebody asks for it."""
        return self.library if "library" in self.__dict__ else self._catalogue

    def catalogue_for(self, words: Sequence[str]) -> Library:
        """The catalogue in which the words are looked for: where all of them name files, other large files of the folder wait until
        something is looked for by name."""
        from cardforge.database.selecting import are_files

        opened = "library" in self.__dict__ or "_catalogue" in self.__dict__
        return self.catalogue if opened or not are_files(words) else self._beside

    @cached_property
    def _beside(self) -> Library:
        from cardforge.database import Library
        from cardforge.database.library.library import is_large

        return Library.beside(self.game, self.folder) if is_large(self.game, self.folder) else self._catalogue

    @cached_property
    def _catalogue(self) -> Library:
        from cardforge.database import Library
        from cardforge.database.library.library import is_large

        if not is_large(self.game, self.folder):
            return Library.open(self.game, self.folder, later=True)
        from cardforge.database.finding import fresh_index

        fresh_index(self.game, self.folder, unread=True).close()
        return Library.open(self.game, self.folder, unread=True)

    @cached_property
    def book(self) -> Phrasebook:
        """The phrasebook of the game with the folder's own keywords, read when first asked for and kept.

        >>> Workspace().book.keyword_name("guard")
        '守護'
        """
        from cardforge.database import words_of
        from cardforge.wording import phrasebook

        return phrasebook(self.game, words_of(self.game, self.folder))

    def find(self, name: str) -> Card | Master | Deck:
        """The card, Deck Master or deck of this name or id. Raises ``CardforgeError`` naming the nearest.

        >>> Workspace().find("ファイアボール").kind
        'spell'
        """
        return self.catalogue.find_any(name)

    def called(self, word: str, lang: str) -> str:
        """What that is called in a language (``"ja"`` or ``"en"``) which has a name, where it is found by that; else the ``word`` itself.

        >>> Workspace().called("赤単アグロ", "en"), Workspace().called("kind:seal", "en")
        ('Mono-Red Aggro', 'kind:seal')
        """
        try:
            thing = self.find(word)
            title = thing.title if isinstance(thing, Deck) else (thing.card if isinstance(thing, Master) else thing).name
            return title.get(lang) if word in title and self.find(title.get(lang)) == thing else word
        except CardforgeError:
            return word

    def deck(self, name: str) -> Deck:
        """The deck of this name, or the one deck in the file ``name`` (YAML or JSON).

        Raises ``CardforgeError`` naming the nearest deck, or if the file holds no deck or several.

        >>> sum(count for card, count in Workspace().deck("赤単アグロ").cards)
        40
        """
        if name in self.library.decks:
            return self.library.decks[name]
        path = Path(name)
        if path.suffix.lower() not in DECK_FILES and not path.is_file():
            return self.library.find_deck(name)
        decks = [thing for thing in self.library.load_file(path, self.folder) if isinstance(thing, Deck)]
        if len(decks) != 1:
            raise CardforgeError(
                Text(f"デッキが一つ必要ですが、{len(decks)}個あります。", f"one deck is needed, but the file holds {len(decks)}."),
                file=path,
                hint=Text("一覧: cardforge cards list --kind deck", "List: cardforge cards list --kind deck"),
            )
        return decks[0]

    def master(self, name: str) -> Master:
        """The Deck Master of this name, or the one in the file ``name`` (a deck's own, too).

        Raises ``CardforgeError`` naming the nearest Deck Master, if the file holds none or several, or for a game without any.

        >>> Workspace().master("炎竜姫アグニス").rank
        3
        """
        from cardforge.database.schema.forms import forms_of

        if forms_of(self.game).leaders is None:
            builder_of(self.game)
        if name in self.library.masters or not Path(name).is_file():
            return self.library.find_master(name)
        things = self.library.load_file(Path(name), self.folder)
        masters = [thing for thing in things if isinstance(thing, Master)]
        masters = masters or [thing.master for thing in things if isinstance(thing, Deck) and thing.master]
        if len(masters) != 1:
            raise CardforgeError(
                Text(
                    f"デッキマスターが一つ必要ですが、{len(masters)}個あります。",
                    f"one Deck Master is needed, but the file holds {len(masters)}.",
                ),
                file=Path(name),
            )
        return masters[0]


def _game_of(folder: Path) -> str:
    """The one game of which a folder has cards of its own, ``""`` where there is none or more than one."""
    cards = folder / "cards"
    own = [each.name for each in cards.iterdir() if each.is_dir()] if cards.is_dir() else []
    found = [name for name in resources.games() if name in own] if own else []
    return found[0] if len(found) == 1 else ""
