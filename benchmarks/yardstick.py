"""What a machine is worth: the processor time of ``python -c 'import click'``, which took 44 ms where the budgets were set.

A budget in seconds holds there; in multiples of the yardstick it holds everywhere, also while other programs are at work.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys

#: What it took on the machine of the budgets, in seconds.
THERE = 0.044


def click_seconds(runs: int = 10) -> float:
    """The least processor time that importing click takes now, start of Python included."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    call, least = [sys.executable, "-c", "import click"], float("inf")
    subprocess.run(call, check=True, env=environment)
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(call, check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def held(seconds: float, budget: float, click: float) -> str:
    """A time beside its budget, both as multiples of the yardstick, and whether it holds."""
    taken, most = seconds / click, budget / THERE
    return f"{taken:.3g} times click, budget {most:.3g} times: {'holds' if taken <= most else 'MISSED'}"
