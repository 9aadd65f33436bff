"""What a set of cards is made of: costs, power against the main line, attributes, keywords, kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from statistics import mean
from typing import Final

from cardforge.games.deckmaster.design.legality import ATTRIBUTES, KINDS
from cardforge.games.deckmaster.design.lint import MAIN_LINE
from cardforge.games.shared.parts import Chart
from cardforge.model import Card, Text
from cardforge.wording import phrasebook

#: Cards of more than one attribute.
_SEVERAL: Final = "several"


def charts(cards: Iterable[Card]) -> list[Chart]:
    """The charts of a set of cards; one without bars is left out."""
    every = list(cards)
    found = [
        _bars("kinds", Text("種類", "kinds"), KINDS, Counter(card.kind for card in every)),
        _attributes(every),
        _costs(every),
        _powers(every),
        _keywords(every),
    ]
    return [chart for chart in found if chart.labels]


def _bars(name: str, title: Text, labels: Mapping[str, Text], counts: Counter[str]) -> Chart:
    """A bar for each label of which there is anything."""
    keys = [key for key in labels if counts[key]]
    return Chart(name, title, tuple(labels[key] for key in keys), tuple(counts[key] for key in keys))


def _attributes(cards: list[Card]) -> Chart:
    counts = Counter(names[0] if len(names) == 1 else _SEVERAL for card in cards if (names := card.fields.get("attributes", ())))
    return _bars("attributes", Text("属性", "attributes"), {**ATTRIBUTES, _SEVERAL: Text("多色", "several")}, counts)


def _costs(cards: list[Card]) -> Chart:
    counts = Counter(int(card.fields["cost"]) for card in cards if "cost" in card.fields)
    costs = range(min(counts), max(counts) + 1) if counts else range(0)
    return Chart("costs", Text("コスト", "cost curve"), tuple(_number(cost) for cost in costs), tuple(counts[cost] for cost in costs))


def _powers(cards: list[Card]) -> Chart:
    powers: dict[int, list[int]] = {}
    for card in cards:
        if card.kind == "unit":
            powers.setdefault(int(card.fields["cost"]), []).append(int(card.fields["power"]))
    costs = sorted(powers)
    title = Text("コストごとの平均パワー(|は主なライン)", "mean power by cost (| is the main line)")
    return Chart(
        "powers",
        title,
        tuple(_number(cost) for cost in costs),
        tuple(round(mean(powers[cost])) for cost in costs),
        tuple(MAIN_LINE.get(cost) for cost in costs),
    )


def _keywords(cards: list[Card]) -> Chart:
    counts = Counter(key for card in cards for key in card.trees.get("text", {}).get("keywords", ()))
    book = phrasebook("deckmaster")
    return _bars("keywords", Text("キーワード", "keywords"), {key: book.keyword(key).name for key in book.keywords}, counts)


def _number(value: int) -> Text:
    return Text(str(value), str(value))
