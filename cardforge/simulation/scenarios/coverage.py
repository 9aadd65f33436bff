"""Which rules the scenario files and tests cite, and how often random play meets them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from cardforge.database import built_in
from cardforge.engine.rng import Dice, seed_of
from cardforge.files.places import bad_pack
from cardforge.files.yaml import load_yaml
from cardforge.games.shared.pack import pack_of
from cardforge.model import CardforgeError, Text
from cardforge.simulation.bots import make_bot
from cardforge.simulation.scenarios.running import scenario_files
from cardforge.simulation.table.table import Table

_NUMBERED = re.compile(r"[a-z][0-9]{2}\Z")


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
    """All numbered rules of a game: those of its ``rulebook.yaml``, and the document's cards that have such a number for their id.

    Raises ``CardforgeError`` for a game without a list of its rules.
    """
    file = pack_of(game).places.rulebook
    if not file.is_file():
        raise CardforgeError(Text(f"{game} のルールの一覧はまだありません。", f"there is no list of the rules of {game} yet."))
    try:
        rules = [Rule(entry["id"], Text(entry["ja"], entry["en"]), tuple(entry.get("tests", ()))) for entry in load_yaml(file)]
    except (AttributeError, KeyError, TypeError) as error:
        why = Text("ルールは id、ja、en を持つ項目の列です。", "it is a list of rules, each with id, ja and en.")
        raise bad_pack(game, "rulebook", why, file=file) from error
    number = rules[0].id.partition("-")[0]
    cards = [card for card in built_in(game).cards.values() if card.origin == "document" and _NUMBERED.match(card.id)]
    return [*rules, *(Rule(f"{number}-{card.id.upper()}", card.name) for card in cards)]


def coverage(game: str, paths: Iterable[Path], games: int = 0, seed: int = 1) -> list[Row]:
    """The coverage table of a game: its rules, the scenario files in ``paths`` that cite them, and ``games`` random games by ``seed``.

    Raises ``CardforgeError`` for a scenario that cites a rule that does not exist.
    """
    rules = rulebook(game)
    cited = _cited(game, paths, {rule.id for rule in rules})
    met, counted = _played(game, games, seed) if games else (Counter[str](), frozenset[str]())
    rows = []
    for rule in rules:
        short = rule.id.partition("-")[2]
        countable = short in counted
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
    """How often random games met each rule, and the rules that the game's ``meetings`` can count (none where it has no such part)."""
    met: Counter[str] = Counter()
    pack = pack_of(game)
    if pack.meetings is None:
        return met, frozenset()
    meetings = pack.meetings()
    library = built_in(game)
    rounds = meetings.rounds(library, Random(f"{seed}/rounds"))
    bot = make_bot("random")
    for number, (decks, options) in zip(range(games), rounds, strict=False):
        table = Table(decks, options, tokens=pack.playing().parts(library))
        watcher = meetings.watch(table.game, table.cards)
        state = table.start(seed=seed + number)
        watcher.start(state)
        dice = Dice(seed_of(seed, number))
        while state.winner < 0:
            table.game.apply(state, bot.choose(table.game, state, dice))
            watcher.look(state)
        met += watcher.met
    return met, meetings.counted
