"""From runs to a row of letters with their advances: mixed spacing, squeezed punctuation, break places."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from cardforge.printing.typeset.hyphens import hyphen_places
from cardforge.printing.typeset.kinsoku import CLOSING, NO_LINE_END, OPENING, STOPS, is_japanese, is_word, may_break
from cardforge.printing.typeset.ruby import RUBY_SIZE
from cardforge.printing.typeset.runs import Paragraph, Run

#: White between a Japanese and a Latin letter or number, in parts of the type size.
MIXED_SPACE: Final = 0.125

#: The most white that two punctuation marks keep between their ink, in parts of the type size.
PUNCTUATION_SPACE: Final = 0.35

#: Where a line may end: never, only where nothing better is, between two phrases, within a word with a hyphen.
NEVER, POOR, GOOD, HYPHEN = 0, 1, 2, 3

_SPACES: Final = " 　"


@dataclass(slots=True)
class Edges:
    """What a row is like wherever a line of it may begin or end, whatever the width of the lines; millimetres.

    ``reach[i]`` is how far the letters before ``i`` go; ``begins[i]`` the first letter that is printed on a line from ``i``: spaces do not
    begin a line; ``leads`` and ``trails`` are what `Row.lead` and `Row.trail` say; ``ends`` are the places where a line may end.
    """

    reach: list[float]
    begins: list[int]
    leads: list[float]
    trails: list[float]
    ends: list[int]
    #: The least that has to be set, without any spaces, and the most by which a line may be longer than its room.
    net: float
    give: float


@dataclass(slots=True)
class Row:
    """The letters of one paragraph in one row.

    ``widths[i]`` is the advance of letter ``i`` in millimetres with the space that follows it, ``gaps[i]`` that space alone (negative where
    squeezed); ``spread[i]`` is white about a letter under a long reading. ``phrases`` and ``hyphens`` are as in `row_of`.
    """

    letters: list[str] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    widths: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    spread: dict[int, float] = field(default_factory=dict)
    phrases: bool = False
    hyphens: bool = False
    _breaks: list[int] | None = field(default=None, repr=False)
    _edges: dict[bool, Edges] = field(default_factory=dict, repr=False)
    _whole: dict[bool, tuple[int, float]] = field(default_factory=dict, repr=False)

    @property
    def text(self) -> str:
        """The letters, joined."""
        return "".join(self.letters)

    @property
    def breaks(self) -> list[int]:
        """Whether a line may end after each letter; a row that fits on one line is not asked."""
        if self._breaks is None:
            self._breaks = _breaks(self)
        return self._breaks

    def runs_of(self, start: int, end: int) -> list[Run]:
        """The runs of the letters from ``start`` up to ``end``, each once for each time it begins."""
        found: list[Run] = []
        before: Run | None = None
        for run in self.runs[start:end]:
            if run is not before:
                found.append(run)
                before = run
        return found

    def whole(self, hang: bool) -> tuple[int, float]:
        """The first letter that is printed where the row stands on one line, and how wide the line is, in millimetres."""
        found = self._whole.get(hang)
        if found is None:
            count, start, reach = len(self.letters), 0, 0.0
            while start < count - 1 and self.letters[start] in _SPACES:
                start += 1
            before = 0.0
            for index, width in enumerate(self.widths):
                if index == start:
                    before = reach
                reach += width
            found = self._whole[hang] = start, reach - before - self.lead(start) - self.trail(count, hang)
        return found

    def edges(self, hang: bool) -> Edges:
        """What is asked at every width, worked out once: letters, widths and breaks do not change any more."""
        found = self._edges.get(hang)
        if found is not None:
            return found
        count = len(self.letters)
        begins = list(range(count + 1))
        for index in range(count - 2, -1, -1):
            if self.letters[index] in _SPACES:
                begins[index] = begins[index + 1]
        ends = [index for index, kind in enumerate(self.breaks, 1) if kind != NEVER]
        leads, trails = [0.0] * (count + 1), [0.0] * (count + 1)
        for start in (0, *ends):
            begin = begins[start]
            if begin < count:
                leads[begin] = self.lead(begin)
        for end in ends:
            trails[end] = self.trail(end, hang)
        reach = [0.0, *accumulate(self.widths)]
        white = sum(width for letter, width in zip(self.letters, self.widths, strict=True) if letter in _SPACES)
        found = self._edges[hang] = Edges(reach, begins, leads, trails, ends, reach[-1] - white, max(leads) + max(trails) + 1e-6)
        return found

    def fewest_lines(self, room: float, hang: bool) -> int:
        """Fewer lines of at most ``room`` millimetres hold the row in no case; there may have to be more."""
        if self.whole(hang)[1] <= room:
            return 1
        edges = self.edges(hang)
        return max(1, math.ceil(edges.net / (room + edges.give) - 1e-6))

    def lead(self, start: int) -> float:
        """The white of an opening bracket that is cut off where it begins a line, in millimetres."""
        if self.letters[start] not in OPENING:
            return 0.0
        style = self.runs[start].style
        return max(0.0, style.font.ink(self.letters[start])[0] - 0.05) * style.size

    def trail(self, end: int, hang: bool) -> float:
        """What need not fit at the end of a line that ends before letter ``end``: white, spaces and hanging stops, in millimetres."""
        cut = 0.0
        last = end - 1
        if end < len(self.letters) and self.breaks[last] == HYPHEN:
            style = self.runs[last].style
            return -style.font.advance("-") * style.size
        while last >= 0 and self.letters[last] in _SPACES:
            cut += self.widths[last]
            last -= 1
        if last < 0:
            return cut
        letter, style = self.letters[last], self.runs[last].style
        cut += self.gaps[last]
        if hang and letter in STOPS:
            return cut + self.widths[last] - self.gaps[last]
        if letter in CLOSING or letter in STOPS:
            cut += max(0.0, style.font.ink(letter)[1] - 0.05) * style.size
        return cut


def row_of(paragraph: Paragraph, *, phrases: bool, hyphens: bool = False) -> Row:
    """The letters of ``paragraph`` with their advances and break places.

    ``phrases``: prefer to break between phrases (BudouX); ``hyphens``: English words may be parted.
    """
    row = Row(phrases=phrases, hyphens=hyphens)
    letters, runs, widths = row.letters, row.runs, row.widths
    for run in paragraph.runs:
        if run.icon is not None:
            letters.append("\ufffc")
            runs.append(run)
            widths.append(run.style.size)
            continue
        font, size = run.style.font, run.style.size
        for letter in run.text:
            letters.append(letter)
            runs.append(run)
            widths.append(font.advance(letter) * size)
        if run.ruby is not None:
            _widen(row, run)
    row.gaps = [0.0] * len(letters)
    text = row.text
    for index in range(len(letters) - 1):
        pair = _pair(text[index : index + 2])
        if pair & (_MIXED | _SQUEEZED):
            gap = MIXED_SPACE * runs[index].style.size if pair & _MIXED else _squeezed(row, index)
            row.gaps[index] = gap
            widths[index] += gap
    return row


#: What is known of two letters that stand beside each other: white is between them; they are squeezed; a line may end between them.
_MIXED, _SQUEEZED, _PARTED = 1, 2, 4
_PAIRS: dict[str, int] = {}
_MOST_PAIRS: Final = 50_000


def _pair(pair: str) -> int:
    """What is known of two letters."""
    found = _PAIRS.get(pair)
    if found is None:
        before, after = pair[0], pair[1]
        found = _PARTED if may_break(before, after) else 0
        if (is_japanese(before) and is_word(after)) or (is_word(before) and is_japanese(after)):
            found |= _MIXED
        elif (before in CLOSING or before in STOPS) and (after in OPENING or after in CLOSING or after in STOPS):
            found |= 0 if before.isascii() or after.isascii() else _SQUEEZED
        if len(_PAIRS) >= _MOST_PAIRS:
            _PAIRS.clear()
        _PAIRS[pair] = found
    return found


def _widen(row: Row, run: Run) -> None:
    """Spread the letters of a word whose reading is longer than it."""
    letters = range(len(row.letters) - len(run.text), len(row.letters))
    reading = run.style.font.width(run.ruby or "") * run.style.size * RUBY_SIZE
    missing = reading - sum(row.widths[index] for index in letters)
    if missing > 0:
        for index in letters:
            row.widths[index] += missing / len(run.text)
            row.spread[index] = missing / len(run.text)


def _squeezed(row: Row, index: int) -> float:
    """The space between two punctuation marks, of which letter ``index`` is the first."""
    style, following = row.runs[index].style, row.runs[index + 1].style
    white = style.font.ink(row.letters[index])[1] * style.size + following.font.ink(row.letters[index + 1])[0] * following.size
    return min(0.0, PUNCTUATION_SPACE * style.size - white)


def _breaks(row: Row) -> list[int]:
    """Where lines may end: after each letter."""
    text = row.text
    if not text:
        return []
    ends = phrase_ends(text) if row.phrases else frozenset(range(1, len(text)))
    runs = row.runs
    breaks: list[int] = []
    for index in range(len(text) - 1):
        if not _pair(text[index : index + 2]) & _PARTED:
            breaks.append(NEVER)
            continue
        letter, run = text[index], runs[index]
        same_group = run.ruby is not None and run is runs[index + 1]
        # A space at the end of a line is not seen: what stands before it ends the line.
        if same_group or (letter in _SPACES and text[: index + 1].rstrip(_SPACES)[-1:] in NO_LINE_END):
            breaks.append(NEVER)
        else:
            good = index + 1 in ends or letter in _SPACES or letter in STOPS or text[index + 1] in OPENING
            breaks.append(GOOD if good else POOR)
    breaks.append(GOOD)
    if row.hyphens:
        for place in hyphen_places(text):
            if breaks[place - 1] == NEVER:
                breaks[place - 1] = HYPHEN
    return breaks


@functools.lru_cache(maxsize=512)
def phrase_ends(text: str) -> frozenset[int]:
    """Where phrases of ``text`` end, as numbers of letters from its start.

    BudouX looks at the three letters before a place and the three after it: sentences of cards have most of these in common, and what was
    found of six letters is known.
    """
    ends = {len(text)}
    padded = f"{_OUTSIDE}{text}{_OUTSIDE}"
    for place in range(1, len(text)):
        around = padded[place : place + 6]
        found = _ENDS.get(around)
        if found is None:
            if len(_ENDS) >= _MOST_PAIRS:
                _ENDS.clear()
            found = _ENDS[around] = _is_end(around)
        if found:
            ends.add(place)
    return frozenset(ends)


#: Whether a phrase ends in the middle of six letters; what stands for letters before a text and after it, of which the model says nothing.
_ENDS: dict[str, bool] = {}
_OUTSIDE: Final = "\0\0\0"
#: The parts of six letters that BudouX's model has scores for, by what it calls them.
_FEATURES: Final = tuple(
    [(f"UW{number}", number - 1, number) for number in range(1, 7)]
    + [(f"BW{number}", number, number + 2) for number in range(1, 4)]
    + [(f"TW{number}", number - 1, number + 2) for number in range(1, 5)]
)


def _is_end(around: str) -> bool:
    """Whether BudouX ends a phrase in the middle of six letters."""
    scores, base = _model()
    score = base
    for values, start, end in scores:
        score += values.get(around[start:end], 0)
    return score > 0


@functools.cache
def _model() -> tuple[list[tuple[dict[str, int], int, int]], float]:
    """BudouX's scores with the place of what each is of, and the score of nothing."""
    import budoux

    model = budoux.load_default_japanese_parser().model
    return [(model.get(name, {}), start, end) for name, start, end in _FEATURES], -0.5 * sum(sum(each.values()) for each in model.values())
