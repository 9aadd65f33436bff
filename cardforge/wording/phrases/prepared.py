"""Rules as memory keeps them: plain data, with the game's words in their lines and without the lines that fell away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cardforge.wording.holes import Hole, Value, compile_tree
from cardforge.wording.phrases.grammar import FreeText, Joint, Number, Parts, Phrase, Phrases, Row, Rule


def written(rules: Mapping[str, Rule]) -> dict[str, Any]:
    """The rules of a grammar as data that JSON holds; ``made`` makes them again.

    >>> rules = {"amount": Number("amount", 1, 9, "digits", (1, 2)), "row": Row("row", "amount", "amount", 2, {})}
    >>> made(written(rules))["amount"].samples
    (1, 2)
    """
    return {name: _written(rule) for name, rule in rules.items()}


def made(data: Mapping[str, Any]) -> dict[str, Rule]:
    """The rules that ``written`` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    return {name: _made(name, rule) for name, rule in data.items()}


def _written(rule: Rule) -> dict[str, Any]:
    if isinstance(rule, Phrases):
        return {"lines": [_line(phrase) for phrase in rule.phrases]}
    if isinstance(rule, Parts):
        return {"parts": [_line(phrase) for phrase in rule.phrases], "joints": _joints(rule.joints)}
    if isinstance(rule, Row):
        return {"row": [rule.item, rule.first, rule.least], "joints": _joints(rule.joints)}
    if isinstance(rule, Number):
        return {"number": [rule.least, rule.most, rule.style], "samples": list(rule.samples)}
    return {"words": [rule.form.pattern, rule.reading.pattern], "samples": list(rule.samples), "names": rule.names}


def _made(name: str, data: Mapping[str, Any]) -> Rule:
    if "lines" in data:
        return Phrases(name, _phrases(data["lines"]))
    if "parts" in data:
        return Parts(name, _phrases(data["parts"]), _joints_of(data["joints"]))
    if "row" in data:
        item, first, least = data["row"]
        return Row(name, item, first, least, _joints_of(data["joints"]))
    if "number" in data:
        least, most, style = data["number"]
        return Number(name, least, most, style, tuple(data["samples"]))
    form, reading = map(re.compile, data["words"])
    return FreeText(name, form, reading, tuple(data["samples"]), data["names"])


def _line(phrase: Phrase) -> list[Any]:
    texts = {key: list(each) for key, each in phrase.texts.items()}
    return [_with_marks(phrase.tree), texts, [_with_marks(part) for part in phrase.only], phrase.mark]


def _phrases(lines: list[Any]) -> tuple[Phrase, ...]:
    return tuple(
        [
            Phrase(compile_tree(tree), {key: tuple(each) for key, each in texts.items()}, tuple(only), mark)
            for tree, texts, only, mark in lines
        ]
    )


def _with_marks(tree: Value) -> Value:
    """A tree with its holes written as the phrasebook writes them."""
    if isinstance(tree, Hole):
        return f"<{tree.name}:{tree.rule}>"
    if isinstance(tree, dict):
        return {key: _with_marks(part) for key, part in tree.items()}
    return [_with_marks(part) for part in tree] if isinstance(tree, list) else tree


def _joints(joints: Mapping[str, Joint]) -> dict[str, list[Any]]:
    return {lang: [list(joint.between), list(joint.last), joint.inner] for lang, joint in joints.items()}


def _joints_of(data: Mapping[str, Any]) -> dict[str, Joint]:
    return {lang: Joint(tuple(between), tuple(last), inner) for lang, (between, last, inner) in data.items()}
