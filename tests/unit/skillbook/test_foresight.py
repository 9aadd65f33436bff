"""What greedy thinks of positions: it sees what comes of a skill, of a battle and of standing in the way."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.engine.options import VERBS
from cardforge.engine.rng import Dice
from cardforge.games.shared.proving.words import Words
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.proving.position import lay
from cardforge.games.skillbook.telling.foresight import FAR, Measured, way
from cardforge.simulation.bots import make_bot
from cardforge.simulation.table.table import Table
from tests.unit.skillbook.decks import LIBRARY

HERO = {"kind": "hero", "hp": 10, "at": 2, "sp": 1}
WOLF = {"kind": "unit", "cost": 2, "at": 2, "df": 2, "sp": 2}
WALL = {"kind": "unit", "cost": 2, "at": 0, "df": 5, "sp": 2}
DECKS = list(LIBRARY.decks.values())


def position(a: dict[str, Any], b: dict[str, Any], **cards: dict[str, Any]) -> tuple[Any, Any]:
    """The main phase of a's turn 5: the game and the state."""
    words = Words(
        {
            "game": "skillbook",
            "cards": {"勇者": HERO, "狼": WOLF, "壁": WALL, **cards},
            "position": {"turn": 5, "a": {"book": 15, **a}, "b": {"book": 15, **b}},
        },
        None,
        LIBRARY,
    )
    game, _, state = lay(words)
    return game, state


def chosen(game: Any, state: Any) -> int:
    """The verb of what greedy does."""
    return make_bot("greedy").choose(game, state, Dice(1)) % VERBS


def test_a_skill_is_judged_by_what_it_does_although_the_enemy_may_respond() -> None:
    """He is asked first, and the skill has done nothing yet (003-A06)."""
    spark = {"kind": "skill", "cost": 1, "text": "ライン6の敵ユニット1体に2ダメージを与える。"}
    guard = {"kind": "skill", "cost": 1, "response": True, "text": "カードを1枚引く。"}
    game, state = position(
        {"hero": {"card": "勇者", "at": "d1"}, "table": ["火の粉"]},
        {"hero": {"card": "勇者", "at": "d7"}, "units": [{"card": "狼", "at": "d4"}], "table": ["身構え"]},
        火の粉=spark,
        身構え=guard,
    )
    assert chosen(game, state) == terms.V_USE


def test_a_battle_is_judged_by_its_damage() -> None:
    """The hero that has 2 HP is struck (003-R55, R12)."""
    game, state = position(
        {"hero": {"card": "勇者", "at": "a1"}, "units": [{"card": "狼", "at": "d6"}]},
        {"hero": {"card": "勇者", "at": "d7", "hp": 2}},
    )
    assert chosen(game, state) == terms.V_BATTLE


def test_a_hero_steps_onto_the_goal() -> None:
    """At the turn's end he has won (003-R34)."""
    game, state = position({"hero": {"card": "勇者", "at": "d6"}}, {"hero": {"card": "勇者", "at": "g5"}})
    assert chosen(game, state) == terms.V_MOVE


@pytest.mark.parametrize(
    ("walls", "steps"),
    [([], 6), (["d2"], 7), (["c1", "c2", "d3", "e1", "e2"], FAR), (["a2", "b2", "c2", "d2", "e2", "f2"], 9)],
    ids=["free", "one in front", "shut in", "a row"],
)
def test_the_way_to_the_goal_leads_around_whoever_stands_there(walls: list[str], steps: int) -> None:
    """One unit a square, and nobody passes another (003-R49)."""
    game, state = position(
        {"hero": {"card": "勇者", "at": "d1"}},
        {"hero": {"card": "勇者", "at": "a7"}, "units": [{"card": "壁", "at": square} for square in walls]},
    )
    assert way(state, Measured(game.rules, state, state.hero(0))) == steps


def test_maps_are_laid_as_they_were_saved() -> None:
    table: Any = Table((DECKS[0], DECKS[1]))
    state = table.start(seed=2)
    assert state.question == terms.Q_LAYOUT
    assert make_bot("greedy").choose(table.game, state, Dice(1)) == state.options[0]


def test_nobody_charges_without_cards_to_get_back() -> None:
    """It costs a HP and a turn (003-R32)."""
    table: Any = Table((DECKS[2], DECKS[3]))
    greedy, dice, charged = make_bot("greedy"), Dice(4), 0
    for seed in range(2):
        state: Any = table.start(seed=seed)
        while state.winner < 0:
            choice = greedy.choose(table.game, state, dice)
            if choice == terms.V_CHARGE:
                charged += 1
                assert len(state.zone(state.asked, terms.GRAVE)) >= 5
            table.game.apply(state, choice)
    assert charged
