"""Cards for Cockatrice: a card database (version 4 of its XML), a deck, and the pictures.

The database follows ``doc/carddatabase_v4/cards.xsd`` of Cockatrice/Cockatrice: the children of a card stand in the order name, text,
prop, set, related, token, tablerow. It belongs into Cockatrice's folder ``customsets``, the pictures into ``pics``. What Cockatrice calls a
game's fields, and where its kinds of card lie on the table, the game's schema says (``x-export``, see ``docs/fields.md``).
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, Final

from cardforge.database.schema.fields import fields_of
from cardforge.files.naming import file_name
from cardforge.files.outputs import write_output
from cardforge.model import CardforgeError, Text
from cardforge.printing.exports.images import encoded, render
from cardforge.printing.exports.lists import Entry, entries, plain
from cardforge.printing.face.faceset import FaceSet
from cardforge.printing.options import SheetOptions

#: The set that all cards are of.
_SET: Final = "CARDFORGE"

#: This program, as schemas name it.
_PROGRAM: Final = "cockatrice"

#: The field of which Cockatrice wants the number a second time, as ``cmc``.
_COST: Final = "manacost"

#: Where a card lies on the table: lands 0, others 1, creatures 2, spells 3.
_ROWS: Final = range(4)
_OTHERS: Final = 1

#: Finer than any screen shows a card.
_DPI: Final = 200


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write into the folder ``out``: its name.xml with the cards, its name.cod with the deck, and ``pics/CUSTOM``."""
    cards = entries(faces)
    files = [out / f"{out.name}.xml", out / f"{out.name}.cod"]
    for file, root in zip(files, (_database(cards), _deck(cards, title)), strict=True):
        ET.indent(root)
        write_output(file, ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n", force=options.force, folder=out.parent)
    shown = options.for_screen(_DPI)
    for card, picture in zip(cards, render(faces.faces, [card.face for card in cards], shown, title), strict=True):
        # Cockatrice leaves out of a card's name what no file can be called when it looks for the picture.
        file = out / "pics" / "CUSTOM" / f"{file_name(card.name, 'card', between='')}.png"
        write_output(file, encoded(picture, shown.form, shown.dpi), force=options.force, folder=out.parent)
        files.append(file)
    return files


def _database(cards: list[Entry]) -> ET.Element:
    root = ET.Element("cockatrice_carddatabase", version="4")
    one_set = ET.SubElement(ET.SubElement(root, "sets"), "set")
    for key, value in (("name", _SET), ("longname", "cardforge"), ("settype", "Custom")):
        ET.SubElement(one_set, key).text = value
    listed = ET.SubElement(root, "cards")
    for card in cards:
        _card(ET.SubElement(listed, "card"), card)
    return root


def _card(element: ET.Element, card: Entry) -> None:
    """A card's children, in the order that the schema asks for."""
    ET.SubElement(element, "name").text = card.name
    ET.SubElement(element, "text").text = card.text
    properties = ET.SubElement(element, "prop")
    for key, value in (("layout", "normal"), ("side", "front"), ("type", card.kind), ("maintype", card.kind)):
        ET.SubElement(properties, key).text = value
    fields = fields_of(card.game)
    for key, value in card.fields.items():
        field = fields.of_property(key) or fields.get(key)
        known = field.exports.get(_PROGRAM) if field is not None else None
        name = known.name if known is not None else key
        name = re.sub(r"\W", "_", f"x{name}" if name[:1].isdigit() else name)
        # A field of the game may be called like one that Cockatrice fills itself.
        while properties.find(name) is not None:
            name = f"x_{name}"
        ET.SubElement(properties, name).text = known.value(value) if known is not None and known.values else plain(value)
        if name == _COST and isinstance(value, int):
            ET.SubElement(properties, "cmc").text = str(value)
    ET.SubElement(element, "set").text = _SET
    settings = fields.kind_export(card.kind, _PROGRAM)
    if settings.get("token"):
        ET.SubElement(element, "token").text = "1"
    ET.SubElement(element, "tablerow").text = str(_row(card.kind, settings, fields.file))


def _row(kind: str, settings: dict[str, Any], schema: Path) -> int:
    """The row of the table on which a kind of card lies."""
    row = settings.get("row", _OTHERS)
    if type(row) is not int or row not in _ROWS:
        said = Text(f"種類「{kind}」の x-export: row は 0~3 です。", f"kind “{kind}”, x-export: row has to be 0 to 3.")
        raise CardforgeError(said, file=schema)
    return row


def _deck(cards: list[Entry], title: str) -> ET.Element:
    """The deck: what lies beside it is its sideboard."""
    root = ET.Element("cockatrice_deck", version="1")
    ET.SubElement(root, "deckname").text = title
    ET.SubElement(root, "comments")
    for zone, beside in (("main", False), ("side", True)):
        of_zone = [card for card in cards if card.beside is beside]
        if of_zone:
            element = ET.SubElement(root, "zone", name=zone)
            for card in of_zone:
                ET.SubElement(element, "card", number=str(card.copies), name=card.name)
    return root
