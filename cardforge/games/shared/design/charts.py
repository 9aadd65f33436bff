"""Charts of what a set of cards is made of; a game says which of its cards' words and numbers are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean

from cardforge.games.shared.parts import Chart
from cardforge.model import Text


def bars(name: str, title: Text, labels: Mapping[str, Text], words: Iterable[str]) -> Chart:
    """How often each of the words comes up that has a label, in the labels' order.

    >>> bars("kinds", Text("種類", "kinds"), {"unit": Text("ユニット", "unit"), "spell": Text("スペル", "spell")}, ["unit", "unit"]).values
    (2,)
    """
    counts = Counter(words)
    keys = [key for key in labels if counts[key]]
    return Chart(name, title, tuple(labels[key] for key in keys), tuple(counts[key] for key in keys))


def curve(name: str, title: Text, numbers: Iterable[int]) -> Chart:
    """How often each number comes up, from the least to the greatest."""
    counts = Counter(numbers)
    row = range(min(counts), max(counts) + 1) if counts else range(0)
    return numbered(name, title, {number: counts[number] for number in row})


def numbered(name: str, title: Text, values: Mapping[int, float], marks: Mapping[int, float] | None = None) -> Chart:
    """A value for each number, with what to compare it with."""
    marked = tuple(marks.get(number) for number in values) if marks is not None else ()
    return Chart(name, title, tuple(Text(str(number), str(number)) for number in values), tuple(values.values()), marked)


def means(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """For each first number, in order, the mean of the second ones, rounded.

    >>> means([(2, 10), (1, 5), (2, 20)])
    {1: 5, 2: 15}
    """
    values: dict[int, list[int]] = {}
    for number, value in pairs:
        values.setdefault(number, []).append(value)
    return {number: round(mean(values[number])) for number in sorted(values)}


def drawn(charts: Sequence[Chart]) -> list[Chart]:
    """Those charts that have any bars."""
    return [chart for chart in charts if chart.labels]
