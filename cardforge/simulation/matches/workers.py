"""Work shared out among processes that end with the one that started them, however it ends.

Ctrl-C is the starting process's business: the others ignore it and are ended by it. If it is killed they notice that it is gone.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar, cast

from cardforge.files.blame import blamed
from cardforge.model import CardforgeError, Text

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
                        Text("対戦のプロセスが途中で終わりました。", "A process of the match ended before its games were played."),
                        hint=Text("メモリー不足かもしれません。--jobs を減らしてください。", "Perhaps memory ran out. Try fewer --jobs."),
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
    with _interrupts_held():
        process.start()
    theirs.close()
    return ours, process


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let a Ctrl-C wait meanwhile, where the system can: a process must not be born with one that it does not know of yet."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


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
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
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


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
