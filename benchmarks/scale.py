"""What the laboratory costs at scale: unit costs measured on this machine, and a thousand designers asking at once, simulated with them.

    python benchmarks/scale.py measure --write benchmarks/scale.json
    python benchmarks/scale.py simulate --designers 1000 --workers 2 20 2000
    python benchmarks/scale.py check

``measure`` plays real questions as ``cardforge lab compare`` plays them on a cluster, and writes down how long each piece of work took, how
many pairs each answer needed, what a row of the ledger and a task of dask cost. ``simulate`` replays those pieces on any number of workers
behind one scheduler. ``check`` asks four questions at once on a real cluster of two workers and says how far the simulation is from it.
"""

from __future__ import annotations

import argparse
import heapq
import json
import pickle
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations, count, islice
from pathlib import Path
from random import Random
from typing import Any

import cardforge
from cardforge import Workspace
from cardforge.database import built_in
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.lab.effort import Effort
from cardforge.lab.ledger import ledger_of
from cardforge.simulation.matches.cluster import look_ahead
from cardforge.simulation.matches.match import Player
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.matches.result import GameResult

RECORDED = Path(__file__).parent / "scale.json"
#: The two bots that a comparison asks, and the pairs of games in a task of each on a cluster.
BOTS = ("greedy", "search:100")
PAIRS = {"greedy": 40, "search:100": 1}


@dataclass
class Phase:
    """What a designer asks of one bot: the seconds of each task in order, and how many of the first of them the answer needs."""

    tasks: Sequence[float]
    needed: int


@dataclass
class Designer:
    """One designer's question: phases after each other, and when it was answered."""

    phases: deque[Phase]
    answered: float = 0.0
    #: Of the phase: its number, the tasks handed to the scheduler, those that are done, and those done that the answer needs.
    phase: int = 0
    given: int = 0
    done: int = 0
    useful: int = 0


@dataclass(frozen=True)
class Simulated:
    """How it went: seconds until all were answered, until half and until 95 in 100 were; how much of their time the workers played (0 to
    1), and how much of that no answer needed."""

    whole: float
    half: float
    most: float
    busy: float
    wasted: float


def simulate(designers: Sequence[Sequence[Phase]], workers: int, overhead: float) -> Simulated:
    """Play the ``designers``' phases on so many ``workers`` of one core; the scheduler takes ``overhead`` seconds for each task."""
    asking = [Designer(deque(phases)) for phases in designers]
    queue: deque[tuple[int, int, int]] = deque()
    events: list[tuple[float, int, int, int, int]] = []
    order = count()
    now = scheduler_free = played = useful = 0.0
    free = workers

    def hand_over(number: int) -> None:
        """Keep the designer's tasks ready, as far as there are any."""
        one = asking[number]
        if one.phases:
            end = min(len(one.phases[0].tasks), one.done + look_ahead(one.done, workers, bold=False))
            queue.extend((number, one.phase, task) for task in range(one.given, end))
            one.given = max(one.given, end)

    for number in range(len(asking)):
        hand_over(number)
    while queue or events:
        while queue and free:
            number, phase, task = queue.popleft()
            one = asking[number]
            if one.phase == phase:
                scheduler_free = max(scheduler_free, now) + overhead
                played += one.phases[0].tasks[task]
                free -= 1
                heapq.heappush(events, (scheduler_free + one.phases[0].tasks[task], next(order), number, phase, task))
        if not events:
            break
        now, _, number, phase, task = heapq.heappop(events)
        free += 1
        one = asking[number]
        if one.phase != phase:
            continue
        one.done += 1
        if task < one.phases[0].needed:
            one.useful += 1
            useful += one.phases[0].tasks[task]
        if one.useful == one.phases[0].needed:
            one.phases.popleft()
            one.phase, one.given, one.done, one.useful, one.answered = one.phase + 1, 0, 0, 0, now
        hand_over(number)
    answers = sorted(one.answered for one in asking)
    half, most = (answers[int(part * (len(answers) - 1))] for part in (0.5, 0.95))
    return Simulated(answers[-1], half, most, played / (workers * now), 1 - useful / played)


# -- what is measured ---------------------------------------------------------------------------------------------------------------------


def questions() -> Iterable[MatchPlan]:
    """Two comparisons of sample decks for every game."""
    for game in playable_games():
        library = built_in(game)
        tokens = pack_of(game).playing().parts(library)
        for two in islice(combinations(library.decks.values(), 2), 2):
            yield MatchPlan(two, games=4000, tokens=tokens)


def recorded_pieces(plan: MatchPlan, bot: str, tasks: int) -> tuple[list[float], int]:
    """The seconds of one core for each of so many tasks of a plan with this bot on both sides, and the bytes that one gives back."""
    size = 2 * PAIRS[bot]
    player = Player(replace(plan, bots=(bot, bot)))
    seconds, given = [], b""
    for start in range(0, tasks * size, size):
        begin = time.process_time()
        given = pickle.dumps(player.play(range(start, start + size)))
        seconds.append(round(time.process_time() - begin, 4))
    return seconds, len(given)


