"""How a story speaks of people: to whom it is told, whose a card is, numbers that rise and fall."""

from __future__ import annotations

import pytest

from cardforge.games.shared.telling.speech import OPPONENT, YOU, risen
from cardforge.model import Text
from cardforge.workspace import Workspace


def test_a_number_goes_up_or_down_in_words() -> None:
    assert risen(2000) == Text("2000上がった", "gained 2000")
    assert risen(-3000) == Text("3000下がった", "lost 3000")


@pytest.mark.parametrize("decks", [("赤単アグロ", "森王の行進"), ("全54枚", "全54枚")])
def test_a_story_speaks_to_the_one_who_reads_it(decks: tuple[str, str]) -> None:
    workspace = Workspace.of_decks(*decks)
    sitting = workspace.play(*decks, players=("greedy", "greedy"), seed=5)
    while not sitting.over:
        sitting.choose_by_bot()
    lines = sitting.table.teller((YOU, OPPONENT), 0).tell(sitting.state, sitting.state.log)
    english = [line.en for line in lines]
    assert len(lines) > 30
    assert not [line for line in english if " of you" in line or "you's" in line or line.startswith(("you", "your"))]
    assert any(line.startswith("Your opponent") for line in english)
    assert any(line.ja.startswith("相手") for line in lines)
    assert not [line for line in lines if decks[1] in line.ja or decks[1] in line.en]
