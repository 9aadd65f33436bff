"""What the files that come with cardforge say is kept by their contents, with their lines; a damaged memory costs time and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.files import places, yaml
from cardforge.files.kept_yaml import FILE, as_plain, as_written, load_kept
from cardforge.files.yaml import line_of, load_yaml
from cardforge.model import CardforgeError


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "cache"))


def lines(value: Any) -> Any:
    """The lines of everything in a file."""
    if isinstance(value, dict):
        return [value.line, value.lines, [lines(part) for part in value.values()]]  # type: ignore[attr-defined]
    return [value.line, value.lines, [lines(part) for part in value]] if isinstance(value, list) else None  # type: ignore[attr-defined]


@pytest.mark.parametrize("file", sorted(places.path("templates").rglob("*.yaml")), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_layout_is_kept_as_it_is_read(file: Path) -> None:
    read = load_yaml(file)
    for kept in (as_written(as_plain(read)), load_kept(file), load_kept(file)):
        assert kept == read
        assert lines(kept) == lines(read)


def test_the_second_time_no_yaml_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "one.yaml"
    file.write_text("a: [1, .5, yes, ~]\nb:\n  c: d\n", "utf-8")
    first = load_kept(file)
    monkeypatch.setattr(yaml, "parse_yaml", None)
    second = load_kept(file)
    assert first == second == {"a": [1, 0.5, "yes", None], "b": {"c": "d"}}
    assert line_of(second, "b", "c") == 3
    file.write_text("a: 2\n", "utf-8")
    monkeypatch.undo()
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "cache"))
    assert load_kept(file) == {"a": 2}


@pytest.mark.parametrize("damage", [b"\xff\n", b'{"contents": 1', b"[]", b'{"contents": {"line": 1}}', b'{"contents": [1, 2]}'])
def test_what_is_damaged_is_read_again(tmp_path: Path, damage: bytes) -> None:
    file, kept = tmp_path / "one.yaml", tmp_path / "cache" / FILE
    file.write_text("a: 1\n", "utf-8")
    load_kept(file)
    key, _, _ = kept.read_bytes().strip().partition(b"\t")
    kept.write_bytes(b"\n" + key + b"\t" + damage + b"\n")
    assert load_kept(file) == {"a": 1}
    kept.unlink()
    kept.mkdir()
    assert load_kept(file) == {"a": 1}


def test_a_file_that_cannot_be_read_is_refused_every_time(tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    file.write_text("a: [1\n", "utf-8")
    for _ in range(2):
        with pytest.raises(CardforgeError):
            load_kept(file)
    assert not (tmp_path / "cache" / FILE).exists()
