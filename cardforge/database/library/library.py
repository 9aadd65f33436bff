"""The card library of one game: the built-in cards with the user's own over them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardforge.database.formats.card_files import YAML_ENDINGS, Entry, folder_files, load_file
from cardforge.database.index.readings import Readings
from cardforge.database.library import kinds as forms
from cardforge.database.library.keeping import Kept
from cardforge.database.library.keywords import is_own, own_keywords
from cardforge.database.library.reader import CardReader, Problems
from cardforge.database.library.shelf import Shelf
from cardforge.database.schema.forms import ROLES, forms_of
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.files import places
from cardforge.files.text import MAX_BYTES
from cardforge.model import Card, CardforgeError, Deck, Master, MenuAbility, OwnKeyword, Problem, Race, Source, Text
from cardforge.model.names import names_of, normal
from cardforge.model.nearest import did_you_mean
from cardforge.model.text import titled
from cardforge.wording.book import Phrasebook

if TYPE_CHECKING:
    from cardforge.database.index.index import Index

T = TypeVar("T")
#: A library whose own files are larger than this keeps its readings in an index.
LARGE_BYTES = 200_000
NOWHERE = Source()
#: The game's number before a card's in the rules: ``000-`` of ``000-U05``.
_RULES_NUMBER = re.compile(r"^\d{3}-(?=[A-Za-z]\d+$)")
_CHECK = Text("cardforge check で全部見られます。", "cardforge check shows all faults.")
#: What is looked for in a game without leaders.
_LEADER = Text("デッキマスター", "Deck Master")
UNNAMED = Text("名のないカード", "unnamed card")


class Library:
    """All cards, Deck Masters and decks of a game, and the tables that they are made from.

    >>> from cardforge.files.places import first_game
    >>> library = Library.open(first_game())
    >>> library.find("ファイアボール").id
    's01'
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.races: list[Race] = []
        self.menu: list[MenuAbility] = []
        #: The keywords that a leader may have, with what each adds to what it is worth: the rules', and the author's over them.
        self.settable: dict[str, int] = {}
        self.problems: list[Problem] = []
        #: What the headings of tables mean that were named with these files.
        self._headings: dict[Path, Mapping[str, str]] = {}
        #: Files that could not be read at all; why is in ``problems``.
        self.unreadable: list[Path] = []
        self._files: list[Path] = []
        self._index: Index | None = None
        self._cards: Shelf[Card] = Shelf()
        self._masters: Shelf[Master] = Shelf()
        self._decks: Shelf[Deck] = Shelf()
        self._reader = CardReader(game)
        self._forms = forms_of(game)
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

    @property
    def cards(self) -> Mapping[str, Card]:
        """All cards by id: main cards, seals and tokens."""
        return self._cards.items

    @property
    def masters(self) -> Mapping[str, Master]:
        """All Deck Masters by name."""
        return self._masters.items

    @property
    def decks(self) -> Mapping[str, Deck]:
        """All decks by name."""
        return self._decks.items

    @property
    def tokens(self) -> tuple[Card, ...]:
        """The tokens that effects put out."""
        kinds = self._forms.kinds("token")
        return tuple(card for card in self.cards.values() if card.kind in kinds)

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
    ) -> Library:
        """The library of ``game``: the built-in cards, over them those of the user's ``folder`` (in its ``cards/<game>/``), over
        those the ``files``. What cannot be read is in ``problems``. An ``index`` keeps what was read for the next time; a large library
        has one of its own accord. ``headings`` say what the columns of the ``files`` mean that are tables. ``unread``: the files of a
        large library that hold nothing but cards are only brought into the index, without reading a sentence, and found there.

        Raises ``CardforgeError`` if there is no such game.
        """
        schemas(game)
        layers = layers_of(game, folder, files)
        if index is None and _size(layers) <= LARGE_BYTES:
            return cls._opened(game, layers, None, headings)
        streamed = [path for path in layers[1] if _only_cards(path)] if unread and _size(layers) > LARGE_BYTES else []
        import sqlite3

        from cardforge.database.index.index import Index

        index = index or Index.of(game, folder, layers[2])
        try:
            return cls._opened(game, layers, index, headings, streamed)
        except sqlite3.Error as error:
            if not index.go_on_in_memory(error):
                raise
            return cls._opened(game, layers, index, headings, streamed)

    @classmethod
    def _opened(
        cls,
        game: str,
        layers: list[list[Path]],
        index: Index | None,
        headings: Mapping[str, str] | None,
        streamed: Collection[Path] = (),
    ) -> Library:
        library = cls(game)
        library._index = index
        library._headings = {path: headings or {} for path in layers[2]}
        library._load(layers, index, streamed)
        return library

    def _load(self, layers: list[list[Path]], index: Index | None, streamed: Collection[Path]) -> None:
        """Read all files: names first, then cards, then the leaders and decks that name them; the ``streamed`` ones into the index."""
        every = {path: layer for layer, paths in enumerate(layers) for path in paths}
        self._files.extend(every)
        kept = Kept(self.game, index, every, unread=bool(streamed))
        files = {path: layer for path, layer in every.items() if path not in streamed}
        entries = {path: kept.entries(path) if path in kept else self._entries(path) for path in files}
        self._add_all(files, entries, "names")
        self._reader.race_names = {normal(word): race.name.ja for race in self.races for word in (race.id, *race.name)}
        self._learn_keywords(entries, files)
        if not kept.fits(self.races, self.words):
            entries |= {path: self._entries(path) for path in files if path in kept}
            kept.drop()
        if streamed:
            kept.stream([path for path in streamed if path not in kept], lambda path: self._read_unread(path, every[path]))
        for path, layer in files.items():
            readings = kept.readings(path) if path in kept else self._read_cards(path, layer, entries[path])
            self.problems.extend(readings.problems)
            for card in readings.cards:
                problems = Problems(path)
                self._note_twice(card, self._cards.put(card.id, card.name, card, layer=layer), problems)
                self.problems.extend(problems)
            kept.keep(readings, entries[path])
        for role in ROLES[ROLES.index("card") + 1 :]:
            self._add_all(files, entries, role)
        kept.save(self.races, [master.card for master in self.masters.values()], self.problems)
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

    def _read_unread(self, path: Path, layer: int) -> Readings:
        """The cards of a file, whose sentences are not read."""
        self._reader.sentences = False
        try:
            return self._read_cards(path, layer, self._entries(path))
        finally:
            self._reader.sentences = True

    def finish(self, index: Index, cards: Iterable[tuple[int, Card]]) -> list[Card | None]:
        """Read the sentences of cards of the index, and keep there what they mean; ``None`` for one that cannot be read."""
        done: list[tuple[int, Card | None, list[Problem]]] = []
        for number, card in cards:
            problems = Problems(card.source.file)
            done.append((number, self._reader.finish(card, problems), problems))
        index.finish(done, {race.name.ja: race.name.en for race in self.races})
        self._reader.book.keep()
        return [card for _, card, _ in done]

    def _read_cards(self, path: Path, layer: int, entries: list[Entry]) -> Readings:
        """The cards among the entries of a file, and what is wrong with others."""
        problems = Problems(path)
        cards = [self._reader.card(entry.value, problems, line=entry.line) for entry in entries if entry.kind == "card"]
        whole = path not in self.unreadable and all(entry.kind == "card" for entry in entries)
        return Readings(path, layer, cards=[card for card in cards if card], problems=problems, whole=whole)

    def _add_all(self, files: dict[Path, int], entries: dict[Path, list[Entry]], role: str) -> None:
        """Add everything in one role, file by file."""
        for path, found in entries.items():
            problems = Problems(path)
            for entry in found:
                if entry.kind == role:
                    self._add(files[path], entry, problems)
            self.problems.extend(problems)

    def _add(self, layer: int, entry: Entry, problems: Problems) -> None:
        listed, leaders = self._forms.of(entry.kind), self._forms.leaders
        if listed is None:
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
                if deck is not None:
                    self._note_twice(deck, self._decks.put(deck.name, deck.title, deck, layer=layer), problems)

    def _note_twice(self, thing: Card | Deck, other: Card | Deck | None, problems: Problems) -> None:
        """Note that two things of one layer have a name or id in common, by the rule that the schema names for it."""
        if other is not None:
            where = thing.title if isinstance(thing, Deck) else thing.name
            problems.error(_twice(thing, other), line=thing.source.line, where=where, rule=self._forms.once)

    # -- finding ----------------------------------------------------------------------------------------------------------------------

    def find(self, name: str) -> Card:
        """The card called ``name``: its name in either language, its id, or the number the rules give it (``000-U05``).

        Raises ``CardforgeError`` that names the nearest card.
        """
        card = self._card(name)
        if card is None:
            master = self._masters.get(name)
            if master is not None:
                title = self._title
                said = Text(
                    f"「{master.card.name.ja}」は{title.ja}で、カードではありません。",
                    f"“{master.card.name.en}” is a {title.en}, not a card.",
                )
                raise CardforgeError(said)
            what = Text("カード", "card")
            raise self._missing(what, name, names_of(list(self.cards.values())))
        return card

    def _card(self, name: str) -> Card | None:
        return self._cards.get(name) or self._cards.get(_RULES_NUMBER.sub("", name))

    def find_master(self, name: str) -> Master:
        """The Deck Master called ``name``. Raises ``CardforgeError`` that names the nearest."""
        master = self._masters.get(name)
        if master is None:
            raise self._missing(self._title, name, names_of([each.card for each in self.masters.values()]))
        return master

    @property
    def _title(self) -> Text:
        """What the game's leaders are called."""
        return _LEADER if self._forms.leaders is None else self._forms.leaders.title

    def find_deck(self, name: str) -> Deck:
        """The deck called ``name``. Raises ``CardforgeError`` that names the nearest."""
        deck = self._decks.get(name)
        if deck is None:
            raise self._missing(Text("デッキ", "deck"), name, [word for each in self.decks.values() for word in each.title])
        return deck

    def has_deck(self, name: str) -> bool:
        """Whether there is a deck of this name, in either language."""
        return self._decks.get(name) is not None

    def find_any(self, name: str) -> Card | Master | Deck:
        """The Deck Master, deck or card called ``name``. Raises ``CardforgeError`` that names the nearest."""
        thing = self._masters.get(name) or self._decks.get(name) or self._card(name)
        if thing is None:
            cards = [*self.cards.values(), *(master.card for master in self.masters.values())]
            raise self._missing(Text("カードやデッキ", "card or deck"), name, [*names_of(cards), *self.decks])
        return thing

    def fault_of(self, name: str) -> Problem | None:
        """The first error of a card, Deck Master or deck that is called ``name`` and could not be read for it."""
        word = normal(name)
        return next(
            (each for each in self.problems if each.severity == "error" and word in map(normal, filter(None, (each.where, each.where_en)))),
            None,
        )

    def _missing(self, what: Text, name: str, known: list[str]) -> CardforgeError:
        """The error for something that is not there: because it has a fault of its own, or its file has, or nothing is called so."""
        fault = self.fault_of(name)
        if fault is not None:
            said = Text(
                f"「{fault.where}」に誤りがあります: {fault.message.ja}", f"“{fault.named('en')}” has a fault: {_small(fault.message.en)}"
            )
            return CardforgeError(said, file=fault.file, line=fault.line, hint=_CHECK)
        error = _not_found(what, name, known)
        if error.hint is None and self.unreadable:
            file = self.unreadable[0]
            error.hint = Text(
                f"{file} が読めません。cardforge check で全部見られます。", f"{file} cannot be read; cardforge check shows all faults."
            )
        return error

    def things(self) -> list[Card | Master | Deck]:
        """All cards, Deck Masters and decks, each kind in the order written."""
        return [*self.cards.values(), *self.masters.values(), *self.decks.values()]

    def things_of(self, *files: Path) -> list[Card | Master | Deck]:
        """The cards, Deck Masters and decks that were read from ``files``, file by file."""
        wanted = {file.resolve(): at for at, file in enumerate(files)}
        places = {path: wanted[real] for path in self._files if (real := path.resolve()) in wanted}
        found = [thing for thing in self.things() if source_of(thing).file in places]
        return sorted(found, key=lambda thing: places[source_of(thing).file or Path()])

    # -- reading what stands elsewhere ------------------------------------------------------------------------------------------------

    def read_card(self, mapping: dict[str, Any], source: Source = NOWHERE, *, name: str = "") -> Card:
        """The card written as ``mapping`` in another file (a scenario); ``name`` is for one that gives none.

        A local card needs only kind, cost and power. Raises ``CardforgeError`` for the first thing wrong with it.
        """
        problems = Problems(source.file)
        card = self._reader.card(mapping, problems, default_name=Text(name, name) if name else UNNAMED)
        return _whole(card, problems, source)

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
        return _whole(forms.read_deck(self._reader, self, mapping, problems, listed, self._forms.leaders), problems, source)

    def load_file(self, path: Path, folder: Path | None = None) -> list[Card | Master | Deck]:
        """What stands in one file, read over this library's built-in cards and those of ``folder``.

        Raises ``CardforgeError`` for the first thing wrong with it.
        """
        library = Library.open(self.game, folder, files=[path], index=self._index)
        for problem in library.problems:
            if problem.file is not None and problem.file.resolve() == path.resolve():
                raise CardforgeError(problem.message, file=problem.file, line=problem.line)
        return library.things_of(path)


