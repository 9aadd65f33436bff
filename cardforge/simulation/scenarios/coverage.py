"""Which rules the scenario files and tests cite, and how often random play meets them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from cardforge.database import Library, built_in
from cardforge.database.yamlfile import load_yaml
from cardforge.model import CardforgeError, Deck, Text
from cardforge.simulation.bots import make_bot
from cardforge.simulation.scenarios.reading import game_module
from cardforge.simulation.scenarios.running import scenario_files
from cardforge.simulation.table import Table
from cardforge.wording import phrasebook

#: The games' numbers in their rules.
NUMBERS = {"deckmaster": "000"}


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule, ruling, keyword or document card: what it says, and the tests that stand for it where no position can."""

    id: str
    text: Text
    tests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the coverage table; ``met`` is how often random play met the rule, ``None`` where that cannot be counted."""

    rule: Rule
    scenarios: tuple[Path, ...]
    met: int | None

    @property
    def covered(self) -> bool:
        """Whether a scenario or a test stands for the rule."""
        return bool(self.scenarios or self.rule.tests)

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge scenario coverage --json`` prints."""
        return {
            "rule": self.rule.id,
            "text": {"ja": self.rule.text.ja, "en": self.rule.text.en},
            "scenarios": [str(file) for file in self.scenarios],
            "tests": list(self.rule.tests),
            "met": self.met,
        }


def rulebook(game: str) -> list[Rule]:
    """All numbered rules of a game: those of its rulebook, its keywords and the document's cards."""
    module = game_module(game)
    number = NUMBERS[game]
    rules = [
        Rule(entry["id"], Text(entry["ja"], entry["en"]), tuple(entry.get("tests", ())))
        for entry in load_yaml(Path(str(module.__file__)).parent / "rulebook.yaml")
    ]
    book = phrasebook(game)
    keywords = [
        Rule(f"{number}-K{place:02}", Text(book.keyword_name(keyword, "ja"), book.keyword_name(keyword, "en")))
        for place, keyword in enumerate(book.keywords, 1)
    ]
    library = built_in(game)
    cards = [card for card in library.cards.values() if card.origin == "document"]
    return [*rules, *keywords, *(Rule(f"{number}-{card.id.upper()}", card.name) for card in cards)]


def coverage(game: str, paths: Iterable[Path], games: int = 0, seed: int = 1) -> list[Row]:
    """The coverage table of a game: its rules, the scenario files in ``paths`` that cite them, and ``games`` random games.

    Raises ``CardforgeError`` for a scenario that cites a rule that does not exist.
    """
    if game not in NUMBERS:
        raise CardforgeError(Text(f"{game} のルールの一覧はまだありません。", f"there is no list of the rules of {game} yet."))
    rules = rulebook(game)
    cited = _cited(game, paths, {rule.id for rule in rules})
    met, counted = _played(game, games, seed) if games else (Counter[str](), frozenset[str]())
    rows = []
    for rule in rules:
        short = rule.id.partition("-")[2]
        countable = short in counted or (games > 0 and short[0] in "USET")
        rows.append(Row(rule, tuple(cited.get(rule.id, ())), met[short] if countable else None))
    return rows


def _cited(game: str, paths: Iterable[Path], known: set[str]) -> dict[str, list[Path]]:
    cited: dict[str, list[Path]] = defaultdict(list)
    for file in scenario_files(paths):
        data = load_yaml(file)
        if not isinstance(data, dict) or data.get("game") != game:
            continue
        for index, rule in enumerate(data.get("cites") or ()):
            if rule not in known:
                line = getattr(data["cites"], "lines", [None])[index]
                raise CardforgeError(Text(f"ルール {rule} はありません。", f"there is no rule {rule}."), file=file, line=line)
            cited[rule].append(file)
    return cited


def _played(game: str, games: int, seed: int) -> tuple[Counter[str], frozenset[str]]:
    """How often random games of all pairs of the built-in decks met each rule; the rules that can be met."""
    meetings = import_module(f"cardforge.games.{game}.meetings")
    met: Counter[str] = Counter()
    for number, table in zip(range(games), _tables(game, seed), strict=False):
        watcher = meetings.Meetings(table.game, table.cards)
        state = table.start(seed=seed + number)
        watcher.start(state)
        bot, generator = make_bot("random"), Random(f"{seed}/{number}")
        while state.winner < 0:
            table.game.apply(state, bot.choose(table.game, state, generator))
            watcher.look(state)
        met += watcher.met
    return met, meetings.COUNTED


def _tables(game: str, seed: int) -> Iterator[Table]:
    """Tables of all pairs of the built-in decks in turn with tables of random piles of all cards, so that every card is met.

    Every second one allows emergency release.
    """
    library = built_in(game)
    decks = list(library.decks.values())
    generator = Random(f"{seed}/piles")
    while True:
        for index, deck in enumerate(decks):
            for other in decks:
                options = {"emergency_release": index % 2 == 1}
                yield Table((deck, other), options, tokens=library.tokens)
                yield Table((_pile(library, generator), _pile(library, generator)), options, tokens=library.tokens)


def _pile(library: Library, generator: Random) -> Deck:
    """A deck of any 40 main cards with any Deck Master: no legal one, but every card may be in it."""
    main = [card for card in library.cards.values() if card.kind not in ("seal", "token")]
    cards = generator.sample(main, 40)
    return Deck(library.game, "pile", tuple((card, 1) for card in cards), generator.choice(list(library.masters.values())))
