"""Whether the bots can be trusted: the ladder, the laws, and what is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardforge.database import built_in
from cardforge.games.shared.design.knobs import knobs_of
from cardforge.games.shared.design.variants import with_card_for
from cardforge.games.shared.pack import playable_games
from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Estimate
from cardforge.lab.questions.trust import Kept, Law, Rung, Trust, trust
from cardforge.lab.statistics.estimate import discoveries
from cardforge.model import CardforgeError, Text
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.workspace import Workspace

SURE, EVEN, LOST = Estimate(0.9, 0.8, 1, 40), Estimate(0.5, 0.4, 0.6, 40), Estimate(0.1, 0, 0.2, 40)


def a_law(*, turned: bool = False) -> Law:
    """A unit of 赤単アグロ with very much power; ``turned`` says it the wrong way round, so that it is broken."""
    deck = built_in("deckmaster").decks["赤単アグロ"]
    card = next(card for card, count in deck.cards if card.kind == "unit" and count == 3)
    better = with_card_for(deck, card, replace(card, fields={**card.fields, "power": 15000}))
    plan = MatchPlan((deck, better) if turned else (better, deck), games=60, tokens=built_in("deckmaster").tokens)
    return Law(card.name, Text("パワー", "power"), card.fields["power"], 15000, plan)


def test_a_law_that_is_broken_is_found_and_one_that_is_kept_is_not() -> None:
    deck = built_in("deckmaster").decks["赤単アグロ"]
    plans = [MatchPlan((deck, deck), games=60, tokens=built_in("deckmaster").tokens)]
    (rung,) = trust(plans, [a_law(), a_law(turned=True)], ["random", "greedy"], Effort(600, 30)).rungs
    assert [kept.broken for kept in rung.laws] == [False, True]
    assert (rung.share.low > 0.5, rung.verdict) == (True, "lawless")


@pytest.mark.parametrize("game", playable_games())
def test_the_bots_of_every_game_are_asked(game: str) -> None:
    workspace = Workspace(game=game)
    deck = next(iter(workspace.library.decks))
    answer = workspace.trust(deck, bots=["random", "greedy"], effort=Effort(600, 1))
    (rung,) = answer.rungs
    assert rung.all_laws == len(rung.laws)
    assert bool(rung.laws) == bool(knobs_of(game, none=True))
    assert answer.as_dict()["bots"][0]["bot"] == "greedy"


def test_a_bot_for_whose_laws_the_time_is_short_is_not_called_trusted() -> None:
    assert Rung("b", "a", SURE, (), 3).verdict == "open"
    assert Rung("b", "a", SURE, (), 0).verdict == "trusted"
    answer = Trust((Rung("b", "a", SURE, (), 3),), 1)
    assert answer.headline.en == "b is better than a, but there was no time to look whether it keeps the laws."


@pytest.mark.parametrize(
    ("share", "broken", "words"),
    [
        (SURE, False, "The bot can be trusted: b is better than a, and does not win less with a better card."),
        (EVEN, False, "These games do not tell yet whether b is better than a: 50.0 % (40.0–60.0)."),
        (LOST, False, "b is worse than a: 10.0 % (0.0–20.0)."),
        (SURE, True, "b cannot be trusted: with power 15,000 in place of"),
    ],
)
def test_the_answer_is_one_sentence(share: Estimate, broken: bool, words: str) -> None:
    assert Trust((Rung("b", "a", share, (Kept(a_law(), EVEN, broken),), 1),), 1).headline.en.startswith(words)


@pytest.mark.parametrize("bots", [["greedy"], ["greedy", "greedy"], [], ["random", "clever"]])
def test_bots_that_make_no_ladder_are_refused(bots: list[str]) -> None:
    with pytest.raises(CardforgeError):
        Workspace(game="deckmaster").trust("赤単アグロ", bots=bots, effort=Effort(600, 1))


def test_a_better_number_is_an_eighth_of_the_values_better_and_never_beyond_the_best() -> None:
    power, cost = knobs_of("deckmaster")
    assert [power.better(value) for value in (3000, 14500, 15000)] == [4500, 15000, None]
    assert [cost.better(value) for value in (4, 1)] == [3, None]


def test_of_many_questions_without_an_answer_none_is_answered() -> None:
    assert not any(discoveries([(number + 1) / 200 for number in range(200)]))
    assert discoveries([]) == []
