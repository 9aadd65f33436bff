"""Faces compared with what was seen and approved: the drawn operations line by line, the picture within a tolerance.

After a change that is meant, write them anew: ``CARDFORGE_APPROVE=1 pytest tests/printing/test_faces.py``, and look at the pictures.
"""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from cardforge.model import Master
from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.content.facts import facts_of
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Drawing
from cardforge.printing.face.face import draw_face
from cardforge.printing.face.templates import built_in_templates
from tests.printing.samples import FACES, Book

APPROVED = Path(__file__).parent / "approved"
APPROVE = "CARDFORGE_APPROVE" in os.environ

#: The mean difference of a colour channel (0 to 255) that another version of the renderer may make.
TOLERANCE = 2.0


def face(name: str, lang: str = "ja") -> Drawing:
    thing = FACES[name]
    extra = {"power": 6000} if isinstance(thing, Master) else {}
    facts = facts_of(thing, lang, Book(), extra)
    return draw_face(built_in_templates("deckmaster").get(facts["kind"]), facts, built_in_fonts())


@pytest.mark.parametrize("name", FACES)
def test_the_drawn_operations_are_the_approved_ones(name: str) -> None:
    log = "\n".join(face(name).log()) + "\n"
    file = APPROVED / f"{name}.log"
    if APPROVE:
        file.parent.mkdir(exist_ok=True)
        file.write_text(log, "utf-8")
    assert log == file.read_text("utf-8")


@pytest.mark.parametrize("name", FACES)
def test_the_picture_is_the_approved_one(name: str, tmp_path: Path) -> None:
    thing = FACES[name]
    pdf = tmp_path / "face.pdf"
    item = Item(thing, extra={"power": 6000} if isinstance(thing, Master) else {})
    print_sheets([item], pdf, SheetOptions(paper="100x120mm", cut="none"), Book())
    document = pypdfium2.PdfDocument(pdf)
    picture = document[0].render(scale=2.0).to_pil().convert("RGB")
    document.close()
    k = 2 * 72 / 25.4
    left, top = (100 - 63) / 2, (120 - 88) / 2
    picture = picture.crop((round(left * k), round(top * k), round((left + 63) * k), round((top + 88) * k)))
    file = APPROVED / f"{name}.png"
    if APPROVE:
        picture.quantize(64).save(file, optimize=True)
    approved = Image.open(file).convert("RGB")
    assert approved.size == picture.size
    difference = ImageStat.Stat(ImageChops.difference(picture, approved)).mean
    if APPROVE:
        return
    assert max(difference) < TOLERANCE + 3.0, f"{name} looks different: {difference}"


@pytest.mark.parametrize("name", FACES)
def test_nothing_but_the_ground_leaves_the_card(name: str) -> None:
    drawing = face(name)
    for words in drawing.words():
        assert all(0 <= x <= drawing.width for x, _ in words.parts)
        assert 0 < words.y < drawing.height


def test_the_version_changes_with_what_the_card_says() -> None:
    from dataclasses import replace

    from cardforge.printing.content.facts import version_of
    from tests.printing.samples import LANCER

    assert version_of(LANCER) == version_of(replace(LANCER))
    assert version_of(LANCER) != version_of(replace(LANCER, texts={"text": "相手に2000ダメージを与える。"}))
    assert version_of(LANCER) == version_of(replace(LANCER, source=replace(LANCER.source, line=7)))
