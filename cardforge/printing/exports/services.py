"""What print services want: sizes, bleed, safe zone, resolution, inks, order of pages, names. Each is a file of data with its source."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from cardforge.files import places as resources
from cardforge.files.kept_yaml import load_kept
from cardforge.files.yaml import load_yaml
from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.drawing.units import Size
from cardforge.printing.options import SheetOptions

_FOLDER: Final = "services"
_UNITS: Final = {"mm": 1.0, "in": 25.4}
#: What every file of a service says; a service whose pages do not say one of these has it under ``unstated`` with what we take.
_NEEDED: Final = ("title", "source", "seen", "form", "measure", "sizes", "bleed", "safe", "dpi", "colour", "order")
_WORDS: Final = {"form": ("pdf", "png", "jpg", "webp"), "measure": ("mm", "in"), "colour": ("rgb", "cmyk"), "order": ("front", "back")}


@dataclass(frozen=True, slots=True)
class Service:
    """A print service: its card ``sizes`` by name, ``bleed`` and ``safe`` zone in millimetres, ``dpi`` of pictures, the ``form`` it takes,
    ``colour`` rgb or cmyk, ``pdfx``, the most ``ink`` in percent (0: not said), whether fronts or backs come first (``order``), how files
    are called (``naming``), the smallest type in points (0: not said), where it says so and when that was ``seen``; ``unstated`` is what
    its pages do not say.
    """

    name: str
    title: str
    source: str
    seen: str
    form: str
    sizes: Mapping[str, Size]
    bleed: float
    safe: float
    dpi: int
    colour: str
    order: str
    pdfx: str | None = None
    ink: int = 0
    naming: str = ""
    smallest: float = 0.0
    unstated: tuple[str, ...] = ()

    def card(self, name: str | None) -> Size:
        """The size of the card called ``name``, or of its first one; measures are taken as they are where the service has such a card.

        Raises CardforgeError: the service has no such card.
        """
        if name is None:
            return next(iter(self.sizes.values()))
        if name not in self.sizes:
            raise CardforgeError(
                Text(f"この印刷サービスに「{name}」の大きさはありません。", f"this print service has no card size “{name}”"),
                hint=Text(f"あるもの: {'、'.join(self.sizes)}", f"there are: {', '.join(self.sizes)}"),
            )
        return self.sizes[name]

    def size(self, name: str | None) -> str:
        """The measures of the card called ``name``, as `cardforge.printing.sheet.papers.card_size` reads them."""
        width, height = self.card(name)
        return f"{width:.6g}x{height:.6g}mm"

    def pixels(self, name: str | None) -> tuple[int, int]:
        """The size of a picture with its bleed."""
        width, height = (round((side + 2 * self.bleed) / 25.4 * self.dpi) for side in self.card(name))
        return width, height


def services(folders: tuple[Path, ...] = ()) -> dict[str, Path]:
    """The files of all print services by name; those of a user's ``templates`` folders lie over the built-in ones."""
    found: dict[str, Path] = {}
    for folder in (resources.path("templates"), *folders):
        found.update({file.stem: file for file in sorted((folder / _FOLDER).glob("*.yaml"))})
    return found


def find_service(name: str, folders: tuple[Path, ...] = ()) -> Service:
    """The service called ``name`` (``makeplayingcards`` or ``mpc``).

    Raises CardforgeError naming those that are known, or all that a service's file lacks.
    """
    key = unicodedata.normalize("NFKC", name).strip().lower().replace(" ", "")
    known = services(folders)
    if key in known:
        return _service(key, known[key])
    for word, file in known.items():
        if key in [str(other).lower() for other in _data(file).get("also", ())]:
            return _service(word, file)
    near = did_you_mean(key, known)
    every = Text(f"あるもの: {'、'.join(known)}", f"there are: {', '.join(known)}")
    hint = Text(f"{near.ja} {every.ja}", f"{near.en} {every.en}") if near else every
    raise CardforgeError(Text(f"印刷サービス「{name}」は知りません。", f"the print service “{name}” is not known"), hint=hint)


def for_service(options: SheetOptions) -> SheetOptions:
    """``options`` with what the service that they name wants; what is asked for beside it is kept where the service says nothing of it.

    Raises CardforgeError: the service, or its card of that size, is not known.
    """
    service = find_service(options.service or "", options.folders)
    form = service.form if options.form == "pdf" else options.form
    size = service.size(options.card_size)
    options = replace(options, form=form, card_size=size, bleed=service.bleed, dpi=service.dpi)
    if form != "pdf":
        return options
    return replace(
        options,
        paper="card",
        backs="auto" if options.backs == "none" else options.backs,
        back_first=service.order == "back",
        ink="cmyk" if service.colour == "cmyk" else options.ink,
        pdfx=options.pdfx or service.pdfx,
        ink_limit=options.ink_limit or service.ink,
    )


def _data(file: Path) -> dict[str, Any]:
    load = load_kept if resources.path("templates") in file.parents else load_yaml
    data = load(file)
    if not isinstance(data, dict):
        raise CardforgeError(
            Text("印刷サービスのファイルはキーと値の組です。", "a print service is a mapping of keys to values"), file=file
        )
    return data


def _service(name: str, file: Path) -> Service:
    """The service that a file describes."""
    data = _data(file)
    lacking = [key for key in _NEEDED if data.get(key) in (None, "", {})]
    wrong = [key for key, words in _WORDS.items() if key in data and data[key] not in words]
    wrong += [key for key in ("bleed", "safe", "dpi", "ink", "smallest") if key in data and not _is_measure(data[key])]
    sizes = data.get("sizes")
    if "sizes" not in lacking and not (isinstance(sizes, dict) and all(map(_is_size, sizes.values()))):
        wrong.append("sizes")
    if lacking or wrong:
        raise CardforgeError(
            Text(
                "印刷サービスのファイルの" + "、".join(_said("足りないもの:", lacking) + _said("読めないもの:", wrong)) + "。",
                "this print service " + " and ".join(_said("lacks", lacking) + _said("has a wrong", wrong)),
            ),
            file=file,
        )
    unit = _UNITS[data["measure"]]
    return Service(
        name=name,
        title=str(data["title"]),
        source=str(data["source"]),
        seen=str(data["seen"]),
        form=data["form"],
        sizes={str(word): Size(float(width) * unit, float(height) * unit) for word, (width, height) in data["sizes"].items()},
        bleed=float(data["bleed"]) * unit,
        safe=float(data["safe"]) * unit,
        dpi=int(data["dpi"]),
        colour=data["colour"],
        order=data["order"],
        pdfx=data.get("pdfx"),
        ink=int(data.get("ink", 0)),
        naming=str(data.get("naming", "")),
        smallest=float(data.get("smallest", 0)),
        unstated=tuple(map(str, data.get("unstated", ()))),
    )


def _said(what: str, keys: list[str]) -> list[str]:
    return [f"{what} {', '.join(keys)}"] if keys else []


def _is_measure(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 2400


def _is_size(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_measure(side) and side > 0 for side in value)
