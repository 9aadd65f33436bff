"""100,000 cards in 100 files: the first index, which reads no sentence, and searches in one process.

    python benchmarks/large.py [--cards 100000] [--files 100]

Budgets, where importing click takes 44 ms (elsewhere: as multiples of it): the first index in 15 s of one processor and 300 MB; a search
at most 50 ms in 95 of 100 calls and 100 ms in 99. It also says how much of the time the YAML parser takes by itself. Each query is asked
once before it is measured: the first time reads the sentences of what is found. Rubbish is looked for as seldom as the program does.
"""

from __future__ import annotations

import argparse
import gc
import os
import resource
import runpy
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import yaml

from cardforge.cli.start import NEW_OBJECTS
from cardforge.database.finding import fresh_index, search

GAME = "deckmaster"
LIMIT = 50

_YARDSTICK = runpy.run_path(str(Path(__file__).with_name("yardstick.py")))
click_seconds, held = _YARDSTICK["click_seconds"], _YARDSTICK["held"]


def seconds(work: Callable[[], Any]) -> float:
    """The time of a processor that one call takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def parsed(files: list[Path]) -> None:
    """Every event of the files, of which nothing is made."""
    for file in files:
        for _ in yaml.parse(file.read_text("utf-8"), Loader=yaml.CSafeLoader):
            pass


def queries(count: int) -> list[str]:
    """Different queries of the kinds that people ask, always the same ones."""
    chance = Random(1)
    kinds: tuple[Callable[[], str], ...] = (
        lambda: f"c:{chance.choice(('red', 'blue', 'green'))} cost={chance.randrange(1, 11)} power>={chance.randrange(1, 9)}00",
        lambda: f"text:{chance.randrange(1, 90) * 100}ダメージ kind:unit",
        lambda: f"name:兵{chance.randrange(100_000):06}",
        lambda: f"race:ドラゴン cost={chance.randrange(1, 11)} order:-power",
        lambda: f"text:{chance.choice(('回復', '守護', '登場'))} power>={chance.randrange(1, 9)}000",
        lambda: f"-c:{chance.choice(('red', 'blue', 'green'))} is:unit",
        lambda: f"-text:{chance.choice(('回復', 'ダメージ', '守護'))} cost!={chance.randrange(1, 11)}",
        lambda: f"text:/{chance.choice(('^守護', '[0-9]+ダメージ.*回復', 'トークンを[0-9]'))}/",
        lambda: f"/{chance.choice(('^大量の兵0', '7$', '[0-4]{6}'))}/ c:{chance.choice(('white', 'black'))}",
        lambda: f"c:red or text:{chance.choice(('回復', 'damage'))} or cost={chance.randrange(1, 11)}",
        lambda: f"power>cost order:{chance.choice(('power', '-cost', 'name', 'x_price'))} dir:desc",
        lambda: f"-has:x_price {chance.choice(('is:multi', 'attributes>=2', 'c=red'))}",
    )
    return [chance.choice(kinds)() for _ in range(count)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--files", type=int, default=100)
    asked = parser.parse_args()
    gc.set_threshold(NEW_OBJECTS, 20, 20)
    with tempfile.TemporaryDirectory() as place:
        os.environ["CARDFORGE_CACHE"] = str(Path(place) / "cache")
        folder = Path(place) / "game"
        cards = folder / "cards" / GAME
        cards.mkdir(parents=True)
        whole = Path(place) / "all.yaml"
        runpy.run_path(str(Path(__file__).with_name("database.py")))["write_cards"](whole, asked.cards)
        lines = whole.read_text("utf-8").splitlines(keepends=True)
        each = -(-len(lines) // asked.files)
        files = [cards / f"{at:03}.yaml" for at in range(asked.files)]
        for at, file in enumerate(files):
            file.write_text("".join(lines[at * each : (at + 1) * each]), "utf-8")
        del lines
        print(f"{seconds(lambda: parsed(files)):8.2f} s   the YAML parser alone")
        before = click_seconds()
        first = seconds(lambda: fresh_index(GAME, folder, unread=True).close())
        click = (before + click_seconds()) / 2
        print(f"{first:8.2f} s   the first index; {held(first, 15, click)}")
        print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:8.0f} MB  at most held (budget 300)")
        times = []
        for query in queries(200):
            search(query, GAME, folder, limit=LIMIT)
            times.append(1000 * seconds(lambda query=query: search(query, GAME, folder, limit=LIMIT)))  # type: ignore[misc]
        times.sort()
        click = (click + click_seconds()) / 2
        for part, budget in ((95, 0.05), (99, 0.1)):
            most = times[len(times) * part // 100]
            print(f"{most:8.1f} ms  {part} of 100 searches take at most; {held(most / 1000, budget, click)}")


if __name__ == "__main__":
    main()
