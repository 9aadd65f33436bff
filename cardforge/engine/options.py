"""How a legal choice is written as one whole number, in every game: a verb and up to two numbers, such as a card and its target.

What runs at every decision decodes in line with the three constants (``option % VERBS``, ``option // VERBS % CARDS``,
``option // SECOND``); everything else uses the functions.

>>> option = coded(2, 17, 4095)
>>> verb_of(option), first_of(option), second_of(option)
(2, 17, 4095)
"""

from __future__ import annotations

from typing import Final

#: Verbs that a game may have.
VERBS: Final = 64
#: Numbers that an option may name: more card instances than a game has, so small that every option stays below 2**30.
CARDS: Final = 4096
#: ``VERBS * CARDS``: what the second number of an option counts.
SECOND: Final = 262144

# Verbs and questions that every game has (``engine.table``); a game's own verbs and questions are below these.
V_PICK: Final = 59  # the first number, or with the second both: what is taken
V_DONE: Final = 60
V_YES: Final = 61
V_NO: Final = 62
V_MODE: Final = 63  # the first number: which one, from 0
Q_ORDER: Final = 61  # what is done next
Q_MAY: Final = 62
Q_MODE: Final = 63


def coded(verb: int, first: int = 0, second: int = 0) -> int:
    """The option of a verb and its two numbers, the first and the second: cards or what the game takes for the verb."""
    return verb + VERBS * first + SECOND * second


def verb_of(option: int) -> int:
    """The verb of an option."""
    return option % VERBS


def first_of(option: int) -> int:
    """The first number of an option."""
    return option // VERBS % CARDS


def second_of(option: int) -> int:
    """The second number of an option."""
    return option // SECOND
