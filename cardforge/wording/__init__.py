"""Wording: a rules text is read into an effect tree, and a tree is said in Japanese and in English.

    from cardforge.wording import phrasebook
    book = phrasebook(first_game())
    tree = book.read("【登場時】ユニット一体のパワーを-1000する。")
    book.say(tree, lang="en")

The phrases are data (``wording/<game>/*.yaml``); what reads and says them knows no game. See ``docs/phrasebook.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.lazy import lazy

if TYPE_CHECKING:
    from cardforge.wording.book import Keyword, Phrasebook, phrasebook
    from cardforge.wording.errors import ReadError, SayError

__all__ = ["Keyword", "Phrasebook", "ReadError", "SayError", "phrasebook"]

__getattr__ = lazy(
    __name__,
    {
        "Keyword": "cardforge.wording.book",
        "Phrasebook": "cardforge.wording.book",
        "phrasebook": "cardforge.wording.book",
        "ReadError": "cardforge.wording.errors",
        "SayError": "cardforge.wording.errors",
    },
)
