"""A plugin for LackeyCCG: the folder that is put into its ``plugins``, with the cards, their pictures and the deck.

The folder is laid out as https://lackeyccg.com/tutorialplugin.html says: ``plugininfo.txt``, tables with tabs in ``sets``, pictures in
``sets/setimages/SET`` (jpg; the table names them without the ending), decks in ``decks``.
"""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cardforge.files.outputs import write_output
from cardforge.printing.exports.images import file_name, render
from cardforge.printing.exports.lists import Entry, entries, plain
from cardforge.printing.face.faceset import FaceSet
from cardforge.printing.options import SheetOptions

#: The set that all cards are of: the name of its table and of its folder of pictures.
_SET: Final = "cards"

#: Finer than any screen shows a card.
_DPI: Final = 200

#: The zones of a deck: what is shuffled, and what lies beside it.
_ZONES: Final = (("Deck", False), ("Starting", True))

#: The zones of a player, and who sees their cards: owner, others.
_PLACES: Final = (
    ("Hand", True, False),
    ("Deck", False, False),
    ("Discard", True, True),
    ("Starting", True, False),
    ("Removed", True, True),
)

#: What the buttons and menus do, by Lackey's names.
_GENERAL: Final = (("Draw", "DRAWCARD"), ("Ready all", "ALLYOURCARDSMAKERIGHT0DEGREES"), ("D6", "ROLLD6"), ("Coin", "FLIPCOIN"))
_CARD: Final = (("Ready", "MAKERIGHT0DEGREES"), ("Tap", "MAKERIGHT90DEGREES"), ("Turn over", "TURNOVER"), ("Note", "EDITNOTE"))


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write the plugin into the folder ``out``; gives the table of cards first."""
    cards = entries(faces)
    table, deck = out / "sets" / f"{_SET}.txt", out / "decks" / f"{out.name}.dek"
    write_output(table, _table(cards).encode(), force=options.force, folder=out.parent)
    write_output(deck, _deck(cards, out.name), force=options.force, folder=out.parent)
    info = out / "plugininfo.txt"
    write_output(info, _plugin_info().encode(), force=options.force, folder=out.parent)
    files = [table, deck, info]
    screen = options.for_screen(_DPI)
    images = out / "sets" / "setimages"
    for card, picture in zip(cards, render(faces.faces, [card.face for card in cards], screen, title), strict=True):
        files.append(images / _SET / f"{file_name(card.face)}.jpg")
        write_output(files[-1], _jpg(picture), force=options.force, folder=out.parent)
    back = next((card.back for card in cards if card.back is not None and not card.beside), None)
    if back is not None:
        picture = _jpg(next(iter(render(faces.faces, [back], screen, title))))
        for place in (images / "general", out):
            files.append(place / "cardback.jpg")
            write_output(files[-1], picture, force=options.force, folder=out.parent)
    return files


def _table(cards: Sequence[Entry]) -> str:
    columns = list(dict.fromkeys(key for card in cards for key in card.fields))
    rows = [["Name", "Set", "ImageFile", "Type", *columns, "Text"]]
    for card in cards:
        values = [plain(card.fields.get(key, "")) for key in columns]
        rows.append([card.name, _SET, file_name(card.face), card.kind, *values, card.text])
    return "".join("\t".join(" ".join(cell.split()) for cell in row) + "\n" for row in rows)


def _deck(cards: Sequence[Entry], game: str) -> bytes:
    root = ET.Element("deck", version="0.8")
    ET.SubElement(ET.SubElement(root, "meta"), "game").text = game
    for zone, beside in _ZONES:
        of_zone = [card for card in cards if card.beside is beside for _ in range(card.copies)]
        element = ET.SubElement(root, "superzone", name=zone)
        for card in of_zone:
            listed = ET.SubElement(element, "card")
            ET.SubElement(listed, "name", id=file_name(card.face)).text = card.name
            ET.SubElement(listed, "set").text = _SET
    ET.indent(root, "\t")
    return f"{ET.tostring(root, encoding='unicode')}\n".encode()


def _plugin_info() -> str:
    root = ET.Element("plugin")
    for zone, beside in _ZONES:
        _block(root, "deckzone", label=zone, **({} if beside else {"shuffle": "yes"}))
    for place, owner, others in _PLACES:
        seen = {"visibletoowner": owner, "visibletoothers": others}
        _block(root, "gamezone", label=place, **{key: "yes" for key, value in seen.items() if value})
    for kind, functions in (("generalfunction", _GENERAL), ("cardfunction", _CARD)):
        for label, does in functions:
            _block(root, kind, label=label, kind=does, includeasbutton="yes")
    ET.indent(root, "\t")
    return f"{ET.tostring(root, encoding='unicode')}\n"


def _block(root: ET.Element, tag: str, **values: str) -> None:
    element = ET.SubElement(root, tag)
    for key, value in values.items():
        ET.SubElement(element, key).text = value


def _jpg(picture: Any) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=88, dpi=(_DPI, _DPI))
    return buffer.getvalue()
