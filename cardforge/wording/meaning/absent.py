"""Cards of which a condition says that there are none: nothing is done to them, and another condition cannot ask for some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardforge.model import Text
from cardforge.wording.holes import Value
from cardforge.wording.meaning.ranges import APART, Nonsense
from cardforge.wording.meaning.references import OBJECTS

_ABSENT: Final = Nonsense(
    Text("条件が成り立つ時、その効果を受けるカードはありません。", "when the condition holds there is no card that this could be done to")
)


def absent(condition: Value, then: Value) -> Iterator[Nonsense]:
    """Where ``then`` begins with a deed to cards that ``condition`` says are not there.

    >>> none = {"is": "count", "of": {"select": "unit", "side": "own"}, "max": 0}
    >>> [fault.text.en for fault in absent(none, {"do": "tap", "who": {"select": "unit", "side": "own", "count": "all"}})]
    ['when the condition holds there is no card that this could be done to']
    """
    first = then
    while isinstance(first, dict) and first.get("steps"):
        first = first["steps"][0]
    if not isinstance(first, dict):
        return
    discarded = {"select": "card", "zone": "hand", "side": first.get("to", "own")} if first.get("do") == "discard" else None
    for cards in (discarded, *(first.get(key) for key in OBJECTS)):
        if isinstance(cards, dict) and "select" in cards and any(_among(cards, none) for none in _none(condition)):
            yield _ABSENT


def none_and_some(conditions: list[Value]) -> Iterator[Nonsense]:
    """Where one of the conditions, all of which have to hold, says that there are no such cards, and another that there are some of them.

    >>> none = {"is": "count", "of": {"select": "unit", "side": "enemy"}, "max": 0}
    >>> some = {"is": "count", "of": {"select": "unit", "side": "enemy", "where": {"keyword": "guard"}}, "min": 1}
    >>> [fault.text.en for fault in none_and_some([none, some])]
    ['both can never hold at once']
    """
    for none in (cards for condition in conditions for cards in _none(condition)):
        for condition in conditions:
            some = condition.get("of") if isinstance(condition, dict) and condition.get("is") == "count" and condition.get("min") else None
            if isinstance(some, dict) and "select" in some and _among(some, none):
                yield APART


def _none(condition: Value) -> Iterator[Mapping[str, Value]]:
    """The cards of which a condition says that there is none."""
    if not isinstance(condition, dict):
        return
    if condition.get("is") == "and":
        for part in condition["of"]:
            yield from _none(part)
    elif condition.get("max") == 0 and condition.get("is") == "count" and isinstance(condition.get("of"), dict):
        yield condition["of"]
    elif condition.get("max") == 0 and condition.keys() <= {"is", "side", "max"}:
        yield {"zone": condition["is"], "side": condition.get("side")}


def _among(cards: Mapping[str, Value], others: Mapping[str, Value]) -> bool:
    """Whether all of ``cards`` are among ``others``, as far as their words say."""
    ours, theirs = cards.get("where", {}), others.get("where", {})
    return (
        others.get("select") in (None, cards["select"])
        and cards.get("zone") == others.get("zone")
        and others.get("side") in (None, cards.get("side", "own" if "zone" in cards else None))
        and ("other" not in others or "other" in cards)
        and all(ours.get(key) == value for key, value in theirs.items())
        and others.keys() <= {"select", "zone", "side", "other", "where", "count"}
    )
