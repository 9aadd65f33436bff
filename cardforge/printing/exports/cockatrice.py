"""Cards for Cockatrice: a card database (version 4 of its XML), a deck, and the pictures.

The database follows ``doc/carddatabase_v4/cards.xsd`` of Cockatrice/Cockatrice: the children of a card stand in the order name, text,
prop, set, related, token, tablerow. It belongs into Cockatrice's folder ``customsets``, the pictures into ``pics``.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Final

from cardforge.files.outputs import write_output
from cardforge.printing.exports.images import png, render
from cardforge.printing.exports.lists import Entry, entries, plain
from cardforge.printing.face.faceset import FaceSet
from cardforge.printing.options import SheetOptions

#: The set that all cards are of.
_SET: Final = "CARDFORGE"

#: What Cockatrice calls fields that it shows and searches, and the letters it has for colours.
_PROPERTIES: Final = {"cost": "manacost", "power": "pt", "attributes": "colors", "level": "loyalty"}
_COLOURS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

#: Where a card lies on the table: lands 0, others 1, creatures 2, spells 3.
_ROWS: Final = {"unit": 2, "master": 2, "token": 2, "spell": 3}

#: What Cockatrice leaves out of a card's name when it looks for the picture.
_NOT_IN_FILES: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f]')

#: Finer than any screen shows a card.
_DPI: Final = 200


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write into the folder ``out``: its name.xml with the cards, its name.cod with the deck, and ``pics/CUSTOM``."""
    cards = entries(faces)
    files = [out / f"{out.name}.xml", out / f"{out.name}.cod"]
    for file, root in zip(files, (_database(cards), _deck(cards, title)), strict=True):
        ET.indent(root)
        write_output(file, ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n", force=options.force, folder=out.parent)
    for card, picture in zip(cards, render(faces.faces, [card.face for card in cards], options.for_screen(_DPI), title), strict=True):
        file = out / "pics" / "CUSTOM" / f"{_NOT_IN_FILES.sub('', card.name)}.png"
        write_output(file, png(picture, _DPI), force=options.force, folder=out.parent)
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
    for key, value in card.fields.items():
        ET.SubElement(properties, _PROPERTIES.get(key) or re.sub(r"\W", "_", f"x{key}" if key[:1].isdigit() else key)).text = _value(
            key, value
        )
    if isinstance(card.fields.get("cost"), int):
        ET.SubElement(properties, "cmc").text = str(card.fields["cost"])
    ET.SubElement(element, "set").text = _SET
    if card.kind == "token":
        ET.SubElement(element, "token").text = "1"
    ET.SubElement(element, "tablerow").text = str(_ROWS.get(card.kind, 1))


def _value(key: str, value: object) -> str:
    if key == "attributes" and isinstance(value, (list, tuple)):
        return "".join(_COLOURS.get(str(each), "") for each in value)
    return plain(value)


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