def ledger_costs(plan: MatchPlan, rows: int = 40_000) -> tuple[float, float]:
    """The seconds to keep a row of the ledger in pieces of 80, and its bytes on disk."""
    piece = [GameResult(number, number % 2, number % 2, "hp", 12, 90, 0.0) for number in range(rows)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "ledger.sqlite"
        with ledger_of(plan, file) as ledger:
            begin = time.perf_counter()
            for start in range(0, rows, 80):
                ledger.keep(piece[start : start + 80])
            seconds = time.perf_counter() - begin
        return seconds / rows, file.stat().st_size / rows


def task_cost(tasks: int = 2000) -> float:
    """The seconds of dask's scheduler, client and worker for a task that does nothing, on a cluster of two workers."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        client.gather(client.map(abs, range(100), pure=False))
        begin = time.perf_counter()
        client.gather(client.map(abs, range(tasks), pure=False))
        return (time.perf_counter() - begin) / tasks


def measure(tasks: int) -> dict[str, Any]:
    """Everything that ``simulate`` needs."""
    found: list[dict[str, Any]] = []
    for plan in questions():
        with tempfile.TemporaryDirectory() as folder:
            effort = Effort(seconds=60, pairs=2000, jobs=2, ledger=Path(folder) / "ledger.sqlite")
            names = [deck.name for deck in plan.decks]
            answer = Workspace(game=plan.decks[0].game).compare(*names, bots=BOTS, effort=effort)
        entry: dict[str, Any] = {"game": plan.decks[0].game, "decks": names}
        for bot, opinion in zip(BOTS, answer.opinions, strict=True):
            seconds, size = recorded_pieces(plan, bot, tasks)
            entry[bot] = {"pairs": opinion.share.pairs, "verdict": opinion.verdict, "bytes": size, "seconds": seconds}
        print(json.dumps({key: entry[key] for key in ("game", "decks")} | {bot: entry[bot]["pairs"] for bot in BOTS}, ensure_ascii=False))
        found.append(entry)
    row_seconds, row_bytes = ledger_costs(plan)
    return {
        "version": cardforge.__version__,
        "build": cardforge.build(),
        "task_overhead": round(task_cost(), 6),
        "row_seconds": round(row_seconds, 8),
        "row_bytes": round(row_bytes, 1),
        "questions": found,
    }


# -- what is asked ------------------------------------------------------------------------------------------------------------------------


def designers(recorded: dict[str, Any], number: int, seed: int = 1) -> list[list[Phase]]:
    """So many designers, each with one of the recorded questions, whose tasks take as long as some of the recorded ones."""
    chance = Random(seed)
    asked = []
    for _ in range(number):
        question = chance.choice(recorded["questions"])
        phases = []
        for bot in BOTS:
            needed = max(1, -(-question[bot]["pairs"] // PAIRS[bot]))
            phases.append(Phase(chance.choices(question[bot]["seconds"], k=max(needed, 2000 // PAIRS[bot])), needed))
        asked.append(phases)
    return asked


def print_simulated(recorded: dict[str, Any], number: int, workers: Iterable[int]) -> None:
    """The table of docs/scale.md."""
    asked = designers(recorded, number)
    work = sum(sum(phase.tasks[: phase.needed]) for phases in asked for phase in phases)
    tasks = sum(phase.needed for phases in asked for phase in phases)
    print(f"{number} designers: {tasks:,} tasks, {work / 3600:.1f} hours of one core ({recorded['build']} build)")
    for each in workers:
        found = simulate(asked, each, recorded["task_overhead"])
        print(
            f"{each:5} workers: all answered after {found.whole:,.0f} s, half after {found.half:,.0f} s, 95 % after {found.most:,.0f} s; "
            f"workers busy {100 * found.busy:.0f} %, {100 * found.wasted:.1f} % for nothing"
        )


def check(recorded: dict[str, Any]) -> tuple[float, float]:
    """Seconds until four questions asked at once are answered on a real cluster of two workers, and as simulated."""
    from distributed import LocalCluster

    bot, pairs = BOTS[0], 400
    asked = [question for question in recorded["questions"] if question["game"] == playable_games()[0]][:2] * 2
    phases = [[Phase((question[bot]["seconds"] * 100)[: pairs // PAIRS[bot]], pairs // PAIRS[bot])] for question in asked]
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50) as cluster,
        ThreadPoolExecutor(len(asked)) as pool,
        tempfile.TemporaryDirectory() as folder,
    ):

        def ask(number: int) -> None:
            effort = Effort(600, pairs, seed=number + 1, cluster=cluster.scheduler_address, ledger=Path(folder) / f"{number}.sqlite")
            Workspace(game=asked[number]["game"]).meta(*asked[number]["decks"], bot=bot, effort=effort)

        begin = time.perf_counter()
        list(pool.map(ask, range(len(asked))))
        real = time.perf_counter() - begin
    return real, simulate(phases, 2, recorded["task_overhead"]).whole


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("measure", "simulate", "check"))
    parser.add_argument("--write", type=Path, metavar="FILE", help="measure: where to write what was measured")
    parser.add_argument("--tasks", type=int, default=10, help="measure: tasks of each question that are timed")
    parser.add_argument("--read", type=Path, default=RECORDED, metavar="FILE", help="what was measured")
    parser.add_argument("--designers", type=int, default=1000)
    parser.add_argument("--workers", type=int, nargs="+", default=[2, 20, 2000])
    arguments = parser.parse_args()
    if arguments.what == "measure":
        text = json.dumps(measure(arguments.tasks), ensure_ascii=False, indent=1)
        (arguments.write or Path("/dev/stdout")).write_text(text + "\n", encoding="utf-8")
        return 0
    recorded = json.loads(arguments.read.read_text(encoding="utf-8"))
    if arguments.what == "simulate":
        print_simulated(recorded, arguments.designers, arguments.workers)
        return 0
    real, simulated = check(recorded)
    print(f"four questions at once on two workers: {real:.1f} s, simulated {simulated:.1f} s ({100 * (simulated / real - 1):+.0f} %)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
