"""The same faces in other forms: pictures, contact and proof sheets, decks for table-top programs, card lists."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from cardforge.printing.exports import cockatrice, cricut, grids, hand, images, lackey, overview, pcio, tabletop
from cardforge.printing.face.faceset import FaceSet
from cardforge.printing.options import SheetOptions

#: Writes one form: the faces, where (a file name without its ending), the options, the title. Gives the files, the main one first.
Export = Callable[[FaceSet, Path, SheetOptions, str], list[Path]]

#: The forms by name.
FORMS: Final[dict[str, Export]] = {
    "png": images.export,
    "jpg": images.export,
    "webp": images.export,
    "svg": images.export_svg,
    "tts": tabletop.export,
    "contact": overview.export_contact,
    "proof": overview.export_proof,
    "fan": hand.export_fan,
    "spread": hand.export_spread,
    "cockatrice": cockatrice.export,
    "lackey": lackey.export,
    "pcio": pcio.export,
    "screentop": grids.export,
    "cricut": cricut.export,
}
