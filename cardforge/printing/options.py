"""What a print is asked to be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from cardforge.model import BROUGHT, LEADER, CardforgeError, Text

#: Words for what a game has to be printed beside its cards: the templates whose names begin so.
OF_GAME: Final = ("reference", "mat")
#: The word for a game's rules as a booklet.
RULES: Final = "rules"
#: The words for what is cut out beside cards: counters of a game, and (before a deck) the box for it.
COUNTERS: Final = "counters"
BOX: Final = "box"
#: The longest that each length may be, in millimetres.
LONGEST: Final = {"margin": 100, "bleed": 5, "corner": 20, "gap": 50}


#: How pictures of cards are called, by the form that is asked for, first as we call them.
ENDINGS: Final = {"png": (".png",), "jpg": (".jpg", ".jpeg"), "webp": (".webp",), "svg": (".svg",)}


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How cards are put on paper. Sizes are names or measures (`printing.sheet.papers`); lengths are millimetres.

    ``paper`` and ``card_size``, or ``label``: the number of a perforated sheet. ``gap``: between cards, ``margin``: at the paper's edges.
    ``bleed`` is how much of a face is shown around its trim, taken from what its template draws there (``bleed_from: art``), or made
    of its edge (``mirror``, ``extend``). ``cut``: ``marks``, ``lines`` or ``none``, on ``cut_sides`` ``both`` or ``front``;
    ``corner``: the radius of the cards' corners.

    ``backs``: ``none``, ``auto`` (each card's own), ``any`` (its own if there is one) or a template's name; ``duplex``: how the sheet
    is turned for them, ``long-edge``, ``short-edge`` or ``fold``. ``skip`` leaves the first cells blank. ``copies`` multiplies
    everything, ``collate`` prints whole sets one after another. ``order`` is ``written``, or a field to sort by. ``pages`` are those to
    print, from 1. ``parts`` is what a deck prints besides its main cards: ``master``, ``seals``. ``overflow`` is ``error`` or ``warn``,
    which draws a draft: cards with a fault are marked, and listed at the end.
    ``changed_only`` prints what has not been printed before. ``cutter`` is a cutting machine (`printing.sheet.cutters`), which has
    its own layout and cut files. ``printer`` is the profile of a printer, ``tray`` that of its tray (`printing.printers.profiles`).
    ``ink`` is ``colour``, ``grey``, ``saver`` or ``cmyk``, with the press's ICC profile ``icc``; ``pdfx`` writes PDF/X for a print
    shop, one of `printing.document.prepress.FLAVOURS`, in ``cmyk``, and ``condition`` names the printing condition of the profile;
    ``ink_limit`` is how much ink may lie on one place, in percent. ``spots`` are inks of their own (foil, white) that get a plate: each as
    templates call it, and as the shop does. ``back_first`` puts the back of each sheet, or card, before its front.
    ``tagged`` says in the document which card is which, for those who have it read aloud. ``safe`` draws the cut and the safe zone
    over each card. ``mark`` are words that stand on the edge of every card: that it is a prototype, a date. ``thickness`` is that of a
    card in millimetres, for a box. ``record`` is the folder that remembers what was printed, beside the file without one; ``progress``
    is told how many faces or pictures are done, and of how many. The
    paper ``card`` puts one card on each
    page, with its bleed around it, as print shops ask for. ``form``: ``pdf``, or another of `printing.exports.FORMS`; ``dpi``
    is the resolution of pictures, ``service`` the print service they are for, ``url_base`` the address that they will be uploaded to.
    ``folders`` are the user's own templates and fonts; ``places`` the folders that pictures may lie in, beside the card without any.
    ``force`` replaces files that cardforge did not write.

    Raises CardforgeError: a length is none, or longer than ``LONGEST`` has it.
    """

    paper: str = "A4"
    card_size: str | None = None
    label: str | None = None
    lang: str = "ja"
    orientation: str = "auto"
    gap: tuple[float, float] | None = None
    margin: float = 5.0
    bleed: float = 0.0
    bleed_from: str = "art"
    cut: str = "marks"
    cut_sides: str = "both"
    corner: float = 0.0
    backs: str = "none"
    duplex: str = "long-edge"
    skip: int = 0
    copies: int = 1
    collate: bool = False
    order: str = "written"
    pages: tuple[int, ...] = ()
    parts: tuple[str, ...] = (LEADER, BROUGHT)
    overflow: str = "error"
    changed_only: bool = False
    cutter: str | None = None
    printer: str | None = None
    tray: str | None = None
    ink: str = "colour"
    icc: Path | None = None
    pdfx: str | None = None
    condition: str | None = None
    ink_limit: int = 0
    spots: tuple[tuple[str, str], ...] = ()
    back_first: bool = False
    tagged: bool = False
    safe: bool = False
    mark: str = ""
    thickness: float = 0.32
    record: Path | None = None
    progress: Callable[[int, int], None] | None = field(default=None, compare=False)
    form: str = "pdf"
    dpi: int = 300
    service: str | None = None
    url_base: str | None = None
    folders: tuple[Path, ...] = field(default_factory=tuple)
    places: tuple[Path, ...] = field(default_factory=tuple)
    force: bool = False

    def __post_init__(self) -> None:
        for name, most in LONGEST.items():
            value = getattr(self, name)
            lengths = value if isinstance(value, tuple) else (value,)
            if value is not None and not all(0 <= length <= most for length in lengths):  # so that nan is refused, too
                raise CardforgeError(Text(f"{name} は 0〜{most} mm の長さです。", f"{name} is a length of 0 to {most} mm."))

    @property
    def for_press(self) -> bool:
        """Whether a print shop's press is to print it, not a printer at home: its inks, its profile or PDF/X are asked for."""
        return self.ink == "cmyk" or bool(self.pdfx or self.spots) or (self.icc is not None and self.ink == "colour")

    def for_screen(self, dpi: int) -> SheetOptions:
        """The same without what only paper needs: no bleed, in full colour, ``dpi`` dots per inch."""
        return replace(self, bleed=0.0, ink="colour", pdfx=None, dpi=dpi)