def _size(layers: list[list[Path]]) -> int:
    """The bytes in all files that are not built in."""
    sizes = 0
    for path in (*layers[1], *layers[2]):
        with suppress(OSError):
            sizes += path.stat().st_size
    return sizes


def _only_cards(path: Path) -> bool:
    """Whether a file is a list of YAML that begins at the margin, and so holds nothing but cards."""
    if path.suffix.lower() not in (".yaml", ".yml"):
        return False
    with suppress(OSError), path.open("rb") as file:
        lines = (
            line
            for line in file.read(4096).removeprefix(b"\xef\xbb\xbf").splitlines()
            if line.strip() and not line.startswith((b"#", b"---"))
        )
        return next(lines, b"").startswith(b"- ")
    return False


def layers_of(game: str, folder: Path | None, files: Iterable[Path] = ()) -> list[list[Path]]:
    """The files of a library from the lowest layer on: the built-in ones, those of the user's folder, those named."""
    real = _Real()
    built_in = folder_files(places.places_of(game).cards)
    known = {real.path(path) for path in built_in}
    own = folder_files(folder / "cards" / game) if folder is not None else []
    own = [path for path in own if real.path(path) not in known]
    known.update(map(real.path, own))
    # A named file that lies in one of the folders is that folder's file, not one over it.
    return [built_in, own, [path for path in dict.fromkeys(files) if real.path(path) not in known]]


