"""A deck for Tabletop Simulator: sheets of faces as pictures, the backs, and the saved object that shows them.

Copy the JSON file, with the picture of the same name, into Tabletop Simulator's ``Saves/Saved Objects``. The other pictures stay where they
are, or are uploaded and named with ``url_base``.

Sources: https://kb.tabletopsimulator.com/custom-content/custom-deck/ (sheets, the hidden card, 4096 pixels) and
https://kb.tabletopsimulator.com/custom-content/save-file-format/ (``CustomDeck`` by the hundreds of the card's id).
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardforge.files.links import real
from cardforge.files.outputs import write_output
from cardforge.printing.exports.images import render
from cardforge.printing.exports.lists import is_beside, rules_text
from cardforge.printing.face.faceset import Copy, FaceSet
from cardforge.printing.options import SheetOptions

#: A sheet holds so many faces; the program keeps the last place for the hidden card.
COLUMNS: Final = 10
ROWS: Final = 7
PER_SHEET: Final = COLUMNS * ROWS - 1

#: Pictures are at most so large on a side, in pixels; cards are never drawn finer than this.
_MOST: Final = 4096
_DPI: Final = 300

#: The size of the picture that the program's menu shows, in pixels.
_THUMBNAIL: Final = 256

#: A back where the game has none.
_NO_BACK: Final = "#1c2d5e"

#: How far apart decks are put on the table, in the program's units (inches).
_APART: Final = 4.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """Faces that have the same back, in columns and rows on one picture; ``number`` is the key of its ``CustomDeck``."""

    number: int
    names: tuple[str, ...]
    back: str | None
    columns: int
    rows: int
    dpi: int
    sideways: bool


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write the sheets of faces, the backs and the saved object into the folder ``out``; gives the JSON file first."""
    sheets = list(_sheets(faces))
    backs = list(dict.fromkeys(sheet.back for sheet in sheets))
    files: dict[str, Path] = {}
    addresses: dict[str, str] = {}
    for name, picture in _pictures(faces, sheets, backs, options, title):
        data = _png(picture)
        files[name] = out / f"{name}.png"
        write_output(files[name], data, force=options.force, folder=out.parent)
        addresses[name] = _address(files[name], data, options.url_base)
    saved, thumbnail = out / f"{out.name}.json", out / f"{out.name}.png"
    write_output(thumbnail, _png(_thumbnail(faces, faces.copies[0].front, options, title)), force=options.force, folder=out.parent)
    decks = {sheet.number: _custom_deck(sheet, addresses, backs) for sheet in sheets}
    text = json.dumps(_saved_object(faces, sheets, decks, title), ensure_ascii=False, indent=2)
    write_output(saved, (text + "\n").encode(), force=options.force, folder=out.parent)
    return [saved, thumbnail, *files.values()]


def _sheets(faces: FaceSet) -> Iterator[Sheet]:
    """Every different face once, those with the same back and of the same size together, in as few sheets as hold them."""
    alike: dict[tuple[str | None, float, float], list[str]] = {}
    for copy in faces.copies:
        face = faces.faces[copy.front]
        names = alike.setdefault((copy.back, face.width, face.height), [])
        if copy.front not in names:
            names.append(copy.front)
    number = 0
    for (back, *_), names in alike.items():
        for start in range(0, len(names), PER_SHEET):
            number += 1
            yield _sheet(number, tuple(names[start : start + PER_SHEET]), back, faces)


def _sheet(number: int, names: tuple[str, ...], back: str | None, faces: FaceSet) -> Sheet:
    """The sheet on which so many faces, and the hidden card, are largest."""
    first = faces.faces[names[0]]

    def dpi(columns: int, rows: int) -> int:
        return min(_DPI, int(_MOST / columns / first.width * 25.4), int(_MOST / rows / first.height * 25.4))

    shapes = [(columns, rows) for columns in range(2, COLUMNS + 1) for rows in range(2, ROWS + 1) if columns * rows > len(names)]
    columns, rows = max(shapes, key=lambda shape: (dpi(*shape), -shape[0] * shape[1], -shape[0]))
    return Sheet(number, names, back, columns, rows, dpi(columns, rows), first.width > first.height)


