"""Checks files of cards, Deck Masters and decks: schema, wording, and the legality rules of their game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.database import Library, card_files, game_of, games
from cardforge.database.formats.card_files import TEXT_ENDINGS, unread_files
from cardforge.database.formats.folders import ENDINGS
from cardforge.database.schema.untold import untold
from cardforge.files import places
from cardforge.files.links import real
from cardforge.games.shared.design.incomplete import certain_faults
from cardforge.games.shared.design.lawful import Lawful
from cardforge.games.shared.pack import pack_of
from cardforge.model import Card, Deck, Master, Problem, Text
from cardforge.model.characters import quoted
from cardforge.model.problems import without_consequences


class CheckReport(NamedTuple):
    """What a check looked at and what it found; ``unreadable`` are the files that could not be read at all.

    ``libraries`` are the cards that the files were checked over, by game. ``left_out`` is how many cards, decks and other things, or
    whole files, are not among those looked at, for a fault of their own or of a card that they use.
    """

    libraries: dict[str, Library]
    files: tuple[Path, ...]
    cards: tuple[Card, ...]
    masters: tuple[Master, ...]
    decks: tuple[Deck, ...]
    problems: tuple[Problem, ...]
    unreadable: tuple[Path, ...]
    left_out: int = 0

    @property
    def printed(self) -> tuple[Card | Master, ...]:
        """What is printed on cards of its own: the cards and the Deck Masters."""
        return (*self.cards, *self.masters)

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings do not count."""
        return all(problem.severity != "error" for problem in self.problems)

    def as_dict(self, lang: str = "ja") -> dict[str, Any]:
        """The mapping that ``cardforge check --json`` prints."""
        return {
            "ok": self.ok,
            "files": len(self.files),
            "cards": len(self.cards),
            "masters": len(self.masters),
            "decks": len(self.decks),
            "left_out": self.left_out,
            "problems": [problem.as_dict(lang) for problem in self.problems],
        }


def check_files(paths: Sequence[Path], *, game: str = "", folder: Path | None = None, lint: bool = False) -> CheckReport:
    """Check files, and all card files in folders, over the built-in cards and those of the user's ``folder``.

    ``game`` is found out from each file's folder where it is not given; ``lint`` adds the warnings that are no rule's (000-R11, R16).
    Raises ``CardforgeError`` where a folder holds no card file.
    """
    by_game: dict[str, list[Path]] = {}
    for path in card_files(paths, game):
        by_game.setdefault(game or _game_of(path), []).append(path)
    reports = [_check(files, name, folder, lint) for name, files in by_game.items()]
    passed_over = [_not_read(file) for path in paths if path.is_dir() for file in unread_files(path, game)]
    return CheckReport(
        {name: library for report in reports for name, library in report.libraries.items()},
        tuple(file for report in reports for file in report.files),
        tuple(card for report in reports for card in report.cards),
        tuple(master for report in reports for master in report.masters),
        tuple(deck for report in reports for deck in report.decks),
        tuple(chain(passed_over, (problem for report in reports for problem in report.problems))),
        tuple(file for report in reports for file in report.unreadable),
        sum(report.left_out for report in reports),
    )


def _not_read(file: Path) -> Problem:
    """The notice that a file among the cards is none that is read."""
    endings = " ".join(ENDINGS)
    text = Text(f"カードとして読んでいません。読むのは {endings} です。", f"not read as cards: only {endings} are.")
    if file.suffix.lower() in TEXT_ENDINGS:
        hint = Text("取り込むには: cardforge cards import", "To take it over: cardforge cards import")
        text = Text(f"{text.ja}{hint.ja} {quoted(str(file))}", f"{text.en} {hint.en} {quoted(str(file))}")
    return Problem("warning", "", text, "", file, None)


def _game_of(path: Path) -> str:
    found = game_of(path)
    return found if found in games() else places.first_game()


def _check(files: list[Path], game: str, folder: Path | None, lint: bool) -> CheckReport:
    """Check the files of one game."""
    library = Library.open(game, folder, files=files)
    place = _Places()
    called = {place[path]: path for path in files}
    problems = [problem for problem in library.problems if problem.file is not None and place[problem.file] in called]
    things = library.things_of(*files)
    cards = tuple(thing for thing in things if isinstance(thing, Card))
    masters = tuple(thing for thing in things if isinstance(thing, Master))
    decks = tuple(thing for thing in things if isinstance(thing, Deck))
    unreadable = tuple(path for path in files if path in library.unreadable)
    left_out = _left_out(library, files, problems, place)
    legality = pack_of(game).legality
    problems += _faults_of_cards(cards, game)
    problems += [problem for card in _keywords(library) if card.source.file in called for problem in legality().check_keyword(card)]
    problems += [problem for master in masters for problem in legality().check_master(master, library)]
    problems += [problem for deck in decks for problem in legality().check_deck(deck, library)]
    unknown = [deck for deck in library.incomplete if deck.deck.source.file and place[deck.deck.source.file] in called]
    problems += [problem for deck in unknown for problem in certain_faults(deck, library, legality().check_deck)]
    if lint:
        problems += _warnings(game, library, cards, masters)
    problems = without_consequences(list(told_at_the_keyword(problems, [library])))
    # Files are called what the caller calls them, also where the library knows them from its own folder.
    problems = [_called(problem, called.get(place[problem.file])) if problem.file else problem for problem in problems]
    return CheckReport({game: library}, tuple(files), cards, masters, decks, tuple(once(problems)), unreadable, left_out)


