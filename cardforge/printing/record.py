"""The print record: what has been printed into a folder, so that later only what changed is printed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from cardforge.files.whole import write_whole
from cardforge.printing.face.faceset import Copy

#: The record's name in the folder that is printed into.
NAME = "print-record.json"


class PrintRecord:
    """How many copies of which version of each card were printed, by language."""

    def __init__(self, folder: Path, lang: str) -> None:
        self._file = folder / NAME
        self._lang = lang
        self._printed: dict[str, dict[str, int]] = _read(self._file)

    def changed(self, copies: Sequence[Copy]) -> list[Copy]:
        """Those of ``copies`` that have not been printed as they are: all of a card that changed, the missing ones of one that did not."""
        left = Counter({key: sum(versions.values()) for key, versions in self._printed.items()})
        wanted: list[Copy] = []
        for copy in copies:
            key = self._key(copy)
            if copy.version in self._printed.get(key, {}) and left[key] > 0:
                left[key] -= 1
            else:
                wanted.append(copy)
        return wanted

    def add(self, copies: Sequence[Copy], *, more: bool = False) -> None:
        """Note that ``copies`` were printed; earlier versions of the same cards are forgotten.

        ``more``: they are in addition to what was printed before, not the same cards once more.
        """
        for (key, version), count in Counter((self._key(copy), copy.version) for copy in copies).items():
            before = self._printed.get(key, {}).get(version, 0)
            self._printed[key] = {version: before + count if more else max(before, count)}
        write_whole(self._file, (json.dumps(self._printed, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode())

    def _key(self, copy: Copy) -> str:
        if copy.card is None:
            return copy.front
        return f"{copy.card.game}/{copy.card.kind}/{copy.card.id}/{self._lang}"


def _read(file: Path) -> dict[str, dict[str, int]]:
    """The record in ``file``; one that is missing or damaged counts as empty: then everything is printed."""
    try:
        data = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(data, dict):
        return {}
    return {
        str(key): {str(version): int(count) for version, count in value.items()} for key, value in data.items() if isinstance(value, dict)
    }
