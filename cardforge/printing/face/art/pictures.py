"""Pictures for art: found beside the card, turned upright, made RGB, no finer than paper shows; plain SVG drawings stay vectors."""

from __future__ import annotations

import contextlib
import functools
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cardforge.files.allowed import allowed
from cardforge.model import Text
from cardforge.printing.drawing.inks import Press
from cardforge.printing.drawing.operations import Operation, Picture
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.art.raster import MOST_BYTES, open_raster, unreadable

#: Pixels per inch that are kept at the size of print.
RESOLUTION = 400

_WORD: Final = Text("絵", "picture")


def picture(file: Path, box: Box, focus: tuple[float, float], places: Sequence[Path], *, whole: bool = False) -> list[Operation]:
    """``file`` filling ``box``: what is outside its proportions is cut off about ``focus`` (0 to 1 from the left and the top).

    ``whole`` reads or paints all of it now, so that a file cut short, or too much for paper, is found before anything is written.

    Raises CardforgeError: the file is missing, lies in none of ``places``, or is no picture that can be read.
    """
    if _is_svg(file):
        from cardforge.printing.face.art.svg import artwork
        from cardforge.printing.face.art.svg_bounds import LARGEST
        from cardforge.printing.face.art.svg_vectors import vectors

        file = allowed(file, places, LARGEST, _WORD)
        viewport = artwork(file).box
        crop = _crop(viewport.width, viewport.height, box, focus)
        drawn = vectors(file, box, crop)
        if drawn is not None:
            return drawn
        shown = Picture(file, box, crop)
        if whole:
            pixels(shown, file.stat().st_mtime_ns)
        return [shown]
    file = allowed(file, places, MOST_BYTES, _WORD)
    with open_raster(file) as image:
        try:
            width, height = _upright_size(image)
            if whole:
                _skim(image)
        except Exception as error:  # Pillow's readers meet damaged files with errors of every kind
            raise unreadable(file, str(error)) from error
    return [Picture(file, box, _crop(width, height, box, focus))]


def _skim(image: Any) -> None:
    """Read all of an opened picture, a JPEG at an eighth of its size: damage shows there, too."""
    image.draft(None, (1, 1))
    image.load()


def _is_svg(file: Path) -> bool:
    return file.suffix.lower() == ".svg"


def _crop(width: float, height: float, box: Box, focus: tuple[float, float]) -> tuple[float, float, float, float]:
    """The part of a picture of ``width`` x ``height`` that fills ``box``: left, top, right, bottom, each 0 to 1."""
    wanted = box.width / box.height
    shown_width = min(1.0, wanted * height / width)
    shown_height = min(1.0, width / height / wanted)
    left = min(max(0.0, focus[0] - shown_width / 2), 1.0 - shown_width)
    top = min(max(0.0, focus[1] - shown_height / 2), 1.0 - shown_height)
    return left, top, left + shown_width, top + shown_height


@functools.lru_cache(maxsize=64)
def pixels(operation: Picture, changed: int) -> Any:  # noqa: ARG001 (a changed file is read again)
    """The shown part of a picture as a Pillow image in RGB or RGBA, at most `RESOLUTION` fine; ``changed`` is the file's time of change.

    Raises CardforgeError: the file is cut short or damaged.
    """
    if _is_svg(operation.file):
        from cardforge.printing.face.art.svg import painted

        dots = RESOLUTION / 25.4
        size = max(1, round(operation.box.width * dots)), max(1, round(operation.box.height * dots))
        drawn = painted(operation.file, operation.crop, size)
        return drawn.convert("RGB") if drawn.getextrema()[3][0] == 255 else drawn
    with open_raster(operation.file) as source:
        try:
            return _in_srgb(_cut(source, operation), source.info.get("icc_profile"))
        except Exception as error:  # Pillow's readers meet damaged files with errors of every kind
            raise unreadable(operation.file, str(error)) from error


