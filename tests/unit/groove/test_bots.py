"""The judge of groove: better bots win, a tried position is played on, nobody peeks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardforge.database import built_in
from cardforge.engine.options import CARDS, VERBS
from cardforge.engine.rng import Dice
from cardforge.games.groove.play import terms
from cardforge.games.groove.telling.foresight import life
from cardforge.games.groove.telling.judge import JUDGE
from cardforge.model import Deck
from cardforge.simulation.bots import make_bot
from cardforge.simulation.matches.match import play_match
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.table.table import Table
from tests.unit.groove.test_options import trapping

DECKS = list(built_in("groove").decks.values())


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_greedy_beats_random(deck: Deck) -> None:
    report = play_match(MatchPlan((deck, deck), ("greedy", "random"), games=16, seed=5))
    assert report.wins[0] >= 14


def test_life_is_longer_the_more_seals_are_hidden_among_the_more_cards() -> None:
    """The last of five seals lies on average five sixths down, that of one in the middle."""
    assert life(48, 5) == 40
    assert life(20, 1) == 10
    assert life(20, 0) == 0


def test_what_is_kept_is_worth_what_it_does() -> None:
    """A preparation is judged by the position after the turn: everything kept has been used and the hand is drawn up."""
    table = Table((DECKS[0], DECKS[0]))
    state = table.start(seed=3)
    table.game.apply(state, next(option for option in state.options if option))
    assert state.question == terms.Q_PREPARE
    tried = state.clone()
    JUDGE.outlook(table.game, tried, state.asked)
    assert tried.asked == 1 - state.asked
    assert tried.question == terms.Q_CHARGE
    assert tried.kept == []


@pytest.mark.parametrize("option", ["shields", "groove_traps"])
def test_greedy_beats_random_with_an_option(option: str) -> None:
    decks = (trapping(DECKS[0]), trapping(DECKS[0]))
    assert play_match(MatchPlan(decks, ("greedy", "random"), games=16, seed=5, options={option: True})).wins[0] >= 14


def test_a_shield_is_worth_something() -> None:
    state: Any = Table((DECKS[0], DECKS[0]), {"shields": True}).start(seed=3)
    whole = JUDGE.side(state, 0)
    first = state.zones[terms.SHIELDS]
    values = [whole]
    for count in range(4, 0, -1):
        state.zones[terms.SHIELDS] = first[:count]
        values.append(JUDGE.side(state, 0))
    lost = [values[number] - values[number + 1] for number in range(4)]
    assert lost == sorted(lost)
    assert lost[0] > 3


def test_a_trap_is_set_where_it_can_be_paid_for() -> None:
    """Greedy sets a trap as soon as the groove holds its cost, and lets the groove rest as long as it does not."""
    deck = trapping(DECKS[0])
    table: Any = Table((deck, deck), {"groove_traps": True})
    greedy, dice, ready = make_bot("greedy"), Dice(4), Counter[bool]()
    for seed in range(4):
        state: Any = table.start(seed=seed)
        while state.winner < 0:
            choice = greedy.choose(table.game, state, dice)
            if choice % VERBS == terms.V_SET:
                definition = state.definitions[choice // VERBS % CARDS]
                ready[len(state.zone(state.asked, terms.GROOVE)) >= table.game.rules.cost[2 * definition + terms.SPELL_HALF]] += 1
            table.game.apply(state, choice)
    assert ready[True] >= 4
    assert ready[True] > 4 * ready[False]


def test_greedy_does_not_peek() -> None:
    """Two games that look the same to the player who is asked get the same choice."""
    table = Table((DECKS[0], DECKS[1]))
    state, walker, dice, greedy = table.start(seed=9), make_bot("random"), Dice(9), make_bot("greedy")
    while state.winner < 0 and state.turn < 12:
        other = table.game.determinise(table.game.observe(state, state.asked), 123)
        assert greedy.choose(table.game, state, Dice(1)) == greedy.choose(table.game, other, Dice(1))
        table.game.apply(state, walker.choose(table.game, state, dice))


@pytest.mark.parametrize("options", [{}, {"shields": True}, {"groove_traps": True}, {"evolution": True}], ids=str)
def test_habits_are_legal_and_better_than_chance(options: dict[str, bool]) -> None:
    """Whoever goes by habits alone always has an answer, and beats one who answers at random."""
    won = 0
    for seed in range(12):
        deck = trapping(DECKS[seed % 4])
        table: Any = Table((deck, deck), options)
        state: Any = table.start(seed=seed)
        dice, habits = Dice(seed), seed // 4 % 2
        while state.winner < 0:
            by_habit = JUDGE.habit is not None and JUDGE.habit(table.game, state)
            assert by_habit in state.options
            table.game.apply(state, by_habit if state.asked == habits else state.options[dice.below(len(state.options))])
        won += state.winner == habits
    assert won >= 9


def test_search_takes_what_looks_best_where_it_knows_nothing_better() -> None:
    """After a single iteration only the first look counts, which is greedy's."""
    table: Any = Table((DECKS[2], DECKS[2]))
    state: Any = table.start(seed=4)
    search, greedy, same = make_bot("search:1"), make_bot("greedy"), Counter[bool]()
    while state.winner < 0 and state.turn < 20:
        choice = greedy.choose(table.game, state, Dice(state.decisions))
        if len(JUDGE.sensible(state)) > 1 and choice in JUDGE.sensible(state):
            found = search.choose(table.game, state, Dice(state.decisions))
            same[JUDGE.key(state, found) == JUDGE.key(state, choice)] += 1
        table.game.apply(state, choice)
    assert same[True] > 40
    assert same[False] == 0


def test_search_does_not_peek() -> None:
    """Two games that look the same to the player who is asked get the same choice."""
    table = Table((DECKS[0], DECKS[1]))
    state, walker, dice, search = table.start(seed=9), make_bot("random"), Dice(9), make_bot("search:12")
    while state.winner < 0 and state.turn < 8:
        other = table.game.determinise(table.game.observe(state, state.asked), 123)
        assert search.choose(table.game, state, Dice(1)) == search.choose(table.game, other, Dice(1))
        table.game.apply(state, walker.choose(table.game, state, dice))


def test_search_beats_random() -> None:
    """A few games only: the benchmarks' page has what many say."""
    report = play_match(MatchPlan((DECKS[0], DECKS[0]), ("search:30", "random"), games=4, seed=5))
    assert report.wins[0] == 4
