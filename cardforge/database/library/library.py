"""The card library of one game: the built-in cards with the user's own over them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardforge.database.formats.folders import YAML_ENDINGS
from cardforge.database.library import kinds as forms
from cardforge.database.library.catalogue import RULES_NUMBER
from cardforge.database.library.keywords import own_keywords
from cardforge.database.library.layers import layers_of, names_keywords, only_cards, size_of
from cardforge.database.library.loading import Drafting, Loading, look
from cardforge.database.library.problems import Problems
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.database.schema.sentences import sentence
from cardforge.files.links import real
from cardforge.files.proved import looks
from cardforge.model import Card, CardforgeError, Deck, Master, OwnKeyword, Problem, Source, Text
from cardforge.model.names import normal
from cardforge.model.text import titled

if TYPE_CHECKING:
    from cardforge.database.index.index import Index

T = TypeVar("T")
#: A library whose own files are larger than this keeps its readings in an index.
LARGE_BYTES = 200_000
#: A named file up to this size is read without one: what its sentences mean is remembered without it.
LARGE_FILE: Final = 2_000_000
NOWHERE = Source()
UNNAMED = Text("名のないカード", "unnamed card")


class Library(Loading):
    """All cards, Deck Masters and decks of a game, and the tables that they are made from, read from files.

    >>> from cardforge.files.places import first_game
    >>> library = Library.open(first_game())
    >>> library.find("ファイアボール").id
    's01'
    """

    # -- opening ----------------------------------------------------------------------------------------------------------------------

    @classmethod
    def open(
        cls,
        game: str,
        folder: Path | None = None,
        *,
        files: Iterable[Path] = (),
        index: Index | None = None,
        headings: Mapping[str, str] | None = None,
        unread: bool = False,
        later: bool = False,
        drafts: Drafting | None = None,
        large: int | None = None,
    ) -> Library:
        """The library of ``game``: the built-in cards, over them those of the user's ``folder`` (in its ``cards/<game>/``), over
        those the ``files``. What cannot be read is in ``problems``. An ``index`` keeps what was read for the next time; a large library
        has one of its own accord. ``headings`` say what the columns of the ``files`` mean that are tables. ``unread``: the files of a
        large library that hold nothing but cards are only brought into the index, without reading a sentence; cards are found there by
        name, and all of them read when ``cards`` are asked for. ``later``: what a sentence of a built-in card means is read when somebody
        asks for it, and an error then, unless there is an index. ``drafts`` (`drafts.drafting`): cards with a fault, too (``faulty``).
        ``large``: more than how many bytes a large library has, else `LARGE_BYTES`.

        Raises ``CardforgeError`` if there is no such game.
        """
        schemas(game)
        closed: list[Problem] = []
        layers = layers_of(game, folder, files, closed)
        indexed = size_of(layers) > (LARGE_BYTES if large is None else large)
        if drafts is not None or (index is None and not indexed):
            library = cls._opened(game, layers, None, headings, drafts=drafts, later=later and drafts is None)
            return library._in_folder(folder, closed)
        streamed = [path for path in layers[1] if only_cards(path)] if unread and indexed else []
        import sqlite3

        from cardforge.database.index.index import Index

        index = index or Index.of(game, folder, layers[2])
        try:
            library = cls._opened(game, layers, index, headings, streamed)
        except sqlite3.Error as error:
            if not index.go_on_in_memory(error):
                raise
            library = cls._opened(game, layers, index, headings, streamed)
        return library._in_folder(folder, closed)

    def _in_folder(self, folder: Path | None, closed: list[Problem]) -> Library:
        """This library as that of the ``folder``, of which some folders are ``closed``."""
        self._folder = folder
        self.problems.extend(closed)
        return self

    @classmethod
    def _opened(
        cls,
        game: str,
        layers: list[list[Path]],
        index: Index | None,
        headings: Mapping[str, str] | None,
        streamed: Collection[Path] = (),
        drafts: Drafting | None = None,
        later: bool = False,
    ) -> Library:
        library = cls(game)
        library._later = later
        if any(layers[1:]):
            # The built-in cards are examples for others, not for themselves.
            library._reader.beside = partial(written_on_cards, game)
        library._drafting = drafts
        library._index = index
        library._headings = {path: headings or {} for path in layers[2]}
        library._load(layers, index, streamed)
        return library

    @classmethod
    def beside(cls, game: str, folder: Path) -> Library:
        """`open` for somebody who names files: of a ``folder`` with nothing but large files of cards, these are looked into (and brought
        into the index) only where something is looked for by name after all."""
        layers = layers_of(game, folder)
        if not layers[1] or size_of(layers) <= LARGE_BYTES or not all(map(only_cards, layers[1])):
            return cls.open(game, folder, unread=True)
        library = cls.open(game, later=True)
        library._folder, library._aside = folder, True
        return library

    # -- what is only in the index ----------------------------------------------------------------------------------------------------

    @property
    def in_index(self) -> Index | None:
        """The index that has cards which are not read yet; ``None`` where there is nothing in it that is not here."""
        if self._aside:
            loaded, whole = self._loaded, Library.open(self.game, self._folder, unread=True)
            vars(self).update(vars(whole), _loaded=loaded)
        return super().in_index

    @property
    def cards(self) -> Mapping[str, Card]:
        """All cards by id: main cards, seals and tokens."""
        if self.in_index is not None:
            whole = Library.open(self.game, self._folder)
            self._cards, self._masters, self._decks = whole._cards, whole._masters, whole._decks
            self.problems, self._files, self._streamed = whole.problems, whole._files, frozenset()
        return super().cards

    def _card(self, name: str) -> Card | None:
        """The card called ``name``, from the index where it stands only there."""
        if self.in_index is None:
            return super()._card(name)
        from cardforge.database.index.cells import is_unread

        for word in dict.fromkeys((name, RULES_NUMBER.sub("", name))):
            for number, card in self.in_index.named(normal(word)):
                if card.source.file in self._streamed:
                    return self.finish(self.in_index, [(number, card)])[0] if is_unread(card) else card
        return super()._card(name)

    def _names(self) -> list[str]:
        return super()._names() if self.in_index is None else self.in_index.names()

    def fault_of(self, name: str) -> Problem | None:
        """The first error of a card, Deck Master or deck that is called ``name`` and could not be read for it."""
        if self.in_index is not None:
            self.problems = list(dict.fromkeys([*self.problems, *self.in_index.problems()]))
        return super().fault_of(name)

    def written_in(self, files: Collection[Path]) -> int | None:
        """How many cards, leaders and decks stand in the files, those with a fault among them; ``None`` where one was read another time."""
        wanted = {real(file) for file in files}
        found = [count for path, count in self._written.items() if real(path) in wanted]
        return sum(found) if len(found) == len(wanted) else None

    def finish(self, index: Index, cards: Iterable[tuple[int, Card]]) -> list[Card | None]:
        """Read the sentences of cards of the index, and keep there what they mean; ``None`` for one that cannot be read."""
        done: list[tuple[int, Card | None, list[Problem]]] = []
        for number, card in cards:
            problems = Problems(card.source.file)
            done.append((number, self._reader.finish(card, problems), problems))
        index.finish(done, {race.name.ja: race.name.en for race in self.races})
        self._reader.book.keep()
        return [card for _, card, _ in done]

    # -- reading what stands elsewhere ------------------------------------------------------------------------------------------------

    def read_card(self, mapping: dict[str, Any], source: Source = NOWHERE, *, name: str = "") -> Card:
        """The card written as ``mapping`` in another file (a scenario); ``name`` is for one that gives none.

        A local card needs only kind, cost and power. Raises ``CardforgeError`` for the first thing wrong with it.
        """
        problems = Problems(source.file)
        card = self._reader.card(mapping, problems, default_name=Text(name, name) if name else UNNAMED)
        return _whole(card, problems, source)

    def spelt(self, kind: str, mapping: dict[str, Any]) -> dict[str, Any]:
        """The mapping of a card or a leader of this ``kind``, or of a ``"deck"``, in the words of the schema, whichever the author used.

        >>> from cardforge.files.places import first_game
        >>> built_in(first_game()).spelt("spell", {"コスト": 2})
        {'cost': 2}
        """
        return self._reader.spelt(self._part_of(kind), mapping)

    def words_for(self, kind: str, mapping: dict[str, Any]) -> dict[str, str]:
        """The words that an author used in the mapping of a card or a leader of this ``kind``, or of a ``"deck"``, by the schema's fields.

        >>> from cardforge.files.places import first_game
        >>> built_in(first_game()).words_for("spell", {"コスト": 2, "英語名": "Fire"})
        {'cost': 'コスト', 'name.en': '英語名'}
        """
        return self._reader.spelling(self._part_of(kind)).words(mapping)

    def _part_of(self, kind: str) -> str:
        leaders = self._forms.leaders
        if leaders is not None and kind == leaders.kind:
            return leaders.named
        return self._forms.lists["decks"].part if kind == "deck" else CARDS + kind

    def read_master(self, mapping: dict[str, Any], source: Source = NOWHERE) -> Master:
        """The Deck Master written as ``mapping`` in another file. Raises ``CardforgeError`` for the first thing wrong with it."""
        problems = Problems(source.file)
        leaders = self._forms.leaders
        if leaders is None:
            raise CardforgeError(Text("このゲームにはありません。", "this game has none."), file=source.file, line=source.line)
        master = forms.read_master(self._reader, self, mapping, problems, leaders, nameless=True)
        for card in master.seals if master else ():
            if card.kind != leaders.brought_kind:
                kind = self._reader.schemas.part(f"{CARDS}{leaders.brought_kind}")
                title = titled(kind.get("title"), leaders.brought_kind)
                said = Text(f"「{card.name.ja}」は{title.ja}ではありません。", f"“{card.name.en}” is not a {title.en}.")
                rule = self._reader.schemas.properties(leaders.brought).get("kind", {}).get("x-rule", "")
                problems.error(said, line=None, rule=str(rule))
        return _whole(master, problems, source)

    def read_deck(self, mapping: dict[str, Any], source: Source = NOWHERE) -> Deck:
        """The deck written as ``mapping`` in another file. Raises ``CardforgeError`` for the first thing wrong with it."""
        problems = Problems(source.file)
        if isinstance(mapping, dict):
            mapping = {"name": source.file.stem if source.file else "デッキ", **mapping} if "name" not in mapping else mapping
        listed = self._forms.lists["decks"]
        deck = forms.read_deck(self._reader, self, mapping, problems, listed, self._forms.leaders)
        return _whole(None if isinstance(deck, forms.Incomplete) else deck, problems, source)

    def load_file(self, path: Path, folder: Path | None = None) -> list[Card | Master | Deck]:
        """What stands in one file, read over this library's built-in cards and those of ``folder``.

        Raises ``CardforgeError`` for the first thing wrong with it.
        """
        # Whoever finds out of which game a file is reads it, and then asks for what stands in it: it is read once.
        key = (path, folder, *looks(path)) if path.is_file() else None
        if key in self._loaded:
            return list(self._loaded[key])
        known = self._read_already(path) if key is not None else None
        if known is not None:
            return known
        # An index on the disk is that of the folder, without this file.
        index = self._index if self._index is not None and self._index.path is None else None
        library = Library.open(self.game, folder, files=[path], index=index, later=self._later, drafts=self._drafting, large=LARGE_FILE)
        found = library.things_of(path)
        drafted = [problem for faults in library.faulty.values() for problem in faults]
        for problem in library.problems:
            if problem.file is not None and real(problem.file) == real(path) and (not found or problem not in drafted):
                raise CardforgeError(problem.message, file=problem.file, line=problem.line)
        self.faulty |= library.faulty
        if key is not None:
            self._loaded[key] = found
        return list(found)

    def _read_already(self, path: Path) -> list[Card | Master | Deck] | None:
        """What stands in a file of the folder that this library was opened with, where all of it is here and has no fault; else nothing."""
        looked = self._looked.get(path)
        if looked is None or looked != look(path) or self._streamed or self._drafting is not None:
            return None
        if any(each.file == path for each in self.problems):
            return None
        found = self.things_of(path)
        return found if len(found) == self._written[path] else None


def is_large(game: str, folder: Path | None) -> bool:
    """Whether the library in a folder is so large that it has an index."""
    return size_of(layers_of(game, folder)) > LARGE_BYTES


def words_of(game: str, folder: Path | None, own: Iterable[Path] | None = None) -> tuple[OwnKeyword, ...]:
    """The own keywords of the library in a folder, without opening it: where no file of the folder has any, nothing is read.

    ``own`` are the folder's files, where they are known.
    """
    own = layers_of(game, folder)[1] if own is None else own
    files = [path for path in own if path.suffix.lower() in YAML_ENDINGS and not only_cards(path) and names_keywords(path)]
    if not files:
        return ()
    library = Library(game)
    return own_keywords(library._reader, {path: library._entries(path) for path in files}, dict.fromkeys(files, 1))[0]


def _whole(thing: T | None, problems: Problems, source: Source) -> T:
    """``thing``, or the first problem as an error."""
    if thing is not None and not problems:
        return thing
    first = problems[0]
    raise CardforgeError(first.message, file=source.file, line=first.line or source.line)


@cache
def built_in(game: str) -> Library:
    """The library of the built-in cards alone, opened once."""
    return Library.open(game)


@cache
def written_on_cards(game: str) -> tuple[Text, ...]:
    """Every sentence of the built-in cards in both languages, each once: examples of what can be written.

    >>> from cardforge.files.places import first_game
    >>> len(written_on_cards(first_game())) > 20
    True
    """
    cards = built_in(game).cards.values()
    return tuple(dict.fromkeys(sentence(card, field) for card in cards for field in card.trees))
