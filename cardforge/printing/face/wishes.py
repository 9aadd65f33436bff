"""What a card asks of its own faces: another template, another frame, a back of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.model import Card, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.drawing.units import Size
from cardforge.printing.face.templates import Template
from cardforge.printing.face.warned import Warned

#: What the name of a picture ends with.
_PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif", ".bmp", ".svg"})

#: So many names are listed in one line.
_LISTED: Final = 8


class Layouts(NamedTuple):
    """The template of a card's front, and of its back where it asks for one that is there."""

    front: str
    back: str


def layouts_of(card: Card, names: Iterable[str], warn: Callable[[Warned], None], *, has_other: bool = False) -> Layouts:
    """By which of the templates called ``names`` a card is drawn: its kind's, or as its ``template``, ``frame`` and ``back`` have it.

    What it asks for in vain is told to ``warn``. ``has_other``: its ``back`` is another card.
    """
    known = set(names)
    front = asked = str(card.fields.get("template") or card.kind)
    if asked not in known and "template" in card.fields:
        warn(_unknown(card, "template", asked, sorted(known), Text("テンプレート", "template")))
        front = card.kind
    frame = str(card.fields.get("frame") or "")
    if frame and f"{front}-{frame}" in known:
        front = f"{front}-{frame}"
    elif frame:
        frames = sorted(name.removeprefix(f"{front}-") for name in known if name.startswith(f"{front}-"))
        warn(_unknown(card, "frame", frame, frames, Text("枠", "frame")))
    back = str(card.fields.get("back") or "")
    if back in known or not back:
        return Layouts(front, back)
    if not has_other and not is_picture(back):
        warn(_unknown(card, "back", back, sorted(known), Text("裏のテンプレート・画像・カード", "template, picture or card for a back")))
    return Layouts(front, "")


def is_picture(name: str) -> bool:
    """Whether ``name`` is that of a file with a picture.

    >>> is_picture("裏.png"), is_picture("back")
    (True, False)
    """
    return Path(name).suffix.lower() in _PICTURES


def picture_back(card: Card, size: Size) -> Template:
    """A layout that shows nothing but the picture that is the card's back, over all of it and 3 mm of bleed."""
    box = [-3, -3, size.width + 6, size.height + 6]
    picture = {"kind": "image", "file": str(card.fields["back"]), "box": box}
    return Template("back", card.source.file or Path(), size, {}, {}, {}, {}, {"back": picture})


def _unknown(card: Card, field: str, word: str, known: list[str], what: Text) -> Warned:
    """What is said of a word that names nothing, with the nearest one that does."""
    listed = Text(f"あるものは {'、'.join(known)}", f"Choose from {', '.join(known)}.") if 0 < len(known) <= _LISTED else None
    why = Text(f"{field}: {what.ja}「{word}」がありません。", f"{field}: there is no {what.en} “{word}”.")
    hint = did_you_mean(word, known) or listed or (_nearest_of_many(word, known, card.game) if known else None)
    return Warned(card.name.ja, "", why=why, file=card.source.file, line=card.source.line_of(field), hint=hint)


def _nearest_of_many(word: str, known: list[str], game: str) -> Text:
    """The nearest of names that are too many for a line, and how they are listed."""
    near = did_you_mean(word, known, least=1) or Text("", "")
    how = f'cardforge print --backs "?" --game {game}'
    return Text(f"{near.ja} 全部の名前: {how}".strip(), f"{near.en} All names: {how}".strip())
