"""What designers write (`designers.yaml`), judged: read rightly, unread, read wrongly.

``python -m tests.unit.wording.designers`` prints the table and every sentence read wrongly.

Meanings are compared in a form that does not depend on how a tree is laid out: who does what to which cards until when, step by step.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from cardforge.wording import ReadError, phrasebook
from cardforge.wording.book import Phrasebook

DATA: dict[str, list[dict[str, Any]]] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
LANGUAGES = ("japanese", "english")
RIGHT, UNREAD, WRONG, UNJUDGED = "right", "unread", "wrong", "unjudged"
#: Effects that mean one player, and who it is where nobody is named.
PLAYERS = {"draw": "own", "discard": "own", "heal": "own", "mill": "own", "damage": "enemy"}
#: Effects that work on cards, and the key that says which.
ON_CARDS = {
    "power": "who",
    "destroy": "who",
    "tap": "who",
    "untap": "who",
    "freeze": "who",
    "grant": "who",
    "lose": "who",
    "silence": "who",
    "forbid": "who",
    "scale": "who",
    "set": "who",
    "strip": "who",
    "fight": "who",
    "move": "what",
}
#: In what was worked on before: what was only chosen.
CHOICE = "only chosen"
THE_OTHER = {"own": "enemy", "enemy": "own"}


@dataclass(frozen=True)
class Verdict:
    """How a sentence was taken, and both meanings where they were compared."""

    how: str
    found: object = None
    meant: object = None


def meaning(tree: dict[str, Any]) -> object:
    """What a text or condition means, whatever its tree looks like."""
    if "abilities" not in tree:
        return _condition(tree)
    abilities = [{**ability, "effect": _steps(ability["effect"], "own", [])} for ability in tree["abilities"]]
    return {"keywords": sorted(tree["keywords"]), "abilities": abilities}


def _player(named: str, doer: str) -> str:
    """The player ``named`` from where ``doer`` stands."""
    if doer == "own" or named == "both":
        return named
    if doer == "both":
        return "both" if named == "own" else f"{named} of each"
    if doer not in THE_OTHER:
        return doer if named == "own" else f"{named} of {doer}"
    return THE_OTHER[named]


def _steps(effect: dict[str, Any], doer: str, before: list[dict[str, Any]]) -> list[object]:
    """The effect as a flat list of steps; ``before`` holds what was worked on last."""
    kind = effect["do"]
    if kind == "then":
        return [step for part in effect["steps"] for step in _steps(part, doer, before)]
    if kind == "as":
        return _steps(effect["effect"], _player(effect["player"], doer), before)
    if kind == "choose":
        before.append({CHOICE: _cards(effect["who"], doer)})
        return []
    if kind == "may":
        return [{"do": "may", "by": doer, "effect": _steps(effect["effect"], doer, before)}]
    if kind == "if":
        inner = {key: _steps(effect[key], doer, before) for key in ("then", "else") if key in effect}
        return [{"do": kind, "cond": _condition(effect["cond"])} | inner]
    if kind == "if_done":
        return [{"do": kind} | {key: _steps(effect[key], doer, before) for key in ("then", "else") if key in effect}]
    if kind == "choose_one":
        return [{"do": kind, "by": doer, "modes": [_steps(mode, doer, list(before)) for mode in effect["modes"]]}]
    return [_step(effect, doer, before)]


def _step(effect: dict[str, Any], doer: str, before: list[dict[str, Any]]) -> dict[str, Any]:
    kind = effect["do"]
    step = dict(effect)
    if kind == "draw":
        before.insert(0, {"drew": True})
    if kind in PLAYERS:
        step["to"] = _player(effect.get("to", PLAYERS[kind]), doer)
    if kind in ON_CARDS:
        key = ON_CARDS[kind]
        cards = _cards(effect.get(key, {"this": "unit"} if kind == "power" else {"select": "unit", "count": 1}), doer)
        if cards == {"that": "drawn"} and {"drew": True} not in before:
            cards = {"that": "chosen"}  # that card: the one chosen, where none was drawn
        if cards == {"that": "chosen"} and before and CHOICE in before[-1]:
            cards = before[-1] = before[-1][CHOICE]  # chosen before, and worked on now
        elif cards == {"that": "chosen"} and before and _certain(before[-1]):
            cards = before[-1]
        elif cards != {"that": "chosen"}:
            before.append(cards)
        step[key] = cards
    if "per" in step:
        step["per"] = _place(step["per"], doer)
    return step


def _certain(cards: dict[str, Any]) -> bool:
    """Whether saying it twice means the same cards: the card itself, all of a kind."""
    return "this" in cards or cards.get("count") == "all"


def _cards(cards: dict[str, Any], doer: str) -> dict[str, Any]:
    if "select" not in cards:
        return dict(cards)
    chosen = _place(cards, doer)
    if "master" not in (chosen["select"] if isinstance(chosen["select"], list) else [chosen["select"]]):
        chosen.setdefault("count", 1)
    return chosen if doer == "own" or chosen["count"] == "all" else {**chosen, "by": doer}


def _place(cards: dict[str, Any], doer: str) -> dict[str, Any]:
    """A selection with whose cards they are: outside the field one's own unless said (000-A28)."""
    whose = cards.get("side", "own" if "zone" in cards else None)
    return dict(cards) if whose is None else {**cards, "side": _player(whose, doer)}


