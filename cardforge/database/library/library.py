"""The card library of one game: the built-in cards with the user's own over them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from cardforge.database.formats.broken import Broken
from cardforge.database.formats.card_files import Entry, load_file
from cardforge.database.formats.folders import YAML_ENDINGS
from cardforge.database.index.readings import Readings
from cardforge.database.library import kinds as forms
from cardforge.database.library.absent import twice
from cardforge.database.library.ahead import Ahead
from cardforge.database.library.catalogue import RULES_NUMBER, Catalogue
from cardforge.database.library.keeping import Kept
from cardforge.database.library.keywords import is_own, own_keywords
from cardforge.database.library.layers import layers_of, names_keywords, only_cards, size_of
from cardforge.database.library.reader import CardReader, Problems
from cardforge.database.schema.forms import ROLES
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.database.schema.sentences import sentence
from cardforge.files.links import real
from cardforge.files.proved import looks
from cardforge.model import Card, CardforgeError, Deck, Master, OwnKeyword, Problem, Source, Text
from cardforge.model.names import normal
from cardforge.model.text import titled
from cardforge.wording.book import Phrasebook

if TYPE_CHECKING:
    from cardforge.database.index.index import Index

T = TypeVar("T")
#: How cards with a fault are read as far as they are good; what is wrong with each is put into the mapping.
Drafting: TypeAlias = Callable[["Library", dict[str, list[Problem]]], Callable[..., Card | None]]
#: A library whose own files are larger than this keeps its readings in an index.
LARGE_BYTES = 200_000
#: A named file up to this size is read without one: what its sentences mean is remembered without it.
LARGE_FILE: Final = 2_000_000
#: What entries of files are called that are things of a library.
_THINGS: Final = frozenset({"card", "leader", "deck"})
NOWHERE = Source()
UNNAMED = Text("名のないカード", "unnamed card")


class Library(Catalogue):
    """All cards, Deck Masters and decks of a game, and the tables that they are made from, read from files.

    >>> from cardforge.files.places import first_game
    >>> library = Library.open(first_game())
    >>> library.find("ファイアボール").id
    's01'
    """

    def __init__(self, game: str) -> None:
        super().__init__(game)
        #: What the headings of tables mean that were named with these files.
        self._headings: dict[Path, Mapping[str, str]] = {}
        self._index: Index | None = None
        #: Files whose cards are only in the index, until somebody asks for all cards.
        self._streamed: frozenset[Path] = frozenset()
        self._reader = CardReader(game)
        #: What is wrong with cards that are here all the same (``drafts``), by kind and id.
        self.faulty: dict[str, list[Problem]] = {}
        #: The decks that name cards, or a leader, that there are not.
        self.incomplete: list[forms.Incomplete] = []
        self._drafting: Drafting | None = None
        #: What stands in other files that were read, as they looked.
        self._loaded: dict[object, list[Card | Master | Deck]] = {}
        #: How the files of the folder looked when they were read, and how many things are written in each file.
        self._looked: dict[Path, list[int] | None] = {}
        self._written: dict[Path, int] = {}
        #: Whether sentences of built-in cards are read when somebody asks what they mean, and where these are kept.
        self._later = False
        self._kept: Kept | None = None
        self._price_keywords()

    @property
    def book(self) -> Phrasebook:
        """The phrasebook of the game, with this library's own keywords."""
        return self._reader.book

    @property
    def words(self) -> tuple[OwnKeyword, ...]:
        """This library's own keywords."""
        return self._reader.words

    def _price_keywords(self) -> None:
        """Let Deck Masters have the keywords of which the phrasebook says so."""
        book = self._reader.book
        self.settable |= {key: int(data.get("power", 0)) for key in book.keywords if (data := book.keyword_data(key)).get("settable")}

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

    def _load(self, layers: list[list[Path]], index: Index | None, streamed: Collection[Path]) -> None:
        """Read all files: names first, then cards, then the leaders and decks that name them; the ``streamed`` ones into the index."""
        every = {path: layer for layer, paths in enumerate(layers) for path in paths}
        self._files.extend(every)
        looked = {path: _look(path) for path in layers[1]}
        kept = Kept(self.game, index, every, unread=bool(streamed), own=self._drafting is None, later=self._later)
        files = {path: layer for path, layer in every.items() if path not in streamed}
        counted = {path for path in files if path not in kept or kept.is_own(path)}
        self._looked = {path: look for path, look in looked.items() if path in counted}
        entries = {path: kept.entries(path) if path in kept else self._entries(path) for path in files}
        self._written = {path: kept.cards_in(path) + sum(entry.kind in _THINGS for entry in entries[path]) for path in counted}
        self._add_all(files, entries, "names", kept)
        self._reader.race_names = {normal(word): race.name.ja for race in self.races for word in (race.id, *race.name)}
        self._learn_keywords(entries, files)
        # Which words stand on a card is known when its sentence is read.
        self._later = self._later and not self.words
        unfit = kept.drop_unfit(self.races, self.words)
        entries |= {path: self._entries(path) for path in files if path in unfit}
        if streamed:
            self._streamed = frozenset(streamed) if kept.is_fresh else frozenset()
            kept.stream(
                [path for path in streamed if path not in kept], lambda path: self._read_unread(path, every[path], self._entries(path))
            )
        new = [path for path in files if path not in kept] if self._drafting is None else []
        now = [entry.value for path in new if files[path] or not self._later for entry in entries[path] if entry.kind == "card"]
        with Ahead(self._reader, now, said=index is not None) as ahead:
            for path, layer in files.items():
                if path in kept:
                    readings = kept.readings(path, self._reader.meanings)
                elif layer == 0 and self._later:
                    readings = self._read_unread(path, layer, entries[path], later=True)
                else:
                    readings = self._read_cards(path, layer, entries[path], ahead)
                self.problems.extend(readings.problems)
                for card in readings.cards:
                    problems = Problems(path)
                    self._note_twice(card, self._cards.put(card.id, card.name, card, layer=layer), problems)
                    self.problems.extend(problems)
                kept.keep(readings, entries[path])
        for role in ROLES[ROLES.index("card") + 1 :]:
            self._add_all(files, entries, role, kept)
        self._kept = kept if self._later else None
        kept.save(self.races, [master.card for master in self.masters.values()], self.problems)
        self._streamed = frozenset(streamed)
        if self.in_index is not None:
            broken = self.in_index.broken_files()
            self.unreadable += [path for path in streamed if str(path) in broken and path not in self.unreadable]
        self._reader.book.keep()

    def _learn_keywords(self, entries: Mapping[Path, list[Entry]], layers: Mapping[Path, int]) -> None:
        """Read the author's own keywords, before the cards that may name them."""
        words, problems = own_keywords(self._reader, entries, layers)
        self.problems.extend(problems)
        if words:
            self._reader.learn(words)
            self._price_keywords()

    def _entries(self, path: Path) -> list[Entry]:
        """What stands in one file; nothing, and a problem, where it cannot be read."""

        def warn(message: Text) -> None:
            self.problems.append(Problem("warning", "", message, "", path, None))

        try:
            return load_file(path, self.game, warn, self._headings.get(path))
        except CardforgeError as error:
            problems = Problems(path)
            problems.raised(error)
            self.problems.extend(problems)
            self.unreadable.append(path)
            return []

    def _read_unread(self, path: Path, layer: int, entries: list[Entry], *, later: bool = False) -> Readings:
        """The cards of a file, whose sentences are not read, or ``later``, when somebody asks a card what they mean."""
        self._reader.sentences, self._reader.later = False, later
        try:
            return self._read_cards(path, layer, entries)
        finally:
            self._reader.sentences, self._reader.later = True, False

    def complete(self) -> bool:
        """Read the sentences that were to be read later; whether all of them can be."""
        self._later = False
        unread = [card for card in self._cards.items.values() if card.later is not None]
        try:
            meant = [card.trees for card in unread]
        except CardforgeError:
            return False
        finally:
            self._reader.book.keep()
        if meant and self._kept is not None:
            self._kept.complete(unread)
        return True

    # -- what is only in the index ----------------------------------------------------------------------------------------------------

    @property
    def in_index(self) -> Index | None:
        """The index that has cards which are not read yet; ``None`` where there is nothing in it that is not here."""
        return self._index if self._streamed else None

    @property
    def cards(self) -> Mapping[str, Card]:
        """All cards by id: main cards, seals and tokens."""
        if self._streamed:
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

    def _read_cards(self, path: Path, layer: int, entries: list[Entry], ahead: Ahead | None = None) -> Readings:
        """The cards among the entries of a file, and what is wrong with others."""
        problems = Problems(path)
        read: Callable[..., Card | None] = self._reader.card
        if self._drafting is not None:
            read = self._drafting(self, self.faulty)
        cards = []
        for entry in entries:
            if entry.kind == "card":
                if ahead is not None:
                    ahead.step()
                problems.sheet = entry.sheet
                cards.append(read(entry.value, problems, line=entry.line))
        whole = path not in self.unreadable and all(entry.kind == "card" for entry in entries)
        return Readings(path, layer, cards=[card for card in cards if card], problems=problems, whole=whole)

    def _add_all(self, files: dict[Path, int], entries: dict[Path, list[Entry]], role: str, kept: Kept) -> None:
        """Add everything in one role, file by file."""
        for path, found in entries.items():
            problems = Problems(path)
            self._reader.trusted = kept.is_stocked(path)
            for entry in found:
                problems.sheet = entry.sheet
                if entry.kind == role:
                    self._add(files[path], entry, problems)
            self.problems.extend(problems)
        self._reader.trusted = False

    def _add(self, layer: int, entry: Entry, problems: Problems) -> None:
        listed, leaders = self._forms.of(entry.kind), self._forms.leaders
        if listed is None:
            return
        if isinstance(entry.value, Broken):
            problems.raised(entry.value.error, line=entry.line, where=entry.value.name)
            return
        match entry.kind:
            case "names":
                name = forms.read_name(self._reader, entry.value, problems, listed)
                if name is not None:
                    self.races = [other for other in self.races if other.id != name.id] + [name]
            case "keywords":
                if not is_own(entry):
                    self.settable |= forms.read_keyword(self._reader, entry.value, problems, listed)
            case "menu":
                ability = forms.read_ability(self._reader, entry.value, problems, listed)
                if ability is not None:
                    self.menu = [other for other in self.menu if other.id != ability.id] + [ability]
            case "leader":
                assert leaders is not None, "a game whose files list leaders says how they are written"
                master = forms.read_master(self._reader, self, entry.value, problems, leaders)
                if master is not None:
                    called = master.card.name
                    other = self._masters.put(called.ja, called, master, layer=layer)
                    self._note_twice(master.card, other.card if other else None, problems)
            case "deck":
                deck = forms.read_deck(self._reader, self, entry.value, problems, listed, leaders)
                if isinstance(deck, forms.Incomplete):
                    self.incomplete.append(deck)
                elif deck is not None:
                    self._note_twice(deck, self._decks.put(deck.name, deck.title, deck, layer=layer), problems)

    def _note_twice(self, thing: Card | Deck, other: Card | Deck | None, problems: Problems) -> None:
        """Note that two things of one layer have a name or id in common, by the rule that the schema names for it."""
        if other is not None:
            where = thing.title if isinstance(thing, Deck) else thing.name
            problems.error(twice(thing, other), line=thing.source.line, where=where, rule=self._forms.once)

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
        if looked is None or looked != _look(path) or self._streamed or self._drafting is not None:
            return None
        if any(each.file == path for each in self.problems):
            return None
        found = self.things_of(path)
        return found if len(found) == self._written[path] else None


def _look(path: Path) -> list[int] | None:
    """How a file looks from outside; nothing where it is not there."""
    try:
        return looks(path)
    except OSError:
        return None


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
