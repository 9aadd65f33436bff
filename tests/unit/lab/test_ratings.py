"""How strong decks are among each other, and the mix that none beats."""

from __future__ import annotations

from random import Random

import pytest

from cardforge.lab.statistics.ratings import expected, mix, ratings


def games(rated: list[float]) -> list[list[float]]:
    """What decks of these ratings score against each other."""
    return [[expected(one, other) for other in rated] for one in rated]


def test_ratings_are_found_again_from_what_decks_scored() -> None:
    rated = [150.0, 20.0, 0.0, -170.0]
    found = ratings(games(rated), [[1e6] * 4] * 4)
    assert found == pytest.approx(rated, abs=0.1)


def test_a_deck_that_won_every_game_has_a_rating() -> None:
    best, other = ratings([[0.5, 1.0], [0.0, 0.5]], [[0, 20], [20, 0]])
    assert 400 < best - other < 1000


def test_a_match_that_was_not_played_says_nothing() -> None:
    first, second, third = ratings([[0.5, 0.64, 0.5], [0.36, 0.5, 0.64], [0.5, 0.36, 0.5]], [[0, 1e6, 0], [1e6, 0, 1e6], [0, 1e6, 0]])
    assert [first - second, second - third] == pytest.approx([100, 100], abs=1)


@pytest.mark.parametrize("decks", [1, 2, 3, 7, 12])
def test_no_deck_scores_more_than_one_half_against_the_mix(decks: int) -> None:
    chance = Random(decks)
    for _ in range(30):
        scores = [[0.5] * decks for _ in range(decks)]
        for a in range(decks):
            for b in range(a):
                scores[a][b] = chance.choice([0.0, 0.5, 1.0, chance.random()])
                scores[b][a] = 1 - scores[a][b]
        shares = mix(scores)
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0
        assert max(sum(score * share for score, share in zip(row, shares, strict=True)) for row in scores) <= 0.5 + 1e-9


def test_a_deck_that_beats_all_is_the_whole_mix() -> None:
    assert mix(games([0.0, 200.0, 100.0])) == pytest.approx([0, 1, 0])
