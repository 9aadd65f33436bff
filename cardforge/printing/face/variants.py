"""Templates for cards of one shape, ``NAME-landscape`` beside ``NAME``: whether theirs is the shape that they are called by."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from cardforge.model import Text
from cardforge.printing.drawing.units import Size, number

#: Cards narrower than this are small ones, in millimetres.
MINI: Final = 50.0
#: What the cards of a shape are called in a message.
_CARDS: Final = {
    "portrait": Text("縦長のカード", "upright cards"),
    "landscape": Text("横長のカード", "cards that lie"),
    "square": Text("正方形のカード", "square cards"),
    "mini": Text(f"幅が{MINI:g} mmより狭い縦長のカード", f"upright cards narrower than {MINI:g} mm"),
}


def shapes_of(size: Size) -> tuple[str, ...]:
    """The shapes whose templates a card of this size takes, the fitter first.

    >>> shapes_of(Size(44, 68)), shapes_of(Size(88, 63))
    (('mini', 'portrait'), ('landscape',))
    """
    return ("mini", size.shape) if size.shape == "portrait" and size.width < MINI else (size.shape,)


def misfit(name: str, size: Size, heights: tuple[float, float], names: Collection[str]) -> Text | None:
    """What is wrong with the measures of the template ``name``, in millimetres; None where all is well.

    It is called a variant of another of ``names`` and fits no card that it would be taken for, or its own height is not among its
    ``heights`` ((0, 0): it has but one).

    >>> misfit("unit-landscape", Size(63, 88), (0, 0), {"unit"}).en
    'unit-landscape is for cards that lie, but its size is 63 x 88 mm'
    """
    base, _, shape = name.rpartition("-")
    if shape in _CARDS and base in names and shape not in shapes_of(size):
        cards, measures = _CARDS[shape], f"{number(size.width)} x {number(size.height)} mm"
        return Text(
            f"「{name}」は{cards.ja}のためのテンプレートですが、size は {measures} です。",
            f"{name} is for {cards.en}, but its size is {measures}",
        )
    least, most = heights
    if most and not least <= size.height <= most:
        return Text(
            f"heights は [最小, 最大] で、size の高さ {number(size.height)} を含みます: [{number(least)}, {number(most)}]",
            f"heights is [least, most], with the height of size ({number(size.height)}) between: not [{number(least)}, {number(most)}]",
        )
    return None
