"""Ranges of numbers, and what is wrong with a number or a pair of bounds over such a range."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, Final

from cardforge.model import Text
from cardforge.model.plain import dataclass
from cardforge.wording.holes import Value


@dataclass(frozen=True, slots=True)
class Nonsense:
    """Why something cannot be meant, and the number it is about, where there is one."""

    text: Text
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers that there can be, from ``least`` to ``most``, and why; ``zero``: whether 0 is one of them where it lies between."""

    least: int
    most: int
    why: Text
    zero: bool = True

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Range:
        """The range that data describes."""
        return cls(data["least"], data["most"], Text(data["ja"], data["en"]), data.get("zero", True))


@dataclass(frozen=True, slots=True)
class Room:
    """How many cards of each kind a place holds for one player; a place that is not here has no bound."""

    places: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Room:
        """The room that data describes."""
        return cls(data)

    def of_cards(self, cards: Mapping[str, Value]) -> Range | None:
        """How many of these cards there can be at once; None where nothing bounds them."""
        if cards.get("that") == "rolled":
            return DIE
        if "that" in cards:
            return None
        zone = cards.get("zone", "field")
        place = self.places.get(zone)
        if place is None:
            return None
        kinds = [cards["select"]] if isinstance(cards["select"], str) else list(cards["select"])
        each = [place["kinds"].get(kind, place.get("other")) for kind in kinds]
        if None in each:
            return None
        sides = 2 if cards.get("side") == "both" or (zone == "field" and "side" not in cards) else 1
        own = 1 if cards.get("other") and cards.get("side") != "enemy" else 0
        most = sum(each) * sides
        return Range(0, max(most - own, 0), Text(place["ja"], place["en"]))


APART: Final = Nonsense(Text("両方を満たすことはありません。", "both can never hold at once"))
ALWAYS_ONE: Final = Nonsense(Text("どちらかはいつでも満たされます。", "one of them always holds"))
#: What a die shows.
DIE: Final = Range(1, 6, Text("サイコロの目は1から6", "a die shows 1 to 6"))


def bound(number: Value, limits: Range | None) -> Iterator[Nonsense]:
    """What is wrong with a number, where it is one and has bounds."""
    if limits is None or type(number) is not int:
        return
    if number == 0 and (limits.least > 0 or not limits.zero):
        yield Nonsense(Text("0では何も起きません。", "with 0 nothing happens"), 0)
    elif not limits.least <= number <= limits.most:
        ja = f"{number}は書けません。{limits.least}から{limits.most}までです（{limits.why.ja}）。"
        en = f"{number} is out of bounds: it can be {limits.least} to {limits.most} ({limits.why.en})"
        yield Nonsense(Text(ja, en), number)


def counted(tree: Mapping[str, Value], limits: Range) -> Iterator[Nonsense]:
    """What is wrong with ``min``, ``max`` and ``is`` of what lies within ``limits``: it holds never, or always."""
    least, most = (tree["is"], tree["is"]) if type(tree.get("is")) is int else (tree.get("min"), tree.get("max"))
    if any(number is not None and type(number) is not int for number in (least, most)):
        return
    ja, en = (limits.why.ja, limits.why.en)
    if least is not None and most is not None and least > most:
        yield Nonsense(Text(f"{least}以上で{most}以下の数はありません。", f"no number is {least} or more and {most} or less"), least)
    elif least is not None and least > limits.most:
        # A reason may say the bound itself (マナは10まで).
        up_to = ("", "") if str(limits.most) in ja else (f"、{limits.most}まで", f": at most {limits.most}")
        text = Text(f"{least}以上にはなりません（{ja}{up_to[0]}）。", f"it is never {least} or more ({en}{up_to[1]})")
        yield Nonsense(text, least)
    elif most is not None and most < limits.least:
        text = Text(
            f"{most}以下にはなりません（{ja}、{limits.least}から）。", f"it is never {most} or less ({en}: at least {limits.least})"
        )
        yield Nonsense(text, most)
    elif (
        (least, most) != (None, None) and (least or limits.least) <= limits.least and (limits.most if most is None else most) >= limits.most
    ):
        within = f"{limits.least}から{limits.most}まで", f"{limits.least} to {limits.most}"
        text = Text(f"いつでもそうです（{ja}、{within[0]}）。", f"this always holds ({en}: {within[1]})")
        yield Nonsense(text, most if least is None else least)


def both(conditions: list[Value], all_of: bool) -> Iterator[Nonsense]:
    """What is wrong with conditions joined by and (``all_of``) or or: two of the same, or two that exclude or complete each other."""
    for at, one in enumerate(conditions):
        for other in conditions[at + 1 :]:
            if one == other:
                yield Nonsense(Text("同じ条件が二度書かれています。", "the same condition stands there twice"))
            elif one.get("is") == other.get("is") == "whose_turn":
                yield APART if all_of else ALWAYS_ONE
            elif _about(one) == _about(other) and {"min", "max"} & one.keys() and {"min", "max"} & other.keys():
                if all_of and (_apart(one, other) or _apart(other, one)):
                    yield APART
                if not all_of and (_complete(one, other) or _complete(other, one)):
                    yield ALWAYS_ONE


def _about(condition: Mapping[str, Value]) -> dict[str, Value]:
    return {key: part for key, part in condition.items() if key not in ("min", "max")}


def _apart(low: Mapping[str, Value], high: Mapping[str, Value]) -> bool:
    """Whether what is at most ``low`` can never be at least ``high``."""
    most, least = low.get("max"), high.get("min")
    return type(most) is int and type(least) is int and most < least


def _complete(low: Mapping[str, Value], high: Mapping[str, Value]) -> bool:
    """Whether everything is at most ``low`` or at least ``high``."""
    alone = "min" not in low and "max" not in high
    most, least = low.get("max"), high.get("min")
    return alone and type(most) is int and type(least) is int and least <= most + 1
