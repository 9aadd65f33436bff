"""What changed between two versions of cards: each as it was and as it is, side by side, with what differs marked and said in words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cardforge.files.outputs import write_output
from cardforge.model import CardforgeError, Text
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, Placed, write_pdf
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.inks import Ink
from cardforge.printing.drawing.operations import Drawing, Lettering, Operation, Shape, rectangle
from cardforge.printing.drawing.units import MM_PER_POINT, Box
from cardforge.printing.face.faceset import FaceSet, fonts_of
from cardforge.printing.face.safety import extent
from cardforge.printing.options import SheetOptions
from cardforge.printing.sheet.papers import paper_size
from cardforge.printing.typeset.block import Overflow, draw_block, fit_block
from cardforge.printing.typeset.runs import BlockStyle, Fit, Paragraph, Run, RunStyle
from cardforge.printing.watch import differences

_MARGIN, _HEAD, _GAP = 12.0, 12.0, 6.0
_WIDE: Final = 52.0
_MARK: Final = "#d0021b"
#: A part that covers more of the card than this is its ground: all would be marked.
_GROUND: Final = 0.6
_SAID: Final = {
    "was": Text("前", "before"),
    "is": Text("後", "after"),
    "new": Text("新しいカード", "new"),
    "gone": Text("なくなったカード", "gone"),
}


def print_changes(before: FaceSet, after: FaceSet, out: Path, options: SheetOptions, title: str) -> tuple[int, int, int]:
    """Write the changed cards as a PDF; gives how many there are, the pages and the bytes.

    Raises CardforgeError: nothing changed.
    """
    old, new = _fronts(before), _fronts(after)
    keys = [*new, *(key for key in old if key not in new)]
    changed = [key for key in keys if old.get(key) != new.get(key) and _looks(before, old.get(key)) != _looks(after, new.get(key))]
    if not changed:
        raise CardforgeError(Text("変わったカードはありません。", "no card has changed"))
    words = {key: _words(before, after, old.get(key), new.get(key), options.lang) for key in changed}
    paper, fonts = paper_size(options.paper), fonts_of(options)
    faces: dict[str, Drawing] = {}
    pages: list[Page] = []
    y = paper.height
    for number, key in enumerate(changed):
        pair = [(side, faceset.faces[name]) for side, faceset, name in (("a", before, old.get(key)), ("b", after, new.get(key))) if name]
        high = max(_WIDE * face.height / face.width for _, face in pair)
        if y + high + 8 > paper.height - _MARGIN:
            pages.append(Page(paper, title=f"{title} {len(pages) + 1}"))
            pages[-1].over.append(_line(fonts, "gothic-bold", title, _MARGIN, _MARGIN + 3, 10))
            y = _MARGIN + _HEAD
        page = pages[-1]
        for side, face in pair:
            faces[f"{side}{number}"] = face
            x = _MARGIN if side == "a" else _MARGIN + _WIDE + _GAP
            box = Box(x, y + 5, _WIDE, _WIDE * face.height / face.width)
            page.placed.append(Placed(f"{side}{number}", box))
            page.over.append(_line(fonts, "gothic", _SAID["was" if side == "a" else "is"].get(options.lang), x, y + 3.5, 6.5))
        if len(pair) > 1:
            version = str(after.facts[new[key]]["version"])
            page.over += _marks(pair[0][1], pair[1][1], version, fonts, Box(_MARGIN + _WIDE + _GAP, y + 5, _WIDE, high))
        room = Box(_MARGIN + 2 * (_WIDE + _GAP), y + 5, paper.width - 2 * _MARGIN - 2 * (_WIDE + _GAP), high)
        page.over += _told(words[key], room, fonts)
        y += high + 10
    data = write_pdf(faces, pages, fonts, Metadata(title, options.lang, subject="cardforge"), Ink(options.ink, options.icc))
    write_output(out, data, force=options.force)
    return len(changed), len(pages), len(data)


def _fronts(faces: FaceSet) -> dict[str, str]:
    """The front of each card, by kind and id."""
    return {f"{copy.card.kind}.{copy.card.id}": copy.front for copy in faces.copies if copy.card is not None}


def _looks(faces: FaceSet, name: str | None) -> list[str] | None:
    """What is painted of a card but its version, which changes with things that are not seen."""
    if name is None:
        return None
    version = str(faces.facts[name]["version"])
    return [line.replace(version, "") for line in faces.faces[name].log()]


def _words(before: FaceSet, after: FaceSet, old: str | None, new: str | None, lang: str) -> list[str]:
    """The card's name, then each change in a line."""
    facts: Mapping[str, Any] = after.facts[new] if new else before.facts[old or ""]
    if old is None or new is None:
        return [str(facts["plain_name"]), _SAID["new" if old is None else "gone"].get(lang)]
    told = [text.get(lang) for text in differences({"x": before.facts[old]}, {"x": after.facts[new]})]
    parts = [part for line in told for part in line.partition(": ")[2].split("、" if lang == "ja" else ", ")]
    return [str(facts["plain_name"]), *parts]


def _marks(was: Drawing, now: Drawing, version: str, fonts: FontBook, place: Box) -> list[Operation]:
    """A frame about each part of a face that was not painted before, but for its ``version``."""
    known = set(was.operations)
    scale = place.width / now.width
    boxes: list[Box] = []
    for operation in now.operations:
        if operation in known or (isinstance(operation, Lettering) and version in operation.text):
            continue
        box = extent(operation, fonts)
        if box is not None and box.width * box.height < _GROUND * now.width * now.height:
            boxes.append(box.grown(0.8))
    frames: list[Operation] = []
    for box in _joined(boxes):
        outline = rectangle(Box(place.x + box.x * scale, place.y + box.y * scale, box.width * scale, box.height * scale), 0.8)
        # White about red is seen on any card.
        frames += [Shape(outline, stroke="#ffffff", width=1.1), Shape(outline, stroke=_MARK, width=0.5)]
    return frames


def _joined(boxes: list[Box]) -> list[Box]:
    """Boxes that touch each other made one."""
    done: list[Box] = []
    for each in boxes:
        box = each
        while (other := next((known for known in done if _touch(known, box)), None)) is not None:
            done.remove(other)
            x, y = min(box.x, other.x), min(box.y, other.y)
            box = Box(x, y, max(box.right, other.right) - x, max(box.bottom, other.bottom) - y)
        done.append(box)
    return done


def _touch(one: Box, other: Box) -> bool:
    return one.x <= other.right and other.x <= one.right and one.y <= other.bottom and other.y <= one.bottom


def _told(lines: list[str], room: Box, fonts: FontBook) -> list[Operation]:
    bold = RunStyle(fonts.get("gothic-bold"), 9 * MM_PER_POINT, "#1b1a1c")
    plain = RunStyle(fonts.get("gothic"), 8 * MM_PER_POINT, "#1b1a1c")
    paragraphs = [Paragraph((Run(_known(line, plain), bold if index == 0 else plain),), 0.4) for index, line in enumerate(lines) if line]
    style = BlockStyle(leading=1.4, fit=Fit(0.4, 0.4, 0.05, 0.8))
    try:
        return draw_block(fit_block(paragraphs, room, style), room, style)
    except Overflow:  # the pictures say it
        return []


def _known(text: str, style: RunStyle) -> str:
    return "".join(letter for letter in text if style.font.has(letter))


def _line(fonts: FontBook, face: str, words: str, x: float, y: float, points: float) -> Lettering:
    font = fonts.get(face)
    return Lettering(font.name, points * MM_PER_POINT, "#1b1a1c", y, ((x, "".join(letter for letter in words if font.has(letter))),))
