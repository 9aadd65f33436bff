"""What a set of cards is made of: costs, power against the main line, attributes, keywords, kinds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardforge.database.schema.fields import fields_of
from cardforge.games.deckmaster.design.lint import MAIN_LINE
from cardforge.games.shared.design.charts import bars, curve, drawn, means, numbered
from cardforge.games.shared.parts import Chart
from cardforge.model import Card, Text

#: Cards of more than one attribute.
_SEVERAL: Final = "several"
_POWERS: Final = Text("コストごとの平均パワー(|は主なライン)", "mean power by cost (| is the main line)")


def charts(cards: Iterable[Card]) -> list[Chart]:
    """The charts of a set of cards; one without bars is left out."""
    every = list(cards)
    fields = fields_of("deckmaster").with_words(next((card.words for card in every if card.words), ()))
    attributes = (names[0] if len(names) == 1 else _SEVERAL for card in every if (names := card.fields.get("attributes", ())))
    colours = {**fields["attributes"].names, _SEVERAL: Text("多色", "several")}
    costs = (int(card.fields["cost"]) for card in every if "cost" in card.fields)
    powers = ((int(card.fields["cost"]), int(card.fields["power"])) for card in every if card.kind == "unit")
    keywords = (key for card in every for key in card.trees.get("text", {}).get("keywords", ()))
    return drawn(
        [
            bars("kinds", Text("種類", "kinds"), fields["kind"].names, (card.kind for card in every)),
            bars("attributes", Text("属性", "attributes"), colours, attributes),
            curve("costs", Text("コスト", "cost curve"), costs),
            numbered("powers", _POWERS, means(powers), MAIN_LINE),
            bars("keywords", Text("キーワード", "keywords"), fields["keywords"].names, keywords),
        ]
    )
