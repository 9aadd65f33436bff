"""What an effect binds to one card: it goes where the card goes, until the card is played, and is not known where the card is not."""

from __future__ import annotations

from cardforge.engine import remembering
from cardforge.engine.remembering import BOUND, CHANGE

OF_ONE_CARD = [CHANGE, 1, 5, BOUND, 0, 0, 7, 5]
OF_ALL = [CHANGE, 2, 5, 0, 0, 0, 7, 5]


def test_it_is_not_known_of_a_hidden_card() -> None:
    assert remembering.unaware([OF_ONE_CARD, OF_ALL], {7}) == [OF_ALL]


def test_it_is_known_of_a_card_that_is_seen() -> None:
    assert remembering.unaware([OF_ONE_CARD, OF_ALL], {8}) == [OF_ONE_CARD, OF_ALL]
