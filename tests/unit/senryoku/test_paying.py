"""Payments with store cards: what can be paid, what is taken by default, and what can be put together by hand (001-R23 to R29, A08)."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from cardforge.engine.options import VERBS, coded, first_of, verb_of
from cardforge.games.senryoku.play import paying, terms
from tests.unit.senryoku.decks import position

ATTRIBUTES = ("fire", "water", "wind", "earth", "light", "dark")
BITS = terms.ATTRIBUTES


def stored(rows: list[list[str]], **wanted: Any) -> tuple[Any, Any]:
    """A position in which a has a card in the hand, and store cards of these attributes."""
    cards: dict[str, dict[str, Any]] = {
        f"倉{number}": {"kind": "soldier", "cost": 9, "move": 9, "power": 1, "attributes": row} for number, row in enumerate(rows)
    }
    cards["望み"] = {"kind": "soldier", "move": 1, "power": 1, **wanted}
    return position(cards, {"hand": ["望み"], "store": [f"倉{number}" for number in range(len(rows))]}, {})


def covers(rows: list[list[str]], asked: list[str], count: int) -> bool:
    """Whether cards cover as many of the attributes as they have to (001-A08)."""
    return len({each for row in rows for each in row} & set(asked)) >= min(count, len(asked))


def payable(rows: list[list[str]], asked: list[str], count: int, broken: bool) -> bool:
    """By trying every payment: some cards turned sideways, others broken, at most one use wasted by breaking."""
    numbers = range(len(rows))
    for size in range(len(rows) + 1):
        for used in combinations(numbers, size):
            for breaks in range(len(used) + 1 if broken else 1):
                uses = size + breaks
                right = uses == count or (breaks > 0 and uses == count + 1)
                if right and covers([rows[number] for number in used], asked, count):
                    return True
    return count == 0


@pytest.mark.parametrize("seed", range(60))
def test_what_can_be_paid_is_what_some_payment_pays(seed: int) -> None:
    random = Random(seed)
    rows = [random.sample(ATTRIBUTES, random.choice((0, 1, 1, 2, 3))) for _ in range(random.randint(0, 5))]
    asked = random.sample(ATTRIBUTES, random.choice((0, 1, 1, 2, 3)))
    count = random.randint(0, 7)
    game, state = stored(rows, cost=count, attributes=asked)
    option = coded(terms.V_SUMMON, state.zone(0, terms.HAND)[0], 2)
    assert (option in state.options) == payable(rows, asked, count, False)
    if terms.V_BY_HAND in state.options:
        game.apply(state, terms.V_BY_HAND)
        assert (option in state.options) == payable(rows, asked, count, True)


@pytest.mark.parametrize("seed", range(30))
def test_a_payment_by_hand_always_ends_and_pays(seed: int) -> None:
    """Whatever is picked: the cost is used, at most one use is wasted, and the attributes are covered."""
    random = Random(seed)
    rows = [random.sample(ATTRIBUTES, random.choice((0, 1, 1, 2))) for _ in range(6)]
    asked, count = random.sample(ATTRIBUTES, random.choice((0, 1, 2, 3))), random.randint(1, 7)
    game, state = stored(rows, cost=count, attributes=asked)
    game.apply(state, terms.V_BY_HAND)
    option = coded(terms.V_SUMMON, state.zone(0, terms.HAND)[0], 2)
    if option not in state.options:
        return
    before = {card: state.definitions[card] for card in state.zone(0, terms.STORE)}
    game.apply(state, option)
    while state.question == terms.Q_PAY:
        game.apply(state, random.choice(state.options))
    used, broken = state.zone(0, terms.USED), [card for card in state.zone(0, terms.GRAVE) if card in before]
    uses = len(used) + terms.BROKEN_USES * len(broken)
    assert uses == count or (broken and uses == count + 1)
    there = 0
    for card in (*used, *broken):
        there |= game.rules.marks[state.definitions[card]]
    assert sum(bool(BITS[each] & there) for each in asked) >= min(count, len(asked))
    assert [piece.square for piece in state.soldiers[0]] == [2]


def test_needed_attributes_are_used_first_and_nothing_is_broken() -> None:
    game, state = stored([["water"], ["fire"], [], ["fire"]], cost=2, attributes=["fire"])
    store = state.zone(0, terms.STORE)
    game.apply(state, coded(terms.V_SUMMON, state.zone(0, terms.HAND)[0], 0))
    assert state.zone(0, terms.USED) == [store[1], store[3]]
    assert state.zone(0, terms.GRAVE) == []


def test_a_card_of_two_attributes_covers_both() -> None:
    """001-R26: three cards for three attributes, though two of them have one each."""
    game, state = stored([["earth", "wind"], ["fire"], ["water"]], cost=3, attributes=["earth", "wind", "water"])
    game.apply(state, coded(terms.V_SUMMON, state.zone(0, terms.HAND)[0], 0))
    assert len(state.zone(0, terms.USED)) == 3


def test_one_use_is_wasted_by_breaking_alone() -> None:
    """001-R24: for a cost of three one card is used and one broken, or two are broken; three cannot be."""
    game, state = stored([[], [], []], cost=3, attributes=[])
    game.apply(state, terms.V_BY_HAND)
    game.apply(state, coded(terms.V_SUMMON, state.zone(0, terms.HAND)[0], 0))
    store = state.zone(0, terms.STORE)
    game.apply(state, coded(terms.V_BREAK, store[0]))
    assert {verb_of(option) for option in state.options} == {terms.V_TURN, terms.V_BREAK}
    assert {first_of(option) for option in state.options} == set(store[1:])
    game.apply(state, terms.V_BREAK + VERBS * store[1])
    assert state.question == terms.Q_MAIN
    assert len(state.zone(0, terms.STORE)) == 1


def test_to_pay_by_hand_is_for_one_payment() -> None:
    """The next one is made by itself again; so is one after another part of the turn has begun."""
    game, state = stored([[], []], cost=1, attributes=[])
    assert terms.V_BY_HAND in state.options
    game.apply(state, terms.V_BY_HAND)
    assert terms.V_BY_HAND not in state.options
    game.apply(state, terms.V_NEXT)
    assert not state.by_hand


def test_the_counts_of_sets() -> None:
    assert [paying.COUNT[bits] for bits in (0, 1, 3, 63)] == [0, 1, 2, 6]
