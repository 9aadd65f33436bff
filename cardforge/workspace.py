"""What cardforge does, as a library: the commands and the studio are thin faces of a ``Workspace``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.database import Library
from cardforge.files import places as resources
from cardforge.files.allowed import inside
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.model import Card, CardforgeError, Deck, Master, Problem, Text, Tree

if TYPE_CHECKING:
    from cardforge.games.shared.checking import CheckReport
    from cardforge.games.shared.parts import Chart, Price
    from cardforge.games.shared.view import View
    from cardforge.printing import Item, PrintResult, SheetOptions
    from cardforge.printing.printers.profiles import PrinterProfile
    from cardforge.simulation.matches.match import MatchReport
    from cardforge.simulation.scenarios import Result
    from cardforge.simulation.scenarios.coverage import Row
    from cardforge.simulation.table.saves import Save
    from cardforge.simulation.table.sitting import Sitting

#: The endings of files that a deck can be read from.
_DECK_FILES = (".yaml", ".yml", ".json")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A card's text as the phrasebook understands it: ``said`` again in the author's language, and in the ``other`` one.

    ``same`` tells whether what is said is what the author wrote, up to spelling variants.
    """

    card: Card
    said: str
    other: str
    same: bool


class Workspace:
    """A folder in which somebody makes a game: its ``cards/``, ``templates/`` and ``fonts/`` lie over the built-in ones.

    Parameters: ``folder`` (the current one if not given) and ``game``. Nothing is read before it is needed.

    >>> Workspace().deck("赤単アグロ").name
    '赤単アグロ'
    """

    def __init__(self, folder: Path | str = ".", *, game: str = "") -> None:
        self.folder = Path(folder)
        self.game = game or resources.first_game()

    @classmethod
    def of_decks(cls, *decks: str, folder: Path | str = ".", game: str = "") -> Workspace:
        """The workspace of the game that the decks (names or files) are of; of the first game where none knows them.

        >>> Workspace.of_decks("全54枚").game == Workspace().game
        False
        """
        games = [game] if game else playable_games()
        for name in games:
            workspace = cls(folder, game=name)
            if any(workspace._has_deck(deck) for deck in decks):
                return workspace
        return cls(folder, game=games[0])

    def _has_deck(self, name: str) -> bool:
        """Whether a deck of this name, or in this file, is of the workspace's game."""
        path = Path(name)
        if path.suffix.lower() not in _DECK_FILES or not path.is_file():
            return name in self.library.decks or self.library.fault_of(name) is not None
        from cardforge.files.yaml import load_yaml

        written = load_yaml(path)
        return isinstance(written, dict) and written.get("game") == self.game

    @cached_property
    def library(self) -> Library:
        """The built-in cards with those of the folder over them."""
        return Library.open(self.game, self.folder)

    def deck(self, name: str) -> Deck:
        """The deck of this name, or the one deck in the file ``name``.

        Raises ``CardforgeError`` naming the nearest deck, or if the file holds no deck or several.
        """
        if name in self.library.decks:
            return self.library.decks[name]
        path = Path(name)
        if path.suffix.lower() not in _DECK_FILES and not path.is_file():
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

        Raises ``CardforgeError`` naming the nearest Deck Master, or if the file holds none or several.

        >>> Workspace().master("炎竜姫アグニス").rank
        3
        """
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

    def price(self, master: str | Master) -> Price:
        """The power of a Deck Master, item by item (000-R23).

        >>> Workspace().price("炎竜姫アグニス").total
        6000
        """
        pack = pack_of(self.game)
        price = pack.offer(pack.pricing, Text("デッキマスター", "Deck Masters"))
        return price(self.master(master) if isinstance(master, str) else master)

    def check(self, *paths: Path | str, lint: bool = False) -> CheckReport:
        """Check files, and all card files in folders: schema, sentences and legality; without ``paths`` the folder's own ``cards/``.

        ``lint`` adds warnings of what no rule forbids. The game is found out from each file.

        Raises ``CardforgeError`` where a folder holds no card file.

        >>> files = Workspace().new("mine")
        >>> Workspace("mine").check().ok
        True
        """
        from cardforge.games.shared.checking import check_files

        files = [Path(path) for path in paths] or [self.folder / "cards"]
        return check_files(files, folder=self.folder, lint=lint)

    def check_deck(self, deck: str | Deck) -> list[Problem]:
        """What is not legal about a deck and, where the game has them, its Deck Master; empty if it may be played.

        >>> Workspace().check_deck("赤単アグロ")
        []
        """
        check = pack_of(self.game).legality().check_deck
        return list(check(self.deck(deck) if isinstance(deck, str) else deck, self.library))

    def faults_of(self, *decks: str | Deck) -> list[Problem]:
        """Why decks may not be played: the errors that ``check`` shows for them and for their cards; empty if they may be."""
        rules = pack_of(self.game).legality()
        faults: list[Problem] = []
        for deck in (self.deck(each) if isinstance(each, str) else each for each in decks):
            faults += self.check_deck(deck)
            faults += [problem for card, _ in deck.cards for problem in rules.check_card(card)]
        return list(dict.fromkeys(fault for fault in faults if fault.severity == "error"))

    def _refuse_illegal(self, decks: Iterable[str]) -> None:
        """Raise ``CardforgeError`` with the first fault of a deck that may not be played, and how many there are."""
        for name in decks:
            deck = self.deck(name)
            faults = self.faults_of(deck)
            if faults:
                first, count = faults[0], len(faults)
                rule = f" ({first.rule})" if first.rule else ""
                more = Text(f"（ほかに{count - 1}件）", f" (and {count - 1} more)") if count > 1 else Text("", "")
                raise CardforgeError(
                    Text(
                        f"デッキ「{deck.name}」はルールどおりではありません: {first.message.ja}{rule}{more.ja}",
                        f"the deck “{deck.name}” is not legal: {first.message.en}{rule}{more.en}",
                    ),
                    file=first.file,
                    line=first.line,
                    hint=Text(
                        "全部見るには cardforge check、このまま遊ぶには --unchecked",
                        "cardforge check shows all; --unchecked plays it as it is",
                    ),
                )

    def search(self, query: str, *, limit: int | None = None) -> list[Card]:
        """The cards and Deck Masters that a query of the search language finds, in its order (``docs/search.md``).

        Raises ``CardforgeError`` that names the wrong word and the nearest right one.

        >>> [card.id for card in Workspace().search("name=ファイアボール")]
        ['s01']
        """
        from cardforge.database.finding import search

        return search(query, self.game, self.folder, limit=limit)

    def export(self, what: Iterable[str], output: Path | str, *, force: bool = False) -> tuple[str, ...]:
        """Write decks, Deck Masters and cards (names, or what a query finds) to a YAML, JSON, CSV, TSV, XLSX or text file.

        Returns the fields that such a file cannot carry. Raises ``CardforgeError`` where the file is there and ``force`` is not given, or
        where it cannot hold them.

        >>> Workspace().export(["kind:unit c:red"], "red.xlsx")
        ()
        """
        from cardforge.database.convert import convert
        from cardforge.database.selecting import select
        from cardforge.files.whole import write_new

        converted = convert(select(self.library, list(what)), Path(output).suffix)
        write_new(Path(output), converted.data, force=force)
        return converted.lost

    def import_(self, source: str, output: Path | str, *, force: bool = False) -> list[Problem]:
        """Bring cards or a deck from a file (or a deck code) into a file of another kind; returns what is wrong or odd about them.

        Nothing is written where anything is wrong. Raises ``CardforgeError`` where the source cannot be read, or where the file is there
        and ``force`` is not given.

        >>> readme, cards, *others = Workspace().new("mine")
        >>> Workspace("mine").import_(str(cards), "cards.csv")
        []
        """
        from cardforge.database.convert import convert, read_source
        from cardforge.files.whole import write_new

        things, problems = read_source(source, self.game, self.folder)
        if all(problem.severity != "error" for problem in problems):
            write_new(Path(output), convert(things, Path(output).suffix).data, force=force)
        return problems

    def read(self, sentence: str, *, kind: str = "text") -> Tree:
        """The effect tree of a sentence of the game. Raises ``CardforgeError`` that points at the character where it cannot be read.

        >>> Workspace().read("先制")
        {'keywords': ['first_strike'], 'abilities': []}
        """
        from cardforge.wording import phrasebook

        return phrasebook(self.game).read(sentence, kind=kind)

    def say(self, tree: Tree, *, kind: str = "text", lang: str = "ja") -> str:
        """The sentence of an effect tree, in either language. Raises ``CardforgeError`` for a tree that no sentence says.

        >>> Workspace().say(Workspace().read("相手に1000ダメージを与える。"), lang="en")
        'Deal 1000 damage to your opponent.'
        """
        from cardforge.wording import phrasebook

        return phrasebook(self.game).say(tree, kind=kind, lang=lang)

    def read_sentences(self, *, origin: str = "") -> list[Sentence]:
        """Read every sentence of every card of an origin (``"document"``, ``"house"``, all if not given) and say it again.

        >>> len(Workspace().read_sentences(origin="document"))
        60
        """
        from cardforge.database.schema.sentences import sentence_kind
        from cardforge.wording import phrasebook

        book = phrasebook(self.game)
        sentences = []
        for card in self.library.cards.values():
            for field, written in card.texts.items() if origin in ("", card.origin) else ():
                if written.strip() and field in card.trees:
                    kind = sentence_kind(card, field)
                    tree = book.read(written, kind=kind)
                    both = [book.say(tree, kind=kind, lang=lang) for lang in ("ja", "en")]
                    said, other = both if book.normalise(both[1]) != book.normalise(written) else reversed(both)
                    sentences.append(Sentence(card, said, other, book.normalise(said) == book.normalise(written)))
        return sentences

    def new(self, name: Path | str) -> list[Path]:
        """Make a folder to start a set of one's own in; returns the files written.

        Raises ``CardforgeError`` if the folder is there and not empty, or there is nothing to start the game with.

        >>> Workspace().new("mine")[0].name
        'README.md'
        """
        from cardforge.database.starting import start_folder

        return start_folder(self.folder / name, self.game)

    def suggest(self, master: str | Master, *, count: int = 3) -> list[Master]:
        """Legal completions of a half-built Deck Master (a name, or a file that leaves something out); none where it is illegal itself.

        >>> [found.rank for found in Workspace().suggest("炎竜姫アグニス", count=1)]
        [3]
        """
        from cardforge.games.shared.pack import builder_of

        builder = builder_of(self.game)
        draft = builder.draft_of(self.master(master) if isinstance(master, str) else master)
        return [builder.build(found, self.library) for found in builder.suggest(draft, self.library, count)]

    def statistics(self, cards: Iterable[Card] | None = None) -> list[Chart]:
        """What cards (all of the library if not given) are made of, chart by chart.

        >>> Workspace().statistics()[0].id
        'kinds'
        """
        from cardforge.games.shared.pack import charts_of

        return charts_of(self.game)(self.library.cards.values() if cards is None else cards)

    def coverage(self, *paths: Path | str, games: int = 0, seed: int = 1) -> list[Row]:
        """The numbered rules of the game, which scenario files in ``paths`` cite each, and how often random ``games`` met it.

        >>> Workspace().coverage()[0].rule.id
        '000-R01'
        """
        from cardforge.simulation.scenarios.coverage import coverage

        return coverage(self.game, [Path(path) for path in paths], games, seed)

    def schema(self, name: str = "cards") -> dict[str, Any]:
        """The JSON Schema of a kind of file of the game: ``cards``, ``decks`` and the like.

        Raises ``CardforgeError`` naming the nearest.

        >>> Workspace().schema("decks")["title"]
        'デッキのファイル / a file of decks'
        """
        from cardforge.database import did_you_mean
        from cardforge.database.schema.schemas import schemas

        files = schemas(self.game).files
        known = [file.removesuffix(".schema.json") for file in files]
        if name not in known:
            raise CardforgeError(
                Text(f"スキーマ「{name}」はありません。", f"there is no schema “{name}”."),
                hint=did_you_mean(name, known) or Text(" ".join(known), " ".join(known)),
            )
        return files[f"{name}.schema.json"]

    def printers(self) -> dict[str, PrinterProfile]:
        """The printer profiles that were measured and kept, by name and tray.

        >>> all(name == profile.key for name, profile in Workspace().printers().items())
        True
        """
        from cardforge.printing.printers.profiles import load_profiles

        return load_profiles()

    def match(
        self,
        deck_a: str,
        deck_b: str,
        *,
        games: int = 100,
        bot: str = "greedy",
        bot_b: str | None = None,
        jobs: int = 1,
        seed: int = 1,
        options: dict[str, Any] | None = None,
        on_progress: Callable[[int], None] | None = None,
        unchecked: bool = False,
    ) -> MatchReport:
        """Let two bots play ``games`` games between two decks (names or files), both seatings mirrored.

        ``bot`` plays deck a, ``bot_b`` (by default the same) deck b; ``jobs`` is the number of processes, ``seed`` decides everything else,
        ``options`` are the game's rule flags; ``on_progress`` is told how many games are done.

        Raises ``CardforgeError`` for a deck that is not legal, unless it is to be played ``unchecked``.

        >>> sum(Workspace().match("赤単アグロ", "赤単アグロ", games=2, bot="random").wins)
        2
        """
        from cardforge.simulation.matches.match import MatchPlan, play_match

        if not unchecked:
            self._refuse_illegal((deck_a, deck_b))
        plan = MatchPlan(
            decks=(self.deck(deck_a), self.deck(deck_b)),
            bots=(bot, bot if bot_b is None else bot_b),
            games=games,
            seed=seed,
            options=options or {},
            tokens=pack_of(self.game).playing().parts(self.library),
        )
        return play_match(plan, jobs=jobs, on_progress=on_progress)

    def play(
        self,
        deck_a: str,
        deck_b: str,
        *,
        players: tuple[str, str] = ("human", "greedy"),
        first: int = 0,
        seed: int = 1,
        options: dict[str, Any] | None = None,
        unchecked: bool = False,
    ) -> Sitting:
        """Deal a game between two decks (names or files).

        ``players`` tells who plays deck a and deck b, ``"human"`` or a bot; ``first`` is the deck (0 or 1) that goes first.

        Raises ``CardforgeError`` for a deck that is not legal, unless it is to be played ``unchecked``.

        >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ", players=("random", "random"))
        >>> while not sitting.over:
        ...     _ = sitting.choose_by_bot()
        """
        from cardforge.simulation.table.sitting import Sitting
        from cardforge.simulation.table.table import Table

        if not unchecked:
            self._refuse_illegal((deck_a, deck_b))
        table = Table((self.deck(deck_a), self.deck(deck_b)), options, tokens=pack_of(self.game).playing().parts(self.library))
        return Sitting(table, players, self.library, first=first, seed=seed)

    def look(self, sitting: Sitting, viewer: int | None = None, *, since: int | None = None) -> View:
        """What a player (0 goes first; ``None`` for one who sees both hands) may see of a game, with answers and refusals by card.

        ``since`` is the number of the event from which on its log is told. ``cardforge.games.shared.view.plain`` makes JSON of it.

        >>> Workspace().look(sitting, 0).answers[0].text.en  # doctest: +SKIP
        'End the turn'
        """
        from cardforge.simulation.table.looking import look

        return look(sitting, viewer, since=since, refusals=True)

    def saved_games(self) -> list[Save]:
        """The games that ``cardforge play`` has kept and that can be gone on with, the one last played first.

        >>> Workspace().resume(Workspace().saved_games()[0].file)  # doctest: +SKIP
        """
        from cardforge.simulation.table.saves import saved_games

        return saved_games()

    def write_record(self, sitting: Sitting, file: Path | str, *, force: bool = False) -> None:
        """Write the record of a game, over or not, to ``file``, which is replaced only with ``force``.

        >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ")
        >>> Workspace().write_record(sitting, "game.json")
        """
        from cardforge.simulation.table.record import write_record

        write_record(sitting.record(), Path(file), force=force)

    def resume(self, file: Path | str, *, decisions: int | None = None) -> Sitting:
        """The recorded game in ``file`` where it was put away, or after its first ``decisions`` choices.

        Raises ``CardforgeError`` if the file is no record, is damaged, or was played under other rules or cards.

        >>> Workspace().write_record(Workspace().play("赤単アグロ", "赤単アグロ"), "game.json")
        >>> Workspace().resume("game.json").state.turn
        1
        """
        from cardforge.simulation.table.record import read_record
        from cardforge.simulation.table.sitting import resume

        record = read_record(Path(file))
        return resume(record, self._library_of(record.game), decisions=decisions)

    def replay(self, file: Path | str) -> tuple[Sitting, list[int]]:
        """The recorded game in ``file`` at its start, and the choices to be taken one by one with ``Sitting.take``.

        >>> Workspace().write_record(Workspace().play("赤単アグロ", "赤単アグロ"), "game.json")
        >>> sitting, choices = Workspace().replay("game.json")
        >>> for choice in choices:
        ...     sitting.take(choice)
        """
        from cardforge.simulation.table.record import read_record
        from cardforge.simulation.table.sitting import open_record

        record = read_record(Path(file))
        return open_record(record, self._library_of(record.game)), record.choices

    def scenarios(self, *paths: Path | str) -> Iterator[Result]:
        """Run scenario files and folders of them, one after the other; the workspace's own cards may be named in them.

        >>> all(result.ok for result in Workspace().scenarios("tests/rules"))  # doctest: +SKIP
        """
        from cardforge.simulation.scenarios import run_paths

        return run_paths([Path(path) for path in paths], self.folder)

    def _library_of(self, game: str) -> Library:
        """The cards of a record's game."""
        return self.library if game == self.game else Library.open(game, self.folder)

    def print(self, what: Iterable[str], output: Path | str | None = None, options: SheetOptions | None = None) -> PrintResult:
        """Print decks, Deck Masters and cards (names, files or ``kind:seal``) on sheets of real size.

        ``output`` is the PDF to write, by default in the folder's ``out/``, named after the first thing printed.

        Raises ``CardforgeError`` if something does not exist, does not fit its box or the paper, or cannot be written.

        >>> Workspace().print(["赤単アグロ"]).pages
        5
        """
        from cardforge.printing import SheetOptions, print_sheets
        from cardforge.printing.face.faceset import expand
        from cardforge.printing.selection import select
        from cardforge.wording import phrasebook

        words = list(what)
        options = options or SheetOptions()
        options = replace(options, folders=self._own_folders("templates", "fonts"), places=(*options.places, *self._places(words)))
        things = select(self.library, words)
        items = [self._with_facts(item, options.lang) for item in expand(things, options)]
        first = things[0] if things else None
        name = first.name if isinstance(first, Deck) else words[0].removeprefix("kind:") if words else "cards"
        target = Path(output) if output is not None else self.folder / "out" / f"{_file_name(name)}.pdf"
        title = first.name if isinstance(first, Deck) else None
        return print_sheets(items, target, options, phrasebook(self.game), title=title)

    def _with_facts(self, item: Item, lang: str) -> Item:
        """The item with what only the game and the library know, words of a table of names in the language of print."""
        from cardforge.database.schema.fields import fields_of
        from cardforge.printing.selection import terms

        names = terms(self.library, lang)
        tabled = [field.name for field in fields_of(self.game) if field.table]
        extra: dict[str, Any] = {key: [names.get(word, word) for word in item.card.fields.get(key) or ()] for key in tabled}
        facts = pack_of(self.game).card_facts
        if facts is not None:
            extra |= facts()(item.thing if isinstance(item.thing, Master) else item.card, self.library, lang)
        return replace(item, extra={**item.extra, **extra})

    def _places(self, words: Iterable[str]) -> tuple[Path, ...]:
        """Where pictures and fonts may lie: the folder, the built-in data, and beside the files that are named."""
        named = (Path(word).parent for word in words if Path(word).suffix.lower() in (*_DECK_FILES, ".csv", ".xlsx"))
        return (self.folder, resources.places_of(self.game).cards, resources.path("fonts"), *named)

    def _own_folders(self, *names: resources.Folder) -> tuple[Path, ...]:
        """Those of the folder's own data folders that exist and are not the built-in ones."""
        own = ((self.folder / name, resources.path(name)) for name in names)
        found = tuple(folder for folder, built_in in own if folder.is_dir() and folder.resolve() != built_in.resolve())
        for folder in found:
            if not inside(folder.resolve(), self.folder):
                raise CardforgeError(
                    Text("フォルダーの外に出るリンクです。", "this is a link that leads out of the folder"),
                    file=folder,
                    hint=Text("リンクではなく、フォルダーの中にコピーしてください。", "copy it into the folder instead"),
                )
        return found


def _file_name(name: str) -> str:
    """``name`` without the characters that a file's name cannot hold."""
    return re.sub(r'[\\/:*?"<>|\x00-\x1f]+', "-", Path(name).stem).strip(" .") or "cards"