def _pictures(
    faces: FaceSet, sheets: Sequence[Sheet], backs: Sequence[str | None], options: SheetOptions, title: str
) -> Iterator[tuple[str, Any]]:
    """Every picture by the name of its file."""
    from PIL import Image

    for sheet in sheets:
        back = _one(faces, sheet.back, options.for_screen(sheet.dpi), title)
        cards = list(render(faces.faces, sheet.names, options.for_screen(sheet.dpi), title))
        wide, high = cards[0].size
        picture = Image.new("RGB", (sheet.columns * wide, sheet.rows * high), "black")
        places = sheet.columns * sheet.rows
        # The last place is what others see of a card in the hand.
        for index, card in [*enumerate(cards), (places - 1, back or Image.new("RGB", (wide, high), _NO_BACK))]:
            shown = card if card.size == (wide, high) else card.resize((wide, high))
            picture.paste(shown, (index % sheet.columns * wide, index // sheet.columns * high))
        yield f"faces-{sheet.number}", picture
    for number, name in enumerate(backs, 1):
        yield f"back-{number}", _one(faces, name, options.for_screen(_DPI), title) or Image.new("RGB", (744, 1039), _NO_BACK)


def _one(faces: FaceSet, name: str | None, options: SheetOptions, title: str) -> Any:
    return None if name is None else next(iter(render(faces.faces, [name], options, title)))


def _thumbnail(faces: FaceSet, name: str, options: SheetOptions, title: str) -> Any:
    from PIL import Image, ImageOps

    face = faces.faces[name]
    dpi = int(_THUMBNAIL / max(face.width, face.height) * 25.4)
    card = _one(faces, name, options.for_screen(dpi), title).convert("RGBA")
    return ImageOps.pad(card, (_THUMBNAIL, _THUMBNAIL), method=Image.Resampling.LANCZOS, color=(0, 0, 0, 0))


def _address(file: Path, data: bytes, url_base: str | None) -> str:
    """Where the program finds a picture.

    A local file is written as the program itself writes it: not percent-encoded. An address on the web changes with the picture, because
    the program never loads the same one twice.
    """
    if url_base is None:
        return f"file:///{str(real(file)).lstrip('/')}"
    return f"{url_base.rstrip('/')}/{file.name}?{hashlib.sha256(data).hexdigest()[:8]}"


def _custom_deck(sheet: Sheet, addresses: dict[str, str], backs: Sequence[str | None]) -> dict[str, Any]:
    return {
        "FaceURL": addresses[f"faces-{sheet.number}"],
        "BackURL": addresses[f"back-{backs.index(sheet.back) + 1}"],
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }


def _saved_object(faces: FaceSet, sheets: Sequence[Sheet], decks: dict[int, dict[str, Any]], title: str) -> dict[str, Any]:
    """The saved object: the deck, and what lies beside it as a second one. A card's id is its sheet's number times 100 and its place."""
    places = {name: (sheet, index) for sheet in sheets for index, name in enumerate(sheet.names)}
    objects: list[dict[str, Any]] = []
    for beside in (False, True):
        copies = [copy for copy in faces.copies if is_beside(copy) is beside]
        if copies:
            name = f"{title} +" if beside and objects else title
            cards = [_card(faces, copy, *places[copy.front], decks, f"{title}/{beside}/{at}") for at, copy in enumerate(copies)]
            objects.append(_pile(cards, name, _APART * len(objects)))
    return {"SaveName": title, "GameMode": "", "Date": "", "Note": "", "Rules": "", "LuaScript": "", "ObjectStates": objects}


def _pile(cards: list[dict[str, Any]], name: str, x: float) -> dict[str, Any]:
    """A deck of ``cards``; a single card stays one, because a deck has two at least."""
    if len(cards) == 1:
        return {**cards[0], "Transform": _transform(x)}
    return {
        **_object("DeckCustom", name, "", name, x),
        "Hands": False,
        "SidewaysCard": cards[0]["SidewaysCard"],
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": {key: deck for card in cards for key, deck in card["CustomDeck"].items()},
        "ContainedObjects": cards,
    }


def _card(faces: FaceSet, copy: Copy, sheet: Sheet, index: int, decks: dict[int, dict[str, Any]], seed: str) -> dict[str, Any]:
    facts = faces.facts[copy.front]
    return {
        **_object("Card", facts["plain_name"], rules_text(facts), seed, 0.0),
        "Hands": True,
        "CardID": sheet.number * 100 + index,
        "SidewaysCard": sheet.sideways,
        "CustomDeck": {str(sheet.number): decks[sheet.number]},
    }


def _object(kind: str, name: str, description: str, seed: str, x: float) -> dict[str, Any]:
    """What every object has; ``GUID`` is made of ``seed``, so that the same deck is the same file."""
    return {
        "GUID": hashlib.sha256(seed.encode()).hexdigest()[:6],
        "Name": kind,
        "Transform": _transform(x),
        "Nickname": name,
        "Description": description,
        "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": True,
        "LuaScript": "",
        "LuaScriptState": "",
    }


def _transform(x: float) -> dict[str, float]:
    """On the table, face down, the right way up for the player who sits there."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {"posX": x, "posY": 1.0, "posZ": 0.0, **turned, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


def _png(picture: Any) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()
