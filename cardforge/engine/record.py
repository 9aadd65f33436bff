"""Records: ruleset, seed, what both players brought and the options chosen; enough to play a game again exactly, everywhere."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from cardforge.model import CardforgeError, Text

FORMAT = "cardforge record"
VERSION = 1


@dataclass(slots=True)
class Record:
    """A game from its start to its last choice.

    ``ruleset`` is the fingerprint of all definitions, ``options`` the rule flags, ``players`` what each brought as written out by the game,
    ``choices`` the options chosen in order, ``digest`` that of the state after the last one, ``players`` and ``notes`` are plain data.
    """

    game: str
    ruleset: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    players: list[Any] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    digest: str = ""
    notes: dict[str, Any] = field(default_factory=dict)


def fingerprint(values: object) -> str:
    """A short hash of plain data, the same on every machine."""
    text = json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def write_record(record: Record, path: Path) -> None:
    """Write a record beside its place, then rename: an older file is never left half-written. Raises ``CardforgeError``."""
    text = json.dumps({"format": FORMAT, "version": VERSION, **asdict(record)}, ensure_ascii=False, indent=1) + "\n"
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise CardforgeError(
            Text(f"記録を書けません: {error.strerror}", f"the record cannot be written: {error.strerror}"), file=path
        ) from None


def read_record(path: Path) -> Record:
    """Read a record; raises ``CardforgeError`` naming the place where it is cut short, of another version or not a record."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CardforgeError(
            Text(f"記録を読めません: {error.strerror}", f"the record cannot be read: {error.strerror}"), file=path
        ) from None
    except UnicodeDecodeError:
        raise CardforgeError(Text("記録ではありません（UTF-8の文字ではない）", "not a record (not UTF-8 text)"), file=path) from None
    except (json.JSONDecodeError, RecursionError) as error:
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (None, None)
        raise CardforgeError(
            Text("記録が途中で切れているか、壊れています", "the record is cut short or damaged"), file=path, line=line, column=column
        ) from None
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise CardforgeError(Text("cardforgeの記録ではありません", "not a record of cardforge"), file=path)
    version = data.pop("version", None)
    if version != VERSION:
        raise CardforgeError(
            Text(f"記録の版が違います: {version}（読めるのは {VERSION}）", f"a record of version {version}; this program reads {VERSION}"),
            file=path,
        )
    return _checked(data, path)


def _checked(data: dict[str, Any], path: Path) -> Record:
    wanted: dict[str, type] = {
        "game": str,
        "ruleset": str,
        "seed": int,
        "options": dict,
        "players": list,
        "choices": list,
        "digest": str,
        "notes": dict,
    }
    for key, kind in wanted.items():
        if not isinstance(data.get(key), kind):
            raise CardforgeError(Text(f"記録の「{key}」がないか、形が違います", f"`{key}` is missing or of the wrong kind"), file=path)
    for key in data:
        if key not in wanted:
            raise CardforgeError(Text(f"記録に知らない項目があります: {key}", f"unknown key in the record: {key}"), file=path)
    if not all(isinstance(choice, int) and not isinstance(choice, bool) for choice in data["choices"]):
        raise CardforgeError(Text("記録の「choices」に数でないものがあります", "`choices` holds something that is not a number"), file=path)
    return Record(**data)


def same_ruleset(record: Record, ruleset: str, path: Path | None = None) -> None:
    """Refuse a record that was made under other rules or cards, naming both fingerprints."""
    if record.ruleset != ruleset:
        raise CardforgeError(
            Text(
                f"この記録は別のルールセットのものです: 記録 {record.ruleset}、現在 {ruleset}",
                f"the record was made with another ruleset: record {record.ruleset}, here {ruleset}",
            ),
            file=path,
            hint=Text("カードを記録した時の内容に戻すか、対戦し直してください", "go back to the cards it was recorded with, or play anew"),
        )
