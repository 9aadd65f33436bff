"""What a document says about itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Metadata:
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
