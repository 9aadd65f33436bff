"""How a scenario file came out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardforge.model import CardforgeError, Text


@dataclass(frozen=True, slots=True)
class Result:
    """One file's result.

    ``step`` is the number (from 1) of the step that failed, ``expected`` and ``found`` what it says and what is so. ``error`` is set where
    the file could not be read or its position laid; then no step is to blame unless ``step`` says so.
    """

    file: Path
    name: str
    ok: bool
    step: int | None = None
    expected: Text | None = None
    found: Text | None = None
    error: CardforgeError | None = None

    def message(self, lang: str) -> str:
        """What is wrong in one line, ``""`` if all is well; of a file that cannot be read with its place."""
        if self.error is not None:
            return " ".join(line.strip() for line in self.error.describe(lang).splitlines())
        if self.ok or self.expected is None or self.found is None:
            return ""
        return Text(
            f"ステップ{self.step}: 期待「{self.expected.ja}」、実際「{self.found.ja}」",
            f"step {self.step}: expected {self.expected.en}, found {self.found.en}",
        ).get(lang)

    def as_dict(self, lang: str = "ja") -> dict[str, Any]:
        """The mapping that ``cardforge scenario run --json`` prints."""
        return {
            "file": str(self.file),
            "name": self.name,
            "ok": self.ok,
            "step": self.step,
            "expected": None if self.expected is None else self.expected.get(lang),
            "found": None if self.found is None else self.found.get(lang),
            "message": self.message(lang),
        }
