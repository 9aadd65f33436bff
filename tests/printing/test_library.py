"""Every card of the library on paper, in both languages: nothing overflows, and the text of the PDF is the text of the card."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from cardforge.model import Card, Master
from cardforge.printing import Item, SheetOptions
from cardforge.printing.content.facts import passage
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, Placed, write_pdf
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.units import Box, Size
from cardforge.printing.face.faceset import draw_faces
from cardforge.wording import phrasebook
from cardforge.workspace import Workspace

WORKSPACE = Workspace(Path(__file__).parents[2])
LIBRARY = WORKSPACE.library
BOOK = phrasebook("deckmaster")
THINGS: list[Card | Master] = [*LIBRARY.cards.values(), *LIBRARY.masters.values()]


def squeezed(text: str) -> str:
    """``text`` without white and without the hyphens at line ends, with the minus and the apostrophe that are printed."""
    text = re.sub(r"(?<=[A-Za-z])'(?=[A-Za-z])", "’", text)
    return "".join(re.sub(r"(?<![0-9A-Za-z])-(?=\d)", "−", text.replace("-\n", "").replace("\ufffe", "")).split())


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_card_fits_and_says_what_it_says(lang: str) -> None:
    options = SheetOptions(lang=lang)
    extra: dict[str, Any] = {"power": 6000}
    items = [Item(thing, extra=extra if isinstance(thing, Master) else {}) for thing in THINGS]
    faces = draw_faces(items, options, BOOK)
    pages = [Page(Size(63, 88), [Placed(copy.front, Box(0, 0, 63, 88))]) for copy in faces.copies]
    document = pypdfium2.PdfDocument(write_pdf(faces.faces, pages, built_in_fonts(), Metadata("all", lang)))
    assert len(document) == len(THINGS)
    for index, item in enumerate(items):
        text = squeezed(document[index].get_textpage().get_text_range())
        card = item.card
        assert squeezed(card.name.get(lang)) in text
        for field in {*card.texts, *card.trees}:
            said = passage(card, field, lang, BOOK)
            for keyword in said.keywords:
                assert squeezed(keyword.name) in text, card.name
            for sentence in said.sentences:
                assert squeezed(sentence) in text, (card.name, sentence, text)
        for key in ("cost", "power", "level"):
            if card.fields.get(key) is not None and not isinstance(item.thing, Master):
                assert str(card.fields[key]) in text
    document.close()


def test_every_attribute_is_a_letter_too() -> None:
    faces = draw_faces([Item(thing) for thing in LIBRARY.cards.values()], SheetOptions(), BOOK)
    letters = {"red": "赤", "blue": "青", "green": "緑", "white": "白", "black": "黒"}
    for copy in faces.copies:
        assert copy.card is not None
        printed = [words.text for words in faces.faces[copy.front].words()]
        for attribute in copy.card.fields.get("attributes", ()):
            assert letters[attribute] in printed
