"""What a set of cards is made of: kinds, attributes, costs, power by cost, upkeep, kinds of effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cardforge.database.schema.fields import fields_of
from cardforge.games.shared.design.charts import bars, curve, drawn, means, numbered
from cardforge.games.shared.parts import Chart
from cardforge.model import Card, Text

#: A card of no attribute.
_NONE: Final = "none"
_POWERS: Final = Text("召喚コストごとの平均のパワー", "mean power by summon cost")


def charts(cards: Iterable[Card]) -> list[Chart]:
    """The charts of a set of cards; one without bars is left out."""
    every = list(cards)
    soldiers = [card for card in every if card.kind == "soldier"]
    kept = [card for card in every if "upkeep" in card.fields]
    fields = fields_of("senryoku")
    powers = means((card.fields["cost"], card.fields["power"]) for card in soldiers)
    gifts = (str(card.fields["kind2"]) for card in soldiers if "kind2" in card.fields)
    used = list(_kinds(every))
    return drawn(
        [
            bars("kinds", Text("種類", "kinds"), fields["kind"].names, (card.kind for card in every)),
            bars("attributes", Text("属性", "attributes"), fields["attributes"].names, _attributes(every)),
            curve("costs", Text("コスト", "costs"), (card.fields["cost"] for card in every if "cost" in card.fields)),
            numbered("powers", _POWERS, powers),
            curve("moves", Text("移動コスト", "move costs"), (card.fields["move"] for card in soldiers)),
            curve("upkeep", Text("維持コスト", "upkeep"), (card.fields["upkeep"] for card in kept)),
            bars("gifts", Text("特殊種別2", "the twelve kinds"), fields["kind2"].names, gifts),
            bars(
                "effects",
                Text("効果種別", "kinds of effects"),
                {word: fields["effect_kinds"].called(word) for word in sorted({*used})},
                used,
            ),
        ]
    )


def _attributes(cards: Iterable[Card]) -> Iterator[str]:
    """Each attribute of each card."""
    for card in cards:
        yield from card.fields.get("attributes") or (_NONE,)


def _kinds(cards: Iterable[Card]) -> Iterator[str]:
    """The kinds of all effects with a heading (001-R74)."""
    for card in cards:
        for ability in card.trees.get("text", {}).get("abilities", ()):
            yield from ability.get("heading", {}).get("kinds", ())
