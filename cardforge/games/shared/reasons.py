"""What a game says of what is not allowed or not wise, as data: sentences with their rules, in a YAML file beside a module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from cardforge.engine.refusal import Refusal
from cardforge.engine.state import State
from cardforge.files.yaml import load_yaml
from cardforge.games.shared.tables import Tables, filled, text_of
from cardforge.model import Card, Deck, Problem, Text

#: What a card is called of which nothing is known.
_THAT: Final = Text("そのカード", "that card")


def name_of(names: Sequence[Text], state: State, card: int) -> Text:
    """What a card is called that a move names, which may be none; ``names`` are those of the definitions."""
    return _THAT if card < 0 or card >= len(state.definitions) else names[state.definitions[card]]


@cache
def bars_of(module: str, terms: ModuleType) -> dict[int, tuple[str, Text]]:
    """The rule and the words of each bar (``BAR_`` in the ``terms``), from the table ``reasons`` of the YAML file beside ``module``."""
    return {bar: (written["rule"], text_of(written)) for bar, written in Tables(module, terms).items("reasons", "BAR_")}


def refusal_of(
    module: str, terms: ModuleType, bar: int, names: Sequence[Text], state: State, card: int, by: int, rule: str = ""
) -> Refusal:
    """The refusal of a move because of a bar of ``bars_of``, by its rule or, where one is given, by this ``rule``; its words name the
    ``card`` that is moved and the one ``by`` which it is refused (-1: none)."""
    known, text = bars_of(module, terms)[bar]
    return _refusal(rule or known, text, name_of(names, state, card), name_of(names, state, by), by)


@lru_cache(maxsize=1 << 14)
def _refusal(rule: str, text: Text, card: Text, by: Text, because: int) -> Refusal:
    """Who plays asks for the same ones over and over."""
    return Refusal(rule, filled(text, {"card": _quoted(card), "by": _quoted(by)}), because)


def _quoted(name: Text) -> Text:
    """A name as it stands in a sentence."""
    return Text(f"「{name.ja}」", name.en)


def any_of(names: Iterable[Text]) -> Text:
    """Several names of which one will do, in one phrase.

    >>> any_of([Text("赤", "red"), Text("青", "blue")])
    Text(ja='赤・青', en='red or blue')
    """
    every = list(names)
    return Text("・".join(name.ja for name in every), " or ".join(name.en for name in every))


def first_fitting(rows: Iterable[Mapping[str, Any]], facts: Mapping[str, object]) -> Mapping[str, Any] | None:
    """The first row of a table that asks for nothing but these facts; a list is any of what is in it.

    >>> first_fitting([{"do": ["mill", "draw"], "of": "black"}, {"of": "all"}], {"do": "draw"})
    {'do': ['mill', 'draw'], 'of': 'black'}
    """
    for row in rows:
        asked = ((facts[key], row[key]) for key in row.keys() & facts.keys())
        if all(fact in (wanted if isinstance(wanted, list) else [wanted]) for fact, wanted in asked):
            return row
    return None


class Reasons:
    """The reasons in the YAML file beside ``module`` (its ``__file__``), each under a word: ``over: {rule: 004-R09, ja: ..., en: ...}``.

    A text names in braces what stands there: a ``Text`` in the language of the sentence, anything else as it is. ``severity`` is that of
    the problems. The file is read when the first reason is given.
    """

    def __init__(self, module: str, severity: str = "error") -> None:
        self._file = Path(module).with_suffix(".yaml")
        self._severity = severity

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The file's contents; a game may keep other tables in it, too."""
        data: Mapping[str, Any] = load_yaml(self._file)
        return data

    def rule(self, word: str) -> str:
        """The number of the reason's rule, or ``""``."""
        return str(self.data[word].get("rule", ""))

    def text(self, word: str, /, **names: Any) -> Text:
        """The reason in words."""
        return filled(text_of(self.data[word]), names)

    def refusal(self, word: str, because: int = -1, rule: str = "", /, **names: Any) -> Refusal:
        """The refusal of a move ``because`` of a card, by the reason's rule or, where one is given, by this ``rule``."""
        return Refusal(rule or self.rule(word), self.text(word, **names), because)

    def problem(self, word: str, of: Card | Deck, field: str = "", /, index: int | None = None, rule: str = "", **names: Any) -> Problem:
        """The problem with a card or deck, at one of its fields or at the deck's card of this ``index``."""
        called = of.name if isinstance(of, Card) else of.title
        line = of.source.line_of(field)
        if index is not None and isinstance(of, Deck) and index < len(of.lines):
            line = of.lines[index] or line
        return Problem(self._severity, rule or self.rule(word), self.text(word, **names), called.ja, of.source.file, line, called.en)
