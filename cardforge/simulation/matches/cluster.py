"""Work shared out among the machines of a dask cluster, which may come, go and die at any moment.

Who holds the address of a cluster can run any program on its machines: it belongs in a network that one trusts.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import pickle
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from cardforge.files.blame import blamed
from cardforge.model import CardforgeError, Text
from cardforge.simulation.matches.tasks import program

if TYPE_CHECKING:
    from distributed import Client, Future

    from cardforge.simulation.matches.plan import MatchPlan

Task = TypeVar("Task")
Result = TypeVar("Result")

#: Tasks that lie ready with each core, so that it never waits for the next one.
_AHEAD: Final = 2
#: Tasks that are handed out at first by who may have seen enough soon, and how many are done for each that is handed out ahead later.
_FIRST: Final = 4
_DONE: Final = 2
#: How often a task is given to another machine where one died over it.
_RETRIES: Final = 3
#: Seconds to wait for the cluster's scheduler, and for a machine where none is left.
_PATIENCE: Final = 5.0
_NO_MACHINE: Final = 20.0
#: Seconds that the processes of a machine have to end by themselves.
_ENDING: Final = 10.0
#: What each process is told first: Ctrl-C is the business of the one that a user started.
_DEAF: Final = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"


def look_ahead(done: int, cores: int, *, bold: bool) -> int:
    """How many tasks are handed out and not done yet, where so many are ``done`` and the cluster has so many ``cores``.

    Who needs every result is ``bold``; who may have seen enough soon hands out no more than a part of what is done, for others wait.

    >>> [look_ahead(done, 2000, bold=False) for done in (0, 100, 10_000)], look_ahead(0, 2000, bold=True)
    ([4, 50, 4000], 4000)
    """
    return _AHEAD * cores if bold else min(_AHEAD * cores, max(_FIRST, done // _DONE))


def share_out_over(
    address: str,
    prepare: Callable[[MatchPlan], Callable[[Task], Result]],
    plan: MatchPlan,
    tasks: Sequence[Task],
    *,
    bold: bool = True,
) -> Iterator[Result]:
    """The results of all ``tasks``, done by the machines of the cluster at ``address`` (``tcp://host:8786``), as they come.

    Each process there calls ``prepare(plan)`` once and what it returns for every task. A task whose machine dies is given to another.
    Who may close the iterator before its end is not ``bold``.

    Raises ``CardforgeError`` where the cluster cannot be reached or is lost, has no machine, or one with another version of the program,
    and what a task raised.
    """
    given = pickle.dumps((prepare, plan))
    name = hashlib.sha256(given).hexdigest()
    version = program(plan.decks[0].game)
    with _connected(address) as client:
        shared = client.submit(bytes, given, key=f"cardforge-{name}", retries=_RETRIES)
        waiting = list(enumerate(tasks))[::-1]
        going: set[Future] = set()
        while waiting or going:
            while waiting and len(going) < look_ahead(len(tasks) - len(waiting) - len(going), _cores(client), bold=bold):
                number, task = waiting.pop()
                key = f"cardforge-{name}-{number}"
                going.add(client.submit(_work, version, plan.decks[0].game, shared, task, key=key, retries=_RETRIES))
            for future in _finished(client, going):
                going.remove(future)
                yield _result(future)


def _work(version: str, game: str, given: bytes, task: Any) -> Any:
    """What a process of the cluster does with one task."""
    if program(game) != version:
        raise _of_another_version()
    try:
        return _prepared(given)(task)
    except Exception as error:
        raise blamed(error) or error from None


@lru_cache(maxsize=4)
def _prepared(given: bytes) -> Callable[[Any], Any]:
    prepare, plan = pickle.loads(given)
    prepared: Callable[[Any], Any] = prepare(plan)
    return prepared


def _finished(client: Client, going: set[Future]) -> set[Future]:
    """The tasks that are done, at least one of them; raises CardforgeError where none will be."""
    from distributed import wait

    alone = 0.0
    while True:
        try:
            with client.as_current():
                done: set[Future] = wait(going, timeout=_PATIENCE, return_when="FIRST_COMPLETED").done
            return done
        except TimeoutError:
            if client.status != "running":
                raise _cancelled() from None
            alone = 0.0 if _cores(client) > 0 and client.scheduler_info()["workers"] else alone + _PATIENCE
            if alone >= _NO_MACHINE:
                raise _no_machine(client.scheduler.address) from None


def _result(future: Future) -> Any:
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker as error:
        raise CardforgeError(
            Text(
                "同じ対戦の途中でクラスターの計算機が何度も落ちました。",
                "Machines of the cluster failed again and again on the same games.",
            ),
            hint=Text("メモリー不足かもしれません。", "Perhaps memory ran out."),
        ) from error
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "cardforge":
            raise
        raise _of_another_version() from None


def _cores(client: Client) -> int:
    """How many tasks the cluster does at once, at least 1."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """A connection to the scheduler at ``address`` of a cluster that has machines; what is not done yet is given up at its end."""
    client = _client(address)
    try:
        if not client.scheduler_info()["workers"]:
            with suppress(TimeoutError):
                client.wait_for_workers(1, timeout=_PATIENCE)
        if not client.scheduler_info()["workers"]:
            raise _no_machine(address)
        yield client
    except _cancelled() as error:
        raise CardforgeError(Text("クラスターとの接続が切れました。", "The connection to the cluster was lost.")) from error
    finally:
        client.close()


def serve(address: str, jobs: int) -> None:
    """Work for the cluster at ``address`` with so many processes (``jobs``), until it is gone or the user ends it.

    Raises ``CardforgeError`` where the cluster cannot be reached, or the extra ``cluster`` is not installed.
    """
    _client(address).close()
    asyncio.run(_working(address, jobs))


async def _working(address: str, jobs: int) -> None:
    from distributed import Nanny

    started = [Nanny(address, nthreads=1, death_timeout=_NO_MACHINE, preload=_DEAF, dashboard=False) for _ in range(jobs)]
    processes, dropped = AsyncExitStack(), False
    try:
        for process in started:
            await processes.enter_async_context(process)
        for process in started:
            await process.finished()
    except GeneratorExit:
        # Ctrl-C struck while the loop itself was being ended: nothing can be waited for any more.
        dropped = True
        raise
    finally:
        # A process that does not end in time is ended with this one.
        if not dropped:
            with suppress(TimeoutError):
                await asyncio.wait_for(processes.aclose(), _ENDING)


def _cancelled() -> type[BaseException]:
    """What dask raises where it lost its scheduler."""
    from distributed import CancelledError

    lost: type[BaseException] = CancelledError
    return lost


def _client(address: str) -> Client:
    """A connection to the scheduler at ``address``; what dask would log of it, here and in the processes of a machine, is told by us."""
    os.environ.setdefault("DASK_LOGGING__DISTRIBUTED", "critical")
    for name in ("asyncio", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        from distributed import Client
    except ImportError as error:
        raise CardforgeError(
            Text(f"クラスターには {error.name} が必要です。", f"A cluster needs {error.name}."),
            hint=Text('入れ方: pip install "cardforge[cluster]"', 'Install it: pip install "cardforge[cluster]"'),
        ) from None
    try:
        place = urlsplit(address)
        # dask itself cannot be asked a second time after an address that nobody answers.
        socket.create_connection((place.hostname or "", place.port or 0), _PATIENCE).close()
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise CardforgeError(
            Text(f"クラスター {address} につながりません。", f"The cluster {address} cannot be reached."),
            hint=Text(
                "dask scheduler で動かし、表示される住所（tcp://192.168.1.10:8786 など）を書いてください。",
                "Start it with dask scheduler and give the address that it prints, such as tcp://192.168.1.10:8786.",
            ),
        ) from error


def _of_another_version() -> CardforgeError:
    return CardforgeError(
        Text("クラスターの計算機の cardforge の版が違います。", "A machine of the cluster has another version of cardforge."),
        hint=Text("全ての計算機に同じ版を入れてください。", "Install the same version on every machine."),
    )


def _no_machine(address: str) -> CardforgeError:
    return CardforgeError(
        Text(f"クラスター {address} に計算機がありません。", f"The cluster {address} has no machine."),
        hint=Text(f"加え方: cardforge lab worker {address}", f"Add one: cardforge lab worker {address}"),
    )
