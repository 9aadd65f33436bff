"""The place where a template's element is evaluated: the card's facts, the template's styles, and where messages point."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

from cardforge.database.schema.fields import fields_of
from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.drawing.colours import Gradient, Paint, is_colour
from cardforge.printing.drawing.fonts import Font, FontBook
from cardforge.printing.drawing.units import MM_PER_POINT, Box
from cardforge.printing.face.bounds import LONGEST_TEXT, MOST_MADE_OF_FACE, ROUND, made
from cardforge.printing.face.expressions import ExpressionError, evaluate, first_missing, render
from cardforge.printing.face.templates import Template
from cardforge.printing.face.warned import MISSING_SIGN, Warned
from cardforge.printing.typeset.block import Overflow, SetBlock
from cardforge.printing.typeset.runs import BlockStyle, Fit, RunStyle

#: Styles that are the same for every card of one layout and one language, by what they are of and their name.
Styles: TypeAlias = dict[tuple[type[RunStyle | BlockStyle], str], Any]
#: The most elements of a face, each of a repeated one counted.
MOST_ELEMENTS: Final = 5000
#: The largest number of a template, in millimetres or points, either way.
LARGEST: Final = 10_000.0
#: The most sizes in which a text is tried.
MOST_SIZES: Final = 200


#: How far letters are slanted where a font has no italic face: its tangent, that of 12 degrees.
SLANT: Final = 0.2126

#: What a style says of the letters alone, not of how lines stand.
_OF_LETTERS: Final = frozenset({"font", "colour", "raise", "scale", "italic"})
_FONT_HINT: Final = Text(
    "その文字のあるフォントを fonts/ に入れ、fonts.yaml に書いてください。",
    "Put a font that has it into fonts/ and write it into fonts.yaml.",
)
#: The name that an expression asks for and the card has not.
_UNDEFINED = re.compile(r"'(\w+)' is undefined")


@dataclass(slots=True)
class Scope:
    """What an element may use. ``shift`` moves everything, in millimetres; ``warnings`` collects overflows where they are allowed;
    ``drawn`` counts the elements of the face, and what its expressions have made (``bounds``); ``places`` are the folders that pictures may
    lie in, beside the card without any; ``pictures`` collects those that are opened. With ``proof`` only faults are looked for: what surely
    has none need not be drawn. ``styles`` keeps those that are the same for every card, of one layout and one language; ``measured`` are
    texts by their elements that have been set before they are drawn.
    """

    template: Template
    facts: Mapping[str, Any]
    fonts: FontBook
    element: str = ""
    shift: tuple[float, float] = (0.0, 0.0)
    warnings: list[Warned] | None = None
    drawn: list[int] = field(default_factory=lambda: [0, 0])
    places: tuple[Path, ...] = ()
    pictures: list[Path] = field(default_factory=list)
    proof: bool = False
    styles: Styles = field(default_factory=dict)
    measured: Mapping[str, SetBlock] = field(default_factory=dict)

    def at(self, element: str) -> Scope:
        """The same scope, for another element."""
        return self._with(element, self.facts, self.shift)

    def knowing(self, facts: Mapping[str, Any]) -> Scope:
        """The same scope, with other facts."""
        return self._with(self.element, facts, self.shift)

    def moved(self, dx: float, dy: float) -> Scope:
        """The same scope, moved by millimetres."""
        return self._with(self.element, self.facts, (self.shift[0] + dx, self.shift[1] + dy))

    def _with(self, element: str, facts: Mapping[str, Any], shift: tuple[float, float]) -> Scope:
        """The same scope but for these; written out, for ``replace`` takes four times as long and this is asked for every element."""
        own = (self.template, facts, self.fonts, element, shift, self.warnings, self.drawn, self.places, self.pictures, self.proof)
        return Scope(*own, self.styles, self.measured)

    def value(self, raw: Any) -> Any:
        """``raw``, or the value of the expression where it is a string that begins with ``=``."""
        if isinstance(raw, str) and raw.startswith("="):
            return self.evaluate(raw[1:])
        return raw

    def evaluate(self, expression: str) -> Any:
        """The value of an expression. Raises ``CardforgeError`` where a name in it is not known."""
        try:
            value = evaluate(expression, self.facts)
        except ExpressionError as error:
            raise self._unknown(expression, error) from error
        self._count(made())
        return value

    def text(self, raw: Any) -> str:
        """A text with its expressions filled in; one that begins with ``=`` is an expression as a whole.

        Raises ``CardforgeError`` where a name in it is not known.
        """
        source = str(raw)
        if len(source) > LONGEST_TEXT:
            raise self.wrong(f"文が{LONGEST_TEXT:,}字を超えます。", f"a text of more than {LONGEST_TEXT:,} characters is not drawn")
        try:
            text = render(f"{{{{ {source[1:]} }}}}" if source.startswith("=") else source, self.facts)
        except ExpressionError as error:
            raise self._unknown(str(raw), error) from error
        self._count(made())
        return text

    def _count(self, much: int) -> None:
        """Count what an expression made. Raises ``CardforgeError`` where all of the face make more than any card needs."""
        self.drawn[1] += much
        if self.drawn[1] > MOST_MADE_OF_FACE:
            raise self.wrong("カード一枚の式が多すぎます。", "the expressions of one face take too many steps")

    def _unknown(self, source: str, error: ExpressionError) -> CardforgeError:
        """The error of an expression; the nearest name that there is where it asks for one that there is not."""
        place, name, known = first_missing(source, self.facts) or ("", "", [])
        if place:
            message = self.wrong(f"「{place}」に「{name}」はありません: {source}", f"“{place}” has no “{name}”: {source}")
            listed = Text(f"あるのは {'、'.join(known)}", f"Choose from {', '.join(known)}.") if known else None
            message.hint = did_you_mean(name, known) or listed
            return message
        if not name and (undefined := _UNDEFINED.search(str(error))):
            name = undefined[1]
        if not name:
            return self.wrong(f"式が計算できません: {error}", f"the expression cannot be evaluated: {error}")
        message = self.wrong(f"カードに「{name}」はありません: {source}", f"a card has no “{name}”: {source}")
        declared = [field.name for field in fields_of(str(self.facts["game"]))] if self.facts.get("game") else []
        message.hint = did_you_mean(name, [*self.facts, *declared])
        return message

    def number(self, raw: Any) -> float:
        """A number, in the unit the key has. Raises ``CardforgeError`` for what is no number."""
        value = self.value(raw)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.wrong(f"数が必要です: 「{value}」", f"a number is needed, not “{value}”")
        if not abs(value) <= LARGEST:
            raise self.wrong(f"数が大きすぎるか、数ではありません: 「{value}」", f"“{value}” is too large, or no number")
        return float(value)

    def positive(self, raw: Any, key: str) -> float:
        """A number greater than 0; ``key`` names it in messages. Raises ``CardforgeError`` for what is no number above 0."""
        value = self.number(raw)
        if value <= 0:
            raise self.wrong(f"{key} は0より大きい数です: {value:g}", f"{key} is greater than 0, not {value:g}")
        return value

    def measure(self, raw: Any, key: str, most: float = LARGEST) -> float:
        """A number from 0 to ``most``; ``key`` names it in messages. Raises ``CardforgeError`` for any other."""
        value = self.number(raw)
        if not 0 <= value <= most:
            raise self.wrong(f"{key} は0以上{most:g}以下の数です: {value:g}", f"{key} is a number from 0 to {most:g}, not {value:g}")
        return value

    def one_of(self, raw: Any, key: str, words: tuple[str, ...]) -> str:
        """One of some ``words``; ``key`` names it in messages. Raises ``CardforgeError`` for any other."""
        value = self.value(raw)
        if value not in words:
            raise self.wrong(f"{key} は {'、'.join(words)} のどれかです: {value!r}", f"{key} is one of {', '.join(words)}, not {value!r}")
        return str(value)

    def numbers(self, raw: Any, count: int) -> list[float]:
        """A list of ``count`` numbers. Raises ``CardforgeError`` where there are more or fewer."""
        value = self.value(raw)
        if not isinstance(value, (list, tuple)) or len(value) != count:
            raise self.wrong(f"{count}個の数が必要です: 「{value}」", f"{count} numbers are needed, not “{value}”")
        return [self.number(part) for part in value]

    def box(self, raw: Any) -> Box:
        """A box ``[x, y, width, height]`` in millimetres, moved by the scope's shift.

        Raises ``CardforgeError`` where they are not four numbers, or a side is negative.
        """
        x, y, width, height = self.numbers(raw, 4)
        if width < 0 or height < 0:
            raise self.wrong(
                f"枠の幅と高さは0以上です: {width:g} x {height:g}", f"a box is not smaller than nothing: {width:g} x {height:g}"
            )
        return Box(x + self.shift[0], y + self.shift[1], width, height)

    def point(self, raw: Any) -> tuple[float, float]:
        """A point ``[x, y]`` in millimetres, moved by the scope's shift."""
        x, y = self.numbers(raw, 2)
        return x + self.shift[0], y + self.shift[1]

    def colour(self, raw: Any) -> str:
        """A flat colour ``"#rrggbb"``. Raises ``CardforgeError`` for what is no ``#rrggbb``."""
        value = self.value(raw)
        if not is_colour(value):
            raise self.wrong(f"色は #rrggbb と書きます: 「{value}」", f"a colour is written #rrggbb, not “{value}”")
        return str(value)

    def paint(self, raw: Any, box: Box) -> Paint | None:
        """A colour, nothing, or a gradient across ``box``: ``{colours, stops, angle: 0 or 90}``, with ``round: true`` from its middle.

        Raises ``CardforgeError`` for what is neither a colour nor a gradient.
        """
        value = self.value(raw)
        if value is None:
            return None
        if not isinstance(value, Mapping):
            return self.colour(value)
        wanted = self.value(value["colours"])
        if not isinstance(wanted, list | tuple) or not wanted:
            raise self.wrong(f"グラデーションには色の並びが要ります: 「{wanted}」", f"a gradient needs a list of colours, not “{wanted}”")
        colours = tuple(self.colour(colour) for colour in wanted)
        if len(set(colours)) == 1:
            return colours[0]
        stops = tuple(self.number(stop) for stop in value.get("stops", ()))
        (x, y), reach = box.centre, max(box.width, box.height) / 2
        if value.get("round"):
            return Gradient(x, y, x, y, colours, stops, reach * self.number(value.get("reach", 1.0)))
        if self.number(value.get("angle", 0)) == 0:
            return Gradient(box.x, 0.0, box.right, 0.0, colours, stops)
        return Gradient(0.0, box.y, 0.0, box.bottom, colours, stops)

    def run_style(self, names: str, base: RunStyle | None = None) -> RunStyle:
        """The style of a run: what style ``names`` says over ``base``."""
        kept = self.styles.get((RunStyle, names)) if base is None else None
        if kept is not None:
            return cast(RunStyle, kept)
        style = self._style(names)
        size = self.positive(style["size"], "size") * MM_PER_POINT if "size" in style else (base.size if base else 0.0)
        if "scale" in style:
            size = (base.size if base else size) * self.number(style["scale"])
        font = base.font if base is not None and "font" not in style else self._font(str(self.value(style.get("font", "gothic"))))
        colour = self.colour(style["colour"]) if "colour" in style else (base.colour if base else "#000000")
        slant = SLANT if self.value(style.get("italic", False)) else base.slant if base is not None and "font" not in style else 0.0
        found = RunStyle(font, size, colour, self.number(style.get("raise", 0)) * MM_PER_POINT, slant)
        if base is None and _is_plain(style):
            self.styles[RunStyle, names] = found
        return found

    def _font(self, name: str) -> Font:
        return self.fonts.said(name, str(self.facts.get("lang", "ja")))

    def bolder(self, style: RunStyle) -> RunStyle:
        """``style`` in the bold face of its font; itself where there is none."""
        family, _, weight = style.font.name.partition("-")
        name = f"{family}-bold"
        return style if "bold" in weight or name not in self.fonts.names else replace(style, font=self.fonts.get(name))

    def slanted(self, style: RunStyle) -> RunStyle:
        """``style`` in the italic face of its font; its letters slanted where there is none."""
        name = f"{style.font.name}-italic"
        return replace(style, font=self.fonts.get(name)) if name in self.fonts.names else replace(style, slant=SLANT)

    def covered(self, text: str, style: RunStyle) -> list[tuple[str, RunStyle]]:
        """``text`` in pieces that their fonts can draw; where the style's own cannot, another of the font book stands in.

        Raises CardforgeError: no font has a character; it is named.
        """
        pieces: list[tuple[str, RunStyle]] = []
        while character := style.font.lacking(text):
            at = text.index(character)
            other = self.fonts.fallback(style.font.name, character)
            if other is None and self.warnings is not None:
                self._missing_sign(character)
                text = text.replace(character, MISSING_SIGN)
                continue
            if other is None:
                code = f"U+{ord(character):04X}"
                missing = self.wrong(
                    f"文字「{character}」（{code}）のあるフォントがありません。", f"no font has the character “{character}” ({code})"
                )
                missing.hint = _FONT_HINT
                raise missing
            end = at + 1
            while end < len(text) and style.font.lacking(text[end]) and other.has(text[end]):
                end += 1
            pieces += [(text[:at], style), (text[at:end], replace(style, font=other))]
            text = text[end:]
        pieces.append((text, style))
        return [piece for piece in pieces if piece[0]]

    def _missing_sign(self, character: str) -> None:
        """Note a character that no font has."""
        code = f"U+{ord(character):04X}"
        why = Text(f"文字「{character}」（{code}）のあるフォントがありません。", f"No font has the character {character} ({code}).")
        self._warn(Warned(str(self.facts.get("name", "")), self.element, why=why, hint=_FONT_HINT))

    def no_icon(self, name: str) -> None:
        """A card's text asks for an icon that its template has not: an error, or a warning where drafts are printed.

        Raises ``CardforgeError`` unless the options ask for a warning.
        """
        known = list(self.template.icons)
        why = Text(f"アイコン「{name}」がありません。", f"There is no icon “{name}”.")
        listed = Text(f"あるものは {'、'.join(known)}", f"Choose from {', '.join(known)}.") if known else None
        warned = Warned(str(self.facts.get("name", "")), self.element, why=why, hint=did_you_mean(name, known) or listed)
        if self.warnings is None:
            raise warned.error
        self._warn(warned)

    def _warn(self, warned: Warned) -> None:
        """Note what is wrong once, at the place where the card is written."""
        file, line = self.facts.get("written", (None, None))
        placed = warned._replace(file=file, line=line)
        if self.warnings is not None and placed not in self.warnings:
            self.warnings.append(placed)

    def block_style(self, name: str) -> BlockStyle:
        """How the lines of a text in style ``name`` stand."""
        kept = self.styles.get((BlockStyle, name))
        if kept is not None:
            return cast(BlockStyle, kept)
        style = self._style(name)
        size = self.positive(style.get("size", 8), "size")
        floor, keep = self.positive(style.get("floor", size), "floor"), self.positive(style.get("keep", style.get("floor", size)), "keep")
        step = self.positive(style.get("step", 0.25), "step")
        if (size - floor) / step > MOST_SIZES:
            raise self.wrong(
                f"step が小さすぎます。size から floor まで{MOST_SIZES}段までです: {step:g}",
                f"step is too small: there are at most {MOST_SIZES} sizes from size to floor, not {(size - floor) / step:.3g}",
            )
        found = BlockStyle(
            leading=self.positive(style.get("leading", 1.4), "leading"),
            align=self.one_of(style.get("align", "left"), "align", ("left", "centre", "right")),
            valign=self.one_of(style.get("valign", "top"), "valign", ("top", "middle", "bottom")),
            hang=bool(self.value(style.get("hang", False))),
            phrases=bool(self.value(style.get("phrases", True))) and self.facts.get("lang") != "en",
            lines=style.get("lines"),
            hyphens=self.facts.get("lang") == "en",
            vertical=bool(self.value(style.get("vertical", False))),
            fit=Fit(
                floor / size,
                keep / size,
                step / size,
                self.positive(style.get("stretch", 1.0), "stretch"),
            ),
        )
        if _is_plain({key: value for key, value in style.items() if key not in _OF_LETTERS}):
            self.styles[BlockStyle, name] = found
        return found

    def _style(self, name: str) -> Mapping[str, Any]:
        chain: list[str] = []
        merged: dict[str, Any] = {}
        while True:
            if name in chain:
                circle = " → ".join([*chain, name])
                raise self.wrong(f"スタイルの extends が輪になっています: {circle}", f"styles extend each other in a circle: {circle}")
            style = self.template.styles.get(name)
            if style is None:
                known = ", ".join(self.template.styles)
                raise self.wrong(f"スタイル「{name}」がありません。あるもの: {known}", f"there is no style “{name}”; there are: {known}")
            chain.append(name)
            merged = {**style, **merged}
            if "extends" not in style:
                return merged
            name = str(style["extends"])

    def repeated(self, element: Mapping[str, Any]) -> Iterator[Scope]:
        """A scope for each time an element is drawn: ``when``, and ``each: seal in seals`` with ``step: [dx, dy]`` in millimetres.

        Raises ``CardforgeError`` where ``each`` is not written so.
        """
        if "each" not in element:
            if "when" not in element or self.evaluate(element["when"]):
                yield self
            return
        variable, _, expression = str(element["each"]).partition(" in ")
        things = self.evaluate(expression) if expression else None
        if not isinstance(things, list | tuple):
            each = element["each"]
            raise self.wrong(
                f"each は「名前 in 並び」と書きます: 「{each}」", f"each is written “name in list”, and “{expression or each}” is no list"
            )
        dx, dy = self.numbers(element.get("step", [0, 0]), 2)
        for index, thing in enumerate(things):
            self._count(ROUND)
            facts = {**self.facts, variable.strip(): thing, "index": index, "count": len(things)}
            scope = self._with(self.element, facts, (self.shift[0] + dx * index, self.shift[1] + dy * index))
            if "when" not in element or scope.evaluate(element["when"]):
                yield scope

    def draw_one(self) -> None:
        """Count one more element of the face. Raises ``CardforgeError`` for more than any card needs."""
        self.drawn[0] += 1
        if self.drawn[0] > MOST_ELEMENTS:
            raise self.wrong(f"要素が{MOST_ELEMENTS}個を超えます。", f"a face of more than {MOST_ELEMENTS} elements is not drawn")

    def overflow(self, error: Overflow) -> None:
        """A text does not fit: an error, or a warning where drafts are printed.

        Raises ``CardforgeError`` unless the options ask for a warning.
        """
        title = fields_of(str(self.facts["game"])).title_of(self.element) if self.facts.get("game") else None
        named = title if title is not None and title.ja != self.element else None
        warned = Warned(str(self.facts.get("name", "")), self.element, error.lines, title=named)
        if self.warnings is None:
            raise warned._replace(file=self.template.file).error
        self._warn(warned)

    def missing(self, error: CardforgeError) -> None:
        """A picture cannot be shown: an error, or a warning where drafts are printed.

        Raises the error unless the options ask for a warning.
        """
        if self.warnings is None:
            raise error
        why = Text(f"{error.file}: {error.text.ja}", f"{error.file}: {error.text.en}")
        self._warn(Warned(str(self.facts.get("name", "")), self.element, why=why, hint=error.hint))

    def wrong(self, ja: str, en: str) -> CardforgeError:
        """An error at this element of the template."""
        card = self.facts.get("name", "")
        message = Text(f"要素「{self.element}」（{card}）: {ja}", f"element “{self.element}” ({card}): {en}")
        file, line = self.template.place_of(self.element)
        return CardforgeError(message, file=file, line=line)


def _is_plain(style: Mapping[str, Any]) -> bool:
    """Whether a style is the same for every card."""
    return not any(isinstance(value, str) and value.startswith("=") for value in style.values())
