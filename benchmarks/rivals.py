"""Other typesetters on faces that cardforge has drawn: the same shapes and lines of text, on the same places of the same sheets.

They read no card, break no line and look for no size: they are given operations, flat, with their fonts loaded. Each cuts its fonts
down itself. A gradient is drawn as its first colour. fpdf2 clips nothing and, with its default settings, packs each page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Drawing, Group, Lettering, Matrix, Operation, Shape
from cardforge.printing.drawing.outlines import moved
from cardforge.printing.drawing.units import MM_PER_POINT, POINTS_PER_MM, Size
from cardforge.printing.sheet.grid import grid_for
from cardforge.printing.sheet.papers import paper_size

WHOLE: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def fonts_of(faces: dict[str, Drawing]) -> dict[str, Path]:
    """The fonts that the faces are set in, by name, and their files."""
    names = {each.font for face in faces.values() for each in flat(face.operations) if isinstance(each, Lettering)}
    return {name: built_in_fonts().get(name).file for name in sorted(names)}


def flat(operations: Sequence[Operation], through: Matrix = WHOLE) -> Iterator[Shape | Lettering]:
    """Every shape and every line, each where it stands on the card; in millimetres."""
    for operation in operations:
        if isinstance(operation, Group):
            for matrix in operation.matrices or (WHOLE,):
                yield from flat(operation.inside, _within(matrix, through))
        elif isinstance(operation, Shape):
            yield operation if through == WHOLE else operation._replace(outline=moved(operation.outline, through))
        elif isinstance(operation, Lettering):
            yield operation


def _within(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def places(faces: dict[str, Drawing]) -> Iterator[tuple[int, float, float, Drawing]]:
    """Each face with its page and its place on it."""
    grid = grid_for(paper_size("A4"), Size(63, 88))
    for index, face in enumerate(faces.values()):
        box = grid.cell(index % grid.per_page)
        yield index // grid.per_page, box.x, box.y, face


def fpdf2(faces: dict[str, Drawing]) -> Callable[[], bytes]:
    """fpdf2, with the shapes as drawing paths."""
    import fpdf
    from fpdf.drawing_primitives import DeviceRGB

    listed = [(page, x, y, list(flat(face.operations))) for page, x, y, face in places(faces)]
    fonts = fonts_of(faces)

    def colour(text: str) -> Any:
        return DeviceRGB(*(int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)))

    def work() -> bytes:
        pdf = fpdf.FPDF(format="A4")
        pdf.set_auto_page_break(False)
        for name, file in fonts.items():
            pdf.add_font(name, "", str(file))
        last = -1
        for page, x, y, operations in listed:
            if page != last:
                pdf.add_page()
                last = page
            for each in operations:
                if isinstance(each, Lettering):
                    pdf.set_font(each.font, size=each.size / MM_PER_POINT)
                    pdf.set_text_color(*(int(each.colour[at : at + 2], 16) for at in (1, 3, 5)))
                    for left, text in each.parts:
                        pdf.text(x + left, y + each.y, text)
                    continue
                with pdf.new_path(0, 0) as path:
                    fill = each.fill if isinstance(each.fill, str) or each.fill is None else each.fill.colours[0]
                    path.style.fill_color = colour(fill) if fill else None
                    path.style.stroke_color = colour(each.stroke) if each.stroke else None
                    path.style.stroke_width = each.width
                    path.style.auto_close = False
                    for kind, *rest in each.outline:
                        points = [float(part) + (y if index % 2 else x) for index, part in enumerate(rest)]
                        step: Any = {"M": path.move_to, "L": path.line_to, "C": path.curve_to, "Z": path.close}[str(kind)]
                        step(*points)
        return bytes(pdf.output())

    return work


def typst(faces: dict[str, Drawing], folder: Path) -> Callable[[], bytes]:
    """typst, from a source that says where everything stands; writing the source is not measured."""
    import typst as engine

    source = folder / "faces.typ"
    lines = ["#set page(width: 210mm, height: 297mm, margin: 0mm)", "#set text(top-edge: 0pt, bottom-edge: 0pt)"]
    fonts = fonts_of(faces)
    families = {name: _family(file) for name, file in fonts.items()}
    last = 0
    for page, x, y, face in places(faces):
        if page != last:
            lines.append("#pagebreak()")
            last = page
        body = "".join(_typst(each, families) for each in flat(face.operations))
        lines.append(f"#place(dx: {x:.3f}mm, dy: {y:.3f}mm, box(width: 63mm, height: 88mm, clip: true)[{body}])")
    source.write_text("\n".join(lines), "utf-8")
    folders = sorted({str(file.parent) for file in fonts.values()})

    def work() -> bytes:
        found = engine.compile(str(source), root=str(folder), font_paths=folders, ignore_system_fonts=True)
        return bytes(found) if isinstance(found, bytes) else b"".join(filter(None, found or ()))

    return work


def _family(file: Path) -> str:
    """What a font calls its family."""
    from fontTools.ttLib import TTFont

    with TTFont(file, lazy=True) as font:
        return str(font["name"].getBestFamilyName())


def _typst(each: Shape | Lettering, families: dict[str, str]) -> str:
    if isinstance(each, Lettering):
        weight = '"bold"' if each.font.endswith("bold") else '"regular"'
        size = each.size * POINTS_PER_MM
        style = f'font: "{families[each.font]}", weight: {weight}, size: {size:.3f}pt, fill: rgb("{each.colour}")'
        return "".join(
            f"#place(dx: {left:.3f}mm, dy: {each.y:.3f}mm, text({style}, {_quoted(text)}))" for left, text in each.parts if text.strip()
        )
    fill = each.fill if isinstance(each.fill, str) or each.fill is None else each.fill.colours[0]
    steps = []
    for kind, *rest in each.outline:
        points = [f"({float(a):.3f}mm, {float(b):.3f}mm)" for a, b in zip(rest[::2], rest[1::2], strict=True)]
        steps.append({"M": "move", "L": "line", "C": "cubic", "Z": "close"}[str(kind)] + f"({', '.join(points)})")
    painted = f"fill: {'none' if fill is None else f'rgb({fill!r})'.replace(chr(39), chr(34))}"
    line = "none" if each.stroke is None else f'{each.width:.3f}mm + rgb("{each.stroke}")'
    return f"#place(curve({painted}, stroke: {line}, {', '.join(f'curve.{step}' for step in steps)}))"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
