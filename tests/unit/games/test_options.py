"""One encoding of legal choices for all games."""

from __future__ import annotations

from typing import Any

from cardforge.engine.options import CARDS, SECOND, VERBS, coded, first_of, second_of, verb_of


def test_an_option_gives_back_what_it_was_made_of() -> None:
    for verb in (0, 1, VERBS - 1):
        for first in (0, 1, CARDS - 1):
            for second in (0, 1, CARDS - 1):
                option = coded(verb, first, second)
                assert (verb_of(option), first_of(option), second_of(option)) == (verb, first, second)
                assert option < 2**30, "an option is one digit of a Python number, and of a machine word"


def test_the_second_number_begins_where_the_first_one_ends() -> None:
    assert VERBS * CARDS == SECOND


def test_every_option_of_every_game_is_its_verb_and_numbers(positions: Any) -> None:
    for _, state, _ in positions(4):
        for option in state.options:
            assert coded(verb_of(option), first_of(option), second_of(option)) == option
