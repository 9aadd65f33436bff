"""What a mark matches: simple patterns go through Python's own expressions, which find the same; those that could take long do not."""

from __future__ import annotations

import time

import pytest
import regex

from cardforge.printing.face.elements import runs
from cardforge.printing.face.elements.runs import _QUICK, _compiled

TEXTS = ("【登場時】カードを一枚引く。「守護」を得る。", "When you draw a card: [Guard] gains +1.", "", "[a][b", "^a]|a\\", "「」【】「a」")


@pytest.mark.parametrize(
    "pattern",
    [
        r"【[^】]*】|\[[^\]]*\]",
        "「[^」]*」",
        "^【[^】]*】|^(When|At) [^:]*:",
        "a",
        "",
        "a|",
        "[あ]+",
        r"\[",
        r"(a|b)c[d]*e",
        "^a",
        r"[^「]+「",
    ],
)
def test_a_quick_pattern_finds_what_the_careful_one_finds(pattern: str) -> None:
    assert _QUICK.fullmatch(pattern)
    for said in TEXTS:
        for at in range(len(said) + 1):
            quick, careful = _compiled(pattern).search(said, at), regex.search(pattern, said, pos=at)
            assert (quick and quick.span()) == (careful and careful.span()), (said, at)


@pytest.mark.parametrize(
    "pattern", ["(a+)+$", "(a|a)*b", "[a]*[a]*[a]*b", "a*b", "x{3}", "a.b", r"\d", "(?i)a", "[[a]]", "[a", "(a)(?=b)", "((a))", "a$", "a**"]
)
def test_others_are_searched_with_patience(pattern: str) -> None:
    assert not _QUICK.fullmatch(pattern)


@pytest.mark.parametrize("pattern", ["a" * 30_000 + "(", "[a]" * 9_000 + "**", "a|" * 9_000 + "(", "aa[b]*aa|" * 3_000 + "("])
def test_to_tell_them_apart_takes_no_time(pattern: str) -> None:
    begun = time.process_time()
    assert not _QUICK.fullmatch(pattern)
    assert time.process_time() - begun < 0.5
    assert len(pattern) > runs._SHORT