class _Places(dict[Path, Path]):
    """Where files lie when all links are followed; each is looked up once, however many faults it has."""

    def __missing__(self, file: Path) -> Path:
        return self.setdefault(file, real(file))


def _called(problem: Problem, file: Path | None) -> Problem:
    """A problem of a file by the name ``file``, where it has one."""
    return problem if file in (None, problem.file) else replace(problem, file=file)


def _left_out(library: Library, files: Sequence[Path], problems: Sequence[Problem], place: _Places) -> int:
    """How many things the faults of reading keep out; what is in a file that nobody can read counts as one."""
    unreadable = {path for path in files if path in library.unreadable}
    faults = [each for each in problems if each.severity == "error" and each.file is not None and each.file not in unreadable]
    places = {place[each.file] for each in faults if each.file is not None}
    broken = [path for path in files if path not in unreadable and place[path] in places]
    read = library.things_of(*broken)
    written = library.written_in(broken)
    if written is not None:
        return len(unreadable) + written - len(read)
    names = {thing.name if isinstance(thing, Deck) else (thing.card if isinstance(thing, Master) else thing).name.ja for thing in read}
    return len(unreadable) + len({(each.file, each.where or each.line) for each in faults if each.where not in names})


def _faults_of_cards(cards: Iterable[Card], game: str) -> Iterator[Problem]:
    """What is not legal about cards by themselves, and what no card of their kind has."""
    lawful = Lawful(game)
    for card in cards:
        yield from lawful.faults(card)
    lawful.save()


def _keywords(library: Library) -> Iterator[Card]:
    """A card for each of the library's own keywords, which has nothing but the keyword."""
    for word in library.words:
        tree = {"text": {"keywords": [word.id], "abilities": []}}
        source = replace(word.source, file=real(word.source.file) if word.source.file else None)
        yield Card(library.game, "keyword", word.id, word.name, trees=tree, source=source, words=library.words)


def told_at_the_keyword(problems: Sequence[Problem], libraries: Iterable[Library]) -> Iterator[Problem]:
    """What is wrong with a keyword of one's own is told where its sentence stands, not again at every card that has it."""
    places = {(word.source.file and real(word.source.file), word.name.ja) for library in libraries for word in library.words}
    if not places:
        yield from problems
        return
    place = _Places()
    at_words = {problem.message for problem in problems if (problem.file and place[problem.file], problem.where) in places}
    for problem in problems:
        if problem.message not in at_words or (problem.file and place[problem.file], problem.where) in places:
            yield problem


def _warnings(game: str, library: Library, cards: Iterable[Card], masters: Iterable[Master]) -> list[Problem]:
    lint = pack_of(game).lint
    seals = [seal for master in masters for seal in master.seals]
    every = {id(card): card for card in (*cards, *seals)}.values()
    found = [] if lint is None else list(lint()(every, library))
    named = [race.name for race in library.races]
    return found + [hint for card in every for hint in _untold(card, named)]


def _untold(card: Card, named: list[Text]) -> Iterator[Problem]:
    """A hint for what a card says in one language only."""
    for lang, (ja, en) in (("ja", ("日本語", "Japanese")), ("en", ("英語", "English"))):
        for part in untold(card, lang, named) if "names" not in card.fields.get("quiet", ()) else ():
            message = Text(f"{ja}の{part.ja}がありません（{{ja: …, en: …}}）。", f"It has no {en} {part.en} ({{ja: …, en: …}}).")
            yield Problem("warning", "lint:names", message, card.name.ja, card.source.file, card.source.line, card.name.en)


def once(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once: a card that several decks use is reported where it is written."""
    seen: dict[tuple[object, ...], Problem] = {}
    for problem in problems:
        seen.setdefault((problem.rule, problem.file, problem.line, problem.where, problem.message), problem)
    order = {problem.file: index for index, problem in reversed(list(enumerate(seen.values())))}
    return sorted(seen.values(), key=lambda problem: (order[problem.file], problem.line or 0))
