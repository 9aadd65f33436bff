"""A card database for Cockatrice (version 4 of its XML)."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from cardforge.printing.exports.lists import entries, plain
from cardforge.printing.faceset import FaceSet
from cardforge.printing.options import SheetOptions
from cardforge.printing.output import write_whole

#: Where a card lies on the table, by what Cockatrice calls table rows: spells 3, creatures 2, others 1.
_ROWS = {"unit": "2", "spell": "3"}


def export(faces: FaceSet, out: Path, _options: SheetOptions, title: str) -> list[Path]:
    """Write ``out``.xml: every different card with its text and its fields as properties."""
    root = ET.Element("cockatrice_carddatabase", version="4")
    sets = ET.SubElement(ET.SubElement(root, "sets"), "set")
    ET.SubElement(sets, "name").text = "CF"
    ET.SubElement(sets, "longname").text = title
    cards = ET.SubElement(root, "cards")
    for entry in entries(faces):
        card = ET.SubElement(cards, "card")
        ET.SubElement(card, "name").text = entry.name
        ET.SubElement(card, "text").text = entry.text
        properties = ET.SubElement(card, "prop")
        ET.SubElement(properties, "layout").text = "normal"
        ET.SubElement(properties, "type").text = entry.kind
        ET.SubElement(properties, "maintype").text = entry.kind
        for key, value in entry.fields.items():
            ET.SubElement(properties, {"cost": "manacost", "power": "pt", "attributes": "colors"}.get(key, key)).text = plain(value)
        ET.SubElement(card, "set").text = "CF"
        ET.SubElement(card, "tablerow").text = _ROWS.get(entry.kind, "1")
    ET.indent(root)
    file = out.with_suffix(".xml")
    write_whole(file, ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n")
    return [file]
