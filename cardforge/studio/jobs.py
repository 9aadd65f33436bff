"""The questions that are being answered: each in a process of its own, which ends as soon as nobody wants the answer any more."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from cardforge.model import CardforgeError, Text
from cardforge.studio.asker import serve
from cardforge.studio.desk import Desk

if TYPE_CHECKING:
    from cardforge.lab.seen import Seen

#: So many are answered at a time, and so many answers are kept.
MOST_AT_ONCE: Final = 2
_KEPT: Final = 12
#: Seconds that a process has to end by itself.
_PATIENCE: Final = 0.3
_TOO_MANY: Final = Text(f"同時に調べられるのは{MOST_AT_ONCE}つまでです。", f"{MOST_AT_ONCE} questions can be answered at a time.")
_GONE: Final = Text("その問いはもうありません。", "that question is no longer kept.")
_ENDED: Final = Text("問いのプロセスが途中で終わりました。", "the process that answered it ended.")


class _Asker:
    """A process that answers one question at a time."""

    def __init__(self, desk: Desk) -> None:
        spawning = multiprocessing.get_context("spawn")
        self.connection, theirs = spawning.Pipe()
        # Not a daemon: it may have processes of its own, which end with it.
        self.process = spawning.Process(target=serve, args=(theirs, str(desk.workspace.folder), desk.game))
        self.process.start()
        theirs.close()

    def end(self) -> None:
        """End it now, whatever it does."""
        self.process.terminate()
        self.process.join(_PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.connection.close()


@dataclass(slots=True)
class Run:
    """One question that was asked: what is known so far (``seen``), or why it has no answer (``error``)."""

    name: str
    question: str
    given: Mapping[str, Any]
    began: float = field(default_factory=time.monotonic)
    ended: float | None = None
    seen: Seen | None = None
    error: CardforgeError | None = None
    stopped: bool = False

    @property
    def running(self) -> bool:
        """Whether it is still being answered."""
        return self.ended is None

    @property
    def seconds(self) -> float:
        """How long it took, or takes so far."""
        return (time.monotonic() if self.ended is None else self.ended) - self.began


class Jobs:
    """All questions of one studio; ``tell`` is called with a run's name, from any thread, when more is known of it."""

    def __init__(self, desk: Desk, tell: Callable[[str], None]) -> None:
        self.desk = desk
        self.runs: dict[str, Run] = {}
        self._tell = tell
        self._lock = threading.RLock()
        self._busy: dict[str, _Asker] = {}
        #: A process that has read the library already, so that the first answer comes at once.
        self._spare: _Asker | None = None
        self._closed = False
        self._numbers = count(1)

    def warm(self) -> None:
        """Make ready for a question."""
        with self._lock:
            if self._spare is None and not self._busy and not self._closed:
                self._spare = _Asker(self.desk)

    def start(self, question: str, given: Mapping[str, Any]) -> str:
        """Ask; returns the run's name. Raises ``CardforgeError`` where too many are answered already."""
        with self._lock:
            if len(self._busy) >= MOST_AT_ONCE or self._closed:
                raise CardforgeError(_TOO_MANY, hint=Text("どれかを止めてください。", "Stop one of them."))
            asker, self._spare = self._spare or _Asker(self.desk), None
            run = Run(str(next(self._numbers)), question, given)
            self.runs = {run.name: run, **dict(list(self.runs.items())[: _KEPT - 1])}
            self._busy[run.name] = asker
        threading.Thread(target=self._hear, args=(run, asker), daemon=True).start()
        return run.name

    def run(self, name: str) -> Run:
        """The run of a name. Raises ``CardforgeError`` where there is none."""
        if name not in self.runs:
            raise CardforgeError(_GONE)
        return self.runs[name]

    def stop(self, name: str) -> Run:
        """Stop a run; what is known stays. Raises ``CardforgeError`` where there is none."""
        run = self.run(name)
        with self._lock:
            asker = self._busy.pop(name, None)
            if asker is not None:
                run.stopped, run.ended = True, time.monotonic()
        if asker is not None:
            asker.end()
            self._tell(name)
        return run

    def stop_all(self) -> None:
        """Stop whatever runs: nobody looks any more."""
        with self._lock:
            askers = [*self._busy.values(), *([self._spare] if self._spare is not None else [])]
            for name in self._busy:
                self.runs[name].stopped, self.runs[name].ended = True, time.monotonic()
            self._busy, self._spare = {}, None
        for asker in askers:
            asker.process.terminate()
        for asker in askers:
            asker.end()

    def close(self) -> None:
        """Stop all, for good."""
        self._closed = True
        self.stop_all()

    def _hear(self, run: Run, asker: _Asker) -> None:
        """Ask, and take what comes, until it is answered or stopped."""
        answer: Any = None
        try:
            asker.connection.send((run.question, dict(run.given), processes()))
            while not isinstance(answer, tuple):
                answer = asker.connection.recv()
                if not isinstance(answer, tuple):
                    run.seen = answer
                    self._tell(run.name)
        except (EOFError, OSError):
            answer = (CardforgeError(_ENDED),)
        with self._lock:
            if self._busy.pop(run.name, None) is None:
                return  # it was stopped: whoever did it ends the process
            run.ended = time.monotonic()
            if isinstance(answer[0], CardforgeError):
                run.error = answer[0]
            else:
                run.seen = answer[0]
            keeps = self._spare is None and not self._closed and asker.process.is_alive()
            if keeps:
                self._spare = asker
        if not keeps:
            asker.end()
        self._tell(run.name)


def processes() -> int:
    """How many processes play for a question: all but one, which is for the pages."""
    return max(1, (os.cpu_count() or 1) - 1)
