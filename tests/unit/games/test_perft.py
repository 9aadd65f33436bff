"""Positions reachable from fixed ones: as many as they always were, and as many as a second, naive count finds.

The naive count believes no list of options: it tries every move that can be written. What is refused has a
reason, which is compared, too. `make renew` writes the counts and reasons anew.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardforge.engine.options import CARDS, V_MODE, V_PICK, coded, verb_of
from cardforge.games.blackpoker.play import terms as blackpoker
from cardforge.games.deckmaster.play import terms as deckmaster
from cardforge.games.deckmaster.telling.story import tried_moves
from cardforge.games.groove.play import terms as groove
from cardforge.simulation.scenarios.reading import read
from cardforge.simulation.scenarios.running import run_steps
from tests.amount import RENEW, amount

FOLDER = Path(__file__).parents[2] / "perft"
COUNTS = FOLDER / "counts.json"
REFUSALS = FOLDER / "refusals.json"
DEPTH = 3
#: Depth of the naive count.
NAIVE = amount(2, 3)
POSITIONS = sorted(str(file.relative_to(FOLDER).with_suffix("")) for file in FOLDER.rglob("*.yaml"))
#: The verbs of a game's own moves; those of answers are the same in every game.
VERBS: dict[str, Callable[[Any], range]] = {
    "deckmaster": lambda _: range(deckmaster.V_BOTTOM + 1),
    "blackpoker": lambda game: range(blackpoker.V_ACTION + len(game.rules.actions)),
    "groove": lambda _: range(groove.V_SET + 1),
}
ANSWERS = range(V_PICK, V_MODE + 1)

Moves = Callable[[Any, Any], Iterator[int]]


def offered(_game: Any, state: Any) -> Iterator[int]:
    """The options that the engine offers."""
    return iter(state.options)


def written(game: Any, state: Any) -> Iterator[int]:
    """Every move that can be written: any verb with any two numbers of cards, units or places."""
    numbers = [*range(len(state.definitions) + 4), CARDS - 1]
    return (coded(verb, first, second) for verb in (*VERBS[game.name](game), *ANSWERS) for first in numbers for second in numbers)


def tried(game: Any, state: Any) -> Iterator[int]:
    """Every move that can be written and that no rule forbids."""
    return (option for option in written(game, state) if game.why_not(state, state.asked, option) is None)


def perft(game: Any, state: Any, depth: int, moves: Moves) -> list[int]:
    """How many unlike positions there are after one decision, two, and so on."""
    level, counts = [state], []
    for _ in range(depth):
        following: dict[str, Any] = {}
        for position in level:
            for option in moves(game, position) if position.asked >= 0 else ():
                other = _after(game, position, option)
                following[other.digest()] = other
        level = list(following.values())
        counts.append(len(level))
    return counts


def laid(name: str) -> tuple[Any, Any]:
    """A position, after its steps."""
    scenario = read(FOLDER / f"{name}.yaml")
    table: Any = scenario.lay()
    assert run_steps(scenario, table).ok
    table.state.logging = False
    return table.game, table.state


def test_there_are_five_positions_of_each_game() -> None:
    assert {game: sum(name.startswith(game) for name in POSITIONS) >= 5 for game in VERBS} == dict.fromkeys(VERBS, True)


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_positions_are_reached_as_ever(name: str) -> None:
    found = perft(*laid(name), DEPTH, offered)
    if RENEW:
        counts = json.loads(COUNTS.read_text("utf-8")) if COUNTS.exists() else {}
        COUNTS.write_text(json.dumps(dict(sorted({**counts, name: found}.items()))).replace("], ", "],\n ") + "\n", "utf-8")
    assert found == json.loads(COUNTS.read_text("utf-8"))[name]
    # A position in which nothing can be done would show nothing.
    assert found[0] > 1


@pytest.mark.parametrize("name", POSITIONS)
def test_a_naive_count_finds_as_many(name: str) -> None:
    assert perft(*laid(name), NAIVE, tried) == perft(*laid(name), NAIVE, offered)


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_refused_is_refused_for_the_same_reason_as_ever(name: str) -> None:
    game, state = laid(name)
    reasons: Counter[str] = Counter()
    for option in written(game, state):
        for player in range(2):
            refusal = game.why_not(state, player, option)
            if refusal is not None:
                reasons[f"{refusal.rule} {refusal.text.en}"] += 1
    found = dict(sorted(reasons.items()))
    if RENEW:
        kept = json.loads(REFUSALS.read_text("utf-8")) if REFUSALS.exists() else {}
        REFUSALS.write_text(json.dumps(dict(sorted({**kept, name: found}.items())), indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert found == json.loads(REFUSALS.read_text("utf-8"))[name]
    assert len(found) >= 3


@pytest.mark.parametrize("name", [name for name in POSITIONS if name.startswith("deckmaster")])
def test_the_refusals_name_no_rule_against_what_is_offered_and_one_against_all_else(name: str) -> None:
    """deckmaster's refusals are asked without the list of options: what no rule forbids gets the one that says just "not now"."""
    game, start = laid(name)
    seen, level = 0, [start]
    for _ in range(DEPTH):
        for state in level:
            if state.asked < 0 or state.question != deckmaster.Q_MAIN:
                continue
            blind = state.clone()
            blind.options = []
            player = state.asked
            not_now = game.why_not(blind, player, coded(deckmaster.V_TOP))
            wanted = tried_moves(state, player)
            allowed = {option for option in wanted if game.why_not(blind, player, option) == not_now}
            verbs = (deckmaster.V_PLAY, deckmaster.V_ATTACK, deckmaster.V_RELEASE)
            assert allowed == {option for option in state.options if verb_of(option) in verbs}
            seen += len(wanted)
        level = [_after(game, state, option) for state in level for option in state.options]
    assert seen > 10


def test_the_refusals_of_requests_allow_exactly_what_is_offered() -> None:
    """blackpoker's refusals are asked without the list of options: the requests that no rule forbids are those in the list."""
    seen = 0
    for game, start in (laid(name) for name in POSITIONS if name.startswith("blackpoker")):
        level = [start]
        for _ in range(DEPTH):
            for state in level:
                if state.asked < 0 or state.question != blackpoker.Q_CHANCE:
                    continue
                blind = state.clone()
                blind.options = []
                requests = (option for option in written(game, state) if verb_of(option) >= blackpoker.V_ACTION)
                allowed = {option for option in requests if game.why_not(blind, state.asked, option) is None}
                assert allowed == {option for option in state.options if verb_of(option) >= blackpoker.V_ACTION}
                seen += len(allowed)
            level = [_after(game, state, option) for state in level for option in state.options]
    assert seen > 20


def _after(game: Any, state: Any, option: int) -> Any:
    other = state.clone()
    game.apply(other, option)
    return other
