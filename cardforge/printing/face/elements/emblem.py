"""An ornament drawn from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.printing.drawing.operations import Operation
from cardforge.printing.drawing.palette import Palette
from cardforge.printing.face.emblem import FIGURES, MOTIFS, emblem as draw_emblem
from cardforge.printing.face.scope import Scope


def draw(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``seed`` in ``box``: ``motif``, ``figure``, ``colours`` (deep, mid, light, glow), ``number`` it shows; ``ground: false``: none.

    Raises ``CardforgeError`` that lists the motifs or figures where there is none of that name.
    """
    motif, figure = str(scope.value(element["motif"])), str(scope.value(element["figure"]))
    for value, known, word in ((motif, MOTIFS, "motif"), (figure, FIGURES, "figure")):
        if value not in known:
            raise scope.wrong(f"{word} は {'、'.join(known)} のどれかです: {value}", f"{word} is one of {', '.join(known)}, not {value}")
    colours = scope.value(element["colours"])
    palette = Palette(*(scope.colour(colours[key]) for key in ("deep", "mid", "light", "glow")))
    number = int(scope.number(element.get("number", 0)))
    seed, box = str(scope.value(element["seed"])), scope.box(element["box"])
    if scope.proof:
        return []
    return draw_emblem(
        seed,
        motif,
        figure,
        box,
        palette,
        count=number,
        ground=bool(element.get("ground", True)),
    )
