"""The sheets that the print page shows: laid out once, kept while nothing changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cardforge.model import CardforgeError
from cardforge.studio.desk import Desk

if TYPE_CHECKING:
    from cardforge.printing import PrintJob, PrintResult, SheetOptions

#: So many jobs are kept: one that is looked at, and those before it.
_MOST: Final = 4


class Press:
    """Lays out what is to be printed from the desk's folder; one request at a time."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._jobs: dict[tuple[tuple[str, ...], SheetOptions, int], PrintJob] = {}

    def job(self, words: Sequence[str], options: SheetOptions) -> PrintJob:
        """The sheets of what the words name, none of which is a file. Raises ``CardforgeError``."""
        with self.desk.lock:
            key = (tuple(words), options, self.desk.edition)
            if key not in self._jobs:
                while len(self._jobs) >= _MOST:
                    del self._jobs[next(iter(self._jobs))]
                like = next((job for (of, _, edition), job in reversed(self._jobs.items()) if (of, edition) == (key[0], key[2])), None)
                self._jobs[key] = self.desk.workspace.print_job(words, options, files=False, like=like)
            return self._jobs[key]

    def shown(self, words: Sequence[str], options: SheetOptions) -> tuple[PrintJob, CardforgeError | None]:
        """The sheets, or their draft and why nothing else can be printed. Raises ``CardforgeError`` where there is not even a draft."""
        try:
            return self.job(words, options), None
        except CardforgeError as error:
            if options.overflow == "warn":
                raise
            draft = self.job(words, replace(options, overflow="warn"))
            if not draft.warnings:
                raise
            return draft, error

    def write(self, words: Sequence[str], options: SheetOptions) -> PrintResult:
        """Write the sheets into the folder's ``out/``. Raises ``CardforgeError``."""
        with self.desk.lock:
            # What was printed is noted: "only what changed" is something else now.
            self._jobs.clear()
            return self.desk.workspace.print(words, None, options, files=False)
