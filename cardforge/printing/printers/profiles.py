"""Printer profiles: how far a printer shifts, turns and stretches what it prints, measured once for each tray on a calibration sheet."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.files.cache import config_folder
from cardforge.files.json import read_json
from cardforge.files.whole import write_whole
from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.model.plain import dataclass
from cardforge.printing.document.pdf import Page
from cardforge.printing.drawing.operations import Matrix
from cardforge.printing.drawing.units import Size

#: How far the crosses of the calibration sheet stand from the paper's edges, in millimetres.
INSET: Final = 20.0

#: The marks of the five measures on the calibration sheet.
MEASURES: Final = "①②③④⑤"

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

    def checked(self) -> PrinterError:
        """Itself, if a printer can be so. Raises ``ValueError`` for what cannot have been measured."""
        most = (2 * _MOST_SHIFT, 2 * _MOST_SHIFT, _MOST_ANGLE, _MOST_SCALE, _MOST_SCALE)
        exact = astuple(PrinterError())
        values = astuple(self)
        if any(isinstance(value, bool) for value in values):
            raise ValueError("not a number")
        if not all(abs(value - right) <= off for value, right, off in zip(values, exact, most, strict=True)):  # so that nan is none
            raise ValueError("not a printer's error")
        return self

    def matrix(self) -> Matrix:
        """Where the printer puts a point of the page."""
        turn = math.radians(self.angle)
        cosine, sine = math.cos(turn), math.sin(turn)
        return (self.scale_x * cosine, self.scale_x * sine, -self.scale_y * sine, self.scale_y * cosine, self.shift_x, self.shift_y)

    def describe(self) -> Text:
        """What the printer does, in words."""
        ja = [
            *_moved(self.shift_x, "右", "左"),
            *_moved(self.shift_y, "下", "上"),
            *([f"{'右' if self.angle > 0 else '左'}回りに {abs(self.angle):.2f}°"] if abs(self.angle) >= 0.005 else []),
            *(f"{name} {scale:.2%}" for name, scale in (("横", self.scale_x), ("縦", self.scale_y)) if abs(scale - 1) >= 0.00005),
        ]
        en = [
            *_moved(self.shift_x, "right", "left"),
            *_moved(self.shift_y, "down", "up"),
            *([f"{abs(self.angle):.2f}° {'clockwise' if self.angle > 0 else 'anticlockwise'}"] if abs(self.angle) >= 0.005 else []),
            *(f"{name} {scale:.2%}" for name, scale in (("width", self.scale_x), ("height", self.scale_y)) if abs(scale - 1) >= 0.00005),
        ]
        return Text("、".join(ja) or "ずれなし", ", ".join(en) or "exact")

    def correction(self) -> Matrix:
        """What has to be done to a page so that the printer puts every point where it belongs."""
        a, b, c, d, e, f = self.matrix()
        area = a * d - b * c
        return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """A printer, or one of its trays: what it does to fronts, and to backs where it prints both sides."""

    name: str
    front: PrinterError = PrinterError()
    back: PrinterError = PrinterError()
    tray: str = ""

    @property
    def key(self) -> str:
        """The name and the tray in one word, as ``--printer`` takes them: ``NAME`` or ``NAME:TRAY``."""
        return f"{self.name}:{self.tray}" if self.tray else self.name


class Reading(NamedTuple):
    """What was read off one side of the calibration sheet, in millimetres.

    ``left`` and ``top`` from the paper's edges to the cross at the upper left, ``top_right`` from the upper edge to the cross at the upper
    right, ``across`` and ``down`` the distances of the crosses.
    """

    left: float
    top: float
    top_right: float
    across: float
    down: float

    @staticmethod
    def of_exact_printer(paper: Size) -> Reading:
        """What is read off a sheet that was printed exactly."""
        return Reading(INSET, INSET, INSET, paper.width - 2 * INSET, paper.height - 2 * INSET)

    def error(self, paper: Size) -> PrinterError:
        """The printer's error.

        Raises CardforgeError: a number is so far off that it cannot be right.
        """
        right = Reading.of_exact_printer(paper)
        for index, (read, exact) in enumerate(zip(self, right, strict=True)):
            if not abs(read - exact) <= most_off(index, paper):  # so that nan is refused, too
                raise _misread(f"{MEASURES[index]} {read:g} mm", f"{exact:.1f} mm")
        angle = math.degrees(math.asin((self.top_right - self.top) / self.across))
        if abs(angle) > _MOST_ANGLE:
            raise _misread(f"{MEASURES[1]} {self.top:g} mm, {MEASURES[2]} {self.top_right:g} mm", f"{INSET:.1f} mm")
        scale_x, scale_y = self.across / right[3], self.down / right[4]
        bare = PrinterError(0.0, 0.0, angle, scale_x, scale_y).matrix()
        shift_x = self.left - (bare[0] + bare[2]) * INSET
        shift_y = self.top - (bare[1] + bare[3]) * INSET
        return PrinterError(*(round(part, 6) for part in (shift_x, shift_y, angle, scale_x, scale_y)))


def most_off(index: int, paper: Size) -> float:
    """How many millimetres measure ``index`` (0 to 4, in the order of `Reading`) may be off on a sheet of this size."""
    exact: float = Reading.of_exact_printer(paper)[index]
    return _MOST_SHIFT if index < 3 else exact * _MOST_SCALE


def correct(page: Page, profile: PrinterProfile) -> None:
    """Make up for what the printer does to ``page``.

    A printer shifts and turns the sheet as it runs through, standing. What was measured on a standing sheet is wrong for a page that the
    driver turns on its way, so a page that lies on its side is turned here.
    """
    matrix = (profile.back if page.back else profile.front).correction()
    if page.size.width > page.size.height:
        matrix = _after((0.0, 1.0, -1.0, 0.0, page.size.height, 0.0), matrix)
        page.size = page.size.turned()
    page.adjust = matrix


def profiles_file() -> Path:
    """The file that keeps the profiles: in the user's configuration folder, or where ``CARDFORGE_CONFIG`` points."""
    return config_folder() / "printers.json"


