"""What a rule can begin with is found without compiling it; a sign that were missing there would make sentences unreadable."""

from __future__ import annotations

import pytest

from cardforge.files.places import games
from cardforge.wording import phrasebook
from cardforge.wording.phrases.grammar import Phrases
from cardforge.wording.reading.parsers import Parsers


@pytest.mark.parametrize("game", games())
def test_it_is_what_the_compiled_rule_begins_with(game: str) -> None:
    grammar = phrasebook(game).grammar
    parsers = Parsers(grammar)
    made = [
        parsers.parser(name, language)
        for name, rule in grammar.rules.items()
        for language in grammar.languages.values()
        if isinstance(rule, Phrases)
    ]
    found = [parser.starts() for parser in made]
    assert found == [parser._together().starts() for parser in made]  # type: ignore[attr-defined]
