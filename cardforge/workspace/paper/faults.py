"""What would keep cards from being printed, in either language: what was drawn without a fault before is not drawn again."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardforge.model import Card, Master, Problem
from cardforge.processes.forked import Alone, Forked, can_fork
from cardforge.workspace.paper.faces import facts_of, own_folders, picture_places, with_facts, with_other_sides

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.wording import Phrasebook

#: From so many cards on the two languages are looked at in a process each.
_MANY: Final = 200
#: What is wrong, and the numbers of the cards in which nothing is, with the pictures that were opened for each.
Found = tuple[list[Problem], dict[int, list[Path]]]


def print_faults(things: Iterable[Card | Master], library: Library, folder: Path, files: Iterable[Path]) -> list[Problem]:
    """What would keep cards and Deck Masters from being printed, in either language; ``files`` are those they come from.

    What was drawn without a fault before, and would be drawn from the same, is not drawn again.
    """
    from cardforge.workspace.paper.faultless import Faultless

    every = list(things)
    if not every:
        return []
    places = picture_places(folder, library.game, map(str, files))
    folders = own_folders(folder, "templates", "fonts")
    faultless = Faultless(library.game, folders, places)
    names = {lang: library.terms(lang) for lang in ("ja", "en")}
    keys = [faultless.key(thing, (facts_of(thing, library, lang, names[lang]) for lang in names)) for thing in every]
    left = [(thing, key) for thing, key in zip(every, keys, strict=True) if not faultless.holds(key)]
    if not left:
        return []
    from cardforge.printing import SheetOptions
    from cardforge.printing.face.faceset import Item
    from cardforge.printing.proofs import faults_of_print

    def found(lang: str) -> Found:
        options = SheetOptions(lang=lang, folders=folders, places=places)
        items = (with_facts(item, library, lang, names[lang]) for item in with_other_sides(Item(thing) for thing, _ in left))
        drawn: dict[int, list[Path]] = {}
        return faults_of_print(items, library.game, options, library.book, drawn), drawn

    (ja, good), (en, also) = _in_both(found, library.book, len(left))
    for number in good.keys() & also.keys():
        faultless.note(left[number][1], (*good[number], *also[number]))
    faultless.save()
    return [*ja, *en]


def _in_both(found: Callable[[str], Found], book: Phrasebook, count: int) -> tuple[Found, Found]:
    """What is found in Japanese and in English: of many cards both at once, in a process each."""
    if count < _MANY or not can_fork():
        return found("ja"), found("en")

    def english(_: Alone) -> bytes:
        return pickle.dumps((found("en"), book.found_out()))

    beside = Forked(english)
    try:
        japanese = found("ja")
        data = beside.result()
    finally:
        beside.close()
    if not data:
        return japanese, found("en")
    other, said = pickle.loads(data)
    book.learn(said)
    return japanese, other
