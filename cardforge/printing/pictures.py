"""Pictures for art: found beside the card, turned upright, made RGB, no finer than paper shows; plain SVG drawings stay vectors."""

from __future__ import annotations

import functools
import io
from pathlib import Path
from typing import Any

from cardforge.model import CardforgeError, Text
from cardforge.printing.drawing import Operation, Picture
from cardforge.printing.inks import Press
from cardforge.printing.units import Box

#: Pixels per inch that are kept at the size of print.
RESOLUTION = 400

_LIMIT = 200_000_000


def picture(file: Path, box: Box, focus: tuple[float, float]) -> list[Operation]:
    """``file`` filling ``box``: what is outside its proportions is cut off about ``focus`` (0 to 1 from the left and the top).

    Raises CardforgeError: the file is missing or no picture that can be read.
    """
    if _is_svg(file):
        from cardforge.printing.svg import artwork
        from cardforge.printing.svg_vectors import vectors

        viewport = artwork(file).box
        crop = _crop(viewport.width, viewport.height, box, focus)
        drawn = vectors(file, box, crop)
        return [Picture(file, box, crop)] if drawn is None else drawn
    with _open(file) as image:
        width, height = _upright_size(image)
    return [Picture(file, box, _crop(width, height, box, focus))]


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
    from PIL import Image, ImageOps

    if _is_svg(operation.file):
        from cardforge.printing.svg import painted

        dots = RESOLUTION / 25.4
        size = max(1, round(operation.box.width * dots)), max(1, round(operation.box.height * dots))
        drawn = painted(operation.file, operation.crop, size)
        return drawn.convert("RGB") if drawn.getextrema()[3][0] == 255 else drawn
    with _open(operation.file) as source:
        try:
            image = ImageOps.exif_transpose(source)
            image = _rgb(image)
        except (OSError, ValueError, SyntaxError) as error:
            raise _unreadable(operation.file, str(error)) from error
    left, top, right, bottom = operation.crop
    image = image.crop((round(left * image.width), round(top * image.height), round(right * image.width), round(bottom * image.height)))
    scale = operation.box.width / 25.4 * RESOLUTION / max(1, image.width)
    if scale < 1:
        image = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))), Image.Resampling.LANCZOS)
    return image


def for_ink(image: Any, ink: str, press: Press | None) -> Any:
    """``image`` as ``ink`` (one of `cardforge.printing.inks.INKS`) prints it: in grey, as a sketch to save ink, in a ``press``'s inks."""
    from PIL import Image

    if ink == "colour":
        return image
    flat = image
    if image.mode == "RGBA":
        # Neither grey nor CMYK pictures carry transparency here: they stand on white.
        flat = Image.new("RGB", image.size, "white")
        flat.paste(image, mask=image.getchannel("A"))
    if press is not None:
        return press.picture(flat)
    return _sketched(flat.convert("L")) if ink == "saver" else flat.convert("L")


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


def _rgb(image: Any) -> Any:
    """RGB, or RGBA where there is transparency; CMYK and other profiles are converted by their own profile where they carry one."""
    from PIL import ImageCms

    profile = image.info.get("icc_profile")
    if profile and image.mode in ("RGB", "CMYK", "L"):
        try:
            own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            converted = ImageCms.profileToProfile(image, own, ImageCms.createProfile("sRGB"), outputMode="RGB")
        except (ImageCms.PyCMSError, OSError):
            converted = None
        if converted is not None:
            return converted
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        return image.convert("RGBA")
    return image.convert("RGB")


def _upright_size(image: Any) -> tuple[int, int]:
    turned = image.getexif().get(0x0112, 1) in (5, 6, 7, 8)
    return (image.height, image.width) if turned else (image.width, image.height)


def _open(file: Path) -> Any:
    from PIL import Image, UnidentifiedImageError

    try:
        image = Image.open(file)
    except FileNotFoundError as error:
        raise CardforgeError(Text("絵のファイルがありません。", "the picture is missing"), file=file) from error
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError) as error:
        raise _unreadable(file, str(error)) from error
    if image.width * image.height > _LIMIT:
        pixels_of = f"{image.width} x {image.height}"
        raise CardforgeError(Text(f"絵が大きすぎます（{pixels_of}）。", f"the picture is too large ({pixels_of})"), file=file)
    return image


def _unreadable(file: Path, reason: str) -> CardforgeError:
    hint = Text("PNG か JPEG で保存し直してください。", "save it again as PNG or JPEG")
    message = Text("絵として読めません。", f"this cannot be read as a picture ({reason.splitlines()[0][:80]})")
    return CardforgeError(message, file=file, hint=hint)
