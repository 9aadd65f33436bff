"""The card database with thousands of cards: validation, the index from nothing, an unchanged start, a search; beside PyYAML's own loader.

    python benchmarks/database.py --cards 10000

Budgets for 10,000 cards: validated in 2 s, the index from nothing in 20 s, an unchanged start in 0.3 s, a search in 20 ms. Ends with exit
code 1 if one is missed; with another number of cards it only measures.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import yaml

from cardforge.database.finding import fresh_index, search
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.files.yaml import load_yaml

BUDGET = {"validate": 2.0, "index": 20.0, "start": 0.3, "search": 0.02}
QUERIES = (
    "c:red cost<=3 power>=2000 kw:貫通",
    "text:5700ダメージ kind:unit",
    "name:兵00042",
    "種族:ドラゴン is:house -c:red cost=4 kw:先制",
    "(kind:seal level<=3) or name=fireball",
)
TRIGGERS = ("【登場時】", "【攻撃時】", "【ターン開始時】", "【墓地に送った時】")
EFFECTS = (
    "相手に{}ダメージを与える。",
    "{}回復する。",
    "ユニット一体のパワーを-{}する。",
    "パワー{}のユニットトークンを出す。",
    "自分のユニット全体のパワーを{}上げる。",
)
LINE = (
    "- {{kind: unit, name: {{ja: 大量の兵{n:06}, en: Soldier {n}}}, cost: {cost}, power: {power}, "
    "attributes: [{colour}], races: [{race}], text: {text}}}\n"
)


def write_cards(file: Path, count: int) -> None:
    """So many different cards, always the same ones."""
    chance = Random(1)
    with file.open("w", encoding="utf-8") as out:
        for n in range(count):
            keyword = chance.choice(("", "貫通　", "先制　", "守護　"))
            effects = (chance.choice(EFFECTS).format(chance.randrange(1, 90) * 100) for _ in range(chance.randrange(1, 3)))
            cost = chance.randrange(1, 11)
            text = keyword + chance.choice(TRIGGERS) + "その後、".join(effects)
            colour, race = chance.choice(("red", "blue", "green", "white", "black")), chance.choice(("人間", "ドラゴン", "獣"))
            out.write(LINE.format(n=n, cost=cost, power=cost * 800, colour=colour, race=race, text=text))


def seconds(work: Callable[[], Any]) -> float:
    """How long one call takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def measure(count: int) -> dict[str, float]:
    """Every measure in seconds, on a fresh folder and a fresh cache."""
    with tempfile.TemporaryDirectory() as place:
        os.environ["CARDFORGE_CACHE"] = str(Path(place) / "cache")
        folder = Path(place) / "game"
        file = folder / "cards" / "deckmaster" / "many.yaml"
        file.parent.mkdir(parents=True)
        write_cards(file, count)
        found = {"yardstick": seconds(lambda: yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))}
        found["load"] = seconds(lambda: load_yaml(file))
        cards, known = load_yaml(file), schemas("deckmaster")
        found["validate"] = seconds(lambda: [list(known.faults(f"{CARDS}unit", card)) for card in cards])
        found["index"] = seconds(lambda: fresh_index("deckmaster", folder).close())
        found["start"] = min(seconds(lambda: fresh_index("deckmaster", folder).close()) for _ in range(3))
        index = fresh_index("deckmaster", folder)
        times = []
        for query in QUERIES:
            from cardforge.database.index.query import parse

            asked = parse(query, "deckmaster")
            times.append(min(seconds(lambda asked=asked: index.select(asked.where, asked.values, asked.order, 50)) for _ in range(5)))  # type: ignore[misc]
        index.close()
        found["search"] = max(times)
        found["search_median"] = median(times)
        found["search_whole"] = max(seconds(lambda query=query: search(query, "deckmaster", folder)) for query in QUERIES)  # type: ignore[misc]
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found = measure(arguments.cards)
    missed = [name for name, most in BUDGET.items() if arguments.cards == 10_000 and found[name] > most]
    if arguments.json:
        print(json.dumps({"cards": arguments.cards, **{name: round(value, 4) for name, value in found.items()}, "missed": missed}))
    else:
        for name, value in found.items():
            budget = f"  (budget {BUDGET[name]:g} s)" if name in BUDGET else ""
            print(f"{name:14} {value:8.3f} s{budget}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
