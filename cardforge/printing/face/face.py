"""Faces: a template and a card's facts become a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Drawing
from cardforge.printing.face.elements import draw_elements
from cardforge.printing.face.elements.text import SPARE, with_spare
from cardforge.printing.face.repeating import Repeats
from cardforge.printing.face.scope import Scope, Styles
from cardforge.printing.face.templates import Template
from cardforge.printing.face.warned import Warned


def draw_face(
    template: Template,
    facts: Mapping[str, Any],
    fonts: FontBook,
    warnings: list[Warned] | None = None,
    places: tuple[Path, ...] = (),
    styles: Styles | None = None,
    pictures: list[Path] | None = None,
    repeats: Repeats | None = None,
) -> Drawing:
    """The drawing of one card face.

    With ``warnings`` a text that does not fit is printed over its box and noted there; without, it is an error. ``places`` are the folders
    that pictures may lie in; without any they lie beside the card. ``styles`` keeps what other cards of this template have in
    common, in the same language of print. ``pictures`` gets the files of pictures that are opened. ``repeats`` are what
    elements drew for other cards of this template, in the same language.

    Raises CardforgeError: an expression fails or a text does not fit its box, naming card, box and number of lines too many.
    """
    scope = scope_of(template, facts, fonts, warnings, places, styles)
    if pictures is not None:
        scope.pictures = pictures
    drawing = Drawing(*template.size, bleed=template.bleed)
    drawing.add(*(draw_elements(template.elements, scope) if repeats is None else repeats.draw(scope)))
    return drawing


def scope_of(
    template: Template,
    facts: Mapping[str, Any],
    fonts: FontBook,
    warnings: list[Warned] | None = None,
    places: tuple[Path, ...] = (),
    styles: Styles | None = None,
) -> Scope:
    """Where the elements of a card's face are evaluated: its facts, what the template makes of them, the room its text leaves.

    Raises CardforgeError: an expression fails, or the text that decides the layout has an icon or a character that is not there.
    """
    known = {**template.data, SPARE: 0.0, "taller": template.taller, **facts}
    scope = Scope(template, known, fonts, warnings=warnings, places=places, styles={} if styles is None else styles)
    if template.let:
        # One mapping that grows: what is named first is known to what is named after it.
        known = dict(scope.facts)
        scope = scope.knowing(known)
        for name, expression in template.let.items():
            known[name] = scope.at(f"let.{name}").evaluate(expression)
    return with_spare(template.elements, scope)
