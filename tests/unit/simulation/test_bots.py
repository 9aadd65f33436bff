"""Bots: what they may use, and that better ones win."""

from __future__ import annotations

import pytest

from cardforge.database import built_in
from cardforge.engine.rng import Dice
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.model import CardforgeError, Deck
from cardforge.simulation.bots import BOTS, make_bot
from cardforge.simulation.matches.match import play_match
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.table.table import Table
from cardforge.workspace import Workspace

LIBRARY = built_in("deckmaster")
RED, GREEN = LIBRARY.decks["赤単アグロ"], LIBRARY.decks["森王の行進"]


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_leaves_the_state_as_it_is_and_chooses_something_legal(name: str) -> None:
    table = Table((RED, GREEN), tokens=LIBRARY.tokens)
    state = table.start(seed=4)
    walker, dice = make_bot("random"), Dice(4)
    bot = make_bot({"search": "search:10", "beam": "beam:2"}.get(name, name))
    while state.winner < 0:
        before = state.digest()
        if state.decisions % 5 == 0:
            assert bot.choose(table.game, state, Dice(1)) in state.options
        assert state.digest() == before
        table.game.apply(state, walker.choose(table.game, state, dice))


def test_greedy_does_not_peek() -> None:
    """Two games that look the same to the player who is asked get the same choice."""
    table = Table((RED, GREEN), tokens=LIBRARY.tokens)
    state = table.start(seed=9)
    walker, dice, greedy = make_bot("random"), Dice(9), make_bot("greedy")
    while state.winner < 0:
        other = table.game.determinise(table.game.observe(state, state.asked), 123)
        assert greedy.choose(table.game, state, Dice(1)) == greedy.choose(table.game, other, Dice(1))
        table.game.apply(state, walker.choose(table.game, state, dice))


def test_greedy_beats_random_in_seven_of_ten_mirrored_games() -> None:
    report = play_match(MatchPlan((GREEN, GREEN), ("greedy", "random"), games=60, seed=3))
    assert report.share_a.low > 0.7


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("game", playable_games())
def test_a_deck_against_itself_wins_exactly_one_game_of_each_pair(game: str, bot: str) -> None:
    """The deal and each seat's dice are those of the pair, so its two games differ in nothing but the names."""
    library = built_in(game)
    deck = next(iter(library.decks.values()))
    report = play_match(MatchPlan((deck, deck), (bot, bot), games=20, seed=1, tokens=pack_of(game).playing().parts(library)))
    pairs = [report.results[start : start + 2] for start in range(0, 20, 2)]
    assert all({one.winner, other.winner} in ({0, 1}, {2}) and one.decisions == other.decisions for one, other in pairs)
    assert report.share_a == report.share_b
    if report.wins[2] == 0:
        assert report.share_a.share == 0.5
        assert 0.45 < report.share_a.low < 0.5 < report.share_a.high < 0.55


@pytest.mark.parametrize("name", ["gready", "", "random:5"])
def test_a_bot_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(CardforgeError):
        make_bot(name)


@pytest.mark.parametrize("deck", [RED, LIBRARY.decks["星の図書館"]], ids=lambda deck: str(deck.name))
def test_beam_beats_greedy_in_mirrored_games(deck: Deck) -> None:
    """Also with a deck that defends: beam looks at the reply (without it, it wins 53 of 100 there)."""
    report = play_match(MatchPlan((deck, deck), ("beam", "greedy"), games=50, seed=3, tokens=LIBRARY.tokens))
    assert report.share_a.low > 0.5


@pytest.mark.parametrize("setting", ["0", "-1", "1001", "eight", "2.5", "8s", "２", " 8"])
def test_a_beam_of_no_width_is_refused_with_an_example_that_works(setting: str) -> None:
    with pytest.raises(CardforgeError) as refused:
        make_bot(f"beam:{setting}")
    assert refused.value.hint is not None
    for hint in (refused.value.hint.ja, refused.value.hint.en):
        assert make_bot(hint.rpartition(" ")[2]).name == "beam"


def test_more_lines_are_a_bot_of_its_own() -> None:
    assert [make_bot(name).name for name in ("beam", "beam:8", "beam:20")] == ["beam", "beam", "beam:20"]


def test_search_beats_greedy() -> None:
    report = play_match(MatchPlan((RED, RED), ("search:100", "greedy"), games=24, seed=2))
    assert report.wins[0] > report.wins[1]


def test_search_with_iterations_is_repeatable() -> None:
    plan = MatchPlan((RED, GREEN), ("search:40", "search:40"), games=2, seed=5)
    first, second = play_match(plan), play_match(plan)
    assert [result.decisions for result in first.results] == [result.decisions for result in second.results]


@pytest.mark.parametrize("setting", ["0", "-5", "abc", "0s", "-1s", "nans", "infs", "1.5"])
def test_a_setting_of_search_that_cannot_be_read_is_refused(setting: str) -> None:
    with pytest.raises(CardforgeError) as refused:
        make_bot(f"search:{setting}")
    assert setting in refused.value.text.en


def test_search_may_be_given_seconds() -> None:
    assert make_bot("search:0.25s").name == "search:0.25s"
    assert make_bot("search:50").name == "search:50"


def test_a_game_without_end_is_given_up_as_a_draw_and_told() -> None:
    report = play_match(MatchPlan((RED, RED), ("random", "random"), games=6, seed=2, most=20))
    assert report.given_up == list(range(6))
    assert report.wins == (0, 0, 6)
    assert report.decisions == 6 * 20
    data = report.as_dict()
    assert (data["given_up"], data["most_decisions"], data["reasons"]) == (list(range(6)), 20, {"bound": 6})
    assert play_match(MatchPlan((RED, RED), ("random", "random"), games=6, seed=2)).given_up == []


def test_a_greedy_bot_does_not_counter_its_own_requests() -> None:
    own = aimed = 0
    for seed in (1, 3, 6):
        sitting = Workspace(game="blackpoker").play("全54枚", "エントリー20", players=("greedy", "greedy"), seed=seed)
        while not sitting.over:
            sitting.choose_by_bot()
        lines = [line.ja for line in sitting.whole_story()]
        for place, line in enumerate(lines):
            if "［カウンター］ ★" in line:
                target = next(later for later in lines[place:] if "対象は" in later)
                aimed += 1
                own += f"対象は{line.split(':')[0].strip()}の" in target
    assert aimed
    assert own == 0
