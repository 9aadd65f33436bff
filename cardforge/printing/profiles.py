"""Printer profiles: how far a printer shifts, turns and stretches what it prints, measured once on a calibration sheet."""

from __future__ import annotations

import json
import math
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from cardforge.database.nearest import did_you_mean
from cardforge.model import CardforgeError, Text
from cardforge.printing.drawing import Matrix, Operation, Shape, Words
from cardforge.printing.fonts import FontBook
from cardforge.printing.marks import ruler
from cardforge.printing.output import write_whole
from cardforge.printing.pdf import Metadata, Page, write_pdf
from cardforge.printing.units import MM_PER_POINT, Box, Size

#: How far the crosses of the calibration sheet stand from the paper's edges, in millimetres.
INSET: Final = 20.0

#: Larger errors than these are misreadings: millimetres, degrees, parts of 1.
_MOST_SHIFT, _MOST_ANGLE, _MOST_SCALE = 15.0, 3.0, 0.05


@dataclass(frozen=True, slots=True)
class PrinterError:
    """What a printer does to a page: everything is stretched, turned (degrees clockwise) about the upper left corner, then shifted (mm)."""

    shift_x: float = 0.0
    shift_y: float = 0.0
    angle: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def matrix(self) -> Matrix:
        """Where the printer puts a point of the page."""
        turn = math.radians(self.angle)
        cosine, sine = math.cos(turn), math.sin(turn)
        return (self.scale_x * cosine, self.scale_x * sine, -self.scale_y * sine, self.scale_y * cosine, self.shift_x, self.shift_y)

    def correction(self) -> Matrix:
        """What has to be done to a page so that the printer puts every point where it belongs."""
        a, b, c, d, e, f = self.matrix()
        area = a * d - b * c
        return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """A printer and its tray: what it does to fronts, and to backs where it prints both sides."""

    name: str
    front: PrinterError = PrinterError()
    back: PrinterError = PrinterError()


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read off one side of the calibration sheet, in millimetres.

    ``left`` and ``top`` from the paper's edges to the cross at the upper left, ``top_right`` from the upper edge to the cross at the upper
    right, ``across`` and ``down`` the distances of the crosses.
    """

    left: float
    top: float
    top_right: float
    across: float
    down: float

    def error(self, paper: Size) -> PrinterError:
        """The printer's error.

        Raises CardforgeError: the numbers are so far off that they cannot be right.
        """
        if min(self.across, self.down) <= 0:
            raise _misread()
        angle = math.degrees(math.asin(max(-1.0, min(1.0, (self.top_right - self.top) / self.across))))
        scale_x, scale_y = self.across / (paper.width - 2 * INSET), self.down / (paper.height - 2 * INSET)
        bare = PrinterError(0.0, 0.0, angle, scale_x, scale_y).matrix()
        shift_x = self.left - (bare[0] + bare[2]) * INSET
        shift_y = self.top - (bare[1] + bare[3]) * INSET
        too_far = max(abs(shift_x), abs(shift_y)) > _MOST_SHIFT or abs(angle) > _MOST_ANGLE
        if too_far or max(abs(scale_x - 1), abs(scale_y - 1)) > _MOST_SCALE:
            raise _misread()
        return PrinterError(*(round(part, 6) for part in (shift_x, shift_y, angle, scale_x, scale_y)))


def profiles_file() -> Path:
    """The file that keeps the profiles: in the user's configuration folder, or where ``CARDFORGE_CONFIG`` points."""
    from platformdirs import user_config_path

    folder = os.environ.get("CARDFORGE_CONFIG")
    return (Path(folder) if folder else user_config_path("cardforge")) / "printers.json"


