"""A room for playingcards.io: one ``.pcio`` file with the decks, their piles, and a picture of every face.

The form is that of public samples, for the program itself says nothing of it: the widgets of
https://github.com/iamstickfigure/cah-to-csv/tree/master/widgets (decks, piles, templates of faces), and the parts of an archive as
builders of such files write them: ``schemaVersion`` 3, ``widgets.json`` as a list, ``userassets/`` with the pictures, which are named
by ``package://userassets/``.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

from cardforge.files.outputs import write_output
from cardforge.printing.exports.images import render
from cardforge.printing.exports.lists import is_beside, rules_text
from cardforge.printing.face.faceset import FaceSet
from cardforge.printing.options import SheetOptions

#: The version of the form.
_SCHEMA: Final = "3"
#: A card's width on the table, and its height where it is a playing card's, in the program's units; a pile has a border of 4 about it.
_WIDTH: Final = 103
_BORDER: Final = 4
_APART: Final = 150
#: Pictures are so many pixels wide.
_PIXELS: Final = 500
#: The date of every part of the archive: the same cards are the same file.
_DATE: Final = (2020, 1, 1, 0, 0, 0)


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write ``out``.pcio: a pile for the deck, and one for what lies beside it."""
    names = list(dict.fromkeys(name for copy in faces.copies for name in (copy.front, copy.back) if name is not None))
    shown = {name: f"{number:03d}.jpg" for number, name in enumerate(names, 1)}
    first = faces.faces[faces.copies[0].front]
    dpi = round(_PIXELS / first.width * 25.4)
    pictures = {
        shown[name]: _jpeg(picture) for name, picture in zip(names, render(faces.faces, names, options.for_screen(dpi), title), strict=True)
    }
    data = _archive(_widgets(faces, shown, title), pictures)
    file = out.with_name(f"{out.name}.pcio")
    write_output(file, data, force=options.force)
    return [file]


def _widgets(faces: FaceSet, shown: dict[str, str], title: str) -> list[dict[str, Any]]:
    """Everything on the table: the hand, and for each pile its deck and its cards."""
    widgets: list[dict[str, Any]] = [{"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1}]
    for number, beside in enumerate((False, True)):
        copies = [copy for copy in faces.copies if is_beside(copy) is beside]
        if not copies:
            continue
        first = faces.faces[copies[0].front]
        high = round(_WIDTH * first.height / first.width)
        pile, deck = f"pile-{number + 1}", f"deck-{number + 1}"
        place = {"x": 300 + number * _APART, "y": 300}
        size = {"width": _WIDTH + 2 * _BORDER, "height": high + 2 * _BORDER}
        label = f"{title} +" if beside else title
        widgets.append({"id": pile, "type": "cardPile", **place, **size, "z": 2 + number, "label": label, "hasShuffleButton": not beside})
        types = {_type(faces, copy.front, shown): _card_type(faces, copy, shown) for copy in copies}
        widgets.append(
            {
                "id": deck,
                "type": "cardDeck",
                "parent": pile,
                **place,
                "z": 10 + number,
                "cardWidth": _WIDTH,
                "cardHeight": high,
                "cardTypes": types,
                "faceTemplate": _template("face", high),
                "backTemplate": _template("back", high),
            }
        )
        many: Counter[str] = Counter()
        for at, copy in enumerate(copies):
            kind = _type(faces, copy.front, shown)
            many[kind] += 1
            card = {"id": f"{deck}-{kind}-{many[kind]}", "type": "card", "deck": deck, "cardType": kind, "parent": pile, "faceup": False}
            widgets.append({**card, "x": place["x"] + _BORDER, "y": place["y"] + _BORDER, "z": 100 + at})
    return widgets


def _type(faces: FaceSet, front: str, shown: dict[str, str]) -> str:
    return f"{faces.facts[front]['id']}-{Path(shown[front]).stem}"


def _card_type(faces: FaceSet, copy: Any, shown: dict[str, str]) -> dict[str, str]:
    facts = faces.facts[copy.front]
    back = {} if copy.back is None else {"back": f"package://userassets/{shown[copy.back]}"}
    return {"label": facts["plain_name"], "text": rules_text(facts), "face": f"package://userassets/{shown[copy.front]}", **back}


def _template(what: str, high: int) -> dict[str, Any]:
    """A side of a card: the picture that its type has under ``what``, over all of it."""
    picture = {"type": "image", "x": 0, "y": 0, "w": _WIDTH, "h": high, "color": "#1c2d5e", "valueType": "dynamic", "value": what}
    return {"includeBorder": False, "includeRadius": True, "objects": [picture]}


def _archive(widgets: list[dict[str, Any]], pictures: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    parts = {"schemaVersion": _SCHEMA.encode(), "widgets.json": json.dumps(widgets, ensure_ascii=False, indent=1).encode()}
    parts |= {f"userassets/{name}": data for name, data in pictures.items()}
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _jpeg(picture: Any) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=88)
    return buffer.getvalue()
