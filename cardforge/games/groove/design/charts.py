"""What a set of cards is made of: colours, costs of both halves, strength by cost, types of spell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cardforge.database.schema.fields import fields_of
from cardforge.games.shared.design.charts import bars, curve, drawn, means, numbered
from cardforge.games.shared.parts import Chart
from cardforge.model import Card, Text

#: Cards of two colours.
_SEVERAL: Final = "several"
_POWERS: Final = Text("召喚コストごとの平均の力", "mean strength by summon cost")


def charts(cards: Iterable[Card]) -> list[Chart]:
    """The charts of a set of cards; one without bars is left out."""
    every = list(cards)
    dual = [card for card in every if card.kind == "dual"]
    fields = fields_of("groove")
    colours = {**fields["colors"].names, _SEVERAL: Text("二色", "two colours")}
    strengths = ((cost, int(card.fields["strength"])) for card in dual for cost in _mana(card.fields["summon_cost"]))
    return drawn(
        [
            bars("kinds", Text("種類", "kinds"), fields["kind"].names, (card.kind for card in every)),
            bars("colours", Text("色", "colours"), colours, map(_colour, dual)),
            curve("summon_costs", Text("召喚コスト（マナ）", "summon costs in mana"), _costs(dual, "summon_cost")),
            curve("cast_costs", Text("詠唱コスト（マナ）", "casting costs in mana"), _costs(dual, "cast_cost")),
            curve("groove_costs", Text("グルーヴのコスト", "costs in groove"), _in_groove(every)),
            numbered("strengths", _POWERS, means(strengths)),
            bars("spell_types", Text("スペルの種類", "types of spell"), fields["spell_type"].names, (_spell(card) for card in dual)),
        ]
    )


def _colour(card: Card) -> str:
    names = (card.fields.get("mana") or {}).get("colors", ())
    return str(names[0]) if len(names) == 1 else _SEVERAL


def _spell(card: Card) -> str:
    return str(card.fields.get("spell_type", "spell"))


def _mana(cost: Any) -> Iterator[int]:
    """A cost in mana; nothing for one in groove."""
    if isinstance(cost, int):
        yield cost


def _costs(cards: Iterable[Card], field: str) -> Iterator[int]:
    return (cost for card in cards for cost in _mana(card.fields[field]))


def _in_groove(cards: Iterable[Card]) -> Iterator[int]:
    """The costs in groove of both halves and of seals."""
    for card in cards:
        for field in ("summon_cost", "cast_cost", "cost"):
            cost = card.fields.get(field)
            if isinstance(cost, dict):
                yield int(cost["groove"])
