"""What would keep cards from being printed: missing pictures and texts that do not fit, found without writing a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cardforge.files import places as resources
from cardforge.model import Card, CardforgeError, Problem, Text
from cardforge.printing.content.facts import Wording, facts_of
from cardforge.printing.face.faceset import Item, fonts_of
from cardforge.printing.face.proving import Prover
from cardforge.printing.face.safety import SAFE, unsafe
from cardforge.printing.face.templates import TemplateBook
from cardforge.printing.face.warned import Warned
from cardforge.printing.face.wishes import is_picture, layouts_of, picture_back
from cardforge.printing.options import SheetOptions


def faults_of_print(
    items: Iterable[Item], game: str, options: SheetOptions, book: Wording, faultless: dict[int, list[Path]] | None = None
) -> list[Problem]:
    """What ``print`` would refuse of ``items`` in the language of ``options``; cards of a kind that no template prints are left out.

    It is an error in a language that the card is named in, a warning in the other one. A fault of a template is named once. The numbers of
    the items in which nothing is wrong are noted in ``faultless``, with the pictures that were opened for each.
    """
    templates = TemplateBook(game, options.folders)
    known = set(templates.names)
    fonts = fonts_of(options)
    broken: set[Path | str | None] = set()
    problems: list[Problem] = []
    provers: dict[str, Prover] = {}
    unsafe_layouts: set[str] = set()
    for number, item in enumerate(items):
        warned: list[Warned] = []
        pictures: list[Path] = []
        if item.card.kind not in known:
            continue
        layout = layouts_of(item.card, known, warned.append, has_other=item.other is not None).front
        try:
            prover = provers.get(layout)
            if prover is None:
                prover = provers[layout] = Prover(templates.get(layout), fonts, options.places)
                near = _too_near(prover, facts_of(item.thing, options.lang, book, item.extra), item.card)
                problems += near if options.lang == "ja" else ()
                if near:
                    unsafe_layouts.add(layout)
            prover.prove(facts_of(item.thing, options.lang, book, item.extra), warned, pictures)
        except CardforgeError as error:
            if error.file not in broken:
                broken.add(error.file)
                said = _with_hint(error.text, error.hint)
                problems.append(Problem("error", "", said, item.card.name.ja, Path(error.file or "."), error.line, item.card.name.en))
            continue
        if is_picture(str(item.card.fields.get("back", ""))):
            _prove_back(item, prover, warned, pictures, options)
        if faultless is not None and not warned and layout not in unsafe_layouts:
            faultless[number] = pictures
        problems += [_problem(item.card, each, options.lang) for each in warned]
    return problems


def _with_hint(text: Text, hint: Text | None) -> Text:
    """What is wrong, and what helps."""
    if hint is None:
        return text
    ja, en = text.ja, text.en.rstrip(". ")
    return Text(f"{ja}{'' if ja.endswith('。') else '。'}{hint.ja}", f"{en}. {hint.en}")


def _too_near(prover: Prover, facts: Mapping[str, Any], card: Card) -> list[Problem]:
    """Warnings about a layout of the user's own: what it puts too near to the cut. The built-in ones keep the zone."""
    template = prover.template
    if resources.path("templates") in template.file.parents:
        return []
    try:
        found = list(unsafe(template, facts, prover.fonts))
    except CardforgeError:
        # It is told where the card is proved.
        return []
    problems = []
    for name, distance in found:
        file, line = template.place_of(name)
        said = Text(
            f"要素「{name}」は断裁の位置から{distance:.1f} mm です。{SAFE:g} mm 離してください。",
            f"The element “{name}” lies {distance:.1f} mm from the cut; keep {SAFE:g} mm.",
        )
        problems.append(Problem("warning", "", said, card.name.ja, file, line, card.name.en))
    return problems


def _prove_back(item: Item, prover: Prover, warned: list[Warned], pictures: list[Path], options: SheetOptions) -> None:
    """Look whether the picture that is a card's back can be shown."""
    back = Prover(picture_back(item.card, prover.template.size), fonts_of(options), options.places)
    back.prove(facts_of(item.thing, options.lang, None, item.extra), warned, pictures)


def _problem(card: Card, warned: Warned, lang: str) -> Problem:
    """What is wrong with a card's face, at the place where the card is written; a picture is missing in any language."""
    if warned.why is not None:
        said = warned.message if warned.element else _with_hint(warned.message, warned.hint)
        return Problem("error", "", said, card.name.ja, card.source.file, warned.line or card.source.line, card.name.en)
    message = warned.message
    named = lang == card.lang or card.name.ja != card.name.en
    said = _printed(message, lang)
    return Problem("error" if named else "warning", "", said, card.name.ja, card.source.file, card.source.line, card.name.en)


def _printed(message: Text, lang: str) -> Text:
    """``message``, saying in which language of print it is so."""
    ja, en = ("日本語", "Japanese") if lang == "ja" else ("英語", "English")
    return Text(f"{ja}で印刷すると、{message.ja}", f"Printed in {en}: {message.en[:1].lower()}{message.en[1:]}")