def load_profiles() -> dict[str, PrinterProfile]:
    """All kept profiles by their keys, ``NAME`` or ``NAME:TRAY``.

    Raises CardforgeError: the file is damaged.
    """
    file = profiles_file()
    if not file.is_file():
        return {}
    try:
        data: dict[str, Any] = read_json(file)
        return {key: _profile(key, sides) for key, sides in data.items()}
    except (CardforgeError, TypeError, KeyError, AttributeError, ValueError) as error:
        raise CardforgeError(
            Text("プリンターの設定が読めません。", "the printer profiles cannot be read"),
            file=file,
            hint=Text("消して、cardforge printers add で測り直してください。", "delete it and measure again with cardforge printers add"),
        ) from error


def find_profile(name: str, tray: str | None = None) -> PrinterProfile:
    """The profile of the printer ``name`` and its ``tray``; ``NAME:TRAY`` in one word will do too.

    Raises CardforgeError naming the trays that are known, or the nearest printer.
    """
    key = f"{name}:{tray}" if tray else name
    profiles = load_profiles()
    if key in profiles:
        return profiles[key]
    printer = key.partition(":")[0]
    known = [each for each in profiles if each.partition(":")[0] == printer]
    if known:
        message = Text(f"「{key}」はまだ測っていません。", f"“{key}” has not been measured yet")
        raise CardforgeError(message, hint=Text(f"測ったもの: {'、'.join(known)}", f"measured: {', '.join(known)}"))
    hint = did_you_mean(key, profiles) or Text("cardforge printers add で作れます。", "cardforge printers add makes one")
    raise CardforgeError(Text(f"プリンター「{key}」の設定はありません。", f"there is no printer profile “{key}”"), hint=hint)


def save_profile(profile: PrinterProfile) -> Path:
    """Keep a profile, in place of one of the same name and tray; gives the file.

    Raises CardforgeError: a name or tray is empty or holds a colon.
    """
    for word in (profile.name, profile.tray):
        if ":" in word or word != word.strip() or not profile.name:
            raise CardforgeError(
                Text(f"「{word}」は名前にできません。", f"“{word}” cannot be a name"),
                hint=Text("「:」や前後の空白のない名前にしてください。", "a name has no colon and no space around it"),
            )
    return _save({**load_profiles(), profile.key: profile})


def remove_profile(name: str, tray: str | None = None) -> Path:
    """Forget a profile.

    Raises CardforgeError: there is none of that name and tray.
    """
    gone = find_profile(name, tray).key
    return _save({key: profile for key, profile in load_profiles().items() if key != gone})


def _profile(key: str, sides: dict[str, Any]) -> PrinterProfile:
    name, _, tray = key.partition(":")
    return PrinterProfile(name, PrinterError(**sides["front"]).checked(), PrinterError(**sides["back"]).checked(), tray)


def _save(profiles: dict[str, PrinterProfile]) -> Path:
    data = {key: {"front": asdict(profile.front), "back": asdict(profile.back)} for key, profile in sorted(profiles.items())}
    file = profiles_file()
    write_whole(file, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
    return file


def _moved(distance: float, forward: str, backward: str) -> list[str]:
    return [f"{forward if distance > 0 else backward} {abs(distance):.2f} mm"] if abs(distance) >= 0.005 else []


def _after(first: Matrix, second: Matrix) -> Matrix:
    """What ``first`` and then ``second`` do to a point."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _misread(read: str, exact: str) -> CardforgeError:
    return CardforgeError(
        Text(
            f"測った値が大きくずれています: {read}（正しければ {exact}）", f"a measure is too far off to be right: {read} (exact: {exact})"
        ),
        hint=Text("倍率100%で印刷し、もう一度測ってください。", "print at 100 % and measure once more"),
    )
