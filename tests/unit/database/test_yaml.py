"""YAML files as authors write them: YAML 1.2, lines, and everything that could hurt."""

import pytest

from cardforge.files.yaml import line_of, parse_yaml
from cardforge.model import CardforgeError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on: yes", {"on": "yes"}),
        ("[true, null, ~, 12, -3, 0x1F, 1.5, 1e3]", [True, None, None, 12, -3, 31, 1.5, 1000.0]),
        ("[010, 2026-01-01, 12:30, 1_000, '12', no]", [10, "2026-01-01", "12:30", "1_000", "12", "no"]),
        ("12: x", {"12": "x"}),
        ("a: &x [1, 2]\nb: *x", {"a": [1, 2], "b": [1, 2]}),
        ("", None),
        ("# nothing", None),
        ('{"a": [{"b": "【登場時】"}]}', {"a": [{"b": "【登場時】"}]}),
    ],
)
def test_yaml_1_2(text: str, value: object) -> None:
    assert parse_yaml(text) == value


def test_lines_of_keys_and_items() -> None:
    value = parse_yaml("- a: 1\n  b:\n    - x\n    - y\n\n- {c: 2}\n")
    assert line_of(value, 0) == 1
    assert line_of(value, 0, "b") == 2
    assert line_of(value, 0, "b", 1) == 4
    assert line_of(value, 1, "c") == 6
    assert line_of(value, 1, "nothing") == 6
    assert line_of({"plain": 1}, "plain") is None


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: 1\nb: 2\na: 3", 3, "written twice (first in line 1)"),
        ("a: b: c", 1, "“: ” cannot stand here"),
        ("- 0\n- [1, 2\n- 3\n- 4", 2, "“]” is missing"),
        ("a: 'x\nb: y", 1, "not closed"),
        ("a: 1\n\tb: 2", 2, "a tab cannot indent"),
        ("a: 1\n---\nb: 2", 2, "second document"),
        ("[" * 100_000, 1, "levels deep"),
        ("- " * 100_000, 1, "levels deep"),
        ("a: &a [*a]", 1, "refers to nothing complete"),
        ("{a: 1}: 2", 1, "a key has to be a word"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(CardforgeError) as caught:
        parse_yaml(text)
    assert caught.value.line == line
    assert words in caught.value.text.en
    assert len(caught.value.describe("ja").splitlines()) <= 3


def test_aliases_that_multiply_are_refused() -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(CardforgeError, match="multiply"):
        parse_yaml("\n".join(lines))