def load_profiles() -> dict[str, PrinterProfile]:
    """All kept profiles by name.

    Raises CardforgeError: the file is damaged.
    """
    file = profiles_file()
    if not file.is_file():
        return {}
    try:
        data: dict[str, Any] = json.loads(file.read_text("utf-8"))
        return {name: PrinterProfile(name, PrinterError(**sides["front"]), PrinterError(**sides["back"])) for name, sides in data.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise CardforgeError(Text("プリンターの設定が読めません。", "the printer profiles cannot be read"), file=file) from error


def find_profile(name: str) -> PrinterProfile:
    """The profile called ``name``.

    Raises CardforgeError naming the nearest one.
    """
    profiles = load_profiles()
    if name not in profiles:
        hint = did_you_mean(name, profiles) or Text("cardforge printers add で作れます。", "cardforge printers add makes one")
        raise CardforgeError(Text(f"プリンター「{name}」の設定はありません。", f"there is no printer profile {name!r}"), hint=hint)
    return profiles[name]


def save_profile(profile: PrinterProfile) -> Path:
    """Keep a profile, in place of one of the same name; gives the file."""
    return _save({**load_profiles(), profile.name: profile})


def remove_profile(name: str) -> Path:
    """Forget a profile.

    Raises CardforgeError: there is none of that name.
    """
    find_profile(name)
    return _save({key: profile for key, profile in load_profiles().items() if key != name})


def _save(profiles: dict[str, PrinterProfile]) -> Path:
    data = {name: {"front": asdict(profile.front), "back": asdict(profile.back)} for name, profile in sorted(profiles.items())}
    file = profiles_file()
    write_whole(file, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
    return file


def calibration_sheet(paper: Size, out: Path, fonts: FontBook, lang: str) -> Path:
    """Write the calibration sheet: a front and a back with crosses and rulers, and what to read off them."""
    pages = [_calibration_page(paper, fonts, lang, back=back) for back in (False, True)]
    write_whole(out, write_pdf({}, pages, fonts, Metadata("calibration", lang)))
    return out


def _calibration_page(paper: Size, fonts: FontBook, lang: str, *, back: bool) -> Page:
    page = Page(paper, back=back)
    left, top, right, bottom = INSET, INSET, paper.width - INSET, paper.height - INSET
    for x, y, name in ((left, top, "A"), (right, top, "B"), (left, bottom, "C"), (right, bottom, "D")):
        page.over += [_line(x - 8, y, x + 8, y), _line(x, y - 8, x, y + 8)]
        page.over.append(_words(fonts, "gothic-bold", name, x + 1.5, y - 1.5, 9))
    page.over += [_line(left, top, right, top, 0.06), _line(left, top, left, bottom, 0.06)]
    page.over += ruler(Box(left + 20, top + 12, 100, 3))
    side = {"ja": ("表", "裏"), "en": ("FRONT", "BACK")}[lang][back]
    page.over.append(_words(fonts, "gothic-bold", side, paper.width / 2 - 8, top + 30, 16))
    for index, line in enumerate(_GUIDE[lang]):
        page.over.append(
            _words(fonts, "gothic", line.format(paper.width - 2 * INSET, paper.height - 2 * INSET), left + 8, top + 42 + 7 * index, 8.5)
        )
    return page


_GUIDE: Final = {
    "ja": (
        "倍率100%で印刷し、定規で 0.1 mm まで測ってください。",
        "1. 紙の左端から A まで（正しければ 20.0）",
        "2. 紙の上端から A まで（20.0）",
        "3. 紙の上端から B まで（20.0）",
        "4. A から B まで（{0:.1f}）",
        "5. A から C まで（{1:.1f}）",
        "cardforge printers add 名前 で、この五つの数を入れます。",
    ),
    "en": (
        "Print at 100 % and measure to 0.1 mm with a ruler.",
        "1. from the left edge of the paper to A (20.0 if right)",
        "2. from the upper edge to A (20.0)",
        "3. from the upper edge to B (20.0)",
        "4. from A to B ({0:.1f})",
        "5. from A to C ({1:.1f})",
        "cardforge printers add NAME asks for these five numbers.",
    ),
}


def _misread() -> CardforgeError:
    return CardforgeError(
        Text("測った値が大きくずれています。", "these measures are too far off to be right"),
        hint=Text("倍率100%で印刷し、五つの値をもう一度測ってください。", "print at 100 % and measure the five distances again"),
    )


def _line(x: float, y: float, u: float, v: float, width: float = 0.12) -> Operation:
    return Shape((("M", x, y), ("L", u, v)), stroke="#000000", width=width)


def _words(fonts: FontBook, font: str, text: str, x: float, y: float, points: float) -> Operation:
    return Words(fonts.get(font).name, points * MM_PER_POINT, "#000000", y, ((x, text),))
