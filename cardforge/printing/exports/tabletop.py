"""A deck for Tabletop Simulator: sheets of faces as pictures, and the saved object that shows them.

Copy the JSON file into Tabletop Simulator's ``Saves/Saved Objects`` folder; the pictures may stay where they are or be uploaded.
"""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from cardforge.printing.exports.images import render
from cardforge.printing.faceset import Copy, FaceSet
from cardforge.printing.options import SheetOptions
from cardforge.printing.output import write_whole

#: A sheet holds so many faces; the program keeps the last place for the hidden card.
COLUMNS: Final = 10
ROWS: Final = 7
PER_SHEET: Final = COLUMNS * ROWS - 1

#: The program refuses pictures larger than this on a side, in pixels.
_MOST: Final = 4096


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write the sheets of faces, the back and the saved object into the folder ``out``; gives the JSON file first."""
    fronts = list(dict.fromkeys(copy.front for copy in faces.copies))
    sheets = [fronts[start : start + PER_SHEET] for start in range(0, len(fronts), PER_SHEET)]
    pictures = [out / f"faces-{number}.png" for number in range(1, len(sheets) + 1)]
    for sheet, file in zip(sheets, pictures, strict=True):
        write_whole(file, _sheet(faces, sheet, options, title))
    back_file = out / "back.png"
    write_whole(back_file, _back(faces, options, title))
    saved = out / f"{out.name}.json"
    data = json.dumps(_saved_object(faces, sheets, pictures, back_file, title), ensure_ascii=False, indent=2)
    write_whole(saved, (data + "\n").encode())
    return [saved, *pictures, back_file]


def _sheet(faces: FaceSet, names: list[str], options: SheetOptions, title: str) -> bytes:
    from PIL import Image

    pictures = list(render(faces.faces, names, _for_screen(options, faces), title))
    wide, high = pictures[0].size
    columns = min(COLUMNS, max(2, len(names)))
    rows = max(2, -(-(len(names) + 1) // columns))
    sheet = Image.new("RGB", (columns * wide, rows * high), "black")
    for index, picture in enumerate(pictures):
        sheet.paste(picture, (index % columns * wide, index // columns * high))
    return _bytes(sheet)


def _back(faces: FaceSet, options: SheetOptions, title: str) -> bytes:
    from PIL import Image

    back = next((copy.back for copy in faces.copies if copy.back is not None), None)
    if back is None:
        return _bytes(Image.new("RGB", (409, 585), "#1c2d5e"))
    return _bytes(next(iter(render(faces.faces, [back], _for_screen(options, faces), title))))


def _for_screen(options: SheetOptions, faces: FaceSet) -> SheetOptions:
    """No bleed, and as fine as ten cards beside one another may be."""
    first = faces.faces[faces.copies[0].front]
    return replace(options, bleed=0.0, ink="colour", dpi=int(_MOST / COLUMNS / first.width * 25.4))


def _saved_object(faces: FaceSet, sheets: list[list[str]], pictures: list[Path], back: Path, title: str) -> dict[str, Any]:
    """The saved object: one deck with a card for each copy. Card ids are the sheet's number times a hundred and the place on it."""
    places = {name: (number, index) for number, sheet in enumerate(sheets, 1) for index, name in enumerate(sheet)}
    decks = {str(number): _custom_deck(pictures[number - 1], back, sheet) for number, sheet in enumerate(sheets, 1)}
    cards = [_card(faces, copy, *places[copy.front], decks) for copy in faces.copies]
    ids = [card["CardID"] for card in cards]
    if len(cards) == 1:
        return {"ObjectStates": [cards[0]]}
    deck = {"Name": "Deck", "Nickname": title, "Transform": _TRANSFORM, "DeckIDs": ids, "CustomDeck": decks, "ContainedObjects": cards}
    return {"ObjectStates": [deck]}


_TRANSFORM: Final = {
    "posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1,
}  # fmt: skip


def _custom_deck(picture: Path, back: Path, sheet: list[str]) -> dict[str, Any]:
    columns = min(COLUMNS, max(2, len(sheet)))
    rows = max(2, -(-(len(sheet) + 1) // columns))
    return {
        "FaceURL": picture.resolve().as_uri(),
        "BackURL": back.resolve().as_uri(),
        "NumWidth": columns,
        "NumHeight": rows,
        "BackIsHidden": True,
        "UniqueBack": False,
    }


def _card(faces: FaceSet, copy: Copy, number: int, index: int, decks: dict[str, Any]) -> dict[str, Any]:
    facts = faces.facts[copy.front]
    sentences = [keyword.name for text in facts["texts"].values() for keyword in text.keywords]
    sentences += [sentence for text in facts["texts"].values() for sentence in text.sentences]
    return {
        "Name": "Card",
        "Nickname": facts["plain_name"],
        "Description": "\n".join(sentences),
        "Transform": _TRANSFORM,
        "CardID": number * 100 + index,
        "CustomDeck": {str(number): decks[str(number)]},
    }


def _bytes(picture: Any) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()
