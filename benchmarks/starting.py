"""How long commands take from their start to their end, in seconds of a processor, beside the empty Python and the one that imports click.

    python benchmarks/starting.py [--runs 10]

Each command is called several times with a warm cache, and the least time counts, for other programs can only make it longer. Python keeps
what it compiled, as an installed program's is kept: in a folder of the measurement's own, whatever ``PYTHONDONTWRITEBYTECODE`` says.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

CARD = "- {kind: spell, name: 新しい術, cost: 1, attributes: [red], text: カードを一枚引く。}\n"
#: The calls, and how many milliseconds each may take.
CALLS: dict[str, tuple[list[str], int]] = {
    "--version": (["--version"], 0),
    "--help": (["--help"], 0),
    "cards show": (["cards", "show", "ファイアボール"], 150),
    "check": (["check", "one.yaml"], 150),
    "text read": (["text", "read", "カードを一枚引く。"], 150),
    "print": (["print", "s01", "-o", "one.pdf"], 300),
    "cards search": (["cards", "search", "c:red"], 0),
    "cards list": (["cards", "list"], 0),
    "printers list": (["printers", "list"], 0),
    "schema": (["schema", "--list"], 0),
    "play --saves": (["play", "--saves"], 0),
}


def milliseconds(call: list[str], folder: Path, runs: int) -> float:
    """The least time of a processor that a call took."""
    least = float("inf")
    subprocess.run(call, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(call, cwd=folder, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return 1000 * least


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "one.yaml").write_text(CARD, "utf-8")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ |= {"CARDFORGE_CACHE": str(folder / "cache"), "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
        empty = milliseconds([sys.executable, "-c", ""], folder, runs)
        click = milliseconds([sys.executable, "-c", "import click"], folder, runs)
        print(f"{empty:6.0f} ms  python -c ''\n{click:6.0f} ms  python -c 'import click'")
        for label, (words, budget) in CALLS.items():
            found = milliseconds([sys.executable, "-m", "cardforge", *words], folder, runs)
            print(f"{found:6.0f} ms  {label:14} {found / click:4.1f} times click" + (f", budget {budget} ms" if budget else ""))


if __name__ == "__main__":
    main()
