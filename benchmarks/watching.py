"""Live preview as its user sees it: from saving a file to the new preview in place, with ``cardforge print --watch`` in another process.

    python benchmarks/watching.py            # 30 saves of one card; 30 saves of a card among the library's

The time begins when the file is written and ends when the preview's file has been replaced; it holds the wait for the next look at the
files, reading, drawing and writing.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from cardforge.files import places as resources

#: The budget for one card, from save to redraw.
BUDGET_MS = 50.0

CARD = "- {{kind: unit, name: 試し竜, cost: 2, power: {power}, attributes: [red], text: 【攻撃時】相手に1000ダメージを与える。}}\n"


def measure(folder: Path, what: str, save: Callable[[int], None], saves: int) -> list[float]:
    """The milliseconds of each save, from writing to the new preview."""
    preview = folder / "preview.pdf"
    command = [sys.executable, "-m", "cardforge", "print", what, "--watch", "--paper", "card", "-o", str(preview)]
    watching = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    times = []
    try:
        while not preview.exists():
            time.sleep(0.05)
        for number in range(saves):
            # Saves come at any time between two looks.
            time.sleep(0.2 + 0.003 * (number % 7))
            before = preview.stat().st_mtime_ns
            start = time.perf_counter()
            save(1000 + number)
            while preview.stat().st_mtime_ns == before:
                time.sleep(0.0005)
            times.append((time.perf_counter() - start) * 1000)
    finally:
        watching.terminate()
        watching.wait()
    return times


def one_card(folder: Path, saves: int) -> list[float]:
    """A file with a single card."""
    file = folder / "私のカード.yaml"

    def save(power: int) -> None:
        file.write_text(CARD.format(power=power), "utf-8")

    save(0)
    return measure(folder, file.name, save, saves)


def in_library(folder: Path, saves: int) -> list[float]:
    """A card by its name, in a folder that holds a copy of the whole library."""
    shutil.copytree(resources.path("cards") / "deckmaster", folder / "cards" / "deckmaster")
    file = folder / "cards" / "deckmaster" / "zz-mine.yaml"

    def save(power: int) -> None:
        beside = file.with_suffix(".tmp")
        beside.write_text(CARD.format(power=power), "utf-8")
        beside.replace(file)

    save(0)
    return measure(folder, "試し竜", save, saves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--saves", type=int, default=30)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    results = {}
    for name, job in (("one card", one_card), ("a card of the library", in_library)):
        with TemporaryDirectory() as folder:
            times = job(Path(folder), arguments.saves)
        results[name] = {"median_ms": round(statistics.median(times), 1), "worst_ms": round(max(times), 1), "saves": len(times)}
    if arguments.json:
        print(json.dumps(results, indent=2))
        return
    for name, found in results.items():
        print(f"{name}: {found['median_ms']} ms, at worst {found['worst_ms']} ms of {found['saves']} saves (budget {BUDGET_MS:.0f} ms)")


if __name__ == "__main__":
    main()
