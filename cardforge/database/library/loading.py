"""How the files of a library are read: names first, then cards, then the leaders and decks that name them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from cardforge.database.formats.broken import Broken
from cardforge.database.formats.card_files import Entry, load_file
from cardforge.database.index.readings import Readings
from cardforge.database.library import kinds as forms
from cardforge.database.library.absent import twice
from cardforge.database.library.ahead import Ahead
from cardforge.database.library.catalogue import Catalogue
from cardforge.database.library.keeping import Kept
from cardforge.database.library.keywords import is_own, own_keywords
from cardforge.database.library.problems import Problems
from cardforge.database.library.reader import CardReader
from cardforge.database.schema.forms import ROLES
from cardforge.files.proved import looks
from cardforge.model import Card, CardforgeError, Deck, Master, OwnKeyword, Problem, Text
from cardforge.model.names import normal
from cardforge.wording.book import Phrasebook

if TYPE_CHECKING:
    from cardforge.database.index.index import Index

#: How cards with a fault are read as far as they are good; what is wrong with each is put into the mapping.
Drafting: TypeAlias = Callable[["Loading", dict[str, list[Problem]]], Callable[..., Card | None]]
#: What entries of files are called that are things of a library.
_THINGS: Final = frozenset({"card", "leader", "deck"})


class Loading(Catalogue):
    """A catalogue that is filled from files; a `Library` says from which."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        #: What the headings of tables mean that were named with these files.
        self._headings: dict[Path, Mapping[str, str]] = {}
        self._index: Index | None = None
        #: Files whose cards are only in the index, until somebody asks for all cards.
        self._streamed: frozenset[Path] = frozenset()
        #: Whether the folder's files are looked into when something is looked for by name, not before.
        self._aside = False
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

    @property
    def in_index(self) -> Index | None:
        """The index that has cards which are not read yet; ``None`` where there is nothing in it that is not here."""
        return self._index if self._streamed else None

    def _price_keywords(self) -> None:
        """Let Deck Masters have the keywords of which the phrasebook says so."""
        book = self._reader.book
        self.settable |= {key: int(data.get("power", 0)) for key in book.keywords if (data := book.keyword_data(key)).get("settable")}

    def _load(self, layers: list[list[Path]], index: Index | None, streamed: Collection[Path]) -> None:
        """Read all files: names first, then cards, then the leaders and decks that name them; the ``streamed`` ones into the index."""
        every = {path: layer for layer, paths in enumerate(layers) for path in paths}
        self._files.extend(every)
        looked = {path: look(path) for path in layers[1]}
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
        now = [(path, entry.value) for path in new if files[path] or not self._later for entry in entries[path] if entry.kind == "card"]
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

    def _read_cards(self, path: Path, layer: int, entries: list[Entry], ahead: Ahead | None = None) -> Readings:
        """The cards among the entries of a file, and what is wrong with others."""
        problems = Problems(path)
        read: Callable[..., Card | None] = self._reader.card
        if self._drafting is not None:
            read = self._drafting(self, self.faulty)
        cards: list[Card | None] = []
        for entry in entries:
            if entry.kind == "card":
                known = None if ahead is None else ahead.step()
                if known is not None:
                    cards.append(known.card)
                    problems.sentences += known.sentences
                    continue
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


def look(path: Path) -> list[int] | None:
    """How a file looks from outside; nothing where it is not there."""
    try:
        return looks(path)
    except OSError:
        return None