class _Real:
    """Where files lie when all links are followed; each folder is looked up once."""

    def __init__(self) -> None:
        self._folders: dict[Path, Path] = {}

    def path(self, file: Path) -> Path:
        """What ``file.resolve()`` gives."""
        if file.is_symlink() or file.name in ("", ".."):
            return file.resolve()
        if file.parent not in self._folders:
            self._folders[file.parent] = file.parent.resolve()
        return self._folders[file.parent] / file.name


def words_of(game: str, folder: Path | None) -> tuple[OwnKeyword, ...]:
    """The own keywords of the library in a folder, without opening it: where no file of the folder has any, nothing is read."""
    files = [
        path
        for path in layers_of(game, folder)[1]
        if path.suffix.lower() in YAML_ENDINGS and not _only_cards(path) and _names_keywords(path)
    ]
    if not files:
        return ()
    library = Library(game)
    return own_keywords(library._reader, {path: library._entries(path) for path in files}, dict.fromkeys(files, 1))[0]


def _names_keywords(path: Path) -> bool:
    """Whether a list of keywords may stand in a file."""
    with suppress(OSError):
        return b"keywords" in path.read_bytes()[:MAX_BYTES]
    return False


def source_of(thing: Card | Master | Deck) -> Source:
    """Where a card, Deck Master or deck was written."""
    return thing.card.source if isinstance(thing, Master) else thing.source


def _twice(thing: Card | Deck, other: Card | Deck) -> Text:
    """What is said of two things that have a name or id in common."""
    ja, en = thing.title if isinstance(thing, Deck) else thing.name
    file, line = other.source.file, other.source.line
    place = Text(f"{file.name if file else ''} {line or ''}行".strip(), f"{file.name if file else ''} line {line or ''}".strip())
    if isinstance(thing, Card) and isinstance(other, Card) and thing.id == other.id and normal(ja) != normal(other.name.ja):
        return Text(
            f"id「{thing.id}」は「{other.name.ja}」({place.ja})にもあります。",
            f"the id “{thing.id}” is also that of “{other.name.en}” ({place.en}).",
        )
    return Text(f"「{ja}」は二度書かれています({place.ja})。", f"“{en}” is written twice ({place.en}).")


def _not_found(what: Text, name: str, known: list[str]) -> CardforgeError:
    short = name if len(name) <= 40 else name[:39] + "…"
    said = Text(f"「{short}」という{what.ja}はありません。", f"there is no {what.en} “{short}”.")
    return CardforgeError(said, hint=did_you_mean(name, known))


def _small(sentence: str) -> str:
    """A sentence as it goes on after a colon."""
    return sentence[:1].lower() + sentence[1:]


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