#: What a plate may be called: PANTONE 877 C, Gold_Foil.
_PLATE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.+-]{0,39}")


def spot_inks(words: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The inks of their own that are asked for: ``foil``, or ``foil=PANTONE 877 C`` with the shop's own name.

    >>> spot_inks(["white", "foil=PANTONE 877 C"])
    (('white', 'white'), ('foil', 'PANTONE 877 C'))

    Raises CardforgeError: a name cannot be one of a plate.
    """
    found: dict[str, str] = {}
    for word in words:
        ink, _, name = (part.strip() for part in word.partition("="))
        name = name or ink
        if not ink or not _PLATE.fullmatch(name) or name.lower() in ("all", "none", "cyan", "magenta", "yellow", "black"):
            raise CardforgeError(
                Text(f"特色の版の名前にできません: {word}", f"this cannot be the name of a plate: {word}"),
                hint=Text("例: --spot foil、--spot 'foil=PANTONE 877 C'", "for example: --spot foil, --spot 'foil=PANTONE 877 C'"),
            )
        found[ink] = name
    return tuple(found.items())


def page_numbers(text: str) -> tuple[int, ...]:
    """The pages that ``"1-3,5"`` names.

    >>> page_numbers("1-3,5")
    (1, 2, 3, 5)

    Raises CardforgeError: it is no such list.
    """
    pages: list[int] = []
    for part in text.replace(" ", "").split(","):
        match = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last:
            raise CardforgeError(Text(f"ページは 1-3,5 のように書きます: {text}", f"pages are written like 1-3,5, not “{text}”"))
        pages.extend(range(first, last + 1))
    return tuple(pages)
