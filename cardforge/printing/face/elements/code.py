"""Codes for machines: QR codes, and barcodes of the two kinds that shops and stores of goods read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from cardforge.printing.drawing.operations import Operation, Shape, Step, rectangle
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.scope import Scope

#: The most characters of a QR code, and of a barcode.
_MOST: Final = {"qr": 1000, "barcode": 80}
#: The white border that a QR code needs, in modules, and that of a barcode.
_BORDER: Final = 2
_QUIET: Final = 10
#: The bars of EAN-13 (JAN): each figure of the left half in the sets A and B as widths, and which set each place has by the first figure.
_LEFT: Final = ("3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112")
_SETS: Final = ("AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA")


def draw_qr(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``text`` as a QR code in the largest square in the middle of ``box``, in ``colour`` on ``ground`` (white).

    Raises ``CardforgeError`` for no text, or one that is too long.
    """
    text, box = _text(element, scope, "qr"), scope.box(element["box"])
    side = min(box.width, box.height)
    square = Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
    ground = scope.colour(element.get("ground", "#ffffff"))
    return [Shape(rectangle(square), fill=ground), qr_code(text, square, scope.colour(element.get("colour", "#000000")))]


def draw_barcode(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``text`` as bars that fill ``box``: twelve or thirteen figures as EAN-13 (JAN), all else as Code 128 (``form`` says which).

    Raises ``CardforgeError`` for what the form cannot say, or a check figure that is wrong.
    """
    text, box = _text(element, scope, "barcode"), scope.box(element["box"])
    form = str(scope.value(element.get("form", "ean13" if re.fullmatch(r"\d{12,13}", text) else "code128")))
    widths = _ean13(text, scope) if form == "ean13" else _code128(text, scope)
    module = box.width / (sum(widths) + 2 * _QUIET)
    steps: list[Step] = []
    x = box.x + _QUIET * module
    for index, width in enumerate(widths):
        if index % 2 == 0:
            steps += rectangle(Box(x, box.y, width * module, box.height))
        x += width * module
    ground = scope.colour(element.get("ground", "#ffffff"))
    return [Shape(rectangle(box), fill=ground), Shape(tuple(steps), fill=scope.colour(element.get("colour", "#000000")))]


def qr_code(text: str, box: Box, colour: str = "#000000") -> Shape:
    """``text`` as a QR code that fills ``box``, with the white border it needs inside."""
    import segno

    matrix = [bytes(row) for row in segno.make(text, micro=False, error="m").matrix_iter(border=_BORDER)]
    module = box.width / len(matrix)
    steps: list[Step] = []
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            if dark:
                steps += rectangle(Box(box.x + x * module, box.y + y * module, module, module))
    return Shape(tuple(steps), fill=colour)


def _text(element: Mapping[str, Any], scope: Scope, kind: str) -> str:
    text = scope.text(element["text"]).strip()
    if not 0 < len(text) <= _MOST[kind]:
        most = _MOST[kind]
        raise scope.wrong(f"コードの文は1〜{most}文字です: {len(text)}文字", f"a code has 1 to {most} characters, not {len(text)}")
    return text


def _ean13(text: str, scope: Scope) -> list[int]:
    """The widths of bars and gaps of EAN-13, a bar first; of twelve figures the check figure is worked out."""
    if not re.fullmatch(r"\d{12,13}", text):
        raise scope.wrong(f"JAN（EAN-13）は12桁か13桁の数字です: {text}", f"EAN-13 (JAN) has 12 or 13 figures, not “{text}”")
    check = -sum(int(figure) * (3 if index % 2 else 1) for index, figure in enumerate(text[:12])) % 10
    if len(text) == 13 and int(text[12]) != check:
        raise scope.wrong(f"JAN（EAN-13）の最後の桁は{check}です: {text}", f"the last figure of {text} is {check} in EAN-13 (JAN)")
    figures = text[:12] + str(check)
    sets = _SETS[int(figures[0])]
    left = "".join(_LEFT[int(figure)][:: -1 if kind == "B" else 1] for figure, kind in zip(figures[1:7], sets, strict=True))
    right = "".join(_LEFT[int(figure)] for figure in figures[7:])
    return [int(width) for width in f"111{left}11111{right}111"]


def _code128(text: str, scope: Scope) -> list[int]:
    """The widths of bars and gaps of Code 128, a bar first."""
    if not (text.isascii() and text.isprintable()):
        raise scope.wrong(f"Code 128 は英数字と記号だけです: {text}", f"Code 128 has letters and figures of ASCII only, not “{text}”")
    from reportlab.graphics.barcode.code128 import Code128

    code: Any = Code128(text)
    code.validate()
    code.encode()
    code.decompose()
    return ["abcd".index(letter.lower()) + 1 for letter in code.decomposed]
