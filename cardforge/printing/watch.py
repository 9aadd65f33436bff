"""Live preview: what is printed is drawn again when one of its files is saved, and what changed is said."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardforge.model import CardforgeError, Text
from cardforge.printing.job import PrintResult

#: Seconds between two looks at the files.
INTERVAL: Final = 0.05

_ENDINGS: Final = frozenset({".yaml", ".yml", ".csv", ".xlsx", ".json", ".png", ".jpg", ".jpeg", ".ttf"})

#: Facts that say nothing to an author.
_SILENT: Final = frozenset({"version", "folder", "glossary", "game", "lang", "name_ja", "name_en", "plain_name"})


@dataclass(frozen=True, slots=True)
class Redrawn:
    """One redraw: the files that were saved, what changed in which card, how long it took; or what was wrong with them."""

    files: tuple[Path, ...]
    changes: tuple[Text, ...] = ()
    seconds: float = 0.0
    error: CardforgeError | None = None


def watch(
    places: Iterable[Path], redraw: Callable[[tuple[Path, ...]], PrintResult], *, interval: float = INTERVAL, looks: int | None = None
) -> Iterator[Redrawn]:
    """Draw once, then again whenever a file in ``places`` (files or folders) is saved.

    ``redraw`` is given the files that were saved, and reads, draws and writes anew. A file that is wrong is reported, and the picture
    before stays. ``looks`` ends it after so many looks.
    """
    places = list(places)
    seen = _times(places)
    facts: Mapping[str, Mapping[str, Any]] = {}
    first, facts = _redraw((), redraw, facts)
    yield first
    while looks is None or looks > 0:
        looks = None if looks is None else looks - 1
        time.sleep(interval)
        now = _times(places)
        if now == seen:
            continue
        saved = tuple(sorted({file for file in {*now, *seen} if now.get(file) != seen.get(file)}))
        seen = now
        drawn, facts = _redraw(saved, redraw, facts)
        yield drawn


def _redraw(
    saved: tuple[Path, ...], redraw: Callable[[tuple[Path, ...]], PrintResult], before: Mapping[str, Mapping[str, Any]]
) -> tuple[Redrawn, Mapping[str, Mapping[str, Any]]]:
    start = time.perf_counter()
    try:
        result = redraw(saved)
    except CardforgeError as error:
        return Redrawn(saved, seconds=time.perf_counter() - start, error=error), before
    changes = tuple(differences(before, result.facts)) if before else ()
    return Redrawn(saved, changes, time.perf_counter() - start), result.facts


def differences(before: Mapping[str, Mapping[str, Any]], after: Mapping[str, Mapping[str, Any]]) -> Iterator[Text]:
    """What changed between two prints, one line for each card."""
    for key in [*after, *(key for key in before if key not in after)]:
        if key not in after:
            yield Text(f"{before[key]['plain_name']}: なくなりました", f"{before[key]['plain_name']}: gone")
        elif key not in before:
            yield Text(f"{after[key]['plain_name']}: 新しいカード", f"{after[key]['plain_name']}: new")
        else:
            parts = [
                part
                for field in after[key]
                if field not in _SILENT
                for part in _difference(field, before[key].get(field), after[key][field])
            ]
            if parts:
                joined = ", ".join(parts)
                yield Text(f"{after[key]['plain_name']}: {joined}", f"{after[key]['plain_name']}: {joined}")


def _difference(field: str, old: Any, new: Any) -> list[str]:
    if old == new:
        return []
    if field == "texts":
        return [f"{name}" for name in new if old is None or old.get(name) != new[name]]
    if isinstance(new, (int, str)) and isinstance(old, (int, str)) and len(f"{old}{new}") < 40:
        return [f"{field} {old} → {new}"]
    return [field]


def _times(places: Iterable[Path]) -> dict[Path, int]:
    """When each file in ``places`` was saved."""
    times: dict[Path, int] = {}
    for place in places:
        files = [place] if place.is_file() else place.rglob("*") if place.is_dir() else []
        for file in files:
            if file.suffix.lower() in _ENDINGS:
                try:
                    times[file] = file.stat().st_mtime_ns
                except OSError:  # gone between the two looks: the next look sees that
                    continue
    return times
