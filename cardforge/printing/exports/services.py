"""What print services want their pictures to be."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean


@dataclass(frozen=True, slots=True)
class Service:
    """The card sizes of a print service by name, in inches, the bleed it asks for in inches, dots per inch, and where it says so."""

    sizes: dict[str, tuple[float, float]]
    bleed: float
    dpi: int
    source: str

    def size(self, name: str) -> str:
        """The measures of the card called ``name``, as `cardforge.printing.sheet.papers.card_size` reads them.

        Raises CardforgeError: the service has no such card.
        """
        if name not in self.sizes:
            raise CardforgeError(
                Text(f"この印刷サービスに「{name}」の大きさはありません。", f"this print service has no card size {name!r}"),
                hint=Text(f"あるもの: {'、'.join(self.sizes)}", f"there are: {', '.join(self.sizes)}"),
            )
        width, height = self.sizes[name]
        return f"{width}x{height}in"

    def pixels(self, name: str) -> tuple[int, int]:
        """The size of a picture with its bleed."""
        width, height = self.sizes[name]
        return round((width + 2 * self.bleed) * self.dpi), round((height + 2 * self.bleed) * self.dpi)


_INCHES: Final = {"poker": (2.5, 3.5), "bridge": (2.25, 3.5), "tarot": (2.75, 4.75), "mini": (1.75, 2.5)}

#: Print services by name. MakePlayingCards' templates have 36 pixels of bleed: 0.12 inch, not the eighth that its pages speak of.
SERVICES: Final = {
    "makeplayingcards": Service(_INCHES, 0.12, 300, "https://www.makeplayingcards.com/design/custom-blank-card.html"),
    "thegamecrafter": Service(_INCHES, 0.125, 300, "https://www.thegamecrafter.com/make/products/PokerDeck"),
}
_ALIASES: Final = {"mpc": "makeplayingcards", "tgc": "thegamecrafter"}


def find_service(name: str) -> Service:
    """The service called ``name`` (``makeplayingcards`` or ``mpc``).

    Raises CardforgeError naming those that are known.
    """
    key = unicodedata.normalize("NFKC", name).strip().lower().replace(" ", "")
    key = _ALIASES.get(key, key)
    if key not in SERVICES:
        near = did_you_mean(key, SERVICES)
        every = Text(f"あるもの: {'、'.join(SERVICES)}", f"there are: {', '.join(SERVICES)}")
        hint = Text(f"{near.ja} {every.ja}", f"{near.en} {every.en}") if near else every
        raise CardforgeError(Text(f"印刷サービス「{name}」は知りません。", f"the print service {name!r} is not known"), hint=hint)
    return SERVICES[key]
