"""Papers and cards by name, or by their measures written ``63x88mm``."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.drawing.units import Size

#: Papers in millimetres, portrait. Inch sizes are exact.
PAPERS: Final = {
    "a4": Size(210, 297),
    "a3": Size(297, 420),
    "a5": Size(148, 210),
    "b4": Size(257, 364),
    "b5": Size(182, 257),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
    "arch-b": Size(304.8, 457.2),
    "4x6": Size(101.6, 152.4),
    "l": Size(89, 127),
    "2l": Size(127, 178),
    "hagaki": Size(100, 148),
}

#: Cards in millimetres, portrait.
CARDS: Final = {
    "tcg": Size(63, 88),
    "poker": Size(63.5, 88.9),
    "small": Size(59, 86),
    "bridge": Size(57.15, 88.9),
    "mini": Size(44, 68),
    "tarot": Size(70, 120),
    "square": Size(70, 70),
    "business": Size(91, 55),
}

#: Other names for the same sizes, as they are written after Unicode's NFKC.
_ALIASES: Final = {
    **dict.fromkeys(("l版", "l判"), "l"),
    **dict.fromkeys(("2l版", "2l判"), "2l"),
    **dict.fromkeys(("はがき", "ハガキ", "葉書", "postcard"), "hagaki"),
    **dict.fromkeys(("kg", "kg判", "6x4"), "4x6"),
    **dict.fromkeys(("標準", "standard"), "tcg"),
    "ポーカー": "poker",
    **dict.fromkeys(("スモール", "japanese"), "small"),
    "ブリッジ": "bridge",
    "ミニ": "mini",
    "タロット": "tarot",
    **dict.fromkeys(("正方形", "スクエア"), "square"),
    "名刺": "business",
}

#: The shortest and the longest side that can be asked for, in millimetres.
_LEAST: Final = 10
_MOST: Final = 2000

_MEASURES: Final = re.compile(r"(\d+(?:\.\d+)?)\s*(?:mm|in)?\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|in|ミリ)?")


def paper_size(name: str) -> Size:
    """The size of a paper, ``"A4"`` or ``"210x297mm"``.

    Raises CardforgeError: no such paper.
    """
    return _size(name, PAPERS, Text("用紙", "paper"))


def card_size(name: str) -> Size:
    """The size of a card, ``"tcg"`` or ``"63x88mm"``.

    Raises CardforgeError: no such size.
    """
    return _size(name, CARDS, Text("カードの大きさ", "card size"))


def _size(name: str, known: dict[str, Size], what: Text) -> Size:
    key = unicodedata.normalize("NFKC", name).strip().lower()
    key = _ALIASES.get(key, key)
    if key in known:
        return known[key]
    match = _MEASURES.fullmatch(key)
    if match:
        factor = 25.4 if match[3] == "in" else 1.0
        size = Size(float(match[1]) * factor, float(match[2]) * factor)
        if all(_LEAST <= side <= _MOST for side in size):
            return size
        raise CardforgeError(
            Text(f"{what.ja}「{name}」は作れません。", f"there is no {what.en} “{name}”"),
            hint=Text(f"{_LEAST} mm から {_MOST} mm までです。", f"sides are {_LEAST} to {_MOST} mm long"),
        )
    near = did_you_mean(key, known) or Text("", "")
    raise CardforgeError(
        Text(f"{what.ja}「{name}」は分かりません。", f"unknown {what.en} “{name}”"),
        hint=Text(
            f"{near.ja} 使えるのは {'、'.join(known)}、または 63x88mm の形。".lstrip(),
            f"{near.en} Choose from {', '.join(known)}, or write measures like 63x88mm.".lstrip(),
        ),
    )