def _cut(image: Any, operation: Picture) -> Any:
    """The shown part of an opened picture, upright; made smaller before anything else is done to it, for a picture may be huge."""
    from PIL import Image, ImageOps

    box, (left, top, right, bottom) = operation.box, operation.crop
    wide, high = (side / 25.4 * RESOLUTION for side in (box.width, box.height))
    across, down = wide / (right - left), high / (bottom - top)
    # A JPEG is read at half or a quarter of its size where that is enough.
    image.draft(None, (round(down), round(across)) if _is_turned(image) else (round(across), round(down)))
    ImageOps.exif_transpose(image, in_place=True)
    image = _smooth(image)
    part = (left * image.width, top * image.height, right * image.width, bottom * image.height)
    if part[2] - part[0] > wide:
        size = max(1, round(wide)), max(1, round(high))
        return image.resize(size, Image.Resampling.LANCZOS, part, reducing_gap=3.0)
    # Of a picture that is a line, less than a dot may be shown: that dot is.
    first = min(round(part[0]), image.width - 1), min(round(part[1]), image.height - 1)
    return image.crop((*first, max(round(part[2]), first[0] + 1), max(round(part[3]), first[1] + 1)))


def _smooth(image: Any) -> Any:
    """A picture in a mode in which it can be made smaller: palettes and 16 bits have none."""
    if image.mode in ("LA", "P", "PA") or "transparency" in image.info:
        opaque = image.mode == "P" and "transparency" not in image.info
        return image.convert("RGB" if opaque else "RGBA")
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    return image if image.mode in ("L", "RGB", "RGBA", "CMYK") else image.convert("RGB")


def for_ink(image: Any, ink: str, press: Press | None, *, opaque: bool = False) -> tuple[Any, Any | None]:
    """``image`` as ``ink`` (one of `drawing.inks.INKS`) prints it, and in grey how opaque it is, where it is not wholly so.

    It becomes grey, a sketch to save ink, or the inks of a ``press``. What has to be ``opaque`` stands on white, as sketches do.
    """
    from PIL import Image

    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    flat = image if alpha is None else image.convert("RGB")
    if alpha is not None and (opaque or ink == "saver"):
        flat, alpha = Image.composite(flat, Image.new("RGB", image.size, "white"), alpha), None
    if press is not None:
        return press.picture(flat), alpha
    if ink == "saver":
        return _sketched(flat.convert("L")), None
    return flat.convert("L") if ink == "grey" else flat, alpha


def _sketched(image: Any) -> Any:
    """A picture in grey as lines along its edges, on white."""
    from PIL import ImageFilter, ImageOps

    edges = image.filter(ImageFilter.GaussianBlur(1)).filter(ImageFilter.FIND_EDGES)
    # At its own border a picture has no neighbours to compare with.
    edges.paste(0, (0, 0, image.width, 1))
    edges.paste(0, (0, image.height - 1, image.width, image.height))
    edges.paste(0, (0, 0, 1, image.height))
    edges.paste(0, (image.width - 1, 0, image.width, image.height))
    return ImageOps.invert(ImageOps.autocontrast(edges))


def jpeg(image: Any) -> bytes:
    """``image`` (RGB) as a JPEG."""
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=90, subsampling=0)
    return buffer.getvalue()


def _in_srgb(image: Any, profile: bytes | None) -> Any:
    """RGB, or RGBA where there is transparency; through the picture's own profile where it carries one."""
    from PIL import ImageCms

    transparent = image.mode == "RGBA"
    alpha = image.getchannel("A") if transparent else None
    flat = image.convert("RGB") if transparent else image
    if profile:
        # A profile that cannot be used says nothing: the picture is then taken as it is.
        with contextlib.suppress(ImageCms.PyCMSError, OSError, ValueError):
            own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            flat = ImageCms.profileToProfile(flat, own, ImageCms.createProfile("sRGB"), outputMode="RGB")
    flat = flat.convert("RGB")
    if alpha is not None:
        flat.putalpha(alpha)
    return flat


def _is_turned(image: Any) -> bool:
    """Whether a picture lies on its side, by what the camera says."""
    return image.getexif().get(0x0112, 1) in (5, 6, 7, 8)


def _upright_size(image: Any) -> tuple[int, int]:
    return (image.height, image.width) if _is_turned(image) else (image.width, image.height)
