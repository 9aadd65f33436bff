"""A face as SVG is what the PDF prints: the same pixels, up to the edges of letters."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cardforge.files import places
from cardforge.printing import SheetOptions
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Drawing, Picture
from cardforge.printing.drawing.units import Box
from cardforge.printing.exports.images import render
from cardforge.printing.exports.svg import face_svg
from cardforge.printing.face.faceset import draw_faces, expand, fonts_of
from cardforge.workspace import Workspace
from cardforge.workspace.paper.faces import with_facts

#: The most that pixels of both may differ on the average, of 255.
UNLIKE = 6.0


def faces(game: str) -> tuple[dict[str, Drawing], SheetOptions]:
    """One card of each kind of a game, drawn."""
    workspace, options = Workspace(game=game), SheetOptions(dpi=150, backs="none")
    kinds = {card.kind: card for card in workspace.library.cards.values()}
    items = [with_facts(item, workspace.library, "ja") for item in expand(kinds.values(), options)]
    return draw_faces(items, options, workspace.book).faces, options


@pytest.mark.parametrize("game", places.games())
def test_the_screen_shows_what_is_printed(game: str) -> None:
    import resvg_py
    from PIL import Image, ImageChops, ImageStat

    drawn, options = faces(game)
    for name in drawn:
        printed = next(render(drawn, [name], options, ""))
        svg = face_svg(drawn[name], fonts_of(options))
        data = resvg_py.svg_to_bytes(svg_string=svg, width=printed.width, height=printed.height, background="#ffffff")
        shown = Image.open(io.BytesIO(bytes(data))).convert("RGB").resize(printed.size)
        assert max(ImageStat.Stat(ImageChops.difference(shown, printed)).mean) < UNLIKE, name


def test_names_inside_have_the_prefix_and_the_title_is_said() -> None:
    drawn, options = faces(places.first_game())
    root = ET.fromstring(face_svg(next(iter(drawn.values())), fonts_of(options), title="火 & <水>", prefix="p1"))
    assert root[0].text == "火 & <水>"
    assert all(each.get("id", "p1").startswith("p1") for each in root.iter())


def test_a_picture_lies_within_the_document(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (8, 8), "#ff0000").save(tmp_path / "red.png")
    drawing = Drawing(63, 88, [Picture(tmp_path / "red.png", Box(0, 0, 10, 10))])
    assert 'href="data:image/jpeg;base64,' in face_svg(drawing, built_in_fonts())
