"""What a document says about itself."""

from __future__ import annotations

import os
import re
from typing import Final, NamedTuple

from cardforge.model import CardforgeError, Text

#: The last second of the year 9999, after which a document cannot be dated.
_LAST: Final = 253_402_300_799


class Metadata(NamedTuple):
    """What a reader shows about a document; ``lang`` is its language tag.

    ``duplex``: how a reader is asked to print it: ``Simplex``, ``DuplexFlipLongEdge``, ``DuplexFlipShortEdge``, and then in its real size.
    ``tagged``: the document says of what parts it consists, for those who have it read aloud.
    """

    title: str
    lang: str
    subject: str = ""
    author: str = ""
    duplex: str | None = None
    tagged: bool = False


def check_date() -> None:
    """Raise ``CardforgeError`` where the environment asks for a date that is none (``SOURCE_DATE_EPOCH``, seconds since 1970)."""
    asked = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if asked and not (re.fullmatch("[0-9]{1,12}", asked) and int(asked) <= _LAST):
        raise CardforgeError(
            Text(f"SOURCE_DATE_EPOCH={asked[:40]} は日付になりません。", f"SOURCE_DATE_EPOCH={asked[:40]} is no date"),
            hint=Text("1970年からの秒数を書くか、消してください。", "give the seconds since 1970, or unset it"),
        )
