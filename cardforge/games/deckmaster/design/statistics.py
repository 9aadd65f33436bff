"""What a set of cards is made of: costs, power against the main line, attributes, keywords, kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import mean

from cardforge.games.deckmaster.design.legality import ATTRIBUTES, KINDS
from cardforge.games.deckmaster.design.lint import MAIN_LINE
from cardforge.games.shared.parts import Chart
from cardforge.model import Card, Text
from cardforge.wording import phrasebook


def charts(cards: Iterable[Card]) -> list[Chart]:
    """The charts of a set of cards; one without bars is left out."""
    every = list(cards)
    found = [_kinds(every), _attributes(every), _costs(every), _powers(every), _keywords(every)]
    return [chart for chart in found if chart.labels]


def _kinds(cards: list[Card]) -> Chart:
    counts = Counter(card.kind for card in cards)
    kinds = [kind for kind in KINDS if counts[kind]]
    return Chart("kinds", Text("種類", "kinds"), tuple(KINDS[kind] for kind in kinds), tuple(counts[kind] for kind in kinds))


def _attributes(cards: list[Card]) -> Chart:
    counts: Counter[tuple[str, ...]] = Counter(tuple(card.fields.get("attributes", ())) for card in cards)
    one = [(name,) for name in ATTRIBUTES if counts[name,]]
    several = sum(count for names, count in counts.items() if len(names) > 1)
    labels = [ATTRIBUTES[names[0]] for names in one] + ([Text("多色", "several")] if several else [])
    values = [counts[names] for names in one] + ([several] if several else [])
    return Chart("attributes", Text("属性", "attributes"), tuple(labels), tuple(values))


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
    keys = [key for key in book.keywords if counts[key]]
    return Chart(
        "keywords", Text("キーワード", "keywords"), tuple(book.keyword(key).name for key in keys), tuple(counts[key] for key in keys)
    )


def _number(value: int) -> Text:
    return Text(str(value), str(value))
