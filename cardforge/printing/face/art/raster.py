"""Raster pictures opened safely: of a few kinds, told by their first bytes, and of a size that is looked at before anything is decoded."""

from __future__ import annotations

import contextlib
import importlib
import io
import mmap
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from cardforge.model import CardforgeError, Text

#: The kinds that are read, by their first bytes: Pillow reads many more, some of them by starting other programs.
_KINDS: Final = (
    (b"\x89PNG\r\n\x1a\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"RIFF", "WEBP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"BM", "BMP"),
)
_MODULES: Final = {
    "PNG": "PngImagePlugin", "JPEG": "JpegImagePlugin", "GIF": "GifImagePlugin", "WEBP": "WebPImagePlugin",
    "TIFF": "TiffImagePlugin", "BMP": "BmpImagePlugin",
}  # fmt: skip

#: The largest file in bytes: an A4 page with 600 dots per inch that is not compressed.
MOST_BYTES: Final = 120_000_000

#: The most dots that are read. A JPEG is read at an eighth of its size where that is enough, unless it is progressive.
_MOST_JPEG: Final = 150_000_000
_MOST_OTHERS: Final = 35_000_000
#: As many where Pillow needs a second copy of a picture to make it smaller, and where it needs more.
_MOST_CLEAR: Final = 30_000_000
_MOST_COPIED: Final = 18_000_000

#: The most passes over a progressive JPEG; programs write about ten, and each takes as long as a picture.
_MOST_SCANS: Final = 60


class PictureError(Exception):
    """Bytes that are no picture of a kind that is read, or too large a one; ``too_large`` are the megapixels it may have."""

    def __init__(self, reason: str, *, too_large: int | None = None) -> None:
        super().__init__(reason)
        self.too_large = too_large


@contextlib.contextmanager
def open_raster(file: Path) -> Iterator[Any]:
    """The picture in ``file`` as a Pillow image that is not decoded yet, while its file is open.

    Raises CardforgeError: it cannot be read, is of no kind that is read, or too large.
    """
    try:
        stream = file.open("rb")
    except FileNotFoundError as error:
        raise CardforgeError(Text("絵のファイルがありません。", "the picture is missing"), file=file) from error
    except OSError as error:
        raise unreadable(file, error.strerror or str(error)) from error
    with stream:
        try:
            image = opened(stream)
        except PictureError as error:
            raise _too_large(file, error.too_large) if error.too_large else unreadable(file, str(error)) from error
        with image:
            yield image


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height of the picture in ``data``.

    Raises PictureError.
    """
    with opened(io.BytesIO(data)) as image:
        return image.width, image.height


def unreadable(file: Path, reason: str) -> CardforgeError:
    """The error for a picture that cannot be read."""
    hint = Text("PNG か JPEG で保存し直してください。", "save it again as PNG or JPEG")
    message = Text("絵として読めません。", f"this cannot be read as a picture ({(reason.splitlines() or [''])[0][:80]})")
    return CardforgeError(message, file=file, hint=hint)


def opened(stream: IO[bytes]) -> Any:
    """The picture in ``stream`` as a Pillow image that is not decoded yet.

    Raises PictureError: it is of no kind that is read, cannot be read, or is too large.
    """
    from PIL import Image

    head = stream.read(16)
    kind = next((name for first, name in _KINDS if head.startswith(first)), None)
    if kind is None or (kind == "WEBP" and head[8:12] != b"WEBP"):
        raise PictureError("it is no PNG, JPEG, WebP, TIFF, GIF or BMP")
    importlib.import_module(f"PIL.{_MODULES[kind]}")
    stream.seek(0)
    try:
        with warnings.catch_warnings():
            # Art is large; what is too large is said below. What is odd about a file and can be read all the same is nobody's concern.
            warnings.simplefilter("ignore")
            image = Image.open(stream, formats=(kind,))
    except Image.DecompressionBombError as error:
        raise PictureError("too large", too_large=_MOST_OTHERS // 1_000_000) from error
    except Exception as error:  # headers that are damaged meet Pillow's readers with errors of every kind
        raise PictureError(str(error) or type(error).__name__) from error
    progressive = kind == "JPEG" and ("progressive" in image.info or "progression" in image.info)
    if progressive and _scans(stream) > _MOST_SCANS:
        raise PictureError(f"it has more than {_MOST_SCANS} passes")
    most = _MOST_JPEG if kind == "JPEG" and not progressive else _MOST_CLEAR if image.mode == "RGBA" else _MOST_OTHERS
    if kind == "WEBP" or image.mode in ("LA", "PA") or image.mode.startswith("I") or "transparency" in image.info:
        most = _MOST_COPIED
    if image.width * image.height > most or max(image.width, image.height) > 100_000:
        raise PictureError("too large", too_large=most // 1_000_000)
    return image


def _scans(stream: IO[bytes]) -> int:
    """How many passes a JPEG has, those of small pictures in its heading counted too; the place in ``stream`` stays."""
    at = stream.tell()
    if isinstance(stream, io.BytesIO):
        return stream.getbuffer().tobytes().count(b"\xff\xda")
    count = 0
    with mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
        found = data.find(b"\xff\xda")
        while found >= 0 and count <= _MOST_SCANS:
            count += 1
            found = data.find(b"\xff\xda", found + 2)
    stream.seek(at)
    return count


def _too_large(file: Path, most: int) -> CardforgeError:
    message = Text(f"絵が大きすぎます（{most}メガピクセルまで）。", f"the picture is too large ({most} megapixels at most)")
    return CardforgeError(message, file=file, hint=Text("小さくして保存してください。", "save it smaller"))
