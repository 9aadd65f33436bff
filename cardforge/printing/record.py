"""The print record: what has been printed into a folder, so that later only what changed is printed."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cardforge.files.json import read_json
from cardforge.files.whole import write_whole
from cardforge.model import CardforgeError, Text
from cardforge.printing.face.faceset import Copy

#: The record's name in the folder that is printed into.
NAME: Final = "print-record.json"
#: What every record says of itself, and the version of its form; version 0.1.0 wrote records that do not.
_MARK: Final = "cardforge_print_record"
_FORM: Final = 1
_VERSION: Final = re.compile("[0-9a-f]{6,64}")


class PrintRecord:
    """How many copies of which version of each card were printed, by language.

    Raises ``CardforgeError`` where a file of that name is there that is no record; ``force`` begins a new one in its place.
    """

    def __init__(self, folder: Path, lang: str, *, force: bool = False) -> None:
        self._file = folder / NAME
        self._lang = lang
        self._printed: dict[str, dict[str, int]] = {} if force and not _is_record(self._file) else _read(self._file)

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
        written = {_MARK: _FORM, "printed": self._printed}
        write_whole(self._file, json.dumps(written, ensure_ascii=False, indent=1, sort_keys=True) + "\n")

    def _key(self, copy: Copy) -> str:
        if copy.card is None:
            return copy.front
        return f"{copy.card.game}/{copy.card.kind}/{copy.card.id}/{self._lang}"


def _read(file: Path) -> dict[str, dict[str, int]]:
    """What the record in ``file`` holds, nothing where there is none."""
    if not os.path.lexists(file):
        return {}
    found = _printed(_contents(file))
    if found is None:
        raise CardforgeError(
            Text("cardforge の印刷の記録ではないので、書き換えません。", "this is no print record of cardforge, and is not replaced."),
            file=file,
            hint=Text("別の場所に移してください。--force なら新しく作り直します。", "Move it away; --force begins a new one in its place."),
        )
    return found


def _is_record(file: Path) -> bool:
    return _printed(_contents(file)) is not None


def _contents(file: Path) -> Any:
    try:
        return read_json(file)
    except CardforgeError:
        return None


def _printed(data: Any) -> dict[str, dict[str, int]] | None:
    """The printed versions of each card; ``None`` where the data is no record."""
    if isinstance(data, dict) and _MARK in data:
        data = data.get("printed") if data[_MARK] == _FORM else None
    elif not data:
        return None
    if not isinstance(data, dict):
        return None
    right = all(isinstance(versions, dict) and all(map(_is_count, versions, versions.values())) for versions in data.values())
    return data if right else None


def _is_count(version: str, count: Any) -> bool:
    return _VERSION.fullmatch(version) is not None and type(count) is int and count >= 0
