"""Work shared out among processes that end with the one that started them, however it ends.

Ctrl-C is the starting process's business: the others ignore it and are ended by it. If it is killed they notice that it is gone.
"""

from __future__ import annotations

import gc
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar, cast

from cardforge.files.blame import blamed
from cardforge.model import CardforgeError, Text
from cardforge.processes.belonging import belong, interrupts_held

Given = TypeVar("Given")
Task = TypeVar("Task")
Result = TypeVar("Result")

#: Tasks that lie ready with each process, so that it never waits for the next one.
_AHEAD: Final = 2
#: Seconds that a process is given to end when it is told to.
_PATIENCE: Final = 1.0


def share_out(prepare: Callable[[Given], Callable[[Task], Result]], given: Given, tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """The results of all ``tasks``, done by ``jobs`` processes, as they come.

    Each process calls ``prepare(given)`` once and what it returns for every task; all of it is pickled. An exception of a task is raised
    here, and ``CardforgeError`` where a process ends before its work is done.
    """
    waiting = list(reversed(tasks))
    workers: dict[Connection, Any] = {}
    open_tasks = len(tasks)
    try:
        for _ in range(min(jobs, len(tasks))):
            connection, process = _started(prepare, given)
            workers[connection] = process
        for connection in workers:
            for _ in range(_AHEAD):
                _hand_over(connection, waiting)
        while open_tasks:
            for connection in _ready(workers):
                try:
                    done, result = connection.recv()
                except (EOFError, OSError):
                    raise CardforgeError(
                        Text("プロセスが仕事の途中で終わりました。", "A process ended before its work was done."),
                        hint=Text(
                            "メモリー不足かもしれません。プロセスの数（--jobs）を減らしてください。",
                            "Perhaps memory ran out. Try fewer processes (--jobs).",
                        ),
                    ) from None
                if not done:
                    raise result
                open_tasks -= 1
                _hand_over(connection, waiting)
                yield result
    finally:
        for connection, process in workers.items():
            _ended(connection, process)


def _started(prepare: Callable[[Any], Any], given: object) -> tuple[Connection, Any]:
    """A new process and the way to it."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_serve, args=(theirs, prepare, given), daemon=True)
    with interrupts_held():
        process.start()
    theirs.close()
    return ours, process


def _hand_over(connection: Connection, waiting: list[Any]) -> None:
    if waiting:
        connection.send(waiting.pop())


def _ready(workers: dict[Connection, Any]) -> list[Connection]:
    """The processes that have something to say, or have ended."""
    return cast("list[Connection]", wait(list(workers)))


def _ended(connection: Connection, process: Any) -> None:
    process.terminate()
    process.join(_PATIENCE)
    if process.is_alive():
        process.kill()
        process.join()
    connection.close()


def _serve(connection: Connection, prepare: Callable[[Any], Callable[[Any], Any]], given: object) -> None:
    """What a process does: every task that comes, until it is ended."""
    belong()
    try:
        work = prepare(given)
        gc.freeze()
        while True:
            connection.send((True, work(connection.recv())))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception as error:
        # Whose fault it is can only be told here: an error that is sent loses the way that it came.
        connection.send((False, blamed(error) or error))
