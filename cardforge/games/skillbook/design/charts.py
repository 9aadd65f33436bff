"""What a set of cards is made of: kinds, attributes, costs, attack and defence by cost, the terrain of a map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardforge.database.schema.fields import fields_of
from cardforge.games.shared.design.charts import bars, curve, drawn, means, numbered
from cardforge.games.shared.parts import Chart
from cardforge.model import Card, Text

#: A card of no attribute.
_NONE: Final = "none"


def charts(cards: Iterable[Card]) -> list[Chart]:
    """The charts of a set of cards; one without bars is left out."""
    every = list(cards)
    booked = [card for card in every if "cost" in card.fields]
    units = [card for card in every if card.kind == "unit"]
    fields = fields_of("skillbook")
    attributes = {**fields["attribute"].names, _NONE: Text("無属性", "no attribute")}
    attacks = means((card.fields["cost"], card.fields["at"]) for card in units)
    defences = means((card.fields["cost"], card.fields["df"]) for card in units)
    terrains = (_attribute(card) for card in every if card.kind == "terrain")
    return drawn(
        [
            bars("kinds", Text("種類", "kinds"), fields["kind"].names, (card.kind for card in every)),
            bars("attributes", Text("属性", "attributes"), attributes, map(_attribute, booked)),
            curve("costs", Text("コスト", "costs"), (card.fields["cost"] for card in booked)),
            numbered("attacks", Text("コストごとの平均のAT", "mean AT by cost"), attacks),
            numbered("defences", Text("コストごとの平均のDF", "mean DF by cost"), defences),
            bars("terrains", Text("土地の属性", "attributes of the terrain"), attributes, terrains),
        ]
    )


def _attribute(card: Card) -> str:
    return str(card.fields.get("attribute", _NONE))
