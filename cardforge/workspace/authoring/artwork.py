"""Pictures that are brought in: looked at, written anew, and named by the program."""

from __future__ import annotations

import hashlib
import io
import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cardforge.model import CardforgeError, Text
from cardforge.workspace.folder import Folder

#: The most bytes of a picture that is brought in, and the longest side that is kept (a card has 63 × 88 mm: 600 dpi and more).
MOST_BYTES: Final = 16_000_000
LONGEST: Final = 2400
_FOLDER: Final = "art"
#: The tag that says how a picture is turned.
_TURNED: Final = 0x0112
#: What a drawing begins with: nothing else that is looked at does.
_DRAWING: Final = re.compile(rb"(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE\s+svg|svg|\w+:svg)[\s>]?", re.IGNORECASE)
_USE_OTHER: Final = Text("PNG、JPEG、WebP、SVG の画像にしてください。", "Make it a PNG, a JPEG, a WebP or an SVG.")
_NO_PICTURE: Final = Text("画像として読めません。", "this picture cannot be read.")
_LARGE: Final = Text("画像が大きすぎます。", "this picture is too large.")


class Artwork(Folder):
    """The call that brings pictures in."""

    def save_art(self, data: bytes, *, beside: Path | None = None) -> str:
        """Keep a picture in the folder's ``cards/GAME/art/``; returns what a card in the file ``beside`` (by default that of new cards)
        says as its ``art``. What it is is told by its content; it is written anew, without whatever else was in the file, turned as it is
        looked at, and at most `LONGEST` points long; a drawing (SVG) is painted.

        Raises ``CardforgeError`` for what is no picture, or too large, or where it cannot be written.

        >>> Workspace().save_art(b"GIF?")
        Traceback (most recent call last):
        ...
        cardforge.model.errors.CardforgeError: this picture cannot be read.
        """
        from cardforge.files.allowed import own_place
        from cardforge.files.whole import write_whole

        if len(data) > MOST_BYTES:
            raise CardforgeError(_LARGE, hint=Text(f"{MOST_BYTES // 10**6} MBまでです。", f"At most {MOST_BYTES // 10**6} MB."))
        kept, ending = _painted(data) if _DRAWING.match(data) else _written_anew(data)
        place = self.folder / "cards" / self.game
        file = own_place(place, _FOLDER) / f"{hashlib.sha256(kept).hexdigest()[:12]}{ending}"
        if not file.is_file():
            write_whole(file, kept)
        return Path(os.path.relpath(file, place if beside is None else beside.parent)).as_posix()


def _painted(data: bytes) -> tuple[bytes, str]:
    """A drawing as it is kept: its points, painted as a print paints it, so that nothing is left that could be run or asked for."""
    from cardforge.printing.face.art.svg import artwork, painted

    with TemporaryDirectory(prefix="cardforge-") as place:
        file = Path(place) / "art.svg"
        file.write_bytes(data)
        try:
            box = artwork(file).box
            finer = LONGEST / max(box.width, box.height)
            picture = painted(file, (0, 0, 1, 1), (max(1, round(box.width * finer)), max(1, round(box.height * finer))))
        except CardforgeError as error:
            # Where it lay meanwhile is nobody's business.
            raise CardforgeError(error.text, hint=error.hint) from error
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue(), ".png"


def _written_anew(data: bytes) -> tuple[bytes, str]:
    """A picture as it is kept, and the ending of its file."""
    from PIL import Image, ImageOps

    from cardforge.printing.face.art.raster import PictureError, opened

    try:
        with opened(io.BytesIO(data)) as found:
            turned, clear = found.getexif().get(_TURNED, 1), found.has_transparency_data
            # A JPEG is decoded at half of its size, or less, where that is enough.
            smaller = min(1.0, LONGEST / max(found.size))
            found.draft(None, (max(1, round(found.width * smaller)), max(1, round(found.height * smaller))))
            mode = "RGBA" if clear else "RGB"
            picture = found.convert(mode)
        # Made small first: what is turned is copied.
        picture.thumbnail((LONGEST, LONGEST))
        picture.getexif()[_TURNED] = turned
        picture = ImageOps.exif_transpose(picture)
        bare = Image.new(picture.mode, picture.size)
        bare.paste(picture)
    except PictureError as error:
        if error.too_large:
            most = Text(f"{error.too_large}メガピクセルまでです。", f"At most {error.too_large} megapixels.")
            raise CardforgeError(_LARGE, hint=most) from error
        raise CardforgeError(_NO_PICTURE, hint=_USE_OTHER) from error
    except Exception as error:  # whatever a broken file makes a decoder raise, it is no picture
        raise CardforgeError(_NO_PICTURE, hint=_USE_OTHER) from error
    buffer = io.BytesIO()
    if clear:
        bare.save(buffer, "PNG")
        return buffer.getvalue(), ".png"
    bare.save(buffer, "JPEG", quality=92, subsampling=0)
    return buffer.getvalue(), ".jpg"
