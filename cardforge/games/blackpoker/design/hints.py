"""What is printed about the lists: on a playing card the actions that it is a key of, on the reference sheet all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from cardforge.database import Library
from cardforge.database.schema.sentences import sentence
from cardforge.files.yaml import load_yaml
from cardforge.games.blackpoker.notation import cost_letters, numbers
from cardforge.games.shared.tables import text_of
from cardforge.model import Card, Master, Tree

_DATA: Final = load_yaml(Path(__file__).with_suffix(".yaml"))
SUIT_MARKS: Final[dict[str, str]] = _DATA["marks"]
#: The groups of the action list and the other lists, in the order of the document.
_GROUPS: Final = {name: text_of(text) for name, text in _DATA["groups"].items()}
#: The texts of an entry below its notation line, with what stands before them.
_LABELS: Final = {name: text_of(text) for name, text in _DATA["labels"].items()}


def card_facts(card: Card | Master, library: Library, lang: str) -> dict[str, Any]:
    """Of a playing card its index and the actions it is a key of; of a sheet the lists that it shows."""
    if isinstance(card, Master):
        return {}
    if card.kind == "playing-card":
        return playing_card(card, library, lang)
    return {"groups": lists(library, lang), "rows": rows} if card.kind in ("sheet", "reference") else {}


def playing_card(card: Card, library: Library, lang: str) -> dict[str, Any]:
    """``index`` (A, 10, JOKER), ``mark`` of the suit, and ``hints``: each action with its cost and the other key card it needs."""
    suit, number = card.fields["suit"], card.fields["number"]
    hints = []
    for action in library.cards.values():
        if action.kind != "action":
            continue
        notation = action.trees["notation"]
        keys = notation.get("keys", ())
        if any(_fits(key, suit, number) for key in keys):
            others = [SUIT_MARKS[key["suit"]] for key in keys if len(keys) > 1 and not _fits(key, suit, number)]
            hints.append({"name": action.name.get(lang), "cost": cost_letters(notation), "other": "".join(others)})
    return {"index": _DATA["letters"].get(str(number), str(number)), "mark": SUIT_MARKS.get(suit, "★"), "hints": hints}


def rows(groups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Groups of the lists as rows to be printed one below the other: ``kind`` group, entry or line, with the ``space`` before it."""
    found = []
    for group in groups:
        found.append({"kind": "group", "text": group["title"], "space": 1.0})
        for entry in group["entries"]:
            found.append({"kind": "entry", "text": entry["name"], "notation": entry["notation"], "space": 0.5})
            found += [{"kind": "line", "text": line, "space": 0.0} for line in entry["lines"]]
    return found


def lists(library: Library, lang: str) -> list[dict[str, Any]]:
    """The groups of the lists with their entries: ``name``, ``notation`` and ``lines``."""
    groups: dict[str, list[dict[str, Any]]] = {name: [] for name in _GROUPS}
    for card in library.cards.values():
        group = card.fields.get("group") or card.fields.get("type") or card.kind
        if group in groups:
            groups[group].append(_entry(card, lang))
    # A group that nothing is in has no title: only actions of somebody's own are of none of the document's.
    return [{"title": _GROUPS[name].get(lang), "entries": entries} for name, entries in groups.items() if entries]


def _entry(card: Card, lang: str) -> dict[str, Any]:
    lines = [label.get(lang) + line for field, label in _LABELS.items() for line in sentence(card, field).get(lang).splitlines()]
    notation = sentence(card, "notation" if "notation" in card.trees else "component").get(lang)
    return {"name": card.name.get(lang), "notation": notation, "lines": lines}


def _fits(key: Tree, suit: str, number: int) -> bool:
    low, high = numbers(key)
    return bool(key.get("suit", suit) == suit and low <= number <= high)