def _condition(condition: dict[str, Any]) -> dict[str, Any]:
    if condition["is"] in ("and", "or"):
        return {**condition, "of": [_condition(part) for part in condition["of"]]}
    if condition["is"] == "count":
        return {**condition, "of": _place(condition["of"], "own")}
    return condition


def read(book: Phrasebook, sentence: str, kind: str, mend: bool = True) -> dict[str, Any] | ReadError:
    """The tree of a sentence, or why there is none: with what may have been meant (``mend``), which takes longest to find."""
    try:
        return book.read(sentence, kind=kind, mend=mend)
    except ReadError as error:
        return error


def judge(book: Phrasebook, entry: dict[str, Any]) -> Verdict:
    """How a designer's sentence is taken today."""
    kind = entry.get("kind", "text")
    tree = read(book, entry["sentence"], kind, mend="refuse" in entry)
    if isinstance(tree, ReadError):
        return _refusal(tree, entry)
    found = meaning(tree)
    spelled = entry.get("means", [])
    trees = (
        [entry["tree"]] if "tree" in entry else [read(book, text, kind) for text in ([spelled] if isinstance(spelled, str) else spelled)]
    )
    for other in trees:
        if not isinstance(other, ReadError):
            meant = meaning(other)
            return Verdict(RIGHT if found == meant else WRONG, found, meant)
    return Verdict(WRONG if "refuse" in entry else UNJUDGED, found, "refused" if "refuse" in entry else None)


def _refusal(error: ReadError, entry: dict[str, Any]) -> Verdict:
    """A refusal is right where it was meant, whatever its words; the words that are missing are shown."""
    if "refuse" not in entry:
        return Verdict(UNREAD)
    said = error.describe("ja")
    missing = [word for word in entry["refuse"] if word not in said]
    return Verdict(UNREAD if missing else RIGHT, said, missing)


def caught(book: Phrasebook, entry: dict[str, Any]) -> bool:
    """Whether a senseless sentence is refused when it is read."""
    return isinstance(read(book, entry["sentence"], entry.get("kind", "text"), mend=False), ReadError)


def figures(book: Phrasebook) -> dict[str, dict[str, int]]:
    """For each language how many sentences were taken how; the senseless ones under their own name."""
    table: dict[str, dict[str, int]] = {}
    for language in LANGUAGES:
        for name, entries in ((language, DATA[language]), (f"{language} rows", [entry for entry in DATA[language] if entry.get("row")])):
            verdicts = [judge(book, entry).how for entry in entries]
            table[name] = {"sentences": len(verdicts), **{how: verdicts.count(how) for how in (RIGHT, UNREAD, WRONG, UNJUDGED)}}
    right = sum(caught(book, entry) for entry in DATA["senseless"])
    table["senseless"] = {
        "sentences": len(DATA["senseless"]),
        RIGHT: right,
        UNREAD: 0,
        WRONG: len(DATA["senseless"]) - right,
        UNJUDGED: 0,
    }
    return table


def main() -> int:
    """Print the table, then every sentence read wrongly with both meanings."""
    book = phrasebook("deckmaster")
    table = figures(book)
    print(f"{'':15}" + "".join(f"{column:>11}" for column in next(iter(table.values()))))
    for name, row in table.items():
        print(f"{name:15}" + "".join(f"{number:11}" for number in row.values()))
    for language in LANGUAGES:
        for entry in DATA[language]:
            verdict = judge(book, entry)
            if verdict.how in (WRONG, UNJUDGED):
                print(f"{verdict.how}: {entry['sentence']}\n  read:  {verdict.found}\n  means: {verdict.meant}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
