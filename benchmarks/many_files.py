"""3,000 files of one card each, all sentences different: ``cardforge check`` with an empty and with a warm cache.

    python benchmarks/many_files.py [--cards 3000] [--profile FILE]

Seconds from its start to its end, and those of a processor in all its processes. Budgets: 9 s the first time, 3 s again, on a machine where
importing click takes 44 ms; the same as multiples of what that takes here.
"""

from __future__ import annotations

import argparse
import os
import resource
import runpy
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_YARDSTICK = runpy.run_path(str(Path(__file__).with_name("yardstick.py")))
click_seconds, held = _YARDSTICK["click_seconds"], _YARDSTICK["held"]


def seconds(call: list[str], folder: Path) -> tuple[float, float]:
    """How long a call takes, and how much of a processor."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(call, cwd=folder, check=True)
    after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    return end - begin, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=3000)
    parser.add_argument("--profile", default="", help="a profile of each call is kept in FILE.cold and FILE.warm")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's second start has the compiled modules
        for name in ("CARDFORGE_CACHE", "CARDFORGE_DATA", "CARDFORGE_CONFIG"):
            os.environ[name] = str(Path(place) / name.lower())
        folder = Path(place) / "game"
        cards = folder / "cards"
        cards.mkdir(parents=True)
        whole = Path(place) / "all.yaml"
        runpy.run_path(str(Path(__file__).with_name("database.py")))["write_cards"](whole, asked.cards)
        for at, line in enumerate(whole.read_text("utf-8").splitlines(keepends=True)):
            (cards / f"{at:05}.yaml").write_text(line, "utf-8")
        for name, budget in (("cold", 9), ("warm", 3)):
            kept = ["-m", "cProfile", "-o", f"{Path(asked.profile).absolute()}.{name}"] if asked.profile else []
            before = click_seconds()
            taken, used = seconds([sys.executable, *kept, "-m", "cardforge", "check", "cards"], folder)
            click = (before + click_seconds()) / 2
            print(f"{taken:8.2f} s  {name}, {used:.2f} s of a processor; by the clock {held(taken, budget, click)}")


if __name__ == "__main__":
    main()
