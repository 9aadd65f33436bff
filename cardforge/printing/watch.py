"""Live preview: what is printed is drawn again when one of its files is saved, and what changed is said."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from cardforge.model import CardforgeError, Text
from cardforge.printing.content.fields import SILENT, name_of
from cardforge.printing.job import PrintResult

#: Seconds between two looks at the files, and how long a file may be gone or empty while an editor saves it.
INTERVAL: Final = 0.01
GRACE: Final = 0.05

_ENDINGS: Final = frozenset(
    {".yaml", ".yml", ".csv", ".xlsx", ".json", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".svg", ".ttf", ".otf", ".ttc"}
)

#: How much of an unchanged sentence is shown on each side of what changed in it, in characters, and how long a part may be.
_AROUND: Final = 6
_LONGEST: Final = 40


@dataclass(frozen=True, slots=True)
class Redrawn:
    """One redraw: the files that were saved, what changed in which card, how many seconds it took; or what was wrong with them.

    ``same``: what was written is to the letter what was there before.
    """

    files: tuple[Path, ...]
    changes: tuple[Text, ...] = ()
    seconds: float = 0.0
    error: CardforgeError | None = None
    same: bool = False


def watch(
    places: Iterable[Path], redraw: Callable[[tuple[Path, ...]], PrintResult], *, interval: float = INTERVAL, looks: int | None = None
) -> Iterator[Redrawn]:
    """Draw once, then again whenever a file in ``places`` (files or folders) is saved.

    ``redraw`` is given the files that were saved, and reads, draws and writes anew. A file that is wrong or gone is reported, the picture
    before stays, and what comes next is compared with that. It looks every ``interval`` seconds; ``looks`` ends it after so many looks.
    """
    places = list(places)
    seen = times(places)
    first, last = _redraw((), redraw, _Drawn())
    yield first
    while looks is None or looks > 0:
        looks = None if looks is None else looks - 1
        time.sleep(interval)
        now = times(places)
        if now == seen:
            continue
        if any(file not in now or not size for file, (_, size) in {**seen, **now}.items()):
            # Many editors delete or empty a file before they write it: it is about to come back.
            time.sleep(GRACE if interval else 0.0)
            now = times(places)
        saved = tuple(sorted({file for file in {*now, *seen} if now.get(file) != seen.get(file)}))
        seen = now
        drawn, last = _redraw(saved, redraw, last)
        yield drawn


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What was drawn last: what each card was drawn from, and what was written; nothing where it failed."""

    facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    written: tuple[bytes, ...] = ()


def _redraw(saved: tuple[Path, ...], redraw: Callable[[tuple[Path, ...]], PrintResult], before: _Drawn) -> tuple[Redrawn, _Drawn]:
    start = time.perf_counter()
    try:
        result = redraw(saved)
    except CardforgeError as error:
        return Redrawn(saved, seconds=time.perf_counter() - start, error=error), _Drawn(before.facts)
    changes = tuple(differences(before.facts, result.facts)) if before.facts else ()
    seconds = time.perf_counter() - start
    written = tuple(sha256(file.read_bytes()).digest() for file in result.files or (result.file,) if file.is_file())
    return Redrawn(saved, changes, seconds, same=not changes and bool(written) and written == before.written), _Drawn(result.facts, written)


def differences(before: Mapping[str, Mapping[str, Any]], after: Mapping[str, Mapping[str, Any]]) -> Iterator[Text]:
    """What changed between two prints, one line for each card."""
    for key in [*after, *(key for key in before if key not in after)]:
        if key not in after:
            yield Text(f"{before[key]['plain_name']}: なくなりました", f"{before[key]['plain_name']}: gone")
        elif key not in before:
            yield Text(f"{after[key]['plain_name']}: 新しいカード", f"{after[key]['plain_name']}: new")
        else:
            parts = [
                part for field in after[key] for part in _difference(field, before[key].get(field), after[key][field], after[key]["game"])
            ]
            if parts:
                name = after[key]["plain_name"]
                yield Text(f"{name}: {'、'.join(part.ja for part in parts)}", f"{name}: {', '.join(part.en for part in parts)}")


def _difference(field: str, old: Any, new: Any, game: str) -> list[Text]:
    """What changed in one field, in words."""
    if field in SILENT or _said(old) == _said(new):
        return []
    if field == "texts":
        names = [name for name in new if old is None or old.get(name) != new[name]]
        return [_change(name_of(name, game), _passage((old or {}).get(name)), _passage(new[name])) for name in names]
    if isinstance(new, (list, tuple)) and all(isinstance(each, str) for each in new):
        return [_change(name_of(field, game), "/".join(map(str, old or ())), "/".join(new))]
    if isinstance(new, (int, str)) or new is None:
        return [_change(name_of(field, game), "" if old is None else str(old), "" if new is None else str(new))]
    return [name_of(field, game)]


def _said(value: Any) -> Any:
    """What is said of a card in a value, also of those that it brings: not where they are written, nor what is worked out when it is asked.

    >>> _said([{"name": "扉", "written": ("cards.yaml", 3)}]) == _said([{"name": "扉", "written": ("cards.yaml", 4)}])
    True
    """
    if isinstance(value, Mapping):
        return {key: _said(part) for key, part in value.items() if key not in SILENT}
    return [_said(part) for part in value] if isinstance(value, (list, tuple)) else value


def _change(name: Text, old: str, new: str) -> Text:
    parts = [_short(part) for part in _unlike(old, new)]
    return Text(f"{name.ja} {parts[0] or 'なし'} → {parts[1] or 'なし'}", f"{name.en} {parts[0] or 'none'} → {parts[1] or 'none'}")


def _passage(text: Any) -> str:
    """A text of a card as one line."""
    return "" if text is None else " ".join([*(keyword.name for keyword in text.keywords), *text.sentences])


def _unlike(old: str, new: str) -> tuple[str, str]:
    """The parts of two lines in which they are not alike, with a little of what stands around them."""
    if len(old) <= _LONGEST // 2 and len(new) <= _LONGEST // 2:
        return old, new
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    first, last = max(0, start - _AROUND), max(0, end - _AROUND)
    shown = [part[first : len(part) - last] for part in (old, new)]
    return tuple(f"{'…' if first else ''}{part}{'…' if last else ''}" for part in shown)  # type: ignore[return-value]


def _alike(one: str, other: str) -> int:
    """How many characters two lines have in common from their beginning."""
    return next((at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), min(len(one), len(other)))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def times(places: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """When each file in ``places`` (files or folders) was saved, in nanoseconds, and how large it is, in bytes.

    >>> times([Path("nowhere")])
    {}
    """
    found: dict[Path, tuple[int, int]] = {}
    for place in places:
        if place.suffix.lower() in _ENDINGS:
            with suppress(OSError):
                status = place.stat()
                found[place] = (status.st_mtime_ns, status.st_size)
        else:
            _scan(place, found)
    return found


def _scan(folder: Path | str, times: dict[Path, tuple[int, int]]) -> None:
    """Note all files in ``folder`` and below; what goes away meanwhile is left out."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                _scan(entry.path, times)
            elif entry.name[entry.name.rfind(".") :].lower() in _ENDINGS:
                found = entry.stat()
                times[Path(entry.path)] = (found.st_mtime_ns, found.st_size)
