"""The kernel's random generator: fair, replayable, and as long as it says."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, strategies as st

from cardforge.engine import rng
from cardforge.engine.rng import FACTOR, Dice, seed_of

SEEDS = st.integers(min_value=-(2**70), max_value=2**70)


def _prime(number: int) -> bool:
    """Miller and Rabin, with bases that settle every number below 2**81."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        power = pow(base, odd, number)
        if power not in (1, number - 1) and all((power := power * power % number) != number - 1 for _ in range(twos - 1)):
            return False
    return True


def test_the_factor_makes_a_safe_prime_so_that_the_period_is_long() -> None:
    assert _prime(FACTOR * 2**32 - 1)
    assert _prime(FACTOR * 2**31 - 1)


@given(SEEDS)
def test_every_state_fits_a_machine_word_and_goes_on(seed: int) -> None:
    state = rng.seeded(seed)
    for _ in range(20):
        following = rng.advance(state)
        assert 0 < following < 2**62
        assert following != state
        state = following


@given(SEEDS, st.integers(min_value=1, max_value=2**29))
def test_numbers_stay_below_the_limit(seed: int, count: int) -> None:
    assert 0 <= rng.below(rng.advance(rng.seeded(seed)), count) < count


@given(SEEDS, st.lists(st.integers(), max_size=60))
def test_a_shuffle_takes_a_step_for_each_swap_and_loses_nothing(seed: int, items: list[int]) -> None:
    state = rng.seeded(seed)
    shuffled = items.copy()
    end = rng.shuffle(state, shuffled)
    assert sorted(shuffled) == sorted(items)
    for _ in range(len(items) - 1):
        state = rng.advance(state)
    assert end == state


def test_seeds_beyond_32_bits_are_seeds_of_their_own() -> None:
    assert len({rng.seeded(seed + (high << 32)) for seed in range(100) for high in range(100)}) == 10_000


def test_neighbouring_seeds_deal_every_order_about_equally_often() -> None:
    orders = dict.fromkeys(permutations(range(5)), 0)
    games = 24_000
    for seed in range(games):
        items = list(range(5))
        rng.shuffle(rng.seeded(seed), items)
        orders[tuple(items)] += 1
    expected = games / len(orders)
    # 119 degrees of freedom: 181 is exceeded once in 5,000 fair generators.
    assert sum((count - expected) ** 2 for count in orders.values()) / expected < 181


def test_one_sequence_deals_every_order_about_equally_often() -> None:
    orders = dict.fromkeys(permutations(range(5)), 0)
    games = 24_000
    state = rng.seeded(1)
    for _ in range(games):
        items = list(range(5))
        state = rng.shuffle(state, items)
        orders[tuple(items)] += 1
    expected = games / len(orders)
    assert sum((count - expected) ** 2 for count in orders.values()) / expected < 181


def test_dice_of_one_seed_are_alike_and_fall_fairly() -> None:
    counted = [0] * 6
    for number in range(2000):
        dice, again = Dice(seed_of(7, number)), Dice(seed_of(7, number))
        for _ in range(3):
            fallen = dice.below(6)
            assert fallen == again.below(6)
            counted[fallen] += 1
        assert dice.seed() == again.seed()
    # 5 degrees of freedom: 26 is exceeded once in 10,000 fair dice.
    assert sum((count - 1000) ** 2 for count in counted) / 1000 < 26
