"""YAML as plain data: what PyYAML makes of it, quicker."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import cardforge.wording
from cardforge.files.plain_yaml import parse_plain

BOOKS = sorted(Path(cardforge.wording.__file__).parent.glob("*/*.yaml"))


@pytest.mark.parametrize("file", BOOKS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_phrasebooks_say_what_pyyaml_makes_of_them(file: Path) -> None:
    text = file.read_text("utf-8")
    assert repr(parse_plain(text)) == repr(yaml.safe_load(text))


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("", None),
        ("word", "word"),
        ("a: {b: [1, 2.5, true, null, '3']}", {"a": {"b": [1, 2.5, True, None, "3"]}}),
        ("a: &x {b: 1}\nc: *x", {"a": {"b": 1}, "c": {"b": 1}}),
        ("- &x [1]\n- [*x, *x]", [[1], [[1], [1]]]),
        ("1: one", {1: "one"}),
        ("on: yes", {"on": "yes"}),
    ],
)
def test_plain_data(text: str, data: object) -> None:
    assert repr(parse_plain(text)) == repr(data)


@pytest.mark.parametrize("text", ["a: [", "a: 1\na: 2", "[1]: 2", "*x"])
def test_what_is_no_such_text_is_refused(text: str) -> None:
    with pytest.raises(yaml.YAMLError):
        parse_plain(text)
