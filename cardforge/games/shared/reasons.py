"""Why something is not allowed, as data: rules' numbers and sentences in a YAML file beside the module that says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardforge.engine.refusal import Refusal
from cardforge.files.yaml import load_yaml
from cardforge.games.shared.tables import text_of
from cardforge.model import Text


class Reasons:
    """The reasons in the YAML file beside ``module`` (its ``__file__``), each under a word: ``over: {rule: 004-R09, ja: ..., en: ...}``.

    A text names in braces what stands there: a ``Text`` in the language of the sentence, anything else as it is.
    """

    def __init__(self, module: str) -> None:
        rows = load_yaml(Path(module).with_suffix(".yaml"))
        self._reasons: dict[str, tuple[str, Text]] = {word: (row.get("rule", ""), text_of(row)) for word, row in rows.items()}

    def rule(self, word: str) -> str:
        """The number of the reason's rule, or ``""``."""
        return self._reasons[word][0]

    def text(self, word: str, **names: Any) -> Text:
        """The reason in words."""
        text = self._reasons[word][1]
        if not names:
            return text
        ja = {name: value.ja if isinstance(value, Text) else value for name, value in names.items()}
        en = {name: value.en if isinstance(value, Text) else value for name, value in names.items()}
        return Text(text.ja.format_map(ja), text.en.format_map(en))

    def refusal(self, word: str, because: int = -1, rule: str = "", /, **names: Any) -> Refusal:
        """The refusal of a move ``because`` of a card, by the reason's rule or, where one is given, by this ``rule``."""
        return Refusal(rule or self.rule(word), self.text(word, **names), because)
