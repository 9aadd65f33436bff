"""What people are asked before they print: the options as a form has them, read from what was filled in, and the same as a command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from cardforge.files.yaml import load_yaml
from cardforge.model import BROUGHT, LEADER, CardforgeError, Text
from cardforge.model.characters import quoted
from cardforge.printing.options import SheetOptions, page_numbers
from cardforge.printing.sheet.cutters import CUTTERS
from cardforge.printing.sheet.labels import label_sheets

_USUAL: Final = SheetOptions()
_PARTS: Final = (LEADER, BROUGHT)


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that is asked: its ``name``, its ``flag`` on the command line, its ``title``, and what is ``usual``.

    ``sort`` is ``choice`` (one of ``values``), ``word``, ``length`` (millimetres up to ``most``), ``count`` (``least`` to ``most``) or
    ``flag`` (``1`` or nothing). ``group`` is ``first``, or ``more`` for what is seldom changed.
    """

    name: str
    flag: str
    sort: str
    title: Text
    values: Mapping[str, Text]
    usual: str
    least: int
    most: int
    group: str


def asked(printers: Iterable[str] = ()) -> tuple[Asked, ...]:
    """What is asked, in order; ``printers`` are the names of the printer profiles that there are.

    >>> [each.usual for each in asked() if each.name in ("paper", "copies", "margin")]
    ['A4', '1', '5']
    """
    known = {"printer": printers, "label": label_sheets(), "cutter": CUTTERS}
    return tuple(_with(each, known.get(each.name, ())) for each in _asked())


def _with(each: Asked, names: Iterable[str]) -> Asked:
    more = {name: Text(name, name) for name in names}
    return replace(each, values={**each.values, **more}) if more else each


@cache
def _asked() -> tuple[Asked, ...]:
    rows: dict[str, dict[str, Any]] = load_yaml(Path(__file__).with_suffix(".yaml"))
    return tuple(
        Asked(
            name,
            row["flag"],
            row["sort"],
            Text(**row["title"]),
            {str(key): Text(said, said) if isinstance(said, str) else Text(**said) for key, said in row.get("values", {}).items()},
            _said(_USUAL, name),
            row.get("least", 0),
            row.get("most", 0),
            row.get("group", "first"),
        )
        for name, row in rows.items()
    )


def filled_in(options: SheetOptions) -> dict[str, str]:
    """What a form has for these options, all of what is asked.

    >>> filled_in(SheetOptions(paper="A3"))["paper"]
    'A3'
    """
    return {each.name: _said(options, each.name) for each in _asked()}


def _said(options: SheetOptions, name: str) -> str:
    """What a form has in the place of one option."""
    match name:
        case "draft":
            return "1" if options.overflow == "warn" else ""
        case "only_main":
            return "" if options.parts == _PARTS else "1"
        case "gap":
            return "" if options.gap is None else f"{options.gap[0]:g}"
        case "pages":
            return ",".join(map(str, options.pages))
    value = getattr(options, name)
    if isinstance(value, bool) or value is None:
        return "1" if value else ""
    return f"{value:g}" if isinstance(value, float) else str(value)


def options_from(given: Mapping[str, str], lang: str = "ja") -> SheetOptions:
    """The options that were filled in; what is missing is as usual, ``lang`` is the language of print where none is given.

    Raises CardforgeError: a value is none that can be asked for; its option is named.

    >>> options_from({"paper": "A3", "copies": "2", "draft": "1"}).copies
    2
    """
    found: dict[str, Any] = {"lang": lang}
    for each in _asked():
        said = given.get(each.name, "").strip()
        if said and said != each.usual:
            found |= _meant(each, said)
        elif said:
            found |= _meant(each, said) if each.name == "lang" else {}
    return SheetOptions(**found)


def _meant(each: Asked, said: str) -> dict[str, Any]:
    """What one answer sets."""
    match each.name:
        case "draft":
            return {"overflow": "warn"}
        case "only_main":
            return {"parts": ()}
        case "pages":
            return {"pages": page_numbers(said[:200])}
        case "lang" if said not in each.values:
            raise _wrong(each, said)
    if each.sort == "flag":
        return {each.name: True}
    if each.sort == "choice":
        if each.name not in ("printer", "label", "cutter", "paper", "card_size") and said not in each.values:
            raise _wrong(each, said)
        return {each.name: said}
    number = _number(each, said)
    return {each.name: (number, number) if each.name == "gap" else number}


def _number(each: Asked, said: str) -> float:
    """The number that was written, whole for a count. Raises CardforgeError."""
    try:
        number = int(said) if each.sort == "count" else float(said)
    except ValueError:
        raise _wrong(each, said) from None
    if not each.least <= number <= each.most:
        raise _wrong(each, said)
    return number


def _wrong(each: Asked, said: str) -> CardforgeError:
    shown = said if len(said) <= 40 else said[:39] + "…"
    message = Text(f"{each.title.ja}を「{shown}」にはできません。", f"{each.title.en} cannot be “{shown}”.")
    if each.sort in ("length", "count"):
        span = f"{each.least}–{each.most}"
        return CardforgeError(message, hint=Text(f"{span} の数です。", f"It is a number, {span}."))
    return CardforgeError(message, hint=Text("・".join(each.values), ", ".join(each.values)))


def command_of(words: Sequence[str], options: SheetOptions) -> str:
    """The command line that prints the same.

    >>> command_of(["赤単アグロ"], SheetOptions(paper="A3", cut="lines", overflow="warn"))
    'cardforge print 赤単アグロ --print-lang ja --paper A3 --cut lines --draft'
    """
    said = ["cardforge", "print", *(quoted(word) for word in words)]
    for each in _asked():
        value = _said(options, each.name)
        if each.sort == "flag" and value:
            said.append(each.flag)
        elif each.name == "lang" or (value and value != each.usual):
            said += [each.flag, quoted(value)]
    return " ".join(said)
